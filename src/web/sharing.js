/* The address, which holds the position, and the dialog that copies it. */
import { readPuzzles } from './ask.js';
import { byId } from './element.js';
import { fragmentOf, fieldsOf, positionOf } from './link.js';
import * as positions from './position.js';
import { work } from './work.js';

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

/* What the address holds, see fieldsOf. */
export const sharedFields = () => fieldsOf(location.hash);

/* Opens what an address held; other rules than those of 9x9 are read by the program first. */
export async function openShared(fields, editor, logic) {
    if (!fields.rules) {
        editor.open(positionOf(fields));
        return;
    }
    try {
        const [found] = await work('request', 'Reading', (signal) => readPuzzles(`${fields.rules}\n`, signal, null)) ?? [];
        if (found) {
            editor.open(positionOf(fields, positions.foundPosition(found).board));
        }
    } catch (failure) {
        logic.tell(failure.message);
    }
}

export function showInAddress(position) {
    const fragment = fragmentOf(position);
    if (location.hash !== fragment) {
        history.replaceState(null, '', fragment || location.pathname + location.search);
    }
}

export function startSharing(editor, logic) {
    window.addEventListener('hashchange', () => {
        const fields = sharedFields();
        if (fields) {
            openShared(fields, editor, logic);
        }
    });
    byId('open-share').addEventListener('click', () => {
        byId('share-link').value = location.href;
        byId('share-text').value = positions.puzzleOf(editor.position);
        byId('share-done').textContent = '';
    });
    byId('copy-link').addEventListener('click', () => copy('share-link', 'The link is copied.'));
    byId('copy-text').addEventListener('click', () => copy('share-text', 'The text is copied.'));
}
