/* Hints and steps: the drawing in the grid's place, the words beside it. */
import { HINT } from './ask.js';
import { byId, counted, element } from './element.js';
import { withStep } from './position.js';
import { say } from './say.js';

const capitalised = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/* The reason and the effect in "hidden single, level 1: 1 in box 9 fits only in r9c8 => r9c8=1". */
function wordsOf({ text }) {
    const [, reason, effect] = /^[^:=]*(?:: (.*?))?(?: => (.*))?$/s.exec(text);
    return { reason, effect };
}

/* Arrows of a chain do not break between lines. */
const unbroken = (text) => text.split('->').flatMap((piece, i) => (i === 0 ? [piece] : [element('span', { class: 'then' }, '->'), piece]));

/*
 * The lines of a long chain, part by part, one part at a time: the others only keep its room. showPart shows a drawing;
 * walks gets a function that shows another part, so many later.
 */
function chainLines({ lines, pictures }, showPart, walks) {
    const n = Math.max(1, pictures.length);
    const parts = Array.from({ length: n }, (_, part) => {
        const own = lines.map((line, i) => ({ ...line, i })).filter((line) => n === 1 || line.part === part + 1);
        return element('ol', { class: 'lines', start: own[0].i + 1 }, own.map(({ statement, why }) =>
            element('li', {}, element('b', {}, statement), `, ${why}`)));
    });
    if (n === 1) {
        return parts;
    }
    const number = element('span', { class: 'number', role: 'status' });
    const buttons = [['Previous part', '‹', -1], ['Next part', '›', 1]].map(([name, text, by]) =>
        element('button', { type: 'button', 'aria-label': name, title: `${name}: Shift and an arrow key`, onclick: () => walk(by) }, text));
    let current = 0;
    function show(part) {
        current = part;
        parts.forEach((node, i) => node.classList.toggle('current', i === current));
        number.textContent = `Part ${current + 1} of ${n}`;
        const had = document.activeElement;
        buttons[0].disabled = current === 0;
        buttons[1].disabled = current === n - 1;
        if (had?.disabled) {
            buttons.find((button) => !button.disabled).focus();
        }
        showPart(current);
    }
    const walk = (by) => show(Math.max(0, Math.min(n - 1, current + by)));
    walks.push(walk);
    show(0);
    return [element('div', { class: 'bar walk' }, buttons[0], number, buttons[1]), element('div', { class: 'parts' }, parts)];
}

function stepWords(step, showPart, walks) {
    const { reason, effect } = wordsOf(step);
    const measure = step.level !== null ? `level ${step.level}` : step.rating ? `rating ${step.rating.toFixed(1)}` : '';
    return [
        element('h3', {}, capitalised(step.technique), ' ', element('span', { class: 'muted' }, measure)),
        reason && !step.lines ? element('p', {}, unbroken(reason)) : '',
        effect ? element('p', { class: 'effect' }, effect) : '',
        ...(step.lines ? chainLines(step, showPart, walks) : []),
    ];
}

/* Of a drawing, or what several share. */
const nodesOf = (text) => [...document.importNode(new DOMParser().parseFromString(`<body>${text}`, 'text/html').body, true).childNodes];

/*
 * Shows hints, or all steps of an explanation, each with its drawing in SVG, and takes them over on demand. Room is kept
 * for hints: nothing moves when one comes.
 */
export function makeLogic(editor) {
    const panel = byId('logic');
    const figure = byId('picture');
    const hintLine = byId('hint-line');
    const hintWords = byId('hint-words');
    let degree = 0;
    let steps = [];
    let at = 0;
    let isOpen = false;
    let nodes = null;
    let walks = []; /* through the parts of the step that is shown, if it has some */

    function showPart(step, part) {
        const picture = step?.pictures[part];
        figure.replaceChildren(...(picture ? nodesOf(picture) : []));
        figure.hidden = !picture;
    }

    function wordsFor(step) {
        walks = [];
        return stepWords(step, (part) => showPart(step, part), walks);
    }

    /* Takes over what was found. */
    function open(found) {
        leave();
        isOpen = true;
        steps = found.steps;
        byId('shared').replaceChildren(...nodesOf(found.shared));
    }

    function draw(step) {
        showPart(step, 0);
        const isHint = degree >= HINT.step;
        byId('frame').classList.toggle('covered', !figure.hidden);
        byId('keys').classList.toggle('covered', isHint);
        hintWords.hidden = !isHint;
        document.body.classList.toggle('stepping', isOpen && !isHint);
    }

    function go(index) {
        const isMoved = index !== at;
        at = Math.max(0, Math.min(steps.length - 1, index));
        const step = steps[at];
        draw(step);
        nodes.show(step);
        [...nodes.list.children].forEach((item, i) => {
            const button = item.firstChild;
            if (i === at) {
                button.setAttribute('aria-current', 'step');
                const { offsetTop, offsetHeight } = item;
                const { scrollTop, clientHeight } = nodes.list;
                if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
                    nodes.list.scrollTop = offsetTop - clientHeight / 2;
                }
            } else {
                button.removeAttribute('aria-current');
            }
        });
        if (isMoved) {
            say(`Step ${at + 1} of ${steps.length}. ${step.text}`);
        }
    }

    function setHint(next, ...nodes) {
        degree = next;
        hintLine.replaceChildren(...nodes);
        for (const each of Object.values(HINT)) {
            byId(`hint-${each}`).setAttribute('aria-pressed', String(each === degree));
        }
    }

    /* Back to the grid, where the step of a hint or all steps are shown. */
    function leave() {
        if (isOpen) {
            isOpen = false;
            steps = [];
            walks = [];
            byId('shared').replaceChildren();
            (degree >= HINT.step ? hintWords : panel).replaceChildren();
            setHint(0);
            draw(null);
            editor.focus();
        }
    }

    /* On a narrow screen the drawing must stay in view. */
    function focus(id) {
        byId(id).focus({ preventScroll: true });
        if (!figure.hidden) {
            figure.scrollIntoView({ block: 'nearest' });
        }
    }

    const button = (text, onclick, attributes = {}) => element('button', { type: 'button', onclick, ...attributes }, text);
    /* Each with the words that words(step) gives. */
    function listOf(found, label, words) {
        return element('ol', { class: 'steps', 'aria-label': label }, found.map((step, i) =>
            element('li', {}, element('button', { type: 'button', onclick: () => go(i) }, step.technique, ' ',
                element('span', { class: 'muted' }, words(step) ?? '')))));
    }

    const applySteps = (taken) => {
        leave();
        editor.edit(taken.reduce(withStep, editor.position));
    };

    const keys = {
        ArrowLeft: () => go(at - 1),
        ArrowRight: () => go(at + 1),
        ArrowUp: () => go(at - 1),
        ArrowDown: () => go(at + 1),
        Home: () => go(0),
        End: () => go(steps.length - 1),
    };
    document.addEventListener('keydown', (event) => {
        const isCommand = event.ctrlKey || event.altKey || event.metaKey;
        const isElsewhere = event.target.closest('dialog, input, textarea, select, [role=grid], [role=tab]');
        const isInList = event.target.closest('.steps') !== null;
        const isKey = event.key in keys && (isInList || !/Up|Down/.test(event.key));
        if (!isOpen || isCommand || isElsewhere || !isKey) {
            return;
        }
        if (event.shiftKey && walks.length > 0) {
            walks[0](/Left|Up|Home/.test(event.key) ? -1 : 1);
            event.preventDefault();
        } else if (steps.length > 1) {
            keys[event.key]();
            if (isInList) {
                nodes.list.children[at].firstChild.focus({ preventScroll: true });
            }
            event.preventDefault();
        }
    });

    return {
        leave,

        /* Words instead of a step: what is wrong, or that nothing is left to do. */
        tell(text, ...nodes) {
            leave();
            panel.replaceChildren(element('p', {}, text), ...nodes);
            say(text);
        },

        clear() {
            leave();
            setHint(0);
            panel.replaceChildren();
        },

        /* Of the hint that is shown, and of that which tells more. */
        get degree() {
            return degree;
        },
        get nextHint() {
            return Math.min(degree + 1, HINT.step);
        },

        /* A hint in a line of words. */
        hintAt(next, text, ...nodes) {
            leave();
            setHint(next, element('p', {}, text), ...nodes);
            say(text);
        },

        hint(found, note) {
            open(found);
            const [step] = steps;
            setHint(HINT.step,
                button('Do it', () => applySteps(steps), { class: 'main', id: 'apply' }),
                button('Back to the grid', leave));
            hintWords.replaceChildren(note ? element('p', { class: 'note' }, note) : '', ...wordsFor(step));
            draw(step);
            focus('apply');
            say(`Hint. ${step.text}`);
        },

        /* All steps there are, of which one is drawn. */
        every(found, note) {
            open(found);
            const words = element('div', { class: 'words' }); /* on paper, which has no list */
            setHint(HINT.every,
                button('Do it', () => applySteps([steps[at]]), { class: 'main', id: 'apply' }),
                button('Back to the grid', leave));
            nodes = {
                list: listOf(steps, 'All steps here, the easiest first', ({ text, technique }) =>
                    text.slice(technique.length).replace(/^[,:]? (level \d+: )?/, '')),
                show: (step) => words.replaceChildren(...wordsFor(step)),
            };
            hintWords.replaceChildren(note ? element('p', { class: 'note' }, note) : '', nodes.list, words);
            at = 0;
            go(0);
            nodes.list.firstChild.firstChild.focus({ preventScroll: true });
            if (!figure.hidden) {
                figure.scrollIntoView({ block: 'nearest' });
            }
            say(`${counted(steps.length, 'step')}, the easiest first. ${steps[0].text}`);
        },

        all(found, summary) {
            open(found);
            setHint(0);
            const words = element('div', { class: 'words' });
            const number = element('span', { class: 'number' });
            const previous = button('← Previous', () => go(at - 1), { id: 'previous' });
            const next = button('Next →', () => go(at + 1), { id: 'next', class: 'main' });
            nodes = {
                list: listOf(steps, 'Steps', (step) => wordsOf(step).effect),
                show(step) {
                    words.replaceChildren(...wordsFor(step));
                    number.textContent = `${at + 1} of ${steps.length}`;
                    previous.disabled = at === 0;
                    next.disabled = at === steps.length - 1;
                },
            };
            panel.replaceChildren(
                summary ? element('p', { class: 'note' }, summary) : '',
                element('div', { class: 'bar walk' }, previous, number, next),
                words,
                nodes.list,
                element('div', { class: 'bar' },
                    button('Continue from here', () => applySteps(steps.slice(0, at)), { id: 'continue' }),
                    button('Back to the grid', leave)));
            at = 0;
            go(0);
            focus('next');
            say(`${counted(steps.length, 'step')}. Step 1: ${steps[0].text}`);
        },
    };
}
