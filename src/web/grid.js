/* The grid that is edited: nine rows of nine cells for keyboard, touch and screen readers. */
import { element } from './element.js';
import { N_CELLS, columnOf, digitAt, digitsOf, rowOf } from './position.js';

const place = (cell) => `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}`;

function describe(position, cell, problem) {
    const digit = digitAt(position, cell);
    const marks = digitsOf(position.marks[cell]);
    const holds = digit
        ? `${position.givens[cell] ? 'given ' : ''}${digit}`
        : marks.length > 0
          ? `pencilmarks ${marks.join(' ')}`
          : 'blank';
    return [place(cell), holds, problem].filter(Boolean).join(', ');
}

function fill(node, position, cell) {
    const digit = digitAt(position, cell);
    if (digit) {
        node.replaceChildren(element('span', { class: 'digit' }, String(digit)));
    } else if (position.marks[cell]) {
        const set = digitsOf(position.marks[cell]);
        node.replaceChildren(
            element('span', { class: 'marks' },
                [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => element('i', {}, set.includes(d) ? String(d) : ''))),
        );
    } else {
        node.replaceChildren();
    }
}

/*
 * on: digit(cell, digit, isMark) and erase(cell). The grid keeps nothing but which cell is selected; show() draws a
 * position, with a word on each problem (a Map from cells).
 */
export function makeGrid(root, on) {
    let selected = 0;
    const nodes = Array.from({ length: N_CELLS }, (_, cell) =>
        element('div', { role: 'gridcell', 'data-cell': cell, tabindex: cell === 0 ? 0 : -1 }));
    root.setAttribute('role', 'grid');
    root.setAttribute('aria-label', 'Sudoku');
    root.append(...Array.from({ length: 9 }, (_, row) => element('div', { role: 'row' }, nodes.slice(9 * row, 9 * row + 9))));

    function mark(position) {
        const digit = digitAt(position, selected);
        nodes.forEach((node, cell) => {
            node.classList.toggle('same', digit !== 0 && cell !== selected && digitAt(position, cell) === digit);
        });
    }

    let shown = null;
    function select(cell, isFocused = true) {
        nodes[selected].tabIndex = -1;
        nodes[selected].removeAttribute('aria-selected');
        selected = cell;
        nodes[cell].tabIndex = 0;
        nodes[cell].setAttribute('aria-selected', 'true');
        if (isFocused) {
            nodes[cell].focus();
        }
        if (shown) {
            mark(shown);
        }
    }

    const moves = {
        ArrowLeft: (row, column) => [row, (column + 8) % 9],
        ArrowRight: (row, column) => [row, (column + 1) % 9],
        ArrowUp: (row, column) => [(row + 8) % 9, column],
        ArrowDown: (row, column) => [(row + 1) % 9, column],
        Home: (row, column, isAll) => [isAll ? 0 : row, 0],
        End: (row, column, isAll) => [isAll ? 8 : row, 8],
    };
    root.addEventListener('keydown', (event) => {
        const isCommand = event.ctrlKey || event.metaKey;
        // With Shift the key is a punctuation mark, which differs between keyboards.
        const digit = /^[1-9]$/.test(event.key) ? event.key : event.shiftKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : null;
        if (event.altKey) {
            return;
        } else if (event.key in moves && !event.shiftKey) {
            const [row, column] = moves[event.key](rowOf(selected), columnOf(selected), isCommand);
            select(9 * row + column);
        } else if (isCommand) {
            return;
        } else if (digit) {
            on.digit(selected, Number(digit), event.shiftKey);
        } else if (['Backspace', 'Delete', '0', '.'].includes(event.key)) {
            on.erase(selected);
        } else {
            return;
        }
        event.preventDefault();
    });
    root.addEventListener('focusin', (event) => {
        const node = event.target.closest('[data-cell]');
        if (node) {
            select(Number(node.dataset.cell), false);
        }
    });

    return {
        get selected() {
            return selected;
        },
        focus: () => select(selected),
        nameOf: (cell) => nodes[cell].getAttribute('aria-label'),
        show(position, problems = new Map()) {
            nodes.forEach((node, cell) => {
                const label = describe(position, cell, problems.get(cell));
                if (node.getAttribute('aria-label') !== label) {
                    node.setAttribute('aria-label', label);
                    fill(node, position, cell);
                }
                node.classList.toggle('given', position.givens[cell] !== 0);
                node.classList.toggle('problem', problems.has(cell));
            });
            shown = position;
            mark(position);
        },
    };
}
