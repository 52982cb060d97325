/* The analysis of the puzzle in the grid, which begins by itself a moment after the last given is typed. */
import { byId, element } from './element.js';
import * as positions from './position.js';
import { analyse } from './result.js';
import { say } from './say.js';
import { cancel, work } from './work.js';

const PAUSE_MS = 250;

/* Until there is more to say, what is shown is of the puzzle before. */
function setStale(isStale) {
    byId('result-panel').setAttribute('aria-busy', String(isStale));
}

function showResult(title, ...nodes) {
    byId('result-title').textContent = title;
    byId('result').replaceChildren(...nodes);
    setStale(false);
}

/* onConflict(): there are other cells of what cannot hold together. */
export function makeAnalysis(onConflict) {
    let puzzle = null;
    let solution = null;
    let conflict = [];
    let pause = null;

    async function run() {
        let said = '';
        const show = (title, ...nodes) => {
            showResult(title, ...nodes);
            const words = nodes.flatMap((node) => (node.matches('p') ? [node] : [...node.querySelectorAll('.facts > div')]));
            said = [title, ...words.map((node) => [...node.childNodes].map((part) => part.textContent).join(' '))].join('. ');
        };
        const learn = (found) => {
            solution = found;
        };
        const learnConflict = (cells) => {
            conflict = cells;
            onConflict();
        };
        const own = puzzle;
        try {
            const isDone = await work('analysis', 'Rating the puzzle', async (signal) => {
                await analyse(own, show, learn, learnConflict, signal);
                return true;
            });
            if (isDone) {
                say(said);
            } else if (own === puzzle) {
                showResult('Cancelled', element('div', { class: 'bar' }, element('button', { type: 'button', onclick: run }, 'Rate again')));
            }
        } catch (failure) {
            showResult('No answer', element('p', { class: 'problem' }, failure.message));
        }
    }

    return {
        /* The digits of the only solution; null: there is none, or it is not known yet. */
        get solution() {
            return solution;
        },

        /* Cells of the givens and clues that cannot hold together. */
        get conflict() {
            return conflict;
        },

        /* Begins anew if the givens are others. */
        look(position) {
            const next = positions.puzzleOf(position);
            if (next === puzzle?.text) {
                return;
            }
            puzzle = { text: next, position };
            solution = null;
            conflict = [];
            clearTimeout(pause);
            cancel('analysis');
            const isEmpty = !positions.hasPuzzle(position);
            byId('examples-start').hidden = !isEmpty;
            if (isEmpty) {
                showResult('Type, paste or drop a puzzle');
            } else {
                setStale(true);
                pause = setTimeout(run, PAUSE_MS);
            }
        },
    };
}
