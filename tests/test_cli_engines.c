/* --engine in solve, check and bench: its names and options, and logic's answers when it may not guess. */
#include "paths.h"
#include "solve/solver.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/json.h"

/* Ways that may leave puzzles open. Those that answer each puzzle: test_engines. */
static const char *const open_ways[] = {
    "--engine logic --level 0", "--engine logic --level 3",       "--engine logic --level 7",
    "--engine logic",           "--engine logic --method theory",
};
enum { N_OPEN_WAYS = sizeof(open_ways) / sizeof(open_ways[0]) };

static const char *const files[] = {"one", "none", "two", "many", "assignment", "euler96", "demo"};
enum { N_FILES = sizeof(files) / sizeof(files[0]) - TEST_SAMPLE(0, 1) }; /* demo is long */

/* Whether this build has the engine of a way. */
static bool can_run(const char *way)
{
    struct fsd_engine_info info;
    const char *name = way + strlen("--engine ");
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++)
        if (strncmp(info.name, name, strcspn(name, " ")) == 0)
            return info.built;
    fail_msg("there is no engine for %s", way);
    return false;
}

/* The caller frees it. */
static char *corpus(const char *name, const char *ending)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/corpora/%s.%s", FASTSUD_TEST_SOURCE_DIR, name, ending);
    char *text = cli_read(path, NULL);
    assert_non_null(text);
    return text;
}

CLI_START
{
    cli_file("twenty.txt", corpus("none", "txt"), (size_t)20 * 82);
}

TEST(engine_names_are_listed)
{
    struct fsd_engine_info info;
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++) {
        assert_contains(cli(NULL, "info")->out, info.name);
        if (info.built)
            cli_check(2, NULL, info.name, "--engine nonsense corpora/one.txt");
    }
}

/* Each line is as expected, or says that the puzzle is open: no logic proves that there is a second solution. */
TEST(logic_is_right_or_open)
{
    for (size_t f = 0; f < N_FILES; f++) {
        char *puzzles = corpus(files[f], "txt"), *expected = corpus(files[f], "expected");
        const bool has_several = strcmp(files[f], "two") == 0 || strcmp(files[f], "many") == 0;
        size_t n_open_before = SIZE_MAX;
        for (size_t w = f % TEST_SAMPLE(1, 2); w < N_OPEN_WAYS; w += TEST_SAMPLE(1, 2)) {
            const struct cli_run *run = clif(NULL, "--summary json %s corpora/%s.txt", open_ways[w], files[f]);
            size_t n_open = 0, n_lines = 0;
            const char *wanted = expected;
            for (const char *line = run->out; *line; line = strchr(line, '\n') + 1, n_lines++) {
                const size_t n_bytes = strcspn(line, "\n"), n_wanted = strcspn(wanted, "\n");
                char open[100];
                snprintf(open, sizeof(open), "%.81s\topen\n", puzzles + 82 * n_lines);
                if (strncmp(line, open, strlen(open)) == 0)
                    n_open++;
                else if (n_bytes != n_wanted || memcmp(line, wanted, n_bytes) != 0)
                    fail_msg("%s, %s: %.*s", open_ways[w], files[f], (int)n_bytes, line);
                wanted += n_wanted + 1;
            }
            assert_int_equal(*wanted, '\0');
            assert_status(run, n_open > 0 ? 1 : 0);
            json_t *summary = json_read(run->err);
            assert_int_equal(json_number(summary, "open"), n_open);
            assert_int_equal(json_number(summary, "puzzles"), n_lines);
            assert_int_equal(json_number(summary, "unique") + json_number(summary, "none"), n_lines - n_open);
            assert_string_equal(json_text(summary, "engine"), "logic");
            assert_true(!has_several || n_open == n_lines);
            assert_true(w >= 4 || n_open <= n_open_before); /* the first four go up in level */
            n_open_before = n_open;
        }
    }
    cli_rows({1, "--engine logic corpora/two.txt", NULL, " 100 open, "},
             {0, "--engine logic --then search corpora/two.txt", NULL, NULL, "open"});
    const struct cli_run *run = cli_check(1, "*corpora/two.txt:100\t*", "", "check -q --engine logic corpora/two.txt");
    assert_int_equal(count_in(run->out, "\topen\n"), 100);
}

/* What logic leaves (see test_logic) stands in JSON and in grids, and nothing else of an open puzzle. */
TEST(open_puzzles_show_their_candidates)
{
    for (size_t w = 0; w < N_OPEN_WAYS; w++) {
        char *const grids = cli_output(1, "-q %s -f grid corpora/two.txt", open_ways[w]), *grid = grids;
        const struct cli_run *run = clif(NULL, "-q %s -f jsonl corpora/two.txt", open_ways[w]);
        for (const char *line = run->out; *line; line = strchr(line, '\n') + 1) {
            json_t *object = json_read(line), *list = json_at(object, "candidates");
            assert_true(json_is_null(json_at(object, "count")) && json_is_null(json_at(object, "solution")));
            assert_string_equal(json_text(object, "verdict"), "open");
            assert_int_equal(json_array_size(list), FASTSUD_N_CELLS);
            for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
                const char *const digits = json_string_value(json_array_get(list, cell));
                grid += strcspn(grid, "123456789");
                assert_true(*digits && strncmp(grid, digits, strlen(digits)) == 0);
                grid += strlen(digits);
                assert_false(*grid >= '1' && *grid <= '9');
            }
            grid = strchr(strchr(grid, '+'), '\n') + 1;
            assert_int_equal(strncmp(grid, "open\n\n", 6), 0);
            grid += 6;
        }
        assert_int_equal(*grid, '\0');
    }
    assert_int_equal(count_in(cli(NULL, "-q --engine logic -f csv corpora/two.txt")->out, ",,\n"), 100);
    assert_int_equal(count_in(cli(NULL, "-q --engine logic -f pair corpora/two.txt")->out, "::\n"), 100);
}

/* A few runs of each: 20 ms pass with each look at the clock. */
TEST(bench_runs_every_engine)
{
    test_clock_step(20000000);
    static const char *const benched[] = {"lockstep", "csp --propagate singles", "backtrack", "logic --level 3", "sat"};
    for (size_t i = 0; i < sizeof(benched) / sizeof(benched[0]); i++) {
        char way[64];
        snprintf(way, sizeof(way), "--engine %s", benched[i]);
        if (!can_run(way))
            continue;
        const struct cli_run *run = cli_expect(0, "bench -f jsonl -j 1 %s twenty.txt", way);
        assert_int_equal(count_in(run->out, "\n"), 1);
        json_t *object = json_read(run->out);
        assert_int_equal(strlen(json_text(object, "engine")), strcspn(benched[i], " "));
        assert_memory_equal(json_text(object, "engine"), benched[i], strcspn(benched[i], " "));
        assert_int_equal(json_is_null(json_object_get(object, "isa")), i > 0);
        assert_int_equal(json_number(object, "puzzles"), 20);
        assert_true(json_number_value(json_object_get(object, "puzzles_per_s")) > 0);
    }
    test_clock_step(0);
}

TEST(wrong_names_are_refused)
{
    static const struct cli_refusal rows[] = {
        {"--engine logic --method nonsense", "fastsud: --method: 'nonsense' is not one of levels, theory"},
        {"--engine logic --then nonsense", "fastsud: --then: 'nonsense' is not one of search"},
        {"--engine logic --level 11", "fastsud: --level: '11' is not a number from 0 to 10"},
        {"--engine logic --level -1", "fastsud: --level: '-1' is not a number from 0 to 10"},
        {"--engine csp --select nonsense", "fastsud: --select: 'nonsense' is not one of first, mrv, mrv+degree"},
        {"--engine csp --select mr", "fastsud: --select: 'mr' is not one of first, mrv, mrv+degree"},
        {"--engine csp --propagate nonsense", "fastsud: --propagate: 'nonsense' is not one of peers, singles"},
        {"--engine sat --encoding nonsense", "fastsud: --encoding: 'nonsense' is not one of minimal, extended"},
        {"--engine Logic", "fastsud: --engine *lockstep, csp, backtrack, logic"},
        /* A wrong name is an error even if the engine ignores the option. */
        {"--engine lockstep --select nonsense", "fastsud: --select: 'nonsense' is not one of first, mrv, mrv+degree"},
    };
    cli_refuse("solve", rows, "corpora/one.txt");
    cli_refuse("check", rows, "corpora/one.txt");
    cli_refuse("bench", rows, "corpora/one.txt");
}

TEST(an_engine_that_is_not_built_names_its_package)
{
    struct fsd_engine_info info;
    size_t n_missing = 0;
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++) {
        if (info.built)
            continue;
        cli_check(2, "", info.package, "--engine %s corpora/one.txt", info.name);
        assert_contains(cli(NULL, "info")->out, info.package);
        n_missing++;
    }
    if (n_missing == 0) {
        print_message("every engine is built\n");
        skip();
    }
}

TEST(options_of_another_engine_are_refused)
{
    static const struct cli_refusal rows[] = {
        {"--select mrv", " is for --engine "},
        {"--propagate singles", " is for --engine "},
        {"--method theory", " is for --engine "},
        {"--level 3", " is for --engine "},
        {"--then search", " is for --engine "},
        {"--encoding minimal", " is for --engine "},
        {"--engine csp --level 3", " is for --engine "},
        {"--engine csp --isa portable", " is for --engine "},
        {"--engine logic --method theory --level 3", "--level is for --method levels"},
    };
    cli_refuse("solve", rows, "corpora/one.txt");
    cli_expect(2, "bench --engine backtrack --isa all corpora/one.txt");
}

TEST_MAIN("cli engines", start, cli_tear_down)
