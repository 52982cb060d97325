// usage: node bundle.mjs NODE_MODULES BUILD_TREE VERSION OUTPUT LICENCE...
// Bundles the page in one file that needs no other: page.html with page.css and all scripts, in which the program's
// module and its worker's script stand compressed. NODE_MODULES has esbuild, BUILD_TREE the program by emscripten.
// LICENCE files, of all that is in the module, stand in the page's head. BUILD_TREE/npm becomes the package for npm, of
// src/web/npm and the module.
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [modules, tree, version, output, ...licences] = process.argv.slice(2);
const esbuild = createRequire(resolve(modules, 'none.js'))('esbuild');
const here = dirname(fileURLToPath(import.meta.url));
const read = (name) => readFileSync(join(here, name), 'utf8');

const minify = (source, loader) =>
    esbuild.transformSync(source, { loader, minify: true, target: 'es2022', legalComments: 'none' }).code;

const loader = readFileSync(join(tree, 'fastsud.js'), 'utf8');

const pack = (data) => gzipSync(data, { level: 9 }).toString('base64');

// What the build makes, as texts that scripts import.
const built = {
    module: () => pack(readFileSync(join(tree, 'fastsud.wasm'))),
    worker: () => pack(minify(loader + read('instance.js').replace(/^export /gm, '') + read('worker.js'), 'js')),
};
const texts = {
    name: 'built',
    setup(build) {
        build.onResolve({ filter: /^built:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'built' }));
        build.onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => ({ contents: built[path](), loader: 'text' }));
    },
};

const { outputFiles } = await esbuild.build({
    entryPoints: [join(here, 'page.js')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    plugins: [texts],
    logLevel: 'warning',
});
const style = esbuild.buildSync({
    entryPoints: [join(here, 'page.css')],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
}).outputFiles[0].text;
const script = outputFiles[0].text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim();
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/* The policy of a page holds for the pages inside it too: for the report. */
const hashes = `${hash(script)} ${readFileSync(join(tree, 'src/report/script-hashes'), 'utf8')}`;

/* Choices of a grade, from the program's own list. */
const gradeList = read('../puzzle/grade.h').match(/FSD_GRADE_LIST\(X\)[^]*?[^\\]\n/)[0];
const gradeRows = [...gradeList.matchAll(/X\(\w+, "(\w+)", (\d+), (\d+),/g)];
if (gradeRows.length !== gradeList.split(' X(').length - 1) {
    throw new Error('grade.h: a row of a grade is not understood');
}
const grades = gradeRows.map(([, name, low, high], i, all) => {
    const [from, to] = [low, high].map((tenths) => (tenths / 10).toFixed(1));
    const range = i + 1 < all.length ? `ER ${from} to ${to}` : `ER ${from} and more`;
    const shown = `${name[0].toUpperCase()}${name.slice(1)}`;
    return `<option value="${name}" data-er="${range}" label="${shown} (${range})"${i === 0 ? ' selected' : ''}>${shown}</option>`;
}).join('\n');

/* The techniques of 9x9 and of other rules, from the program's own lists, each once. */
const sharedNames = new Map([...read('../grid/technique_names.h').matchAll(/#define (FSD_NAME_\w+) ("[^"]+")/g)].map((row) => row.slice(1)));
const namesIn = (file, pattern) => [...read(file).matchAll(pattern)].map(([, name]) => (sharedNames.get(name) ?? name).slice(1, -1));
const techniqueNames = [
    ...namesIn('../logic/techniques/techniques.h', /X\(\w+, ("[^"]+"|FSD_NAME_\w+),/g),
    ...namesIn('../rules/variant_steps.c', /\.name = ("[^"]+"|FSD_NAME_\w+),/g),
];
if (techniqueNames.length < 60) {
    throw new Error('techniques.h or variant_steps.c: these are no rows of techniques');
}
const techniques = [...new Set(techniqueNames)].map((name) =>
    `<label><input type="checkbox" value="${name}" checked> ${name}</label>`).join('\n');
const values = { techniques, version, script, style, grades, 'script hashes': hashes };

const page = read('page.html').replace(/\{\{([^}]*)\}\}/g, (_, name) => {
    if (!(name in values)) {
        throw new Error(`page.html names {{${name}}}, which nothing defines`);
    }
    return values[name];
});
const notices = licences.map((name) => readFileSync(name, 'utf8').trim()).join('\n\n');
writeFileSync(output, page.replace('</head>', () => `<!--\n${notices.replaceAll('--', '- -')}\n-->\n</head>`));

// As an ES module the loader has neither require nor the name of its folder, for which it asks in node alone, nor its own,
// which some bundlers promise and do not give.
const folder = join(tree, 'npm');
rmSync(folder, { recursive: true, force: true });
cpSync(join(here, 'npm'), folder, { recursive: true });
copyFileSync(join(here, 'instance.js'), join(folder, 'instance.js'));
copyFileSync(join(tree, 'fastsud.wasm'), join(folder, 'fastsud.wasm'));
const manifest = { version, ...JSON.parse(read('npm/package.json')) };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(join(folder, 'LICENSE'), `${notices}\n`);
const factory = minify(loader.replace(/^if \(typeof exports ===[^]*/m, 'return createFastsud;')
    .replace(/^[^]*$/, (text) => `export default function (require, __dirname, __filename) {\n${text}\n}`), 'js');
writeFileSync(join(folder, 'fastsud.js'), factory);
