/* What solve and check write: every format for every verdict, against text written by hand and by the oracle. */
#include <inttypes.h>
#include <jansson.h>

#include "support/cli.h"
#include "support/json.h"

#define UNIQUE_X "xx2xx6xx473xxxxxx9x419x3xxxxxxxxxxxxxx586x9xx1xxx542x6xxxxx2xxx8xxxxx3xx3xx1xx5x2"
#define EMPTY_0 "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

/* One of each: unique, none, multiple, malformed. */
#define INPUT UNIQUE_X "\n" CLASH "\n" EMPTY_0 "\nshort\n"

CLI_START
{
    cli_text("input.txt", INPUT);
    cli_text("empty.txt", EMPTY_0 "\n");
}

#define CUT "--limit 1000000 --guess-limit 100 empty.txt"
#define WHOLE "--limit 20 --guess-limit 1000 empty.txt"
#define GIVE_UP "--guess-limit 1 empty.txt"

TEST(solution)
{
    static const char wanted[] = SOLUTION "\n" CLASH "\tnone\n" EMPTY "\tmultiple\n" EMPTY "\tmalformed\n";
    cli_rows({1, "input.txt", wanted}, {1, "-f solution input.txt", wanted}, {1, "-f none input.txt", "", "3 puzzles"},
             {1, GIVE_UP, EMPTY "\tlimit\n"}, {1, CUT, EMPTY "\tmultiple\tlimit\n"}, {0, WHOLE, EMPTY "\tmultiple\n"});
}

TEST(pair)
{
    cli_rows({1, "-f pair input.txt", UNIQUE ":1:" SOLUTION "\n" CLASH ":0:\n" EMPTY ":2:\n" EMPTY "::\n"},
             {0, "-f pair --limit 1234 empty.txt", EMPTY ":1234:\n"},
             {0, "-f pair " WHOLE, EMPTY ":20:\n", NULL, "cut short"}, {1, "-f pair " GIVE_UP, EMPTY "::\n"});
}

TEST(csv)
{
#define HEADER "puzzle,count,solution\n"
    cli_text("nothing.txt", "");
    cli_rows({1, "-f csv input.txt", HEADER UNIQUE ",1," SOLUTION "\n" CLASH ",0,\n" EMPTY ",2,\n" EMPTY ",,\n"},
             {1, "-f csv " GIVE_UP, HEADER EMPTY ",,\n"},
             /* One header, whatever the number of files; also without a puzzle. */
             {0, "-f csv empty.txt empty.txt", HEADER EMPTY ",2,\n" EMPTY ",2,\n"}, {0, "-f csv nothing.txt", HEADER});
}

/* Nine lines of nine cells. */
static void put_grid(char *out, const char *cells)
{
    for (int row = 0; row < 9; row++)
        out += sprintf(out, "%.9s\n", cells + 9 * row);
}

/* Static. */
__attribute__((format(printf, 1, 2))) static const char *printed(const char *format, ...)
{
    static char text[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    return text;
}

TEST(grid)
{
    char grids[3][100];
    put_grid(grids[0], SOLUTION);
    put_grid(grids[1], CLASH);
    put_grid(grids[2], EMPTY);
    cli_check(1, printed("%s\n%snone\n\n%smultiple\n\n%smalformed\n\n", grids[0], grids[1], grids[2], grids[2]), NULL,
              "-f grid input.txt");
    cli_check(1, printed("%slimit\n\n", grids[2]), NULL, "-f grid " GIVE_UP);
    cli_check(1, printed("%smultiple\tlimit\n\n", grids[2]), NULL, "-f grid " CUT);
}

TEST(jsonl)
{
#define ROW(puzzle, verdict, count, solution)                                                                          \
    "{\"puzzle\":" puzzle ",\"verdict\":\"" verdict "\",\"count\":" count ",\"solution\":" solution "}\n"
    cli_rows({1, "-f jsonl input.txt",
              ROW("\"" UNIQUE "\"", "unique", "1", "\"" SOLUTION "\"") ROW("\"" CLASH "\"", "none", "0", "null")
                  ROW("\"" EMPTY "\"", "multiple", "2", "null") ROW("null", "malformed", "null", "null")},
             {1, "-f jsonl " GIVE_UP, ROW("\"" EMPTY "\"", "limit", "null", "null")},
             {1, "-f jsonl --limit 1 input.txt", ROW("\"" UNIQUE "\"", "solved", "1", "\"" SOLUTION "\"") "*"});
}

/* A count that the guess limit ended: a mark in every format, status 1, and a place in the summary. */
TEST(counts_cut_short)
{
    const struct cli_run *run = cli_check(1, EMPTY ":*+:\n", ", 1 count cut short, 0 malformed;", "-f pair " CUT);
    const unsigned n = (unsigned)strtoul(run->out + strlen(EMPTY ":"), NULL, 10);
    assert_in_range(n, 2, 999999);
    cli_check(1, printed(HEADER EMPTY ",%u+,\n", n), NULL, "-f csv " CUT);
    cli_check(1,
              printed("{\"puzzle\":\"" EMPTY "\",\"verdict\":\"multiple\",\"count\":%u,\"complete\":false,"
                      "\"solution\":null}\n",
                      n),
              NULL, "-f jsonl " CUT);
    cli_rows({1, "-f none --summary json " CUT, "", "\"cut_short\":1,"},
             {0, "-f none --summary json " WHOLE, "", "\"cut_short\":0,"});
}

/* With limit 1 any solution is printed like a unique one. */
TEST(limit_one)
{
    const struct cli_run *run = cli_expect(0, "--limit 1 empty.txt");
    assert_int_equal(run->n_out, 82);
    assert_int_equal(strspn(run->out, "123456789"), 81);
    assert_string_equal(cli(NULL, "--limit 1 input.txt")->out + 82 + 82 + 5 + 82, EMPTY "\tmalformed\n");
}

TEST(check)
{
    cli_rows({1, "check input.txt empty.txt",
              "input.txt:2\t" CLASH "\tnone\ninput.txt:3\t" EMPTY "\tmultiple\ninput.txt:4\t" EMPTY
              "\tmalformed\tcolumn 1: byte 's' is not a cell; write 1 to 9, or . 0 _ * - x X for a blank\n"
              "empty.txt:1\t" EMPTY "\tmultiple\n"},
             {1, "check -", "<stdin>:1\t" EMPTY "\tmultiple\n", NULL, NULL, EMPTY "\n"},
             {1, "check -q -o check.out empty.txt", ""});
    assert_file("check.out", "empty.txt:1\t" EMPTY "\tmultiple\n");
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
