// usage: node files.mjs NODE_MODULES PAGE FASTSUD CORPUS [CASE...]
// Drops files on the page PAGE, which tools/web made, in headless Chromium: its answers must have the bytes of the
// program FASTSUD, however many workers made them, and the page must stay responsive. CORPUS has a puzzle a line. Prints
// rates.
// Exit status: 0 all is well, 1 it is not, 77 it cannot run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launch } from '../support/chromium.mjs';

const [modules, path, program, corpus, ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'fastsud-web-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const BIG_BYTES = 100e6;
const LONGEST_GAP_MS = 500; /* between two ticks of a timer, on a machine that does other things; */
const MOST_ATTEMPTS = 4; /* these may hold it up in some attempt, but not in all */
const WAIT_MS = 600000;
const puzzles = readFileSync(corpus, 'latin1').split('\n').filter((line) => /^[0-9.]{81}$/.test(line));

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

/* Opens the page as if the machine had so many cores; errors of the page are failures. */
async function open(browser, nCores = 2) {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.failures = [];
    page.on('pageerror', (error) => page.failures.push(String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error') {
            page.failures.push(message.text());
        }
    });
    await page.addInitScript((n) => {
        Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => n });
    }, nCores);
    await page.goto(pathToFileURL(path).href);
    await page.click('#tab-file');
    return page;
}

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
    async 'answers and charts of a corpus'(browser) {
        const file = write('corpus.txt', `${puzzles.join('\n')}\n`);
        const expected = native('-q', file);
        for (const nCores of [1, 2]) {
            const page = await open(browser, nCores);
            await choose(page, file);
            assert.equal(await message(page), '');
            sameBytes(await saved(page, 'answers'), expected, `${nCores} workers`);
            console.log(`  ${await caption(page)}`);
            const frame = page.frames()[1];
            await frame.waitForSelector('.chart svg');
            assert.ok((await frame.$$('.chart svg')).length > 5, 'charts');
            assert.match(await frame.textContent('h1'), /\w/);
            const statistics = JSON.parse(await saved(page, 'statistics'));
            const whole = JSON.parse(native('stats', '--json', '-q', file));
            assert.deepEqual(statistics.files, whole.files);
            assert.deepEqual(page.failures, []);
            await page.close();
        }
    },

    async 'formats'(browser) {
        const page = await open(browser);
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
        assert.deepEqual(page.failures, []);
        await page.close();
    },

    async 'a file of 100 MB'(browser) {
        const text = `${puzzles.join('\n')}\n`;
        const file = join(folder, 'big.txt');
        const stream = createWriteStream(file);
        let nBytes = 0;
        for (; nBytes < BIG_BYTES; nBytes += text.length) {
            stream.write(text, 'latin1');
        }
        await new Promise((done) => stream.end(done));
        const expected = native('-q', file);
        let stoodStill = '';
        for (let i = 0; i < MOST_ATTEMPTS && (i === 0 || stoodStill); i++) {
            const page = await open(browser);
            await page.evaluate(() => {
                let last = performance.now();
                window.longestGap = 0;
                setInterval(() => {
                    const now = performance.now();
                    window.longestGap = Math.max(window.longestGap, now - last);
                    last = now;
                }, 10);
            });
            await page.setInputFiles('#file-choose', file);
            await page.waitForSelector('#file-downloads a');
            const gap = await page.evaluate(() => window.longestGap);
            console.log(`  ${await caption(page)}; longest gap ${gap.toFixed(0)} ms`);
            assert.equal((await verdicts(page))['one solution'],
                (puzzles.length * nBytes / text.length).toLocaleString('en-US'));
            sameBytes(await saved(page, 'answers'), expected, '100 MB');

            await page.waitForFunction(() => document.getElementById('file-bar').value > 0.01);
            await page.click('#file-cancel');
            await isDone(page);
            assert.equal(await message(page), 'Cancelled.');
            const whole = await page.evaluate(() => window.longestGap);
            stoodStill = gap < LONGEST_GAP_MS && whole < 2 * LONGEST_GAP_MS ? '' : `${gap} ms, later ${whole} ms`;
            assert.deepEqual(page.failures, []);
            await page.close();
        }
        assert.equal(stoodStill, '', 'the page stood still');
    },
};

const browser = await launch(modules);
try {
    for (const [name, test] of Object.entries(cases)) {
        if (wanted.length === 0 || wanted.includes(name)) {
            console.log(name);
            await test(browser);
        }
    }
} finally {
    await browser.close();
}
