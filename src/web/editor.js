/* The puzzle in the grid: digits and pencilmarks by keys and buttons, undone and done again. */
import { byId, element } from './element.js';
import { makeGrid } from './grid.js';
import { makeHistory } from './history.js';
import * as positions from './position.js';
import { say } from './say.js';

/* What the keys write: given, digit or mark. */
const mode = () => document.querySelector('input[name=mode]:checked').value;
export function setMode(name) {
    document.querySelector(`input[name=mode][value=${name}]`).checked = true;
}

/*
 * on: edit(), before the position changes, show(position), whenever there is another, and conflict(), the cells of what
 * cannot hold together.
 */
export function makeEditor(on) {
    let history = null;

    /* With notes (words and a kind) on cells, and on those that contradict each other. */
    function draw(cells = [], note = null) {
        const position = history.present;
        const clash = { words: 'cannot hold', kind: 'clash' };
        const conflict = { words: 'contradicts another cell', kind: 'problem' };
        grid.show(position, new Map([
            ...cells.map((cell) => [cell, note]),
            ...[...positions.findConflicts(position)].map((cell) => [cell, conflict]),
            ...on.conflict().map((cell) => [cell, clash]),
        ]));
    }

    let board = null;
    function show(position) {
        if (position.board !== board) {
            board = position.board;
            showPad();
        }
        byId('undo').disabled = !history.canUndo;
        byId('redo').disabled = !history.canRedo;
        byId('candidates').setAttribute('aria-pressed', String(positions.hasMarks(position)));
        byId('reset').disabled = !positions.hasAnswers(position) && !positions.hasMarks(position);
        on.show(position);
        draw();
    }

    function edit(position) {
        if (!positions.isSame(position, history.present)) {
            on.edit();
            history.push(position);
        }
    }

    function enter(cell, digit, isMark) {
        const position = history.present;
        if (isMark || mode() === 'mark') {
            edit(positions.withMarks(position, cell, position.marks[cell] ^ positions.bitOf(digit)));
        } else {
            const isSame = positions.digitAt(position, cell) === digit;
            edit(positions.withDigit(position, cell, isSame ? 0 : digit, mode() === 'given'));
        }
        say(grid.nameOf(cell));
    }

    function erase(cell) {
        const position = history.present;
        edit(positions.digitAt(position, cell)
            ? positions.withDigit(position, cell, 0, mode() === 'given')
            : positions.withMarks(position, cell, 0));
        say(grid.nameOf(cell));
    }

    function toggleCandidates() {
        const position = history.present;
        edit(positions.hasMarks(position) ? positions.withoutMarks(position) : positions.withCandidates(position));
    }

    const grid = makeGrid(byId('board'), { digit: enter, erase });
    const press = (name, job, attributes = {}) =>
        element('button', { type: 'button', onclick: job, ...attributes }, name);
    function showPad() {
        byId('pad').replaceChildren(
            ...board.digits.map((digit) => press(board.nameOf(digit), () => enter(grid.selected, digit, false))),
            press('⌫', () => erase(grid.selected), { 'aria-label': 'Erase' }));
        byId('pad').style.setProperty('--keys', Math.min(10, board.digits.length + 1));
        byId('pad').style.setProperty('--narrow-keys', board.digits.length > 9 ? 7 : 5);
    }
    const onClick = (id, job) => byId(id).addEventListener('click', job);
    onClick('undo', () => {
        on.edit();
        history.undo();
    });
    onClick('redo', () => {
        on.edit();
        history.redo();
    });
    onClick('candidates', toggleCandidates);
    onClick('reset', () => edit(positions.withoutAnswers(history.present)));
    /* Keys go on in the grid after a click; one that a key makes, which has no place, leaves the focus. */
    byId('keys').addEventListener('click', (event) => {
        if (event.detail > 0) {
            const radio = event.target.closest('label')?.control;
            if (radio && event.target !== radio) {
                event.preventDefault(); /* or it would take the focus afterwards */
                setMode(radio.value);
            }
            grid.focus(false);
        }
    });

    return {
        /* Shows the first position. */
        start(position) {
            history = makeHistory(position, show);
            setMode(positions.hasPuzzle(position) ? 'digit' : 'given');
            show(position);
        },
        get position() {
            return history.present;
        },
        edit,

        /* Another puzzle takes the place of this one, which can be undone. */
        open(position) {
            edit(position);
            setMode(positions.hasPuzzle(position) ? 'digit' : 'given');
        },
        draw: () => draw(),
        showWrong: (cells) => draw(cells, { words: 'wrong', kind: 'problem' }),
        showPlace: (cells) => draw(cells, { words: 'hint', kind: 'noted' }),
        focus: grid.focus,
    };
}
