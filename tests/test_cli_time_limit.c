/*
 * --time-limit: with enough time the bytes are those without it, with none whatever was given up is missing and said to
 * be, and no puzzle makes a run endless. A microsecond passes with each look at the clock, unless a test says
 * otherwise.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "fastsud.h"
#include "stats/shard.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/puzzles.h"
#include "support/test.h"

#define AMPLE " --time-limit 1000000"
#define NONE " --time-limit 0.000000001"
/* Level 10, but the first step is a hidden single. */
#define EASY_TO_BEGIN "6.34...71..8..3...1......4...69.5.8......1..2...3..7..2....89.....5..2...9.63...."
#define ALL "--guesses --techniques --searches "
#define HARDEST "98.7.....7.....6....6.5.....4...3....9..6.8..3..8..2..4..9..3....1.7..8....3..1.2"

enum { LOOK_NS = 1000 };

static struct mixed mixed;

static int start(void **state)
{
    (void)state;
    char text[4 * (FASTSUD_N_CELLS + 1) + 1] = "";
    cli_start();
    test_clock_step(LOOK_NS);
    mixed_file_make(&mixed, TEST_SAMPLE(150, 40));
    snprintf(text, sizeof(text), "%s\n%s\n%s\n", hard_puzzles[0], hard_puzzles[1], hard_puzzles[2]);
    cli_text("hard.txt", text);
    cli_text("empty.txt", EMPTY "\n");
    return 0;
}

TEST(seconds_are_read_strictly)
{
    static const char *const good[] = {"0", "0.0", "1", "10.5", "0.05", "1000000000", "0.000000001"};
    static const char *const bad[] = {"x", "-1", "+1", ".5", "5.", "1e3", "1s", "0x10", "1000000000.1", "0.0000000001"};
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        cli_expect(0, "solve --time-limit %s " UNIQUE, good[i]);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        for (int measures = 0; measures < 2; measures++) {
            const struct cli_run *run =
                cli_expect(2, "%s --time-limit %s " UNIQUE, measures ? "rate" : "solve", bad[i]);
            assert_contains(run->err, bad[i], "seconds from 0 to 1000000000, such as 10 or 0.05");
        }
    cli_expect(2, "solve --time-limit");
}

/* An option that a command would ignore is refused. */
TEST(other_commands_refuse_it)
{
    static const char *const commands[] = {"morph", "sample -n 1", "split --parts a=1", "canon", "cnf",
                                           "bench", "info",        "generate --grids"};
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
        cli_check(2, NULL, "--time-limit", "%s --time-limit 1", commands[i]);
}

/* Each with and without: the same bytes and the same exit status. */
TEST(enough_time_changes_no_byte)
{
    static const char *const runs[] = {
        "solve mixed.txt",
        "solve --limit 1 mixed.txt",
        "solve --limit 900 -f pair mixed.txt",
        "solve --limit 900 -f jsonl --guess-limit 50 mixed.txt",
        "solve --engine csp mixed.txt",
        "solve --engine csp --select first --propagate singles -f csv --limit 5 mixed.txt",
        "solve --engine logic mixed.txt",
        "solve --engine logic --method theory --then search mixed.txt",
        "solve --engine backtrack --guess-limit 3000 -f grid hard.txt",
        "check mixed.txt",
        "check --minimal mixed.txt",
        "explain mixed.txt",
        "explain --json --information hard.txt",
        "explain --hint --method theory mixed.txt",
        "explain --rules 9x9 hard.txt",
        "minimize --seed 4 mixed.txt",
        "minimize --all --limit 40 mixed.txt",
        "scan --clues 14 --solve mixed.txt",
        "vicinity hard.txt",
        "vicinity --remove 2 --add 1 hard.txt",
        "generate -n 300",
        "generate -n 20 --symmetry rot180 --clues 24-30 --level 4",
        "generate -n 2 --solver logic --level 2",
        "generate -n 1 --hard",
        "generate -n 6 --er 2.6..7.1",
        "generate -n 1 --pattern hard.txt --seed 3",
    };
    for (size_t i = rng_below(&test_rng, TEST_SAMPLE(1, 3)); i < sizeof(runs) / sizeof(runs[0]);
         i += TEST_SAMPLE(1, 3)) {
        char arguments[300];
        snprintf(arguments, sizeof(arguments), "%s -q", runs[i]);
        if (strncmp(runs[i], "explain", 7) == 0)
            snprintf(arguments, sizeof(arguments), "%s", runs[i]);
        const struct cli_run *const run = cli(NULL, arguments);
        const int status = run->status;
        char *const plain = cli_copy(run->out);
        assert_string_equal(cli_output(status, "%s" AMPLE, arguments), plain);
    }
}

/* In rate there is one more column, empty where nothing was given up. */
TEST(enough_time_changes_no_measure)
{
    static const char *const options[] = {"", ALL "--morphs 9 --max-level 10", "--backdoors 2 --symmetry --digits"};
    for (size_t i = 0; i < 3; i++) {
        struct csv csv;
        char *timed = cli_output(1, "rate -q %s mixed.txt" AMPLE, options[i]);
        csv_read(&csv, timed);
        assert_string_equal(csv.fields[csv.n_columns - 1], "given_up");
        for (size_t row = 0; row < csv.n_rows; row++)
            assert_string_equal(csv_field(&csv, row, "given_up"), "");
        char *plain = cli_output(1, "rate -q %s mixed.txt", options[i]);
        const char *of_timed = timed;
        for (const char *line = plain; *line; line += strcspn(line, "\n") + 1) {
            const size_t n = strcspn(line, "\n");
            const size_t n_timed = strcspn(of_timed, "\n");
            assert_true(n_timed >= n && memcmp(line, of_timed, n) == 0);
            of_timed += n_timed + 1;
        }
        assert_string_equal(of_timed, "");
    }
}

TEST(endless_counts_get_a_lower_bound)
{
    static const char *const engines[] = {"lockstep --time-limit 0.000008", "csp --time-limit 0.00003",
                                          "backtrack --time-limit 0.00003",
                                          "logic --level 1 --then search --time-limit 0.005"};
    const struct cli_run *run;
    for (size_t i = 0; i < 4; i++) {
        run = cli_expect(1, "solve -j 1 --engine %s --limit 1000000000000 " EMPTY " " UNIQUE, engines[i]);
        assert_contains(run->out, EMPTY "\tmultiple\tlimit\n");
        assert_contains(run->err, "1 count cut short");
        assert_lacks(run->err, "parallel search");
        assert_int_equal(count_in(run->out, "\n"), 2);
        assert_int_equal(count_in(run->out, "\t"), 2);
    }
    run = cli_expect(1, "solve -j 1 -f pair --limit 1000000000000 --time-limit 0.000008 --summary json " EMPTY);
    assert_contains(run->out, "+:\n");
    assert_contains(run->err, "\"cut_short\":1");
}

TEST(given_up_puzzles_have_a_tag)
{
    const struct cli_run *run = cli_expect(1, "solve --engine csp hard.txt" NONE);
    assert_int_equal(count_in(run->out, "\tlimit\n"), 3);
    assert_contains(run->err, "3 limit");
    run = cli_expect(1, "check --engine csp hard.txt" NONE);
    assert_int_equal(count_in(run->out, "\tlimit\n"), 3);
    assert_contains(run->out, "hard.txt:3\t");
    assert_int_equal(count_in(cli(NULL, "solve --engine csp -f jsonl hard.txt" NONE)->out, "\"verdict\":\"limit\""), 3);
}

TEST(explain_says_where_it_ends)
{
    const struct cli_run *run = cli_expect(1, "explain " HARDEST NONE);
    assert_contains(run->out,
                    "given up after 0 steps; the time limit of 0.000000001 s was reached; several solutions\n");
    assert_lacks(run->out, "open after");
    assert_contains(cli_expect(1, "explain --method theory " UNIQUE NONE)->out,
                    "given up after 0 steps; the time limit of 0.000000001 s was reached\n");
    assert_contains(cli_expect(1, "explain --hint " UNIQUE NONE)->out, "given up after 0 steps");
    run = cli_expect(1, "explain --json --information " HARDEST NONE);
    json_t *object = json_read(run->out);
    assert_string_equal(json_text(object, "state"), "limit");
    assert_true(json_is_null(json_at(object, "level")));
    assert_int_equal(json_array_size(json_at(object, "candidates")), FASTSUD_N_CELLS);
    assert_int_equal(json_array_size(json_at(object, "information/levels")), 1); /* level 0 */
    assert_true(json_is_number(json_at(object, "information/start/entropy")));
    /* Of other rules as well, whatever is written. */
    static const struct {
        const char *options, *told;
    } forms[] = {{"", "given up after 0 steps; the time limit of 0.000000001 s was reached"},
                 {"--hint", "given up after 0 steps; the time limit of 0.000000001 s was reached"},
                 {"--json", "\"steps\":[],\"state\":\"limit\""},
                 {"-f html -o -", "<h3>Given up</h3>"}};
    for (size_t i = 0; i < 2 * sizeof(forms) / sizeof(forms[0]); i++) {
        const char *const puzzle = i % 2 ? "9x9 " UNIQUE : "4x4 .43..1.......31.", *const options =
                                                                                       forms[i / 2].options;
        assert_contains(cli_expect(1, "explain %s --rules %s" NONE, options, puzzle)->out, forms[i / 2].told);
        cli_check(1, NULL, "\"given_up\":1", "explain -q --summary json %s --rules %s" NONE, options, puzzle);
    }
    run = cli(NULL, "explain --information " HARDEST NONE);
    assert_contains(run->out, "given up here: the time limit was reached\n", "start: givens' digits leave their peers",
                    " 0 consistency");
    assert_lacks(run->out, " 1 singles");
}

/* --information has its own time; a hint that was found in time, without all of it, makes the exit status 1. */
TEST(information_is_asked_apart)
{
    bool is_shown = false;
    for (unsigned time_us = 1; time_us < 100 && !is_shown; time_us++) {
        const struct cli_run *run =
            clif(NULL, "explain --hint --information --time-limit %.6f " EASY_TO_BEGIN, (double)time_us / 1e6);
        is_shown = strstr(run->out, "fits only") && strstr(run->out, "given up here");
        assert_status(run, 1);
    }
    assert_true(is_shown);
    cli_expect(0, "explain --hint --information " EASY_TO_BEGIN AMPLE);
}

TEST(measures_are_left_out)
{
    const struct cli_run *run =
        cli(NULL, "rate " ALL "--max-level 10 --backdoors 3 --morphs 100 --digits hard.txt" NONE);
    struct csv csv;
    assert_status(run, 1);
    assert_contains(run->err, "3 with measures given up");
    csv_read(&csv, run->out);
    for (size_t row = 0; row < csv.n_rows; row++) {
        assert_string_equal(csv_field(&csv, row, "given_up"), "levels;techniques;searches;rating;backdoors");
        static const char *const empty[] = {"logic",        "level",  "fixed_start", "bound_gain_9", "guesses_first",
                                            "complete_mrv", "rating", "backdoor_0",  "level_with_1"};
        for (size_t i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
            assert_string_equal(csv_field(&csv, row, empty[i]), "");
        assert_string_equal(csv_field(&csv, row, "solutions"), "1");
        assert_string_equal(csv_field(&csv, row, "redundant"), "0");
        assert_string_not_equal(csv_field(&csv, row, "digits"), "");
    }
    run = cli_check(1, NULL, "\"given_up\":3", "rate -f jsonl " ALL "--backdoors 2 --summary json hard.txt" NONE);
    json_t *object = json_read(run->out);
    static const char *const nulls[] = {"logic",       "techniques",          "hypotheses_3",
                                        "guesses_mrv", "complete_mrv_degree", "backdoor_7"};
    for (size_t i = 0; i < sizeof(nulls) / sizeof(nulls[0]); i++)
        assert_true(json_is_null(json_at(object, nulls[i])));
    assert_int_equal(json_number(object, "solutions"), 1);
    assert_string_equal(json_text(object, "given_up"), "levels;techniques;searches;backdoors");
    /* Without the option nothing of it shows. */
    run = cli(NULL, "rate --summary json hard.txt");
    assert_lacks(run->out, "given_up");
    assert_lacks(run->err, "given_up");
    run = cli(NULL, "stats hard.txt");
    assert_lacks(run->out, "given_up", "given up");
    assert_lacks(run->err, "given up");
}

/* What would take hours. */
TEST(expensive_measures_end)
{
    assert_contains(
        cli_expect(1, "rate " ALL
                      "--time-limit 0.001 --max-level 10 --backdoors 8 --morphs 65536 --search-propagate peers "
                      "--search-limit 0 hard.txt")
            ->out,
        "rating;backdoors");
    /* A grid with so many solutions that a search depth first does not come to two of them soon. */
    const struct cli_run *run =
        cli_expect(1, "rate --guesses --time-limit 0.000006 "
                      "...............61.5...........87.2...............4....3..4.................78....");
    assert_contains(run->out, "solutions");
    assert_contains(run->err, "1 limit");
}

/* One puzzle at a time, as shards may be too short for planes, which have no time limit. */
TEST(statistics_stay_consistent)
{
    const char *const measure =
        "stats --isa portable/lanes " ALL "--morphs 3 --backdoors 1 --ablation --duplicates --json -q%s%s -o %s "
        "mixed.txt";
    cli_expect(1, measure, NONE, "", "whole.json");
    cli_expect(1, measure, NONE, " --shard 1/2", "1.json");
    cli_expect(1, measure, NONE, " --shard 2/2", "2.json");
    assert_true(clif(NULL, measure, AMPLE, " --shard 2/2", "other.json")->status < 2); /* 1 if a line is malformed */
    if (!fsd_shard_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
    char *whole = cli_read(cli_in("whole.json"), NULL);
    cli_check(0, whole, NULL, "stats --merge 1.json 2.json");
    json_t *statistics = json_read_stats(whole);
    const long long n = (long long)mixed.n_puzzles;
    assert_int_equal(json_number(statistics, "puzzles"), n);
    assert_int_equal(json_number(statistics, "sums/given_up/n"), n);
    const long long n_levels = json_number(statistics, "sums/given_up/rows/levels");
    assert_true(n_levels > 0 && n_levels <= n);
    assert_int_equal(json_number(statistics, "sums/level/n"), n - n_levels);
    assert_contains(whole, "\"time-limit\":\"0.000000001\"");
    /* The hardest are chosen among puzzles of known level. */
    const struct cli_run *run = cli_expect(1, "stats --isa portable/lanes --top 3 --json -q" NONE " hard.txt");
    statistics = json_read_stats(run->out);
    assert_true(json_number(statistics, "sums/hardest/n") <= json_number(statistics, "sums/level/n"));
    json_decref(statistics);
    cli_check(2, NULL, "'time-limit' differs from the files before it", "stats --merge 1.json other.json");
    run = cli_expect(2, "stats --merge --time-limit 1 1.json");
    assert_contains(cli_expect(0, "stats --merge --table 1.json 2.json")->out, "given up at the time limit");
    run = cli_expect(1, "stats hard.txt" NONE);
    assert_contains(run->out, "given up at the time limit");
    assert_contains(run->err, "3 with measures given up");
}

TEST(rare_puzzles_are_not_waited_for)
{
    static const char *const wanted[] = {"--clues 17", "--unbiased --clues 18", "--hard --level 10"};
    test_clock_step(10000000);
    for (size_t i = 0; i < 3; i++) {
        const struct cli_run *run = cli_check(1, NULL, "puzzle 1 was not found in 0.2 s and ",
                                              "generate -n 2 --time-limit 0.2 --tries 1000000000 %s", wanted[i]);
        assert_contains(run->err, "allow more with --time-limit");
        assert_string_equal(run->out, "");
    }
    test_clock_step(LOOK_NS);
    assert_contains(cli_check(1, NULL, "was not found in 3 draws", "generate --clues 17 --tries 3" AMPLE)->err,
                    "allow more with --tries");
}

/* Puzzles are made thousands at a time, in more time than one of them may take. */
TEST(each_puzzle_has_its_own_time)
{
    enum { N = TEST_SAMPLE(20000, 3000) };
    static const char command[] = "generate -j 1 --summary json --time-limit %.6f -n %d -o many.txt";
    test_clock_step(1000000);
    const struct cli_run *run = cli_expect(0, command, 1000.0, (int)N);
    const double seconds = atof(strstr(run->err, "\"seconds\":") + 10);
    cli_expect(0, command, seconds / 3, (int)N);
    test_clock_step(LOOK_NS);
}

TEST(minimize_reports_what_it_gives_up)
{
    struct sample sample;
    sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
    for (int n = 0; n < 20;) { /* more givens: very many minimal parts */
        const unsigned cell = rng_below(&test_rng, FASTSUD_N_CELLS);
        n += sample.cells[cell] == '.';
        sample.cells[cell] = sample.first[cell];
    }
    const struct cli_run *run;
    size_t n = 0;
    for (double seconds = 0.0001; n == 0; seconds *= 5) {
        run = cli_check(1, NULL, "the search was given up at the time limit, and not all parts were found",
                        "minimize --all --limit 1000000000 --time-limit %.4f %.81s", seconds, sample.cells);
        assert_contains(run->err, "1 unfit");
        n = count_in(run->out, "\n");
    }
    cli_text("parts.txt", run->out);
    cli_expect(0, "check --minimal parts.txt");
}

TEST(vicinity_reports_what_it_gives_up)
{
    const char *const search = TEST_IS_QUICK ? "vicinity -o out.txt --time-limit %s %s.txt"
                                             : "vicinity --remove 2 --add 2 -o out.txt --time-limit %s %s.txt";
    char first[FASTSUD_N_CELLS + 2], text[4 * (FASTSUD_N_CELLS + 1) + 1];
    struct sample sample;
    sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
    snprintf(first, sizeof(first), "%.81s\n", hard_puzzles[0]);
    snprintf(text, sizeof(text), "%s%.81s\n", first, sample.cells);
    cli_text("first.txt", first);
    cli_text("both.txt", text);
    cli_text("second.txt", text + strlen(first));
    const struct cli_run *run = cli_expect(1, search, "0.000000001", "first");
    assert_contains(run->err, "first.txt:1: the puzzle was given up at the time limit", "1 unfit");
    /* The search goes on after it. */
    assert_contains(clif(NULL, search, "0.000000001", "both")->err,
                    "both.txt:2: the puzzle was given up at the time limit");
    run = cli_expect(0, search, "1000000", "second");
    char *out = cli_read(cli_in("out.txt"), NULL);
    assert_string_equal(
        out, cli(NULL, TEST_IS_QUICK ? "vicinity second.txt" : "vicinity --remove 2 --add 2 second.txt")->out);
}

TEST_MAIN("cli time limit", start, cli_tear_down)
