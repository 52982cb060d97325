'use strict';

/* The sections of the page, from the statistics. A part of them that is not there has no section. */

const statistics = JSON.parse(document.getElementById('statistics').textContent);
const run = JSON.parse(document.getElementById('run-data').textContent);

/*
 * The corpora that are compared, each with a name of its own, without its folders where that tells them apart; without
 * files, the whole is the only one.
 */
function corporaOf(whole) {
    const names = new Map();
    const list = Array.isArray(whole.files) && whole.files.length > 0 ? whole.files : [whole];
    const fileName = ({ name }) => String(name ?? 'all puzzles').split('/').pop();
    const areApart = new Set(list.map(fileName)).size === list.length;
    return list.map((corpus) => {
        const name = areApart ? fileName(corpus) : String(corpus.name);
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
const FEW_GUESSES = 24;
const MANY_CORPORA = 8;

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

/* Of what share of puzzles is solved with the levels up to each. */
function levelCurves(levels, series) {
    return categoryChart({
        kind: 'line',
        categories: levels.map(String),
        categoryName: 'levels up to',
        valueName: 'share of puzzles solved',
        isShare: true,
        series,
        format: percentTick,
    });
}

function section(title, text, ...children) {
    return element('section', {}, element('h2', {}, title), text ? element('p', {}, text) : null, ...children);
}

/* A sentence on each corpus; on one alone, without its name. Of many, the table says it better. */
function sayOfEach(say) {
    if (filled.length > MANY_CORPORA) {
        return [`The numbers below are those of ${counted(filled.length, 'file')}.`];
    }
    return filled.map((corpus) =>
        isComparison ? `${shortName(corpus.name, 40)}: ${say(corpus)}.` : `${capitalised(say(corpus))}.`);
}

/* Bars of counts for one corpus, of shares for several, so that they can be compared whatever their sizes. */
function distribution({ title, meaning, summary, keys, labels, keyName, valuesOf, horizontal, totalOf }) {
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
        meaning,
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
        meaning: 'Givens are the digits that a puzzle starts with. With fewer than 17 none has only one solution.',
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
        meaning: 'The share of the puzzles that need no guess when all rules up to a level are allowed. ' +
            'The numbers below say which rules a level adds.',
        summary: sayOfEach((corpus) => {
            const last = levels[levels.length - 1];
            return `levels 0 to ${last} solve ${count(solved(corpus, last))} of ${count(corpus.puzzles)} puzzles ` +
                `(${percent(solved(corpus, last), corpus.puzzles)}) without a guess`;
        }),
        height: heightWithLegend(PLOT_HEIGHT, corpusNames),
        option: levelCurves(levels, filled.map((corpus) => ({
            name: corpus.name,
            values: levels.map((level) => shareOf(solved(corpus, level), corpus.puzzles)),
        }))),
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

/* The corpora's buckets of guesses in one order, from 0 on. */
function guessBuckets() {
    const all = new Map();
    if (isSome(({ guesses }) => guesses?.histogram?.length > 0)) {
        all.set('0 0', { from: 0, to: 0, key: '0 0' });
    }
    for (const { guesses } of filled) {
        for (const { from, to } of guesses?.histogram ?? []) {
            all.set(`${from} ${to}`, { from, to, key: `${from} ${to}` });
        }
    }
    return [...all.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/* Bars of a histogram: a number each where they are few, else 0, 1, 2 to 3, 4 to 7, ..., so that no bar is wider. */
function guessBars(buckets) {
    const most = buckets[buckets.length - 1].to;
    const isFine = most <= FEW_GUESSES && buckets.every(({ from, to }) => from === to);
    const barOf = (from) => (isFine || from === 0 ? from : 1 + Math.floor(Math.log2(from)));
    const bars = Array.from({ length: barOf(most) + 1 }, (_, i) =>
        isFine || i < 2 ? count(i) : `${count(2 ** (i - 1))}–${count(2 ** i - 1)}`);
    const valuesOf = (corpus) => {
        const values = bars.map(() => 0);
        for (const { from, count: n } of corpus.guesses?.histogram ?? []) {
            values[barOf(from)] += n;
        }
        return values;
    };
    return { bars, valuesOf, isFine };
}

function guesses() {
    const buckets = guessBuckets();
    if (buckets.length === 0) {
        return [];
    }
    const { bars, valuesOf, isFine } = guessBars(buckets);
    const upTo = (corpus) => {
        const histogram = corpus.guesses?.histogram ?? [];
        const values = Object.fromEntries(histogram.map(({ from, to, count: n }) => [`${from} ${to}`, n]));
        let sum = 0;
        return buckets.map(({ key }) => (sum += values[key] ?? 0));
    };
    const counts = distribution({
        title: 'Guesses',
        meaning: `How many puzzles take how many guesses.${isFine ? '' : ' Each bar spans twice as many as the last.'}`,
        summary: sayOfEach((corpus) => {
            const { guesses: g, puzzles } = corpus;
            return `median ${count(g.median)}, mean ${decimal(g.mean)}, most ${count(g.max)}; ` +
                `${percent(valuesOf(corpus)[0], puzzles)} need none`;
        }),
        keys: bars.map((_, i) => i),
        labels: bars,
        keyName: 'guesses',
        valuesOf,
    });
    const cumulative = figure({
        title: 'Guesses, cumulative',
        meaning: 'The share of the puzzles that are done with so many guesses or fewer.',
        summary: sayOfEach(({ guesses: g }) => `half of the puzzles are done with ${count(g.median)} or fewer, ` +
            `90\u00a0% with ${count(g.p90)}, 99\u00a0% with ${count(g.p99)}`),
        height: heightWithLegend(PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'line',
            categories: buckets.map(({ to }) => count(to)),
            categoryName: 'guesses, at most',
            valueName: 'share of puzzles',
            isShare: true,
            whole: buckets.map(({ to }) => to),
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
    return [counts, cumulative];
}

/* The searches of engine csp, whose rules differ in the cell that is tried next. */
function searches() {
    const rules = [...new Set(filled.flatMap((corpus) => Object.keys(corpus.searches ?? {})))];
    const rows = rules.flatMap((rule) =>
        [['mean guesses', ({ guesses: g }) => decimal(g.mean)], ['median', ({ guesses: g }) => count(g.median)],
         ['most', ({ guesses: g }) => count(g.max)], ['stopped at the limit', ({ gave_up: n }) => count(n)]]
            .map(([name, read]) => [`${rule}, ${name}`, (c) => read(c.searches[rule]), (c) => c.searches?.[rule]]));
    const text = 'Guesses of engine csp, a plain search, when it goes on at the first open cell (first), at one with ' +
        'the fewest candidates (mrv), or at the one of these with the most open neighbours (mrv+degree).';
    return rules.length === 0 ? null : element('figure', { class: 'wide' },
        element('figcaption', {}, element('h3', {}, 'Which cell next?'), element('p', {}, text)),
        measures('Rule', filled, rows));
}

function ratings() {
    const histogramOf = ({ rating }) => rating?.in_1024ths?.histogram ?? [];
    const barOf = ({ from }) => Math.floor(Math.log2(from / 1024));
    const last = Math.max(...filled.flatMap((corpus) => histogramOf(corpus).map(barOf)));
    if (last < 0) {
        return null;
    }
    const bars = Array.from({ length: last + 1 },
        (_, i) => `${count(2 ** i)} to <${count(2 ** (i + 1))}`);
    return distribution({
        title: 'Search rating',
        meaning: 'The geometric mean of guesses + 1 over random turns of each puzzle (rows, columns and digits ' +
            'exchanged), so that it does not hang on how a puzzle happens to be written. 1: no turn needs a guess.',
        summary: sayOfEach(({ rating: r }) => (r ? `mean ${decimal(r.mean, 1)}, median ${count(r.median)}, ` +
            `90\u00a0% within ${count(r.p90)}, most ${count(r.max)}` : 'not measured')),
        keys: bars.map((_, i) => i),
        labels: bars,
        keyName: 'search rating',
        valuesOf: (corpus) => {
            const values = bars.map(() => 0);
            for (const { from, count: n } of histogramOf(corpus)) {
                values[barOf({ from })] += n;
            }
            return values;
        },
    });
}

/* Two figures of what is known after each level. */
function information() {
    if (!isEvery((corpus) => corpus.entropy?.start)) {
        return [];
    }
    const levels = [...new Set(filled.flatMap((corpus) => levelsOf(corpus.entropy.levels)))].sort((a, b) => a - b);
    const steps = [null, ...levels];
    const at = ({ entropy }, level) => (level === null ? entropy.start : entropy.levels?.[level]);
    const lastOf = (corpus) => steps.map((level) => at(corpus, level)).filter(Boolean).pop();
    const labels = steps.map((level) => (level === null ? 'givens' : levelName(level)));
    const drawn = (spec, key, isZoomed) => figure({
        ...spec,
        summary: sayOfEach((corpus) => `${decimal(corpus.entropy.start[key], 1)} nonets after the givens, ` +
            `${decimal(lastOf(corpus)[key], 1)} after the last level`),
        height: heightWithLegend(PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'line',
            categories: steps.map((level) => (level === null ? 'givens' : String(level))),
            categoryName: 'after level',
            valueName: 'nonets',
            isZoomed,
            series: filled.map((corpus) => ({
                name: corpus.name,
                values: steps.map((level) => at(corpus, level)?.[key] ?? null),
            })),
            format: (value) => decimal(value, 1),
        }),
    });
    const only = filled[0];
    return [
        drawn({
            title: 'Information lower bound',
            meaning: 'How much of the solution is known: 0 nonets for an empty grid, 81 when every cell is decided. ' +
                'It is the sum of log₉(9/n) over the cells, n being a cell\'s candidates, and never falls.',
            table: {
                head: ['After level', ...(isComparison ? corpusNames : ['Lower bound', 'Gain', 'Cells fixed'])],
                compared: isComparison,
                rows: steps.map((level, i) => [labels[i], ...(isComparison
                    ? filled.map((corpus) => decimal(at(corpus, level)?.lower_bound))
                    : ['lower_bound', 'gain', 'cells_fixed'].map((key) => decimal(at(only, level)?.[key])))]),
            },
        }, 'lower_bound', false),
        drawn({
            title: 'Entropy',
            meaning: 'How undecided the cells look: the sum of n/9 log₉(9/n). 0 for an empty grid, 13.5, the most, ' +
                'when all cells have three candidates, and 9 for a solved one, so that it may rise or fall.',
            table: {
                head: ['After level', ...(isComparison ? corpusNames : ['Entropy'])],
                compared: isComparison,
                rows: steps.map((level, i) => [labels[i],
                    ...filled.map((corpus) => decimal(at(corpus, level)?.entropy))]),
            },
        }, 'entropy', true),
    ];
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
        summary: ['Information, in nonets a puzzle, that is lost when all techniques but this one are used: nothing ' +
            'where the others make up for it.'],
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
                countAndShare(of(corpus, technique).solved_without, corpus.ablation?.puzzles),
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
        summary: ['The fewest cells that must be guessed, and guessed rightly, for naked and hidden singles to ' +
            'finish the puzzle. 0: singles do it alone; more: there is none of the sizes looked for.'],
        keys,
        labels: keys,
        keyName: 'cells',
        valuesOf: (corpus) => corpus.backdoors ?? {},
    });
}

/* What logic solves after so many guesses, all of them right. */
function goodGuesses(corpus) {
    const byLevel = corpus.backdoors_by_level ?? {};
    const levels = levelsOf(byLevel);
    if (levels.length === 0) {
        return null;
    }
    const sizes = levelsOf(byLevel[levels[0]]);
    const total = sumOf(Object.values(byLevel[levels[0]]));
    const solved = (level, size) => sumOf(sizes.filter((n) => n <= size).map((n) => byLevel[level][n]));
    const last = levels[levels.length - 1];
    const most = sizes[sizes.length - 1];
    const bySingles = last > 1 ? `, singles (level 1) ${percent(solved(1, most), total)}` : '';
    const names = sizes.map((n) => (n === 0 ? 'no guess' : counted(n, 'guess', 'guesses')));
    return total === 0 ? null : figure({
        title: isComparison ? corpus.name : 'Solved with good guesses',
        summary: [`Levels up to ${last} solve ${percent(solved(last, most), total)} of the puzzles with one solution ` +
            `when ${counted(most, 'cell')} may be guessed${bySingles}.`],
        height: heightWithLegend(PLOT_HEIGHT, names),
        option: levelCurves(levels, sizes.map((size, i) => ({
            name: names[i],
            values: levels.map((level) => shareOf(solved(level, size), total)),
        }))),
        table: {
            head: ['Levels up to', ...names],
            rows: levels.map((level) => [levelName(level),
                ...sizes.map((size) => countAndShare(solved(level, size), total))]),
        },
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
            charted('Search', 'Where singles and locked candidates find no more, the engine lockstep tries a ' +
                'candidate, and goes on until it has proved how many solutions there are. The guesses that this ' +
                'takes tell how hard a puzzle is for a computer.', ...guesses(), ratings(), backdoors(), searches()),
            charted('Information', 'Candidates are the digits that a cell may still take. One nonet is the ' +
                'information of a choice among nine; all values are means over the puzzles that do not contradict ' +
                'themselves.', ...information(), ablation()),
            charted('Which rules suffice?', 'With a few cells guessed, and guessed rightly, simpler rules solve ' +
                'more.', ...filled.map(goodGuesses)),
            charted('Givens by level needed', 'Each puzzle by its number of givens and by the lowest level that ' +
                'solves it; open: no level does. Shades follow the logarithm of the count.', ...filled.map(crossTable)),
            puzzleCards('Hardest puzzles', 'Those with the most guesses, of all with exactly one solution.', 'hardest'),
            puzzleCards('Easiest puzzles', 'Those with the fewest guesses, of all with exactly one solution.', 'easiest'),
        ];
        main.append(...parts.filter((part) => part !== null));
    }
    keepChartsDrawn();
    document.querySelector('#text details').open = false;
}

fillPage();
