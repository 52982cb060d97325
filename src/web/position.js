/*
 * A puzzle with what somebody wrote into it: givens and answers (81 digits each, 0 for none) and pencilmarks (81 sets,
 * bit d - 1 for digit d). A position is never changed; every edit makes another.
 */

export const N_CELLS = 81;
const ALL = 0x1ff;

export const rowOf = (cell) => Math.floor(cell / 9);
export const columnOf = (cell) => cell % 9;
export const bitOf = (digit) => 1 << (digit - 1);
export const digitsOf = (set) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => set & bitOf(digit));

const boxOf = (cell) => 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
const sees = (a, b) => a !== b && (rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) || boxOf(a) === boxOf(b));
const cells = Array.from({ length: N_CELLS }, (_, cell) => cell);
const peers = cells.map((cell) => cells.filter((other) => sees(cell, other)));

const digits = (text) => cells.map((cell) => (/[1-9]/.test(text[cell] ?? '') ? Number(text[cell]) : 0));
const text = (values) => values.map((digit) => digit || '.').join('');

/* From 81 characters each, of which all but digits are blanks; a given needs no answer. */
export function makePosition(puzzle = '', solution = '') {
    const givens = digits(puzzle);
    const answers = digits(solution).map((digit, cell) => (givens[cell] ? 0 : digit));
    return { givens, answers, marks: Array(N_CELLS).fill(0) };
}

export const givensOf = (position) => text(position.givens);
export const digitAt = (position, cell) => position.givens[cell] || position.answers[cell];
export const cellsOf = (position) => text(cells.map((cell) => digitAt(position, cell)));
export const hasGivens = (position) => position.givens.some(Boolean);
export const hasAnswers = (position) => position.answers.some(Boolean);
export const hasMarks = (position) => position.marks.some(Boolean);
export const isFull = (position) => cells.every((cell) => digitAt(position, cell));

export const isSame = (a, b) =>
    ['givens', 'answers', 'marks'].every((name) => a[name].every((value, cell) => value === b[name][cell]));

/* The digits that no peer of a cell holds. */
function candidatesOf(position, cell) {
    return peers[cell].reduce((set, peer) => {
        const digit = digitAt(position, peer);
        return digit ? set & ~bitOf(digit) : set;
    }, ALL);
}

/* Cells that hold the digit of a peer. */
export function findConflicts(position) {
    const isConflict = (cell) =>
        digitAt(position, cell) &&
        peers[cell].some((peer) => digitAt(position, peer) === digitAt(position, cell));
    return new Set(cells.filter(isConflict));
}

const replaced = (values, cell, value) => values.map((old, i) => (i === cell ? value : old));

/* Puts a given or an answer into a cell, 0 for none, and removes it from the pencilmarks of the cell's peers. */
export function withDigit(position, cell, digit, isGiven) {
    if (position.givens[cell] && !isGiven) {
        return position;
    }
    const set = digit ? bitOf(digit) : 0;
    return {
        givens: replaced(position.givens, cell, isGiven ? digit : 0),
        answers: replaced(position.answers, cell, isGiven ? 0 : digit),
        marks: position.marks.map((old, i) => (i === cell ? 0 : peers[cell].includes(i) ? old & ~set : old)),
    };
}

export function withMarks(position, cell, set) {
    return digitAt(position, cell) ? position : { ...position, marks: replaced(position.marks, cell, set) };
}

/* Every empty cell with the digits that no peer holds. */
export function withCandidates(position) {
    const marks = cells.map((cell) => (digitAt(position, cell) ? 0 : candidatesOf(position, cell)));
    return { ...position, marks };
}

export const withoutMarks = (position) => ({ ...position, marks: Array(N_CELLS).fill(0) });
export const withoutAnswers = (position) => ({ ...withoutMarks(position), answers: Array(N_CELLS).fill(0) });

/* With candidates, strings of digits, as pencilmarks if they say more than the digits. */
export function withKnown(position, candidates) {
    const basic = withCandidates(position);
    const known = candidates.map((digitsText, cell) =>
        digitAt(position, cell) ? 0 : [...digitsText].reduce((set, digit) => set | bitOf(Number(digit)), 0));
    return known.every((set, cell) => set === basic.marks[cell]) ? position : { ...position, marks: known };
}

/* What is known of an empty cell: its pencilmarks, or its candidates if there are none. */
const knownOf = (position, cell) => position.marks[cell] || candidatesOf(position, cell);

/* As cells, or if pencilmarks say more than these, as 729 characters, one for each candidate. */
export function textOf(position) {
    if (cells.every((cell) => digitAt(position, cell) || knownOf(position, cell) === candidatesOf(position, cell))) {
        return cellsOf(position);
    }
    return cells
        .flatMap((cell) => {
            const digit = digitAt(position, cell);
            const set = digit ? bitOf(digit) : knownOf(position, cell);
            return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => (set & bitOf(d) ? d : '.'));
        })
        .join('');
}

/* "r4c7" to a cell. */
export const cellNamed = (name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1;

/* The position after a step of the program: its digit placed, its candidates removed. */
export function withStep(position, step) {
    if (step.placed) {
        return withDigit(position, cellNamed(step.placed.cell), step.placed.digit, false);
    }
    const marks = cells.map((cell) => (digitAt(position, cell) ? 0 : knownOf(position, cell)));
    for (const { cell, digits: removed } of step.removed) {
        marks[cellNamed(cell)] &= ~removed.reduce((set, digit) => set | bitOf(digit), 0);
    }
    return { ...position, marks };
}
