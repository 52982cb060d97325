import { byId } from './element.js';

/* Tells screen readers, without moving the focus. */
export function say(text) {
    byId('said').textContent = text;
}
