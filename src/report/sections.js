'use strict';

/* The sections of the page, from the statistics. A part of them that is not there has no section. */

const statistics = JSON.parse(document.getElementById('statistics').textContent);
const run = JSON.parse(document.getElementById('run-data').textContent);

/* The corpora that are compared, each with a name of its own; without files, the whole is the only one. */
function corporaOf(whole) {
    const names = new Map();
    const list = Array.isArray(whole.files) && whole.files.length > 0 ? whole.files : [whole];
    return list.map((corpus) => {
        const name = String(corpus.name ?? 'all puzzles');
        const n = (names.get(name) ?? 0) + 1;
        names.set(name, n);
        return { ...corpus, name: n > 1 ? `${name} (${n})` : name };
    });
}

const corpora = corporaOf(statistics);
const isComparison = corpora.length > 1;
const filled = corpora.filter(({ puzzles }) => puzzles > 0);
const corpusNames = filled.map(({ name }) => name);

const PLOT_HEIGHT = 270;

const sumOf = (numbers) => numbers.reduce((sum, n) => sum + n, 0);
const shareOf = (n, total) => (total > 0 ? (100 * n) / total : 0);
const percentTick = (value) => (Number.isFinite(value) ? `${+value.toFixed(value < 1 ? 2 : 1)} %` : '–');
const levelsOf = (values) => Object.keys(values ?? {}).map(Number).filter(Number.isInteger).sort((a, b) => a - b);
const isEvery = (read) => filled.length > 0 && filled.every((corpus) => read(corpus));
const isSome = (read) => filled.some((corpus) => read(corpus));

function levelName(level) {
    const name = run.level_names?.[level];
    return name ? `${level}: ${name}` : `${level}`;
}

function section(title, text, ...children) {
    return element('section', {}, element('h2', {}, title), text ? element('p', {}, text) : null, ...children);
}

/* A sentence on each corpus; on one alone, without its name. */
function sayOfEach(say) {
    return filled.map((corpus) =>
        isComparison ? `${shortName(corpus.name, 40)}: ${say(corpus)}.` : `${capitalised(say(corpus))}.`);
}

/* Bars of counts for one corpus, of shares for several, so that they can be compared whatever their sizes. */
function distribution({ title, summary, keys, labels, keyName, valuesOf, horizontal, totalOf }) {
    const total = totalOf ?? ((corpus) => sumOf(keys.map((key) => valuesOf(corpus)[key] ?? 0)));
    const series = filled.map((corpus) => ({
        name: corpus.name,
        values: keys.map((key) => {
            const n = valuesOf(corpus)[key] ?? 0;
            return isComparison ? shareOf(n, total(corpus)) : n;
        }),
    }));
    const columns = isComparison ? corpusNames : ['Puzzles', 'Share'];
    return figure({
        title,
        summary,
        height: heightWithLegend(horizontal ? keys.length * (10 + 14 * filled.length) + 60 : PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'bar',
            categories: labels,
            categoryName: keyName,
            valueName: isComparison ? 'share of puzzles' : 'puzzles',
            series,
            horizontal,
            wholeValues: !isComparison,
            isShare: isComparison,
            format: isComparison ? percentTick : count,
        }),
        table: {
            head: [keyName, ...columns],
            compared: isComparison,
            rows: keys.map((key, i) => {
                const n = (corpus) => valuesOf(corpus)[key] ?? 0;
                return isComparison
                    ? [labels[i], ...filled.map((corpus) => countAndShare(n(corpus), total(corpus)))]
                    : [labels[i], count(n(filled[0])), percent(n(filled[0]), total(filled[0]))];
            }),
        },
    });
}

/* A table of measures, corpus by corpus. rows: [name, corpus -> cell, whether a corpus has it (optional)]. */
function measures(caption, columns, rows) {
    const there = rows.filter(([, , has]) => !has || columns.some(has));
    return numbersTable({
        caption,
        compared: isComparison,
        head: [caption, ...(isComparison ? columns.map(({ name }) => name) : [''])],
        rows: there.map(([name, read, has]) => [name, ...columns.map((c) => (!has || has(c) ? read(c) : '–'))]),
    });
}

function overview() {
    const columns = isComparison ? [...corpora, { ...statistics, name: 'all together' }] : corpora;
    const fewestToMost = ({ clues }) => {
        const present = Object.keys(clues ?? {}).map(Number);
        const ends = [...new Set([Math.min(...present), Math.max(...present)])];
        return present.length > 0 ? ends.join('–') : '–';
    };
    const ofPuzzles = (read) => (c) => countAndShare(read(c), c.puzzles);
    const puzzles = measures('Puzzles', columns, [
        ['Well-formed', (c) => countAndShare(c.puzzles)],
        ['Exactly one solution', ofPuzzles((c) => c.solutions.unique)],
        ['No solution', ofPuzzles((c) => c.solutions.none)],
        ['Several solutions', ofPuzzles((c) => c.solutions.multiple)],
        ['Malformed lines', (c) => countAndShare(c.solutions.malformed)],
        ['Duplicates', ofPuzzles((c) => c.duplicates), (c) => c.duplicates !== undefined],
        ['Solved by logic alone', ofPuzzles((c) => c.logic.solved_by[c.logic.max_level]), (c) => c.logic],
        ['Contradictory by logic', ofPuzzles((c) => c.logic.contradictory), (c) => c.logic],
    ]);
    const distributionOf = (title, part) =>
        [['mean', ({ mean }) => decimal(mean)], ['median', ({ median }) => count(median)],
         ['90 % within', ({ p90 }) => count(p90)], ['99 % within', ({ p99 }) => count(p99)],
         ['most', ({ max }) => count(max)]]
            .map(([name, read]) => [`${title}, ${name}`, (c) => read(c[part]), (c) => c[part] && c.puzzles > 0]);
    const difficulty = measures('Difficulty', columns, [
        ['Givens, fewest to most', fewestToMost],
        ['Entropy after the givens, nonets', (c) => decimal(c.entropy.start.entropy, 1),
            (c) => c.entropy && c.puzzles > 0],
        ...distributionOf('Guesses', 'guesses'),
        ...distributionOf('Search rating', 'rating'),
    ]);
    const tables = isComparison ? 'stacked' : 'figures';
    return section('Overview', null, element('div', { class: tables }, puzzles, difficulty));
}

function givens() {
    const present = filled.flatMap(({ clues }) => Object.keys(clues ?? {}).map(Number));
    if (present.length === 0) {
        return null;
    }
    const least = Math.min(...present);
    const keys = Array.from({ length: Math.max(...present) - least + 1 }, (_, i) => least + i);
    return distribution({
        title: 'Givens',
        summary: sayOfEach(({ clues }) => {
            const entries = Object.entries(clues).map(([n, times]) => [Number(n), times]);
            const total = sumOf(entries.map(([, times]) => times));
            const mean = sumOf(entries.map(([n, times]) => n * times)) / total;
            const [most, times] = entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best));
            return entries.length === 1 ? `${most} givens in every puzzle`
                : `${decimal(mean, 1)} givens on average, most often ${most} (${percent(times, total)})`;
        }),
        keys,
        labels: keys.map(String),
        keyName: 'givens',
        valuesOf: ({ clues }) => clues ?? {},
    });
}

function solvedByLevels() {
    if (!isEvery(({ logic }) => logic?.solved_by)) {
        return null;
    }
    const levels = [...new Set(filled.flatMap(({ logic }) => levelsOf(logic.solved_by)))].sort((a, b) => a - b);
    // Levels that were not applied to a corpus solve nothing more of it.
    const solved = ({ logic }, level) => logic.solved_by[level] ?? logic.solved_by[logic.max_level] ?? 0;
    return figure({
        title: 'Solved by logic',
        summary: sayOfEach((corpus) => {
            const last = levels[levels.length - 1];
            return `levels 0 to ${last} solve ${count(solved(corpus, last))} of ${count(corpus.puzzles)} puzzles ` +
                `(${percent(solved(corpus, last), corpus.puzzles)}) without a guess`;
        }),
        height: heightWithLegend(PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'line',
            categories: levels.map(String),
            categoryName: 'levels up to',
            valueName: 'share of puzzles solved',
            isShare: true,
            series: filled.map((corpus) => ({
                name: corpus.name,
                values: levels.map((level) => shareOf(solved(corpus, level), corpus.puzzles)),
            })),
            format: percentTick,
        }),
        table: {
            head: ['Levels up to', ...(isComparison ? corpusNames : ['Solved'])],
            compared: isComparison,
            rows: levels.map((level) => [
                levelName(level),
                ...filled.map((corpus) => countAndShare(solved(corpus, level), corpus.puzzles)),
            ]),
        },
    });
}

function techniques() {
    const names = [...new Set(filled.flatMap(({ logic }) => Object.keys(logic?.techniques ?? {})))];
    const used = names.filter((name) => isSome(({ logic }) => logic?.techniques?.[name]?.puzzles > 0));
    if (used.length === 0) {
        return null;
    }
    const of = ({ logic }, name) => logic?.techniques?.[name] ?? { uses: 0, puzzles: 0 };
    const drawn = distribution({
        title: 'Techniques',
        summary: ['Puzzles in which logic used each technique, from the easiest to the hardest. ' +
            `${names.length} were tried, ${used.length} were of use.`],
        keys: used,
        labels: used,
        keyName: 'technique',
        valuesOf: (corpus) => Object.fromEntries(used.map((name) => [name, of(corpus, name).puzzles])),
        totalOf: ({ puzzles }) => puzzles,
        horizontal: true,
    });
    const uses = numbersTable({
        caption: 'Techniques: times used',
        head: ['Times used', ...(isComparison ? corpusNames : ['All puzzles'])],
        compared: isComparison,
        rows: names.map((name) => [name, ...filled.map((corpus) => count(of(corpus, name).uses))]),
    });
    drawn.querySelector('details').append(uses);
    return drawn;
}

/* The corpora's buckets of guesses in one order; a run of values that no bucket covers becomes an empty one. */
function guessBuckets() {
    const all = new Map();
    for (const { guesses } of filled) {
        for (const { from, to } of guesses?.histogram ?? []) {
            all.set(`${from} ${to}`, { from, to });
        }
    }
    const buckets = [];
    for (const bucket of [...all.values()].sort((a, b) => a.from - b.from || a.to - b.to)) {
        const next = buckets.length > 0 ? buckets[buckets.length - 1].to + 1 : bucket.from;
        if (bucket.from > next) {
            buckets.push({ from: next, to: bucket.from - 1 });
        }
        buckets.push(bucket);
    }
    return buckets.map((b) => ({ ...b, key: `${b.from} ${b.to}`,
        label: b.from === b.to ? count(b.from) : `${count(b.from)}–${count(b.to)}` }));
}

function guesses() {
    const buckets = guessBuckets();
    if (buckets.length === 0) {
        return [];
    }
    const valuesOf = (corpus) =>
        Object.fromEntries((corpus.guesses?.histogram ?? []).map((b) => [`${b.from} ${b.to}`, b.count]));
    const upTo = (corpus) => {
        const values = valuesOf(corpus);
        let sum = 0;
        return buckets.map(({ key }) => (sum += values[key] ?? 0));
    };
    const histogram = distribution({
        title: 'Guesses',
        summary: sayOfEach(({ guesses: g, puzzles }) => {
            const without = valuesOf({ guesses: g })['0 0'] ?? 0;
            return `median ${count(g.median)}, mean ${decimal(g.mean)}, most ${count(g.max)}; ` +
                `${percent(without, puzzles)} need none`;
        }),
        keys: buckets.map(({ key }) => key),
        labels: buckets.map(({ label }) => label),
        keyName: 'guesses',
        valuesOf,
    });
    const cumulative = figure({
        title: 'Guesses, cumulative',
        summary: sayOfEach(({ guesses: g }) => `half of the puzzles are done with ${count(g.median)} or fewer, 90 % ` +
            `with ${count(g.p90)}, 99 % with ${count(g.p99)}`),
        height: heightWithLegend(PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'line',
            categories: buckets.map(({ to }) => count(to)),
            categoryName: 'guesses, at most',
            valueName: 'share of puzzles',
            isShare: true,
            series: filled.map((corpus) => {
                const sums = upTo(corpus);
                return { name: corpus.name, values: sums.map((n) => shareOf(n, sums[sums.length - 1])) };
            }),
            format: percentTick,
        }),
        table: {
            head: ['Guesses, at most', ...(isComparison ? corpusNames : ['Puzzles'])],
            compared: isComparison,
            rows: buckets.map(({ to }, i) => [
                count(to),
                ...filled.map((corpus) => {
                    const sums = upTo(corpus);
                    return countAndShare(sums[i], sums[sums.length - 1]);
                }),
            ]),
        },
    });
    return [histogram, cumulative];
}

function entropy() {
    if (!isEvery((corpus) => corpus.entropy?.start)) {
        return null;
    }
    const levels = [...new Set(filled.flatMap((corpus) => levelsOf(corpus.entropy.levels)))].sort((a, b) => a - b);
    const at = (corpus, level) => (level === null ? corpus.entropy.start : corpus.entropy.levels?.[level]);
    const steps = [null, ...levels];
    const names = isComparison ? (corpus, what) => `${corpus.name}, ${what}` : (_, what) => what;
    const series = filled.flatMap((corpus, i) => [
        { name: names(corpus, 'entropy'), colour: i, values: steps.map((l) => at(corpus, l)?.entropy ?? null) },
        { name: names(corpus, 'lower bound'), colour: isComparison ? i : 1, dashed: true,
          values: steps.map((l) => at(corpus, l)?.lower_bound ?? null) },
    ]);
    return figure({
        title: 'Entropy and lower bound',
        summary: sayOfEach((corpus) => {
            const last = at(corpus, steps[steps.length - 1]) ?? corpus.entropy.start;
            return `entropy falls from ${decimal(corpus.entropy.start.entropy, 1)} nonets after the givens to ` +
                `${decimal(last.entropy, 1)} after the last level`;
        }),
        height: heightWithLegend(PLOT_HEIGHT, series.map(({ name }) => name)),
        option: categoryChart({
            kind: 'line',
            categories: steps.map((l) => (l === null ? 'givens' : String(l))),
            categoryName: 'after level',
            valueName: 'nonets',
            series,
            format: (value) => decimal(value, 1),
        }),
        table: {
            head: ['After level', 'Entropy', 'Lower bound', 'Gain', 'Cells fixed'],
            rows: filled.flatMap((corpus) => steps.map((level) => {
                const value = at(corpus, level) ?? {};
                const name = level === null ? 'givens' : levelName(level);
                return [isComparison ? `${corpus.name}, ${name}` : name, decimal(value.entropy),
                    decimal(value.lower_bound), decimal(value.gain), decimal(value.cells_fixed, 1)];
            })),
        },
    });
}

function ablation() {
    const names = [...new Set(filled.flatMap((corpus) => Object.keys(corpus.ablation?.techniques ?? {})))];
    const of = (corpus, name) => corpus.ablation?.techniques?.[name] ?? {};
    const used = names.filter((name) => filled.some((corpus) => of(corpus, name).gain > 0));
    if (used.length === 0) {
        return null;
    }
    return figure({
        title: 'What each technique buys',
        summary: ['Information lower bound, in nonets a puzzle, that is lost when all techniques but this one are used.'],
        height: heightWithLegend(used.length * 22 * Math.max(1, filled.length / 2) + 70, corpusNames),
        option: categoryChart({
            kind: 'bar',
            horizontal: true,
            categories: used,
            categoryName: '',
            valueName: 'nonets lost',
            series: filled.map((corpus) => ({
                name: corpus.name,
                values: used.map((name) => of(corpus, name).lower_bound_lost ?? null),
            })),
            format: (value) => (Number.isFinite(value) ? String(+value.toPrecision(3)) : '–'),
        }),
        table: {
            head: ['Technique', ...filled.flatMap(({ name }) => (isComparison
                ? [`${name}, gain`, `${name}, solved without`, `${name}, nonets lost`]
                : ['Gain of its steps', 'Solved without it', 'Nonets lost without it']))],
            compared: isComparison,
            rows: used.map((technique) => [technique, ...filled.flatMap((corpus) => [
                decimal(of(corpus, technique).gain),
                countAndShare(of(corpus, technique).solved_without, corpus.puzzles),
                decimal(of(corpus, technique).lower_bound_lost)])]),
        },
    });
}

function backdoors() {
    if (!isSome((corpus) => corpus.backdoors)) {
        return null;
    }
    const keys = [...new Set(filled.flatMap((corpus) => Object.keys(corpus.backdoors ?? {})))];
    keys.sort((a, b) => (a === 'more') - (b === 'more') || Number(a) - Number(b));
    return distribution({
        title: 'Backdoors',
        summary: ['Fewest cells whose values let naked and hidden singles finish the puzzle.'],
        keys,
        labels: keys,
        keyName: 'cells',
        valuesOf: (corpus) => corpus.backdoors ?? {},
    });
}

function crossTable(corpus) {
    const clues = Object.keys(corpus.cross ?? {}).map(Number).sort((a, b) => a - b);
    const found = new Set(clues.flatMap((n) => Object.keys(corpus.cross[n])));
    const highest = Math.max(corpus.logic?.max_level ?? 0, ...[...found].map(Number).filter(Number.isInteger));
    const columns = Array.from({ length: highest + 1 }, (_, level) => String(level));
    for (const [key, always] of [['open', true], ['none', false]]) {
        if (always || clues.some((n) => corpus.cross[n][key] > 0)) {
            columns.push(key);
        }
    }
    const cells = clues.flatMap((n, row) =>
        columns.map((key, column) => [column, row, corpus.cross[n][key] ?? 0])).filter(([, , times]) => times > 0);
    if (cells.length === 0) {
        return null;
    }
    const [column, row, most] = cells.reduce((best, cell) => (cell[2] > best[2] ? cell : best));
    const level = columns[column] === 'open' ? 'that all levels leave open'
        : columns[column] === 'none' ? 'without a solution' : `that need level ${columns[column]}`;
    return figure({
        title: isComparison ? corpus.name : 'Givens by level needed',
        summary: [`The fullest cell: ${count(most)} puzzles with ${clues[row]} givens ${level} ` +
            `(${percent(most, corpus.puzzles)}).`],
        height: clues.length * (clues.length > 30 ? 18 : 26) + 110,
        option: heatMap({ columns, rows: clues.map(String), cells, columnName: 'level needed', rowName: 'givens' }),
        table: {
            head: ['Givens', ...columns.map((key) => (Number.isInteger(Number(key)) ? `level ${key}` : key))],
            rows: clues.map((n) => [String(n), ...columns.map((key) => count(corpus.cross[n][key] ?? 0))]),
        },
    });
}

function puzzleCard(puzzle) {
    const level = puzzle.level === undefined ? null
        : /^\d+$/.test(puzzle.level) ? `level\u00a0${puzzle.level}`
        : puzzle.level === 'none' ? 'contradictory' : 'not solved by logic';
    return element(
        'figure',
        { class: 'card' },
        sudokuGrid(String(puzzle.puzzle)),
        element('figcaption', {},
            element('p', {}, element('strong', {}, counted(puzzle.guesses, 'guess', 'guesses')),
                ['', counted(puzzle.givens, 'given'), level].filter((text) => text !== null).join(', ')),
            element('p', {}, `Line ${count(puzzle.line)}${puzzle.file ? ` of ${puzzle.file}` : ''}`)),
        element('details', {}, element('summary', {}, 'As a line'), element('code', {}, String(puzzle.puzzle))),
    );
}

function puzzleCards(title, text, key) {
    const withSome = filled.filter((corpus) => corpus[key]?.length > 0);
    if (withSome.length === 0) {
        return null;
    }
    return section(title, text, ...withSome.flatMap((corpus) => [
        isComparison ? element('h3', {}, corpus.name) : null,
        element('div', { class: 'cards' }, ...corpus[key].map(puzzleCard)),
    ]));
}

function charted(title, text, ...figures) {
    const there = figures.filter((node) => node !== null);
    return there.length > 0 ? section(title, text, element('div', { class: 'figures' }, ...there)) : null;
}

function fillPage() {
    const said = [run.seconds !== undefined ? `${decimal(run.seconds)} s` : null,
        run.threads !== undefined ? counted(run.threads, 'thread') : null,
        run.kernel ? `kernel ${run.kernel}` : null,
        run.puzzles_per_s !== undefined ? `${count(run.puzzles_per_s)} puzzles/s` : null];
    document.getElementById('run').append(...said.filter((text) => text !== null).map((text) => `, ${text}`));

    const main = document.getElementById('main');
    main.append(overview());
    if (filled.length === 0) {
        main.append(element('p', { class: 'note' }, 'There is no well-formed puzzle to draw anything of.'));
    } else {
        const parts = [
            charted('Givens and logic', null, givens(), solvedByLevels(), techniques()),
            charted('Search', 'Guesses of the lockstep engine: branches of the search tree that it had to try.',
                    ...guesses(), backdoors()),
            charted('Information', 'One nonet is the choice of one digit in nine. All values are means over ' +
                'the puzzles; solid lines are the entropy, dashed ones the lower bound.', entropy(), ablation()),
            charted('Givens by level needed', 'Each puzzle by its number of givens and by the lowest level that ' +
                'solves it; open: no level does. Shades follow the logarithm of the count.', ...filled.map(crossTable)),
            puzzleCards('Hardest puzzles', 'Those with the most guesses.', 'hardest'),
            puzzleCards('Easiest puzzles', 'Those with the fewest guesses.', 'easiest'),
        ];
        main.append(...parts.filter((part) => part !== null));
    }
    keepChartsDrawn();
    document.querySelector('#text details').open = false;
}

fillPage();
