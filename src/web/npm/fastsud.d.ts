/** Puzzles: strings of one length, or cells in a row, as numbers (0 for a blank) or characters. */
export type Puzzles = string | readonly string[] | Uint8Array;

/** What the program's options are called, without hyphens: { maxLevel: 10, er: true } is --max-level 10 --er. */
export interface Options {
    /** How many cells a puzzle in a Uint8Array has: 81 unless the rules are of another size. */
    cells?: number;
    [name: string]: string | number | boolean | undefined;
}

export type Column = Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | BigInt64Array |
    BigUint64Array | Float32Array | Float64Array | string[];

export interface Solved {
    /** The cells of a solution for each puzzle; zeros where there is not exactly one. */
    solutions: Uint8Array;
    /** How many solutions a puzzle has, up to 2 or the option limit. */
    counts: Int32Array;
}

export interface Run {
    status: number;
    out: Uint8Array;
    err: string;
    /** What the program has written, by name. */
    files: Record<string, Uint8Array>;
}

/** A step, or what else the program's JSON has: its manual says what each member is. */
export interface Explanation {
    puzzle: string;
    steps: { technique: string; level: number; text: string; [member: string]: unknown }[];
    [member: string]: unknown;
}

export function solve(puzzles: Puzzles, options?: Options): Promise<Solved>;
/** How many solutions each puzzle has, up to the limit. */
export function count(puzzles: Puzzles, limit?: number, options?: Options): Promise<Int32Array>;
/** The columns named, by name; -1 or NaN where a puzzle has no such value. */
export function rate(puzzles: Puzzles, columns?: readonly string[], options?: Options): Promise<Record<string, Column>>;
export function explain(puzzles: Puzzles, options?: Options): Promise<Explanation[]>;
/** The cells of so many puzzles, one after the other. */
export function generate(number?: number, options?: Options): Promise<Uint8Array>;

/** Runs the program, in a folder with these files, and with this standard input. */
export function run(args: readonly string[], given?: {
    files?: Record<string, string | Uint8Array>;
    input?: string | Uint8Array;
}): Promise<Run>;

/** Compiles fastsud.wasm ahead of the first call, or takes what was compiled from it. */
export function prepare(module?: WebAssembly.Module): Promise<WebAssembly.Module>;
