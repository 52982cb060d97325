/* What rules put on the grid: the program's drawing of a puzzle, without what is said of its cells, behind the cells. */
const SHAPES = '.area, .edge, .line, .stroke, .ring, .circle, .border, .paper, .cage, .dot, .quad, .tag, .bg';
const CLUE = 0.4; /* of a cell: half of a clue beside the grid */

/* What stands on the lines between cells, to be drawn before these, too. */
const BETWEEN = '.dot, .quad, .tag.number, .tag.values, .tag.sign, circle.bg';

export function overlayOf(underlay) {
    const svg = underlay.cloneNode(true);
    svg.querySelectorAll('rect, path, circle, text').forEach((node) => {
        if (!node.matches(BETWEEN)) {
            node.remove();
        }
    });
    svg.classList.replace('underlay', 'overlay');
    return svg;
}

/* The drawing as an element, and how far it reaches beyond the grid on each side, in cells. */
export function underlayOf(board) {
    const svg = document.importNode(new DOMParser().parseFromString(board.drawing, 'image/svg+xml').documentElement, true);
    const [, width] = /M0 0h(\d+)/.exec(svg.querySelector('.thick').getAttribute('d'));
    const cell = width / board.columns;
    svg.querySelector('.bg').remove(); /* the first is the paper */
    svg.querySelectorAll('title, desc').forEach((node) => node.remove());
    svg.querySelectorAll('rect, path, circle, text, g').forEach((node) => {
        if (!node.matches(SHAPES)) {
            node.remove();
        }
    });
    const clues = [...svg.querySelectorAll('.clue')].map((node) => ['x', 'y'].map((name) => node.getAttribute(name) / cell));
    const [xs, ys] = [0, 1].map((i) => clues.map((at) => at[i]));
    const beyond = {
        left: Math.max(0, ...xs.map((x) => CLUE - x)),
        right: Math.max(0, ...xs.map((x) => x + CLUE - board.columns)),
        top: Math.max(0, ...ys.map((y) => CLUE + 0.15 - y)), /* letters stand above their place */
        bottom: Math.max(0, ...ys.map((y) => y + CLUE - 0.15 - board.rows)),
    };
    const { left, right, top, bottom } = beyond;
    svg.setAttribute('viewBox', [-left, -top, left + board.columns + right, top + board.rows + bottom].map((n) => n * cell).join(' '));
    svg.setAttribute('class', `${svg.getAttribute('class')} underlay`);
    svg.setAttribute('role', 'presentation');
    svg.setAttribute('aria-hidden', 'true');
    return { svg, beyond };
}
