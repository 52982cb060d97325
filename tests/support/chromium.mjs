// Chromium for tests of pages, driven by the playwright-core of tools/fetch-charts.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/* Ends the test: it cannot run. */
export function skip(why) {
    console.log(`SKIPPED: ${why}`);
    process.exit(77);
}

/* Starts it headless; modules has the driver. */
export async function launch(modules) {
    const chromium = (process.env.PATH ?? '').split(':')
        .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
        .find(existsSync);
    if (!chromium) {
        skip('there is no Chromium; install the package chromium');
    }
    if (!existsSync(join(modules, 'playwright-core'))) {
        skip('there is no driver of browsers; run tools/fetch-charts');
    }
    const playwright = createRequire(resolve(modules, 'none.js'))('playwright-core');
    return playwright.chromium.launch({ executablePath: chromium, args: ['--no-sandbox'], timeout: 300000 });
}
