/* What is known of the puzzle: solutions, grade and ratings. */
import { countSolutions, findConflict, findSolutions, rate } from './ask.js';
import { counted, element } from './element.js';

const MOST_COUNTED = 100000;
const MOST_COUNTED_OF_RULES = 1000; /* which take longer */
const QUICK = ['givens', 'redundant', 'level'];
const OF_RULES = ['givens', 'redundant', 'logic', 'steps', 'hardest', 'grade'];
const RATINGS = ['er', 'ep', 'ed', 'er_technique', 'grade'];

/* A solution with the cells marked in which it differs from another. */
function solutionGrid(board, name, solution, other) {
    const differs = (cell) => solution[cell] !== other[cell];
    const ends = (cell, next) => board.regionOf(cell) !== board.regionOf(next);
    const rows = Array.from({ length: board.rows }, (_, row) => element('tr', {},
        Array.from({ length: board.columns }, (_, column) => {
            const cell = board.columns * row + column;
            const classes = [
                column + 1 < board.columns && ends(cell, cell + 1) ? 'ends-right' : '',
                row + 1 < board.rows && ends(cell, cell + board.columns) ? 'ends-below' : '',
            ].join(' ').trim();
            return element('td', { class: classes || null }, element(differs(cell) ? 'mark' : 'span', {}, solution[cell]));
        })));
    return element('table', { class: 'small-grid' }, element('caption', {}, name), element('tbody', {}, rows));
}

function differences(board, first, second) {
    const cells = board.cells.filter((cell) => first[cell] !== second[cell]);
    const names = cells.slice(0, 6).map(board.nameOfCell);
    return `They differ in ${counted(cells.length, 'cell')}: ${names.join(', ')}${cells.length > 6 ? ', …' : ''}`;
}

const facts = (...pairs) =>
    element('dl', { class: 'facts' }, pairs.filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));

const minimal = (redundant) => (redundant === 0 ? 'minimal' : `${redundant} redundant`);
const oneDecimal = (value) => (Number.isFinite(value) ? value.toFixed(1) : null);

async function showSeveral({ text, position: { board } }, solutions, show, signal) {
    const [first, second] = solutions;
    const body = [
        element('div', { class: 'solutions scroll' },
            solutionGrid(board, 'One solution', first, second), solutionGrid(board, 'Another', second, first)),
        element('p', {}, differences(board, first, second)),
    ];
    show('Not unique: two solutions or more', ...body);
    const most = board.rules === null ? MOST_COUNTED : MOST_COUNTED_OF_RULES;
    const n = await countSolutions(text, most, signal);
    const many = n >= most ? `at least ${counted(n, 'solution')}` : counted(n, 'solution');
    show(`Not unique: ${many}`, ...body);
}

async function showSudoku(puzzle, show, signal) {
    const title = 'Unique: one solution';
    const { givens, redundant, level } = await rate(puzzle, QUICK, signal);
    const quick = [
        ['Givens', `${givens} (${minimal(redundant)})`],
        ['Level of logic', level === null ? 'above 10' : `${level} of 10`],
    ];
    show(title, facts(['Grade', '…'], ...quick, ['ER / EP / ED', '…'], ['Hardest step', '…']));
    const { er, ep, ed, er_technique: technique, grade } = await rate(puzzle, RATINGS, signal);
    const ratings = [er, ep, ed].map(oneDecimal);
    show(title, facts(['Grade', grade], ...quick,
        ['ER / EP / ED', ratings.every(Boolean) ? ratings.join(' / ') : null], ['Hardest step', technique]));
}

async function showRules(puzzle, show, signal) {
    const { givens, redundant, logic, steps, hardest, grade } = await rate(puzzle, OF_RULES, signal);
    show('Unique: one solution', facts(['Grade', grade], ['Givens', `${givens} (${minimal(redundant)})`],
        ['Steps of logic', logic === 'solved' ? String(steps) : `${steps}, then none`], ['Hardest step', hardest]));
}

async function showNone({ text, position: { board } }, show, onConflict, signal) {
    show('No solution');
    const { givens, clues } = await findConflict(text, signal);
    const named = [...(givens.length > 0 ? [`the givens in ${givens.join(', ')}`] : []), ...clues.map((clue) => clue.text)];
    if (named.length > 0) {
        show('No solution', element('p', {}, `These cannot hold together: ${named.join('; ')}.`));
        onConflict([...givens, ...clues.flatMap(({ cells }) => cells)].map(board.cellNamed));
    }
}

/*
 * Finds out about a puzzle, its text and its position, and calls show(title, ...nodes) whenever more is known, once
 * onSolution with the characters of the only solution, or null, and onConflict with the cells of what cannot hold
 * together.
 */
export async function analyse(puzzle, show, onSolution, onConflict, signal) {
    const { board } = puzzle.position;
    const { verdict, solutions } = await findSolutions(puzzle.text, signal);
    const words = board.words ? [element('p', { class: 'rules' }, board.words)] : [];
    const showAll = (title, ...nodes) => show(title, ...nodes, ...words);
    onSolution(verdict === 'unique' ? solutions[0] : null);
    if (verdict === 'none') {
        await showNone(puzzle, showAll, onConflict, signal);
    } else if (verdict !== 'unique') {
        await showSeveral(puzzle, solutions, showAll, signal);
    } else if (board.rules === null) {
        await showSudoku(puzzle.text, showAll, signal);
    } else {
        await showRules(puzzle.text, showAll, signal);
    }
}
