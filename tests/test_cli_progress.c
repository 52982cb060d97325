/* The progress of a long run, which only a terminal shows. */
#include "support/cli.h"
#include "support/clock.h"

enum { N_PUZZLES = 200, N_LINE = sizeof(UNIQUE) };

#define COMMAND "-j1 --chunk 820 -f none "
#define RESUMED "-j1 --chunk 820 --resume -o answers.txt many.txt"

static char text[N_PUZZLES * N_LINE + 1];

/* A look at the clock takes some time, and there is one for each chunk. */
CLI_START
{
    for (size_t i = 0; i < N_PUZZLES; i++)
        memcpy(text + i * N_LINE, UNIQUE "\n", N_LINE);
    cli_text("many.txt", text);
    test_clock_step(200000000);
}

static int finish(void **state)
{
    test_clock_step(0);
    return cli_tear_down(state);
}

/* Runs the program with standard error on a terminal; returns what it wrote there. */
static const char *shown_by(const char *arguments, const char *input)
{
    const struct cli_streams streams = {.on_terminal = true, .input = input, .n_input = input ? strlen(input) : 0};
    const struct cli_run *const run = cli(&streams, arguments);
    assert_status(run, 0);
    return run->err;
}

/* A bar, what is done and what is left; it is erased before the summary. */
TEST(bar_of_a_file)
{
    const char *const shown = shown_by(COMMAND "many.txt", NULL);
    assert_contains(shown, "\r\033[K[", " %  ", " puzzles/s  0:", " left");
    const char *last = shown;
    for (const char *at = shown; (at = strstr(at, "\r\033[K")); at += 4)
        last = at;
    assert_lacks(last, " left");
    assert_contains(last, "puzzles");
}

/* The time that is left is that of the puzzles left, at the rate that is shown with it. Returns how often it is shown.
 */
static unsigned check_time_left(const char *shown)
{
    unsigned n = 0;
    for (const char *at = shown; (at = strstr(at, "\r\033[K[")); at++, n++) {
        unsigned percent = 0, rate = 0, minutes = 0, seconds = 0;
        assert_int_equal(
            sscanf(strchr(at, ']'), "] %u %% %u puzzles/s %u:%u left", &percent, &rate, &minutes, &seconds), 4);
        const double left = (100.0 - percent) / 100 * N_PUZZLES / rate;
        if (60 * minutes + seconds > left + 1 || 60 * minutes + seconds + 1 < left)
            fail_msg("%.60s: %.1f s are left", at, left);
    }
    return n;
}

TEST(time_left_in_a_file)
{
    assert_true(check_time_left(shown_by(COMMAND "many.txt", NULL)) > 5);
}

/* A run that goes on has its own rate. */
TEST(time_left_of_a_resumed_run)
{
    setenv("FASTSUD_FAULT", "write:12:sig9", 1);
    const struct cli_run *const run = clif(NULL, RESUMED);
    unsetenv("FASTSUD_FAULT");
    if (run->status >= 0) {
        print_message("no call can be made to fail here\n");
        skip();
    }
    assert_true(check_time_left(shown_by(RESUMED, NULL)) > 1);
}

/* How much a stream holds is not known: the number of puzzles instead. */
TEST(count_of_a_stream)
{
    const char *const shown = shown_by(COMMAND "-", text);
    assert_lacks(shown, " left");
    assert_contains(shown, " puzzles  ", " puzzles/s\r\033[K");
}

/* Work on the first grid takes long: that time passes. */
TEST(time_of_a_grid)
{
    const char *const shown = shown_by("scan -j1 --clues 17 " GRID, NULL);
    assert_contains(shown, "\r\033[K0 grids, 0 puzzles  0:0", "\r\033[Kfastsud: 1 grid: ");
}

/* Counting solutions takes long: how many there are so far, by kernels and by engines of any rules. */
TEST(solutions_of_a_puzzle)
{
    static const char *const rows[] = {"--limit 3000000 -f none " EMPTY, "--limit 30000 -f none --rules windoku " EMPTY,
                                       "--limit 30000 -f none --engine csp " EMPTY,
                                       "--limit 300000000 --time-limit 300 -f none " EMPTY};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct cli_streams streams = {.on_terminal = true};
        const struct cli_run *const run = cli(&streams, rows[i]);
        uint64_t before = 0;
        unsigned n = 0;
        for (const char *at = run->err; (at = strstr(at, "\r\033[K0 puzzles  ")); at++) {
            const char *const found = strstr(at, "  ") + 2;
            const char *const words = found + strcspn(found, " \r");
            if (strncmp(words, "  ", 2) == 0 &&
                strstr(words, " solutions so far") == words + 2 + strspn(words + 2, "0123456789")) {
                const uint64_t count = strtoull(words + 2, NULL, 10);
                assert_true(count >= before ||
                            strstr(rows[i], "time-limit")); /* the search is divided, and begins again */
                before = count;
                n++;
            }
        }
        if (n < 3)
            fail_msg("%s: %u times of %s", rows[i], n, run->err);
        assert_true(before > 1000);
    }
    /* Two solutions are no count. */
    assert_lacks(shown_by("-f none --rules windoku --engine dpll " EMPTY, NULL), "so far");
}

/* Neither with -q, nor where answers go to the same terminal, which test_cli's pipes stand for: no escapes there. */
TEST(nothing_when_quiet)
{
    assert_string_equal(shown_by(COMMAND "-q many.txt", NULL), "");
    assert_lacks(clif(NULL, COMMAND "many.txt")->err, "\033");
}

TEST_MAIN("cli_progress", start, finish)
