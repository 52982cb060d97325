/*
 * What runs at present. One bar says so after a moment and cancels it: the analysis of the puzzle, which starts by
 * itself, and what somebody asked for, of which each replaces the one before.
 */
import { byId } from './element.js';

const PATIENCE_MS = 400;
const running = new Map();
let timer = null;

function showBar() {
    timer = null;
    byId('busy-text').textContent = [...running.values()].at(-1)?.text ?? '';
    byId('busy').hidden = running.size === 0;
}

function update() {
    if (running.size === 0 || !byId('busy').hidden) {
        clearTimeout(timer);
        showBar();
    } else {
        timer ??= setTimeout(showBar, PATIENCE_MS);
    }
}

/* Ends what runs under a name, or everything. */
export function cancel(name) {
    for (const [key, { controller }] of running) {
        if (name === undefined || key === name) {
            controller.abort();
            running.delete(key);
        }
    }
    update();
}

export const isBusy = () => running.size > 0;

/*
 * Runs job(signal) under a name, whose former job ends. Returns what the job returns, or undefined if it was cancelled;
 * other failures are thrown.
 */
export async function work(name, text, job) {
    cancel(name);
    const controller = new AbortController();
    const entry = { text, controller };
    running.set(name, entry);
    update();
    try {
        const result = await job(controller.signal);
        return controller.signal.aborted ? undefined : result;
    } catch (failure) {
        if (controller.signal.aborted) {
            return undefined;
        }
        throw failure;
    } finally {
        if (running.get(name) === entry) {
            running.delete(name);
            update();
        }
    }
}
