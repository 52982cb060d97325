/* fastsud scan: its options against trying everything by the oracle, and what it says. */
#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/puzzles.h"
#include "support/random.h"

/* One of the known puzzles with 17 givens. */
#define SEVENTEEN "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
#define TWO "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1....2"

#define CLUES_24 "--clues 24 --within " GRID_CELLS " "

/* Of what trying all finds (see test_scan), the program writes each once, in order: all, or those with a given. */
TEST(everything_that_fits)
{
    static const char *const kinds[] = {CLUES_24, CLUES_24 "--all-sizes "};
    static const unsigned n_known[] = {89, 89 + 143};
    for (int k = 0; k < 2; k++) {
        char *const all = cli_output(0, "scan -q %s" GRID, kinds[k]);
        assert_int_equal(strlen(all), 82 * n_known[k]);
        for (size_t i = 0; i < n_known[k]; i++) {
            assert_int_equal(oracle_count(all + 82 * i, 2, NULL), 1);
            assert_true(i == 0 || memcmp(all + 82 * (i - 1), all + 82 * i, 81) < 0);
        }
        for (unsigned cell = rng_below(&test_rng, TEST_SAMPLE(1, 5)); cell < 81; cell += TEST_SAMPLE(1, 5)) {
            char with[82] = EMPTY, *const wanted = cli_adopt(calloc(n_known[k] + 1, 82)), *end = wanted;
            for (size_t i = 0; i < n_known[k]; i++)
                if (all[82 * i + cell] != '.')
                    end += sprintf(end, "%.82s", all + 82 * i);
            with[cell] = '5';
            if (GRID_CELLS[cell] != '.')
                cli_check(0, wanted, NULL, "scan -q %s --with %s " GRID, kinds[k], with);
        }
    }
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
    static const unsigned limits[] = {1, 3, 88, 89, 90};
    char *const all = cli_output(0, "scan -q " CLUES_24 GRID);
    for (size_t l = 0; l < sizeof(limits) / sizeof(limits[0]); l++) {
        const struct cli_run *run = cli_expect(0, "scan --summary json --limit %u " CLUES_24 GRID, limits[l]);
        assert_int_equal(run->n_out, 82 * (limits[l] < 89 ? limits[l] : 89));
        for (const char *line = run->out; *line; line += 82) {
            assert_true(line == run->out || memcmp(line - 82, line, 81) < 0);
            assert_non_null(memmem(all, 89 * 82, line, 82));
        }
        assert_int_equal(summary_number(run->err, "puzzles"), run->n_out / 82);
        assert_int_equal(summary_number(run->err, "cut_short"), limits[l] <= 89);
    }
    char *const one = cli_output(0, "scan -q --limit 1 " CLUES_24 GRID);
    assert_string_equal(cli_output(0, "scan -q --first " CLUES_24 GRID), one);
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

/* Among few cells; whole grids are scanned by test_scan_known. */
TEST(a_known_puzzle)
{
    char line[83] = SEVENTEEN "\n", within[82] = EMPTY;
    for (int i = 0; i < 81; i++) {
        within[i] = i % 4 == 0 || line[i] != '0' ? '1' : '.';
        line[i] = line[i] == '0' ? '.' : line[i];
    }
    const struct cli_run *run = cli_expect(0, "scan --solve --summary json --within %s %s", within, SEVENTEEN);
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
    const struct cli_run *run = cli_expect(1, "scan --clues 22 --time-limit 0.2 -o out.txt " GRID " " GRID);
    test_clock_step(0);
    assert_int_equal(count_in(run->err, "the scan was given up at the time limit"), 2);
    assert_contains(run->err, "2 grids: ", "2 unfit for this command");
    const char *const found = cli_read(cli_in("out.txt"), NULL);
    assert_int_equal(strlen(found) % 82, 0);
    for (const char *at = found; *at; at += 82)
        assert_int_equal(oracle_count(at, 2, NULL), 1);
}

TEST(what_cannot_be)
{
    char outside[82] = EMPTY;
    outside[9] = '7'; /* r2c1, which is not among GRID_CELLS */
    static const struct cli_refusal runs[] = {
        {"--with 12", "--with: a pattern has 81 characters, one for each cell, but this one has 2"},
        {"--within 1" GRID, "--within: a pattern has 81 characters, one for each cell, but this one has 82"},
        {"--within a" GRID, "--within: character 1 is neither a digit"},
        {"--within " EMPTY, "--within: the pattern has no digit"},
        {"--with " EMPTY, "--with: the pattern has no digit"},
        {"--with " GRID, "--with has 81 cells, more than the 17 givens that --clues allows"},
        {"--first --limit 2", "--limit: --first is --limit 1"},
        {"--isa none", "--isa 'none'"},
        {"--rules x", "--rules"},
    };
    cli_refuse("scan", runs, GRID);
    assert_contains(cli_expect(2, "scan --with %s --within %s %s", outside, GRID_CELLS, GRID)->err,
                    "--with has r2c1, which is not in --within");
    cli_expect(0, "scan -q --clues 8 --with 12345678%s %s", &EMPTY[8], GRID);
}

TEST_MAIN("cli scan", cli_set_up, cli_tear_down)
