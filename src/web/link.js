import { sudoku } from './board.js';
import { cellsOf, givensOf, hasAnswers, hasMarks, hasPuzzle, makePosition } from './position.js';

const BITS_OF_DIGIT = 5; /* of base 32 */
const widthOf = (board) => Math.ceil(board.names.length / BITS_OF_DIGIT);

/*
 * A position as the fragment of an address: puzzle=cells, then if there are any answers=cells and marks=digits of base
 * 32 for each cell, as many as its values take; of other puzzles than 9x9 sudoku rules=their text first.
 */
export function fragmentOf(position) {
    const { board } = position;
    const isEmpty = !hasPuzzle(position) && !hasAnswers(position);
    if (isEmpty) {
        return '';
    }
    const fields = board.rules === null ? [] : [`rules=${encodeURIComponent(board.rules)}`];
    fields.push(`puzzle=${givensOf(position)}`);
    if (hasAnswers(position)) {
        fields.push(`answers=${cellsOf({ ...position, givens: board.cells.map(() => 0) })}`);
    }
    if (hasMarks(position)) {
        fields.push(`marks=${position.marks.map((set) => (set >>> 0).toString(32).padStart(widthOf(board), '0')).join('')}`);
    }
    return `#${fields.join('&')}`;
}

/* The fields of a fragment, { rules, puzzle, answers, marks }; null if it holds no puzzle. */
export function fieldsOf(fragment) {
    const fields = new URLSearchParams(fragment.replace(/^#/, ''));
    const [rules, puzzle, answers, marks] = ['rules', 'puzzle', 'answers', 'marks'].map((name) => fields.get(name) ?? '');
    const isPuzzle = rules ? /^[.0-9A-Z]{1,1024}$/.test(puzzle) : /^[.1-9]{81}$/.test(puzzle);
    return isPuzzle ? { rules, puzzle, answers, marks } : null;
}

/* The position that fields say, on the board of their rules. */
export function positionOf({ puzzle, answers, marks }, board = sudoku) {
    const position = makePosition(puzzle, answers, board);
    const width = widthOf(board);
    if (marks.length === width * board.cells.length && /^[0-9a-v]*$/.test(marks)) {
        const sets = board.cells.map((cell) => parseInt(marks.slice(width * cell, width * (cell + 1)), 32));
        position.marks = sets.map((set) => set & board.all);
    }
    return position;
}
