// Hints on the page that tools/web made.
import assert from 'node:assert/strict';
import { luminance } from './chromium.mjs';
import { hintSays, names, pageUrl, runOnPage, title } from './web_page.mjs';

const SINGLES = '1.48....65.6..2.7.....51..2.7..8....9...1...5....2..1.8..94.....1.2..3.46....82.7';
const HARDEST = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const CHAINS = '.8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.';

let url;

const cases = {
    /* Each degree tells more than the one before; the page stays where it is, on a phone too, in whose view all are. */
    async tell_more_by_degrees({ page }) {
        const boxes = () => page.$$eval('#frame, #hints > *, #keys, #result-panel, .panel.logic', (nodes) =>
            nodes.map((node) => [node.id, ...['left', 'top', 'right', 'bottom'].map((side) => node.getBoundingClientRect()[side])]));
        for (const [viewport, puzzle, name, place, nCells] of [
            [{ width: 360, height: 740 }, HARDEST, 'Dynamic [^:]*', 'from r\\dc\\d', 1], /* where the chain begins, */
            [{ width: 1280, height: 900 }, CHAINS, 'Hidden single', '(row|column|box) \\d', 9], /* and the unit alone */
        ]) {
            await page.setViewportSize(viewport);
            await page.goto('about:blank');
            await page.goto(`${url}#puzzle=${puzzle}`);
            await title(page, 'Unique');
            await page.waitForFunction(() => !document.getElementById('result').textContent.includes('…'));
            await page.evaluate(() => window.scrollTo(0, 0));
            const before = await boxes();
            assert.equal(before.filter(([id, , top, , bottom]) => /^hint/.test(id) && top >= 0 && bottom <= viewport.height).length, 7);
            for (const [degree, line, nNoted] of [[1, /^No mistake so far\.$/, 0], [2, RegExp(`^${name}\\.$`), 0],
                [3, RegExp(`^${name}: ${place}\\.$`), nCells], [4, /^Do it/, 0]]) {
                await page.click(`#hint-${degree}`);
                await page.waitForSelector(`#hint-${degree}[aria-pressed=true]`);
                assert.match(await page.textContent('#hint-line'), line);
                assert.equal(await page.locator('.noted').count(), nNoted, `cells of degree ${degree}`);
                assert.equal(await page.isVisible('#picture'), degree === 4);
                assert.deepEqual(await boxes(), before, `degree ${degree} moves the page`);
            }
            assert.match(await page.textContent('#hint-words'), RegExp(`^${name} (level|rating) \\d.*r\\dc\\d+(<>|=)\\d`));
            assert.equal(await page.isVisible('#keys'), false);
            await page.emulateMedia({ media: 'print' });
            const onPaper = await page.$$eval('#picture, #hint-words, #hints', (nodes) => nodes.map((node) => node.clientHeight > 50));
            assert.deepEqual(onPaper, [true, false, true], 'a step on paper is its drawing and its words');
            await page.emulateMedia({ media: 'screen' });
            await page.keyboard.press('Escape');
            assert.equal(await page.textContent('#hint-line'), '');
            assert.ok(await page.isVisible('#keys'));
        }
    },

    /* All steps at the position, of 9x9 and of other rules, from which some techniques are left out. */
    async list_all_steps({ page }) {
        const boxes = () => page.$$eval('#frame, #hints > *, #keys, #result-panel, .panel.logic', (nodes) =>
            nodes.map((node) => ['left', 'top', 'right', 'bottom'].map((side) => node.getBoundingClientRect()[side])));
        const listed = () => page.$$eval('#hint-words .steps button', (nodes) => nodes.map((node) => node.textContent));
        const switchOff = async (name) => {
            await page.click('#open-techniques');
            await page.click(`#dialog-techniques input[value="${name}"]`);
            await page.click('#techniques-use');
        };
        const lacks = (name) => page.waitForFunction((text) => {
            const list = document.querySelector('#hint-words .steps');
            return list && !list.textContent.includes(text);
        }, name);
        await page.setViewportSize({ width: 390, height: 780 });
        await page.goto('about:blank');
        await page.goto(`${url}#puzzle=${CHAINS}`);
        await title(page, 'Unique');
        await page.waitForFunction(() => !document.getElementById('result').textContent.includes('…'));
        await page.evaluate(() => window.scrollTo(0, 0));
        const before = await boxes();
        await page.click('#hint-5');
        await page.waitForSelector('#hint-words .steps');
        assert.deepEqual(await boxes(), before, 'the list moves the page');
        const steps = await listed();
        assert.equal(steps.length, 259);
        assert.match(steps[0], /^hidden single 7 in box 5 fits only in r6c4.* => r6c4=7$/);
        assert.equal(await page.locator('#picture .placed').count() > 0, true);
        await page.emulateMedia({ media: 'print' });
        const onPaper = await page.$$eval('#picture, #hint-words .words, #hint-words .steps', (nodes) => nodes.map((node) => node.clientHeight > 50));
        assert.deepEqual(onPaper, [true, false, true], 'a step of the list on paper is its drawing and its words');
        await page.emulateMedia({ media: 'screen' });
        await page.focus('#hint-words .steps button');
        const first = await page.innerHTML('#picture');
        await page.keyboard.press('ArrowDown');
        assert.notEqual(await page.innerHTML('#picture'), first, 'another step is drawn as the first');
        assert.equal(await page.evaluate(() => document.activeElement.textContent), steps[1]);
        await page.keyboard.press('End');
        assert.equal(await page.getAttribute('#hint-words .steps li:last-child button', 'aria-current'), 'step');
        await switchOff('hidden single');
        await lacks('hidden single');
        assert.equal(await page.textContent('#switched-off'), 'Not used: hidden single.');
        await page.reload();
        await page.click('#hint-2');
        await hintSays(page, '^(?!Hidden single).*\\.$');
        await page.click('#open-techniques');
        await page.click('#techniques-all');
        await page.click('#techniques-use');
        assert.equal(await page.isVisible('#switched-off'), false);

        await page.goto('about:blank');
        await page.goto(`${url}#puzzle=.43..1.......31.&rules=${encodeURIComponent('size = 4\n')}`);
        await title(page, 'Unique');
        await page.click('#hint-5');
        await page.waitForSelector('#hint-words .steps');
        assert.match((await listed())[0], /^full house r3c2 is the last empty cell of column 2 => r3c2=2$/);
        await page.click('#hint-words .steps li:nth-child(2)');
        await page.click('#apply');
        await page.waitForSelector('[aria-label="row 2, column 1, 3"]');
    },

    /* A long chain stands in numbered lines, part by part beside its drawing; nothing moves. */
    async show_chains_by_parts({ page }) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto('about:blank');
        await page.goto(`${url}#puzzle=${HARDEST}`);
        await title(page, 'Unique');
        await page.click('#hint-4');
        await page.waitForSelector('#hint-words .parts');
        const now = () => page.evaluate(() => [document.querySelector('#picture title').textContent.split(', ').pop(),
            document.querySelector('#hint-words .number').textContent,
            ...[...document.querySelectorAll('#hint-words .lines')].filter((list) => getComputedStyle(list).visibility === 'visible')
                .map((list) => `${list.start}. ${list.querySelector('b').textContent}`)]);
        const height = () => page.$eval('#hint-words', (node) => node.scrollHeight);
        const before = await height();
        assert.deepEqual(await now(), ['part 1 of 2', 'Part 1 of 2', '1. r1c4=3']);
        await page.focus('#hint-words [aria-label="Next part"]');
        await page.keyboard.press('Enter');
        assert.deepEqual(await now(), ['part 2 of 2', 'Part 2 of 2', '8. r1c2<>6']);
        assert.equal(await height(), before);
        assert.equal(await page.locator('#picture .removed').count(), 1);
        await page.keyboard.press('Enter'); /* the focus went to the other button */
        assert.deepEqual(await now(), ['part 1 of 2', 'Part 1 of 2', '1. r1c4=3']);
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
        assert.deepEqual(await now(), ['part 2 of 2', 'Part 2 of 2', '8. r1c2<>6']);
        await page.keyboard.press('Shift+ArrowLeft');
        assert.deepEqual(await now(), ['part 1 of 2', 'Part 1 of 2', '1. r1c4=3']);
        await page.emulateMedia({ media: 'print' }); /* all lines, those of the part that is drawn darker */
        const colours = await page.$$eval('#hint-words .lines', (lists) => lists.map((list) => getComputedStyle(list).color));
        assert.ok(colours.length === 2 && luminance(colours[0]) < luminance(colours[1]), colours.join(' '));
        await page.emulateMedia({ media: null });
        const missing = () => page.$$eval('#picture use', (nodes) =>
            nodes.map((node) => node.getAttribute('href')).filter((href) => !document.querySelector(href)));
        assert.deepEqual([await page.locator('#picture use').count() > 0, await missing()], [true, []]);
        const grid = await page.$eval('#picture use', (node) => node.getBoundingClientRect().width);
        assert.ok(grid > 300, `the grid is drawn ${grid} wide`);
        await page.keyboard.press('Escape');
        assert.equal(await page.$eval('#shared', (node) => node.childNodes.length), 0);
    },

    /* What is marked is not entered, not even one mark in a cell. */
    async tell_marks_from_digits({ page }) {
        const hint = async (marks) => {
            await page.goto('about:blank');
            await page.goto(`${url}#puzzle=${CHAINS}`);
            await page.focus('[data-cell="27"]');
            for (const digit of marks) {
                await page.keyboard.press(`Shift+Digit${digit}`);
            }
            await page.click('#hint-4');
        };
        for (const [marks, words] of [[[2, 9], '7 in box 5 fits only in r6c4'], [[9], '2 in box 4 fits only in r6c2']]) {
            await hint(marks);
            await page.waitForFunction((wanted) => document.getElementById('hint-words').textContent.includes(wanted), words);
            const given = await page.$$eval('#stage .given', (nodes) => nodes.map((node) => node.textContent).join(''));
            assert.equal(given.match(/[1-9]/g).length, 2 * 26); /* in the grid and in its drawing */
            assert.equal(await page.locator('#stage svg .set').count(), 0, 'a digit is drawn that nobody has entered');
        }
        await hint([4]);
        await hintSays(page, '^The marks of r4c1 lack its digit');
        assert.match((await names(page))[27], /^row 4, column 1, pencilmarks 4, wrong/);
        await page.click('#correct');
        await page.waitForSelector('[aria-label="row 4, column 1, pencilmarks 4 9"]');
    },

    async warn_of_a_wrong_digit({ page }) {
        await page.goto(`${url}#puzzle=${SINGLES}`);
        await title(page, 'Unique');
        await page.click('[aria-label="row 1, column 2, blank"]');
        await page.keyboard.press('3');
        await page.click('#hint-5');
        await hintSays(page, '^r1c2=3 is wrong\\.');
        await page.click('#hint-1');
        await hintSays(page, '^r1c2=3 is wrong\\.');
        assert.equal(await page.isVisible('#apply'), false, 'a step is shown although a digit is wrong');
        assert.match((await names(page))[1], /^row 1, column 2, 3, wrong/);
        assert.match(await page.textContent('#said'), /r1c2/);
        await page.click('#correct');
        await page.waitForSelector('[aria-label="row 1, column 2, blank"]');
        await page.click('#hint-4');
        await page.waitForSelector('#apply');
    },
};

export async function prepare(env) {
    url = pageUrl(env);
    return { cases, run: runOnPage(env, 'hints') };
}
