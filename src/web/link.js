import { N_CELLS, cellsOf, givensOf, hasAnswers, hasMarks, makePosition } from './position.js';

/*
 * A position as the fragment of an address: puzzle=81 cells, then if there are any answers=81 cells and marks=two
 * digits of base 32 for each cell.
 */
export function fragmentOf(position) {
    const parts = [`puzzle=${givensOf(position)}`];
    if (hasAnswers(position)) {
        parts.push(`answers=${cellsOf({ ...position, givens: Array(N_CELLS).fill(0) })}`);
    }
    if (hasMarks(position)) {
        parts.push(`marks=${position.marks.map((set) => set.toString(32).padStart(2, '0')).join('')}`);
    }
    return `#${parts.join('&')}`;
}

/* Returns null if the fragment holds no puzzle. */
export function positionOf(fragment) {
    const parts = new URLSearchParams(fragment.replace(/^#/, ''));
    const [puzzle, answers, marks] = ['puzzle', 'answers', 'marks'].map((name) => parts.get(name) ?? '');
    if (!/^[.1-9]{81}$/.test(puzzle)) {
        return null;
    }
    const position = makePosition(puzzle, answers);
    if (/^([0-9a-f][0-9a-v]){81}$/.test(marks)) {
        position.marks = marks.match(/../g).map((set) => parseInt(set, 32) & 0x1ff);
    }
    return position;
}
