// usage: node run.mjs SOURCE_DIR REPORT_TOOL FASTSUD [SUITE[/CASE]...]
// Holds what a browser shows of the program FASTSUD to what people need of it, in one headless Chromium: all suites, or
// those named. With FASTSUD_PICTURES=DIRECTORY in the environment pictures are left there. A suite that cannot run is
// skipped. Exit status: 0 all is well, 1 it is not, 77 nothing could run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, Unable, WAIT_MS } from './chromium.mjs';

const [source, reportTool, program, ...wanted] = process.argv.slice(2);
const suites = ['kernels', 'report', 'steps', 'print', 'page', 'hints', 'rules', 'files', 'npm'];
for (const name of wanted) {
    if (!suites.includes(name.split('/')[0])) {
        console.log(`there is no suite ${name}; there are ${suites.join(', ')}`);
        process.exit(1);
    }
}

const pictures = process.env.FASTSUD_PICTURES;
if (pictures) {
    mkdirSync(pictures, { recursive: true });
}
const folder = mkdtempSync(join(tmpdir(), 'fastsud-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/* Once, when the first suite asks for it; a suite that cannot have it is skipped as the first one is. */
let launched;
const tab = async (options) => {
    launched ??= launch(join(source, 'build/charts/node_modules'));
    return (await launched).tab(options);
};

/* What does not end, as a page whose frames stand still, has failed. */
function limited(promise) {
    const late = new Promise((_, reject) => {
        setTimeout(() => reject(new Error(`no end after ${2 * WAIT_MS} ms`)), 2 * WAIT_MS).unref();
    });
    return Promise.race([promise, late]);
}

/* Runs the cases of a suite, or those wanted of them; returns how many failed. */
async function runSuite(suite) {
    const { prepare } = await import(`./${suite}.mjs`);
    const { cases, run = (test) => test() } = await prepare({ source, reportTool, program, folder, pictures, tab });
    let nRun = 0;
    let nFailed = 0;
    for (const [name, test] of Object.entries(cases)) {
        const full = `${suite}/${name}`;
        if (wanted.length > 0 && !wanted.includes(suite) && !wanted.includes(full)) {
            continue;
        }
        nRun++;
        const start = performance.now();
        try {
            await limited(run(test, name));
            console.log(`  ok ${full} (${Math.round(performance.now() - start)} ms)`);
        } catch (error) {
            nFailed++;
            console.log(`  FAILED ${full}: ${error.stack}`);
        }
    }
    if (nRun === 0) {
        console.log(`  FAILED ${suite}: none of its cases is wanted; there are ${Object.keys(cases).join(', ')}`);
    }
    return nRun === 0 ? 1 : nFailed;
}

let nOk = 0;
let nFailed = 0;
for (const suite of suites) {
    if (wanted.length > 0 && !wanted.some((name) => name.split('/')[0] === suite)) {
        continue;
    }
    try {
        const nWrong = await runSuite(suite);
        console.log(nWrong === 0 ? `ok ${suite}` : `FAILED ${suite}`);
        nFailed += nWrong;
        nOk += nWrong === 0;
    } catch (error) {
        if (!(error instanceof Unable)) {
            nFailed++;
            console.log(`FAILED ${suite}: ${error.stack}`);
            continue;
        }
        console.log(`SKIPPED: ${suite}: ${error.message}`);
    }
}
await (await launched?.catch(() => null))?.close();
process.exitCode = nFailed > 0 ? 1 : nOk > 0 ? 0 : 77;
