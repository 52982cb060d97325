/* DOM helpers: elements, tables and numbers as text. File names only ever become text nodes. */

function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
        node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/* 49151 becomes 49,151; anything but a number becomes a dash. */
function count(value) {
    return Number.isFinite(value) ? wholeNumber.format(value) : '–';
}

/* A mean or another number that need not be whole. */
function decimal(value, digits = 2) {
    if (!Number.isFinite(value)) {
        return '–';
    }
    return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/* A share of a whole in percent. Never rounds to 0 % or 100 %. */
function percent(value, total) {
    if (!(total > 0) || !Number.isFinite(value)) {
        return '–';
    }
    const share = (100 * value) / total;
    if (value > 0 && share < 0.1) {
        return '<0.1\u00a0%';
    }
    if (value < total && share > 99.9) {
        return '>99.9\u00a0%';
    }
    return `${decimal(share, value === 0 || value === total ? 0 : 1)}\u00a0%`;
}

/* A number and, muted, its share of the whole, whose place may stay empty. */
function withShare(number, share) {
    const cell = document.createDocumentFragment();
    cell.append(number, ' ', element('span', { class: 'share' }, share));
    return cell;
}

function countAndShare(value, total) {
    return withShare(count(value), total > 0 && Number.isFinite(value) ? percent(value, total) : '');
}

/* A count and its noun, with a no-break space. */
function counted(value, one, many = `${one}s`) {
    return `${count(value)}\u00a0${value === 1 ? one : many}`;
}

function capitalised(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/* Shortens a name for a chart by dropping its middle. */
function shortName(name, length) {
    if (name.length <= length) {
        return name;
    }
    const tail = Math.floor((length - 1) / 2);
    return `${name.slice(0, length - 1 - tail)}…${name.slice(-tail)}`;
}

/* The node or text of a table's cell (see numbersTable). */
function shownCell(cell) {
    if (typeof cell !== 'object' || cell instanceof Node) {
        return cell;
    }
    const { value, total, digits } = cell;
    return total !== undefined ? countAndShare(value, total) : digits === undefined ? count(value) : decimal(value, digits);
}

/* A table as CSV, with numbers in full; columns with shares become two. */
function tableAsCsv({ head, rows }) {
    const areShares = head.map((_, i) => rows.some((row) => row[i].total !== undefined));
    const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const number = (value) => (Number.isFinite(value) ? String(value) : '');
    const line = (cells) => `${cells.flat().map(quoted).join(',')}\n`;
    const shareOfCell = ({ value, total }) => number(total > 0 ? +((100 * value) / total).toPrecision(6) : NaN);
    return line(head.map((name, i) => (areShares[i] ? [name, `${name}, %`] : name))) +
        rows.map((row) => line(row.map((cell, i) => (typeof cell === 'string' ? cell
            : areShares[i] ? [number(cell.value), shareOfCell(cell)] : number(cell.value))))).join('');
}

/* A file's name that may be broken behind punctuation. */
function breakable(name) {
    const node = document.createDocumentFragment();
    name.split(/(?<=[-_./])/).forEach((part) => node.append(part, element('wbr')));
    return node;
}

const MOST_COLUMNS = 8; // of a single table of corpora
const SPLIT_COLUMNS = 6; // of each part of a split one

/*
 * A table of numbers that scrolls horizontally if it is too wide. table: caption (for assistive technology), head
 * (strings; null: none), rows (arrays of cells, the first of which is a string and names the row), compared (the columns
 * are corpora). Cells: strings, nodes, or numbers {value, total (of a share) or digits (of a decimal)}. A comparison of
 * many corpora is split into several tables, so that it fits on paper.
 */
function numbersTable(table) {
    const nColumns = table.rows[0].length - 1;
    if (!table.compared || nColumns <= MOST_COLUMNS) {
        return oneTable(table);
    }
    const starts = Array.from({ length: Math.ceil(nColumns / SPLIT_COLUMNS) }, (_, i) => 1 + i * SPLIT_COLUMNS);
    const part = (cells, start) => [cells[0], ...cells.slice(start, start + SPLIT_COLUMNS)];
    return element('div', { class: 'stacked' }, ...starts.map((start, i) => oneTable({
        compared: true,
        caption: `${table.caption}, part ${i + 1} of ${starts.length}`,
        head: part(table.head, start),
        rows: table.rows.map((row) => part(row, start)),
    })));
}

function oneTable(table) {
    const head = table.head && element('thead', {},
        element('tr', {}, ...table.head.map((text) => element('th', { scope: 'col' }, breakable(text)))));
    const rows = table.rows.map(([name, ...cells]) =>
        element('tr', {}, element('th', { scope: 'row' }, name), ...cells.map((cell) => element('td', {}, shownCell(cell)))),
    );
    const label = table.caption;
    return element(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
        element(
            'table',
            { class: `numbers${table.compared ? ' compared' : ''}${table.rows[0].length <= 4 ? ' few' : ''}`, 'aria-label': label },
            head,
            element('tbody', {}, ...rows),
        ),
    );
}

/* A puzzle as a square grid, of 81 characters with its boxes. Assistive technology gets rows as text instead of cells. */
function sudokuGrid(puzzle) {
    const side = Math.sqrt(puzzle.length);
    const rows = Array.from({ length: side }, (_, row) => puzzle.slice(side * row, side * row + side).padEnd(side, '.'));
    const spoken = rows.map((row, i) => `row ${i + 1}: ${[...row].map((c) => (c === '.' ? 'blank' : c)).join(' ')}`);
    return element(
        'div',
        { role: 'img', 'aria-label': `Sudoku, ${spoken.join('; ')}` },
        element(
            'table',
            { class: side === 9 ? 'sudoku' : 'sudoku unboxed', role: 'presentation' },
            ...rows.map((row) =>
                element('tr', {}, ...[...row].map((c) => element('td', {}, c === '.' ? '' : c)))),
        ),
    );
}

/* A puzzle from a series of examples, with what is known about it. */
function puzzleCard(puzzle, series) {
    const category = String(puzzle[series.categories.title]);
    const cells = String(puzzle.puzzle);
    const said = [counted([...cells].filter((c) => c !== '.').length, 'given'),
        /^\d+$/.test(category) ? `${series.categories.title}\u00a0${category}` : category];
    return element(
        'figure',
        { class: 'card' },
        ...(Number.isInteger(Math.sqrt(cells.length)) ? [sudokuGrid(cells)] : []),
        element('figcaption', {},
            element('p', {}, element('strong', {}, `${count(puzzle[series.unit])}\u00a0${series.unit}`), `, ${said.join(', ')}`),
            element('p', {}, `Line ${count(puzzle.line)}`)),
        element('details', {}, element('summary', {}, 'As a line'), element('code', {}, cells)),
    );
}
