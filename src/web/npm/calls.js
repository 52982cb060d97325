/* The functions of the package. Each call runs the program in a new instance of the module, with files of its own. */
import { makeHome, runAtHome } from './instance.js';
import { fromArchive, fromArray, toArray } from './arrays.js';

const N_CELLS = 81;

async function bytesOf(parts) {
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/* Makes of { maxLevel: 10, er: true, clues: '24-28' } the program's --max-level 10 --er --clues 24-28. */
function flagsOf(options) {
    return Object.entries(options).filter(([, value]) => value !== false && value !== undefined).flatMap(([name, value]) => {
        const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        return value === true ? [flag] : [`${flag}=${value}`];
    });
}

/* The cells of puzzles as numbers, 0 for a blank, and how many a puzzle has. */
function cellsOf(puzzles, cells = N_CELLS) {
    if (typeof puzzles === 'string' || Array.isArray(puzzles)) {
        const lines = [puzzles].flat();
        const nCells = lines[0]?.length ?? cells;
        if (!lines.every((line) => typeof line === 'string' && /^[\x20-\x7e]*$/.test(line) && line.length === nCells)) {
            throw new TypeError('puzzles: not strings of one length');
        }
        return { bytes: valuesOf(new TextEncoder().encode(lines.join('')), nCells), nCells };
    }
    if (!(puzzles instanceof Uint8Array) || puzzles.length % cells !== 0) {
        throw new TypeError(`puzzles: neither strings nor a Uint8Array of ${cells} cells each`);
    }
    return { bytes: valuesOf(puzzles, cells), nCells: cells };
}

/* Numbers are themselves; of characters 1 to 9 and A on are numbers up to the largest digit, and all others blanks. */
function valuesOf(bytes, nCells) {
    const largest = Math.sqrt(nCells);
    return bytes.map((byte) => {
        const value = parseInt(String.fromCharCode(byte), 36);
        return byte < 32 ? byte : value <= largest ? value : 0;
    });
}

/* The functions, given emscripten's function that makes an instance and one that compiles the module. */
export function bind(createFastsud, compile) {
    let compiled = null; /* a promise of the module */

    function prepare(module) {
        if (module) {
            compiled = Promise.resolve(module);
        }
        compiled ??= compile().catch((why) => {
            compiled = null; /* the next call tries again */
            throw why;
        });
        return compiled;
    }

    async function run(args, { files = {}, input = '' } = {}) {
        const module = await prepare();
        const written = { out: [], err: [] };
        let given = null;
        const program = await createFastsud({
            noFSInit: true,
            quit(status, toThrow) { /* in node the default ends the process */
                throw toThrow;
            },
            instantiateWasm(imports, accept) {
                WebAssembly.instantiate(module, imports).then((instance) => accept(instance));
                return {};
            },
            preRun({ FS }) {
                given = makeHome(FS, files, input, (path, data) => FS.writeFile(path, data),
                    (bytes) => written.out.push(bytes), (bytes) => written.err.push(bytes));
            },
        });
        const { status, files: made } = runAtHome(program, args, given);
        return { status, out: await bytesOf(written.out), err: await new Blob(written.err).text(), files: made };
    }

    /* Runs a command that succeeds, or answers that some puzzles are not as it would have them. */
    async function succeed(args, files) {
        const result = await run(args, { files });
        if (result.status > 1) {
            throw new Error(result.err.trim().replace(/^fastsud: /, '') || `status ${result.status}`);
        }
        return result;
    }

    async function columnsOf(command, puzzles, { cells, ...options }) {
        const { bytes, nCells } = cellsOf(puzzles, cells);
        const args = [command, ...flagsOf(options), '-q', '-o', 'columns.npz', 'puzzles.npy'];
        const { files } = await succeed(args, { 'puzzles.npy': toArray(bytes, nCells) });
        return fromArchive(files['columns.npz']);
    }

    async function solve(puzzles, options = {}) {
        const { solution, count: counts } = await columnsOf('solve', puzzles, options);
        return { solutions: solution, counts };
    }

    async function count(puzzles, limit = 2, options = {}) {
        return (await columnsOf('solve', puzzles, { ...options, limit })).count;
    }

    async function rate(puzzles, columns = ['level', 'er'], options = {}) {
        return columnsOf('rate', puzzles, { ...options, columns: columns.join(',') });
    }

    async function explain(puzzles, { cells, ...options } = {}) {
        const { bytes, nCells } = cellsOf(puzzles, cells);
        const args = ['explain', ...flagsOf(options), '-q', '-f', 'jsonl', 'puzzles.npy'];
        const { out } = await succeed(args, { 'puzzles.npy': toArray(bytes, nCells) });
        return new TextDecoder().decode(out).split('\n').filter(Boolean).map((line) => JSON.parse(line));
    }

    async function generate(number = 1, options = {}) {
        const args = ['generate', '-n', String(number), ...flagsOf(options), '-q', '-o', 'puzzles.npy'];
        return fromArray((await succeed(args, {})).files['puzzles.npy']);
    }

    return { prepare, run, solve, count, rate, explain, generate };
}
