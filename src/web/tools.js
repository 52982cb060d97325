/* The buttons that ask the program about the position, or for another puzzle. */
import * as program from './ask.js';
import { byId, element } from './element.js';
import * as positions from './position.js';
import { say } from './say.js';
import { startTechniques, switchedOff } from './techniques.js';
import { work } from './work.js';

const HINTS = Object.values(program.HINT).map((degree) => [`hint-${degree}`, degree]);
const NEEDING_PUZZLE = [...HINTS.map(([id]) => id), 'steps', 'answer', 'minimize', 'canon', 'morph', 'open-share', 'print'];

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/* Names of cells stay as they are. */
const sentence = (text) => `${/^r\d/.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}.`;

/* Why there are no steps. */
function endOf(found) {
    if (found.fault ?? found.contradiction) {
        return sentence(found.fault ?? found.contradiction);
    }
    return found.state === 'solved' ? 'The grid is complete.' : 'No technique finds anything here.';
}

const mistakesOf = ({ wrong, crossed_out: crossedOut }) => [...(wrong ?? []), ...(crossedOut ?? [])];

/* The position without digits that are not the solution's, and with pencilmarks that are; right: those, by cell. */
function corrected(position, right) {
    return {
        ...position,
        answers: position.answers.map((digit, cell) => (right.has(cell) ? 0 : digit)),
        marks: position.marks.map((set, cell) => (set && right.get(cell) ? set | positions.bitOf(right.get(cell)) : set)),
    };
}

/* analysis knows the solution, if there is one, as soon as it has looked. */
export function startTools(editor, logic, analysis) {
    /* Runs a job that somebody asked for; its failure is shown in the program's words. */
    async function request(text, job, tell = logic.tell) {
        try {
            return await work('request', text, job);
        } catch (failure) {
            tell(failure.message);
            return undefined;
        }
    }

    function explain(text, degree, tell) {
        const { position } = editor;
        return request(text, (signal) =>
            program.explain(positions.puzzleOf(position), positions.writtenOf(position), degree, switchedOff(), signal), tell);
    }

    /* Which digits are right is asked only now: what names mistakes does not tell. */
    async function correct() {
        const found = await explain('Looking for mistakes', program.HINT.step);
        if (found) {
            const { board } = editor.position;
            editor.edit(corrected(editor.position, new Map(mistakesOf(found).map(({ cell, digit }) =>
                [board.cellNamed(cell), digit === null ? 0 : board.digitOfNumber(digit)]))));
            editor.focus(false);
        }
    }

    /* Tells why there are no steps, by tell(text, ...nodes). */
    function tellEnd(found, tell) {
        const wrong = mistakesOf(found).map(({ cell }) => editor.position.board.cellNamed(cell));
        tell(endOf(found), wrong.length > 0
            ? element('button', { type: 'button', class: 'main', id: 'correct', onclick: correct }, 'Correct it')
            : '');
        editor.showWrong(wrong);
    }

    async function showHint(degree) {
        const tell = (...words) => logic.hintAt(degree, ...words);
        let found = await explain('Looking for a hint', degree, tell);
        if (found && degree === program.HINT.every && mistakesOf(found).length > 0) {
            found = await explain('Looking for mistakes', program.HINT.check, tell); /* without what is right */
        }
        if (!found) {
            return;
        }
        const [step] = found.steps;
        editor.showPlace([]);
        if (step && degree === program.HINT.every) {
            logic.every(found, found.fault && sentence(found.fault));
        } else if (step && degree === program.HINT.step) {
            logic.hint(found, found.fault && sentence(found.fault));
        } else if (step) {
            tell(sentence(step.text));
            editor.showPlace([...(step.cells ?? []), ...(step.others ?? [])].map(editor.position.board.cellNamed));
        } else if (degree === program.HINT.check && found.state === 'open' && !found.fault) {
            tell('No mistake so far.');
        } else {
            tellEnd(found, tell);
        }
    }

    async function showSteps() {
        const found = await explain('Solving by logic', null);
        if (found?.steps.length > 0) {
            const end = found.state === 'solved' ? '' : 'The steps do not lead to the end.';
            logic.all(found, found.fault ? sentence(found.fault) : end);
        } else if (found) {
            tellEnd(found, logic.tell);
        }
    }

    async function showAnswer() {
        const { position } = editor;
        const found = await request('Solving', (signal) => program.findSolutions(positions.puzzleOf(position), signal));
        if (found?.verdict === 'unique') {
            editor.edit(positions.makePosition(positions.givensOf(position), found.solutions[0], position.board));
            tellWhenFull(editor.position, found.solutions[0]);
        } else if (found) {
            logic.tell('There is no single solution to show.');
        }
    }

    function tellWhenFull(position, solution) {
        if (solution && positions.hasAnswers(position) && positions.isFull(position)) {
            const isRight = positions.cellsOf(position) === solution;
            logic.tell(isRight ? 'Solved.' : 'The grid is full, but not right. A hint tells where.');
        }
    }

    /* A puzzle that stays the same keeps its answers. */
    function take(position, words) {
        if (positions.puzzleOf(position) !== positions.puzzleOf(editor.position)) {
            editor.open(position);
        }
        byId('changed').textContent = words;
        say(words);
    }

    async function minimize(position, signal) {
        if (position.board.rules === null) {
            return program.minimize(positions.givensOf(position), randomSeed(), signal);
        }
        const text = await program.minimizeRules(positions.puzzleOf(position), randomSeed(), signal);
        return (await program.readPuzzles(text, signal, null))[0].puzzle;
    }
    const changes = {
        minimize: ['Minimising', minimize, 'Redundant givens are removed.'],
        canon: ['Finding the canonical form', (position, signal) => program.canon(positions.givensOf(position), position.board.rules, signal),
            'This is the canonical form: the same for all copies.'],
        morph: ['Morphing', (position, signal) => program.morph(positions.givensOf(position), position.board.rules, randomSeed(), signal),
            'A copy by what the rules allow: values renamed, cells permuted.'],
    };
    for (const [id, [text, job, words]] of Object.entries(changes)) {
        byId(id).addEventListener('click', async () => {
            const { position } = editor;
            const made = await request(text, (signal) => job(position, signal));
            if (made !== undefined) {
                const isSame = made === positions.givensOf(position);
                take(positions.makePosition(made, '', position.board), isSame ? 'Nothing changes: the puzzle is that already.' : words);
            }
        });
    }
    /* Grades are ranges of ER for 9x9 alone. */
    byId('generate-rules').addEventListener('change', ({ target }) => {
        for (const option of byId('generate-grade').options) {
            option.label = target.value || !option.dataset.er ? option.text : `${option.text} (${option.dataset.er})`;
        }
    });
    byId('dialog-generate').addEventListener('submit', async () => {
        const seed = byId('generate-seed').value || String(randomSeed());
        const wished = ['grade', 'symmetry', 'clues'].map((name) => [name, byId(`generate-${name}`).value.trim()]);
        const wishes = { ...Object.fromEntries(wished), seed };
        const rules = byId('generate-rules').value;
        const made = await request('Generating', async (signal) => (rules
            ? positions.foundPosition(await program.generateRules(rules, wishes, signal))
            : positions.makePosition(await program.generate(wishes, signal))));
        if (made !== undefined) {
            take(made, `Generated with seed ${seed}.`);
            editor.focus();
        }
    });
    for (const [id, degree] of HINTS) {
        byId(id).addEventListener('click', ({ detail }) => {
            if (detail > 0) {
                editor.focus(false); /* keys go on in the grid after a click */
            }
            showHint(degree);
        });
    }
    byId('steps').addEventListener('click', showSteps);
    startTechniques({
        change() {
            const { degree } = logic;
            logic.clear();
            if (degree === program.HINT.every) {
                showHint(degree);
            }
        },
    });
    byId('answer').addEventListener('click', showAnswer);

    return {
        /* Without a puzzle there is nothing to ask about. */
        show(position) {
            for (const id of NEEDING_PUZZLE) {
                byId(id).disabled = !positions.hasPuzzle(position);
            }
            byId('changed').textContent = '';
            tellWhenFull(position, analysis.solution);
        },
    };
}
