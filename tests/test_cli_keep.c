/* Columns of the input in the output: --keep of solve and rate, and headers where lines are written as they stand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/shard.h"
#include "support/cli.h"
#include "support/test.h"

#define NINE "........."
#define BOM "\xef\xbb\xbf"
#define ROOM 4097 /* a record that is too long */

/* Rows of every kind but those with too many fields. */
static const char mixed[] = "id,puzzle,solution,note\n"
                            "1," UNIQUE "," SOLUTION ",\"a \"\"q\"\", b\"\n"
                            "\n"
                            "2," UNIQUE ",,\"x\ny\"\r\n"
                            "3," CLASH "\n"
                            "4," EMPTY ",,,,\n"
                            "5,12,,bad\n"
                            "6\n"
                            "7," UNIQUE ",\"" SOLUTION "\",\"\"\n"
                            "8," UNIQUE ",,\"open\n"
                            "9," UNIQUE ",,last";

TEST(rows)
{
    static const struct {
        const char *input, *output;
        int status;
    } cases[] = {
        {"puzzle,note\n" UNIQUE ",a\n", "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n", 0},
        {"puzzle,note\n" UNIQUE ",a\n" EMPTY ",b\n" CLASH ",c\n",
         "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n" EMPTY ",b,2,\n" CLASH ",c,0,\n", 0},
        /* Alone, and without a record. */
        {"puzzle\n" UNIQUE "\n", "puzzle,count,solution\n" UNIQUE ",1," SOLUTION "\n", 0},
        {"puzzle,note\n", "puzzle,note,count,solution\n", 0},
        {"", "", 0},
        {"\n# nothing\n\n", "", 0},
        /* Line ends, byte-order mark, comments before the header. */
        {BOM "puzzle,note\r\n" UNIQUE ",a\r\n", "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n", 0},
        {"# from\n\npuzzle,note\n\n" UNIQUE ",a", "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n", 0},
        /* Quotes, and newlines within them, also in the header. */
        {"puzzle,\"no\nte\"\n\"" UNIQUE "\",\"a,\"\"\n,b\"\r\n",
         "puzzle,\"no\nte\",count,solution\n\"" UNIQUE "\",\"a,\"\"\n,b\",1," SOLUTION "\n", 0},
        /* Other separators. */
        {"id;puzzle;note\n1;" UNIQUE ";a,b\n", "id;puzzle;note;count;solution\n1;" UNIQUE ";a,b;1;" SOLUTION "\n", 0},
        {"id\tpuzzle\n1\t" UNIQUE "\n", "id\tpuzzle\tcount\tsolution\n1\t" UNIQUE "\t1\t" SOLUTION "\n", 0},
        /* Names that the input has. */
        {"puzzle,solution\n" UNIQUE "," SOLUTION "\n",
         "puzzle,solution,count,fastsud_solution\n" UNIQUE "," SOLUTION ",1," SOLUTION "\n", 0},
        {"COUNT,puzzle,\"fastsud_count\"\n1," UNIQUE ",2\n",
         "COUNT,puzzle,\"fastsud_count\",fastsud_fastsud_count,solution\n1," UNIQUE ",2,1," SOLUTION "\n", 0},
        /* Fewer fields than the header, and more. */
        {"puzzle,a,b\n" UNIQUE "\n" UNIQUE ",\n" UNIQUE ",x\n",
         "puzzle,a,b,count,solution\n" UNIQUE ",,,1," SOLUTION "\n" UNIQUE ",,,1," SOLUTION "\n" UNIQUE
         ",x,,1," SOLUTION "\n",
         0},
        {"puzzle,a\n" UNIQUE ",x,\n" UNIQUE ",x,, \n",
         "puzzle,a,count,solution\n" UNIQUE ",x,1," SOLUTION "\n" UNIQUE ",x,1," SOLUTION "\n", 0},
        {"puzzle,a\n" UNIQUE ",x,y\n" UNIQUE ",x,,\"\",y\n",
         "puzzle,a,count,solution\n" UNIQUE ",x,y,,\n" UNIQUE ",x,,\"\",y,,\n", 1},
        {"puzzle,a\n" UNIQUE ",x,y,\n", "puzzle,a,count,solution\n" UNIQUE ",x,y,,,\n", 1},
        /* Malformed records stay. */
        {"puzzle,a\n12,x\nab\n,\"y\"\n" UNIQUE ",\"open\n",
         "puzzle,a,count,solution\n12,x,,\nab,,,\n,\"y\",,\n" UNIQUE ",\"open,,\n", 1},
        {"a,puzzle\nx\n1," UNIQUE "\n", "a,puzzle,count,solution\nx,,,\n1," UNIQUE ",1," SOLUTION "\n", 1},
        /* A wrong solution is reported, the right one written. */
        {"puzzle,answer\n" UNIQUE ",5\n", "puzzle,answer,count,solution\n" UNIQUE ",5,1," SOLUTION "\n", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct cli_streams piped = {.input = cases[i].input, .n_input = strlen(cases[i].input)};
        const struct cli_run *run = clif(NULL, "-f csv --keep -q %s", cli_text("case.csv", cases[i].input));
        if (strcmp(run->out, cases[i].output) != 0) {
            fail_msg("case %zu: wrote\n%s, not\n%s", i, run->out, cases[i].output);
        }
        assert_status(run, cases[i].status);
        run = cli(&piped, "-f csv --keep -q");
        assert_string_equal(run->out, cases[i].output);
        assert_status(run, cases[i].status);
    }
}

TEST(counts)
{
    const char *const path = cli_text("counts.csv", "puzzle,note\n" EMPTY ",a\n");

    (void)state;
    assert_string_equal(clif(NULL, "-f csv --keep -q --limit 5 %s", path)->out,
                        "puzzle,note,count,solution\n" EMPTY ",a,5,\n");
    assert_string_equal(clif(NULL, "-f csv --keep -q --guess-limit 1 %s", path)->out,
                        "puzzle,note,count,solution\n" EMPTY ",a,,\n");
}

TEST(messages)
{
    static const struct {
        const char *arguments, *message;
    } cases[] = {
        {"--keep a.csv", "--keep: the format solution has no columns; write -f csv"},
        {"-f jsonl --keep a.csv", "--keep: the format jsonl has no columns; write -f csv"},
        {"rate -f jsonl --keep a.csv", "--keep: the format jsonl has no columns; leave -f out"},
        {"-f csv --keep lines.txt",
         "lines.txt: --keep needs CSV with a header, but this is read as lines; leave --keep"},
        {"-f csv --keep bare.csv",
         "bare.csv: --keep needs CSV with a header, but this is read as CSV without a header"},
        {"-f csv --keep a.jsonl",
         "a.jsonl: --keep needs CSV with a header, but this is read as jsonl; leave --keep out"},
        {"rate --keep lines.txt", "lines.txt: --keep needs CSV with a header, but this is read as lines"},
        {"-f csv --keep a.csv b.csv", "b.csv: the CSV header is not that of a.csv; give all files the same columns"},
        {"-f csv --keep nothing.txt a.csv a.csv s.csv", "s.csv: the CSV header is not that of a.csv"},
        {"-f csv --keep a.csv lines.txt", "lines.txt: --keep needs CSV with a header"},
        {"canon --dedupe a.csv lines.txt", "lines.txt: this has no CSV header, but a.csv has one; give all files"},
        {"sample -n 9 lines.txt a.csv", "a.csv: this has a CSV header, but lines.txt has none; give all files"},
        {"split --parts x=0.5,y=0.5 a.csv b.csv", "b.csv: the CSV header is not that of a.csv"},
        {"morph --columns a.csv b.csv", "b.csv: the CSV header is not that of a.csv"},
        {"-f csv --keep --shard 1/2 a.csv b.csv", "b.csv: the CSV header is not that of a.csv"},
        {"-f csv --keep --shard 2/2 a.csv b.csv", "b.csv: the CSV header is not that of a.csv"},
        {"-f csv --keep long.csv", "long.csv:3: the line is longer than 4096 bytes"},
        {"rate --keep long.csv", "long.csv:3: the line is longer than 4096 bytes"},
    };
    char text[ROOM + 400];

    (void)state;
    cli_text("lines.txt", UNIQUE "\n");
    cli_text("bare.csv", UNIQUE "," SOLUTION "\n");
    cli_text("a.jsonl", "{\"puzzle\":\"" UNIQUE "\"}\n");
    cli_text("nothing.txt", "# nothing\n");
    cli_text("a.csv", "puzzle,note\n" UNIQUE ",a\n");
    cli_text("b.csv", "puzzle,Note\n" UNIQUE ",a\n");
    cli_text("s.csv", "puzzle;note\n" UNIQUE ";a\n");
    snprintf(text, sizeof(text), "puzzle,note\n" UNIQUE ",a\n" UNIQUE ",%0*d\n" UNIQUE ",b\n", ROOM - 82, 0);
    cli_text("long.csv", text);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct cli_run *const run = cli(NULL, cases[i].arguments);
        const bool reads_json = fsd_shard_can_read() || !strstr(cases[i].arguments, ".jsonl");
        const char *const message = reads_json ? cases[i].message : "this build reads no JSON";
        if (run->status != 2 || !strstr(run->err, message)) {
            fail_msg("%s: exit status %d, and not \"%s\" but\n%s", cases[i].arguments, run->status, message, run->err);
        }
    }
    /* What stands before the fault is written. */
    assert_string_equal(cli(NULL, "-f csv --keep -q long.csv")->out,
                        "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n");
    /* A file that is only compared with, and lines that are not written, may be anything. */
    assert_string_equal(cli(NULL, "canon --against lines.txt -q a.csv")->out, "puzzle,note\n");
    assert_string_equal(cli(NULL, "canon --against a.csv -q lines.txt")->out, "");
    cli_expect(0, "canon -q a.csv b.csv lines.txt");
    cli_expect(0, "morph -q a.csv b.csv lines.txt");
}

TEST(several_files)
{
    const char *const crlf = cli_text("crlf.csv", "puzzle,note\r\n" UNIQUE ",b\r\n");
    const char *const lf = cli_text("lf.csv", "puzzle,note\n" UNIQUE ",a");
    const char *const empty = cli_text("empty.csv", "");

    (void)state;
    assert_string_equal(clif(NULL, "-f csv --keep -q %s %s %s %s", empty, lf, crlf, empty)->out,
                        "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n" UNIQUE ",b,1," SOLUTION "\n");
    assert_string_equal(clif(NULL, "sample -n 9 -q %s %s %s", empty, lf, crlf)->out,
                        "puzzle,note\n" UNIQUE ",a\n" UNIQUE ",b\n");
}

/* What is written is read again: the same puzzles, the same answers. */
TEST(round_trip)
{
    char *const answers = cli_copy(clif(NULL, "-f csv -q %s", cli_text("mixed.csv", mixed))->out);
    char *const once = cli_copy(cli(NULL, "-f csv --keep -q mixed.csv")->out);

    (void)state;
    cli_text("once.csv", once);
    assert_string_equal(cli(NULL, "-f csv -q once.csv")->out, answers);
    char *const twice = cli_copy(cli(NULL, "-f csv --keep -q once.csv")->out);
    assert_memory_equal(twice,
                        "id,puzzle,solution,note,count,fastsud_solution,fastsud_count,fastsud_fastsud_solution\n", 86);
    cli_text("twice.csv", twice);
    assert_string_equal(cli(NULL, "-f csv -q twice.csv")->out, answers);
    char *const rated = cli_copy(cli(NULL, "rate --keep -q mixed.csv")->out);
    cli_text("rated.csv", rated);
    assert_string_equal(cli(NULL, "-f csv -q rated.csv")->out, answers);
}

/* The first n lines' fields from `column` on must be those of rate without --keep. */
TEST(rate_keeps)
{
    const char *const path = cli_text("rate.csv", "level,puzzle\nx," UNIQUE "\ny,12\nz," UNIQUE "\n");
    char *const plain = cli_copy(clif(NULL, "rate -q %s", path)->out);
    const struct cli_run *const run = clif(NULL, "rate --keep -q %s", path);
    const char *row = run->out, *plain_row = plain;

    (void)state;
    assert_memory_equal(row, "level,puzzle,givens,", 20);
    assert_contains(row, ",logic,fastsud_level,");
    static const char *const starts[] = {"x," UNIQUE ",", "y,12,", "z," UNIQUE ","};
    for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
        row = strchr(row, '\n') + 1;
        plain_row = strchr(plain_row, '\n') + 1;
        assert_memory_equal(row, starts[i], strlen(starts[i]));
        const char *values = plain_row;
        for (size_t comma = 0; comma < 3; comma++) { /* file, line, puzzle */
            values = strchr(values, ',') + 1;
        }
        const size_t n = strcspn(values, "\n");
        assert_memory_equal(row + strlen(starts[i]), values, n + 1);
    }

    /* Lists within a field have semicolons. */
    const char *const other = cli_text("other.csv", "id;puzzle\n1;" UNIQUE "\n");
    assert_contains(clif(NULL, "rate --keep --techniques -q %s", other)->out, ";\"naked single:");
    cli_text("again.csv", cli(NULL, "rate --keep -q other.csv")->out);
    assert_string_equal(cli(NULL, "-q again.csv")->out, SOLUTION "\n");
}

/* Commands that write lines as they stand write the header, too. */
TEST(headers)
{
    static const char two[] = "id;puzzle\r\n1;" UNIQUE "\r\n2;" CLASH "\r\n3\r\n4;" UNIQUE ";\r\n";

    (void)state;
    cli_text("two.csv", two);
    assert_string_equal(cli(NULL, "canon --dedupe -q two.csv")->out, "id;puzzle\r\n1;" UNIQUE "\r\n2;" CLASH "\r\n");
    assert_string_equal(cli(NULL, "canon --dedupe --automorphisms --group -q two.csv")->out,
                        "id;puzzle;automorphisms;group\r\n1;" UNIQUE ";1;1\r\n2;" CLASH ";20736;2\r\n");
    assert_contains(cli(NULL, "canon --dedupe --transform -q two.csv")->out, UNIQUE ";\"t=");
    cli_text("none.csv", "puzzle,x\n" CLASH ",1\n");
    assert_string_equal(cli(NULL, "canon --against none.csv -q two.csv")->out,
                        "id;puzzle\r\n1;" UNIQUE "\r\n4;" UNIQUE ";\r\n");
    assert_string_equal(cli(NULL, "sample -n 9 -q two.csv")->out,
                        "id;puzzle\n1;" UNIQUE "\n2;" CLASH "\n4;" UNIQUE ";\n");
    assert_string_equal(cli(NULL, "sample -n 9 -q none.csv")->out, "puzzle,x\n" CLASH ",1\n");
    cli(NULL, "split -q --parts a=0.5,b=0.5 -o %.csv two.csv");
    char *const a = cli_read(cli_in("a.csv"), NULL);
    char *const b = cli_read(cli_in("b.csv"), NULL);
    assert_non_null(a);
    assert_non_null(b);
    assert_memory_equal(a, "id;puzzle\r\n", 11);
    assert_memory_equal(b, "id;puzzle\r\n", 11);
    assert_int_equal(strlen(a) + strlen(b), strlen(two) + 11 - strlen("3\r\n"));
    const struct cli_run *run = cli(NULL, "morph --columns --solution -n 2 -q two.csv");
    assert_memory_equal(run->out, "id;puzzle;solution\n1;", 21);
    assert_int_equal(count_in(run->out, "\n"), 7);
    assert_int_equal(count_in(run->out, ";"), 14);
    cli_text("copies.csv", run->out);
    run = cli(NULL, "-f csv copies.csv");
    assert_contains(run->err, "copies.csv: read as CSV: puzzles from column 2, \"puzzle\"; solutions from column 3",
                    "6 puzzles: 4 unique, 0 multiple, 2 none, 0 limit, 0 malformed");
    /* A puzzle whose cells do not stand together: it stays in its column, and the others are empty. */
    cli_text("grid.csv", "id,puzzle,x\n1,\"" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE
                         "\n" NINE "\",a\n");
    assert_string_equal(cli(NULL, "morph --columns -q grid.csv")->out, "id,puzzle,x\n," EMPTY ",\n");
    assert_string_equal(cli(NULL, "canon -q none.csv")->out + 81, "\n");
}

TEST_MAIN("cli keep", cli_set_up, cli_tear_down)
