// usage: node bundle.mjs ENTRY OUTPUT
// Bundles the charts into one script for browsers, with the licences of all that is in it at its head.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [entry, outfile] = process.argv.slice(2);
const modules = join(dirname(realpathSync(fileURLToPath(import.meta.url))), 'node_modules');
const licences = {
    echarts: ['NOTICE', 'LICENSE', 'licenses/LICENSE-d3'],
    zrender: ['LICENSE'],
    tslib: ['LICENSE.txt'],
};

const texts = Object.entries(licences).flatMap(([name, files]) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    return [`${name} ${version}`, ...files.map((file) => readFileSync(join(modules, name, file), 'utf8').trim())];
});
const notice = texts.join('\n\n').replace(/\r/g, '').replace(/\*\//g, '* /');

const result = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [modules],
    banner: { js: `/*!\n${notice}\n*/` },
    logLevel: 'warning',
});

const packages = new Set(Object.keys(result.metafile.inputs).map((path) => path.match(/node_modules\/([^/]+)/)?.[1]));
packages.delete(undefined);
const unknown = [...packages].filter((name) => !(name in licences));
if (unknown.length > 0) {
    throw new Error(`no licence is quoted for ${unknown.join(', ')}; name it in tools/charts/bundle.mjs`);
}
// What a page carries inside a script element must not end or hide it.
const script = readFileSync(outfile, 'utf8');
if (/<\/script|<!--|\r/i.test(script)) {
    throw new Error(`${outfile} cannot stand in a page: it holds the end of a script, the start of a comment or a CR`);
}
