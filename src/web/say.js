import { byId } from './element.js';

/* Tells screen readers, without moving the focus. */
export function say(text) {
    byId('said').textContent = text;
}

/* Words of the program without the options that they are about, or recommend: the page has none. */
export const withoutOptions = (text) => text
    .replace(/^--[a-z-]+(?: [^:]*)?: /, '')
    .split(/(?=[;,] )/)
    .filter((part, i) => i === 0 || !/ --[a-z]|; leave it out$/.test(part))
    .join('');
