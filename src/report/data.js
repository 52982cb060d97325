/*
 * The statistics to show, decoded, and what can be computed from them. Titles, labels and explanations come with each
 * series.
 */

let statistics, corpora, isComparison, corpusNames, decodedSums;

/* Takes the object that fastsud stats -f json prints. */
function takeStatistics(object) {
    statistics = object;
    corpora = corporaOf(statistics);
    isComparison = corpora.length > 1;
    corpusNames = corpora.map(({ name }) => name);
    decodedSums = new Map([...corpora, statistics].map((corpus) => [corpus,
        Object.fromEntries(statistics.series.map((series) => [series.key, decoded(series, corpus.sums[series.key])]))]));
}

/*
 * The corpora to compare, with unique names, which omit the folders if the file names alone are unique. If there are no
 * files, the only corpus is the whole.
 */
function corporaOf(whole) {
    const names = new Map();
    const list = whole.files.length > 0 ? whole.files : [whole];
    const oneLine = (name) => name.replace(/[\s\p{Cc}]+/gu, ' ');
    const fileName = ({ name }) => oneLine(String(name ?? 'all puzzles').split('/').pop());
    const areApart = new Set(list.map(fileName)).size === list.length;
    return list.map((corpus) => {
        const name = areApart ? fileName(corpus) : oneLine(String(corpus.name));
        const n = (names.get(name) ?? 0) + 1;
        names.set(name, n);
        return { ...corpus, name: n > 1 ? `${name} (${n})` : name };
    });
}

const MANY_CORPORA = 8;
const FEW_NUMBERS = 12; // up to this, each number has its own bar
const MANY_NUMBERS = 25; // beyond this, they are in fives in heat maps

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

const sumsOf = (corpus, { key }) => (decodedSums.get(corpus) ?? decodedSums.get(statistics))[key];
const countAt = (corpus, series, row) => sumsOf(corpus, series).rows[row][0];

/* The numbers of an axis from the first place to the last at which occurs (place) holds. */
function placesOf(axis, occurs) {
    const present = range(axis.keys.length).filter(occurs);
    return present.length === 0 ? [] : range(present.at(-1) - present[0] + 1).map((i) => present[0] + i);
}

/* The label of a place on an axis: the shorter of its key and its name. */
const tickOf = ({ keys, names }, place) => (names[place].length < keys[place].length ? names : keys)[place];

/* Whether the places are decimal numbers in tenths, as ratings are. */
const isInTenths = ({ keys }) => keys.every((key) => /^\d+\.\d$/.test(key));

/* Places as bins [{name, places}]: tenths by whole part, many numbers in fives, all others one by one. */
function binsOf(axis, places) {
    const inFives = axis.are_numbers && places.length > MANY_NUMBERS;
    const keyed = places.map((place) => {
        const least = Math.floor(place / 5) * 5;
        return [place, isInTenths(axis) ? `${parseInt(axis.keys[place], 10)}.x`
            : inFives ? `${least}–${least + 4}` : tickOf(axis, place)];
    });
    return [...new Set(keyed.map(([, name]) => name))].map((name) =>
        ({ name, places: keyed.filter(([, other]) => other === name).map(([place]) => place) }));
}

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

/* A number with at most so many decimals. */
const shortly = (digits) => (value) => (Number.isFinite(value) ? String(+value.toFixed(digits)) : '–');

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

/* Mean, median, percentiles and maximum of a histogram, as cells of a table. */
function histogramFigures(corpus, series) {
    const { n, log2Sum, sum, max, ...sums } = sumsOf(corpus, series);
    const mean = log2Sum > 0 ? 2 ** (log2Sum / 2 ** 24 / n) : series.is_geometric ? 1 : sum / n / series.parts;
    const digits = series.parts > 1 ? Math.min(2, Math.ceil(Math.log10(series.parts))) : undefined;
    return [{ value: n > 0 ? mean : NaN, digits: 2 },
        ...[500, 900, 990].map((permille) => quantile({ n, ...sums }, permille)).concat(max).map((value) =>
            ({ value: n > 0 ? value / series.parts : NaN, digits }))];
}

const HISTOGRAM_COLUMNS = ['Mean', 'Median', '90th percentile', '99th percentile', 'Maximum'];

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
    const valuesOf = (corpus) => {
        const values = labels.map(() => 0);
        for (const [from, , times] of sumsOf(corpus, series).buckets) {
            values[barOf(from / series.parts)] += times;
        }
        return values.slice(first);
    };
    return { labels: labels.slice(first), valuesOf };
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
