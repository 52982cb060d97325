// Statistics as fastsud stats --json prints them: made-up corpora, each the case of a test of the report.

const PUZZLES = [
    '..51.27...2.6.4..1.........8.2.4....9..7....2.54..9.....9..1.5.5.....8...4..73.6.',
    '.4.........98..6...2.....7.47.6....5...3..86.9.............83.2....14..6.1...79..',
    '4...53...9..........3.1458....7.1..8.6..3..4.7.........4........2.3...61...1..3.9',
    '41........6.....3...83.6.........4.2.321.......7...39....4...5..81.....4.....5728',
    '...45.1...7..6.2..4...3....3...4...2..8...47.69..........6....5.358...1....5..94.',
];
const TECHNIQUES = ['naked single', 'hidden single', 'locked candidates', 'naked pair', 'hidden pair', 'x-wing',
    'swordfish', 'simple colouring'];

// Buckets of guesses: one a number up to 15, then eight an octave.
function histogram(share, total, octaves) {
    const buckets = [];
    for (let i = 0; i < 16 + 8 * octaves; i++) {
        const octave = Math.floor((i - 16) / 8);
        const from = i < 16 ? i : (16 + 2 * ((i - 16) % 8)) * 2 ** octave;
        const to = i < 16 ? i : from + 2 * 2 ** octave - 1;
        const n = Math.round(total * share(i));
        if (n > 0) {
            buckets.push({ from, to, count: n });
        }
    }
    return buckets;
}

function corpus(wanted) {
    const { name, least = 17, most = 17, puzzles, solvedBy, guesses, octaves = 3, multiple = 0 } = wanted;
    const { unique = puzzles } = wanted;
    const clues = {};
    const cross = {};
    const width = most - least + 1;
    const weights = Array.from({ length: width }, (_, i) => Math.exp(-(((i - width / 2.5) / (width / 5)) ** 2)));
    const sum = weights.reduce((a, b) => a + b);
    for (let i = 0; i < width; i++) {
        const n = Math.max(1, Math.round((puzzles * weights[i]) / sum));
        clues[least + i] = n;
        cross[least + i] = {};
        let before = 0;
        solvedBy.forEach((solved, level) => {
            const here = Math.round((n * (solved - before)) / puzzles);
            if (here > 0) {
                cross[least + i][level] = here;
            }
            before = solved;
        });
        cross[least + i].open = Math.round((n * (puzzles - before)) / puzzles);
    }
    const levels = Object.fromEntries(solvedBy.map((solved, level) => [level, {
        entropy: 90 - 60 * (1 - 0.75 ** (level + 1)) - solved / puzzles,
        lower_bound: 52 - 30 * (1 - 0.7 ** (level + 1)),
        gain: 9 * 0.7 ** level, cells_fixed: 10 + 6 * level }]));
    const hardest = PUZZLES.map((puzzle, i) => ({ line: 1234 * i + 7, puzzle, guesses: guesses.max - 11 * i,
        level: i % 2 ? '3' : 'open', givens: [...puzzle].filter((c) => c !== '.').length }));
    return {
        ...(name ? { name } : {}), puzzles, solutions: { unique, none: 0, multiple, malformed: 3 }, clues,
        logic: { max_level: solvedBy.length - 1, solved_by: Object.fromEntries(Object.entries(solvedBy)),
            open: puzzles - solvedBy[solvedBy.length - 1], contradictory: 0,
            techniques: Object.fromEntries(TECHNIQUES.map((technique, i) => [technique,
                { uses: Math.round(puzzles * 30 * 0.4 ** i), puzzles: Math.round(puzzles * 0.55 ** i) }])) },
        guesses: { ...guesses, histogram: histogram(guesses.share, puzzles, octaves) },
        entropy: { start: { entropy: 90, lower_bound: 52 }, levels },
        cross, hardest, easiest: hardest.map((puzzle) => ({ ...puzzle, guesses: 0, level: '1' })),
    };
}

const seventeen = { puzzles: 49151, solvedBy: [0, 21905, 27577, 28461, 30115, 33870, 36120, 36511],
    guesses: { mean: 0.74, median: 0, p90: 2, p99: 7, max: 193, share: (i) => 0.62 * 0.38 ** i } };
const mixed = { puzzles: 1250000, least: 19, most: 36, octaves: 5,
    solvedBy: [110000, 420000, 610000, 700000, 760000, 800000, 812000, 815000],
    guesses: { mean: 3.21, median: 1, p90: 8, p99: 31, max: 702, share: (i) => 0.3 * 0.7 ** i } };
const hard = { puzzles: 1465, least: 17, most: 23, octaves: 5, solvedBy: [0, 0, 1, 4, 9, 30, 41, 42],
    guesses: { mean: 10.4, median: 7, p90: 24, p99: 61, max: 311,
        share: (i) => 0.05 * Math.exp(-(((i - 12) / 9) ** 2)) } };

const empty = {
    schema: 1, puzzles: 0, solutions: { unique: 0, none: 0, multiple: 0, malformed: 2 }, clues: {},
    logic: { max_level: 7, solved_by: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 }, open: 0, contradictory: 0,
        techniques: {} },
    guesses: { mean: 0, median: 0, p90: 0, p99: 0, max: 0, histogram: [] },
    entropy: { start: { entropy: 0, lower_bound: 0 }, levels: {} }, cross: {}, hardest: [], easiest: [],
};

const HOSTILE = [
    '</script><img src=x onerror="globalThis.isBroken=true">',
    '<!--<script>globalThis.isBroken=true</script>{a|b}',
    '{b} {{statistics}} \u2028\\"\'&amp;.txt',
    `long/${'directory/'.repeat(12)}file-without-any-space-in-its-name.txt`,
];

const search = (mean, gave_up) => ({ gave_up, guesses: { mean, median: 2, p90: 20, p99: 70, max: 900 } });

// Each: name, statistics, the command line, texts that the page must show, number of charts.
export const cases = [
    { name: 'one', command: 'fastsud stats --ablation --backdoors 3 --morphs 16 --report 17.html all17clue.txt',
        charts: 12,
        statistics: { schema: 1, ...corpus(seventeen), duplicates: 12,
            rating: { mean: 1.9, median: 1, p90: 4, p99: 12, max: 88, log2_in_64ths: { histogram: [
                { from: 0, to: 0, count: 31000 }, { from: 70, to: 71, count: 18000 },
                { from: 412, to: 415, count: 151 }] } },
            searches: { first: search(9, 0), mrv: search(4, 0), 'mrv+degree': search(3, 7) },
            backdoors: { 0: 21905, 1: 25010, 2: 2236, 3: 0, more: 0 },
            backdoors_by_level: { 0: { 0: 0, 1: 5, 2: 40000, 3: 9000, more: 146 },
                1: { 0: 21905, 1: 25010, 2: 2236, 3: 0, more: 0 }, 2: { 0: 27577, 1: 21000, 2: 574, 3: 0, more: 0 } },
            ablation: { puzzles: 36000, solved: 46841, techniques: Object.fromEntries(
                ['naked single', 'hidden single', 'naked pair', 'XY-wing'].map((name, i) =>
                    [name, { gain: 20 / (i + 1), solved_without: 9000 * (i + 1),
                        lower_bound_lost: 4 * 0.6 ** i }])) } },
        shows: ['49,151', '21,905', '44.6 %', '28,461', '57.9 %', 'Search rating', '17 givens in every puzzle',
            '2 to <4', '64 to <128151', 'mrv+degree, stopped at the limit7', '9,000 25.0 %', '36,000 100 %',
            'nonets after the givens', '1 guess', '40,005 81.4 %'] },
    { name: 'three', command: 'fastsud stats --report three.html a.txt b.txt c.txt', charts: 10,
        statistics: { schema: 1, ...corpus(mixed), files: [
            corpus({ name: 'all17clue.txt', ...seventeen }), corpus({ name: 'made/mixed-2026-11.txt.zst', ...mixed }),
            corpus({ name: 'magictour-top1465', ...hard })] },
        shows: ['all together', 'magictour-top1465', '1,250,000', '1,465'] },
    { name: 'empty', command: 'fastsud stats --report empty.html empty.txt', charts: 0, statistics: empty,
        shows: ['no well-formed puzzle', 'Malformed lines'] },
    { name: 'half empty', command: 'fastsud stats --report half.html empty.txt all17clue.txt', charts: 8,
        statistics: { schema: 1, ...corpus(seventeen), files: [{ name: 'empty.txt', ...empty },
            corpus({ name: 'all17clue.txt', ...seventeen })] },
        shows: ['empty.txt', '49,151'] },
    { name: 'hostile', command: `fastsud stats '${HOSTILE.join("' '")}' --report x.html`, charts: 11,
        statistics: { schema: 1, ...corpus(mixed), files: HOSTILE.map((name) => corpus({ name, ...hard })) },
        shows: [...HOSTILE.slice(0, 2), '{{statistics}}'] },
    { name: 'ten', command: 'fastsud stats --report ten.html [0-9].txt', charts: 17,
        statistics: { schema: 1, ...corpus(mixed), files: Array.from({ length: 10 }, (_, i) =>
            corpus({ name: i < 2 ? '0.txt' : `${i}.txt`, ...hard })) },
        shows: ['0.txt (2)', '9.txt', 'those of 10 files'] },
    { name: 'one puzzle', command: 'fastsud stats --report 1.html 1.txt', charts: 8,
        statistics: { schema: 1, ...corpus({ ...hard, puzzles: 1, most: 17, solvedBy: [0, 0],
            guesses: { mean: 9, median: 9, p90: 9, p99: 9, max: 9, share: (i) => Number(i === 9) } }) },
        shows: ['17 givens in every puzzle', 'Median 9, mean 9.00, most 9; 0 % need none'] },
    { name: 'several solutions', command: 'fastsud stats --report many.html many.txt', charts: 9,
        statistics: { schema: 1, backdoors_by_level: { 0: { 0: 0, 1: 0, 2: 3, more: 1 } },
            ...corpus({ puzzles: 800, least: 4, most: 16, solvedBy: [0, 0, 0, 0, 0, 0, 0, 0],
                unique: 0, multiple: 800, guesses: { mean: 55, median: 54, p90: 60, p99: 64, max: 64,
                    share: (i) => (i > 24 && i < 28 ? 0.3 : 0) } }) },
        shows: ['0 of 800', 'that all levels leave open', '16–31', 'twice as many',
            'Levels up to 0 solve 75.0 %'] },
];

export const run = { seconds: 0.83, threads: 2, kernel: 'avx512', puzzles_per_s: 59218 };
export const table = (name) => `puzzles   49151\n<b>${name}</b> & "more"\n`;
