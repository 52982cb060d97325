// The page that tools/web made, with puzzles of other rules than 9x9 sudoku: opened in any form, drawn, played, shared,
// made, on a phone and on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { assertNoOverflow, nPages } from './chromium.mjs';
import { digits, EXEMPT, fact, focused, hintSays, isRead, logicSays, names, paste, runOnPage, title } from './web_page.mjs';

const SINGLES = '1.48....65.6..2.7.....51..2.7..8....9...1...5....2..1.8..94.....1.2..3.46....82.7';
const SMALL = '.43..1.......31.';
const SMALL_SOLUTION = '2431312412434312';
const GIVENS = '.Shape~4x4.~R1C2_4~R1C3_3~R2C2_1~R4C2_3~R4C3_1';
const LARGE = `.C.1DF..8.....5...BD..76....E....G..93..D....A...F....1G..A..2.C1.6F..9E.......A.D..7..2.G...1...2........3....E\
..596.....78.B.F.E8.....GC..B......7...A2...45....C..E...3..6.2.5...F..B.A9.3.G7C.F..B.......49..52..6..198...3..1.8E..9B\
.2.G...E......8C74D..15`;
const rows = (cells, n) => cells.match(new RegExp(`.{${n}}`, 'g')).join('\n');

/* A text, the cells that it gives, and how many of which shapes its rules put on the grid. */
let forms;

const makeForms = (program) => {
    const write = (format) => execFileSync(program, ['generate', '-q', '--rules', 'killer', '--seed', '5', '-f', format], { encoding: 'utf8' });
    const iss = write('iss').trim();
    const cages = { '.underlay .cage': iss.match(/Cage/g).length };
    const given = Array(81).fill('.');
    for (const [, row, column, digit] of iss.matchAll(/~R(\d)C(\d)_(\d)/g)) {
        given[9 * (row - 1) + Number(column) - 1] = digit;
    }
    const killer = given.join('');
    return {
        line: [SMALL, SMALL, { '.underlay .cage': 0 }],
        rows: [rows('.6.5..15...62..1.3......6......1.3..', 6), '.6.5..15...62..1.3......6......1.3..', {}],
        letters: [LARGE, LARGE, {}],
        iss: [iss, killer, cages],
        text: [write('rules'), killer, cages],
        fpuzzles: [write('fpuzzles'), killer, cages],
        link: [write('link'), killer, cages],
        'clues outside': [`${GIVENS}.Sandwich~R1~3.Sandwich~C1~0.Skyscraper~R2~2~1`, SMALL, { '.underlay .clue': 4 }],
        'lines and dots': [`${GIVENS}.Thermo~R1C1~R2C1.Arrow~R4C1~R4C2~R4C3.BlackDot~R2C3~R2C4`, SMALL,
            { '.underlay .line': 2, '.underlay .stroke': 2, '.underlay .circle': 1, '.underlay .dot': 1 }],
        jigsaw: ['size = 4\nregions =\n1112\n1222\n3334\n3444\ncells =\n1...\n....\n....\n....\n', `1${'.'.repeat(15)}`, {}],
    };
};

const nCells = (page, n) => page.waitForFunction((wanted) => document.querySelectorAll('[role=gridcell]').length === wanted, n);

/* Pastes a puzzle, and waits until it is in the grid. */
async function open(page, text, cells) {
    await page.click('#clear');
    await paste(page, text);
    await isRead(page);
    await nCells(page, cells.length);
    assert.equal(await digits(page, 'given '), cells);
}

/* Clicks a button that fills or empties cells, and waits until it has done so. */
async function pressUntilChanged(page, selector) {
    const before = await page.evaluate(() => location.hash);
    await page.click(selector);
    await page.waitForFunction((old) => location.hash !== old, before);
}

const cases = {
    async opens_puzzles_in_any_form({ page }) {
        for (const [name, [text, cells, shapes]] of Object.entries(forms)) {
            await open(page, text, cells);
            for (const [selector, n] of Object.entries(shapes)) {
                assert.equal(await page.locator(selector).count(), n, `${name}: ${selector}`);
            }
            await title(page, name === 'jigsaw' ? 'Not unique' : '^Unique: one solution$');
            assert.match(await page.textContent('#result .rules'), /^Each row, column and (box|region) contains 1 to |^Normal sudoku rules apply/);
        }
        assert.equal(await page.locator('.ends-right').count() + await page.locator('.ends-below').count() > 4, true, 'regions have borders');
        await open(page, SINGLES, SINGLES);
        assert.equal(await page.locator('.underlay, #result .rules').count(), 0, 'rules of the puzzle before are left');
        await page.click('#undo');
        await page.click('#undo');
        assert.equal(await digits(page), forms.jigsaw[1], 'a puzzle of another size cannot be undone');
    },

    /* What the drawing shows stands where the cells are. */
    async draws_rules_on_their_cells({ page }) {
        for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            await open(page, `.Shape~4x4.Cage~${width === 360 ? 4 : 3}~R2C3`, '.'.repeat(16));
            const [cage, cell] = await page.evaluate(() => ['.underlay .cage', '[data-cell="6"]'].map((selector) => {
                const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
                return { left, top, right, bottom };
            }));
            for (const side of ['left', 'top', 'right', 'bottom']) {
                assert.ok(Math.abs(cage[side] - cell[side]) < 8, `${side} of the cage is ${cage[side]}, of its cell ${cell[side]}`);
            }
        }
    },

    async fits_a_phone({ page }) {
        await page.setViewportSize({ width: 360, height: 740 });
        for (const [name, [text, cells]] of Object.entries(forms)) {
            await open(page, text, cells);
            await assertNoOverflow(page, name, EXEMPT);
            const outside = await page.$$eval('#board, .underlay .clue', (nodes) => nodes.map((node) => node.getBoundingClientRect())
                .filter(({ left, right }) => left < 0 || right > 360).length);
            assert.equal(outside, 0, `${name}: the grid is wider than the phone`);
        }
    },

    /* Also where a cage's total takes room. */
    async keeps_pencilmarks_in_their_cells({ page }) {
        for (const name of ['iss', 'letters', 'clues outside']) {
            await open(page, ...forms[name].slice(0, 2));
            await pressUntilChanged(page, '#candidates');
            const outside = await page.$$eval('.marks i', (nodes) => nodes.filter((node) => {
                const [mark, cell] = [node, node.closest('[role=gridcell]')].map((each) => each.getBoundingClientRect());
                return node.textContent && (mark.top < cell.top || mark.bottom > cell.bottom + 1 || mark.right > cell.right + 1);
            }).length);
            assert.equal(outside, 0, `${name}: pencilmarks stand outside of their cells`);
        }
    },

    async is_solved_by_hints_and_by_hand({ page }) {
        await open(page, `${GIVENS}.Cage~5~R3C1~R4C1`, SMALL);
        await page.click('#hint-4');
        await page.waitForSelector('#apply');
        assert.equal(await page.locator('#shared .cage').count(), 1);
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => /answers=/.test(location.hash));
        await page.click('[aria-label="row 4, column 4, blank"]');
        await page.keyboard.press('4');
        assert.equal(await focused(page), 'row 4, column 4, 4');
        await page.click('#hint-2');
        await hintSays(page, '^r4c4=4 is wrong');
        assert.match((await names(page))[15], /^row 4, column 4, 4, wrong/);
        await page.click('#correct');
        await page.waitForSelector('[aria-label="row 4, column 4, blank"]');
        await page.click('#steps');
        await page.waitForSelector('#next');
        await page.keyboard.press('End');
        await page.click('#continue');
        await page.click('#hint-4');
        await page.waitForSelector('#apply');
        await page.keyboard.press('Enter');
        await logicSays(page, '^Solved\\.$');
        assert.equal(await digits(page), SMALL_SOLUTION);
        await pressUntilChanged(page, '#reset');
        assert.equal(await digits(page), SMALL);
        await pressUntilChanged(page, '#answer');
        assert.equal(await digits(page), SMALL_SOLUTION);
    },

    async names_what_cannot_hold({ page }) {
        await open(page, '.Shape~4x4.Cage~3~R1C1~R1C2.~R1C3_1.~R4C4_4', `..1${'.'.repeat(12)}4`);
        await title(page, '^No solution$');
        await page.waitForFunction(() => document.getElementById('result').textContent
            .startsWith('These cannot hold together: the givens in r1c3; cage 3 r1c1 r1c2.'));
        assert.deepEqual(await page.$$eval('.clash', (nodes) => nodes.map((node) => node.dataset.cell)), ['0', '1', '2']);
    },

    /* Candidates of a large grid can be read on a phone, in the grid and in a drawing, and nothing else moves. */
    async enlarges_large_grids({ page }) {
        const height = (selector) => page.$eval(selector, (node) => node.getBoundingClientRect().height);
        const sizeOf = (selector) => page.$eval(selector, (node) => parseFloat(getComputedStyle(node).fontSize));
        await page.setViewportSize({ width: 390, height: 844 });
        assert.equal(await page.isVisible('#zoom'), false, '9x9 is large enough');
        await open(page, LARGE, LARGE);
        await pressUntilChanged(page, '#candidates');
        const [before, pad] = [await height('#stage'), await page.$eval('#pad', (node) => node.getBoundingClientRect().top)];
        await page.click('#zoom');
        assert.ok(Math.abs(await height('#stage') - before) < 1, 'the room of the grid changes');
        assert.equal(await page.$eval('#pad', (node) => node.getBoundingClientRect().top), pad);
        assert.ok(await sizeOf('.marks i') >= 9, `marks of ${await sizeOf('.marks i')} pixels`);
        await assertNoOverflow(page, 'an enlarged grid', `${EXEMPT}, #stage`);
        await page.click('#zoom');
        await page.click('#hint-4');
        await page.waitForSelector('#picture svg');
        const small = await height('#picture svg');
        await page.click('#picture', { position: { x: 300, y: 300 } });
        assert.ok(await height('#picture svg') > 2 * small);
        assert.ok(await page.$eval('#stage', (node) => node.scrollLeft > 200 && node.scrollTop > 200), 'what was clicked is out of view');
    },

    async takes_letters_as_values({ page }) {
        await open(page, LARGE, LARGE);
        await page.click('[aria-label="row 1, column 1, blank"]');
        await page.keyboard.press('g');
        assert.match(await focused(page), /^row 1, column 1, G/);
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Shift+A');
        await page.keyboard.press('Shift+Digit2');
        assert.equal(await focused(page), 'row 1, column 1, pencilmarks 2 A');
        await page.click('#pad button:nth-child(16)');
        assert.match((await names(page))[0], /^row 1, column 1, G/);
    },

    async shares_rules_by_link({ page }) {
        const [text, cells, shapes] = forms.iss;
        await open(page, text, cells);
        const blank = cells.indexOf('.');
        await page.click(`[data-cell="${blank}"]`);
        await page.keyboard.press('Shift+Digit8');
        await page.keyboard.press('Shift+Digit3');
        const before = await names(page);
        await page.click('#open-share');
        const link = await page.inputValue('#share-link');
        const shared = await page.inputValue('#share-text');
        await page.goto('about:blank');
        await page.goto(link);
        await page.waitForFunction((name) => document.querySelector(`[aria-label="${name}"]`), before[blank]);
        assert.deepEqual(await names(page), before);
        const [[selector, n]] = Object.entries(shapes);
        assert.equal(await page.locator(selector).count(), n);
        await page.reload();
        await open(page, shared, cells);
        assert.equal(await page.locator(selector).count(), n, 'the text is not the puzzle');
    },

    async opens_dropped_rules_and_says_what_is_wrong({ page }) {
        await page.evaluate(([text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'killer.txt'));
            document.getElementById('frame').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }, forms.text);
        await isRead(page);
        assert.equal(await digits(page, 'given '), forms.text[1]);
        await paste(page, 'size = 6\ncage 5 r1c9 r1c2\n');
        await page.waitForFunction(() => document.getElementById('dialog-open').open);
        assert.match(await page.textContent('#open-message'), /^line 2, column \d+: /);
    },

    async makes_puzzles_of_named_rules({ page }) {
        const choices = await page.$$eval('#generate-rules option', (nodes) => nodes.map((node) => node.value).filter(Boolean));
        assert.ok(choices.length > 10);
        for (const rules of choices) {
            await page.click('#open-generate');
            await page.selectOption('#generate-rules', rules);
            await page.selectOption('#generate-grade', rules === '6x6' ? 'medium' : 'easy');
            await page.selectOption('#generate-symmetry', 'mirror');
            await page.fill('#generate-seed', '5');
            await pressUntilChanged(page, '#generate');
            await title(page, '^Unique: one solution$');
            await page.waitForSelector('.facts');
            assert.equal(await fact(page, 'Grade'), rules === '6x6' ? 'medium' : 'easy', rules);
            const isGiven = [...await digits(page, 'given ')].map((name) => name !== '.');
            const side = Number(/^(\d+)x/.exec(rules)?.[1] ?? 9);
            await nCells(page, side * side);
            if (rules !== 'killer') {
                assert.ok(isGiven.every((given, i) => given === isGiven[i - 2 * (i % side) + side - 1]), `${rules}: the givens are no mirror image`);
            }
        }
        /* Givens are as many as are wished; grades are ranges of ER for 9x9 alone. */
        const label = () => page.$eval('#generate-grade [value=easy]', (option) => option.label);
        await page.click('#open-generate');
        await page.selectOption('#generate-rules', 'x');
        assert.equal(await label(), 'Easy');
        await page.selectOption('#generate-grade', '');
        await page.fill('#generate-clues', '30-31');
        await pressUntilChanged(page, '#generate');
        await title(page, '^Unique: one solution$');
        const n = [...await digits(page, 'given ')].filter((name) => name !== '.').length;
        assert.ok(n === 30 || n === 31, `${n} givens`);
        await page.click('#open-generate');
        await page.selectOption('#generate-rules', '');
        assert.match(await label(), /^Easy \(ER 1\.0 to 1\.2\)$/);
        await page.fill('#generate-clues', '5');
        await page.click('#generate');
        await logicSays(page, '^no puzzle with fewer than 17 givens');
    },

    async changes_puzzles_of_other_rules({ page }) {
        await open(page, `${GIVENS}~R1C1_2~R1C4_1`, '2431.1.......31.');
        await pressUntilChanged(page, '#morph');
        assert.notEqual(await digits(page, 'given '), '2431.1.......31.');
        await title(page, '^Unique: one solution$');
        await pressUntilChanged(page, '#canon');
        const canonical = await digits(page);
        await page.click('#undo');
        await page.click('#undo');
        await pressUntilChanged(page, '#canon');
        assert.equal(await digits(page), canonical, 'a morph has another canonical form');
        await page.click('#undo');
        await pressUntilChanged(page, '#minimize');
        const left = [...await digits(page, 'given ')].filter((digit) => digit !== '.').length;
        assert.ok(left < 7, `${left} givens are left`);
        await title(page, '^Unique: one solution$');
    },

    async prints_rules({ page }) {
        await open(page, ...forms['clues outside'].slice(0, 2));
        await title(page, '^Unique: one solution$');
        assert.equal(nPages(await page.pdf({ format: 'A4' })), 1, 'more than one sheet');
        await page.emulateMedia({ media: 'print' });
        assert.ok(await page.isVisible('.underlay .clue'));
        assert.ok(await page.isVisible('#result .rules'));
    },
};

export async function prepare(env) {
    forms = makeForms(env.program);
    return { cases, run: runOnPage(env, 'rules') };
}
