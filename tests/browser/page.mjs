// The page that tools/web made, with one puzzle.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertNoOverflow, contrast, luminance, nPages } from './chromium.mjs';
import { EXEMPT, assertNoOption, digits, fact, focused, hintSays, isRead, logicSays, names, pageUrl, paste, runOnPage, title } from './web_page.mjs';

const MOST_BYTES = 1_500_000;
const MOST_SECONDS = 1;

let url;

const SINGLES = '1.48....65.6..2.7.....51..2.7..8....9...1...5....2..1.8..94.....1.2..3.46....82.7';
const SEVENTEEN = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
const HARDEST = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const TWO = '.1.9...4........7.2.4.8.3.9.6.1.8.3.5....3..2.............1..8.6..3..5.7.9...21..';
const NONE = `55${'.'.repeat(79)}`;
const CHAINS = '.8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.';

/* Waits for the end of the analysis, which then says what it found, in place of what was said before. */
const analysed = async (page) => {
    await title(page, 'Unique');
    await page.waitForFunction(() => !document.getElementById('result').textContent.includes('…'));
};
async function press(page, ...keys) {
    for (const key of keys) {
        await page.keyboard.press(key);
    }
}

/* Presses Tab until what is focused has a name. */
async function tabTo(page, name) {
    for (let i = 0; (await focused(page)).trim() !== name; i++) {
        assert.ok(i < 60, `Tab never leads to ${name}`);
        await page.keyboard.press('Tab');
    }
}

/* Each visible text with its colour and what is behind it; what is disabled need not be read. */
async function assertContrast(page, what) {
    const texts = await page.evaluate(() => {
        const behind = (node) => {
            for (let at = node; at; at = at.parentElement) {
                const { backgroundColor } = getComputedStyle(at);
                if (Number(backgroundColor.match(/[\d.]+/g)[3] ?? 1) > 0.5) {
                    return backgroundColor;
                }
            }
            return '#ffffff';
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const node = text.parentElement;
            if (text.data.trim() && node.checkVisibility() && !node.closest('svg, script, noscript, :disabled, .unseen')) {
                const { color } = getComputedStyle(node);
                found.push({ text: text.data.trim(), colour: color, ground: behind(node) });
            }
        }
        return found;
    });
    assert.ok(texts.length > 4, `${what}: only ${texts.length} texts`);
    const faint = texts.map(({ text, colour, ground }) => [text, contrast(colour, ground)]).filter(([, ratio]) => ratio < 4.5);
    assert.deepEqual(faint, [], `${what}: texts of too little contrast`);
}

/* Small windows and large text, in which all must fit. */
const NARROW = [{ what: '360 pixels', colorScheme: 'dark', viewport: { width: 360, height: 740 }, fontSize: '' },
    { what: 'text of 200 %', colorScheme: 'light', viewport: { width: 640, height: 900 }, fontSize: '200%' }];

/* Every button and field has a name, every id is used once. */
async function assertNamed(page, what) {
    const snapshot = await page.locator('body').ariaSnapshot();
    const nameless = snapshot.split('\n').filter((line) => /^\s*- (button|textbox|combobox|radio|gridcell|grid|dialog|tab)(:|$)/.test(line));
    assert.deepEqual(nameless, [], `${what}: without a name`);
    const twice = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        return ids.filter((id, i) => ids.indexOf(id) !== i);
    });
    assert.deepEqual(twice, [], `${what}: ids used twice`);
    return snapshot;
}

/* Takes the page to all that it can show, and calls look(what) at each. */
async function visit(page, look) {
    await look('empty');
    await page.click('#open-open');
    await page.fill('#open-text', 'rubbish');
    await page.click('#open-read');
    await page.waitForFunction(() => document.getElementById('open-message').textContent !== '');
    await look('open');
    await page.keyboard.press('Escape');
    await paste(page, TWO);
    await title(page, '2 solutions');
    await look('two');
    await paste(page, NONE);
    await page.waitForSelector('.clash');
    await look('none');
    await paste(page, CHAINS);
    await analysed(page);
    await page.click('#candidates');
    await look('candidates');
    for (const name of ['generate', 'techniques', 'share', 'help']) {
        await page.click(`#open-${name}`);
        await look(name);
        await page.keyboard.press('Escape');
    }
    await page.click('#hint-3');
    await page.waitForSelector('.noted');
    await look('hint where');
    await page.click('#hint-4');
    await page.waitForSelector('#apply');
    await look('hint');
    await page.click('#hint-5');
    await page.waitForSelector('#hint-words .steps');
    await look('all steps here');
    await page.keyboard.press('Escape');
    await page.click('#steps');
    await page.waitForSelector('#next');
    await look('steps');
    await page.keyboard.press('End');
    await look('last-step');
    await page.keyboard.press('Escape');
    await page.click('#tab-file');
    await look('file');
}

/* What a screen reader is told. */
function assertSnapshot(snapshot, what) {
    if (what === 'two') {
        assert.match(snapshot, /gridcell "row 1, column 2, given 1"/);
        assert.match(snapshot, /gridcell "row 1, column 1, blank"/);
        assert.equal(snapshot.match(/- gridcell "/g).length, 81);
        assert.equal(snapshot.match(/- row "/g).length >= 9, true);
    } else if (what === 'candidates') {
        assert.match(snapshot, /gridcell "row 1, column 1, pencilmarks( \d)+"/);
        assert.match(snapshot, /status: .*Unique/);
    } else if (what === 'steps') {
        assert.match(snapshot, /status: .*steps?\. Step 1: \w/);
        assert.match(snapshot, /- img "/);
    } else if (what === 'open') {
        assert.match(snapshot, /alert: .*byte 'r' is not a cell/);
    }
}

const cases = {
    /* Without its program, which never comes, and with little work, which the load of the machine does not change. */
    async shows_at_once({ page, tab: { session } }) {
        assert.ok(statSync(fileURLToPath(url)).size < MOST_BYTES, `the page has ${MOST_BYTES} bytes or more`);
        await page.goto('about:blank');
        const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument',
            { source: 'WebAssembly.compile = () => new Promise(() => {});' });
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const worked = async () => (await session.send('Performance.getMetrics')).metrics
            .find(({ name }) => name === 'TaskDuration').value;
        const before = await worked();
        await page.goto(url);
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        const spent = await worked() - before;
        console.log(`    ${spent.toFixed(2)} s of work until something shows`);
        assert.ok(spent < MOST_SECONDS, `${spent} s of work until something shows`);
        assert.ok(await page.isVisible('[role=grid]'));
        await session.send('Performance.disable');
        await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    },

    async works_by_keyboard_alone({ page }) {
        await tabTo(page, 'row 1, column 1, blank');
        for (const row of SEVENTEEN.match(/.{9}/g)) {
            const keys = [...row.replace(/\.+$/, '')].flatMap((digit) => (digit === '.' ? ['ArrowRight'] : [digit, 'ArrowRight']));
            await press(page, ...keys, 'Home', 'ArrowDown');
        }
        assert.equal(await digits(page, 'given '), SEVENTEEN);
        await title(page, 'Unique');

        await press(page, 'a', 'ArrowRight', 'Shift+Digit7', 'Shift+Digit1');
        assert.equal(await focused(page), 'row 1, column 2, pencilmarks 1 7');
        await page.keyboard.press('Shift+Digit7');
        assert.equal(await focused(page), 'row 1, column 2, pencilmarks 1');
        await page.keyboard.press('6');
        assert.equal(await focused(page), 'row 1, column 2, 6');
        await page.keyboard.press('Backspace');
        assert.equal(await focused(page), 'row 1, column 2, blank');
        await press(page, ...Array(5).fill('Control+z'));
        assert.equal(await focused(page), 'row 1, column 2, blank');
        assert.equal(await digits(page), SEVENTEEN);
        await page.keyboard.press('Control+y');
        assert.equal(await focused(page), 'row 1, column 2, pencilmarks 7');
        await page.keyboard.press('Control+z');

        for (const words of ['^No mistake so far\\.$', '^Hidden single\\.$', '^Hidden single: (row|column|box) \\d\\.$', '^Do it']) {
            await page.keyboard.press('h');
            await hintSays(page, words);
        }
        assert.equal(await focused(page), 'Do it');
        await page.keyboard.press('Enter');
        assert.match(await focused(page), /^row \d, column \d/);
        const hinted = await digits(page);
        assert.notEqual(hinted, SEVENTEEN, 'the hint was not done');
        await page.keyboard.press('Control+y');
        assert.equal(await digits(page), hinted, 'what was undone comes back after another move');

        await page.keyboard.press('s');
        await page.waitForSelector('#next');
        await page.keyboard.press('ArrowRight');
        assert.match(await page.textContent('.number'), /^2 of \d+$/);
        await page.keyboard.press('Escape');
        assert.match(await focused(page), /^row \d, column \d/);

        await tabTo(page, 'Generate');
        await page.keyboard.press('Enter');
        assert.ok(await page.isVisible('#dialog-generate'));
        await page.keyboard.press('Escape');
        assert.equal(await focused(page), 'Generate');
    },

    /* All that the page can show, at each of which it has names, fits, and is legible. */
    async is_for_everybody({ page }) {
        await page.addStyleTag({ content: '* { transition: none !important; }' });
        await visit(page, async (what) => {
            assertSnapshot(await assertNamed(page, what), what);
            await assertContrast(page, `wide, ${what}`);
            for (const { what: where, colorScheme, viewport, fontSize } of NARROW) {
                await page.emulateMedia({ colorScheme });
                await page.setViewportSize(viewport);
                const ground = await page.evaluate((size) => {
                    document.documentElement.style.fontSize = size;
                    return getComputedStyle(document.body).backgroundColor;
                }, fontSize);
                assert.equal(luminance(ground) < 0.1, colorScheme === 'dark', `${colorScheme}: the ground is ${ground}`);
                await assertContrast(page, `${colorScheme}, ${what}`);
                await assertNoOverflow(page, `${where}, ${what}`, EXEMPT);
            }
            await page.evaluate(() => document.documentElement.removeAttribute('style'));
            await page.setViewportSize({ width: 1280, height: 900 });
        });
    },

    async reads_what_is_pasted({ page }) {
        const rows = SEVENTEEN.match(/.{9}/g);
        const framed = rows.map((row) => `| ${[...row].join(' ').replace(/^(.{5}) (.{5}) /, '$1 | $2 | ')} |`);
        const frame = '+-------+-------+-------+';
        framed.splice(6, 0, frame);
        framed.splice(3, 0, frame);
        await paste(page, `${frame}\n${framed.join('\n')}\n${frame}\n`);
        await isRead(page);
        assert.equal(await digits(page, 'given '), SEVENTEEN);

        await paste(page, `id,puzzle,solution\r\n7,${SINGLES.replaceAll('.', '0')},\r\n`);
        await page.waitForFunction(() => document.querySelector('[aria-label^="row 1, column 1, given 1"]'));
        assert.equal(await digits(page, 'given '), SINGLES);

        await page.keyboard.press('Control+z');
        assert.equal(await digits(page, 'given '), SEVENTEEN, 'another puzzle cannot be undone');

        await paste(page, 'rubbish');
        await page.waitForFunction(() => document.getElementById('dialog-open').open);
        assert.match(await page.textContent('#open-message'), /line 1, column 1: byte 'r' is not a cell; write 1 to 9/);
        assert.equal(await digits(page, 'given '), SEVENTEEN, 'rubbish took the place of the puzzle');
        await page.fill('#open-text', '{"a":1}');
        await page.click('#open-read');
        await page.waitForFunction(() => document.getElementById('open-message').textContent.includes('the object has no member of the puzzle'));
        await assertNoOption(page);
        await page.fill('#open-text', SINGLES);
        await page.click('#open-read');
        await page.waitForFunction(() => !document.getElementById('dialog-open').open);
        assert.equal(await digits(page, 'given '), SINGLES);

        const cells = [...SEVENTEEN].map((digit) => (digit === '.' ? '123456789' : digit));
        cells[1] = '16';
        await paste(page, Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9).join(' ')).join('\n'));
        await page.waitForSelector('[aria-label="row 1, column 2, pencilmarks 1 6"]');
        await page.press('[data-cell="2"]', '6');
        assert.equal((await names(page))[1], 'row 1, column 2, pencilmarks 1', 'a mark stays beside its answer');
        await page.click('#candidates');
        assert.equal((await names(page))[1], 'row 1, column 2, blank');
    },

    async reads_what_is_dropped_and_keeps_the_page({ page }) {
        await page.evaluate((puzzle) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([`# one\n${puzzle}\n`], 'puzzle.txt'));
            document.getElementById('board').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }, SINGLES);
        await isRead(page);
        assert.equal(await digits(page, 'given '), SINGLES);

        const isTaken = await page.evaluate(() => {
            const events = ['dragover', 'drop'].map((name) => new DragEvent(name, { bubbles: true, cancelable: true }));
            events.forEach((event) => document.querySelector('header').dispatchEvent(event));
            return events.every((event) => event.defaultPrevented);
        });
        assert.ok(isTaken, 'a file that is dropped on the heading replaces the page');
        await page.evaluate(() => {
            const file = new File(['x'], 'folder');
            file.slice = () => {
                throw new DOMException('it is a folder', 'NotFoundError');
            };
            const event = new Event('drop', { bubbles: true });
            event.dataTransfer = { files: [file] };
            document.getElementById('board').dispatchEvent(event);
        });
        await page.waitForFunction(() => document.getElementById('open-message').textContent === 'it is a folder');
    },

    async says_how_many_solutions({ page }) {
        await paste(page, SEVENTEEN);
        await title(page, '^Unique: one solution$');
        await page.waitForFunction(() => document.querySelector('.facts')?.textContent.includes('Pointing'));
        assert.equal(await fact(page, 'ER / EP / ED'), '2.6 / 1.2 / 1.2');
        assert.equal(await fact(page, 'Grade'), 'expert');
        assert.equal(await fact(page, 'Givens'), '17 (minimal)');
        assert.equal(await fact(page, 'Level of logic'), '4 of 10');

        await paste(page, TWO);
        await title(page, '^Not unique: 2 solutions$');
        const marked = await page.$$eval('.small-grid', (grids) => grids.map((grid) =>
            [...grid.querySelectorAll('td')].map((cell) => (cell.querySelector('mark') ? cell.textContent : '.')).join('')));
        assert.equal(marked.length, 2);
        assert.equal(marked[0].replaceAll('.', '').length, 4);
        assert.notEqual(marked[0], marked[1]);
        assert.match(await page.textContent('#result'), /They differ in 4 cells: r7c1, r7c9, r9c1, r9c9/);

        await paste(page, NONE);
        await title(page, '^No solution$');
        await page.waitForFunction(() => /: the givens in r1c1, r1c2\.$/.test(document.getElementById('result').textContent));
        await page.press('[data-cell="80"]', '1'); /* what is written into the puzzle leaves them coloured */
        assert.deepEqual(await page.$$eval('.clash', (nodes) => nodes.map((node) => node.getAttribute('aria-label'))),
            [1, 2].map((column) => `row 1, column ${column}, given 5, cannot hold`));
        assert.match((await names(page))[80], /, 1$/);
        await page.click('[aria-label^="row 1, column 2"]');
        await page.keyboard.press('g');
        await page.keyboard.press('Backspace');
        assert.equal(await page.locator('.clash').count(), 0, 'givens that can hold are coloured');
    },

    /* Wherever the mouse was last. */
    async keys_go_to_the_grid_after_a_click({ page }) {
        await paste(page, SINGLES);
        await isRead(page);
        await page.click('[data-cell="1"]');
        const cell = async () => (await names(page))[1].replace('row 1, column 2, ', '');
        for (const [selector, key, wanted] of [['label:has([value=mark])', '3', 'pencilmarks 3'], ['label:has([value=mark])', '2', 'pencilmarks 2 3'],
            ['#undo', '9', 'pencilmarks 3 9'], ['label:has([value=digit])', '5', '5'], ['#undo', 'Backspace', 'blank'],
            ['#pad button:nth-child(4)', '3', '3'], ['#candidates', '2', '2'], ['#reset', '9', '9']]) {
            await page.click(selector);
            await page.keyboard.press(key);
            assert.equal((await cell()).split(',')[0], wanted, `${key} after a click on ${selector}`);
        }
        await page.keyboard.press('ArrowRight');
        assert.match(await focused(page), /^row 1, column 3/);
        await page.focus('#undo');
        await press(page, 'Enter', 'Enter');
        assert.equal(await focused(page), 'Undo', 'who uses the keyboard alone stays at a button');
    },

    async tells_when_it_is_solved({ page }) {
        await paste(page, `${SINGLES}\n${SEVENTEEN}\n`);
        await logicSays(page, 'the first puzzle of that text');
        await title(page, 'Unique');
        await page.click('#answer');
        await logicSays(page, '^Solved\\.$');
        assert.equal(await digits(page, 'given '), SINGLES);
        const solved = await digits(page);
        assert.ok(!solved.includes('.'));
        await page.click('[data-cell="1"]');
        await page.keyboard.press(solved[1] === '9' ? '8' : '9');
        await logicSays(page, 'not right');
        await page.click('#reset');
        assert.equal(await digits(page), SINGLES);
        await page.evaluate((puzzle) => {
            location.hash = `puzzle=${puzzle}`;
        }, SEVENTEEN);
        await title(page, 'Unique');
        assert.equal(await digits(page), SEVENTEEN, 'another link in the same window');
    },

    async answers_at_once({ page }) {
        await page.evaluate(() => { /* but the first run, which reads the puzzle, none begins until they are let go */
            const { postMessage } = Worker.prototype;
            const held = [];
            let nRuns = 0;
            Worker.prototype.postMessage = function hold(...message) {
                const post = () => postMessage.apply(this, message);
                nRuns++ === 0 ? post() : held.push(post);
            };
            window.letGo = () => {
                Worker.prototype.postMessage = postMessage;
                held.forEach((post) => post());
            };
        });
        await paste(page, SINGLES);
        await isRead(page);
        await page.click('#answer'); /* before the analysis has begun */
        await page.evaluate(() => window.letGo());
        await logicSays(page, '^Solved\\.$');
        await analysed(page);
        assert.match(await page.textContent('#said'), /Grade easy\. Givens 29.*ER/s);
    },

    async reads_no_more_than_it_needs({ page }) {
        await page.evaluate(() => {
            const { postMessage } = Worker.prototype;
            window.most = 0;
            Worker.prototype.postMessage = function measured(message) {
                const sizes = Object.values(message.files).map((file) => file.length ?? file.size);
                window.most = Math.max(window.most, ...sizes);
                postMessage.call(this, message);
            };
        });
        await paste(page, `${SINGLES}\n`.repeat(20000)); /* over ten times what it may be given */
        await isRead(page);
        assert.equal(await digits(page), SINGLES);
        const most = await page.evaluate(() => window.most);
        assert.ok(most > 0 && most < 100000, `the program was given ${most} bytes`);
    },

    async shows_all_steps({ page }) {
        await page.goto(`${url}#puzzle=${HARDEST}`);
        await title(page, 'Unique');
        await page.click('#steps');
        await page.waitForSelector('#next');
        const total = Number(/of (\d+)/.exec(await page.textContent('.number'))[1]);
        assert.ok(total > 50, `${total} steps`);
        const pictureNow = () => page.$eval('#picture svg', (svg) => svg.innerHTML);
        const seen = [await pictureNow()];
        assert.equal(await page.isEnabled('#previous'), false);
        await page.click('#next');
        seen.push(await pictureNow());
        assert.notEqual(seen[1], seen[0], 'the second step is drawn as the first');
        await page.click('#previous');
        assert.equal(await pictureNow(), seen[0]);
        await page.keyboard.press('End');
        assert.match(await page.textContent('.number'), new RegExp(`^${total} of ${total}$`));
        assert.equal(await page.isEnabled('#next'), false);
        await press(page, 'Home', 'ArrowRight', 'ArrowRight');
        assert.match(await page.textContent('.number'), /^3 of/);
        assert.equal(await page.getAttribute('.steps li:nth-child(3) button', 'aria-current'), 'step');
        await page.keyboard.press('End');
        await page.click('#continue');
        assert.ok(!(await page.isVisible('#picture')));
        const filled = [...await digits(page)].filter((digit) => digit !== '.').length;
        assert.ok(filled >= 78, `${filled} cells are filled before the last step`);
    },

    async shares_by_link({ page }) {
        await page.goto(`${url}#puzzle=${SINGLES}`);
        await title(page, 'Unique');
        await page.click('[aria-label="row 1, column 2, blank"]');
        await press(page, '2', 'ArrowDown', 'Shift+Digit8');
        const before = await names(page);
        await page.click('#open-share');
        const link = await page.inputValue('#share-link');
        assert.equal(await page.inputValue('#share-text'), SINGLES);
        await page.goto('about:blank');
        await page.goto(link);
        assert.deepEqual(await names(page), before);
        await title(page, 'Unique');
        await page.goto(`${url}#puzzle=%3Cimg%20src=x%20onerror=alert(1)%3E`);
        await page.reload();
        assert.equal(await digits(page), '.'.repeat(81));
    },

    async generates_by_grade({ page }) {
        for (const grade of ['easy', 'expert', 'diabolical']) {
            await page.click('#open-generate');
            await page.selectOption('#generate-grade', grade);
            await page.selectOption('#generate-symmetry', 'rot180');
            await page.fill('#generate-seed', '5');
            const before = await digits(page);
            await page.click('#generate');
            await page.waitForFunction((old) => [...document.querySelectorAll('[role=gridcell]')]
                .map((node) => node.querySelector('.digit')?.textContent ?? '.').join('') !== old, before);
            await analysed(page);
            assert.equal(await fact(page, 'Grade'), grade);
            const filled = [...await digits(page)].map((digit) => digit !== '.');
            assert.deepEqual(filled, [...filled].reverse(), 'the pattern is not symmetric');
        }
    },

    async changes_the_puzzle({ page }) {
        await page.goto(`${url}#puzzle=${SINGLES}`);
        const nGivens = async () => [...await digits(page, 'given ')].filter((digit) => digit !== '.').length;
        const press = async (id) => {
            const before = await page.evaluate(() => location.hash);
            await page.click(id);
            await page.waitForFunction((old) => location.hash !== old, before);
        };
        assert.equal(await nGivens(), 29);
        await press('#morph');
        const morphed = await digits(page);
        assert.equal(await nGivens(), 29);
        await press('#canon');
        const canonical = await digits(page);
        await press('#undo');
        assert.equal(await digits(page), morphed);
        await press('#undo');
        assert.equal(await digits(page), SINGLES);
        await press('#canon');
        assert.equal(await digits(page), canonical, 'a morph has another canonical form');

        await page.goto('about:blank');
        await page.goto(`${url}#puzzle=${SINGLES.replace('1.4', '124')}`);
        assert.equal(await nGivens(), 30);
        await press('#minimize');
        assert.ok(await nGivens() < 30);
        await title(page, 'Unique');
        await page.waitForFunction(() => document.getElementById('result').textContent.includes('minimal'));
    },

    async stops_what_takes_long({ page }) {
        await page.evaluate(() => {
            const { postMessage, terminate } = Worker.prototype;
            window.isHeld = true; /* nothing begins, so all of it takes long */
            window.running = new Set();
            Worker.prototype.postMessage = function held(...message) {
                if (window.isHeld) {
                    window.running.add(this);
                } else {
                    postMessage.apply(this, message);
                }
            };
            Worker.prototype.terminate = function noted() {
                window.running.delete(this);
                terminate.apply(this);
            };
        });
        for (const stop of [() => page.click('#cancel'), () => page.keyboard.press('Escape')]) {
            await page.click('#open-generate');
            await page.click('#generate');
            await page.waitForSelector('#cancel');
            assert.match(await page.textContent('#busy'), /Generating/);
            await page.waitForFunction(() => window.running.size > 0);
            await stop();
            assert.equal(await page.isVisible('#busy'), false);
            assert.equal(await page.evaluate(() => window.running.size), 0, 'a worker runs on');
        }
        await page.evaluate(() => {
            window.isHeld = false;
        });
        await paste(page, SINGLES);
        await title(page, 'Unique');
        assert.equal(await digits(page), SINGLES);
    },

    async works_by_touch({ page }) {
        await page.tap('[aria-label="row 5, column 5, blank"]');
        await page.tap('#pad button:nth-child(7)');
        assert.equal((await names(page))[40], 'row 5, column 5, given 7');
        await page.tap('input[value=mark]');
        await page.tap('[aria-label="row 1, column 1, blank"]');
        await page.tap('#pad button:nth-child(3)');
        assert.equal((await names(page))[0], 'row 1, column 1, pencilmarks 3');
        await page.tap('#undo');
        await page.tap('#undo');
        assert.equal((await names(page))[40], 'row 5, column 5, blank');
        const small = await page.$$eval('[role=gridcell], #pad button', (nodes) =>
            nodes.filter((node) => node.getBoundingClientRect().width < 32).length);
        assert.equal(small, 0, 'targets are too small for fingers');
    },

    async prints_the_grid({ page }) {
        await page.goto(`${url}#puzzle=${SINGLES}`);
        await title(page, 'Unique');
        const pdf = await page.pdf({ format: 'A4' });
        assert.equal(nPages(pdf), 1, 'more than one sheet');
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        assert.ok(await page.isVisible('[role=grid]'));
        for (const id of ['#open-open', '#undo', '#hints', '#open-help']) {
            assert.equal(await page.isVisible(id), false, `${id} is on paper`);
        }
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assert.match(ground, /rgb\(255, 255, 255\)/, 'paper is dark');
    },
};

export async function prepare(env) {
    url = pageUrl(env);
    return { cases, run: runOnPage(env, 'page', ['works_by_touch']) };
}
