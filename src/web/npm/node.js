/* The package in node. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import createFactory from './fastsud.js';
import { bind } from './calls.js';

/* The loader's function that makes an instance, and the compiled module. */
export const createFastsud = createFactory(createRequire(import.meta.url), '');
export const compile = async () => WebAssembly.compile(await readFile(new URL('./fastsud.wasm', import.meta.url)));

export const { prepare, run, solve, count, rate, explain, generate } = bind(createFastsud, compile);
