/* The buttons that ask the program about the position, or for another puzzle. */
import * as program from './ask.js';
import { byId, element } from './element.js';
import * as positions from './position.js';
import { say } from './say.js';
import { work } from './work.js';

const NEEDING_GIVENS = ['hint', 'steps', 'answer', 'minimize', 'canon', 'morph', 'open-share', 'print'];

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

/* The position without digits that are not the solution's, and with pencilmarks that are. */
function corrected(position, found) {
    const right = Array(positions.N_CELLS).fill(0);
    for (const { cell, digit } of [...found.wrong, ...found.crossed_out]) {
        right[positions.cellNamed(cell)] = digit;
    }
    return {
        ...position,
        answers: position.answers.map((digit, cell) => (right[cell] ? 0 : digit)),
        marks: position.marks.map((set, cell) => (set && right[cell] ? set | positions.bitOf(right[cell]) : set)),
    };
}

/* analysis knows the solution, if there is one, as soon as it has looked. */
export function startTools(editor, logic, analysis) {
    /* Runs a job that somebody asked for; its failure is shown in the program's words. */
    async function request(text, job) {
        try {
            return await work('request', text, job);
        } catch (failure) {
            logic.tell(failure.message);
            return undefined;
        }
    }

    function explain(text, isHint) {
        const { position } = editor;
        const givens = positions.givensOf(position);
        return request(text, async (signal) => {
            const { verdict } = await program.findSolutions(givens, signal);
            return program.explain(positions.textOf(position), verdict === 'unique' ? givens : null, isHint, signal);
        });
    }

    function tellMistake(found) {
        const mistakes = [...found.wrong, ...found.crossed_out];
        const correct = element('button', {
            type: 'button',
            class: 'main',
            id: 'correct',
            onclick: () => editor.edit(corrected(editor.position, found)),
        }, 'Correct it');
        logic.tell(endOf(found), mistakes.length > 0 ? element('div', { class: 'bar' }, correct) : '');
        editor.showWrong(mistakes.map(({ cell }) => positions.cellNamed(cell)));
    }

    async function showHint() {
        const found = await explain('Looking for a hint', true);
        if (found?.steps.length > 0) {
            logic.hint(found.steps[0], found.fault && sentence(found.fault));
        } else if (found) {
            tellMistake(found);
        }
    }

    async function showSteps() {
        const found = await explain('Solving by logic', false);
        if (found?.steps.length > 0) {
            const end = found.state === 'solved' ? '' : 'The steps do not lead to the end.';
            logic.all(found.steps, found.fault ? sentence(found.fault) : end);
        } else if (found) {
            tellMistake(found);
        }
    }

    async function showAnswer() {
        const givens = positions.givensOf(editor.position);
        const found = await request('Solving', (signal) => program.findSolutions(givens, signal));
        if (found?.verdict === 'unique') {
            editor.edit(positions.makePosition(givens, found.solutions[0]));
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
    function take(puzzle, words) {
        if (puzzle !== positions.givensOf(editor.position)) {
            editor.open(positions.makePosition(puzzle));
        }
        byId('changed').textContent = words;
        say(words);
    }

    const changes = {
        minimize: ['Minimising', (puzzle, signal) => program.minimize(puzzle, randomSeed(), signal),
            'Redundant givens are removed.'],
        canon: ['Finding the canonical form', program.canon, 'This is the canonical form: the same for all copies.'],
        morph: ['Morphing', (puzzle, signal) => program.morph(puzzle, randomSeed(), signal),
            'A copy: digits renamed, rows and columns permuted.'],
    };
    for (const [id, [text, job, words]] of Object.entries(changes)) {
        byId(id).addEventListener('click', async () => {
            const puzzle = positions.givensOf(editor.position);
            const made = await request(text, (signal) => job(puzzle, signal));
            if (made !== undefined) {
                take(made, made === puzzle ? 'Nothing changes: the puzzle is that already.' : words);
            }
        });
    }
    byId('dialog-generate').addEventListener('submit', async () => {
        const seed = byId('generate-seed').value || String(randomSeed());
        const choices = ['grade', 'symmetry'].map((name) => byId(`generate-${name}`).value);
        const made = await request('Generating', (signal) => program.generate(...choices, seed, signal));
        if (made !== undefined) {
            take(made, `Generated with seed ${seed}.`);
            editor.focus();
        }
    });
    byId('hint').addEventListener('click', showHint);
    byId('steps').addEventListener('click', showSteps);
    byId('answer').addEventListener('click', showAnswer);

    return {
        /* A puzzle without givens has nothing to ask about. */
        show(position) {
            for (const id of NEEDING_GIVENS) {
                byId(id).disabled = !positions.hasGivens(position);
            }
            byId('changed').textContent = '';
            tellWhenFull(position, analysis.solution);
        },
    };
}
