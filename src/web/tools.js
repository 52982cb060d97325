/* The buttons that ask the program about the position, or for another puzzle. */
import * as program from './ask.js';
import { byId, element } from './element.js';
import * as positions from './position.js';
import { say } from './say.js';
import { work } from './work.js';

const NEEDING_PUZZLE = ['hint', 'steps', 'answer', 'minimize', 'canon', 'morph', 'open-share', 'print'];

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

/* The position without digits that are not the solution's, and with pencilmarks that are; right: those, by cell. */
function corrected(position, right) {
    return {
        ...position,
        answers: position.answers.map((digit, cell) => (right.has(cell) ? 0 : digit)),
        marks: position.marks.map((set, cell) => (set && right.has(cell) ? set | positions.bitOf(right.get(cell)) : set)),
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

    /* Of other rules the page looks itself for mistakes. */
    function withMistakes(found, position, solution) {
        if (!solution) {
            return { ...found, wrong: [], crossed_out: [] };
        }
        const { board } = position;
        const { wrong, crossedOut } = positions.findMistakes(position, solution);
        const told = (cells) => cells.map((cell) => ({ cell: board.nameOfCell(cell), digit: board.digitOf(solution[cell]) }));
        if (wrong.length + crossedOut.length === 0) {
            return { ...found, wrong: [], crossed_out: [] };
        }
        const fault = `not the solution's: ${[...wrong, ...crossedOut].map(board.nameOfCell).join(', ')}`;
        return { ...found, steps: [], fault, wrong: told(wrong), crossed_out: told(crossedOut) };
    }

    function explain(text, isHint) {
        const { position } = editor;
        const isSudoku = position.board.rules === null;
        return request(text, async (signal) => {
            const puzzle = positions.puzzleOf(position);
            const found = await program.explain(puzzle, positions.writtenOf(position), isHint, signal);
            if (isSudoku) {
                return found;
            }
            const { verdict, solutions } = await program.findSolutions(puzzle, signal);
            return withMistakes(found, position, verdict === 'unique' ? solutions[0] : null);
        });
    }

    function tellMistake(found) {
        const { board } = editor.position;
        const right = new Map([...found.wrong, ...found.crossed_out].map(({ cell, digit }) => [board.cellNamed(cell), digit]));
        const correct = element('button', {
            type: 'button',
            class: 'main',
            id: 'correct',
            onclick: () => editor.edit(corrected(editor.position, right)),
        }, 'Correct it');
        logic.tell(endOf(found), right.size > 0 ? element('div', { class: 'bar' }, correct) : '');
        editor.showWrong([...right.keys()]);
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
    byId('generate-rules').addEventListener('change', ({ target }) => {
        for (const name of ['grade', 'symmetry']) {
            byId(`generate-${name}`).disabled = target.value !== '';
        }
    });
    byId('dialog-generate').addEventListener('submit', async () => {
        const seed = byId('generate-seed').value || String(randomSeed());
        const [rules, ...choices] = ['rules', 'grade', 'symmetry'].map((name) => byId(`generate-${name}`).value);
        const made = await request('Generating', async (signal) => (rules
            ? positions.foundPosition(await program.generateRules(rules, seed, signal))
            : positions.makePosition(await program.generate(...choices, seed, signal))));
        if (made !== undefined) {
            take(made, `Generated with seed ${seed}.`);
            editor.focus();
        }
    });
    byId('hint').addEventListener('click', showHint);
    byId('steps').addEventListener('click', showSteps);
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
