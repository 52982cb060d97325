// The package for npm that tools/web made: packed, installed in an empty folder, and used there by node, by its command
// and by a page and a worker of a browser, it must say what the native program says.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { findProgram, Unable } from './chromium.mjs';
import { webTree } from './web_page.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/* What each of them runs: answers that JSON can hold. */
const CALLS = `
    const { count, explain, generate, prepare, rate, run, solve } = fastsud;
    const puzzles = await generate(20, { seed: 7, clues: '24-30' });
    const texts = Array.from({ length: 20 }, (_, i) => puzzles.subarray(81 * i, 81 * (i + 1)).join('').replaceAll('0', '.'));
    const solved = await solve(puzzles);
    const rated = await rate(texts, ['level', 'er']);
    const answers = {
        texts,
        solutions: solved.solutions.join(''),
        counts: [...solved.counts],
        sameOfText: (await solve(texts.map((text) => text.replaceAll('.', 'X')))).solutions.join('') === solved.solutions.join(''),
        level: [...rated.level],
        er: [...rated.er].map((er) => er.toFixed(1)),
        step: (await explain(texts[0]))[0].steps[0].text,
        many: [...await count('.'.repeat(81), 5)],
        none: [...(await solve('11' + '.'.repeat(79))).counts],
        small: (await solve('1...............', { rules: '4x4' })).solutions.length,
        wrong: await solve(puzzles.subarray(1)).catch((error) => error.message),
        refused: await solve(puzzles, { engine: 'abc' }).catch((error) => error.message),
        status: (await run(['check', 'two.txt'], { files: { 'two.txt': '.'.repeat(81) + '\\n' } })).status,
        isKept: await prepare() === await prepare(),
    };`;

export async function prepare(env) {
    const tree = webTree(env);
    if (!findProgram('npm')) {
        throw new Unable('there is no npm');
    }
    const folder = join(env.folder, 'npm');
    mkdirSync(folder);
    const start = (program, args, options = {}) => spawnSync(program, args, { cwd: folder, encoding: 'utf8', ...options });
    const packed = start('npm', ['pack', '--silent', join(tree, 'npm')]);
    assert.equal(packed.status, 0, packed.stderr);
    const installed = start('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.stdout.trim()}`]);
    assert.equal(installed.status, 0, installed.stderr);

    const native = (...args) => start(env.program, args).stdout;
    function assertAnswers(answers) {
        writeFileSync(join(folder, 'puzzles.txt'), `${answers.texts.join('\n')}\n`);
        assert.equal(native('generate', '-n', '20', '--seed', '7', '--clues', '24-30', '-q'), `${answers.texts.join('\n')}\n`);
        assert.equal(native('-q', 'puzzles.txt').replaceAll('\n', ''), answers.solutions);
        assert.ok(answers.sameOfText);
        const rows = native('rate', '-q', '--columns', 'level,er', 'puzzles.txt').trim().split('\n').slice(1);
        assert.deepEqual(answers.level.map((level, i) => `${level < 0 ? '' : level},${answers.er[i]}`), rows);
        assert.equal(answers.step, JSON.parse(native('explain', '-f', 'jsonl', answers.texts[0])).steps[0].text);
        assert.deepEqual(answers.counts, Array(20).fill(1));
        assert.deepEqual([answers.many, answers.none, answers.small], [[5], [0], 16]);
        assert.equal(answers.wrong, 'puzzles: neither strings nor a Uint8Array of 81 cells each');
        assert.match(answers.refused, /^--engine 'abc': unknown engine/);
        assert.deepEqual([answers.status, answers.isKept], [1, true]);
    }

    writeFileSync(join(folder, 'worker.mjs'), `import * as fastsud from './node_modules/fastsud/web.js';
        onmessage = async () => {${CALLS} postMessage(answers); };`);
    writeFileSync(join(folder, 'page.html'), '<!doctype html><title>npm</title>');
    const serve = () => new Promise((resolve) => {
        const server = createServer(({ url }, response) => {
            response.setHeader('content-type', TYPES[extname(url)] ?? 'text/plain');
            try {
                response.end(readFileSync(join(folder, url)));
            } catch {
                response.writeHead(404).end();
            }
        });
        server.listen(0, '127.0.0.1', () => resolve(server));
    });
    async function inBrowser(code) {
        const server = await serve();
        try {
            const tab = await env.tab();
            const page = await tab.load(`http://127.0.0.1:${server.address().port}/page.html`);
            assertAnswers(await page.evaluate(code));
        } finally {
            server.closeAllConnections();
            server.close();
        }
    }

    return {
        cases: {
            async answers_in_node() {
                writeFileSync(join(folder, 'node.mjs'), `import * as fastsud from 'fastsud';${CALLS}
                    console.log(JSON.stringify(answers));`);
                const { stdout, stderr } = start('node', ['node.mjs']);
                assert.equal(stderr, '');
                assertAnswers(JSON.parse(stdout));
            },
            answers_in_a_page: () => inBrowser(`import('./node_modules/fastsud/web.js').then(async (fastsud) => {${CALLS}
                return answers; })`),
            answers_in_a_worker: () => inBrowser(`new Promise((resolve, reject) => {
                const worker = new Worker('./worker.mjs', { type: 'module' });
                worker.onmessage = ({ data }) => resolve(data);
                worker.onerror = ({ message }) => reject(new Error(message));
                worker.postMessage(null); })`),
            async answers_in_a_bundle() {
                writeFileSync(join(folder, 'entry.mjs'), `import * as fastsud from 'fastsud';
                    import url from 'fastsud/fastsud.wasm';
                    export default async () => {
                        await fastsud.prepare(await WebAssembly.compileStreaming(fetch(url)));${CALLS} return answers; };`);
                createRequire(join(env.source, 'build/charts/node_modules/none.js'))('esbuild').buildSync({
                    entryPoints: [join(folder, 'entry.mjs')], outdir: join(folder, 'bundle'), bundle: true, format: 'esm',
                    loader: { '.wasm': 'file' }, publicPath: '/bundle', logLevel: 'warning',
                });
                /* What other bundlers replace, or promise and do not give. */
                assert.doesNotMatch(readFileSync(join(tree, 'npm/fastsud.js'), 'utf8'), /__filename|__dirname|\brequire\b/);
                await inBrowser(`import('./bundle/entry.js').then((made) => made.default())`);
            },
            async is_a_command() {
                const demo = join(env.source, 'corpora/demo.txt');
                const npx = (args, options) => start('npx', ['--offline', 'fastsud', ...args], options);
                assert.equal(npx(['-q', '-f', 'csv', demo]).stdout, native('-q', '-f', 'csv', demo));
                assert.equal(npx(['-q'], { input: readFileSync(demo) }).stdout, native('-q', demo));
                assert.equal(npx(['-q', '-o', 'made.npy', demo]).status, 0);
                native('-q', '-o', 'native.npy', demo);
                assert.ok(readFileSync(join(folder, 'made.npy')).equals(readFileSync(join(folder, 'native.npy'))));
                assert.equal(statSync(join(folder, 'made.npy')).mode, statSync(join(folder, 'native.npy')).mode);
                assert.equal(npx(['absent.txt']).status, 2);
            },
        },
    };
}
