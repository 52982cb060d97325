/*
 * A puzzle with what somebody wrote into it: givens and answers (a digit a cell, 0 for none) and pencilmarks (sets, bit
 * d - 1 for digit d), on a board. A position is never changed; every edit makes another.
 */
import { boardOf, sudoku } from './board.js';

const MOST_VALUES = 32;

export const bitOf = (digit) => 1 << (digit - 1);
export const digitsOf = (set) => Array.from({ length: MOST_VALUES }, (_, i) => i + 1).filter((digit) => set & bitOf(digit));
const setOf = (digits) => digits.reduce((set, digit) => set | bitOf(digit), 0);

const text = (board, values) => values.map(board.nameOf).join('');

/* From a character a cell, of which all but values are blanks; a given needs no answer. */
export function makePosition(puzzle = '', solution = '', board = sudoku) {
    const digits = (characters) => board.cells.map((cell) => board.digitOf(characters[cell] ?? '.'));
    const givens = digits(puzzle);
    const answers = digits(solution).map((digit, cell) => (givens[cell] ? 0 : digit));
    return { board, givens, answers, marks: board.cells.map(() => 0) };
}

export const givensOf = (position) => text(position.board, position.givens);
export const digitAt = (position, cell) => position.givens[cell] || position.answers[cell];
export const cellsOf = (position) => text(position.board, position.board.cells.map((cell) => digitAt(position, cell)));
export const hasGivens = (position) => position.givens.some(Boolean);
/* Rules may be a puzzle without any given. */
export const hasPuzzle = (position) => hasGivens(position) || position.board.rules !== null;
export const hasAnswers = (position) => position.answers.some(Boolean);
export const hasMarks = (position) => position.marks.some(Boolean);
export const isFull = (position) => position.board.cells.every((cell) => digitAt(position, cell));

export const isSame = (a, b) => a.board === b.board &&
    ['givens', 'answers', 'marks'].every((name) => a[name].every((value, cell) => value === b[name][cell]));

/* The digits that no peer of a cell holds. */
function candidatesOf(position, cell) {
    return position.board.peers[cell].reduce((set, peer) => {
        const digit = digitAt(position, peer);
        return digit ? set & ~bitOf(digit) : set;
    }, position.board.all);
}

/* Cells that hold the digit of a peer. */
export function findConflicts(position) {
    const isConflict = (cell) =>
        digitAt(position, cell) &&
        position.board.peers[cell].some((peer) => digitAt(position, peer) === digitAt(position, cell));
    return new Set(position.board.cells.filter(isConflict));
}

const replaced = (values, cell, value) => values.map((old, i) => (i === cell ? value : old));

/* Puts a given or an answer into a cell, 0 for none, and removes it from the pencilmarks of the cell's peers. */
export function withDigit(position, cell, digit, isGiven) {
    if (position.givens[cell] && !isGiven) {
        return position;
    }
    const set = digit ? bitOf(digit) : 0;
    return {
        board: position.board,
        givens: replaced(position.givens, cell, isGiven ? digit : 0),
        answers: replaced(position.answers, cell, isGiven ? 0 : digit),
        marks: position.marks.map((old, i) => (i === cell ? 0 : position.board.peers[cell].includes(i) ? old & ~set : old)),
    };
}

export function withMarks(position, cell, set) {
    return digitAt(position, cell) ? position : { ...position, marks: replaced(position.marks, cell, set) };
}

/* Every empty cell with the digits that no peer holds. */
export function withCandidates(position) {
    const marks = position.board.cells.map((cell) => (digitAt(position, cell) ? 0 : candidatesOf(position, cell)));
    return { ...position, marks };
}

export const withoutMarks = (position) => ({ ...position, marks: position.board.cells.map(() => 0) });
export const withoutAnswers = (position) => ({ ...withoutMarks(position), answers: position.board.cells.map(() => 0) });

/* With candidates, strings of digits, as pencilmarks if they say more than the digits. */
function withKnown(position, candidates) {
    const basic = withCandidates(position);
    const known = candidates.map((digitsText, cell) =>
        digitAt(position, cell) ? 0 : setOf([...digitsText].map(position.board.digitOf)));
    return known.every((set, cell) => set === basic.marks[cell]) ? position : { ...position, marks: known };
}

/* What is known of an empty cell: its pencilmarks, or its candidates if there are none. */
const knownOf = (position, cell) => position.marks[cell] || candidatesOf(position, cell);

/* The position of a puzzle that the program has read, see readPuzzles. */
export function foundPosition({ puzzle, candidates, steps, rules, drawing }) {
    const position = makePosition(puzzle, '', boardOf(rules, drawing));
    return !rules && candidates && steps.length === 0 ? withKnown(position, candidates) : position;
}

/* The rules as a text, then the givens, each in a line of its own: letters alone in a row might be read as other values. */
function withRules({ board, givens }) {
    const rows = Array(board.rows).fill('.'.repeat(board.columns));
    const lines = board.cells.filter((cell) => givens[cell])
        .map((cell) => `candidates ${board.nameOf(givens[cell])} ${board.nameOfCell(cell)}`);
    return `${board.rules}${(lines.length === 0 ? ['cells =', ...rows] : lines).join('\n')}\n`;
}

/* The puzzle alone, as the program reads it. */
export const puzzleOf = (position) => (position.board.rules === null ? givensOf(position) : withRules(position));

/* What is written into the puzzle, as the program reads it: r4c7=5 is entered, r4c1:29 are pencilmarks. */
export function writtenOf({ board, givens, answers, marks }) {
    const blanks = board.cells.filter((cell) => !givens[cell] && (answers[cell] || marks[cell]));
    return blanks.map((cell) => {
        const written = answers[cell] ? `=${board.nameOf(answers[cell])}` : `:${digitsOf(marks[cell]).map(board.nameOf).join('')}`;
        return `${board.nameOfCell(cell)}${written}`;
    }).join(',');
}

/* The position after a step of the program: its digit placed, its candidates removed. */
export function withStep(position, step) {
    const { board } = position;
    if (step.placed) {
        return withDigit(position, board.cellNamed(step.placed.cell), board.digitOfNumber(step.placed.digit), false);
    }
    const marks = board.cells.map((cell) => (digitAt(position, cell) ? 0 : knownOf(position, cell)));
    for (const { cell, digits } of step.removed) {
        marks[board.cellNamed(cell)] &= ~setOf(digits.map(board.digitOfNumber));
    }
    return { ...position, marks };
}
