// Sheets of puzzles as the browser prints them: so many pages of the right size, each with its puzzles whole and within
// the margins, whatever their rules.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram, Unable } from './chromium.mjs';

const N_PUZZLES = 26;
const MARGIN = 34; /* 12 mm in points */
const GRADES = 'easy|medium|hard|expert|fiendish|diabolical|extreme';
const SIZES = { a4: [595, 842], letter: [612, 792] };

/* Pages of a PDF as lists of numbers: their size, and the edges of each word. */
function readPages(pdf) {
    const numbers = (line) => line.match(/"[\d.]+"/g).map((text) => Number(text.slice(1, -1)));
    return execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' }).split('<page ').slice(1).map((page) => {
        const [size, ...words] = page.split('\n').filter((line) => /^width|<word /.test(line.trim()));
        return { size: numbers(size), words: words.map((line) => ({ line: line.trim(), edges: numbers(line) })) };
    });
}

/* Digits of the givens in a page's text: those of the captions, of the foot and of the page number left out. */
const digits = (text) => text.replace(new RegExp(`(Puzzle |Page )?[0-9]+ +(${GRADES})`, 'g'), '').replace('Sheets', '')
    .trimEnd().split('\n').slice(0, -1).filter((line) => !/^ *seed/.test(line)).join('').replace(/[^0-9]/g, '').length;

/* Prints puzzles by these options, and returns the page that a browser shows, and the pages that it prints. */
async function printed({ program, folder }, tab, puzzles, options) {
    const html = join(folder, 'book.html');
    const pdf = join(folder, 'book.pdf');
    execFileSync(program, ['print', '-q', '--title', 'Sheets', '--foot', 'seed 5', '-o', html, ...options],
        { input: puzzles.join('\n') });
    const page = await tab.load(pathToFileURL(html).href);
    writeFileSync(pdf, await page.pdf({ preferCSSPageSize: true }));
    return { page, pdf };
}

/* So many pages, of the right size, and nothing in their margins. */
function assertPages(pdf, paper, nPages) {
    const pages = readPages(pdf);
    assert.equal(pages.length, nPages, 'pages');
    for (const [i, { size: [width, height], words }] of pages.entries()) {
        assert.ok(Math.abs(width - SIZES[paper][0]) < 1 && Math.abs(height - SIZES[paper][1]) < 1, `${width} x ${height} points`);
        const outside = words.filter(({ edges: [left, top, right, bottom] }) =>
            left < MARGIN || top < MARGIN || right > width - MARGIN || bottom > height - MARGIN);
        assert.deepEqual(outside, [], `outside the margins of page ${i + 1}`);
    }
}

async function checkSudoku(env, tab, puzzles, [paper, perPage, answers]) {
    const { pdf } = await printed(env, tab, puzzles, ['-n', perPage, '--paper', paper, '--answers', answers, '--grade']);
    const nSheets = Math.ceil(N_PUZZLES / perPage);
    assertPages(pdf, paper, nSheets + (answers === 'end' ? Math.ceil(N_PUZZLES / 20) : 0));
    const texts = execFileSync('pdftotext', ['-l', nSheets, '-layout', pdf, '-'], { encoding: 'utf8' }).split('\f').slice(0, nSheets);
    assert.equal(texts.join(' ').match(new RegExp(`\\b(${GRADES})\\b`, 'g')).length, N_PUZZLES, 'grades run into numbers');
    for (const [i, text] of texts.entries()) {
        const cells = puzzles.slice(i * perPage, (i + 1) * perPage).join('');
        const nAnswers = answers === 'beside' ? cells.length : 0;
        assert.equal(digits(text), cells.replace(/[^1-9]/g, '').length + nAnswers, `digits on page ${i + 1}`);
    }
}

/* On the screen as on paper, what belongs to a puzzle stands on its sheet, one below the other, and no words are cut. */
async function assertWhole(page) {
    assert.deepEqual(await page.evaluate(() => {
        const troubles = [];
        const box = (node) => node.getBoundingClientRect();
        const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
            inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
        for (const [i, sheet] of [...document.querySelectorAll('.page')].entries()) {
            const boxes = [...sheet.querySelectorAll('article')].map(box);
            for (const article of sheet.querySelectorAll('article')) {
                const name = `page ${i + 1}, ${article.firstChild.textContent}`;
                const parts = [...article.children];
                const caption = [...article.firstChild.childNodes].map((node) => {
                    const range = document.createRange();
                    range.selectNode(node);
                    return box(range);
                });
                troubles.push(
                    ...parts.filter((part) => !within(box(part), box(article))).map((part) => `${name}: ${part.tagName} sticks out`),
                    ...parts.slice(1).filter((part, k) => box(part).top < box(parts[k]).bottom - 1).map(() => `${name}: overlaps itself`),
                    ...caption.slice(1).filter((part, k) => part.left < caption[k].right).map(() => `${name}: the caption overlaps`),
                    ...boxes.filter((other) => other !== box(article) && other.left < box(article).right - 1 && other.right > box(article).left + 1 &&
                        other.top < box(article).bottom - 1 && other.bottom > box(article).top + 1).slice(1).map(() => `${name}: overlaps another`));
            }
            troubles.push(...[...sheet.querySelectorAll('p')].filter((node) => node.scrollHeight > node.clientHeight + 1 ||
                node.scrollWidth > node.clientWidth + 1).map((node) => `page ${i + 1}: cut: ${node.textContent}`));
        }
        return troubles;
    }), []);
}

/* Puzzles of many shapes, whose rules are drawn inside and outside of the grid. */
const MIXED = [
    '.Shape~4x4.~R1C2_4~R1C3_3~R2C2_1~R4C2_3~R4C3_1.Thermo~R1C1~R2C1',
    '.Shape~4x4.~R1C2_4~R1C3_3~R2C2_1~R4C2_3~R4C3_1.Sandwich~R1~3.Sandwich~C1~0.Skyscraper~R2~2~1.XSum~R3~1~',
    '.Shape~4x4.~R1C2_4_3~R1C3_3~R2C2_1~R4C2_3~R4C3_1.BlackDot~R2C3~R2C4.Quad~R1C1~1~2~3~4',
    '.Shape~4x4.~R1C2_4~R1C3_3~R2C2_1~R4C2_3~R4C3_1.Cage~6~R1C1~R1C2.Cage~5~R3C1~R4C1.LittleKiller~9~R1C1',
];

async function checkRules(env, tab, puzzles, [paper, perPage, answers, , rules, longest]) {
    const { page, pdf } = await printed(env, tab, puzzles, ['-n', perPage, '--paper', paper, '--answers', answers, '--grade', ...rules]);
    const nSheets = Math.ceil(puzzles.length / perPage);
    assertPages(pdf, paper, nSheets + (answers === 'end' ? Math.ceil(puzzles.length / (longest > 10 ? 6 : 20)) : 0));
    await assertWhole(page);
    assert.equal(await page.locator('article h2').count(), puzzles.length);
    /* The rules once a page, or below each puzzle. */
    assert.equal(await page.locator('.rules, article > p').count(), rules.length > 0 ? nSheets : puzzles.length);
}

export async function prepare(env) {
    if (!findProgram('pdftotext')) {
        throw new Unable('there is no pdftotext; install the package poppler-utils');
    }
    const tab = await env.tab();
    const generate = (...options) => execFileSync(env.program, ['generate', '-q', '--seed', '5', ...options], { encoding: 'utf8' }).trimEnd().split('\n');
    const sudoku = generate('-n', N_PUZZLES);
    const named = (name, n) => generate('--rules', name, '-n', n);
    const mixed = [...named('killer', 4), ...MIXED, ...MIXED, ...MIXED, ...MIXED, ...MIXED, ...MIXED, ...MIXED];
    const books = [['a4', 6, 'end'], ['letter', 4, 'beside'], ['letter', 12, 'none'], ['a4', 1, 'none'], ['a4', 30, 'none'],
        ['letter', 8, 'beside'], ['a4', 12, 'end', 'small', ['--rules', '4x4'], 4], ['letter', 6, 'none', 'six', ['--rules', '6x6'], 6],
        ['a4', 2, 'end', 'large', ['--rules', '16x16'], 16], ['a4', 1, 'end', 'mixed', [], 9], ['letter', 6, 'end', 'mixed', [], 9],
        ['a4', 12, 'none', 'mixed', [], 9], ['letter', 30, 'none', 'mixed', [], 9], ['a4', 6, 'beside', 'mixed', [], 9]];
    const puzzles = { small: named('4x4', N_PUZZLES), six: named('6x6', N_PUZZLES), large: named('16x16', 2), mixed };
    return {
        cases: Object.fromEntries(books.map((book) => [book.slice(0, 4).join('-'), book])),
        run: (book) => (book[3] ? checkRules(env, tab, puzzles[book[3]], book) : checkSudoku(env, tab, sudoku, book)),
    };
}
