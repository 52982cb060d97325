/*
 * --time-limit: with enough time the bytes are those without it, with none whatever was given up is missing and said to
 * be, and no puzzle makes a run endless. A microsecond passes with each look at the clock, unless a test says
 * otherwise.
 */
#include <unistd.h>

#include <jansson.h>

#include "fastsud.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/puzzles.h"

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

/* An option that a command would ignore is refused; with enough time it changes no byte, which test_cli_matrix holds.
 */
TEST(other_commands_refuse_it)
{
    static const char *const commands[] = {"morph", "sample -n 1", "split --parts a=1", "canon", "cnf",
                                           "bench", "info",        "generate --grids"};
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
        cli_check(2, "", "--time-limit", "%s --time-limit 1", commands[i]);
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
    for (size_t i = 0; i < 4; i++) {
        const struct cli_run *run =
            cli_check(1, EMPTY "\tmultiple\tlimit\n" SOLUTION "\n", "1 count cut short",
                      "solve -j 1 --engine %s --limit 1000000000000 " EMPTY " " UNIQUE, engines[i]);
        assert_lacks(run->err, "parallel search");
    }
    cli_check(1, EMPTY ":*+:\n", "\"cut_short\":1",
              "solve -j 1 -f pair --limit 1000000000000 --time-limit 0.000008 --summary json " EMPTY);
}

TEST(given_up_puzzles_have_a_tag)
{
    cli_rows({1, "solve --engine csp hard.txt" NONE, "*\tlimit\n*\tlimit\n*\tlimit\n", "3 limit"},
             {1, "check --engine csp hard.txt" NONE, "*\tlimit\n*\tlimit\nhard.txt:3\t*\tlimit\n"},
             {1, "solve --engine csp -f jsonl hard.txt" NONE,
              "*\"verdict\":\"limit\"*\"verdict\":\"limit\"*\"verdict\":\"limit\"*"});
}

TEST(explain_says_where_it_ends)
{
#define GIVEN_UP "given up after 0 steps; the time limit of 0.000000001 s was reached"
    cli_rows({1, "explain " HARDEST NONE, "*" GIVEN_UP "; several solutions\n*", NULL, "open after"},
             {1, "explain --method theory " UNIQUE NONE, "*" GIVEN_UP "\n*"},
             {1, "explain --hint " UNIQUE NONE, "*given up; the time*"},
             {1, "explain -f jsonl --information " HARDEST NONE,
              "*\"state\":\"limit\"*\"level\":null*\"candidates\":[\"*\"start\":{*\"entropy\":*"},
             {1, "explain --information " HARDEST NONE,
              "*start: givens' digits leave their peers* 0 consistency*given up here: the time limit was reached\n*",
              NULL, " 1 singles"},
             /* Of other rules as well, whatever is written. */
             {1, "explain -q --summary json --rules 9x9 " UNIQUE NONE, "*" GIVEN_UP "*", "\"given_up\":1"},
             {1, "explain -q --summary json --hint --rules 9x9 " UNIQUE NONE, "given up; the time*", "\"given_up\":1"},
             {1, "explain -q --summary json -f jsonl --rules 9x9 " UNIQUE NONE, "*\"steps\":[],\"state\":\"limit\"*",
              "\"given_up\":1"},
             {1, "explain -q --summary json -f html -o - --rules 9x9 " UNIQUE NONE, "*<h3>Given up</h3>*",
              "\"given_up\":1"});
    json_t *object = json_read(cli(NULL, "explain -f jsonl --information " HARDEST NONE)->out);
    assert_int_equal(json_array_size(json_at(object, "candidates")), FASTSUD_N_CELLS);
    assert_int_equal(json_array_size(json_at(object, "information/levels")), 1); /* level 0 */
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
    struct csv csv;
    csv_read(&csv, cli_check(1, NULL, "3 with measures given up",
                             "rate " ALL "--max-level 10 --backdoors 3 --morphs 100 --digits hard.txt" NONE)
                       ->out);
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
    cli_rows({1,
              "rate -f jsonl --columns solutions,logic,techniques,guesses_mrv,complete_mrv_degree,backdoor_7,given_up "
              "--backdoors 2 --summary json hard.txt" NONE,
              "{\"solutions\":1,\"logic\":null,\"techniques\":null,\"guesses_mrv\":null,\"complete_mrv_degree\":null,"
              "\"backdoor_7\":null,\"given_up\":\"levels;techniques;searches;backdoors\"}\n*",
              "\"given_up\":3"},
             {1, "rate -f jsonl hard.txt" NONE, "*\"hypotheses_3\":null*"},
             /* Without the option nothing of it shows. */
             {0, "rate --summary json hard.txt", NULL, NULL, "given_up"}, {0, "stats hard.txt", NULL, NULL, "given_up"},
             {0, "stats hard.txt", NULL, NULL, "given up"});
}

/* What would take hours; a grid with so many solutions that a search depth first does not come to two of them soon. */
TEST(expensive_measures_end)
{
    cli_rows({1,
              "rate " ALL "--time-limit 0.0001 --max-level 10 --backdoors 8 --morphs 65536 --search-propagate peers "
              "--search-limit 0 hard.txt",
              "*rating;backdoors*"},
             {1,
              "rate --guesses --time-limit 0.000006 "
              "...............61.5...........87.2...............4....3..4.................78....",
              "*solutions*", "1 limit"});
}

/* One puzzle at a time, as shards may be too short for planes, which have no time limit. */
TEST(statistics_stay_consistent)
{
    const char *const measure =
        "stats --isa portable/lanes " ALL "--morphs 3 --backdoors 1 --ablation --duplicates -f json -q%s%s -o %s "
        "mixed.txt";
    cli_expect(1, measure, NONE, "", "whole.json");
    cli_expect(1, measure, NONE, " --shard 1/2", "1.json");
    cli_expect(1, measure, NONE, " --shard 2/2", "2.json");
    assert_true(clif(NULL, measure, AMPLE, " --shard 2/2", "other.json")->status < 2); /* 1 if a line is malformed */
    if (!fsd_statistics_can_read()) {
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
    const struct cli_run *run = cli_expect(1, "stats --isa portable/lanes --top 3 -f json -q" NONE " hard.txt");
    statistics = json_read_stats(run->out);
    assert_true(json_number(statistics, "sums/hardest/n") <= json_number(statistics, "sums/level/n"));
    json_decref(statistics);
    cli_rows({2, "stats --merge 1.json other.json", "", "'time-limit' differs from the files before it"},
             {2, "stats --merge --time-limit 1 1.json", ""},
             {0, "stats --merge -f table 1.json 2.json", "*given up at the time limit*"},
             {1, "stats hard.txt" NONE, "*given up at the time limit*", "3 with measures given up"});
}

TEST(rare_puzzles_are_not_waited_for)
{
    static const char *const wanted[] = {"--clues 17", "--unbiased --clues 18", "--hard --level 10"};
    test_clock_step(10000000);
    for (size_t i = 0; i < 3; i++)
        cli_check(1, "", "puzzle 1 was not found in 0.2 s and *allow more with --time-limit",
                  "generate -n 2 --time-limit 0.2 --tries 1000000000 %s", wanted[i]);
    test_clock_step(LOOK_NS);
    cli_check(1, "", "was not found in 3 draws*allow more with --tries", "generate --clues 17 --tries 3" AMPLE);
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
    for (int n = 0; n < 20;) { /* more givens: very many minimal subsets */
        const unsigned cell = rng_below(&test_rng, FASTSUD_N_CELLS);
        n += sample.cells[cell] == '.';
        sample.cells[cell] = sample.first[cell];
    }
    size_t n = 0;
    for (double seconds = 0.0001; n == 0; seconds *= 5) {
        const struct cli_run *run = cli_check(
            1, NULL, "the search was given up at the time limit, and not all minimal puzzles were found*1 unfit",
            "minimize --all --limit 1000000000 --time-limit %.4f %.81s", seconds, sample.cells);
        n = count_in(run->out, "\n");
        cli_text("minimal.txt", run->out);
    }
    cli_expect(0, "check --minimal minimal.txt");
}

/* The search goes on after a puzzle that was given up. */
TEST(vicinity_reports_what_it_gives_up)
{
    char text[2 * (FASTSUD_N_CELLS + 1) + 1];
    struct sample sample;
    sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
    snprintf(text, sizeof(text), "%.81s\n%.81s\n", hard_puzzles[0], sample.cells);
    cli_text("both.txt", text);
    cli_check(1, NULL,
              "both.txt:1: the puzzle was given up at the time limit*"
              "both.txt:2: the puzzle was given up at the time limit*2 unfit",
              "vicinity --time-limit 0.000000001 both.txt");
}

TEST_MAIN("cli time limit", start, cli_tear_down)
