/* Puzzles that come from elsewhere: pasted, dropped, chosen or typed as text, and the examples. The program reads them. */
import { readPuzzles } from './ask.js';
import { byId, element } from './element.js';
import { examples } from './examples.js';
import * as positions from './position.js';
import { work } from './work.js';

const READ_AT_MOST = 65536; // of a file or a text, for one puzzle

export function startOpening(editor, logic) {
    const dialog = byId('dialog-open');

    function take(puzzles) {
        editor.open(positions.foundPosition(puzzles[0]));
        dialog.close();
        byId('open-text').value = '';
        byId('open-message').textContent = '';
        editor.focus();
        if (puzzles.length > 1) {
            logic.tell('This is the first puzzle of that text. “A file of puzzles” takes them all.');
        }
    }

    /* Opens the first puzzle of a text or a file, or shows the text and what is wrong with it. */
    async function open(source) {
        let text = '';
        try {
            text = await new Blob([source.slice(0, READ_AT_MOST)]).text();
            const puzzles = await work('request', 'Reading', (signal) => readPuzzles(text, signal));
            if (puzzles) {
                take(puzzles);
            }
        } catch (failure) {
            byId('open-text').value = text;
            byId('open-message').textContent = failure.message;
            if (!dialog.open) {
                dialog.showModal();
            }
            byId('open-text').focus();
        }
    }

    document.addEventListener('paste', (event) => {
        if (!byId('puzzle').hidden && !event.target.closest('dialog, textarea')) {
            event.preventDefault();
            open(event.clipboardData.getData('text'));
        }
    });
    byId('puzzle').addEventListener('drop', (event) => {
        event.preventDefault();
        open(event.dataTransfer.files[0] ?? event.dataTransfer.getData('text'));
    });
    byId('open-file').addEventListener('change', ({ target }) => {
        if (target.files.length > 0) {
            open(target.files[0]);
        }
        target.value = '';
    });
    byId('open-read').addEventListener('click', (event) => {
        event.preventDefault();
        open(byId('open-text').value);
    });
    for (const place of ['examples', 'examples-start']) {
        byId(place).append(...examples.map(({ name, puzzle }) => element('button', {
            type: 'button',
            onclick: () => {
                if (puzzle.length === 81) {
                    take([{ puzzle }]);
                } else {
                    open(puzzle);
                }
            },
        }, name)));
    }
}
