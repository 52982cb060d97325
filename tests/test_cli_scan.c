/* fastsud scan: its options against trying everything by the oracle, and what it says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

/* One of the known puzzles with 17 givens. */
#define SEVENTEEN "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
#define TWO "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1....2"

enum { N_GRIDS = TEST_SAMPLE(4, 2), MOST_FREE = 11, MOST_SUBSETS = 1 << MOST_FREE };

/* A grid, some cells, and everything that can be tried in these. */
struct known {
    char solution[82], within[82];
    char puzzles[MOST_SUBSETS][82]; /* those with one solution, ascending */
    bool minimal[MOST_SUBSETS];
    unsigned n_givens[MOST_SUBSETS];
    size_t n;
};

static struct known known[N_GRIDS];

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_unique(const char *cells)
{
    return oracle_count(cells, 2, NULL) == 1;
}

static bool is_minimal(const char *cells)
{
    char less[81];
    for (int cell = 0; cell < 81; cell++) {
        memcpy(less, cells, 81);
        less[cell] = '.';
        if (cells[cell] != '.' && is_unique(less))
            return false;
    }
    return true;
}

static unsigned most_givens(const struct known *k)
{
    unsigned most = 0;
    for (size_t i = 0; i < k->n; i++)
        most = k->minimal[i] && k->n_givens[i] > most ? k->n_givens[i] : most;
    return most < 27 ? most : 27;
}

/* Whether some of the puzzles that a scan finds are minimal and others are not. */
static bool is_mixed(const struct known *k)
{
    size_t n[2] = {0, 0};
    for (size_t i = 0; i < k->n; i++)
        n[k->minimal[i]] += k->n_givens[i] <= most_givens(k);
    return n[0] > 0 && n[1] > 0;
}

/* Cells without which the rest is no puzzle are given in each. All subsets of the others are tried. */
static bool try_everything(struct known *k, const char *cells)
{
    unsigned free[81], n_free = 0;
    char part[82] = "";
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(part, cells, 81);
        part[cell] = '.';
        k->within[cell] = cells[cell] == '.' ? '.' : '1';
        if (cells[cell] != '.' && is_unique(part))
            free[n_free++] = cell;
    }
    if (n_free < 7 || n_free > MOST_FREE)
        return false;
    k->n = 0;
    for (unsigned set = 0; set < 1U << n_free; set++) {
        memcpy(part, cells, 81);
        for (unsigned i = 0; i < n_free; i++)
            part[free[i]] = set >> i & 1 ? part[free[i]] : '.';
        if (is_unique(part))
            memcpy(k->puzzles[k->n++], part, 82);
    }
    qsort(k->puzzles, k->n, sizeof(k->puzzles[0]), compare);
    for (size_t i = 0; i < k->n; i++) {
        k->minimal[i] = is_minimal(k->puzzles[i]);
        k->n_givens[i] = 0;
        for (int cell = 0; cell < 81; cell++)
            k->n_givens[i] += k->puzzles[i][cell] != '.';
    }
    return is_mixed(k);
}

static int start(void **state)
{
    struct fsd_buffer grids = {.n = 0};
    (void)state;
    cli_start();
    for (unsigned g = 0; g < N_GRIDS; g++) {
        struct sample sample;
        do {
            sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
            for (int n = 0; n < 4;) {
                const unsigned cell = rng_below(&test_rng, 81);
                n += sample.cells[cell] == '.';
                sample.cells[cell] = sample.first[cell];
            }
            memcpy(known[g].solution, sample.first, 81);
        } while (!try_everything(&known[g], sample.cells));
        fsd_buffer_print(&grids, "%s\n", known[g].solution);
    }
    cli_file("grids.txt", grids.bytes, grids.n);
    fsd_buffer_destroy(&grids);
    return 0;
}

/* What a scan is to write, in cells of which those of a pattern are given (NULL: none). */
static char *wanted_of(const struct known *k, unsigned max_givens, bool all_sizes, const char *with)
{
    char *const text = cli_adopt(calloc(k->n + 1, 82)), *end = text;
    for (size_t i = 0; i < k->n; i++) {
        bool fits = (all_sizes || k->minimal[i]) && k->n_givens[i] <= max_givens;
        for (int cell = 0; cell < 81 && with; cell++)
            fits &= with[cell] == '.' || k->puzzles[i][cell] != '.';
        if (fits)
            end += sprintf(end, "%s\n", k->puzzles[i]);
    }
    return text;
}

TEST(everything_that_fits)
{
    static const char *const kinds[] = {"", "--all-sizes"};
    size_t n = 0, n_more = 0;
    for (unsigned g = 0; g < N_GRIDS; g++) {
        const struct known *const k = &known[g];
        for (int all = 0; all < 2; all++) {
            for (unsigned max = most_givens(k) - TEST_SAMPLE(1, 0); max <= most_givens(k); max++) {
                char *const wanted = wanted_of(k, max, all, NULL);
                const struct cli_run *const run =
                    cli_expect(0, "scan -q --clues %u %s --within %s %s", max, kinds[all], k->within, k->solution);
                assert_string_equal(run->out, wanted);
                *(all ? &n_more : &n) += run->n_out / 82;
            }
        }
    }
    print_message("%zu minimal puzzles, %zu of all sizes\n", n, n_more);
    assert_true(n > 0 && n_more > n);
}

/* A cell that is given need not be needed: with all sizes, puzzles are minimal but for it. */
TEST(cells_that_are_given)
{
    enum { N_TRIED = TEST_SAMPLE(10, 2) };
    size_t n[2] = {0, 0};
    for (unsigned i = 0; i < N_TRIED || n[1] == n[0]; i++) {
        const struct known *const k = &known[rng_below(&test_rng, N_GRIDS)];
        const unsigned max = most_givens(k);
        const char *const one = k->puzzles[rng_below(&test_rng, (unsigned)k->n)];
        char with[82] = EMPTY;
        unsigned cell, n_with;
        do { /* one that is not in all puzzles, and some more */
            cell = rng_below(&test_rng, 81);
            n_with = 0;
            for (size_t p = 0; p < k->n; p++)
                n_with += k->puzzles[p][cell] != '.';
        } while (n_with == 0 || n_with == k->n);
        with[cell] = '5';
        for (unsigned more = rng_below(&test_rng, 3); more > 0; more--) {
            cell = rng_below(&test_rng, 81);
            with[cell] = one[cell] == '.' ? with[cell] : '5';
        }
        for (int all = 0; all < 2; all++) {
            char *const wanted = wanted_of(k, max, all, with);
            const struct cli_run *const run =
                cli_check(0, wanted, NULL, "scan -q --clues %u %s --within %s --with %s %s", max,
                          all ? "--all-sizes" : "", k->within, with, k->solution);
            n[all] += run->n_out / 82;
        }
    }
    print_message("%zu minimal puzzles, %zu of all sizes\n", n[0], n[1]);
}

/* The value of a number in a JSON summary. */
static unsigned long summary_number(const char *json, const char *key)
{
    char name[64];
    snprintf(name, sizeof(name), "\"%s\":", key);
    assert_contains(json, name);
    return strtoul(strstr(json, name) + strlen(name), NULL, 10);
}

TEST(at_most_so_many)
{
    for (int all = 0; all < 2; all++) {
        const struct known *const k = &known[0];
        const unsigned max = most_givens(k);
        char *const wanted = wanted_of(k, max, all, NULL);
        const size_t n = strlen(wanted) / 82;
        const size_t limits[] = {1, n, 2, n + 1, 3, n - 1, n / 3 + 1, n / 2 + 1};
        for (size_t l = 0; l < TEST_SAMPLE(8, 2); l++) {
            const size_t limit = limits[TEST_SAMPLE(l, 2 * l + (size_t)all)];
            const struct cli_run *const run = clif(NULL, "scan --summary json --clues %u --limit %zu %s --within %s %s",
                                                   max, limit, all ? "--all-sizes" : "", k->within, k->solution);
            assert_status(run, 0);
            assert_int_equal(run->n_out, 82 * (limit < n ? limit : n));
            for (size_t i = 0; i < run->n_out / 82; i++) {
                assert_true(i == 0 || memcmp(run->out + 82 * (i - 1), run->out + 82 * i, 81) < 0);
                char line[83] = "";
                memcpy(line, run->out + 82 * i, 82);
                assert_contains(wanted, line);
            }
            assert_int_equal(summary_number(run->err, "puzzles"), run->n_out / 82);
            assert_int_equal(summary_number(run->err, "cut_short"), limit <= n);
        }
    }
    char *const one = cli_output(0, "scan -q --clues 24 --limit 1 --within " GRID_CELLS " " GRID);
    assert_string_equal(cli_output(0, "scan -q --clues 24 --first --within " GRID_CELLS " " GRID), one);
}

/* More of a grid than is written at a time. */
TEST(many_puzzles_of_a_grid)
{
    const size_t n = 1 + 64 + 64 * 63 / 2 + 64 * 63 * 62 / 6; /* cells to be added to 17 */
    const struct cli_run *const run =
        cli_expect(0, "scan --solve --clues 20 --all-sizes --with %s %s", SEVENTEEN, SEVENTEEN);
    assert_int_equal(run->n_out, 82 * n);
    assert_contains(run->err, "1 grid: 43745 puzzles, ");
    for (size_t i = 1; i < n; i++)
        assert_true(memcmp(run->out + 82 * (i - 1), run->out + 82 * i, 82) < 0);
}

TEST(a_known_puzzle)
{
    char line[83] = SEVENTEEN "\n";
    for (int i = 0; i < 81; i++)
        line[i] = line[i] == '0' ? '.' : line[i];
    const struct cli_run *run = cli_expect(0, "scan --solve --summary json %s", SEVENTEEN);
    assert_contains(run->out, line);
    assert_int_equal(summary_number(run->err, "grids"), 1);
    assert_int_equal(summary_number(run->err, "puzzles"), run->n_out / 82);
}

TEST(others_are_reported)
{
    cli_text("others.txt", UNIQUE "\n" GRID "\nx\n" TWO "\n" CLASH "\n" GRID "\n");
    const struct cli_run *run = cli_expect(1, "scan --clues 24 --within %s others.txt", GRID_CELLS);
    assert_int_equal(run->n_out, 2 * 89 * 82);
    assert_contains(run->err, "others.txt:1: it is not a solved grid", "--solve", "others.txt:3:2: the line ends",
                    "others.txt:4: it has several solutions", "others.txt:5: it has no solution",
                    "2 grids: 178 puzzles, 1 malformed, 3 unfit for this command; ", " s/grid on average, ");
    run = cli_expect(1, "scan --solve --summary json --clues 24 --within %s others.txt", GRID_CELLS);
    assert_int_equal(summary_number(run->err, "grids"), 3);
    assert_int_equal(summary_number(run->err, "puzzles"), 178);
    assert_int_equal(summary_number(run->err, "cut_short"), 0);
    assert_int_equal(summary_number(run->err, "malformed"), 1);
    assert_int_equal(summary_number(run->err, "unfit"), 2);
    assert_contains(run->err, "\"mean_s\":", "\"longest_s\":");
}

/* What was found by then is written. */
TEST(time_limit)
{
    test_clock_step(1000000);
    const struct cli_run *run = cli_expect(1, "scan --clues 22 --time-limit 0.6 -o out.txt " GRID " " GRID);
    test_clock_step(0);
    assert_int_equal(count_in(run->err, "the scan was given up at the time limit"), 2);
    assert_contains(run->err, "2 grids: ", "2 unfit for this command");
    const char *const found = cli_read(cli_in("out.txt"), NULL);
    assert_int_equal(strlen(found) % 82, 0);
    for (const char *at = found; *at; at += 82)
        assert_true(is_unique(at));
}

TEST(what_cannot_be)
{
    char outside[82] = EMPTY;
    outside[9] = '7'; /* r2c1, which is not among GRID_CELLS */
    static const struct cli_refusal runs[] = {
        {"--clues 7", "--clues: '7' is not a number from 8 to 27"},
        {"--clues 28", "--clues: '28' is not a number from 8 to 27"},
        {"--clues -1", "--clues"},
        {"--clues 17.5", "--clues"},
        {"--with 12", "--with: a pattern has 81 characters, one for each cell, but this one has 2"},
        {"--within 1" GRID, "--within: a pattern has 81 characters, one for each cell, but this one has 82"},
        {"--within a" GRID, "--within: character 1 is neither a digit"},
        {"--within " EMPTY, "--within: the pattern has no digit"},
        {"--with " EMPTY, "--with: the pattern has no digit"},
        {"--with " GRID, "--with has 81 cells, more than the 17 givens that --clues allows"},
        {"--limit 0", "--limit"},
        {"--first --limit 2", "--limit: --first is --limit 1"},
        {"--isa none", "--isa 'none'"},
        {"--rules x", "--rules"},
    };
    cli_refuse("scan", runs, GRID);
    assert_contains(cli_expect(2, "scan --with %s --within %s %s", outside, GRID_CELLS, GRID)->err,
                    "--with has r2c1, which is not in --within");
    cli_expect(0, "scan -q --clues 8 --with 12345678%s %s", &EMPTY[8], GRID);
}

TEST_MAIN("cli scan", start, cli_tear_down)
