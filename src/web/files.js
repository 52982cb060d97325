/*
 * A file of puzzles: each worker solves and measures a shard of it, as fastsud --shard does; the answers are
 * joined, the statistics merged by the program.
 */
import { byId, count, counted, element } from './element.js';
import { prepare, run } from './program.js';
import { say, withoutOptions } from './say.js';

const MIN_SHARD_BYTES = 1 << 20;
const MAX_WORKERS = 16;
const GZIP_MAGIC = [0x1f, 0x8b];

let current = null; /* AbortController of the job that runs */
let urls = []; /* of what can be saved */

function bytes(n) {
    const [unit, size] = n < 1e6 ? ['KB', 1e3] : ['MB', 1e6];
    return `${(n / size).toLocaleString('en-US', { maximumFractionDigits: n / size < 10 ? 1 : 0 })} ${unit}`;
}

function showProgress(what, nDone, nAll) {
    byId('file-progress').hidden = false;
    byId('file-bar').value = nAll > 0 ? Math.min(nDone / nAll, 1) : 0;
    byId('file-done').textContent = `${what}: ${bytes(Math.min(nDone, nAll))} of ${bytes(nAll)}`;
}

function showMessage(text) {
    byId('file-message').textContent = text;
    byId('file-message').hidden = text === '';
}

function clear() {
    urls.forEach((url) => URL.revokeObjectURL(url));
    urls = [];
    showMessage('');
    for (const id of ['file-verdicts', 'file-downloads', 'file-charts']) {
        byId(id).replaceChildren();
    }
}

/* What the program wrote to standard error, without its name and without the summary. */
const messagesOf = (err) =>
    err.split('\n').filter((line) => line && !line.startsWith('{')).map((line) => withoutOptions(line.replace(/^fastsud: /, '')));

/* The files by the names that the program reads them by; gzip is unpacked here, as this build has no library for it. */
async function takeFiles(list, signal) {
    const files = Object.create(null); /* so that a file may be called __proto__ */
    for (const file of list) {
        let name = file.name;
        let content = file;
        const start = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
        if (GZIP_MAGIC.every((byte, i) => byte === start[i])) {
            let nRead = 0;
            const counter = new TransformStream({
                transform(chunk, stream) {
                    nRead += chunk.length;
                    showProgress(`Unpacking ${name}`, nRead, file.size);
                    stream.enqueue(chunk);
                },
            });
            const unpacked = file.stream().pipeThrough(counter, { signal }).pipeThrough(new DecompressionStream('gzip'));
            content = await new Response(unpacked).blob().catch((failure) => {
                signal.throwIfAborted();
                throw new Error(`${name}: cannot be unpacked (${failure.message}); unpack it and choose the text file`);
            });
            name = name.replace(/\.gz$/i, '');
        }
        files[name in files ? `${Object.keys(files).length}/${name}` : name] = content;
    }
    return files;
}

/* Runs the program on all shards of the files at once, and shows how much of them was read. */
async function runShards(what, args, files, nShards, options) {
    const nAll = Object.values(files).reduce((sum, { size }) => sum + size, 0);
    const nRead = Array(nShards).fill(0);
    const most = nAll / nShards;
    options.signal.throwIfAborted(); /* or what is replaced would show its progress */
    showProgress(what, 0, nAll);
    return Promise.all(nRead.map((_, i) =>
        run([...args, '--shard', `${i + 1}/${nShards}`, '--', ...Object.keys(files)], {
            ...options,
            files,
            onRead: (n) => {
                nRead[i] = Math.min(n, most);
                showProgress(what, nRead.reduce((sum, read) => sum + read), nAll);
            },
        }).then((result) => {
            if (result.status === 2) {
                throw new Error(messagesOf(result.err).at(-1) ?? 'the program failed');
            }
            return result;
        })));
}

function showVerdicts(results, seconds) {
    const summaries = results.map(({ err }) => JSON.parse(err.trimEnd().split('\n').at(-1)));
    const sum = (name) => summaries.reduce((all, summary) => all + summary[name], 0);
    const rows = [
        ['one solution', 'unique', true],
        ['several solutions', 'multiple', true],
        ['no solution', 'none', true],
        ['given up', 'limit', false],
        ['not a puzzle (malformed line)', 'malformed', false],
        ['with a wrong solution in the file', 'unfit', false],
    ].map(([text, name, always]) => ({ text, n: sum(name), always })).filter(({ n, always }) => n > 0 || always);
    const nPuzzles = sum('puzzles');
    const share = (n) => (nPuzzles > 0 ? `${((100 * n) / nPuzzles).toFixed(2)} %` : '');
    const speed = `${counted(nPuzzles, 'puzzle')} in ${seconds.toFixed(seconds < 10 ? 2 : 0)} s, ${counted(results.length, 'worker')}`;
    byId('file-verdicts').replaceChildren(element('table', { class: 'verdicts' },
        element('caption', {}, speed),
        element('thead', {}, element('tr', {}, ['Puzzles with', 'Count', 'Share'].map((title) => element('th', { scope: 'col' }, title)))),
        element('tbody', {}, rows.map(({ text, n }) => element('tr', {},
            element('th', { scope: 'row' }, text), element('td', {}, count(n)), element('td', {}, share(n)))))));
    say(`${speed}: ${rows.map(({ text, n }) => `${text} ${count(n)}`).join(', ')}`);
    const messages = results.flatMap(({ err }) => messagesOf(err));
    showMessage(messages.slice(0, 5).join('\n'));
}

function offer(text, name, blob) {
    const url = URL.createObjectURL(blob);
    urls.push(url);
    byId('file-downloads').append(
        element('a', { class: 'button', href: url, download: name }, `Save ${text} (${bytes(blob.size)})`));
}

/* The report is a page of its own, shown as long as it is. */
function showReport(text) {
    const frame = element('iframe', { title: 'Charts of the statistics', class: 'report', srcdoc: text });
    frame.addEventListener('load', () => {
        const page = frame.contentDocument.documentElement;
        new ResizeObserver(() => {
            frame.style.height = `${page.scrollHeight}px`;
        }).observe(page);
    });
    byId('file-charts').replaceChildren(frame);
}

async function work(list, signal) {
    const files = await takeFiles(list, signal);
    const names = Object.keys(files);
    const nBytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
    const nCores = Math.min(navigator.hardwareConcurrency || 1, MAX_WORKERS);
    const nShards = Math.max(1, Math.min(nCores, Math.ceil(nBytes / MIN_SHARD_BYTES)));
    const title = names[0].replace(/\.[^.]*$/, '');

    await prepare();
    const start = performance.now();
    const answers = await runShards('Solving', ['solve', '--summary', 'json'], files, nShards, { blob: true, signal });
    showVerdicts(answers, (performance.now() - start) / 1000);
    offer('answers', `${title}.solutions.txt`, new Blob(answers.map(({ out }) => out)));

    const results = await runShards('Measuring', ['stats', '-f', 'json', '-q'], files, nShards, { signal });
    const documents = Object.fromEntries(results.map(({ out }, i) => [`${i + 1}.json`, out]));
    const merged = await run(['stats', '--merge', '-q', '--report', 'report.html', ...Object.keys(documents)],
        { files: documents, signal });
    if (merged.status !== 0) {
        throw new Error(messagesOf(merged.err).at(-1) ?? 'the statistics cannot be merged');
    }
    const report = new Blob([merged.files['report.html']], { type: 'text/html' });
    offer('report', `${title}.html`, report);
    offer('statistics', `${title}.json`, new Blob([merged.out], { type: 'application/json' }));
    const text = await report.text();
    signal.throwIfAborted();
    showReport(text);
}

async function start(list) {
    if (list.length === 0) {
        return;
    }
    current?.abort();
    const own = new AbortController();
    current = own;
    clear();
    try {
        await work(list, own.signal);
    } catch (failure) {
        if (current === own) {
            const isUnreadable = /\bNot(Found|Readable)Error\b/.test(`${failure.name}: ${failure.message}`);
            const text = own.signal.aborted ? 'Cancelled.'
                : isUnreadable ? 'A file cannot be read: it is a folder, or has been moved or changed.' : failure.message;
            showMessage(text);
            say(text);
        }
        own.abort(); /* the other shards */
    } finally {
        if (current === own) {
            byId('file-progress').hidden = true;
            current = null;
        }
    }
}

export function startFiles() {
    const drop = byId('file');
    drop.addEventListener('drop', (event) => {
        event.preventDefault();
        start([...event.dataTransfer.files]);
    });
    byId('file-choose').addEventListener('change', ({ target }) => {
        start([...target.files]);
        target.value = '';
    });
    byId('file-cancel').addEventListener('click', () => current?.abort());
}
