// Reports of statistics, of all that they can hold.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertNoOverflow, contrast, luminance, nPages, settle, Unable } from './chromium.mjs';
import { expectedCharts, makeCases, run, table } from './report_cases.mjs';

const MOST_PAGES = 22; // of three files with everything measured
const EXEMPT = '.scroll, pre'; // has a bar of its own

let env;

function makeReport(test) {
    const path = (name) => join(env.folder, `${test.name}.${name}`);
    writeFileSync(path('json'), JSON.stringify(test.statistics));
    writeFileSync(path('run'), JSON.stringify(run));
    writeFileSync(path('command'), test.command);
    writeFileSync(path('table'), table(test.name));
    const made = spawnSync(env.reportTool, ['json', 'run', 'command', 'table'].map(path), { maxBuffer: 1 << 26 });
    if (made.status === 77) {
        throw new Unable('this build has no charts; run tools/fetch-charts, then configure and build again');
    }
    assert.equal(made.status, 0, String(made.stderr));
    writeFileSync(path('html'), made.stdout);
    return pathToFileURL(path('html')).href;
}

// What is drawn, chart by chart: sizes and the number of shapes that are filled or stroked.
const readCharts = (page) =>
    page.evaluate(() => [...document.querySelectorAll('.chart')].map((box) => {
        // Shapes of the first series' colour that are wider or higher than a hair.
        const drawnInColour = (root) => {
            const wanted = getComputedStyle(document.documentElement).getPropertyValue('--series').trim().split(' ')[0];
            return [...root?.querySelectorAll('path') ?? []].filter((path) =>
                [path.getAttribute('fill'), path.getAttribute('stroke')].includes(wanted) &&
                Math.max(path.getBoundingClientRect().width, path.getBoundingClientRect().height) > 1).length;
        };
        const svg = box.querySelector('svg');
        const bounds = svg?.getBoundingClientRect();
        const figure = box.closest('figure');
        return {
            shapes: svg ? svg.querySelectorAll('path').length : 0,
            texts: svg ? svg.querySelectorAll('text').length : 0,
            width: bounds?.width ?? 0,
            height: bounds?.height ?? 0,
            room: box.clientWidth,
            label: box.getAttribute('aria-label') ?? '',
            captions: [...figure.querySelectorAll('figcaption p, figcaption li'),
                ...figure.parentElement.closest('figure')?.querySelectorAll(':scope > figcaption p') ?? []].map((node) => node.textContent),
            rows: figure.querySelectorAll('details tbody tr').length,
            title: figure.parentElement.closest('section').id +
                (figure.parentElement.closest('figure') ?? figure).querySelector('h3')?.textContent,
            words: [...svg?.querySelectorAll('text') ?? []].map((text) => text.textContent),
            // Below the plot: the numbers of the horizontal axis, its name and the ends of a colour scale.
            axes: (() => {
                const places = [...svg?.querySelectorAll('text') ?? []].map((text) => [text, text.getBoundingClientRect().top]);
                const isLeft = ([text]) => text.getAttribute('text-anchor') === 'end' && !/%|puzzles/.test(text.textContent);
                const lowest = Math.max(...places.filter(isLeft).map(([, top]) => top));
                return places.filter((place) => isLeft(place) || place[1] > lowest + 12).map(([text]) => text.textContent);
            })(),
            paints: svg ? [...svg.querySelectorAll('path')].map((path) => path.getAttribute('fill')) : [],
            inColour: drawnInColour(svg),
            fills: svg ? [...svg.querySelectorAll('text')].map((text) => text.getAttribute('fill')) : [],
        };
    }));

async function assertCharts(page, test, what) {
    const charts = await readCharts(page);
    const darkest = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--heat-high').trim());
    assert.equal(charts.length, expectedCharts(test.statistics), `${what}: number of charts`);
    for (const chart of charts) {
        const name = `${what}, ${chart.label.slice(0, 60)}`;
        assert.ok(chart.shapes > 3 && chart.texts > 2, `${name}: ${chart.shapes} shapes, ${chart.texts} texts`);
        assert.ok(chart.height > 80 && chart.width > 200, `${name}: is ${chart.width} x ${chart.height}`);
        assert.ok(chart.captions.length > 0, `${name}: has no caption`);
        for (const caption of chart.captions) {
            assert.ok(chart.label.includes(caption), `${name}: the description lacks "${caption}"`);
            assert.ok(caption.length > 20, `${name}: "${caption}" says little`);
        }
        assert.ok(chart.rows > 0, `${name}: has no numbers`);
        if (chart.label.startsWith('Puzzles by guesses.')) {
            assert.ok(chart.inColour > 0, `${name}: nothing is drawn in a series' colour`);
        }
        assert.ok(chart.height < 1200 && chart.width <= chart.room + 1, `${name}: is ${chart.width} x ${chart.height}`);
        for (const word of chart.words) {
            assert.doesNotMatch(word, /\d\.\d{3}/, `${name}: "${word}" is no readable label`);
            assert.ok(word !== '0' || !chart.label.startsWith('Puzzles by automorphisms'), `${name}: starts at 0`);
        }
    }
    for (const [begin, end] of test.legends ?? []) {
        const isWhole = (word) => word.startsWith(begin) && word.endsWith(end);
        assert.ok(charts.some(({ words }) => words.some(isWhole)), `${what}: no legend says ${begin} ... ${end} in a line`);
    }
    // Of all files the same axes and the same scale of colours, which ends where the most is.
    const heats = charts.filter(({ label }) => label.includes('fullest cell'));
    for (const title of new Set(heats.map((heat) => heat.title))) {
        const maps = heats.filter((heat) => heat.title === title);
        const isDarkest = (paint) => /^(#|rgb)/.test(paint ?? '') && contrast(paint, darkest) < 1.02;
        assert.ok(maps.some(({ paints }) => paints.some(isDarkest)), `${what}, ${title}: no cell is ${darkest}`);
        for (const { axes } of maps) {
            assert.ok(axes.length > 4, `${what}, ${title}: axes ${axes}`);
            assert.deepEqual(axes, maps[0].axes, `${what}, ${title}: axes and scale`);
        }
    }
    return charts;
}

// Words of headings are torn only where they are longer than their column may be; axis labels keep apart.
async function assertTidy(page, what) {
    const torn = await page.$$eval('h1, h2, h3, h4, thead th', (nodes) => nodes.filter((node) => node.checkVisibility()).filter((node) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            for (const { 0: word, index } of text.data.matchAll(/[^\s/,.<>{|}-]+/g)) {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (tops.size > 1 && word.length < 15) {
                    return true;
                }
            }
        }
        return false;
    }).map((node) => node.textContent));
    assert.deepEqual(torn, [], `${what}: headings with torn words`);
    const overlaps = await page.$$eval('.chart svg', (charts) => charts.flatMap((svg) => {
        const boxes = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()])
            .filter(([text, { width }]) => text && width > 0);
        return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) =>
            p.left + 1 < q.right && q.left + 1 < p.right && p.top + 3 < q.bottom && q.top + 3 < p.bottom)
            .map(([b]) => `${svg.parentNode.parentNode.getAttribute('aria-label')?.slice(0, 30)}: ${a} over ${b}`));
    }));
    assert.deepEqual(overlaps, [], `${what}: texts that overlap`);
}

const colours = (page) =>
    page.evaluate(() => {
        const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
        return { back: of('body', 'backgroundColor'), text: of('body', 'color'), muted: of('footer p', 'color') };
    });

async function assertReadable(page, what, isDark) {
    const { back, text, muted } = await colours(page);
    assert.equal(luminance(back) < 0.2, isDark, `${what}: background ${back}`);
    assert.ok(contrast(text, back) >= 7, `${what}: text ${text} on ${back}`);
    assert.ok(contrast(muted, back) >= 4.5, `${what}: muted text ${muted} on ${back}`);
    return back;
}

// Pointing at a chart shows numbers in it, as text and nothing else.
async function assertTooltips(page, what) {
    const charts = await page.evaluate(() => [...document.querySelectorAll('.chart')].map((box) => ({
        label: box.getAttribute('aria-label'), nTexts: box.querySelectorAll('text').length,
    })));
    for (const [i, { label, nTexts }] of charts.entries()) {
        // Below the middle, which a long legend may reach.
        const [x, y] = await page.evaluate((nth) => {
            const box = document.querySelectorAll('.chart')[nth];
            box.scrollIntoView({ behavior: 'instant', block: 'center' });
            const { left, top, width, height } = box.getBoundingClientRect();
            return [left + width / 2, top + Math.max(height / 4, height - 120)];
        }, i);
        await page.mouse.move(x, y);
        if (!label.includes('fullest cell')) {
            await page.waitForFunction(([nth, n]) => document.querySelectorAll('.chart')[nth].querySelectorAll('text').length > n,
                [i, nTexts]).catch(() => assert.fail(`${what}, ${label.slice(0, 40)}: no tooltip`));
        }
        assert.equal(await page.evaluate((nth) =>
            document.querySelectorAll('.chart')[nth].querySelectorAll('div:not(:has(svg))').length, i), 0,
        `${what}: a tooltip made of markup`);
    }
}

// The contents lead to all sections, and no heading says what another one has said.
async function assertHeadings(page) {
    const [linked, sections, twice] = await page.evaluate(() => {
        const texts = (nodes) => [...nodes].map((node) => node.textContent);
        const links = [...document.querySelectorAll('.contents a')];
        return [links.map((link) => [link.textContent,
                    document.querySelector(link.getAttribute('href'))?.querySelector('h2').textContent]),
                texts(document.querySelectorAll('main h2')),
                [...document.querySelectorAll('main section')].flatMap((section) => {
                    const own = texts(section.querySelectorAll('h2, h3')).map((text) => text.toLowerCase());
                    return own.filter((text, i) => own.indexOf(text) !== i);
                })];
    });
    assert.deepEqual(linked, sections.map((text) => [text, text]), 'contents');
    assert.deepEqual(twice, [], 'headings said twice');
}

// Beside a chart there is no blank space to speak of.
async function assertBalanced(page, what) {
    const uneven = await page.$$eval('.pair', (pairs) => pairs.map((pair) =>
        [...pair.querySelectorAll('.chart')].map((box) => box.getBoundingClientRect())).filter(([one, other]) =>
        one.left !== other.left && Math.abs(one.height - other.height) > 120).length);
    assert.equal(uneven, 0, `${what}: charts of unlike heights beside each other`);
}

// Charts save what they show, as a picture and as numbers; some of each kind are tried.
async function assertSaving(page) {
    // Chromium refuses several downloads of a page in seconds, however they were asked for.
    await page.evaluate(() => {
        const { createObjectURL } = URL;
        URL.createObjectURL = (blob) => {
            globalThis.saved = { blob };
            return createObjectURL(blob);
        };
        HTMLAnchorElement.prototype.click = function click() {
            globalThis.saved.name = this.download;
        };
    });
    const figures = await page.locator('figure:has(> .chart)').all();
    for (const figure of figures.filter((_, i) => i % 6 === 0)) {
        const save = async (format) => {
            await figure.locator(`button[aria-label^="Save as ${format}"]`).click();
            const [name, text] = await page.evaluate(async () => [globalThis.saved.name, await globalThis.saved.blob.text()]);
            assert.match(name, new RegExp(`^[a-z0-9-]+\\.${format.toLowerCase()}$`));
            return text;
        };
        const svg = await save('SVG');
        const label = await figure.locator('.chart').getAttribute('aria-label');
        const drawn = await page.evaluate((text) => {
            const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
            return [parsed.documentElement.localName, parsed.querySelector('title').textContent,
                parsed.querySelectorAll('path').length];
        }, svg);
        assert.equal(drawn[0], 'svg');
        assert.ok(label.includes(drawn[1]), `"${drawn[1]}" is not what "${label}" says`);
        assert.equal(drawn[2], await figure.locator('.chart path').count());
        const [head, ...lines] = (await save('CSV')).trimEnd().split('\n');
        const names = await figure.locator('details > .scroll:first-of-type tbody th').allTextContents();
        assert.ok(head.split(',').length > 1);
        assert.ok(lines.every((line) => /^("[^"]*"|[^,]*)(,-?[0-9.e+-]*)+$/.test(line)), lines.join('\n'));
        if (names.length > 0) {
            assert.deepEqual(lines.map((line) => line.replace(/^"([^"]*)".*|^([^,]*),.*/, '$1$2')), names);
        }
    }
}

// The charts show shares until counts are asked for.
async function assertShares(page) {
    const says = async (text) => (await readCharts(page)).filter(({ words }) => words.includes(text)).length;
    const [shares, counts] = [await says('share of puzzles'), await says('puzzles')];
    assert.ok(shares > 0 && counts === 0, `${shares} charts show shares, ${counts} show counts`);
    await page.locator('.switch input').check();
    await settle(page);
    assert.ok(await says('puzzles') > 0);
    await page.locator('.switch input').uncheck();
    await settle(page);
    assert.deepEqual([await says('share of puzzles'), await says('puzzles')], [shares, counts]);
}

async function picture(page, test, what) {
    if (env.pictures) {
        await page.screenshot({ path: join(env.pictures, `report-${test.name}-${what}.png`), fullPage: true });
    }
}

async function checkReport(tab, test) {
    const url = makeReport(test);
    const page = await tab.load(url, { viewport: { width: test.isThorough ? 1440 : 1200, height: 900 } }); // wide or not
    await settle(page);

    await assertCharts(page, test, 'light');
    await assertNoOverflow(page, 'light', EXEMPT);
    await assertReadable(page, 'light', false);
    await assertTidy(page, 'light');
    await assertHeadings(page);
    await assertBalanced(page, 'light');
    // What is folded away counts as well.
    const text = (await page.$$eval('header, main', (nodes) => nodes.map((node) => node.textContent)))
        .join(' ').replaceAll('\u00a0', ' ');
    for (const shown of [...test.shows, 'fastsud 1.2.3', '0.83 s', '2 threads', 'kernel avx512', '59,218 puzzles/s']) {
        assert.ok(text.includes(shown), `"${shown}" is not on the page`);
    }
    for (const hidden of test.hides ?? []) {
        assert.ok(!text.includes(hidden), `"${hidden}" is on the page`);
    }
    // Nothing that was measured vanishes.
    for (const { about, kind } of test.statistics.puzzles > 0 ? test.statistics.series : []) {
        assert.ok(kind === 'fingerprints' || text.includes(about), `"${about}" is not on the page`);
    }
    assert.doesNotMatch(text, /NaN|undefined|null|Infinity|\[object/);
    assert.equal(await page.innerText('.command code'), test.command);
    assert.equal(await page.textContent('#text pre'), table(test.name));
    const headings = await page.$$eval('h1, h2, h3, h4', (nodes) => nodes.map((node) => Number(node.tagName[1])));
    assert.equal(headings.filter((level) => level === 1).length, 1);
    headings.forEach((level, i) => assert.ok(i === 0 || level <= headings[i - 1] + 1, 'a heading skips a level'));
    const shown = test.statistics.files.length > 0 ? test.statistics.files : [test.statistics];
    const named = ['hardest', 'easiest'].flatMap((key) => shown.flatMap(({ sums }) => sums[key]?.puzzles ?? []));
    const grids = await page.$$eval('.sudoku', (nodes) => nodes.map((node) =>
        [...node.querySelectorAll('td')].map((cell) => cell.textContent || '.').join('')));
    assert.deepEqual(grids, named.map(({ puzzle }) => puzzle), 'the grids');
    await picture(page, test, 'light');
    if (test.hasTooltips) {
        await assertTooltips(page, 'light');
    }
    await checkWidth(page, test, 360);
    if (test.hasSwitch) {
        await assertShares(page);
    }
    if (test.isThorough) {
        await assertSaving(page);
        await checkMedia(page, test);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.$$eval('details', (nodes) => nodes.forEach((node) => {
        node.open = true;
    }));
    await assertNoOverflow(page, '360 pixels, unfolded', EXEMPT);

    assert.deepEqual(tab.requests.filter((request) => !request.startsWith('blob:')), [url], 'requests');
    assert.deepEqual(tab.troubles, [], 'what the page complained of');
    assert.equal(await page.evaluate(() => globalThis.isBroken), undefined, 'a name ran as a script');
    assert.equal(await page.locator('img, iframe, object, link').count(), 0, 'a name became an element');
    if (test.isForeign) { // what statistics there are makes no difference
        await assertPolicy(page);
        await assertWithoutScript(tab, url, test);
    }
}

async function checkWidth(page, test, width) {
    await page.setViewportSize({ width, height: 740 });
    await settle(page);
    await assertTidy(page, `${width} pixels`);
    await assertNoOverflow(page, `${width} pixels`, EXEMPT);
    if (test.statistics.files.length <= 3) {
        const cut = await page.$eval('[aria-label="Overview"]', (node) => node.scrollWidth - node.clientWidth);
        assert.ok(cut <= 0 || width < 360, `${width} pixels: the overview is cut by ${cut}`);
    }
    for (const chart of await assertCharts(page, test, `${width} pixels`)) {
        assert.ok(Math.abs(chart.width - chart.room) <= 1, `${width} pixels: a chart is ${chart.width} wide`);
    }
}

// The same page in the dark, on small screens and on paper.
async function checkMedia(page, test) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await settle(page);
    const back = await assertReadable(page, 'dark', true);
    for (const { fills, label } of await assertCharts(page, test, 'dark')) {
        // Text of a heat map stands on its cells, not on the page.
        for (const fill of label.includes('fullest cell') ? [] : fills.filter(Boolean)) {
            assert.ok(contrast(fill, back) >= 4.5, `dark, ${label.slice(0, 40)}: text ${fill} on ${back}`);
        }
    }
    await picture(page, test, 'dark');

    await checkWidth(page, test, 320);
    if (env.pictures) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 360, height: 740 });
        await settle(page);
        await picture(page, test, 'phone');
    }

    await page.setViewportSize({ width: 680, height: 960 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await settle(page);
    await assertReadable(page, 'print', false);
    await assertNoOverflow(page, 'print', EXEMPT);
    const cut = await page.$$eval('.scroll', (nodes) => nodes.filter((node) => node.clientWidth > 0 &&
        node.scrollWidth > node.clientWidth + 1).map((node) => node.getAttribute('aria-label')));
    assert.deepEqual(cut, [], 'print: tables are cut');
    for (const chart of await assertCharts(page, test, 'print')) {
        assert.ok(chart.width <= 680, `print: a chart is ${chart.width} wide`);
    }
    // No page break through a chart: none is allowed, and each fits a sheet of Letter with its caption.
    const breakable = await page.$$eval('figure:has(> .chart)', (figures) => figures.filter((node) =>
        getComputedStyle(node).breakInside !== 'avoid' || node.getBoundingClientRect().height > 940)
        .map((node) => node.querySelector('.chart').getAttribute('aria-label').slice(0, 40)));
    assert.deepEqual(breakable, [], 'print: charts that a page break may cut');
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.ok(nPages(pdf) <= MOST_PAGES, `print: ${nPages(pdf)} pages`);
    if (env.pictures) {
        writeFileSync(join(env.pictures, `report-${test.name}.pdf`), pdf);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await settle(page);
    await assertReadable(page, 'after printing', true);
    await assertCharts(page, test, 'after printing');
}

// What the page itself does not do, it also may not do.
async function assertPolicy(page) {
    const isFetched = await page.evaluate(() => {
        globalThis.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'globalThis.hasRunForeignScript = true';
        document.body.append(script);
        const image = new Image();
        image.src = 'http://127.0.0.1:9/x.png';
        return fetch('http://127.0.0.1:9/').then(() => true, () => false);
    });
    assert.equal(isFetched, false);
    await page.waitForFunction(() => ['script-src-elem', 'img-src', 'connect-src'].every((name) => globalThis.violations.includes(name)));
    assert.equal(await page.evaluate(() => globalThis.hasRunForeignScript), undefined, 'a script that is not the page\'s own has run');
}

async function assertWithoutScript(tab, url, test) {
    const page = await tab.load(url, { hasScript: false, viewport: { width: 360, height: 740 } });
    assert.ok(await page.locator('#text pre').isVisible(), 'without JavaScript the table is hidden');
    assert.ok(await page.locator('noscript p').isVisible(), 'without JavaScript nothing says so');
    assert.equal(await page.locator('.command code').textContent(), test.command);
}

export async function prepare(environment) {
    env = environment;
    const tab = await env.tab();
    const cases = makeCases(env.program, join(env.source, 'corpora'));
    makeReport(cases[0]);
    return {
        cases: Object.fromEntries(cases.map((test) => [test.name, test])),
        run: (test) => checkReport(tab, test),
    };
}
