/* The package in browsers, in pages and workers. */
import createFactory from './fastsud.js';
import { bind } from './calls.js';

async function compile() {
    const response = await fetch(new URL('./fastsud.wasm', import.meta.url));
    if (!response.ok) {
        throw new Error(`fastsud.wasm: ${response.status} ${response.statusText}`);
    }
    return WebAssembly.compile(await response.arrayBuffer());
}

export const { prepare, run, solve, count, rate, explain, generate } = bind(createFactory(), compile);
