/* The two parts of the page, of which one is shown. */
import { byId } from './element.js';

export function startTabs() {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    const choose = (chosen) => {
        for (const tab of tabs) {
            tab.setAttribute('aria-selected', String(tab === chosen));
            tab.tabIndex = tab === chosen ? 0 : -1;
            byId(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
        }
    };
    for (const [i, tab] of tabs.entries()) {
        tab.addEventListener('click', () => choose(tab));
        tab.addEventListener('keydown', (event) => {
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
                const other = tabs[(i + (event.key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length];
                choose(other);
                other.focus();
            }
        });
    }
}
