/* Charts as options of ECharts: bars, dots and lines over categories, and heat maps. */

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];
const LINES = ['solid', [7, 4], [2, 3]]; // the next style is used once all colours are taken

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

/* The height of a chart of vertical bars or lines. */
function plotHeight(names) {
    return (width) => (isPrinting ? 190 : 270) + legendLayout(width, names).height;
}

/* Which category labels to show: all if there is room, else every 2nd, 5th, 10th, ...; for numbers, multiples of it. */
function labelInterval(labels, width) {
    const room = 7 * Math.max(...labels.map((label) => label.length)) + 10;
    const step = [1, 2, 5, 10, 20, 50].find((n) => (labels.length / n) * room <= width) ?? 100;
    const areNumbers = labels.every((label) => /^\d+$/.test(label));
    return (index, label) => (areNumbers ? Number(label) : index) % step === 0;
}

/*
 * Bars, lines or dots over categories. plot: kind ('bar', 'line' or 'dot'), categories (strings), categoryName,
 * valueName, series [{name, values (null: none)}], format (number -> string), isShare (values are percentages),
 * isWhole (the axis of shares ends at 100 %), horizontal (always of dots, never of lines), wholeValues (no fractions on
 * the axis), positions (lines only: where the categories stand, as numbers, on an axis of the given scale: 'linear', or
 * 'log' from 1, or from 0 if a position is, by logarithms of n + 1).
 */
function categoryChart(plot) {
    return (theme, width) => {
        const names = plot.series.map(({ name }) => name);
        const legend = legendLayout(width, names);
        const style = axisStyle(theme);
        const isTight = plot.horizontal && width < NARROW; // category names take half of the width
        const longest = Math.max(...plot.categories.map((name) => name.length));
        const nTicks = plot.horizontal ? Math.floor((width - 7 * longest) / 65) : width < NARROW ? 3 : 5;
        const shift = plot.scale === 'log' && Math.min(...plot.positions) < 1 ? 1 : 0;
        const values = valueAxis(theme, plot.horizontal ? '' : plot.valueName, plot.format, {
            ...(plot.isShare ? { max: ({ max }) => (plot.isWhole || max > 80 || max === 0 ? 100 : null) } : {}),
            ...(plot.isShare && !isTight ? { maxInterval: 25 } : {}),
            nameTextStyle: { color: theme.muted, align: 'left', padding: [0, 0, 0, -8] },
            nameGap: 12,
            splitNumber: isTight || nTicks < 3 ? 2 : nTicks < 5 ? 3 : 5,
            minInterval: plot.wholeValues ? 1 : 0,
        });
        const fontSize = plot.horizontal ? Math.min(isPrinting ? 9 : 12, rowHeight(plot, width) - 2) : 12;
        const places = {
            type: 'category',
            data: plot.categories,
            ...style,
            splitLine: { show: false },
            ...(plot.kind === 'dot' ? { splitArea: { show: true, areaStyle: { color: ['transparent', theme.raised] } } } : {}),
            inverse: Boolean(plot.horizontal),
            boundaryGap: plot.kind !== 'line' || plot.categories.length === 1,
            name: plot.categoryName,
            nameLocation: 'middle',
            nameGap: 28,
            axisTick: { show: false },
            axisLabel: { ...style.axisLabel, hideOverlap: false, fontSize,
                interval: plot.horizontal ? 0 : labelInterval(plot.categories, width - 60),
                ...(isTight && !isPrinting ? { width: 140, overflow: 'break', fontSize: 10, lineHeight: 11,
                    formatter: (name) => shortName(name, 40) } : {}) },
        };
        if (plot.positions) {
            const most = Math.max(...plot.positions) + shift;
            Object.assign(places, { data: undefined, boundaryGap: false },
                plot.scale === 'log' ? { type: 'log', logBase: 2, min: 1, max: Math.max(2, most),
                    axisLabel: { ...style.axisLabel, formatter: (value) =>
                        (shift === 1 ? count(Math.round(value) - 1) : String(+value.toFixed(1))) } }
                    : { type: 'value', min: Math.floor(Math.min(...plot.positions)), max: Math.ceil(most),
                        splitNumber: width < NARROW ? 4 : 8 });
        }
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
                const data = plot.positions ? shown.map((value, k) => [plot.positions[k] + shift, value]) : shown;
                const common = { name, data, itemStyle: { color: own } };
                const isLine = plot.kind === 'line';
                return plot.kind === 'bar'
                    ? { ...common, type: 'bar', barMaxWidth: 48, barGap: '0%', barCategoryGap: '18%' }
                    : {
                          ...common,
                          type: 'line',
                          step: plot.positions ? 'end' : false,
                          symbol: SYMBOLS[(i + Math.floor(i / theme.series.length)) % SYMBOLS.length],
                          symbolSize: isLine ? 7 : 9,
                          showSymbol: !isLine || plot.categories.length <= 24,
                          clip: isLine,
                          lineStyle: { color: own, width: isLine ? 2 : 0,
                              type: LINES[Math.floor(i / theme.series.length) % LINES.length] },
                      };
            }),
        };
    };
}

/* The height of a category of horizontal bars or dots; all of them fit on a sheet of paper. */
function rowHeight({ kind, categories, series }, width) {
    if (isPrinting) {
        return Math.min(kind === 'dot' ? 13 : 8 + 6 * series.length, 760 / categories.length);
    }
    const areWrapped = width < NARROW && Math.max(...categories.map((name) => name.length)) > 16;
    return Math.max(kind === 'dot' ? 17 : 10 + 14 * series.length, areWrapped ? 24 : 0);
}

/* The height of a chart of horizontal bars or dots. */
function heightOfRows(plot) {
    return (width) => rowHeight(plot, width) * plot.categories.length + 60 +
        legendLayout(width, plot.series.map(({ name }) => name)).height;
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

/*
 * Numbers by two categories, darker for more. map: columns, rows (strings), columnName, rowName, cells
 * [[column, row, number > 0, description]], least and most (the ends of the colour scale), format (number -> text).
 */
function heatMap(map) {
    // Numbers of puzzles differ by orders of magnitude, so the scale is logarithmic.
    const spread = Math.log(map.most / map.least);
    const shade = (n) => (spread > 0 ? Math.log(n / map.least) / spread : 1);
    return (theme, width) => {
        const style = axisStyle(theme);
        const longest = Math.max(...map.cells.map(([, , n]) => map.format(n).length));
        const isLabelled = (width - 60) / map.columns.length > 6 * longest + 4;
        return {
            grid: { left: 8, right: 12, top: 8, bottom: 44, outerBoundsMode: 'same', outerBoundsContain: 'all' },
            tooltip: { ...tooltipStyle(theme), trigger: 'item', formatter: ({ data }) => data.says },
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
                text: [map.format(map.most) + map.unit, map.format(map.least) + map.unit],
                textStyle: { color: theme.muted },
                inRange: { color: theme.heat },
                hoverLink: false,
            },
            xAxis: { type: 'category', data: map.columns, ...style, name: map.columnName, nameLocation: 'middle',
                nameGap: 28, axisTick: { show: false }, splitLine: { show: false },
                axisLabel: { ...style.axisLabel, hideOverlap: false, interval: labelInterval(map.columns, width - 60) } },
            yAxis: { type: 'category', data: map.rows, ...style, inverse: true, name: map.rowName,
                nameLocation: 'middle', nameGap: 12 + 7 * Math.max(...map.rows.map((row) => row.length)),
                axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false },
                axisLabel: { ...style.axisLabel, interval: 0, hideOverlap: false } },
            series: [
                {
                    type: 'heatmap',
                    itemStyle: { borderColor: theme.surface, borderWidth: 1 },
                    label: { show: isLabelled, fontSize: 10, formatter: ({ data }) => map.format(data.n) },
                    emphasis: { itemStyle: { color: 'inherit', borderColor: theme.text, borderWidth: 1 } },
                    data: map.cells.map(([column, row, n, says]) => ({
                        value: [column, row, shade(n)],
                        n,
                        says,
                        label: { color: textOnHeat(theme, shade(n)) },
                    })),
                },
            ],
        };
    };
}
