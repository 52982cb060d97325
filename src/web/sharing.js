/* The address, which holds the position, and the dialog that copies it. */
import { byId } from './element.js';
import { fragmentOf, positionOf } from './link.js';
import * as positions from './position.js';

async function copy(id, done) {
    const field = byId(id);
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
    } catch {
        document.execCommand('copy');
    }
    byId('share-done').textContent = done;
}

/* The position in the address; null: there is none. */
export const sharedPosition = () => positionOf(location.hash);

export function showInAddress(position) {
    const isEmpty = !positions.hasGivens(position) && !positions.hasAnswers(position);
    const fragment = isEmpty ? '' : fragmentOf(position);
    if (location.hash !== fragment) {
        history.replaceState(null, '', fragment || location.pathname + location.search);
    }
}

export function startSharing(editor) {
    window.addEventListener('hashchange', () => {
        const position = sharedPosition();
        if (position) {
            editor.open(position);
        }
    });
    byId('open-share').addEventListener('click', () => {
        byId('share-link').value = location.href;
        byId('share-text').value = positions.givensOf(editor.position);
        byId('share-done').textContent = '';
    });
    byId('copy-link').addEventListener('click', () => copy('share-link', 'The link is copied.'));
    byId('copy-text').addEventListener('click', () => copy('share-text', 'The text is copied.'));
}
