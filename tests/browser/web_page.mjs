// What the suites of the page that tools/web made share: where it is, and puzzles to give it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Unable } from './chromium.mjs';

/* What may reach over the edge. */
export const EXEMPT = '.unseen, svg, .scroll';

/* Whether inputs have their full size; most of what they show, smaller ones show too. */
export const isFull = Boolean(process.env.FASTSUD_TEST_FULL);

/* The folder of the build of the page. */
export function webTree({ source }) {
    const tree = join(source, 'build/web');
    if (!existsSync(join(tree, 'fastsud.html'))) {
        throw new Unable('there is no page; run tools/web');
    }
    return tree;
}

/* Puzzles of 17 givens, all or the first ones; where that corpus is not, those of corpora/demo.txt. */
export function somePuzzles({ source }) {
    const folders = [process.env.FASTSUD_CORPORA ?? join(source, '../shared/corpora'), join(source, 'corpora/public')];
    const file = [...folders.map((folder) => join(folder, 'all17clue.txt')), join(source, 'corpora/demo.txt')].find(existsSync);
    const lines = readFileSync(file, 'latin1').split('\n').filter((line) => /^[0-9.]{81}$/.test(line));
    return isFull ? lines : lines.slice(0, 5000);
}

export const pageUrl = (env) => pathToFileURL(join(webTree(env), 'fastsud.html')).href;

/* What runs a case of a suite with the page as it is when it has been opened; it must not complain. */
export const runOnPage = (env, suite, touchCases = []) => {
    const url = pageUrl(env);
    return (test, name) => runCase(env, suite, url, touchCases.includes(name), test, name);
};

/* Nobody who uses the page knows the program's options. */
export const assertNoOption = async (page) => {
    const texts = await page.$$eval('body > :not(script, style)', (nodes) => nodes.map((node) => node.textContent));
    assert.deepEqual(texts.join(' ').match(/[^.;]*--[a-z][^.;]*/g), null, 'an option is named');
};

async function runCase(env, suite, url, hasTouch, test, name) {
    const tab = await env.tab({ hasTouch });
    const page = await tab.load(url, hasTouch ? { viewport: { width: 360, height: 740 } } : {});
    try {
        await test({ page, tab });
        await assertNoOption(page);
        assert.deepEqual(tab.troubles.filter((trouble) => /^(console )?error: /.test(trouble)), [], 'errors in the page');
        assert.deepEqual(tab.requests.filter((request) => !/^(file|blob|data):/.test(request)), [], 'requests to the network');
    } catch (error) {
        if (env.pictures) {
            await page.screenshot({ path: join(env.pictures, `${suite}-${name}.failed.png`), fullPage: true });
        }
        throw error;
    }
}

/* What the cells of the grid are called by a screen reader, in order. */
export const names = (page) => page.$$eval('[role=gridcell]', (nodes) => nodes.map((node) => node.getAttribute('aria-label')));

/* The digits in the grid: those of a kind, "given" or "", or any. */
export async function digits(page, kind = '(?:given )?') {
    const pattern = new RegExp(`^row \\d+, column \\d+, ${kind}([0-9A-Z])(?:,|$)`);
    return (await names(page)).map((name) => pattern.exec(name)?.[1] ?? '.').join('');
}

/* Waits for the analysis of what is in the grid. */
export const title = (page, text) => page.waitForFunction(
    (pattern) => document.getElementById('result-panel').getAttribute('aria-busy') !== 'true' &&
        new RegExp(pattern).test(document.getElementById('result-title').textContent), text);
const says = (id) => (page, text) => page.waitForFunction(
    ([where, pattern]) => new RegExp(pattern).test(document.getElementById(where).textContent), [id, text]);
export const logicSays = says('logic');
export const hintSays = says('hint-line');
/* Waits until the address has a puzzle, as it has once one was read. */
export const isRead = (page) => page.waitForFunction(() => location.hash !== '');
export const focused = (page) => page.evaluate(() => {
    const node = document.activeElement;
    return node.getAttribute('aria-label') ?? node.textContent;
});

/* Pastes text as from the clipboard, wherever the focus is. */
export const paste = (page, text) => page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

/* What the analysis says under a name; null: nothing. */
export const fact = (page, name) => page.$$eval('.facts div', (rows, wantedName) =>
    rows.find((row) => row.firstChild.textContent === wantedName)?.lastChild.textContent ?? null, name);
