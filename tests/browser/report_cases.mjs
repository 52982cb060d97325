// The cases of the report's test: statistics that the program made of its own corpora, some of them renamed and
// multiplied.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Every kind of series; the page draws whatever is measured.
const EVERYTHING = ['--searches', '--search-limit', '5', '--morphs', '3', '--backdoors', '2', '--ablation', '--duplicates',
    '--symmetry', '--er', '--guesses', '--techniques', '--top', '5'];

// One or more of each kind, for files so many that all would be hundreds of charts.
const OF_EACH_KIND = ['--searches', '--search-limit', '5', '--ablation', '--symmetry', '--guesses', '--top', '5'];

const HOSTILE = [
    '</script><img src=x onerror="globalThis.isBroken=true">',
    '<!--<script>globalThis.isBroken=true</script>{a|b}',
    '{b} {{statistics}}\n\t\u2028\\"\'&amp;.txt',
    `long/${'directory/'.repeat(12)}file-without-any-space-in-its-name.txt`,
];

// Each puzzle n times, but for those that are named.
function multiplied(statistics, n) {
    const isHistogram = new Set(statistics.series.filter(({ kind }) => kind === 'histogram').map(({ key }) => key));
    const timesN = (corpus) => ({ ...corpus, lines: corpus.lines * n, malformed: corpus.malformed * n,
        puzzles: corpus.puzzles * n, sums: Object.fromEntries(Object.entries(corpus.sums).map(([key, sums]) => [key,
            Array.isArray(sums) ? sums.map((value, i) => (i === 3 && isHistogram.has(key) ? value : value * n)) // the maximum
                : { ...sums, n: sums.n * n }])) });
    return { ...timesN(statistics), files: statistics.files.map(timesN) };
}

const renamed = (statistics, names) =>
    ({ ...statistics, files: statistics.files.map((file, i) => ({ ...file, name: names[i] })) });

// Spearman's, puzzle by puzzle.
function rankCorrelation(pairs) {
    const mean = (pairs.length + 1) / 2;
    const ranks = [0, 1].map((i) => pairs.map((pair) => pairs.filter((other) => other[i] < pair[i]).length +
        (pairs.filter((other) => other[i] === pair[i]).length + 1) / 2 - mean));
    const product = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
    return product(...ranks) / Math.sqrt(product(ranks[0], ranks[0]) * product(ranks[1], ranks[1]));
}

// Each: name, statistics, the command line, texts that the page must show and may not show.
export function makeCases(program, corpora) {
    const stats = (files, options = EVERYTHING, input = '') => JSON.parse(execFileSync(program,
        ['stats', '-q', '-f', 'json', ...options, ...files.map((file) => (file === '-' ? file : join(corpora, `${file}.txt`)))],
        { input, maxBuffer: 1 << 28 }));
    const rows = execFileSync(program, ['rate', '-q', '-f', 'jsonl', '--er', join(corpora, 'demo.txt')],
        { encoding: 'utf8', maxBuffer: 1 << 28 });
    const byGivens = rankCorrelation(rows.trim().split('\n').map(JSON.parse).filter(({ er }) => Number.isFinite(er))
        .map(({ givens, er }) => [givens, Math.floor(er)]));
    const three = stats(['one', 'demo', 'many']);
    const { name: _, ...demo } = three.files[1];
    const ten = ['one', 'two', 'many', 'none', 'essay', 'lecture', 'euler96', 'sparse', 'demo', 'assignment'];
    return [
        { name: 'one', hasTooltips: true, command: 'fastsud stats --ablation --backdoors 2 --morphs 3 --report million.html million.txt',
            statistics: multiplied({ ...three, ...demo, files: [] }, 1000),
            shows: ['1,000,000', '856,000 85.6 %', 'Mean 36.1, most often 24 (16.7 %).', 'mrv+degree, guesses', '2 to <4',
                '90th percentile', 'Maximum', '1 cells guessed', '17 of 21 occur;', 'Hardest', 'Easiest',
                `Rank correlation (Spearman): ${+byGivens.toFixed(2)}.`, '144,000 14.4 %', 'open after level 7', 'Half of the puzzles have at most 0, 90 % at most 2'],
            hides: ['no such puzzles', '% within', 'median 0, most'] },
        { name: 'three', isThorough: true, command: 'fastsud stats --report three.html one.txt made/demo.txt many.txt',
            statistics: renamed(three, ['one.txt', 'made/demo.txt', 'many.txt']),
            shows: ['many.txt: no such puzzles.', 'of all 1,220 puzzles', 'There are no such puzzles.', 'ER, median', 'Guesses, maximum',
                'Puzzles by ER, cumulative', 'since all puzzles have the same'],
            hides: ['all together', 'Hardest of', '(Spearman): –'] },
        { name: 'empty', command: 'fastsud stats --report empty.html empty.txt', statistics: stats(['-']),
            shows: ['no well-formed puzzle', 'Malformed lines'] },
        { name: 'half empty', hasSwitch: true, command: 'fastsud stats --report half.html empty.txt one.txt',
            statistics: renamed(stats(['-', 'one'], OF_EACH_KIND), ['empty.txt', 'one.txt']),
            shows: ['empty.txt: no such puzzles.', 'There are no such puzzles.'] },
        { name: 'hostile', isForeign: true, command: `fastsud stats '${HOSTILE.join("' '")}' --report x.html`,
            statistics: renamed(stats(['one', 'two', 'lecture', 'essay'], []), HOSTILE),
            shows: [...HOSTILE.slice(0, 2), '{{statistics}}'], legends: [['{b} {{stat', '&amp;.txt']] },
        { name: 'ten', command: 'fastsud stats --report ten.html [0-9].txt',
            statistics: renamed(stats(ten, OF_EACH_KIND), ten.map((_, i) => (i < 2 ? '0.txt' : `${i}.txt`))),
            shows: ['0.txt (2)', '9.txt', 'those of 10 files'] },
        { name: 'one puzzle', command: 'fastsud stats --report 1.html 1.txt', statistics: stats(['-'], EVERYTHING,
            '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n'),
            shows: ['Mean 21.0, most often 21 (100 %).', 'open after level 7', 'The fullest cell: 1 puzzle,'] },
        { name: 'several solutions', command: 'fastsud stats --report many.html many.txt', statistics: stats(['many']),
            shows: ['0 of 120 puzzles (0 %) up to level 7, 100 % open after level 7.', 'There are no such puzzles.',
                'Redundant givens, if unique', 'Hardest', 'All are 0.'] },
        { name: 'no solution', command: 'fastsud stats --report none.html none.txt', statistics: stats(['none']),
            shows: ['There are no such puzzles.', 'contradictory by logic'] },
        { name: 'other rules', command: 'fastsud stats --rules 4x4 --top 2 --report four.html four.txt',
            statistics: stats(['-'], ['--rules', '4x4', '--top', '2'], '.43..1.......31.\n1234............\n'),
            shows: ['Solved by steps up to the hardest', 'hidden single', '.43..1.......31.', '5 givens, hidden single'] },
    ];
}

// Charts that a series has: none where there are no puzzles for it, or nothing but zeros.
export function expectedCharts(statistics) {
    const corpora = statistics.files.length > 0 ? statistics.files : [statistics];
    const nOf = (series) => {
        const sums = corpora.map((corpus) => corpus.sums[series.key]).filter((values) => values[0] > 0);
        const isZero = sums.every(([, ...values]) => values.every((value) => value === 0));
        // Rows that are as the first one, of all techniques.
        const rowsOf = ([, ...values]) => series.rows.keys.map((_, row) =>
            Array.from({ length: 10 }, (__, i) => values[10 * row + i] ?? 0).join());
        const isSame = (values) => rowsOf(values).every((row, _, rows) => row === rows[0]);
        switch (series.kind) {
        case 'counts': return isZero ? 0 : series.rows.keys.every((key) => /^\d+\.\d$/.test(key)) ? 2 : 1; // ratings
        case 'matrix': return sums.length;
        case 'cells': return sums.length === 0 ? 0 : series.cells === 'stages' ? 2
            : Number(series.cells === 'changes' ? !isZero : !sums.every(isSame));
        case 'histogram': return series.has_distribution && sums.length > 0 ? 2 : 0;
        default: return 0;
        }
    };
    return statistics.puzzles === 0 ? 0 : statistics.series.map(nOf).reduce((sum, n) => sum + n, 0);
}

export const run = { seconds: 0.83, threads: 2, kernel: 'avx512', puzzles_per_s: 59218 };
export const table = (name) => `puzzles   49151\n<b>${name}</b> & "more"\n`;
