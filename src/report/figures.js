'use strict';

/* Figures: a caption that says what it shows, a chart drawn by ECharts, and the same numbers as a table. */

const PRINT_WIDTH = 640; // CSS pixels; fits A4 and Letter between their margins
const NARROW = 480;
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];

const LINES = ['solid', [7, 4], [2, 3]]; // the next style is used once all colours are taken

const charts = []; // {chart, box, spec}

/* The colours of the style sheet, which depend on light or dark mode and on printing. */
function currentTheme() {
    const style = getComputedStyle(document.documentElement);
    const get = (name) => style.getPropertyValue(name).trim();
    return {
        surface: get('--surface'),
        raised: get('--raised'),
        text: get('--text'),
        muted: get('--muted'),
        rule: get('--rule'),
        heat: [get('--heat-low'), get('--heat-mid'), get('--heat-high')],
        heatText: [get('--heat-text-low'), get('--heat-text-high')],
        series: get('--series').split(/\s+/),
        font: getComputedStyle(document.body).fontFamily,
    };
}

/*
 * Makes a figure. spec: title, meaning (explains what is drawn; optional), summary (sentences on what the figure shows;
 * with the meaning, they are the caption and the chart's description), height (pixels, or a function of the width),
 * option (theme, width) -> ECharts option, table (see numbersTable). The chart is drawn by drawCharts, once the figure
 * is in the document.
 */
function figure(spec) {
    const box = element('div', { class: 'chart', role: 'img' });
    const meaning = spec.meaning ? element('p', {}, spec.meaning) : null;
    const caption = spec.summary.length === 1
        ? element('p', {}, spec.summary[0])
        : element('ul', {}, ...spec.summary.map((sentence) => element('li', {}, sentence)));
    charts.push({ chart: null, box, spec });
    return element(
        'figure',
        {},
        element('figcaption', {}, element('h3', {}, spec.title), meaning, caption),
        box,
        element(
            'details',
            {},
            element('summary', {}, 'Numbers'),
            numbersTable({ ...spec.table, caption: `${spec.title}: numbers` }),
        ),
    );
}

function described({ title, meaning, summary }) {
    return [`${title}.`, ...(meaning ? [meaning] : []), ...summary].join(' ');
}

function drawChart(entry, theme, printing) {
    const width = printing ? PRINT_WIDTH : entry.box.clientWidth;
    if (width === 0) {
        return;
    }
    const { spec } = entry;
    const height = typeof spec.height === 'function' ? spec.height(width) : spec.height;
    entry.box.style.height = `${height}px`;
    entry.chart ??= echarts.init(entry.box, null, { renderer: 'svg', width, height });
    entry.chart.resize({ width, height, silent: true });
    const option = spec.option(theme, width);
    entry.chart.setOption(
        {
            animation: false,
            aria: { enabled: true, label: { description: described(spec) } },
            backgroundColor: 'transparent',
            color: theme.series,
            textStyle: { fontFamily: theme.font, color: theme.text },
            ...option,
        },
        { notMerge: true },
    );
    entry.chart.getZr().flush();
    entry.width = width;
}

function drawCharts(printing = false) {
    const theme = currentTheme();
    for (const entry of charts) {
        drawChart(entry, theme, printing);
    }
}

/* Draws all charts, and redraws them when their width, the colour scheme or the medium changes. */
function keepChartsDrawn() {
    let printing = false;
    const setPrinting = (on) => {
        printing = on;
        document.documentElement.toggleAttribute('data-printing', on);
        drawCharts(on);
    };
    drawCharts();
    window.addEventListener('beforeprint', () => setPrinting(true));
    window.addEventListener('afterprint', () => setPrinting(false));
    window.matchMedia('print').addEventListener('change', (event) => setPrinting(event.matches));
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawCharts(printing));
    const observer = new ResizeObserver(() => {
        if (!printing && charts.some(({ box, width }) => box.clientWidth !== width)) {
            drawCharts();
        }
    });
    for (const { box } of charts) {
        observer.observe(box);
    }
}

function axisStyle(theme) {
    return {
        axisLine: { lineStyle: { color: theme.muted } },
        axisTick: { lineStyle: { color: theme.muted } },
        axisLabel: { color: theme.muted, hideOverlap: true },
        nameTextStyle: { color: theme.muted },
        splitLine: { lineStyle: { color: theme.rule } },
    };
}

function valueAxis(theme, name, format, extra = {}) {
    const style = axisStyle(theme);
    return {
        type: 'value',
        ...style,
        name,
        axisLabel: { ...style.axisLabel, formatter: format },
        axisLine: { show: false },
        axisTick: { show: false },
        ...extra,
    };
}

/* Rendered by the chart as text, so that names are never parsed as markup. */
function tooltipStyle(theme) {
    return {
        trigger: 'axis',
        renderMode: 'richText',
        confine: true,
        axisPointer: { type: 'shadow', shadowStyle: { color: theme.muted, opacity: 0.12 } },
        backgroundColor: theme.raised,
        borderColor: theme.rule,
        textStyle: { color: theme.text, fontSize: 12 },
    };
}

/* The lines of a tooltip: the category, then each series' value. */
function tooltipLines(plot, width) {
    // ECharts would take braces for a text style.
    const nameOf = (name) => shortName(name, width < NARROW ? 18 : 32).replace(/{/g, '(').replace(/}/g, ')');
    return (points) =>
        [`${plot.categoryName} ${plot.categories[points[0].dataIndex]}`,
         ...points.map(({ marker, seriesName, dataIndex, seriesIndex }) => {
             const value = plot.format(plot.series[seriesIndex].values[dataIndex]);
             return plot.series.length === 1 ? `${marker}${value} ${plot.isShare ? '' : plot.valueName}`
                 : `${marker}${nameOf(seriesName)}: ${value}`;
         })].join('\n');
}

/* Layout and height of the legend, for more than one series: a row, or a column if that would be too wide. */
function legendLayout(width, names) {
    const shown = names.map((name) => shortName(name, width < NARROW ? 30 : 40));
    const isRow = shown.reduce((sum, name) => sum + 7 * name.length + 50, 0) < width;
    return { shown, isRow, height: names.length < 2 ? 0 : 22 * (isRow ? 1 : names.length) };
}

function legendOption(theme, names, { shown, isRow }) {
    return {
        show: names.length > 1,
        data: names,
        left: 0,
        top: 0,
        orient: isRow ? 'horizontal' : 'vertical',
        itemGap: 8,
        itemHeight: 12,
        itemWidth: 22,
        selectedMode: false,
        textStyle: { color: theme.text, lineHeight: 14 },
        formatter: (name) => shown[names.indexOf(name)],
    };
}

/* The height of a chart, given that of its plot with axes. */
function heightWithLegend(plotHeight, names) {
    return (width) => plotHeight + legendLayout(width, names).height;
}

/* Which category labels to show: all if there is room, else every 2nd, 5th, 10th, ...; for numbers, multiples of it. */
function labelInterval(labels, width) {
    const room = 7 * Math.max(...labels.map((label) => label.length)) + 10;
    const step = [1, 2, 5, 10, 20, 50].find((n) => (labels.length / n) * room <= width) ?? 100;
    const areNumbers = labels.every((label) => /^\d+$/.test(label));
    return (index, label) => (areNumbers ? Number(label) : index) % step === 0;
}

/*
 * Bars or lines over categories. plot: kind ('bar' or 'line'), categories (strings), categoryName, valueName, series
 * [{name, values (null: none)}], format (number -> string), isShare (values are percentages), horizontal (bars only),
 * whole (lines only: the categories' positions, numbers from `least`, 0 or 1, on an axis that is logarithmic in n, or
 * in n + 1 if they start at 0).
 */
function categoryChart(plot) {
    return (theme, width) => {
        const names = plot.series.map(({ name }) => name);
        const legend = legendLayout(width, names);
        const style = axisStyle(theme);
        const isTight = plot.horizontal && width < NARROW; // category names take half of the width
        const longest = Math.max(...plot.categories.map((name) => name.length));
        const nTicks = plot.horizontal ? Math.floor((width - 7 * longest) / 65) : width < NARROW ? 3 : 5;
        const shift = plot.least === 1 ? 0 : 1;
        const values = valueAxis(theme, plot.horizontal ? '' : plot.valueName, plot.format, {
            ...(plot.isShare ? { max: ({ max }) => (max > 80 || max === 0 ? 100 : null) } : {}),
            ...(plot.isShare && !isTight ? { maxInterval: 25 } : {}),
            nameTextStyle: { color: theme.muted, align: 'left', padding: [0, 0, 0, -8] },
            nameGap: 12,
            splitNumber: isTight || nTicks < 3 ? 2 : nTicks < 5 ? 3 : 5,
            minInterval: plot.wholeValues ? 1 : 0,
        });
        const places = {
            type: 'category',
            data: plot.categories,
            ...style,
            splitLine: { show: false },
            inverse: Boolean(plot.horizontal),
            boundaryGap: plot.kind === 'bar' || plot.categories.length === 1,
            name: plot.categoryName,
            nameLocation: 'middle',
            nameGap: 28,
            axisTick: { show: false },
            axisLabel: { ...style.axisLabel, hideOverlap: false, interval: plot.horizontal ? 0 : labelInterval(plot.categories, width - 60),
                ...(isTight ? { width: 100, overflow: 'break', fontSize: 11, lineHeight: 11 } : {}) },
        };
        if (plot.whole) {
            const most = Math.max(...plot.whole) + shift;
            Object.assign(places, { type: 'log', logBase: 2, data: undefined, boundaryGap: false, min: 1,
                max: Math.max(2, most),
                axisLabel: { ...style.axisLabel, formatter: (value) =>
                    (shift === 1 ? count(Math.round(value) - 1) : String(+value.toFixed(1))) } });
        }
        const symbolsShown = plot.categories.length <= 24;
        return {
            legend: legendOption(theme, names, legend),
            grid: {
                left: 8,
                right: 20,
                top: legend.height + (legend.height > 0 && !plot.horizontal ? 14 : 6),
                bottom: 6,
                outerBoundsMode: 'same',
                outerBoundsContain: 'all',
            },
            tooltip: { ...tooltipStyle(theme), formatter: tooltipLines(plot, width) },
            xAxis: plot.horizontal ? { ...values, name: plot.valueName, nameLocation: 'middle', nameGap: 26,
                nameTextStyle: { color: theme.muted } } : places,
            yAxis: plot.horizontal ? { ...places, name: '' } : values,
            series: plot.series.map(({ name, values: shown }, i) => {
                const own = theme.series[i % theme.series.length];
                const data = plot.whole ? shown.map((value, k) => [plot.whole[k] + shift, value]) : shown;
                const common = { name, data, itemStyle: { color: own } };
                return plot.kind === 'bar'
                    ? { ...common, type: 'bar', barMaxWidth: 48, barGap: '0%', barCategoryGap: '18%' }
                    : {
                          ...common,
                          type: 'line',
                          step: plot.whole ? 'end' : false,
                          symbol: SYMBOLS[i % SYMBOLS.length],
                          symbolSize: 7,
                          showSymbol: symbolsShown,
                          lineStyle: { color: own, width: 2,
                              type: LINES[Math.floor(i / theme.series.length) % LINES.length] },
                      };
            }),
        };
    };
}

/* The channels of a colour '#rrggbb' as numbers from 0 to 1. */
function channels(colour) {
    return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

/* Relative luminance as defined by WCAG. */
function luminance(parts) {
    const [r, g, b] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/* The text colour with the best contrast on a shade of the heat map. */
function textOnHeat(theme, shade) {
    const [from, to, part] = shade < 0.5 ? [0, 1, 2 * shade] : [1, 2, 2 * shade - 1];
    const [a, b] = [channels(theme.heat[from]), channels(theme.heat[to])];
    const ground = luminance(a.map((c, i) => c + (b[i] - c) * part));
    const contrasts = theme.heatText.map((colour) => {
        const text = luminance(channels(colour));
        return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    });
    return theme.heatText[contrasts[0] >= contrasts[1] ? 0 : 1];
}

/* Counts by two categories, darker for more. map: columns, rows (strings), cells [[column, row, count]]. */
function heatMap(map) {
    const most = Math.max(...map.cells.map(([, , n]) => n));
    // Counts differ by orders of magnitude, so the scale is logarithmic.
    const shade = (n) => Math.log(n) / Math.max(Math.log(most), 1e-9);
    return (theme, width) => {
        const style = axisStyle(theme);
        const isLabelled = (width - 60) / map.columns.length > 7 * count(most).length + 6;
        return {
            grid: { left: 8, right: 12, top: 8, bottom: 44, outerBoundsMode: 'same', outerBoundsContain: 'all' },
            tooltip: {
                ...tooltipStyle(theme),
                trigger: 'item',
                formatter: ({ data }) =>
                    `${map.rowName} ${map.rows[data.value[1]]}, ${map.columnName} ${map.columns[data.value[0]]}: ` +
                    counted(data.n, 'puzzle'),
            },
            visualMap: {
                type: 'continuous',
                min: 0,
                max: 1,
                dimension: 2,
                calculable: false,
                orient: 'horizontal',
                left: 'center',
                bottom: 0,
                itemWidth: 12,
                itemHeight: 120,
                text: [`${count(most)} puzzles`, '1'],
                textStyle: { color: theme.muted },
                inRange: { color: theme.heat },
                hoverLink: false,
            },
            xAxis: { type: 'category', data: map.columns, ...style, name: map.columnName, nameLocation: 'middle',
                nameGap: 28, axisTick: { show: false }, splitLine: { show: false },
                axisLabel: { ...style.axisLabel, interval: 0 } },
            yAxis: { type: 'category', data: map.rows, ...style, inverse: true, name: map.rowName,
                nameLocation: 'middle', nameGap: 32, axisLine: { show: false }, axisTick: { show: false },
                splitLine: { show: false } },
            series: [
                {
                    type: 'heatmap',
                    itemStyle: { borderColor: theme.surface, borderWidth: 1 },
                    label: { show: isLabelled, fontSize: 11, formatter: ({ data }) => count(data.n) },
                    emphasis: { itemStyle: { color: 'inherit', borderColor: theme.text, borderWidth: 1 } },
                    data: map.cells.map(([column, row, n]) => ({
                        value: [column, row, most > 1 ? shade(n) : 1],
                        n,
                        label: { color: textOnHeat(theme, most > 1 ? shade(n) : 1) },
                    })),
                },
            ],
        };
    };
}
