// Sheets of puzzles as the browser prints them: so many pages of the right size, each with its puzzles whole and within
// the margins.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram, Unable } from './chromium.mjs';

const N_PUZZLES = 26;
const MARGIN = 34; /* 12 mm in points */
const GRADES = 'easy|medium|hard|fiendish|diabolical|extreme';
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

async function check({ program, folder }, tab, puzzles, [paper, perPage, answers]) {
    const html = join(folder, 'book.html');
    const pdf = join(folder, 'book.pdf');
    execFileSync(program, ['print', '-q', '-n', perPage, '--paper', paper, '--answers', answers, '--grade', '--title', 'Sheets',
        '--foot', 'seed 5', '-o', html], { input: puzzles.join('\n') });
    const page = await tab.load(pathToFileURL(html).href);
    writeFileSync(pdf, await page.pdf({ preferCSSPageSize: true }));

    const pages = readPages(pdf);
    const nSheets = Math.ceil(N_PUZZLES / perPage);
    assert.equal(pages.length, nSheets + (answers === 'end' ? Math.ceil(N_PUZZLES / 20) : 0), 'pages');
    for (const [i, { size: [width, height], words }] of pages.entries()) {
        assert.ok(Math.abs(width - SIZES[paper][0]) < 1 && Math.abs(height - SIZES[paper][1]) < 1, `${width} x ${height} points`);
        const outside = words.filter(({ edges: [left, top, right, bottom] }) =>
            left < MARGIN || top < MARGIN || right > width - MARGIN || bottom > height - MARGIN);
        assert.deepEqual(outside, [], `outside the margins of page ${i + 1}`);
    }
    const texts = execFileSync('pdftotext', ['-l', nSheets, '-layout', pdf, '-'], { encoding: 'utf8' }).split('\f').slice(0, nSheets);
    assert.equal(texts.join(' ').match(new RegExp(`\\b(${GRADES})\\b`, 'g')).length, N_PUZZLES, 'grades run into numbers');
    for (const [i, text] of texts.entries()) {
        const givens = puzzles.slice(i * perPage, (i + 1) * perPage).join('').replace(/[^1-9]/g, '');
        assert.equal(digits(text), givens.length, `digits on page ${i + 1}`);
    }
}

export async function prepare(env) {
    if (!findProgram('pdftotext')) {
        throw new Unable('there is no pdftotext; install the package poppler-utils');
    }
    const tab = await env.tab();
    const generated = execFileSync(env.program, ['generate', '-q', '-n', N_PUZZLES, '--seed', '5'], { encoding: 'utf8' });
    const books = [['a4', 6, 'end'], ['letter', 4, 'beside'], ['letter', 12, 'none'], ['a4', 1, 'none'], ['a4', 30, 'none'],
        ['letter', 8, 'beside']];
    return {
        cases: Object.fromEntries(books.map((book) => [book.join('-'), book])),
        run: (book) => check(env, tab, generated.trimEnd().split('\n'), book),
    };
}
