// Pages of explain -f html, of 9x9 and of killers: keys, buttons, list and address lead to the same step, all is named for
// screen readers, nothing is wider than a phone, colours follow the reader's, paper has every step, uncut.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settle } from './chromium.mjs';

const puzzles = [
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
];

const HARDEST = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

const MANY = 20; /* steps of all puzzles, at least */

let env;
let tab;
let address;

const open = (options, hash = '') => tab.load(address + hash, { viewport: { width: 1100, height: 900 }, ...options });

// What was open complained of nothing, and asked for no other file.
function close() {
    assert.deepEqual(tab.troubles, []);
    assert.deepEqual(tab.requests.filter((request) => !request.startsWith('file:')), []);
}

async function picture(page, name) {
    if (env.pictures) {
        await page.screenshot({ path: join(env.pictures, `steps-${name}.png`) });
    }
}

// What is to be seen: the number of the puzzle and the headings of its visible steps.
const seen = (page) => page.evaluate(() => {
    const open = [...document.querySelectorAll('.puzzle')].filter((section) => section.getClientRects().length);
    return {
        puzzles: open.map((section) => section.querySelector('h2').textContent.split(':').pop()),
        steps: open.flatMap((section) => [...section.querySelectorAll('h3')])
            .filter((heading) => heading.getClientRects().length).map((heading) => heading.textContent),
        current: [...document.querySelectorAll('[aria-current]')].filter((link) => link.getClientRects().length)
            .map((link) => link.textContent),
        position: open[0].querySelector('.position').textContent,
        hash: location.hash,
    };
});

async function checkStep(page, puzzle, step, n) {
    const now = await seen(page);
    assert.deepEqual(now.puzzles, [String(puzzle)]);
    assert.equal(now.steps.length, 1);
    assert.deepEqual(now.current, now.steps);
    assert.equal(now.hash, `#p${puzzle}s${step}`);
    assert.equal(now.position, step > n ? 'End' : `Step ${step} of ${n}`);
    assert.ok(step > n ? !/^\d/.test(now.steps[0]) : now.steps[0].startsWith(`${step}. `), now.steps[0]);
}

async function checkMoves(page, n, n2) {
    await checkStep(page, 1, 1, n);
    for (const [key, step] of [['ArrowRight', 2], ['ArrowRight', 3], ['ArrowLeft', 2], ['End', n + 1],
        ['ArrowRight', n + 1], ['Home', 1], ['ArrowLeft', 1]]) {
        await page.keyboard.press(key);
        await checkStep(page, 1, step, n);
    }
    const controls = page.locator('.puzzle.open .controls'); // in all drawings a name takes long to find
    for (const [name, step] of [['Next step', 2], ['Last step', n + 1], ['Previous step', n], ['First step', 1]]) {
        await controls.getByRole('button', { name }).click();
        await checkStep(page, 1, step, n);
    }
    // The button that was pressed is disabled at the end; the keyboard must not be lost.
    await controls.getByRole('button', { name: 'Last step' }).focus();
    await page.keyboard.press('Enter');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    await page.locator('.puzzle.open .list').getByRole('link', { name: /^7\. / }).click();
    await checkStep(page, 1, 7, n);
    await page.getByLabel('Puzzle', { exact: true }).selectOption('2');
    await checkStep(page, 2, 1, n2);
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await checkStep(page, 2, 2, n2);
    await page.locator('select').selectOption('1');
    await checkStep(page, 1, 7, n);
    await picture(page, 'wide');
}

// All of a step's grid is in the window. What it shares with others has their style, and refers to what is there.
async function checkDrawings(page) {
    await page.setViewportSize({ width: 1100, height: 640 });
    const drawing = await page.evaluate(() => {
        const svg = document.querySelector('.current svg');
        const { bottom, height } = svg.getBoundingClientRect();
        const uses = [...svg.querySelectorAll('use')];
        return {
            isWithin: bottom <= innerHeight && height > 400,
            missing: uses.filter((use) => !document.querySelector(use.getAttribute('href'))).length,
            nUses: uses.length,
            nDigits: uses.flatMap((use) => [...document.querySelectorAll(`${use.getAttribute('href')} text`)])
                .map((text) => text.textContent).join('').length,
        };
    });
    assert.ok(drawing.isWithin, 'a drawing is cut off');
    assert.equal(drawing.missing, 0);
    assert.ok(drawing.nUses > 2 && drawing.nDigits > 81, JSON.stringify(drawing));
    // A corner is paper; what has no style is black.
    const { x, y } = await page.locator('.current svg').first().boundingBox();
    const shot = await page.screenshot({ clip: { x: x + 4, y: y + 4, width: 1, height: 1 } });
    const pixel = await page.evaluate(async (data) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas.drawImage(image, 0, 0);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }, [...shot]);
    assert.deepEqual(pixel, [255, 255, 255], 'the paper of a drawing');
    await page.setViewportSize({ width: 1100, height: 900 });
}

// Names for those who do not see the page; the drawing's is its title.
async function checkNames(page) {
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button, select, a, ol.list')]
        .filter((element) => !(element.getAttribute('aria-label') || element.labels?.length || element.textContent.trim()))
        .map((element) => element.outerHTML));
    assert.deepEqual(nameless, []);
    const heading = (await seen(page)).steps[0].replace(/^\d+\. /, '');
    assert.equal(await page.getByRole('img', { name: heading, exact: true }).count(), 1);
    assert.equal(await page.getByRole('status').textContent(), (await seen(page)).steps[0]);
}

// On a phone, from an address that leads to a step.
async function checkPhone(step, n) {
    const page = await open({ viewport: { width: 360, height: 740 } }, `#p2s${step}`);
    await checkStep(page, 2, step, n);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${wide} wide`);
    const small = await page.evaluate(() => [...document.querySelectorAll('button')]
        .filter((button) => button.getClientRects().length)
        .filter((button) => Math.min(button.offsetWidth, button.offsetHeight) < 44).length);
    assert.equal(small, 0);
    await page.keyboard.press('Home');
    const [list, link] = await page.evaluate(() => ['.list', '.list [aria-current]'].map((name) => {
        const { top, bottom } = document.querySelector(`.puzzle.open ${name}`).getBoundingClientRect();
        return { top, bottom };
    }));
    assert.ok(link.top >= list.top && link.bottom <= list.bottom, 'the current step is out of its list');
    for (const [colorScheme, background] of [['light', 'rgb(255, 255, 255)'], ['dark', 'rgb(20, 24, 29)']]) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), background);
        const fill = await page.evaluate(() =>
            getComputedStyle(document.querySelector('.bg')).fill);
        assert.equal(fill, background);
        await picture(page, colorScheme);
    }
    close();
}

// Paper: every step of every puzzle, each on one page, in light colours.
async function checkPaper(page) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await settle(page);
    const paper = await page.evaluate(() => ({
        n: document.querySelectorAll('.steps > li').length,
        shown: [...document.querySelectorAll('.steps > li')].filter((item) => item.getClientRects().length).length,
        uncut: [...document.querySelectorAll('.steps > li')]
            .filter((item) => getComputedStyle(item).breakInside === 'avoid').length,
        controls: [...document.querySelectorAll('button, select, .list')]
            .filter((item) => item.getClientRects().length).length,
        drawn: [...document.querySelectorAll('.steps > li')].filter((item) => item.querySelector('svg')?.getClientRects().length).length,
        background: getComputedStyle(document.querySelector('.bg')).fill,
    }));
    assert.ok(paper.n > MANY);
    assert.deepEqual(paper, { n: paper.n, shown: paper.n, uncut: paper.n, drawn: paper.n, controls: 0, background: 'rgb(255, 255, 255)' });
}

// Without scripts everything is there, one below the other.
async function checkWithoutScript() {
    const page = await open({ hasScript: false });
    const n = await page.locator('.steps > li').count();
    assert.ok(n > MANY);
    assert.ok(await page.locator('.steps > li').nth(n - 1).isVisible());
    assert.equal(await page.locator('.steps > li svg[role=img]').count(), n);
    assert.ok(await page.locator('.steps > li svg[role=img]').nth(n - 1).isVisible());
    close();
}

async function check(input) {
    const file = join(env.folder, 'steps.html');
    const { status, stderr } = spawnSync(env.program, ['explain', '-q', '-f', 'html', '-o', file], { input });
    assert.ok(status < 2, String(stderr)); /* 1: some puzzle stays open */
    address = pathToFileURL(file).href;
    // What a page shows takes long to lay out, so it is loaded once for all but small windows and what has no script.
    const page = await open({});
    await checkDrawings(page);
    const [n, n2] = await page.$$eval('.puzzle', (nodes) =>
        nodes.map((node) => node.querySelectorAll('.steps > li').length - 1));
    await checkMoves(page, n, n2);
    await checkNames(page);
    await checkPaper(page);
    close();
    await checkPhone(n2, n2);
}

// A long chain is drawn part by part, one at a time; on paper and without scripts all of them.
async function checkParts() {
    const file = join(env.folder, 'parts.html');
    const { status, stderr } = spawnSync(env.program, ['explain', '-q', '--hint', '-f', 'html', '-o', file, HARDEST]);
    assert.equal(status, 0, String(stderr));
    address = pathToFileURL(file).href;
    const page = await open({ viewport: { width: 360, height: 740 } });
    const shown = () => page.evaluate(() => ({
        parts: [...document.querySelectorAll('.part')].filter((part) => getComputedStyle(part).visibility === 'visible')
            .map((part) => part.querySelector('title').textContent.split(', ').pop()),
        lines: [...document.querySelectorAll('.part')].filter((part) => getComputedStyle(part).visibility === 'visible')
            .flatMap((part) => [part.querySelector('.lines').start, part.querySelectorAll('.lines > li > b').length]),
        position: document.querySelector('.parts').previousElementSibling.querySelector('.position')?.textContent,
        below: document.querySelector('.about').getBoundingClientRect().top,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
    }));
    const first = await shown();
    assert.deepEqual([first.parts, first.lines, first.position], [['part 1 of 2'], [1, 7], 'Part 1 of 2']);
    assert.ok(first.overflow <= 0, `${first.overflow} too wide`);
    await page.getByRole('button', { name: 'Next part' }).focus();
    await page.keyboard.press('Enter');
    const second = await shown();
    assert.deepEqual([second.parts, second.lines, second.position], [['part 2 of 2'], [8, 6], 'Part 2 of 2']);
    assert.equal(second.below, first.below, 'the page moves');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Previous part');
    await page.keyboard.press('Shift+ArrowLeft');
    assert.deepEqual((await shown()).parts, ['part 1 of 2']);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Next part');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    assert.deepEqual([(await shown()).parts, (await seen(page)).hash], [['part 2 of 2'], '#p1s1']);
    assert.ok(await page.evaluate(() => document.querySelector('.what').getBoundingClientRect().bottom <=
        document.querySelector('.parts').getBoundingClientRect().top), 'what the parts lead to is said after them');
    await picture(page, 'part');
    await page.emulateMedia({ media: 'print' });
    const paper = await shown();
    assert.deepEqual([paper.parts, paper.lines], [['part 1 of 2', 'part 2 of 2'], [1, 7, 8, 6]]);
    const tops = await page.$$eval('.part', (parts) => parts.map((part) => part.getBoundingClientRect()).map((box) => [box.left, box.top]));
    assert.notDeepEqual(tops[0], tops[1], 'parts lie upon each other on paper');
    close();
    const plain = await open({ hasScript: false });
    assert.equal(await plain.locator('.part .lines').nth(0).isVisible() && await plain.locator('.part .lines').nth(1).isVisible(), true);
    close();
}

// Candidates of a large grid can be read on a phone: it is enlarged about the step, or about what was clicked.
async function checkZoom() {
    const file = join(env.folder, 'large.html');
    const puzzle = execFileSync(env.program, ['generate', '-q', '--rules', '16x16', '--seed', '8'], { encoding: 'utf8' }).trim();
    execFileSync(env.program, ['explain', '-q', '--hint', '--rules', '16x16', '-f', 'html', '-o', file, puzzle]);
    address = pathToFileURL(file).href;
    const page = await open({ viewport: { width: 390, height: 844 } });
    const now = () => page.evaluate(() => {
        const frame = document.querySelector('.drawing').getBoundingClientRect();
        const placed = document.querySelector('.drawing .placed').getBoundingClientRect();
        const at = document.elementFromPoint(300, frame.top + 300)?.closest('svg')?.getBoundingClientRect();
        return {
            height: frame.height,
            width: document.querySelector('.drawing svg').getBoundingClientRect().width,
            isInView: placed.left >= frame.left && placed.right <= frame.right && placed.top >= frame.top && placed.bottom <= frame.bottom,
            place: at && [(300 - at.left) / at.width, (frame.top + 300 - at.top) / at.height].map((part) => Math.round(100 * part)),
            overflow: document.documentElement.scrollWidth - window.innerWidth,
            pressed: document.querySelector('.zoom').getAttribute('aria-pressed'),
        };
    });
    const whole = await now();
    await page.click('.zoom');
    const near = await now();
    await picture(page, 'zoom');
    assert.ok(near.width > 2.5 * whole.width, `${near.width} after ${whole.width}`);
    assert.ok(Math.abs(near.height - whole.height) < 2, 'the room of the drawing changes');
    assert.deepEqual([near.isInView, near.overflow, near.pressed], [true, 0, 'true']);
    await page.keyboard.press('z');
    assert.deepEqual(await now(), whole);
    await page.mouse.click(300, await page.$eval('.drawing', (frame) => frame.getBoundingClientRect().top + 300));
    assert.deepEqual((await now()).place, whole.place, 'what was clicked moves');
    await page.emulateMedia({ media: 'print' });
    const onPaper = (await now()).width;
    assert.ok(onPaper > 400 && onPaper < 450, `paper has it ${onPaper} wide: enlarged, or too small for candidates`);
    close();
}

const cases = {
    async sudoku() {
        await check(`${puzzles.join('\n')}\n`);
        await checkWithoutScript();
    },

    async parts() {
        await checkParts();
    },

    async zoom() {
        await checkZoom();
    },

    async killer() { /* of few steps */
        await check(execFileSync(env.program, ['generate', '-q', '--rules', 'killer', '-n', '2', '--seed', '6']));
    },
};

export async function prepare(environment) {
    env = environment;
    tab = await env.tab();
    return { cases };
}
