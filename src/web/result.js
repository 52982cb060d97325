/* What is known of the puzzle: solutions, grade and ratings. */
import { countSolutions, findSolutions, rate } from './ask.js';
import { counted, element } from './element.js';
import { columnOf, rowOf } from './position.js';

const MOST_COUNTED = 100000;
const QUICK = ['givens', 'redundant', 'level'];
const RATINGS = ['er', 'ep', 'ed', 'er_technique', 'grade'];

/* A solution with the cells marked in which it differs from another. */
function solutionGrid(name, solution, other) {
    const differs = (cell) => solution[cell] !== other[cell];
    const rows = Array.from({ length: 9 }, (_, row) => element('tr', {},
        Array.from({ length: 9 }, (_, column) => {
            const cell = 9 * row + column;
            return element('td', {}, element(differs(cell) ? 'mark' : 'span', {}, solution[cell]));
        })));
    return element('table', { class: 'small-grid' }, element('caption', {}, name), element('tbody', {}, rows));
}

function differences(first, second) {
    const cells = [...first].map((_, cell) => cell).filter((cell) => first[cell] !== second[cell]);
    const names = cells.slice(0, 6).map((cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`);
    return `They differ in ${counted(cells.length, 'cell')}: ${names.join(', ')}${cells.length > 6 ? ', …' : ''}`;
}

const facts = (...pairs) =>
    element('dl', { class: 'facts' }, pairs.filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));

const minimal = (redundant) => (redundant === 0 ? 'minimal' : `${redundant} redundant`);
const oneDecimal = (value) => (Number.isFinite(value) ? value.toFixed(1) : null);

async function showSeveral(puzzle, solutions, show, signal) {
    const [first, second] = solutions;
    const body = [
        element('div', { class: 'solutions' },
            solutionGrid('One solution', first, second), solutionGrid('Another', second, first)),
        element('p', {}, differences(first, second)),
    ];
    show('Not unique: two solutions or more', ...body);
    const n = await countSolutions(puzzle, MOST_COUNTED, signal);
    const many = n >= MOST_COUNTED ? `at least ${counted(n, 'solution')}` : counted(n, 'solution');
    show(`Not unique: ${many}`, ...body);
}

/*
 * Finds out about a puzzle of 81 characters, and calls show(title, ...nodes) whenever more is known, and once
 * onSolution with the digits of the only solution, or null.
 */
export async function analyse(puzzle, show, onSolution, signal) {
    const { verdict, solutions } = await findSolutions(puzzle, signal);
    onSolution(verdict === 'unique' ? solutions[0] : null);
    if (verdict === 'none') {
        show('No solution');
    } else if (verdict !== 'unique') {
        await showSeveral(puzzle, solutions, show, signal);
    } else {
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
}
