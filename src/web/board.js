/*
 * The grid that puzzles stand in: rows, columns, names (a character for each value; digits are numbers from 1 on), the
 * number of the region of each cell, and, unless it is 9x9 sudoku, rules as a text and in words, and what they put on
 * the grid, drawn by the program.
 */
export function makeBoard({ rows, columns, values, regions, text = null, words = '', drawing = null }) {
    const cells = Array.from({ length: rows * columns }, (_, cell) => cell);
    const rowOf = (cell) => Math.floor(cell / columns);
    const columnOf = (cell) => cell % columns;
    const regionOf = (cell) => regions?.[cell] ?? null;
    const sees = (a, b) => a !== b && (rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) ||
        (regionOf(a) !== null && regionOf(a) === regionOf(b)));
    return {
        rows,
        columns,
        names: values,
        rules: text,
        words,
        drawing,
        cells,
        digits: [...values].map((_, i) => i + 1),
        all: values.length < 32 ? 2 ** values.length - 1 : -1,
        peers: cells.map((cell) => cells.filter((other) => sees(cell, other))),
        rowOf,
        columnOf,
        regionOf,
        /* Of 0, a blank. */
        nameOf: (digit) => (digit ? values[digit - 1] : '.'),
        /* 0 for what names no value. */
        digitOf: (name) => values.indexOf(name) + 1,
        nameOfCell: (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`,
        /* "r4c7" to a cell. */
        cellNamed(name) {
            const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
            return columns * (row - 1) + Number(column) - 1;
        },
        /* The program's numbers of values to digits. */
        digitOfNumber: (number) => number - parseInt(values[0], 36) + 1,
    };
}

export const sudoku = makeBoard({
    rows: 9,
    columns: 9,
    values: '123456789',
    regions: Array.from({ length: 81 }, (_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)),
});

/* The board of a puzzle as the program describes it; no rules, or no more than those of 9x9, are sudoku. */
export function boardOf(rules, drawing) {
    return !rules || rules.text === 'size = 9\n' ? sudoku : makeBoard({ ...rules, drawing });
}
