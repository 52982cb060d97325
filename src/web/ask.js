/* Questions to the program, and its answers as objects. Each question is a run of the program. */
import { run } from './program.js';

/* What the program said was wrong: its own words, without its name and those of the file that was made for it. */
export class Refused extends Error {}

function complaint(err) {
    const lines = err.split('\n').filter((line) => line.startsWith('fastsud: ') && !/^fastsud: \d+ puzzles?:/.test(line));
    return (lines[0] ?? 'fastsud: there is no puzzle in this')
        .replace(/^fastsud: (<argument>:1:|puzzle\.txt:)?\s*/, '')
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

/*
 * The puzzles in a text of any format: puzzle, 81 characters, and candidates, 81 strings of digits, null if the givens
 * contradict each other. Throws Refused with the program's complaint if there is none.
 */
export async function readPuzzles(text, signal) {
    const args = ['explain', '--json', '--level', '0', 'puzzle.txt'];
    const { out, err } = await ask(args, { files: { 'puzzle.txt': text }, signal });
    const puzzles = objects(out).filter(({ puzzle }) => puzzle !== null);
    if (puzzles.length === 0) {
        throw new Refused(complaint(err));
    }
    return puzzles;
}

/* { verdict, solutions }: none, unique or multiple, with up to two solutions. */
export async function findSolutions(puzzle, signal) {
    const { out } = await ask(['solve', '--limit', '2', '--all', '-f', 'jsonl', '-q', puzzle], { signal });
    const found = objects(out);
    return { verdict: found[0].verdict, solutions: found.map(({ solution }) => solution).filter(Boolean) };
}

/* Number of solutions, at most limit. */
export async function countSolutions(puzzle, limit, signal) {
    const { out } = await ask(['solve', '--limit', String(limit), '-f', 'jsonl', '-q', puzzle], { signal });
    return objects(out)[0].count;
}

/* Measures by their columns' names. */
export async function rate(puzzle, columns, signal) {
    const options = columns.includes('level') ? ['--max-level', '10'] : [];
    const args = ['rate', '-f', 'jsonl', '-q', '--columns', columns.join(','), ...options, puzzle];
    const { out } = await ask(args, { signal });
    return objects(out)[0];
}

/*
 * The explanation of a position (81 or 729 characters): its steps, or the first of them, each with its drawing in SVG.
 * givens: the puzzle that it comes from, if that has one solution, else null.
 */
export async function explain(position, givens, isHint, signal) {
    const args = ['explain', ...(isHint ? ['--hint'] : []), ...(givens ? ['--givens', givens] : []), 'puzzle.txt'];
    const options = { files: { 'puzzle.txt': position }, signal };
    const [{ out }, drawn] = await Promise.all([
        ask([...args, '--json'], options),
        ask([...args, '-f', 'svg', '-o', 'steps'], options),
    ]);
    const [found] = objects(out);
    const names = Object.keys(drawn.files).filter((name) => name.endsWith('.svg')).sort();
    const decoder = new TextDecoder();
    const draw = (name) => (name ? decoder.decode(drawn.files[name]) : null);
    return { ...found, steps: found.steps.map((step, i) => ({ ...step, picture: draw(names[i]) })) };
}

export const minimize = (puzzle, seed, signal) => askLine(['minimize', '--seed', String(seed), puzzle], { signal });
export const canon = (puzzle, signal) => askLine(['canon', puzzle], { signal });
export const morph = (puzzle, seed, signal) => askLine(['morph', '--seed', String(seed), puzzle], { signal });

export const generate = (grade, symmetry, seed, signal) =>
    askLine(['generate', '--seed', String(seed), '--symmetry', symmetry, ...(grade ? ['--grade', grade] : [])], { signal });
