/* fastsud minimize, against the oracle: what it writes is minimal, and with --all nothing is missing. */
#include "base/buffer.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/shell.h"

#define TWO "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1....2"
#define NONE "55..............................................................................."

enum { N_ADDED = 3, N_PUZZLES = TEST_SAMPLE(40, 12) };

static char puzzles[N_PUZZLES][82];
static char solutions[N_PUZZLES][81];
static const char *path;

/* Minimal puzzles to which some givens of the solution are added, so that there are few ways to take some away. */
CLI_START
{
    char text[N_PUZZLES * 82 + 1];
    struct sample sample;
    for (int p = 0; p < N_PUZZLES; p++) {
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        memcpy(solutions[p], sample.first, 81);
        for (int n = 0; n < N_ADDED;) {
            const unsigned cell = rng_below(&test_rng, 81);
            n += sample.cells[cell] == '.';
            sample.cells[cell] = sample.first[cell];
        }
        memcpy(puzzles[p], sample.cells, 81);
        memcpy(text + 82 * p, sample.cells, 81);
        text[82 * p + 81] = '\n';
    }
    text[N_PUZZLES * 82] = '\0';
    path = cli_text("puzzles.txt", text);
}

static bool is_subset_of(const char *cells, const char *puzzle)
{
    bool subset = true;
    for (int cell = 0; cell < 81; cell++)
        subset &= cells[cell] == '.' || cells[cell] == puzzle[cell];
    return subset;
}

/* Blanks stay as they are written, or become what was chosen. */
TEST(blanks)
{
    static const char *const kinds[] = {"", "--all --limit 3"};
    assert_int_equal(cli_shell("tr . _ <puzzles.txt >blanks.txt"), 0);
    for (int k = 0; k < 2; k++) {
        cli_text("dots", cli_output(0, "minimize -q %s puzzles.txt", kinds[k]));
        assert_int_equal(cli_shell("tr . _ <dots >same && tr . X <dots >chosen"), 0);
        cli_check(0, cli_read(cli_in("same"), NULL), "", "minimize -q %s blanks.txt", kinds[k]);
        cli_check(0, cli_read(cli_in("chosen"), NULL), "", "minimize -q --blank X %s blanks.txt", kinds[k]);
    }
}

TEST(one_minimal_subset_of_each)
{
    bool any_differs = false;
    const struct cli_run *run = cli_expect(0, "minimize -q %s", path);
    assert_int_equal(run->n_out, N_PUZZLES * 82);
    for (int p = 0; p < N_PUZZLES; p++) {
        const char *const line = run->out + 82 * p;
        assert_int_equal(line[81], '\n');
        assert_true(is_subset_of(line, puzzles[p]));
        assert_true(oracle_is_minimal(line));
    }
    char *const first = cli_copy(run->out);
    for (int seed = 2; seed < 6; seed++)
        any_differs |= strcmp(clif(NULL, "minimize -q --seed %d %s", seed, path)->out, first) != 0;
    assert_true(any_differs);
}

/* The number of minimal subsets of a puzzle, by trying all sets of redundant givens. */
static size_t count_minimal_subsets(const char *puzzle)
{
    unsigned redundant[81], n = 0;
    char subset[81];
    size_t n_minimal = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(subset, puzzle, 81);
        subset[cell] = '.';
        if (puzzle[cell] != '.' && oracle_count(subset, 2, NULL) == 1)
            redundant[n++] = cell;
    }
    if (n > 8)
        return 0; /* too many to try */
    for (unsigned set = 0; set < 1U << n; set++) {
        memcpy(subset, puzzle, 81);
        for (unsigned i = 0; i < n; i++)
            subset[redundant[i]] = set >> i & 1 ? '.' : subset[redundant[i]];
        n_minimal += oracle_is_minimal(subset);
    }
    return n_minimal;
}

TEST(all_minimal_subsets)
{
    size_t n_counted = 0;
    for (int p = 0; p < N_PUZZLES; p++) {
        const size_t wanted = count_minimal_subsets(puzzles[p]);
        if (wanted == 0)
            continue;
        const struct cli_run *run = cli_expect(0, "minimize -q --all %.81s", puzzles[p]);
        assert_int_equal(run->n_out, wanted * 82);
        for (size_t i = 0; i < wanted; i++) {
            const char *const line = run->out + 82 * i;
            assert_true(is_subset_of(line, puzzles[p]));
            assert_true(oracle_is_minimal(line));
            for (size_t k = 0; k < i; k++)
                assert_true(memcmp(line, run->out + 82 * k, 81) != 0);
        }
        n_counted++;
    }
    assert_true(n_counted >= N_PUZZLES / 4);
}

TEST(stops_at_the_limit)
{
    assert_int_equal(cli_check(0, NULL, ", 1 cut short, ", "minimize --all --limit 7 %.81s", solutions[0])->n_out,
                     7 * 82);
    cli_check(0, NULL, "\"cut_short\":1", "minimize --all --limit 7 --summary json %.81s", solutions[0]);
}

TEST(others_are_reported)
{
    cli_text("others.txt", TWO "\nx\n" NONE "\n");
    cli_rows({1, "minimize others.txt", "",
              "others.txt:1: the puzzle has several solutions*others.txt:2:2: the line ends*"
              "others.txt:3: the puzzle has no solution*"
              "2 puzzles: 0 lines written, 1 malformed, 2 unfit for this command"},
             {2, "minimize --limit 5 others.txt", "", "--limit"},
             {2, "minimize --all --seed 5 others.txt", "", "--seed"});
}

/*
 * Whatever makes a line unfit, its text or what the command finds, the first 20 are named, in any way to run it; also
 * where a command finds later lines before earlier ones, such as puzzles of several solutions before those of one.
 */
TEST(the_first_are_named)
{
    static const struct {
        const char *command, *lines[2];
    } rows[] = {{"minimize", {TWO "," SOLUTION "\n", UNIQUE "," GRID "\n"}},
                {"minimize --all", {TWO "," SOLUTION "\n", UNIQUE "," GRID "\n"}},
                {"unavoidable --size 6", {UNIQUE "\n", TWO "\n"}},
                {"scan --clues 16", {UNIQUE "\n", TWO "\n"}}};
    enum { N_LINES = 120, N_NAMED = 20 };
    for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
        struct fsd_buffer text = {.n = 0};
        for (unsigned i = 0; i < N_LINES; i++)
            fsd_buffer_put_text(&text, rows[row].lines[i / 15 % 2]);
        const char *const file = cli_file("unfit.txt", text.bytes, text.n);
        const char *const said = cli_expect(1, "%s %s", rows[row].command, file)->err, *at = said;
        for (unsigned i = 1; i <= N_NAMED; i++) {
            char line[32];
            snprintf(line, sizeof(line), "unfit.txt:%u: ", i);
            if (!(at = strstr(at, line)))
                fail_msg("%s: '%s' is not in its place:\n%s", rows[row].command, line, said);
        }
        assert_null(strstr(at + 1, "unfit.txt:"));
        fsd_buffer_destroy(&text);
    }
}

/* What is wrong is told in the order of the lines, whether it is found when they are read or later. */
TEST(reports_are_in_order)
{
    cli_text("wrong.txt", "bad\n" NONE "\nworse\n" TWO "\n" NONE "\nworst\n.\n");
    cli_check(1, "", "wrong.txt:1:*wrong.txt:2:*wrong.txt:3:*wrong.txt:4:*wrong.txt:5:*wrong.txt:6:*wrong.txt:7:",
              "minimize wrong.txt");
}

TEST_MAIN("cli minimize", start, cli_tear_down)
