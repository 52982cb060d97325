// Files dropped on the page that tools/web made: its answers must have the bytes of the native program, however many
// workers made them, and the page must stay responsive.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { WAIT_MS } from './chromium.mjs';
import { isFull, somePuzzles, webTree } from './web_page.mjs';

const BIG_BYTES = isFull ? 100e6 : 10e6;
const TWO_SHARDS_BYTES = 1.1e6; /* less is not divided among workers */
const MOST_SECONDS = isFull ? 4 : 1;

let url;
let program;
let folder;
let puzzles;

function native(...args) {
    const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 1 << 30 });
    assert.ok(status < 2, String(stderr));
    return stdout;
}

function write(name, content) {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
}

/* Opens the page as if the machine had so many cores. */
async function open(tab, nCores = 2) {
    const page = await tab.load(url);
    await page.evaluate((n) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => n });
    }, nCores);
    await page.click('#tab-file');
    return page;
}

const errors = (tab) => tab.troubles.filter((trouble) => /^(console )?error: /.test(trouble));

const isDone = (page) => page.waitForFunction(() =>
    document.getElementById('file-progress').hidden, null,
    { timeout: WAIT_MS });

async function choose(page, ...files) {
    await page.setInputFiles('#file-choose', files);
    await page.waitForFunction(() => !document.getElementById('file-progress').hidden ||
        document.getElementById('file-message').textContent || document.getElementById('file-charts').firstChild);
    await isDone(page);
}

/* The bytes of what the page offers to save. */
async function saved(page, text) {
    const link = `#file-downloads a:has-text("${text}")`;
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(link)]);
    const file = join(folder, 'saved');
    await download.saveAs(file);
    return readFileSync(file);
}

const verdicts = (page) => page.$$eval('#file-verdicts tbody tr', (rows) =>
    Object.fromEntries(rows.map((row) => [row.cells[0].textContent, row.cells[1].textContent])));
const caption = (page) => page.textContent('#file-verdicts caption');
const message = (page) => page.textContent('#file-message');

function sameBytes(actual, expected, what) {
    assert.equal(actual.length, expected.length, `${what}: number of bytes`);
    assert.ok(actual.equals(expected), `${what}: bytes differ`);
}

const cases = {
    async 'corpus'(tab) {
        const nCopies = Math.ceil(TWO_SHARDS_BYTES / (82 * puzzles.length));
        const file = write('corpus.txt', `${puzzles.join('\n')}\n`.repeat(nCopies));
        const expected = native('-q', file);
        for (const nCores of [1, 2]) {
            const page = await open(tab, nCores);
            await choose(page, file);
            assert.equal(await message(page), '');
            sameBytes(await saved(page, 'answers'), expected, `${nCores} workers`);
            const speed = await caption(page);
            assert.match(speed, new RegExp(` ${nCores} workers?$`));
            console.log(`    ${speed}`);
            const frame = page.frames()[1];
            await frame.waitForSelector('.chart svg');
            assert.ok((await frame.$$('.chart svg')).length > 5, 'charts');
            assert.match(await frame.textContent('h1'), /\w/);
            const statistics = JSON.parse(await saved(page, 'statistics'));
            const whole = JSON.parse(native('stats', '-f', 'json', '-q', file));
            assert.deepEqual(statistics.files, whole.files);
            assert.deepEqual(errors(tab), []);
        }
    },

    async 'formats'(tab) {
        const page = await open(tab);
        const few = puzzles.slice(0, 50);
        const files = {
            'a.csv': `id,puzzle\n${few.map((puzzle, i) => `${i},${puzzle}`).join('\n')}\n`,
            'a.jsonl': few.map((puzzle) => JSON.stringify({ puzzle })).join('\n'),
            'a.txt': few.map((puzzle) => puzzle.match(/.{9}/g).join('\n')).join('\n\n'),
            'wrong.txt': `${few.join('\n')}\nno puzzle\n`,
        };
        for (const [name, text] of Object.entries(files)) {
            const file = write(name, text);
            await choose(page, file);
            sameBytes(await saved(page, 'answers'), native('-q', file), name);
        }
        assert.match(await message(page), /wrong\.txt:51:1:/);
        assert.equal((await verdicts(page))['not a puzzle (malformed line)'], '1');

        const packed = write('a.txt.gz', gzipSync(files['a.txt']));
        await choose(page, packed);
        sameBytes(await saved(page, 'answers'), native('-q', join(folder, 'a.txt')), 'gzip');
        await choose(page, write('cut.gz', gzipSync(files['a.txt']).subarray(0, 100)));
        assert.match(await message(page), /cut\.gz: cannot be unpacked/);
        await choose(page, write('b.zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 1, 0, 0])));
        assert.match(await message(page), /b\.zst: .*zstd/);
        await choose(page, write('empty.txt', ''));
        assert.equal((await verdicts(page))['one solution'], '0');
        const two = ['a.csv', 'a.jsonl'].map((name) => join(folder, name));
        await choose(page, ...two);
        sameBytes(await saved(page, 'answers'), native('-q', ...two), 'two files');
        assert.deepEqual(errors(tab), []);
    },

    /* The page's own thread does little for each byte, so that it stays responsive; others work for it. */
    async 'big'(tab) {
        const text = `${puzzles.join('\n')}\n`;
        const nCopies = Math.ceil(BIG_BYTES / text.length);
        const file = write('big.txt', text.repeat(nCopies));
        const page = await open(tab);
        await tab.session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const worked = async () => (await tab.session.send('Performance.getMetrics')).metrics
            .find(({ name }) => name === 'TaskDuration').value;
        await page.evaluate(() => { /* the second shard is never measured, so that there is something to cancel */
            const { postMessage } = Worker.prototype;
            Worker.prototype.postMessage = function hold(message, ...rest) {
                if (message.args[0] !== 'stats' || !message.args.includes('2/2')) {
                    postMessage.call(this, message, ...rest);
                }
            };
        });
        const before = await worked();
        await page.setInputFiles('#file-choose', file);
        await page.waitForSelector('#file-downloads a');
        const spent = await worked() - before;
        console.log(`    ${await caption(page)}; ${spent.toFixed(2)} s of work of the page's own thread`);
        assert.ok(spent < MOST_SECONDS, `${spent} s of work of the page's own thread`);
        assert.equal((await verdicts(page))['one solution'], (puzzles.length * nCopies).toLocaleString('en-US'));
        sameBytes(await saved(page, 'answers'), native('-q', file), 'big');

        await page.waitForFunction(() => document.getElementById('file-bar').value > 0.01);
        await page.click('#file-cancel');
        await isDone(page);
        assert.equal(await message(page), 'Cancelled.');
        assert.deepEqual(errors(tab), []);
        await tab.session.send('Performance.disable');
    },
};

export async function prepare(env) {
    ({ program, folder } = env);
    url = pathToFileURL(join(webTree(env), 'fastsud.html')).href;
    puzzles = somePuzzles(env);
    const tab = await env.tab();
    return { cases, run: (test) => test(tab) };
}
