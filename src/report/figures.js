/* Figures: a caption that says what it shows, a chart drawn by ECharts, and the same numbers as a table. */

const PRINT_WIDTH = 640; // CSS pixels; fits A4 and Letter between their margins
const PRINT_WIDTH_BESIDE = 308; // of a chart with another one beside it
const NARROW = 480;

let charts = []; // {chart, box, spec, width}
let root = null; // the element that the report is in
let showsCounts = false; // instead of shares, where charts can show either
let isPrinting = false;

/* The colours of the style sheet, which depend on light or dark mode and on printing. */
function currentTheme() {
    const style = getComputedStyle(root);
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
        font: style.fontFamily,
    };
}

/*
 * Makes a figure. spec: title, meaning (explains what is drawn; optional), summary (sentences on what the figure shows;
 * with the meaning, they are the caption and the chart's description), height (pixels, or a function of the width),
 * option (theme, width) -> ECharts option, table (see numbersTable); of a panel also name, which is its heading, and the
 * meaning stands above all panels. The chart is drawn by drawCharts, once the figure is in the document.
 */
function figure(spec) {
    const box = element('div', { class: 'chart', role: 'img' });
    const entry = { chart: null, box, spec };
    const file = `${spec.title} ${spec.name ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
    charts.push(entry);
    return element(
        'figure',
        {},
        caption(spec),
        box,
        element(
            'div',
            { class: 'tools' },
            saveButton(spec, 'SVG', () => save(`${file}.svg`, 'image/svg+xml', chartAsSvg(entry))),
            saveButton(spec, 'CSV', () => save(`${file}.csv`, 'text/csv', tableAsCsv(spec.table))),
            element('details', {}, element('summary', {}, 'Numbers'),
                numbersTable({ ...spec.table, caption: `${namedTitle(spec)}: numbers` })),
        ),
    );
}

function namedTitle({ title, name }) {
    return name ? `${title}, ${name}` : title;
}

function caption({ title, name, meaning, summary = [] }) {
    return element('figcaption', {},
        name ? element('h4', {}, name) : element('h3', {}, title),
        meaning && !name ? element('p', {}, meaning) : null,
        summary.length === 1 ? element('p', {}, summary[0])
            : summary.length > 1 ? element('ul', {}, ...summary.map((sentence) => element('li', {}, sentence))) : null);
}

/* A figure of several, one beside the other, which have one title and meaning. */
function panels({ title, meaning }, figures) {
    return element('figure', { class: 'wide' }, caption({ title, meaning }), element('div', { class: 'panels' }, ...figures));
}

/* What stands where there is nothing to draw. */
function emptyFigure({ title, name, meaning, says }) {
    return element('figure', {}, caption({ title, name, meaning, summary: [says] }));
}

function saveButton(spec, format, onClick) {
    const button = element('button', { type: 'button', 'aria-label': `Save as ${format}: ${namedTitle(spec)}` },
        `Save ${format}`);
    button.addEventListener('click', onClick);
    return button;
}

function save(name, type, text) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    element('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/* The chart as it is drawn, on a ground of its own, with its description. */
function chartAsSvg({ box, spec }) {
    const svg = box.querySelector('svg').cloneNode(true);
    const child = (tag, attributes) => {
        const node = document.createElementNS(svg.namespaceURI, tag);
        Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
        return node;
    };
    const title = child('title', {});
    title.textContent = described(spec);
    svg.removeAttribute('style');
    svg.prepend(title, child('rect', { width: '100%', height: '100%', fill: currentTheme().surface }));
    return new XMLSerializer().serializeToString(svg);
}

function described(spec) {
    return [`${namedTitle(spec)}.`, ...(spec.meaning ? [spec.meaning] : []), ...spec.summary].join(' ');
}

function heightOf(spec, width) {
    return typeof spec.height === 'function' ? spec.height(width) : spec.height;
}

function widthOf({ box }) {
    return !isPrinting ? box.clientWidth : box.closest('.pair, .panels') ? PRINT_WIDTH_BESIDE : PRINT_WIDTH;
}

function drawChart(entry, width, theme) {
    if (width === 0) {
        return;
    }
    const { spec } = entry;
    const height = heightOf(spec, width);
    entry.box.style.height = `${height}px`;
    entry.chart ??= echarts.init(entry.box, null, { renderer: 'svg', width, height });
    entry.chart.setOption(
        {
            animation: false,
            aria: { enabled: true, label: { description: described(spec) } },
            backgroundColor: 'transparent',
            color: theme.series,
            textStyle: { fontFamily: theme.font, color: theme.text },
            ...spec.option(theme, width),
        },
        { notMerge: true, lazyUpdate: true },
    );
    entry.chart.resize({ width, height, silent: true }); // draws, once for the options and the size
    entry.chart.getZr().flush();
    entry.width = width;
}

function drawCharts() {
    const theme = currentTheme();
    const widths = charts.map(widthOf); // all before any: reading one after a change lays out the page again
    charts.forEach((entry, i) => drawChart(entry, widths[i], theme));
}

const chartsObserver = new ResizeObserver(() => {
    if (!isPrinting && charts.some(({ box, width }) => box.clientWidth !== width)) {
        drawCharts();
    }
});

/* Forgets the charts of the report before, if any. */
function dropCharts() {
    chartsObserver.disconnect();
    charts.forEach(({ chart }) => chart?.dispose());
    charts = [];
}

/* Draws all charts, and from now on redraws them when their width changes. */
function keepChartsDrawn() {
    drawCharts();
    for (const { box } of charts) {
        chartsObserver.observe(box);
    }
}

// Told by two events of each print.
function setPrinting(on) {
    if (on === isPrinting) {
        return;
    }
    isPrinting = on;
    document.documentElement.toggleAttribute('data-printing', on);
    if (root) {
        drawCharts();
    }
}

window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));
window.matchMedia('print').addEventListener('change', (event) => setPrinting(event.matches));
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => root && drawCharts());
