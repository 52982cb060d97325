/* The grid that is edited: rows of cells for keyboard, touch and screen readers, on what rules put there. */
import { byId, element } from './element.js';
import { digitAt, digitsOf } from './position.js';
import { overlayOf, underlayOf } from './underlay.js';
import { setSize } from './zoom.js';

function describe(position, cell, words) {
    const { board } = position;
    const digit = digitAt(position, cell);
    const marks = digitsOf(position.marks[cell]).map(board.nameOf);
    const holds = digit
        ? `${position.givens[cell] ? 'given ' : ''}${board.nameOf(digit)}`
        : marks.length > 0
          ? `pencilmarks ${marks.join(' ')}`
          : 'blank';
    return [`row ${board.rowOf(cell) + 1}, column ${board.columnOf(cell) + 1}`, holds, words].filter(Boolean).join(', ');
}

function fill(node, position, cell) {
    const { board } = position;
    const digit = digitAt(position, cell);
    if (digit) {
        node.replaceChildren(element('span', { class: 'digit' }, board.nameOf(digit)));
    } else if (position.marks[cell]) {
        const set = digitsOf(position.marks[cell]);
        node.replaceChildren(
            element('span', { class: 'marks' },
                board.digits.map((d) => element('i', {}, set.includes(d) ? board.nameOf(d) : ''))),
        );
    } else {
        node.replaceChildren();
    }
}

/* A cell, with borders where another region begins. */
function makeCell(board, cell) {
    const isBorder = (other, isWithin) => isWithin && board.regionOf(cell) !== board.regionOf(other);
    const classes = [
        isBorder(cell + 1, board.columnOf(cell) + 1 < board.columns) ? 'ends-right' : '',
        isBorder(cell + board.columns, board.rowOf(cell) + 1 < board.rows) ? 'ends-below' : '',
    ];
    return element('div', { role: 'gridcell', 'data-cell': cell, tabindex: cell === 0 ? 0 : -1, class: classes.join(' ').trim() || null });
}

const KINDS = ['problem', 'noted', 'clash'];

/*
 * on: digit(cell, digit, isMark) and erase(cell). The grid keeps nothing but which cell is selected; show() draws a
 * position, with notes (a Map from cells to words and a kind, KINDS).
 */
export function makeGrid(root, on) {
    const frame = byId('frame');
    let board = null;
    let nodes = [];
    let selected = 0;
    root.setAttribute('role', 'grid');
    root.setAttribute('aria-label', 'Sudoku');

    function setBoard(next) {
        board = next;
        selected = 0;
        nodes = board.cells.map((cell) => makeCell(board, cell));
        root.replaceChildren(...Array.from({ length: board.rows }, (_, row) =>
            element('div', { role: 'row' }, nodes.slice(board.columns * row, board.columns * (row + 1)))));
        frame.querySelectorAll('svg').forEach((node) => node.remove());
        const { svg = null, beyond = {} } = board.drawing ? underlayOf(board) : {};
        if (svg) {
            frame.prepend(svg);
            frame.append(overlayOf(svg));
        }
        const { left = 0, right = 0, top = 0, bottom = 0 } = beyond;
        const sizes = {
            columns: board.columns,
            across: Math.max(left + board.columns + right, top + board.rows + bottom),
            'marks-across': Math.ceil(Math.sqrt(board.names.length)),
            left, right, top, bottom,
        };
        for (const [name, value] of Object.entries(sizes)) {
            frame.style.setProperty(`--${name}`, value);
        }
        setSize(sizes.across);
        frame.classList.toggle('has-totals', svg?.querySelector('.corner') != null);
        frame.classList.toggle('has-signs', svg?.querySelector('.dot, .sign, .quad') != null);
    }

    function mark(position) {
        const digit = digitAt(position, selected);
        nodes.forEach((node, cell) => {
            node.classList.toggle('same', digit !== 0 && cell !== selected && digitAt(position, cell) === digit);
        });
    }

    let shown = null;
    function select(cell, isFocused = true, isScrolled = true) {
        nodes[selected].tabIndex = -1;
        nodes[selected].removeAttribute('aria-selected');
        selected = cell;
        nodes[cell].tabIndex = 0;
        nodes[cell].setAttribute('aria-selected', 'true');
        if (isFocused) {
            nodes[cell].focus({ preventScroll: !isScrolled });
        }
        if (shown) {
            mark(shown);
        }
    }

    const next = (at, n, by) => (at + n + by) % n;
    const moves = {
        ArrowLeft: (row, column) => [row, next(column, board.columns, -1)],
        ArrowRight: (row, column) => [row, next(column, board.columns, 1)],
        ArrowUp: (row, column) => [next(row, board.rows, -1), column],
        ArrowDown: (row, column) => [next(row, board.rows, 1), column],
        Home: (row, column, isAll) => [isAll ? 0 : row, 0],
        End: (row, column, isAll) => [isAll ? board.rows - 1 : row, board.columns - 1],
    };
    /* The digit that a key enters; 0: none. With Shift a digit's key is a punctuation mark, which differs between keyboards. */
    function digitOf(event) {
        const name = /^[0-9a-z]$/i.test(event.key) ? event.key : event.shiftKey ? /^Digit([0-9])$/.exec(event.code)?.[1] : null;
        return name ? board.digitOf(name.toUpperCase()) : 0;
    }
    root.addEventListener('keydown', (event) => {
        const isCommand = event.ctrlKey || event.metaKey;
        if (event.altKey) {
            return;
        } else if (event.key in moves && !event.shiftKey) {
            const [row, column] = moves[event.key](board.rowOf(selected), board.columnOf(selected), isCommand);
            select(board.columns * row + column);
        } else if (isCommand) {
            return;
        } else if (digitOf(event)) {
            on.digit(selected, digitOf(event), event.shiftKey);
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
        focus: (isScrolled = true) => select(selected, true, isScrolled),
        nameOf: (cell) => nodes[cell].getAttribute('aria-label'),
        show(position, notes = new Map()) {
            if (position.board !== board) {
                shown = null;
                setBoard(position.board);
            }
            nodes.forEach((node, cell) => {
                const label = describe(position, cell, notes.get(cell)?.words);
                if (node.getAttribute('aria-label') !== label) {
                    node.setAttribute('aria-label', label);
                    fill(node, position, cell);
                }
                node.classList.toggle('given', position.givens[cell] !== 0);
                KINDS.forEach((kind) => node.classList.toggle(kind, notes.get(cell)?.kind === kind));
            });
            shown = position;
            mark(position);
        },
    };
}
