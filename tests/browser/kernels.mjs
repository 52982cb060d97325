// The program that emscripten made, in node: with every kernel it must give the bytes of the native program, and its own
// kernel must take the guesses of a native one that is as wide, where there is one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { somePuzzles, webTree } from './web_page.mjs';

let program;
let createFastsud;
let module;

async function run(args, file) {
    const written = { 1: [], 2: [] };
    const { FS, callMain } = await createFastsud({
        noFSInit: true,
        quit(status, toThrow) {
            throw toThrow;
        },
        instantiateWasm(imports, accept) {
            const instance = new WebAssembly.Instance(module, imports);
            accept(instance);
            return instance.exports;
        },
        preRun(instance) {
            instance.FS.open('/dev/null', 'r');
            for (const [fd, parts] of Object.entries(written)) {
                const device = instance.FS.makedev(64, fd);
                instance.FS.registerDevice(device, {
                    write(stream, heap, offset, length) {
                        parts.push(new Uint8Array(heap.slice(offset, offset + length).buffer));
                        return length;
                    },
                });
                instance.FS.mkdev(`/dev/${fd}`, device);
                instance.FS.open(`/dev/${fd}`, 'w');
            }
        },
    });
    FS.writeFile(basename(file), readFileSync(file));
    const status = callMain([...args, basename(file)]);
    return { status, out: Buffer.concat(written[1]), err: Buffer.concat(written[2]).toString() };
}

function runNative(args, file) {
    const all = [...args, '-j', '1', '--summary', 'json', basename(file)];
    return spawnSync(resolve(program), all, { cwd: dirname(file), maxBuffer: 1 << 30 });
}
const totals = (err) => JSON.parse(String(err).trimEnd().split('\n').at(-1));

async function assertSame(args, kernel, file) {
    const native = runNative(args, file);
    const own = await run([...args, '--isa', kernel, '--summary', 'json'], file);
    const what = `${args.join(' ')} --isa ${kernel} ${basename(file)}`;
    assert.equal(own.status, native.status, `${what}: status; ${own.err}`);
    assert.ok(own.out.equals(native.stdout), `${what}: bytes differ`);
    assert.equal(totals(own.err).isa, kernel, what);
    return totals(own.err).guesses_per_puzzle;
}

async function compare(file) {
    for (const form of ['lanes', 'planes']) {
        const guesses = await assertSame(['solve', '-f', 'csv'], `wasm/${form}`, file);
        const equals = ['sse41', 'neon'].map((isa) => runNative(['solve', '--isa', `${isa}/${form}`], file))
            .filter(({ status }) => status < 2);
        for (const { stderr } of equals) { /* a kernel as wide, on this machine's own vectors */
            assert.equal(guesses, totals(stderr).guesses_per_puzzle, `guesses of ${form} on ${file}`);
        }
        console.log(`    ${form}: ${guesses} guesses a puzzle${equals.length > 0 ? ', as natively' : ''}`);
    }
    for (const kernel of ['wasm', 'portable']) {
        await assertSame(['check', '--minimal', '-f', 'csv'], kernel, file);
    }
}

export async function prepare(env) {
    const tree = webTree(env);
    program = env.program;
    const loader = `${readFileSync(join(tree, 'fastsud.js'), 'utf8')}; return createFastsud;`;
    createFastsud = new Function('require', '__dirname', loader)(createRequire(import.meta.url), tree);
    module = new WebAssembly.Module(readFileSync(join(tree, 'fastsud.wasm')));
    const corpus = join(env.folder, 'corpus.txt');
    writeFileSync(corpus, `${somePuzzles(env).join('\n')}\n`);
    const files = ['demo', 'many', 'none', 'one', 'sparse', 'two'].map((name) => join(env.source, 'corpora', `${name}.txt`));
    return { cases: Object.fromEntries([...files, corpus].map((file) => [basename(file, '.txt'), () => compare(file)])) };
}
