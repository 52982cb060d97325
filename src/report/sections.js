/* The sections of the page. One function draws each kind of series, whatever it measures. */

const NO_PUZZLES = 'There are no such puzzles.';
const ALL_ZERO = 'All are 0.';
const HALF_WIDTH = 520; // of a chart beside another
const LEAST_BAR = 4; // pixels
const FEW_CATEGORIES = 8; // of several corpora: up to this many as bars, more as dots

/*
 * Bars of the shares of puzzles by category, so that corpora of different sizes can be compared, or of the counts; of
 * what does not count puzzles, the mean per puzzle. valueOf: (corpus, index of the category) -> count. coarse: labels and
 * valueOf for charts without room for all labels; optional.
 */
function countsFigure({ series, title, summary, labels, keyName, valueOf, horizontal, coarse }) {
    const n = (corpus) => sumsOf(corpus, series).n;
    const areShares = series.are_shares;
    const kind = horizontal && isComparison && labels.length > FEW_CATEGORIES ? 'dot' : 'bar';
    const plotOf = (shown) => ({
        kind,
        categories: shown.labels,
        categoryName: keyName,
        valueName: showsCounts ? series.unit : areShares ? 'share of puzzles' : `${series.unit} per puzzle`,
        series: corpora.map((corpus) => ({
            name: corpus.name,
            values: shown.labels.map((_, i) => {
                const value = shown.valueOf(corpus, i);
                return kind === 'dot' && value === 0 ? null
                    : showsCounts ? value : areShares ? shareOf(value, n(corpus)) : value / n(corpus);
            }),
        })),
        horizontal,
        wholeValues: showsCounts,
        isShare: areShares && !showsCounts,
        format: showsCounts ? count : areShares ? percentTick : shortly(2),
    });
    const isCoarse = (width) => coarse && (width - 60) / (labels.length * corpora.length) < LEAST_BAR;
    const cellOf = (corpus, i) => ({ value: valueOf(corpus, i), ...(areShares ? { total: n(corpus) } : {}) });
    return figure({
        title: capitalised(title),
        meaning: series.about,
        summary,
        height: (width) => (horizontal ? heightOfRows(plotOf({ labels, valueOf }))(width)
            : plotHeight(corpusNames)(width)),
        option: (theme, width) => categoryChart(plotOf(isCoarse(width) ? coarse : { labels, valueOf }))(theme, width),
        table: {
            head: [capitalised(keyName), ...(isComparison ? corpusNames : [capitalised(series.unit)])],
            compared: isComparison,
            rows: labels.map((label, i) => [label, ...corpora.map((corpus) => cellOf(corpus, i))]),
        },
    });
}

/* A line chart of cumulative shares or of means, with a line per corpus or column. */
function linesFigure({ labels, ticks, keyName, lines, table, title, name, meaning, summary, ...plot }) {
    const names = lines.map(({ name }) => name);
    return figure({
        title,
        name,
        meaning,
        summary,
        height: plotHeight(names),
        option: categoryChart({
            ...plot, kind: 'line', categories: ticks ?? labels, categoryName: keyName, series: lines,
        }),
        table,
    });
}

/* Counts by number, from the smallest number that occurs to the greatest. */
function drawNumbers(series) {
    const { keys } = series.rows;
    const rows = placesOf(series.rows, (row) => corpora.some((corpus) => countAt(corpus, series, row) > 0));
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
                ...corpora.map((corpus) => ({ value: shown(corpus, row), total: sumsOf(corpus, series).n }))]),
        },
    })];
}

/* Counts by numbers in tenths: a bar for each or, without room for that, for each whole part; and running totals. */
function drawTenths(series) {
    const { title, keys } = series.rows;
    const places = placesOf(series.rows, (row) => corpora.some((corpus) => countAt(corpus, series, row) > 0));
    const bins = binsOf(series.rows, places);
    const soFar = (corpus, place) => sumOf(places.filter((row) => row <= place).map((row) => countAt(corpus, series, row)));
    const within = (corpus, permille) =>
        keys[places.find((place) => 1000 * soFar(corpus, place) >= permille * sumsOf(corpus, series).n)];
    return [countsFigure({
        series,
        title: `Puzzles by ${series.title}`,
        summary: sayOfSeries(series, (corpus) => `median ${within(corpus, 500)}, maximum ${within(corpus, 1000)}`),
        labels: places.map((place) => keys[place]),
        keyName: title,
        valueOf: (corpus, i) => countAt(corpus, series, places[i]),
        coarse: {
            labels: bins.map(({ name }) => name),
            valueOf: (corpus, i) => sumOf(bins[i].places.map((place) => countAt(corpus, series, place))),
        },
    }), cumulativeFigure({
        series,
        title: `Puzzles by ${series.title}, cumulative`,
        meaning: `The share of the puzzles with an ${title} of at most that much.`,
        within,
        keyName: title,
        scale: 'linear',
        labels: places.map((place) => keys[place]),
        positions: places.map((place) => Number(keys[place])),
        upTo: (corpus, i) => soFar(corpus, places[i]),
    })];
}

/*
 * Lines of the shares of puzzles up to each number. within: (corpus, permille) -> the number up to which so many of the
 * puzzles are, as text; upTo: (corpus, index of the label) -> puzzles.
 */
function cumulativeFigure({ series, within, upTo, labels, keyName, ...more }) {
    return linesFigure({
        ...more,
        summary: sayOfSeries(series, (corpus) => `half of the puzzles have at most ${within(corpus, 500)}, ` +
            `90\u00a0% at most ${within(corpus, 900)}, 99\u00a0% at most ${within(corpus, 990)}`),
        labels,
        keyName: `${keyName}, at most`,
        valueName: 'share of puzzles',
        isShare: true,
        lines: corpora.map((corpus) => ({
            name: corpus.name,
            values: labels.map((_, i) => shareOf(upTo(corpus, i), sumsOf(corpus, series).n)),
        })),
        format: percentTick,
        table: {
            head: [capitalised(`${keyName}, at most`), ...(isComparison ? corpusNames : ['Puzzles'])],
            compared: isComparison,
            rows: labels.map((label, i) =>
                [label, ...corpora.map((corpus) => ({ value: upTo(corpus, i), total: sumsOf(corpus, series).n }))]),
        },
    });
}

function drawCategories(series) {
    const { names } = series.rows;
    const rows = range(names.length).filter((row) =>
        !series.hides_zeros || corpora.some((corpus) => countAt(corpus, series, row) > 0));
    const areZero = rows.every((row) => corpora.every((corpus) => countAt(corpus, series, row) === 0));
    return areZero ? [emptyFigure({ title: capitalised(series.title), meaning: series.about, says: ALL_ZERO })] : [countsFigure({
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
    return series.rows.are_numbers ? drawNumbers(series) : isInTenths(series.rows) ? drawTenths(series)
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
        return [emptyFigure({ title: capitalised(series.title), meaning: series.about, says: ALL_ZERO })];
    }
    const drawn = isStages ? [figures[0], figures[2]] : [figures[0]];
    const tableOf = (shown) => ({
        head: [capitalised(series.rows.title), ...shown.flatMap(([name]) =>
            (isComparison ? corpusNames.map((corpus) => (shown.length > 1 ? `${corpus}, ${name}` : corpus))
                : [capitalised(name)]))],
        compared: isComparison,
        rows: rows.map((row) => [names[row], ...shown.flatMap((figureOf) =>
            corpora.map((corpus) => ({ value: meanOf(corpus, figureOf, row) ?? NaN, digits: 3 })))]),
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
    }) : barsFigure(series, {
        kind: isComparison && rows.length > FEW_CATEGORIES ? 'dot' : 'bar',
        horizontal: true,
        categories: rows.map((row) => names[row]),
        categoryName: '',
        valueName: figureOf[0],
        series: corpora.map((corpus) => ({
            name: corpus.name, values: rows.map((row) => meanOf(corpus, figureOf, row)),
        })),
        format: shortly(3),
    }, tableOf(figures))));
}

function barsFigure(series, plot, table) {
    return figure({ title: capitalised(series.title), meaning: series.about, summary: [], height: heightOfRows(plot),
        option: categoryChart(plot), table });
}

function drawDistribution(series) {
    const { labels, valuesOf } = histogramBars(series);
    const ends = corpora.flatMap((corpus) => sumsOf(corpus, series).buckets.map(([, to]) => to));
    const first = Math.min(...corpora.flatMap((corpus) => sumsOf(corpus, series).buckets.map(([from]) => from)));
    // The curve starts where the numbers do.
    const places = [...new Set([first, ...ends])].sort((a, b) => a - b);
    const upTo = (corpus, place) =>
        sumOf(sumsOf(corpus, series).buckets.filter(([, to]) => to <= place).map(([, , times]) => times));
    const figureOf = (corpus, i) => shownCell(histogramFigures(corpus, series)[i]);
    const bars = countsFigure({
        series: { ...series, unit: 'puzzles' },
        title: `Puzzles by ${series.unit}`,
        summary: sayOfSeries(series, (corpus) =>
            `mean ${figureOf(corpus, 0)}, median ${figureOf(corpus, 1)}, maximum ${figureOf(corpus, 4)}`),
        labels,
        keyName: series.unit,
        valueOf: (corpus, i) => valuesOf(corpus)[i],
    });
    return [bars, cumulativeFigure({
        series,
        title: `Puzzles by ${series.unit}, cumulative`,
        meaning: `The share of the puzzles with ${series.parts > 1 ? `a ${series.unit} of at most that much`
            : `at most that many ${series.unit}`}.`,
        within: (corpus, permille) => figureOf(corpus, [500, 900, 990].indexOf(permille) + 1),
        labels: places.map((place) => (series.parts > 1 ? decimal(place / series.parts) : count(place))),
        keyName: series.unit,
        scale: 'log',
        positions: places.map((place) => place / series.parts),
        upTo: (corpus, i) => upTo(corpus, places[i]),
    })];
}

/* Histograms that are not drawn become rows of a table, one table per title. */
function drawHistogram(series) {
    if (series.has_distribution) {
        return drawDistribution(series);
    }
    const together = alike(series);
    if (together[0] !== series) {
        return [];
    }
    const rows = together.flatMap((one) => corpora.map((corpus) =>
        [isComparison ? `${one.name}, ${corpus.name}` : one.name, ...histogramFigures(corpus, one)]));
    return [element('figure', { class: 'wide' }, caption({ title: capitalised(series.title), meaning: series.about }),
        numbersTable({ caption: series.title, head: ['', ...HISTOGRAM_COLUMNS], rows }))];
}

/* The histograms of the same title. */
function alike({ title }) {
    return statistics.series.filter((other) => other.kind === 'histogram' && other.title === title);
}

/* A figure for each corpus, as panels of one if there are several. draw: (corpus, what its figure is called) -> figure. */
function drawPanels(series, draw) {
    const title = capitalised(series.title);
    const called = (corpus) => ({ title, meaning: series.about, ...(isComparison ? { name: corpus.name } : {}) });
    const figures = corpora.map((corpus) => (sumsOf(corpus, series).n === 0
        ? emptyFigure({ ...called(corpus), says: NO_PUZZLES }) : draw(corpus, called(corpus))));
    return isComparison ? [panels({ title, meaning: series.about }, figures)] : figures;
}

/* Counts that accumulate along the columns, with a line per column. */
function drawGrowing(series) {
    const columns = range(series.n_cumulative);
    const names = columns.map((column) => `${series.columns.keys[column]} ${series.columns.title}`);
    return drawPanels(series, (corpus, called) => {
        const { n, rows: cells } = sumsOf(corpus, series);
        const soFar = (row, column) => sumOf(cells[row].slice(0, column + 1));
        return linesFigure({
            ...called,
            summary: [],
            ticks: series.rows.keys,
            labels: series.rows.names,
            keyName: `${series.rows.title}, up to`,
            valueName: 'share of puzzles',
            isShare: true,
            isWhole: true,
            lines: columns.map((column) => ({
                name: names[column], values: cells.map((_, row) => shareOf(soFar(row, column), n)),
            })),
            format: percentTick,
            table: {
                head: [capitalised(series.rows.title), ...names],
                rows: series.rows.names.map((name, row) =>
                    [name, ...columns.map((column) => ({ value: soFar(row, column), total: n }))]),
            },
        });
    });
}

/* What a matrix says of how its rows and columns go together. */
function sayCorrelation(series, table) {
    const places = [table.map(sumOf), table[0].map((_, column) => sumOf(table.map((row) => row[column])))]
        .map((times) => range(times.length).filter((i) => times[i] > 0));
    const constant = [series.rows, series.columns].map(({ title, names }, i) =>
        (places[i].length === 1 ? `${title} (${names[places[i][0]]})` : null)).filter((text) => text !== null);
    return constant.length > 0 ? `No rank correlation, since all puzzles have the same ${constant.join(' and ')}.`
        : `Rank correlation (Spearman): ${shortly(2)(rankCorrelation(table))}.`;
}

/* Heat maps, with the same axes and colours for all corpora. */
function drawHeat(series) {
    const tableOf = (corpus) => sumsOf(corpus, series).rows;
    const filled = corpora.filter((corpus) => sumsOf(corpus, series).n > 0);
    const rows = placesOf(series.rows, (row) => filled.some((corpus) => tableOf(corpus)[row].some((n) => n > 0)));
    const columns = placesOf(series.columns, (i) => filled.some((corpus) => tableOf(corpus).some((row) => row[i] > 0)));
    const [rowBins, columnBins] = [binsOf(series.rows, rows), binsOf(series.columns, columns)];
    const cellsOf = (corpus) => rowBins.flatMap((row, y) => columnBins.map((column, x) => [x, y,
        sumOf(row.places.flatMap((r) => column.places.map((c) => tableOf(corpus)[r][c])))])).filter(([, , n]) => n > 0);
    const cells = new Map(filled.map((corpus) => [corpus, cellsOf(corpus)]));
    const { title: rowName } = series.rows;
    const { title: columnName } = series.columns;
    const shown = (corpus, n) => (showsCounts ? n : shareOf(n, sumsOf(corpus, series).n));
    const format = (n) => (showsCounts ? count(n) : n < 0.1 ? '<0.1' : String(+n.toFixed(n < 9.95 ? 1 : 0)));
    const mapOf = (corpus) => {
        const all = filled.flatMap((other) => cells.get(other).map(([, , n]) => shown(other, n)));
        return heatMap({ columns: columnBins.map(({ name }) => name), rows: rowBins.map(({ name }) => name), columnName,
            rowName, least: Math.min(...all), most: Math.max(...all), format, unit: showsCounts ? ' puzzles' : ' %',
            cells: cells.get(corpus).map(([x, y, n]) => [x, y, shown(corpus, n), `${rowName} ${rowBins[y].name}, ` +
                `${columnName} ${columnBins[x].name}: ${counted(n, 'puzzle')} (${percent(n, sumsOf(corpus, series).n)})`]) });
    };
    const about = `${series.about} The colour scale is logarithmic${isComparison ? ', and the same for all files' : ''}.`;
    return drawPanels({ ...series, about }, (corpus, called) => {
        const { n } = sumsOf(corpus, series);
        const [x, y, most] = cells.get(corpus).reduce((best, cell) => (cell[2] > best[2] ? cell : best));
        return figure({
            ...called,
            summary: [sayCorrelation(series, tableOf(corpus)), `The fullest cell: ${counted(most, 'puzzle')}, ` +
                `${rowName} ${rowBins[y].name}, ${columnName} ${columnBins[x].name} (${percent(most, n)}).`],
            height: () => rowBins.length * (isPrinting ? 14 : 22) + 110,
            option: (theme, width) => mapOf(corpus)(theme, width),
            table: {
                head: [capitalised(rowName), ...columns.map((i) => tickOf(series.columns, i))],
                rows: rows.map((row) => [tickOf(series.rows, row),
                    ...columns.map((i) => ({ value: tableOf(corpus)[row][i] }))]),
            },
        });
    });
}

const drawMatrix = (series) => (series.n_cumulative ? drawGrowing(series) : drawHeat(series));

function drawExamples(series) {
    return drawPanels(series, (corpus, called) => element('figure', { class: 'wide' }, caption(called),
        element('div', { class: 'cards' }, ...sumsOf(corpus, series).puzzles.map((puzzle) => puzzleCard(puzzle, series)))));
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
    histogram: (series) => (series.has_distribution || (series.parts > 1 && alike(series)[0] === series)
        ? [0, 1, 4].map((i) => [`${series.has_distribution ? capitalised(series.title) : series.name}, ` +
            HISTOGRAM_COLUMNS[i].toLowerCase(), (corpus) => shownCell(histogramFigures(corpus, series)[i])]) : []),
    fingerprints: (series) => [[capitalised(series.title),
        (corpus) => countAndShare(sumsOf(corpus, series).duplicates, corpus.puzzles)]],
};

function overview() {
    const rows = [
        ['Puzzles', (corpus) => countAndShare(corpus.puzzles)],
        ['Malformed lines', (corpus) => countAndShare(corpus.malformed)],
        ...statistics.series.flatMap((series) => OVERVIEW[series.kind]?.(series) ?? []),
    ];
    const fingerprints = isComparison ? statistics.series.find(({ kind }) => kind === 'fingerprints') : null;
    return section('Overview', numbersTable({
        caption: 'Overview',
        compared: isComparison,
        head: isComparison ? ['', ...corpusNames] : null,
        rows: rows.map(([name, read]) => [name, ...corpora.map((corpus) => {
            const cell = read(corpus);
            return typeof cell === 'string' ? withShare(cell, '') : cell;
        })]),
    }), fingerprints && element('p', {}, `${capitalised(fingerprints.title)} within and between the files: ` +
        `${count(sumsOf(statistics, fingerprints).duplicates)} of all ${counted(statistics.puzzles, 'puzzle')}.`));
}

/* If no corpus has puzzles that the series covers, says so once. */
function drawSeries(series) {
    const isEmpty = corpora.every((corpus) => sumsOf(corpus, series).n === 0) && series.kind !== 'fingerprints';
    return isEmpty && series.kind === 'histogram' && alike(series)[0] !== series ? []
        : isEmpty ? [emptyFigure({ title: capitalised(series.title), meaning: series.about, says: NO_PUZZLES })]
        : DRAW[series.kind](series);
}

/* A section with a heading, to which the contents lead. */
function section(title, ...children) {
    return element('section', { id: `report-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}` },
        element('h2', {}, title), ...children);
}

/* A measure's name is its title; more telling is that of its only figure, if it begins with the name or that is none. */
function sectionTitle(measure, [first, ...others]) {
    const own = first.querySelector('h3').textContent;
    return others.length === 0 && (/_/.test(measure) || own.toLowerCase().startsWith(measure)) ? own
        : measure.length < 3 ? measure.toUpperCase() : capitalised(measure.replaceAll('_', ' '));
}

/*
 * Figures in rows: two whose charts are about as high stand side by side, if they are one series' or each is the only one
 * of its series; any other has a row of its own. groups: the figures of each series.
 */
function inRows(groups) {
    const all = groups.flatMap((figures) => figures.map((node) => ({ node, isAlone: figures.length === 1, figures,
        height: heightOf(charts.find(({ box }) => box.parentNode === node)?.spec ?? { height: NaN }, HALF_WIDTH) })));
    const rows = [];
    for (let i = 0; i < all.length; i++) {
        const [one, next] = [all[i], all[i + 1]];
        const isPair = next && (one.figures === next.figures || (one.isAlone && next.isAlone)) &&
            Math.abs(one.height - next.height) <= 100;
        rows.push(element('div', { class: isPair ? 'pair' : 'alone' }, one.node, isPair ? next.node : null));
        i += isPair ? 1 : 0;
    }
    return rows;
}

/* Another heading for a figure that has the section's; null: none, so that those below it move up. */
function sayOnce(node, title) {
    const heading = node.querySelector('h3');
    if (title) {
        heading.textContent = title;
        return;
    }
    heading.remove();
    node.querySelectorAll('h4').forEach((own) => own.replaceWith(element('h3', {}, own.textContent)));
}

/* A section for each measure that has anything to draw. */
function measureSections() {
    const measures = [...new Set(statistics.series.map(({ measure }) => measure))];
    return measures.map((measure) => {
        const own = statistics.series.filter((series) => series.measure === measure);
        const groups = own.map(drawSeries);
        const drawn = groups.flat();
        if (drawn.length === 0) {
            return null;
        }
        const title = sectionTitle(measure, drawn);
        groups.forEach((figures, i) => figures.filter((node) => node.querySelector('h3').textContent === title)
            .forEach((node) => sayOnce(node, drawn.length === 1 ? null : `Puzzles by ${own[i].rows.title}`)));
        return section(title, ...inRows(groups));
    }).filter((node) => node !== null);
}

/* In a frame without an address of its own, links to fragments would lead to the page around it. */
function linkTo(node) {
    const link = element('a', { href: `#${node.id}` }, node.querySelector('h2').textContent);
    link.addEventListener('click', (event) => {
        event.preventDefault();
        node.scrollIntoView();
    });
    return link;
}

function contents(sections) {
    return element('nav', { class: 'contents', 'aria-label': 'Contents' },
        element('ul', {}, ...sections.map((node) => element('li', {}, linkTo(node)))));
}

/* Switches between shares and counts. */
function unitSwitch() {
    const box = element('input', { type: 'checkbox' });
    box.addEventListener('change', () => {
        showsCounts = box.checked;
        drawCharts();
    });
    return element('label', { class: 'switch' }, box, ' Bars and heat maps show counts instead of shares');
}

/* Shows statistics, as fastsud stats -f json prints them, in an element of the document instead of what it contains. */
function showReport(where, object) {
    dropCharts();
    takeStatistics(object);
    root = where;
    showsCounts = false;
    const sections = [overview(), ...(statistics.puzzles > 0 ? measureSections()
        : [element('p', { class: 'note' }, 'There is no well-formed puzzle to draw anything of.')])];
    const linked = sections.filter(({ id }) => id);
    root.classList.add('report');
    root.replaceChildren(element('div', { class: 'aside' }, contents(linked), charts.length > 0 ? unitSwitch() : null),
        element('div', { class: 'sections' }, ...sections));
    keepChartsDrawn();
}

/* Other pages call this; the page of fastsud stats --report has its statistics in it. */
globalThis.showReport = showReport;

function fillPage() {
    const run = JSON.parse(document.getElementById('run-data').textContent);
    const said = [run.seconds !== undefined ? `${decimal(run.seconds)} s` : null,
        run.threads !== undefined ? counted(run.threads, 'thread') : null,
        run.kernel ? `kernel ${run.kernel}` : null,
        run.puzzles_per_s !== undefined ? `${count(run.puzzles_per_s)} puzzles/s` : null];
    document.getElementById('run').append(...said.filter((text) => text !== null).map((text) => `, ${text}`));
    showReport(document.getElementById('main'), JSON.parse(document.getElementById('statistics').textContent));
    document.querySelector('#text details').open = false;
}

if (document.getElementById('statistics')) {
    fillPage();
}
