/* Techniques that hints and steps are not to use, kept as long as the page's tab. */
import { byId } from './element.js';

const KEY = 'fastsud techniques off';
const boxes = () => [...byId('techniques').querySelectorAll('input')];

/* A browser may refuse to keep anything. */
function kept() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY)) ?? [];
    } catch {
        return [];
    }
}

let off = kept();

/* As the program reads them. */
export const switchedOff = () => off.join(',');

function show() {
    const names = off.length > 5 ? [...off.slice(0, 4), `${off.length - 4} more`] : off;
    byId('switched-off').hidden = off.length === 0;
    byId('switched-off').textContent = off.length > 0 ? `Not used: ${names.join(', ')}.` : '';
    boxes().forEach((box) => {
        box.checked = !off.includes(box.value);
    });
}

/* on: change(), when others are switched off. */
export function startTechniques(on) {
    byId('open-techniques').addEventListener('click', show);
    byId('techniques-all').addEventListener('click', () => boxes().forEach((box) => {
        box.checked = true;
    }));
    byId('dialog-techniques').addEventListener('submit', () => {
        off = boxes().filter((box) => !box.checked).map((box) => box.value);
        try {
            sessionStorage.setItem(KEY, JSON.stringify(off));
        } catch {
            /* as above */
        }
        show();
        on.change();
    });
    show();
}
