// Chromium for tests of pages, driven by the playwright-core of tools/fetch-charts, and what tests ask of any page.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';

/* Why a suite cannot run here. */
export class Unable extends Error {}

/* For what a page takes time for: a test that waits so long has failed. */
export const WAIT_MS = 120_000;

export function findProgram(...names) {
    return (process.env.PATH ?? '').split(delimiter)
        .flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

/*
 * The one tab that all suites share: to open another takes Chromium longer than most cases do. A tab is kept for each kind
 * of pointer, which cannot change. troubles are errors and messages of what is open, requests the addresses that it asked for.
 */
class Tab {
    static async open(browser, hasTouch) {
        const tab = new Tab();
        const context = await browser.newContext({ hasTouch });
        tab.page = await context.newPage();
        tab.session = await context.newCDPSession(tab.page);
        tab.page.setDefaultTimeout(WAIT_MS);
        tab.page.on('pageerror', (error) => tab.troubles.push(`error: ${error.stack}`));
        tab.page.on('console', (message) => tab.troubles.push(`console ${message.type()}: ${message.text()}`));
        tab.page.on('request', (request) => tab.requests.push(request.url()));
        return tab;
    }

    /* Loads an address anew, with nothing left of what was open before. */
    async load(address, { viewport = { width: 1280, height: 900 }, colorScheme = 'light', hasScript = true } = {}) {
        await this.page.bringToFront(); /* frames of a tab behind another stand still for seconds */
        await this.page.goto('about:blank');
        this.troubles = [];
        this.requests = [];
        await this.page.setViewportSize(viewport);
        await this.page.emulateMedia({ media: null, colorScheme });
        await this.session.send('Emulation.setScriptExecutionDisabled', { value: !hasScript });
        await this.page.goto(address);
        return this.page;
    }
}

/* Starts it headless, and returns a function that gives its tab; modules has the driver. */
export async function launch(modules) {
    const executablePath = findProgram('chromium', 'chromium-browser', 'google-chrome');
    if (!executablePath) {
        throw new Unable('there is no Chromium; install the package chromium');
    }
    if (!existsSync(join(modules, 'playwright-core'))) {
        throw new Unable('there is no driver of browsers; run tools/fetch-charts');
    }
    const playwright = createRequire(resolve(modules, 'none.js'))('playwright-core');
    const browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: WAIT_MS });
    console.log(`Chromium ${browser.version()}`);
    const tabs = new Map();
    return {
        close: () => browser.close(),
        async tab({ hasTouch = false } = {}) {
            if (!tabs.has(hasTouch)) {
                tabs.set(hasTouch, await Tab.open(browser, hasTouch));
            }
            return tabs.get(hasTouch);
        },
    };
}

/* Two frames later, all that a change set off has been drawn. */
export const settle = (page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/* How bright a colour is that CSS writes as #rrggbb or rgb(), from 0 to 1. */
export function luminance(colour) {
    const hex = colour.match(/^#(..)(..)(..)$/);
    const parts = hex ? hex.slice(1).map((h) => parseInt(h, 16)) : colour.match(/[\d.]+/g).slice(0, 3).map(Number);
    const [r, g, b] = parts.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

/* Nothing but what is exempt, a selector, reaches over the right edge of the window. */
export async function assertNoOverflow(page, what, exempt) {
    const wide = await page.evaluate((selector) => {
        const width = document.documentElement.clientWidth;
        return {
            page: document.documentElement.scrollWidth - width,
            nodes: [...document.querySelectorAll('body *')]
                .filter((node) => node.checkVisibility() && !node.closest(selector) &&
                    node.getBoundingClientRect().right > width + 1)
                .map((node) => `${node.tagName}#${node.id}.${node.getAttribute('class')}`),
        };
    }, exempt);
    assert.ok(wide.page <= 0, `${what}: wider than the window by ${wide.page} pixels`);
    assert.deepEqual(wide.nodes, [], `${what}: reaches over the edge`);
}

export const nPages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
