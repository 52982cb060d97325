'use strict';

/*
 * The sections of the page. One function draws each kind of series, whatever it measures; titles, labels and
 * explanations come with the series.
 */

const statistics = JSON.parse(document.getElementById('statistics').textContent);
const run = JSON.parse(document.getElementById('run-data').textContent);

/*
 * The corpora to compare, with unique names, which omit the folders if the file names alone are unique. If there are no
 * files, the only corpus is the whole.
 */
function corporaOf(whole) {
    const names = new Map();
    const list = whole.files.length > 0 ? whole.files : [whole];
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
const corpusNames = corpora.map(({ name }) => name);

const PLOT_HEIGHT = 270;
const NO_PUZZLES = 'There are no such puzzles.';
const ALL_ZERO = 'All are 0.';
const MANY_CORPORA = 8;
const FEW_NUMBERS = 24; // up to this, each number has its own bar

const sumOf = (numbers) => numbers.reduce((sum, n) => sum + n, 0);
const shareOf = (n, total) => (total > 0 ? (100 * n) / total : null);
const percentTick = (value) => (Number.isFinite(value) ? `${+value.toFixed(value < 1 ? 2 : 1)} %` : '–');
const range = (n) => Array.from({ length: n }, (_, i) => i);

/* The range of numbers in a histogram bucket, as defined in src/series/histogram.h. */
function bucketRange(bucket) {
    const beyond = bucket - 64;
    const width = 2 ** (Math.floor(beyond / 32) + 1);
    const first = (32 + (beyond % 32)) * width;
    return bucket < 64 ? [bucket, bucket] : [first, first + width - 1];
}

/* Decoded sums: n and rows of numbers, or a histogram's buckets, [from, to, count]. */
function decoded(series, values) {
    if (!Array.isArray(values)) {
        return values;
    }
    const [n, ...rest] = values;
    if (series.kind === 'histogram') {
        const [sum = 0, log2Sum = 0, max = 0, ...counts] = rest;
        return { n, sum, log2Sum, max, buckets: counts.map((times, i) => [...bucketRange(i), times]).filter(([, , times]) => times > 0) };
    }
    const width = series.kind === 'cells' ? 10 : series.columns?.keys.length ?? 1;
    return { n, rows: range(series.rows.keys.length).map((row) => range(width).map((i) => rest[row * width + i] ?? 0)) };
}

const decodedSums = new Map([...corpora, statistics].map((corpus) => [corpus,
    Object.fromEntries(statistics.series.map((series) => [series.key, decoded(series, corpus.sums[series.key])]))]));
const sumsOf = (corpus, { key }) => (decodedSums.get(corpus) ?? decodedSums.get(statistics))[key];
const countAt = (corpus, series, row) => sumsOf(corpus, series).rows[row][0];

/* A sentence on each corpus, without its name if there is only one. For many corpora, refers to the table. */
function sayOfEach(say) {
    if (corpora.length > MANY_CORPORA) {
        return [`The numbers below are those of ${counted(corpora.length, 'file')}.`];
    }
    return corpora.map((corpus) =>
        isComparison ? `${shortName(corpus.name, 40)}: ${say(corpus)}.` : `${capitalised(say(corpus))}.`);
}

/* The same for a series, of which a corpus may have no puzzles. */
function sayOfSeries(series, say) {
    return sayOfEach((corpus) => (sumsOf(corpus, series).n > 0 ? say(corpus) : 'no such puzzles'));
}

/* What stands where there is nothing to draw. */
function emptyFigure(title, meaning, says) {
    return element('figure', {}, element('figcaption', {}, element('h3', {}, capitalised(title)),
        element('p', {}, meaning), element('p', {}, says)));
}

/* A number with at most so many decimals. */
const shortly = (digits) => (value) => (Number.isFinite(value) ? String(+value.toFixed(digits)) : '–');

/*
 * A bar chart of counts by category: counts for one corpus, shares for several, so that corpora of different sizes can
 * be compared. valueOf: (corpus, index of the category) -> count.
 */
function countsFigure({ series, title, summary, labels, keyName, valueOf, horizontal }) {
    const n = (corpus) => sumsOf(corpus, series).n;
    const isShare = isComparison && series.are_shares;
    const columns = isComparison ? corpusNames : [capitalised(series.unit), ...(series.are_shares ? ['Share'] : [])];
    return figure({
        title: capitalised(title),
        meaning: series.about,
        summary,
        height: heightWithLegend(
            horizontal ? labels.length * (10 + 14 * corpora.length) + 60 : PLOT_HEIGHT, corpusNames),
        option: categoryChart({
            kind: 'bar',
            categories: labels,
            categoryName: keyName,
            valueName: isShare ? 'share of puzzles' : series.unit,
            series: corpora.map((corpus) => ({
                name: corpus.name,
                values: labels.map((_, i) =>
                    (isShare ? shareOf(valueOf(corpus, i), n(corpus)) : valueOf(corpus, i))),
            })),
            horizontal,
            wholeValues: !isShare,
            isShare,
            format: isShare ? percentTick : count,
        }),
        table: {
            head: [capitalised(keyName), ...columns],
            compared: isComparison,
            rows: labels.map((label, i) => [label, ...corpora.flatMap((corpus) => {
                const value = valueOf(corpus, i);
                return isComparison ? [series.are_shares ? countAndShare(value, n(corpus)) : count(value)]
                    : [count(value), ...(series.are_shares ? [percent(value, n(corpus))] : [])];
            })]),
        },
    });
}

/* A line chart of cumulative shares or of means, with a line per corpus or column. */
function linesFigure({ labels, ticks, keyName, lines, table, title, meaning, summary, ...plot }) {
    const names = lines.map(({ name }) => name);
    return figure({
        title,
        meaning,
        summary,
        height: heightWithLegend(PLOT_HEIGHT, names),
        option: categoryChart({
            ...plot, kind: 'line', categories: ticks ?? labels, categoryName: keyName, series: lines,
        }),
        table,
    });
}

/* Counts by number, from the smallest number that occurs to the greatest. */
function drawNumbers(series) {
    const { keys } = series.rows;
    const present = range(keys.length).filter((row) => corpora.some((corpus) => countAt(corpus, series, row) > 0));
    const rows = range(present[present.length - 1] - present[0] + 1).map((i) => present[0] + i);
    return [countsFigure({
        series,
        title: series.title,
        summary: sayOfSeries(series, (corpus) => {
            const { n } = sumsOf(corpus, series);
            const mean = sumOf(rows.map((row) => row * countAt(corpus, series, row))) / n;
            const most = rows.reduce((best, row) =>
                (countAt(corpus, series, row) > countAt(corpus, series, best) ? row : best));
            return `mean ${decimal(mean, 1)}, most often ${keys[most]} ` +
                `(${percent(countAt(corpus, series, most), n)})`;
        }),
        labels: rows.map((row) => keys[row]),
        keyName: series.rows.title,
        valueOf: (corpus, i) => countAt(corpus, series, rows[i]),
    })];
}

/* Counts whose first n_cumulative rows are shown as cumulative sums. */
function drawCumulative(series) {
    const { names, keys } = series.rows;
    const rows = range(series.n_cumulative);
    const soFar = (corpus, row) => sumOf(rows.slice(0, row + 1).map((i) => countAt(corpus, series, i)));
    const shown = (corpus, row) => (row < rows.length ? soFar(corpus, row) : countAt(corpus, series, row));
    const last = rows.length - 1;
    return [linesFigure({
        title: capitalised(series.title),
        meaning: series.about,
        summary: sayOfSeries(series, (corpus) => {
            const { n } = sumsOf(corpus, series);
            const rest = range(names.length).slice(rows.length).filter((row) => countAt(corpus, series, row) > 0)
                .map((row) => `, ${percent(countAt(corpus, series, row), n)} ${names[row]}`);
            return `${count(soFar(corpus, last))} of ${count(n)} puzzles ` +
                `(${percent(soFar(corpus, last), n)}) up to ${series.rows.title} ${keys[last]}${rest.join('')}`;
        }),
        labels: names,
        ticks: rows.map((row) => keys[row]),
        keyName: `${series.rows.title}, up to`,
        valueName: 'share of puzzles',
        isShare: true,
        lines: corpora.map((corpus) => ({
            name: corpus.name,
            values: rows.map((row) => shareOf(soFar(corpus, row), sumsOf(corpus, series).n)),
        })),
        format: percentTick,
        table: {
            head: [capitalised(series.title), ...(isComparison ? corpusNames : ['Puzzles'])],
            compared: isComparison,
            rows: range(names.length).map((row) => [names[row],
                ...corpora.map((corpus) => countAndShare(shown(corpus, row), sumsOf(corpus, series).n))]),
        },
    })];
}

function drawCategories(series) {
    const { names } = series.rows;
    const rows = range(names.length).filter((row) =>
        !series.hides_zeros || corpora.some((corpus) => countAt(corpus, series, row) > 0));
    const areZero = rows.every((row) => corpora.every((corpus) => countAt(corpus, series, row) === 0));
    return areZero ? [emptyFigure(series.title, series.about, ALL_ZERO)] : [countsFigure({
        series,
        title: series.title,
        summary: series.hides_zeros && rows.length < names.length
            ? [`${rows.length} of ${names.length} occur; the others are left out.`] : [],
        labels: rows.map((row) => names[row]),
        keyName: series.rows.title,
        valueOf: (corpus, i) => countAt(corpus, series, rows[i]),
        horizontal: true,
    })];
}

function drawCounts(series) {
    return series.rows.are_numbers ? drawNumbers(series)
        : series.n_cumulative ? drawCumulative(series) : drawCategories(series);
}

/* Information of a cell with n candidates, in nonets: log9(9/n). The sums below take numbers of cells by n. */
const nonets = (n) => (n > 0 ? Math.log(9 / n) / Math.log(9) : 0);
const lowerBound = (cells) => sumOf(cells.map((times, n) => times * nonets(n)));
const entropy = (cells) => sumOf(cells.map((times, n) => (times * n * nonets(n)) / 9));

/* The figures shown for a series of kind cells, as [name, (rows, row) -> sum]; the first is drawn. */
const CELL_FIGURES = {
    stages: [['lower bound', (rows, i) => lowerBound(rows[i])],
        ['gain', (rows, i) => (i > 0 ? lowerBound(rows[i]) - lowerBound(rows[i - 1]) : null)],
        ['entropy', (rows, i) => entropy(rows[i])], ['cells fixed', (rows, i) => rows[i][1]]],
    ends: [['nonets lost', (rows, i) => lowerBound(rows[0]) - lowerBound(rows[i])]],
    changes: [['nonets gained', (rows, i) => lowerBound(rows[i])]],
};

function drawCells(series) {
    const { keys, names } = series.rows;
    const cellsOf = (corpus) => sumsOf(corpus, series).rows;
    const meanOf = (corpus, [, figureOf], row) => {
        const { n } = sumsOf(corpus, series);
        const sum = n > 0 ? figureOf(cellsOf(corpus), row) : null;
        return sum === null ? null : sum / n;
    };
    const figures = CELL_FIGURES[series.cells];
    const isStages = series.cells === 'stages';
    const rows = range(keys.length).filter((row) =>
        isStages || corpora.some((corpus) => Math.abs(meanOf(corpus, figures[0], row) ?? 0) > 5e-7));
    if (rows.length === 0) {
        return [emptyFigure(series.title, series.about, ALL_ZERO)];
    }
    const drawn = isStages ? [figures[0], figures[2]] : [figures[0]];
    const tableOf = (shown) => ({
        head: [capitalised(series.rows.title), ...shown.flatMap(([name]) =>
            (isComparison ? corpusNames.map((corpus) => (shown.length > 1 ? `${corpus}, ${name}` : corpus))
                : [capitalised(name)]))],
        compared: isComparison,
        rows: rows.map((row) => [names[row], ...shown.flatMap((figureOf) =>
            corpora.map((corpus) => decimal(meanOf(corpus, figureOf, row) ?? NaN, 3)))]),
    });
    return drawn.map((figureOf, i) => (isStages ? linesFigure({
        title: capitalised(`${figureOf[0]}, mean`),
        meaning: i === 0 ? series.about : null,
        summary: sayOfSeries(series, (corpus) => `${decimal(meanOf(corpus, figureOf, 0), 1)} nonets at the start, ` +
            `${decimal(meanOf(corpus, figureOf, rows.length - 1), 1)} at the end`),
        labels: names,
        ticks: keys,
        keyName: series.rows.title,
        valueName: 'nonets',
        lines: corpora.map((corpus) => ({
            name: corpus.name, values: rows.map((row) => meanOf(corpus, figureOf, row)),
        })),
        format: shortly(2),
        table: tableOf(isComparison ? [figureOf] : i === 0 ? figures.slice(0, 2) : figures.slice(2)),
    }) : figure({
        title: capitalised(series.title),
        meaning: series.about,
        summary: [],
        height: heightWithLegend(rows.length * (10 + 14 * corpora.length) + 70, corpusNames),
        option: categoryChart({
            kind: 'bar',
            horizontal: true,
            categories: rows.map((row) => names[row]),
            categoryName: '',
            valueName: figureOf[0],
            series: corpora.map((corpus) => ({
                name: corpus.name, values: rows.map((row) => meanOf(corpus, figureOf, row)),
            })),
            format: shortly(3),
        }),
        table: tableOf(figures),
    })));
}

/* The lower bound of the bucket that contains the quantile, in thousandths. */
function quantile({ n, buckets }, permille) {
    let left = Math.max(1, Math.ceil((n * permille) / 1000));
    for (const [from, , times] of buckets) {
        left -= times;
        if (left <= 0) {
            return from;
        }
    }
    return 0;
}

function histogramFigures(corpus, series) {
    const sums = sumsOf(corpus, series);
    const shown = (value) => (series.parts > 1 ? decimal(value / series.parts) : count(value));
    const mean = sums.log2Sum > 0 ? 2 ** (sums.log2Sum / 2 ** 24 / sums.n)
        : series.is_geometric ? 1 : sums.sum / sums.n / series.parts;
    return sums.n === 0 ? range(5).map(() => '–')
        : [decimal(mean), ...[500, 900, 990].map((permille) => shown(quantile(sums, permille))), shown(sums.max)];
}

const HISTOGRAM_COLUMNS = ['Mean', 'Median', '90 % within', '99 % within', 'Most'];

/* Bars of a histogram: one per number if there are few, else one per power of two. */
function histogramBars(series) {
    const all = corpora.flatMap((corpus) => sumsOf(corpus, series).buckets);
    const most = Math.max(...all.map(([, to]) => to)) / series.parts;
    const isFine = series.parts === 1 && most <= FEW_NUMBERS;
    const barOf = (from) => (isFine || from < 1 ? Math.floor(from) : 1 + Math.floor(Math.log2(from)));
    const first = Math.min(...all.map(([from]) => barOf(from / series.parts)));
    const least = (i) => (isFine || i === 0 ? i : 2 ** (i - 1));
    const labels = range(barOf(most) + 1).map((i) => (isFine || least(i + 1) - least(i) === 1 && series.parts === 1
        ? count(least(i)) : series.parts > 1 ? `${count(least(i))} to <${count(least(i + 1))}`
            : `${count(least(i))}–${count(least(i + 1) - 1)}`));
    const start = series.parts > 1 ? first : 0; // integers start at 0, ratings at the first one
    const valuesOf = (corpus) => {
        const values = labels.map(() => 0);
        for (const [from, , times] of sumsOf(corpus, series).buckets) {
            values[barOf(from / series.parts)] += times;
        }
        return values.slice(start);
    };
    return { labels: labels.slice(start), valuesOf };
}

function drawDistribution(series) {
    const { labels, valuesOf } = histogramBars(series);
    const ends = [...new Set(corpora.flatMap((corpus) => sumsOf(corpus, series).buckets.map(([, to]) => to)))]
        .concat(series.parts > 1 ? [] : [0]).sort((a, b) => a - b);
    const places = [...new Set(ends)];
    const upTo = (corpus, place) =>
        sumOf(sumsOf(corpus, series).buckets.filter(([, to]) => to <= place).map(([, , times]) => times));
    const shown = (value) => (series.parts > 1 ? decimal(value / series.parts) : count(value));
    const bars = countsFigure({
        series: { ...series, unit: 'puzzles' },
        title: `Puzzles by ${series.unit}`,
        summary: sayOfSeries(series, (corpus) => {
            const [mean, median, , , most] = histogramFigures(corpus, series);
            return `mean ${mean}, median ${median}, most ${most}`;
        }),
        labels,
        keyName: series.unit,
        valueOf: (corpus, i) => valuesOf(corpus)[i],
    });
    return [bars, linesFigure({
        title: `Puzzles by ${series.unit}, cumulative`,
        meaning: `The share of the puzzles with ${series.parts > 1 ? `a ${series.unit} of at most that much`
            : `at most that many ${series.unit}`}.`,
        summary: sayOfSeries(series, (corpus) => {
            const [, median, p90, p99] = histogramFigures(corpus, series);
            return `half of the puzzles have at most ${median}, 90\u00a0% at most ${p90}, 99\u00a0% at most ${p99}`;
        }),
        labels: places.map(shown),
        keyName: `${series.unit}, at most`,
        valueName: 'share of puzzles',
        isShare: true,
        whole: places.map((place) => place / series.parts),
        least: series.parts > 1 ? 1 : 0,
        lines: corpora.map((corpus) => ({
            name: corpus.name,
            values: places.map((place) => shareOf(upTo(corpus, place), sumsOf(corpus, series).n)),
        })),
        format: percentTick,
        table: {
            head: [capitalised(`${series.unit}, at most`), ...(isComparison ? corpusNames : ['Puzzles'])],
            compared: isComparison,
            rows: places.map((place) => [shown(place),
                ...corpora.map((corpus) => countAndShare(upTo(corpus, place), sumsOf(corpus, series).n))]),
        },
    })];
}

/* Histograms that are not drawn become rows of a table, one table per title. */
function drawHistogram(series) {
    if (series.has_distribution) {
        return drawDistribution(series);
    }
    const together = statistics.series.filter(({ kind, title }) => kind === 'histogram' && title === series.title);
    if (together[0] !== series) {
        return [];
    }
    const rows = together.flatMap((one) => corpora.map((corpus) =>
        [isComparison ? `${one.name}, ${corpus.name}` : one.name, ...histogramFigures(corpus, one)]));
    return [element('figure', { class: 'wide' },
        element('figcaption', {}, element('h3', {}, capitalised(series.title)), element('p', {}, series.about)),
        numbersTable({ caption: series.title, head: ['', ...HISTOGRAM_COLUMNS], rows }))];
}

/* Counts that accumulate along the columns, with a line per column. */
function drawGrowing(corpus, series) {
    const { n } = sumsOf(corpus, series);
    const columns = range(series.n_cumulative);
    const cells = sumsOf(corpus, series).rows;
    const soFar = (row, column) => sumOf(cells[row].slice(0, column + 1));
    const names = columns.map((column) => `${series.columns.keys[column]} ${series.columns.title}`);
    return linesFigure({
        title: isComparison ? corpus.name : capitalised(series.title),
        meaning: series.about,
        summary: [],
        ticks: series.rows.keys,
        labels: series.rows.names,
        keyName: `${series.rows.title}, up to`,
        valueName: 'share of puzzles',
        isShare: true,
        lines: columns.map((column) => ({
            name: names[column], values: cells.map((_, row) => shareOf(soFar(row, column), n)),
        })),
        format: percentTick,
        table: {
            head: [capitalised(series.rows.title), ...names],
            rows: series.rows.names.map((name, row) =>
                [name, ...columns.map((column) => countAndShare(soFar(row, column), n))]),
        },
    });
}

/* The ranks of categories in order, by their numbers of puzzles: those in one category share the mean of theirs. */
function ranks(times) {
    let before = 0;
    return times.map((n) => {
        before += n;
        return before - (n - 1) / 2;
    });
}

/* Spearman's, of the puzzles in a matrix whose rows and columns are in order; NaN if all are in one row or column. */
function rankCorrelation(table) {
    const n = sumOf(table.map(sumOf));
    const mean = (n + 1) / 2;
    const rowTimes = table.map(sumOf);
    const columnTimes = table[0].map((_, i) => sumOf(table.map((row) => row[i])));
    const [byRow, byColumn] = [ranks(rowTimes), ranks(columnTimes)];
    const spread = (times, by) => sumOf(times.map((m, i) => m * (by[i] - mean) ** 2));
    const common = sumOf(table.flatMap((row, r) => row.map((m, c) => m * (byRow[r] - mean) * (byColumn[c] - mean))));
    return common / Math.sqrt(spread(rowTimes, byRow) * spread(columnTimes, byColumn));
}

function drawHeat(corpus, series) {
    const table = sumsOf(corpus, series).rows;
    const places = range(table.length).filter((row) => table[row].some((times) => times > 0));
    const rows = places.map((row) => series.rows.keys[row]);
    const columns = range(series.columns.keys.length).filter((i) => places.some((row) => table[row][i] > 0));
    const cells = places.flatMap((place, row) => columns.map((i, column) => [column, row, table[place][i]]))
        .filter(([, , times]) => times > 0);
    const [column, row, most] = cells.reduce((best, cell) => (cell[2] > best[2] ? cell : best));
    const { title: columnName, names } = series.columns;
    return figure({
        title: isComparison ? corpus.name : capitalised(series.title),
        meaning: `${series.about} The colour scale is logarithmic.`,
        summary: [`Rank correlation (Spearman): ${shortly(2)(rankCorrelation(table))}.`,
            `The fullest cell: ${count(most)} puzzles, ${rows[row]} ${series.rows.title}, ` +
            `${columnName} ${names[columns[column]]} (${percent(most, sumsOf(corpus, series).n)}).`],
        height: rows.length * (rows.length > 30 ? 18 : 26) + 110,
        option: heatMap({ columns: columns.map((i) => series.columns.keys[i]), rows, cells, columnName,
            rowName: series.rows.title }),
        table: {
            head: [capitalised(series.rows.title), ...columns.map((i) => series.columns.keys[i])],
            rows: places.map((place, row) => [rows[row], ...columns.map((i) => count(table[place][i]))]),
        },
    });
}

function drawMatrix(series) {
    return corpora.map((corpus) => (sumsOf(corpus, series).n === 0
        ? emptyFigure(isComparison ? corpus.name : series.title, series.about, NO_PUZZLES)
        : series.n_cumulative ? drawGrowing(corpus, series) : drawHeat(corpus, series)));
}

function drawExamples(series) {
    return corpora.map((corpus) => {
        const { puzzles } = sumsOf(corpus, series);
        const title = isComparison ? `${series.title} of ${corpus.name}` : series.title;
        return puzzles.length === 0 ? emptyFigure(title, series.about, NO_PUZZLES) : element('figure', { class: 'wide' },
            element('figcaption', {}, element('h3', {}, capitalised(title)), element('p', {}, series.about)),
            element('div', { class: 'cards' }, ...puzzles.map((puzzle) => puzzleCard(puzzle, series))));
    });
}

/* Fingerprints appear only in the overview. */
const drawFingerprints = () => [];

const DRAW = { counts: drawCounts, matrix: drawMatrix, cells: drawCells, histogram: drawHistogram,
    examples: drawExamples, fingerprints: drawFingerprints };

/* The rows of a series in the overview: [name, corpus -> cell]. */
const OVERVIEW = {
    counts: (series) => {
        const { names, keys, are_numbers: areNumbers } = series.rows;
        const all = range(keys.length);
        if (areNumbers) {
            return [[`${capitalised(series.title)}, mean`, (corpus) => decimal(sumOf(all.map((row) =>
                row * countAt(corpus, series, row))) / sumsOf(corpus, series).n)]];
        }
        const share = (corpus, n) => countAndShare(n, sumsOf(corpus, series).n);
        if (series.n_cumulative) {
            const solved = (corpus) => sumOf(all.slice(0, series.n_cumulative).map((row) => countAt(corpus, series, row)));
            return [[`${capitalised(series.title)} ${keys[series.n_cumulative - 1]}`, (corpus) => share(corpus, solved(corpus))],
                ...all.slice(series.n_cumulative).map((row) =>
                    [capitalised(names[row]), (corpus) => share(corpus, countAt(corpus, series, row))])];
        }
        return series.are_shares && !series.hides_zeros && keys.length <= 4
            ? all.map((row) => [`${capitalised(series.title)}: ${names[row]}`,
                (corpus) => share(corpus, countAt(corpus, series, row))]) : [];
    },
    histogram: (series) => (series.has_distribution ? HISTOGRAM_COLUMNS.map((name, i) =>
        [`${capitalised(series.title)}, ${name.toLowerCase()}`, (corpus) => histogramFigures(corpus, series)[i]]) : []),
    fingerprints: (series) => [[capitalised(series.title),
        (corpus) => countAndShare(sumsOf(corpus, series).duplicates, corpus.puzzles)]],
};

function overview() {
    const columns = isComparison ? [...corpora, statistics] : corpora;
    const rows = [
        ['Puzzles', (corpus) => countAndShare(corpus.puzzles)],
        ['Malformed lines', (corpus) => countAndShare(corpus.malformed)],
        ...statistics.series.flatMap((series) => OVERVIEW[series.kind]?.(series) ?? []),
    ];
    return element('section', {}, element('h2', {}, 'Overview'), numbersTable({
        caption: 'Overview',
        compared: isComparison,
        head: isComparison ? ['', ...corpusNames, 'all together'] : null,
        rows: rows.map(([name, read]) => [name, ...columns.map((corpus) => {
            const cell = read(corpus);
            return typeof cell === 'string' ? withShare(cell, '') : cell;
        })]),
    }));
}

/* If no corpus has puzzles that the series covers, says so once. */
function drawSeries(series) {
    const isEmpty = corpora.every((corpus) => sumsOf(corpus, series).n === 0);
    return isEmpty && series.kind !== 'fingerprints' ? [emptyFigure(series.title, series.about, NO_PUZZLES)]
        : DRAW[series.kind](series);
}

/* A measure's name is its title, unless it is an abbreviation or several words: then the first series has one. */
function sectionTitle(measure, series) {
    return /_/.test(measure) ? capitalised(series[0].title)
        : measure.length < 3 ? measure.toUpperCase() : capitalised(measure);
}

/* A section for each measure that has anything to draw. */
function measureSections() {
    const measures = [...new Set(statistics.series.map(({ measure }) => measure))];
    return measures.map((measure) => {
        const own = statistics.series.filter((series) => series.measure === measure);
        const title = sectionTitle(measure, own);
        const drawn = own.flatMap(drawSeries);
        const headings = drawn.map((node) => node.querySelector('h3'));
        if (headings.length === 1 && headings[0].textContent === title) {
            headings[0].remove(); // the section says it
        }
        return drawn.length === 0 ? null : element('section', {}, element('h2', {}, title),
            element('div', { class: 'figures' }, ...drawn));
    }).filter((node) => node !== null);
}

function fillPage() {
    const said = [run.seconds !== undefined ? `${decimal(run.seconds)} s` : null,
        run.threads !== undefined ? counted(run.threads, 'thread') : null,
        run.kernel ? `kernel ${run.kernel}` : null,
        run.puzzles_per_s !== undefined ? `${count(run.puzzles_per_s)} puzzles/s` : null];
    document.getElementById('run').append(...said.filter((text) => text !== null).map((text) => `, ${text}`));

    const main = document.getElementById('main');
    main.append(overview());
    if (statistics.puzzles === 0) {
        main.append(element('p', { class: 'note' }, 'There is no well-formed puzzle to draw anything of.'));
    } else {
        main.append(...measureSections());
    }
    keepChartsDrawn();
    document.querySelector('#text details').open = false;
}

fillPage();
