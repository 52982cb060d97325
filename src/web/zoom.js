/* Large grids can be enlarged, and are then scrolled within the room that they have. */
import { byId } from './element.js';

const LARGE = 9; /* more cells across than this */

const stage = byId('stage');
const button = byId('zoom');

/* What is in the middle, or under a pointer, stays there. */
function zoom(isOn, { clientX, clientY } = {}) {
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [x, y] = clientX === undefined ? [width / 2, height / 2] : [clientX - left, clientY - top];
    const [across, down] = [(stage.scrollLeft + x) / stage.scrollWidth, (stage.scrollTop + y) / stage.scrollHeight];
    stage.classList.toggle('zoomed', isOn);
    button.setAttribute('aria-pressed', String(isOn));
    stage.scrollTo(across * stage.scrollWidth - x, down * stage.scrollHeight - y);
}

/* For a grid that is so many cells across. */
export function setSize(across) {
    button.hidden = across <= LARGE;
    stage.classList.toggle('large', !button.hidden);
    zoom(false);
}

export function startZoom() {
    const toggle = (event) => button.hidden || zoom(!stage.classList.contains('zoomed'), event);
    button.addEventListener('click', () => {
        toggle();
        document.querySelector('[aria-selected=true][data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    byId('picture').addEventListener('click', toggle);
}
