// What the suites of the page that tools/web made share: where it is, and puzzles to give it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Unable } from './chromium.mjs';

/* Whether inputs have their full size; most of what they show, smaller ones show too. */
export const isFull = Boolean(process.env.FASTSUD_TEST_FULL);

/* The folder of the build of the page. */
export function webTree({ source }) {
    const tree = join(source, 'build/web');
    if (!existsSync(join(tree, 'fastsud.html'))) {
        throw new Unable('there is no page; run tools/web');
    }
    return tree;
}

/* Puzzles of 17 givens, all or the first ones; where that corpus is not, those of corpora/demo.txt. */
export function somePuzzles({ source }) {
    const folders = [process.env.FASTSUD_CORPORA ?? join(source, '../shared/corpora'), join(source, 'corpora/public')];
    const file = [...folders.map((folder) => join(folder, 'all17clue.txt')), join(source, 'corpora/demo.txt')].find(existsSync);
    const lines = readFileSync(file, 'latin1').split('\n').filter((line) => /^[0-9.]{81}$/.test(line));
    return isFull ? lines : lines.slice(0, 5000);
}
