/* Questions to the program, and its answers as objects. Each question is a run of the program. */
import { run } from './program.js';
import { withoutOptions } from './say.js';

/* What the program said was wrong: its own words, without its name and those of the file that was made for it. */
export class Refused extends Error {}

function complaint(err) {
    const lines = err.split('\n').filter((line) => line.startsWith('fastsud: ') &&
        !/^fastsud: (\d+ puzzles?:|puzzle\.txt: read as )/.test(line));
    return withoutOptions((lines[0] ?? 'fastsud: there is no puzzle in this')
        .replace(/^fastsud: (<argument>:1:|puzzle\.txt:)?\s*/, ''))
        .replace(/^(\d+):(?:(\d+):)?/, (_, line, column) => `line ${line}${column ? `, column ${column}` : ''}:`);
}

async function ask(args, options = {}) {
    const answer = await run(args, options);
    if (answer.status === 2) {
        throw new Refused(complaint(answer.err));
    }
    return answer;
}

const objects = (out) => out.split('\n').filter(Boolean).map((line) => JSON.parse(line));

async function askLine(args, options) {
    const { out, err } = await ask(args, options);
    if (!out.trim()) {
        throw new Refused(complaint(err));
    }
    return out.split('\n')[0];
}

/* The program's argument for a text, and the file that it names. */
const asFile = (text) => ['puzzle.txt', { files: { 'puzzle.txt': text } }];

/* --rules for cells alone that are no 81, of a square: in one word, or in as many words as each has characters. */
function sizeOf(text) {
    const words = text.split(/\s+/).filter(Boolean);
    const n = words[0]?.length ?? 0;
    const side = words.length > 1 && words.length === n ? n : Math.sqrt(n);
    const areCells = words.every((word) => word.length === n && /^[\w.*-]+$/.test(word));
    return areCells && Number.isInteger(side) && side > 1 && side <= 32 && side !== 9 ? `${side}x${side}` : null;
}

/* Asks for explanations of a text of any rules: as they are without steps, or, where only 9x9 can be so, with one. */
async function describe(text, rules, signal) {
    const [name, files] = asFile(text);
    const options = { ...files, signal };
    const described = (...args) => ask(['explain', '-f', 'jsonl', ...args, name], options);
    if (!rules) {
        try {
            return { ...await described('--level', '0'), pictures: {} };
        } catch (failure) {
            if (!(failure instanceof Refused)) {
                throw failure;
            }
        }
    }
    const args = ['--hint', ...(rules ? ['--rules', rules] : [])];
    const [answer, { files: pictures }] = await Promise.all([
        described(...args),
        ask(['explain', ...args, '-f', 'svg', '-o', 'steps', name], options),
    ]);
    return { ...answer, pictures };
}

/*
 * The puzzles in a text of any format: puzzle, a character a cell; candidates, strings of digits, null if the givens
 * contradict each other; and unless it is 9x9 sudoku its rules, and for the first puzzle drawing: them in SVG. rules:
 * those of cells alone. Throws Refused with the program's complaint if there is none.
 */
export async function readPuzzles(text, signal, rules = sizeOf(text)) {
    const { out, err, pictures } = await describe(text, rules, signal);
    const puzzles = objects(out).filter(({ puzzle }) => puzzle !== null);
    if (puzzles.length === 0) {
        throw new Refused(complaint(err));
    }
    if (puzzles[0].rules?.text === null) {
        throw new Refused('these rules cannot be shown here; the program itself solves such puzzles');
    }
    const [first] = Object.keys(pictures).sort();
    puzzles[0].drawing = first ? new TextDecoder().decode(pictures[first]) : null;
    return puzzles;
}

/* { verdict, solutions }: none, unique or multiple, with up to two solutions. */
export async function findSolutions(puzzle, signal) {
    const [name, files] = asFile(puzzle);
    const { out } = await ask(['solve', '--limit', '2', '--all', '-f', 'jsonl', '-q', name], { ...files, signal });
    const found = objects(out);
    return { verdict: found[0].verdict, solutions: found.map(({ solution }) => solution).filter(Boolean) };
}

/* Why a puzzle has no solution: cells of givens and texts of clues, each with cells, that cannot hold together. */
export async function findConflict(puzzle, signal) {
    const [name, files] = asFile(puzzle);
    const { out } = await ask(['check', '--conflict', '-f', 'jsonl', '-q', name], { ...files, signal });
    const ofKind = (wanted) => objects(out).filter(({ kind }) => kind === wanted);
    return {
        givens: ofKind('conflict').flatMap(({ cells }) => cells),
        clues: ofKind('conflicting clue').map(({ cells, detail }) => ({ cells, text: detail })),
    };
}

/* Number of solutions, at most limit. */
export async function countSolutions(puzzle, limit, signal) {
    const [name, files] = asFile(puzzle);
    const { out } = await ask(['solve', '--limit', String(limit), '-f', 'jsonl', '-q', name], { ...files, signal });
    return objects(out)[0].count;
}

/* Measures by their columns' names. */
export async function rate(puzzle, columns, signal) {
    const options = columns.includes('level') ? ['--max-level', '10'] : [];
    const [name, files] = asFile(puzzle);
    const args = ['rate', '-f', 'jsonl', '-q', '--columns', columns.join(','), ...options, name];
    const { out } = await ask(args, { ...files, signal });
    return objects(out)[0];
}

/* Hints tell more from degree to degree: mistakes alone, the technique, where it is, the step, every step there is. */
export const HINT = { check: 1, technique: 2, place: 3, step: 4, every: 5 };

/*
 * The drawings in a page of the program's: what they share, as an element and a style, and of each step that in SVG which
 * it has alone, or those of the parts of its chain.
 */
function drawingsIn(page) {
    const one = (pattern) => pattern.exec(page)?.[0] ?? '';
    const steps = page.split('<li class="end">')[0].split(/^<li>\n<h3>/m).slice(1);
    return {
        shared: one(/<style>.*?<\/style>/s) + one(/<svg class="shared".*?<\/defs><\/svg>/s),
        pictures: steps.map((step) => [...step.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, picture]) => picture)),
    };
}

/*
 * The explanation of a puzzle with what is written into it, as words of the program's: its steps, each with its drawings,
 * and what these share; or as much of the first of them as a degree of hints tells. without: names of techniques, with
 * commas between.
 */
export async function explain(puzzle, written, degree, without, signal) {
    const [name, files] = asFile(puzzle);
    const amount = degree === HINT.every ? ['--every'] : degree ? ['--hint', String(degree)] : [];
    const args = ['explain', ...amount, '--without', without, '--position', written, name];
    const options = { ...files, signal };
    const isDrawn = !degree || degree >= HINT.step;
    const [{ out }, page] = await Promise.all([
        ask([...args, '-f', 'jsonl'], options),
        isDrawn ? ask([...args, '-f', 'html'], options) : { out: '' },
    ]);
    const [found] = objects(out);
    const { shared, pictures } = drawingsIn(page.out);
    return { ...found, shared, steps: found.steps.map((step, i) => ({ ...step, pictures: pictures[i] ?? [] })) };
}

/* A puzzle of other rules, a text, becomes such a text. */
export async function minimizeRules(puzzle, seed, signal) {
    const [name, files] = asFile(puzzle);
    const { out, err } = await ask(['minimize', '-f', 'rules', '--seed', String(seed), name], { ...files, signal });
    if (!out.trim()) {
        throw new Refused(complaint(err));
    }
    return out;
}

export const minimize = (puzzle, seed, signal) => askLine(['minimize', '--seed', String(seed), puzzle], { signal });

/* Of cells, and the text of their rules; null: 9x9 sudoku. */
const askLineOf = (args, cells, rules, signal) => askLine([...args, ...(rules === null ? [] : ['--rules', 'rules.txt']), 'puzzle.txt'],
    { files: { 'puzzle.txt': `${cells}\n`, ...(rules === null ? {} : { 'rules.txt': rules }) }, signal });
export const canon = (cells, rules, signal) => askLineOf(['canon'], cells, rules, signal);
export const morph = (cells, rules, seed, signal) => askLineOf(['morph', '--seed', String(seed)], cells, rules, signal);

/* wishes: the grade, symmetry, clues and seed of a puzzle, by their options' names; those that are empty are not said. */
export const generate = (wishes, signal) => askLine(['generate', ...Object.entries(wishes)
    .filter(([, value]) => value !== '').flatMap(([name, value]) => [`--${name}`, String(value)])], { signal });

/* A puzzle of named rules, as readPuzzles gives it. Cages come with the puzzle, other rules do not. */
export async function generateRules(rules, wishes, signal) {
    const line = await generate({ ...wishes, rules }, signal);
    const [found] = await readPuzzles(line, signal, line.includes('~') ? null : rules);
    return found;
}
