/* Starts the page and joins its modules. */
import { makeAnalysis } from './analysis.js';
import { makeEditor, setMode } from './editor.js';
import { byId } from './element.js';
import { startFiles } from './files.js';
import { positionOf } from './link.js';
import { makeLogic } from './logic.js';
import { startOpening } from './opening.js';
import { makePosition } from './position.js';
import { prepare } from './program.js';
import { openShared, sharedFields, showInAddress, startSharing } from './sharing.js';
import { startTabs } from './tabs.js';
import { startTools } from './tools.js';
import { cancel, isBusy } from './work.js';
import { startZoom } from './zoom.js';

const analysis = makeAnalysis(() => editor.draw());
const editor = makeEditor({
    edit() {
        cancel('request');
        logic.clear();
    },
    show(position) {
        showInAddress(position);
        analysis.look(position);
        tools.show(position);
    },
    conflict: () => analysis.conflict,
});
const logic = makeLogic(editor);
const tools = startTools(editor, logic, analysis);

function startDialogs() {
    for (const name of ['open', 'generate', 'techniques', 'share', 'help']) {
        byId(`open-${name}`).addEventListener('click', () => byId(`dialog-${name}`).showModal());
    }
    for (const button of document.querySelectorAll('dialog .close')) {
        button.addEventListener('click', () => button.closest('dialog').close());
    }
}

const letters = {
    g: () => setMode('given'),
    a: () => setMode('digit'),
    p: () => setMode('mark'),
    c: () => byId('candidates').click(),
    z: () => byId('zoom').click(),
    h: () => byId(`hint-${logic.nextHint}`).click(),
    e: () => byId('hint-5').click(),
    s: () => byId('steps').click(),
};

function pressKey(event) {
    const isElsewhere = event.target.closest('dialog, input:not([type=radio]), textarea, select');
    const isTaken = event.defaultPrevented; /* by the grid: a letter may be a value */
    if (isElsewhere || isTaken || byId('puzzle').hidden || event.altKey) {
        return;
    }
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
        if (key === 'z' || key === 'y') {
            event.preventDefault();
            byId(key === 'y' || event.shiftKey ? 'redo' : 'undo').click();
        }
    } else if (key === 'escape') {
        if (isBusy()) {
            cancel();
        } else {
            logic.leave();
        }
    } else if (key in letters && !event.shiftKey && event.target.matches('body, [role=gridcell]')) {
        event.preventDefault();
        letters[key]();
    }
}

startTabs();
startDialogs();
startZoom();
startOpening(editor, logic);
startSharing(editor, logic);
startFiles();
/* A file that is dropped beside what takes files must not replace the page. */
for (const name of ['dragover', 'drop']) {
    document.addEventListener(name, (event) => event.preventDefault());
}
document.addEventListener('keydown', pressKey);
byId('cancel').addEventListener('click', () => {
    cancel();
    editor.focus();
});
byId('print').addEventListener('click', () => window.print());
byId('clear').addEventListener('click', () => {
    editor.open(makePosition());
    editor.focus();
});
const shared = sharedFields();
editor.start(shared && !shared.rules ? positionOf(shared) : makePosition());
if (shared?.rules) {
    openShared(shared, editor, logic);
}
setTimeout(prepare); // after the first paint
