/* What solve and check write: every format for every verdict, against text written by hand and by the oracle. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli.h"
#include "support/json.h"
#include "support/test.h"

#define UNIQUE_X "xx2xx6xx473xxxxxx9x419x3xxxxxxxxxxxxxx586x9xx1xxx542x6xxxxx2xxx8xxxxx3xx3xx1xx5x2"
#define EMPTY_0 "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

/* One of each: unique, none, multiple, malformed. */
#define INPUT UNIQUE_X "\n" CLASH "\n" EMPTY_0 "\nshort\n"

static const char *input, *empty_grid;

static int start(void **state)
{
    (void)state;
    cli_start();
    input = cli_text("input.txt", INPUT);
    empty_grid = cli_text("empty.txt", EMPTY_0 "\n");
    return 0;
}

TEST(solution)
{
    static const char wanted[] = SOLUTION "\n" CLASH "\tnone\n" EMPTY "\tmultiple\n" EMPTY "\tmalformed\n";
    assert_string_equal(clif(NULL, "%s", input)->out, wanted);
    assert_string_equal(clif(NULL, "-f solution %s", input)->out, wanted);
    assert_string_equal(clif(NULL, "--guess-limit 1 %s", empty_grid)->out, EMPTY "\tlimit\n");
}

TEST(pair)
{
    assert_string_equal(clif(NULL, "-f pair %s", input)->out,
                        UNIQUE ":1:" SOLUTION "\n" CLASH ":0:\n" EMPTY ":2:\n" EMPTY "::\n");
    assert_string_equal(clif(NULL, "-f pair --limit 1234 %s", empty_grid)->out, EMPTY ":1234:\n");
    assert_string_equal(clif(NULL, "-f pair --guess-limit 1 %s", empty_grid)->out, EMPTY "::\n");
}

TEST(csv)
{
    assert_string_equal(clif(NULL, "-f csv %s", input)->out,
                        "puzzle,count,solution\n" UNIQUE ",1," SOLUTION "\n" CLASH ",0,\n" EMPTY ",2,\n" EMPTY ",,\n");
    assert_string_equal(clif(NULL, "-f csv --guess-limit 1 %s", empty_grid)->out,
                        "puzzle,count,solution\n" EMPTY ",,\n");
    /* One header, whatever the number of files; also without a puzzle. */
    assert_int_equal(count_in(clif(NULL, "-f csv %s %s", input, empty_grid)->out, "puzzle,count"), 1);
    assert_string_equal(clif(NULL, "-f csv %s", cli_text("nothing.txt", ""))->out, "puzzle,count,solution\n");
}

/* Nine lines of nine cells; returns the end. */
static char *put_grid(char *out, const char *cells)
{
    for (int row = 0; row < 9; row++)
        out += sprintf(out, "%.9s\n", cells + 9 * row);
    return out;
}

TEST(grid)
{
    char wanted[1000];
    char *end = put_grid(wanted, SOLUTION);
    end += sprintf(end, "\n");
    end = put_grid(end, CLASH);
    end += sprintf(end, "none\n\n");
    end = put_grid(end, EMPTY);
    end += sprintf(end, "multiple\n\n");
    end = put_grid(end, EMPTY);
    sprintf(end, "malformed\n\n");
    assert_string_equal(clif(NULL, "-f grid %s", input)->out, wanted);
    end = put_grid(wanted, EMPTY);
    sprintf(end, "limit\n\n");
    assert_string_equal(clif(NULL, "-f grid --guess-limit 1 %s", empty_grid)->out, wanted);
}

static void check_object(char **line, const char *puzzle, const char *verdict, int count, const char *solved)
{
    char *end = strchr(*line, '\n');
    assert_non_null(end);
    *end = '\0';
    json_t *object = json_read(*line);
    json_t *wanted = json_pack("{s:s?, s:s, s:o, s:s?}", "puzzle", puzzle, "verdict", verdict, "count",
                               count < 0 ? json_null() : json_integer(count), "solution", solved);
    if (!json_equal(object, wanted))
        fail_msg("%s is not what was wanted", *line);
    json_decref(wanted);
    *line = end + 1;
}

TEST(jsonl)
{
    char *line = clif(NULL, "-f jsonl %s", input)->out;
    check_object(&line, UNIQUE, "unique", 1, SOLUTION);
    check_object(&line, CLASH, "none", 0, NULL);
    check_object(&line, EMPTY, "multiple", 2, NULL);
    check_object(&line, NULL, "malformed", -1, NULL);
    assert_string_equal(line, "");
    line = clif(NULL, "-f jsonl --guess-limit 1 %s", empty_grid)->out;
    check_object(&line, EMPTY, "limit", -1, NULL);
    line = clif(NULL, "-f jsonl --limit 1 %s", input)->out;
    check_object(&line, UNIQUE, "solved", 1, SOLUTION);
}

/* A count that the guess limit ended: a mark in every format, status 1, and a place in the summary. */
TEST(counts_cut_short)
{
    static const char cut[] = "--limit 1000000 --guess-limit 100", whole[] = "--limit 20 --guess-limit 1000";
    char wanted[1000], number[24];
    const struct cli_run *run =
        cli_check(1, NULL, ", 1 count cut short, 0 malformed;", "-f pair %s %s", cut, empty_grid);
    const uint64_t n = strtoull(run->out + strlen(EMPTY ":"), NULL, 10);
    assert_in_range(n, 2, 999999);
    snprintf(number, sizeof(number), "%" PRIu64, n);
    snprintf(wanted, sizeof(wanted), EMPTY ":%s+:\n", number);
    assert_string_equal(run->out, wanted);
    snprintf(wanted, sizeof(wanted), "puzzle,count,solution\n" EMPTY ",%s+,\n", number);
    assert_string_equal(clif(NULL, "-f csv %s %s", cut, empty_grid)->out, wanted);
    cli_check(1, EMPTY "\tmultiple\tlimit\n", NULL, "%s %s", cut, empty_grid);
    sprintf(put_grid(wanted, EMPTY), "multiple\tlimit\n\n");
    assert_string_equal(clif(NULL, "-f grid %s %s", cut, empty_grid)->out, wanted);
    snprintf(wanted, sizeof(wanted),
             "{\"puzzle\":\"" EMPTY "\",\"verdict\":\"multiple\",\"count\":%s,\"complete\":false,"
             "\"solution\":null}\n",
             number);
    assert_string_equal(clif(NULL, "-f jsonl %s %s", cut, empty_grid)->out, wanted);
    run = cli_expect(1, "-f none %s %s", cut, empty_grid);
    assert_contains(clif(NULL, "-f none --summary json %s %s", cut, empty_grid)->err, "\"cut_short\":1,");

    assert_null(strstr(cli_check(0, EMPTY ":20:\n", NULL, "-f pair %s %s", whole, empty_grid)->err, "cut short"));
    assert_contains(clif(NULL, "-f none --summary json %s %s", whole, empty_grid)->err, "\"cut_short\":0,");
    assert_string_equal(clif(NULL, "%s %s", whole, empty_grid)->out, EMPTY "\tmultiple\n");
}

TEST(none)
{
    cli_check(1, "", "3 puzzles", "-f none %s", input);
}

/* With limit 1 any solution is printed like a unique one. */
TEST(limit_one)
{
    const struct cli_run *run = cli_expect(0, "--limit 1 %s", empty_grid);
    assert_int_equal(run->n_out, 82);
    assert_int_equal(strspn(run->out, "123456789"), 81);
    assert_string_equal(clif(NULL, "--limit 1 %s", input)->out + 82 + 82 + 5 + 82, EMPTY "\tmalformed\n");
}

TEST(check)
{
    char wanted[1000];
    const struct cli_run *run = clif(NULL, "check %s %s", input, empty_grid);
    snprintf(wanted, sizeof(wanted),
             "%s:2\t" CLASH "\tnone\n%s:3\t" EMPTY "\tmultiple\n%s:4\t" EMPTY
             "\tmalformed\tcolumn 1: byte 's' is not a cell; "
             "write 1 to 9, or . 0 _ * - x X for a blank\n%s:1\t" EMPTY "\tmultiple\n",
             input, input, input, empty_grid);
    assert_string_equal(run->out, wanted);
    assert_status(run, 1);
    const struct cli_streams piped = {.input = EMPTY "\n", .n_input = 82};
    assert_string_equal(cli(&piped, "check -")->out, "<stdin>:1\t" EMPTY "\tmultiple\n");
    cli_check(1, "", NULL, "check -q -o %s %s", cli_in("check.out"), empty_grid);
    char *written = cli_read(cli_in("check.out"), NULL);
    snprintf(wanted, sizeof(wanted), "%s:1\t" EMPTY "\tmultiple\n", empty_grid);
    assert_string_equal(written, wanted);
}

TEST(own_corpora)
{
    static const char *const names[] = {"assignment", "lecture", "essay",  "euler96", "none",   "one",
                                        "two",        "many",    "sparse", "demo",    "formats"};
    char path[1024];
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        snprintf(path, sizeof(path), "%s/%s.expected", cli_in("corpora"), names[i]);
        char *expected = cli_read(path, NULL);
        assert_non_null(expected);
        cli_check(strcmp(names[i], "formats") == 0, expected, NULL, "corpora/%s.txt", names[i]);
        snprintf(path, sizeof(path), "%s/%s.counts", cli_in("corpora"), names[i]);
        char *counts = cli_read(path, NULL);
        if (!counts)
            continue;
        assert_string_equal(clif(NULL, "-f pair --limit 1000 corpora/%s.txt", names[i])->out, counts);
    }
}

/* What any command writes of puzzles is read again: as puzzles, all good, with the same number of them. */
TEST(what_is_written_is_read)
{
    static const struct {
        const char *command;
        size_t n_puzzles;
    } runs[] = {
        {"-f csv one.txt", 1},
        {"-f pair one.txt", 1},
        {"-f grid one.txt", 1},
        {"-f jsonl one.txt", 1},
        {"--all -f csv one.txt", 1},
        {"--all --limit 3 -f jsonl one.txt empty.txt", 5}, /* the last says that there are more */
        {"rate one.txt", 1},
        {"rate -f jsonl one.txt", 1},
        {"rate --er --symmetry one.txt", 1},
        {"canon --group --automorphisms --transform one.txt", 1},
        {"morph -n 3 --solution one.txt", 3},
        {"minimize one.txt", 1},
        {"sample -n 1 one.txt", 1},
        {"generate -n 2", 2},
        {"generate -n 2 --grids", 2},
    };
    cli_text("one.txt", UNIQUE "\n");
    bool reads_json = true;
    for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++) {
        const struct cli_run *run = clif(NULL, "%s -q", runs[i].command);
        assert_true(run->n_out > 0);
        cli_text("written.txt", run->out);
        run = cli(NULL, "--limit 1 written.txt");
        reads_json &= !strstr(run->err, "libjansson-dev");
        if (!reads_json && strstr(runs[i].command, "jsonl"))
            continue;
        char wanted[60];
        snprintf(wanted, sizeof(wanted), "%zu solved, 0 multiple, 0 none", runs[i].n_puzzles);
        if (run->status != 0 || strstr(run->err, "unfit") || !strstr(run->err, wanted))
            fail_msg("fastsud %s: status %d, not '%s': %s", runs[i].command, run->status, wanted, run->err);
    }
}

TEST_MAIN("cli formats", start, cli_tear_down)
