/* fastsud solve --all: what it writes in every format, its limits, and outputs without an end. */
#include <jansson.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "oracle.h"
#include "support/cli.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/puzzles.h"
#include "support/shell.h"

/* The other solution of FOUR_BLANKS. */
#define SECOND "486192735327654981195837426812345697963718542754269318679481253531926874248573169"

static const char *input, *two, *mixed_path;
static struct mixed mixed;

CLI_START
{
    input = cli_text("input.txt", UNIQUE "\n" CLASH "\n" FOUR_BLANKS "\nshort\n");
    two = cli_text("two.txt", FOUR_BLANKS "\n");
    mixed_path = mixed_file_make(&mixed, TEST_SAMPLE(200, 30));
}

TEST(solution)
{
#define BOTH GRID "\n" SECOND "\n"
    cli_text("one.txt", UNIQUE "\n" UNIQUE "\n");
    cli_rows({1, "--all input.txt", SOLUTION "\n" CLASH "\tnone\n" BOTH EMPTY "\tmalformed\n",
              "3 solutions, 0 lists ended by --limit, 1 malformed;"},
             {0, "--all --limit 1 two.txt", GRID "\n" FOUR_BLANKS "\tmultiple\tlimit\n",
              "1 solution, 1 list ended by --limit, 0 malformed;"},
             {0, "--all --limit 2 two.txt", BOTH}, {0, "--all --limit 3 two.txt", BOTH},
             /* Each puzzle has its own list. */
             {0, "--all two.txt two.txt", BOTH BOTH},
             /* All unique, which is written at once. */
             {0, "--all --limit 1 one.txt", SOLUTION "\n" SOLUTION "\n", "2 unique, *, 2 solutions,"});
}

/* Two digits a cell, so that the puzzle has no givens, between puzzles without pencilmarks. */
TEST(pencilmarks)
{
    char text[3 * 730 + 1] = UNIQUE "\n", *at = text + strlen(text);
    uint16_t candidates[81];
    for (int i = 0; i < 81; i++) {
        const int digit = SOLUTION[i] - '1';
        candidates[i] = (uint16_t)(1 << digit | 1 << (digit + (digit % 3 == 2 ? -2 : 1)));
        for (int d = 0; d < 9; d++)
            *at++ = candidates[i] >> d & 1 ? (char)('1' + d) : '.';
    }
    strcpy(at, "\n" FOUR_BLANKS "\n");
    const uint64_t n = oracle_count_candidates(candidates, 1000, NULL);
    assert_true(n > 1 && n < 1000);
    const struct cli_run *run = cli_expect(0, "--all %s", cli_text("marks.txt", text));
    assert_int_equal(strlen(run->out), (n + 3) * 82);
    assert_int_equal(strncmp(run->out, SOLUTION "\n", 82), 0);
    for (size_t i = 1; i <= n; i++)
        assert_true(oracle_verify_candidates(candidates, run->out + i * 82));
    assert_string_equal(run->out + (n + 1) * 82, GRID "\n" SECOND "\n");
}

TEST(pair_and_csv)
{
    cli_rows({1, "--all -f pair input.txt",
              UNIQUE ":1:" SOLUTION "\n" CLASH ":0:\n" FOUR_BLANKS ":1:" GRID "\n" FOUR_BLANKS ":2:" SECOND "\n" EMPTY
                     "::\n"},
             {1, "--all -f csv input.txt",
              "puzzle,number,solution\n" UNIQUE ",1," SOLUTION "\n" CLASH ",0,\n" FOUR_BLANKS ",1," GRID
              "\n" FOUR_BLANKS ",2," SECOND "\n" EMPTY ",,\n"},
             {0, "--all --limit 1 -f pair two.txt", FOUR_BLANKS ":1:" GRID "\n" FOUR_BLANKS ":1+:\n"},
             {1, "--all --guess-limit 1 -f pair " EMPTY, EMPTY "::\n"});
}

TEST(grid)
{
#define ROWS "\n812345697\n963718542\n754269318\n679481253\n531926874\n248573169\n"
#define FIRST "485192736\n327654981\n196837425" ROWS "\n"
    cli_rows(
        {0, "--all -f grid two.txt", FIRST "486192735\n327654981\n195837426" ROWS "\n"},
        {0, "--all --limit 1 -f grid two.txt", FIRST "48.19273.\n327654981\n19.83742." ROWS "multiple\tlimit\n\n"});
}

TEST(jsonl)
{
    cli_rows(
        {1, "--all -f jsonl input.txt",
         "{\"puzzle\":\"" UNIQUE "\",\"verdict\":\"unique\",\"number\":1,\"solution\":\"" SOLUTION "\"}\n"
         "{\"puzzle\":\"" CLASH "\",\"verdict\":\"none\",\"number\":0,\"solution\":null}\n"
         "{\"puzzle\":\"" FOUR_BLANKS "\",\"verdict\":\"multiple\",\"number\":1,\"solution\":\"" GRID "\"}\n"
         "{\"puzzle\":\"" FOUR_BLANKS "\",\"verdict\":\"multiple\",\"number\":2,\"solution\":\"" SECOND "\"}\n"
         "{\"puzzle\":null,\"verdict\":\"malformed\",\"number\":null,\"solution\":null}\n"},
        {0, "--all --limit 1 -f jsonl two.txt", "*\n*\"number\":1,*\"complete\":false,*\"solution\":null}\n"},
        {1, "--all -f none --limit 100 --summary json input.txt " EMPTY, "",
         "{\"puzzles\":4,\"unique\":1,\"multiple\":2,\"none\":1,*\"cut_short\":0,\"solutions\":103,\"limited\":1,"});
}

/* Every kind of puzzle among other lines: as many lines as the oracle has counted, valid, ascending, in input order. */
TEST(lists_are_complete)
{
    const struct cli_run *run = cli_expect(1, "--all --limit %d -f pair %s", SAMPLE_LIMIT, mixed_path);
    const char *at = run->out;
    for (size_t i = mixed_next(&mixed, 0); i < mixed.n_lines; i = mixed_next(&mixed, i + 1)) {
        const struct sample *const sample = mixed.lines[i].sample;
        if (!sample) {
            assert_memory_equal(at, EMPTY "::\n", 84);
            at += 84;
            continue;
        }
        for (uint64_t n = 1; n <= sample->n_solutions; n++) {
            char middle[16];
            snprintf(middle, sizeof(middle), ":%d:", (int)n);
            const size_t n_line = 81 + strlen(middle) + 82;
            assert_memory_equal(at + 81, middle, strlen(middle));
            assert_true(oracle_verify(at, at + n_line - 82));
            assert_true(oracle_verify(sample->cells, at + n_line - 82));
            assert_true(n == 1 || memcmp(at - 82, at + n_line - 82, 81) < 0);
            at += n_line;
        }
        if (sample->n_solutions == 0 || sample->n_solutions == SAMPLE_LIMIT) {
            assert_memory_equal(at + 81, sample->n_solutions ? ":1001+:\n" : ":0:\n", sample->n_solutions ? 8 : 4);
            at = strchr(at, '\n') + 1;
        }
    }
    assert_string_equal(at, "");
}

/* More output of a block than is kept, between other lines. */
TEST(long_lists)
{
    enum { N = TEST_SAMPLE(60000, 30000) };
    const char *const path =
        cli_text("long.txt", UNIQUE
                 "\n" EMPTY "\n" FOUR_BLANKS "\n.2"
                 "...............................................................................\nx\n" UNIQUE "\n");
    char *const wanted = cli_copy(clif(NULL, "-q --all -j 1 --limit %d %s", N, path)->out);
    const size_t n_lines = 1 + N + 1 + 2 + N + 1 + 1 + 1;
    assert_int_equal(count_in(wanted, "\n"), n_lines);
    assert_memory_equal(wanted, SOLUTION "\n123456789", 91);
    for (size_t i = 2; i <= N; i++)
        assert_true(memcmp(wanted + 82 * (i - 1), wanted + 82 * i, 81) < 0);
    const char *at = wanted + (size_t)82 * (1 + N);
    assert_memory_equal(at, EMPTY "\tmultiple\tlimit\n" GRID "\n" SECOND "\n12", 81 + 16 + 2 * 82 + 2);
    assert_string_equal(wanted + strlen(wanted) - 82 - 92, EMPTY "\tmalformed\n" SOLUTION "\n");
    assert_string_equal(clif(NULL, "-q --all -j 3 --chunk 1 --limit %d %s", N, path)->out, wanted);
    assert_string_equal(clif(NULL, "-q --all -j 2 --limit %d -o %s %s", N, cli_in("long.out"), path)->out, "");
    char *const file = cli_read(cli_in("long.out"), NULL);
    assert_string_equal(file, wanted);
}

TEST(guess_limit)
{
    char *const all = cli_copy(clif(NULL, "-q --all --limit 2000 %s", EMPTY)->out);
    const struct cli_run *run = clif(NULL, "--all --guess-limit 1000 %s", EMPTY);
    const char *const mark = strstr(run->out, EMPTY);
    assert_status(run, 1);
    assert_non_null(mark);
    assert_true(mark > run->out + 82 * 100);
    assert_memory_equal(run->out, all, (size_t)(mark - run->out));
    assert_string_equal(mark, EMPTY "\tmultiple\tlimit\n");
    assert_contains(run->err, "1 list cut short,");
    /* The list's length is the user's choice, whatever the guess limit leaves open. */
    run = cli_expect(0, "--all --guess-limit 1000 --limit 10 %s", EMPTY);
    assert_memory_equal(run->out, all, 820);
    cli_check(1, EMPTY "\tlimit\n", NULL, "--all --guess-limit 1 %s", EMPTY);
}

/* Puzzles come first in these formats, so that a list can be read again. */
TEST(lists_are_input)
{
    static const char *const formats[] = {"pair", "solution"};
    for (size_t i = 0; i < 2; i++) {
        char *const list = cli_copy(clif(NULL, "-q --all --limit 20 -f %s %s", formats[i], mixed_path)->out);
        const struct cli_run *run = clif(NULL, "-q -f pair %s", cli_text("list.txt", list));
        const char *answer = run->out;
        assert_status(run, 0);
        assert_int_equal(count_in(run->out, "\n"), count_in(list, "\n"));
        for (const char *line = list; *line; line = strchr(line, '\n') + 1) {
            assert_memory_equal(answer, line, 81);
            answer = strchr(answer, '\n') + 1;
        }
    }
}

/* A reader that leaves ends it: see test_cli_output. */
TEST(endless_output)
{
    enum { MAX_RSS_KIB = 48 * 1024 };
    if (TEST_IS_SLOW_BUILD)
        skip(); /* instrumented programs take memory of their own */
    assert_int_equal(cli_shell("for f in pair grid; do fastsud -q -j 2 --all -f $f " EMPTY " " EMPTY
                               " | head -c 100000000 >/dev/null; done 2>/dev/null"),
                     0);
    assert_true(cli_shell_rss_kib() < MAX_RSS_KIB);
}

TEST(other_options)
{
    cli_text("nothing.txt", "# no puzzle\n");
    cli_rows({1, "--all --strict input.txt", SOLUTION "\n" CLASH "\tnone\n" BOTH, "input.txt:4:1: "},
             {0, "-q --all --engine backtrack two.txt", "*\n*\n", ""}, {2, "check --all two.txt", ""},
             {0, "--all nothing.txt", ""});
}

TEST_MAIN("cli all", start, cli_tear_down)
