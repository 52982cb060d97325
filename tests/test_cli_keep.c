/* Columns of the input in the output: --keep of solve and rate, and headers where lines are written as they stand. */
#include "base/buffer.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/pattern.h"
#include "support/shell.h"
#include "support/subjects.h"

#define NINE "........."
#define BOM "\xef\xbb\xbf"
#define ROOM 4194305 /* a record that is too long */

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

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        cli_text("case.csv", cases[i].input);
        cli_rows({cases[i].status, "-f csv --keep -q case.csv", cases[i].output},
                 {cases[i].status, "-f csv --keep -q", cases[i].output, NULL, NULL, cases[i].input});
    }
    cli_rows({0, "-f csv --keep -q --limit 5", "puzzle,note,count,solution\n" EMPTY ",a,5,\n", NULL, NULL,
              "puzzle,note\n" EMPTY ",a\n"},
             {1, "-f csv --keep -q --guess-limit 1", "puzzle,note,count,solution\n" EMPTY ",a,,\n", NULL, NULL,
              "puzzle,note\n" EMPTY ",a\n"});
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
        {"-f csv --keep long.csv", "long.csv:3: the line is longer than 4194304 bytes"},
        {"rate --keep long.csv", "long.csv:3: the line is longer than 4194304 bytes"},
    };
    char *const text = cli_adopt(malloc(ROOM + 400));

    cli_text("lines.txt", UNIQUE "\n");
    cli_text("bare.csv", UNIQUE "," SOLUTION "\n");
    cli_text("a.jsonl", "{\"puzzle\":\"" UNIQUE "\"}\n");
    cli_text("nothing.txt", "# nothing\n");
    cli_text("a.csv", "puzzle,note\n" UNIQUE ",a\n");
    cli_text("b.csv", "puzzle,Note\n" UNIQUE ",a\n");
    cli_text("s.csv", "puzzle;note\n" UNIQUE ";a\n");
    snprintf(text, ROOM + 400, "puzzle,note\n" UNIQUE ",a\n" UNIQUE ",%0*d\n" UNIQUE ",b\n", ROOM - 82, 0);
    cli_text("long.csv", text);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const bool reads_json = fsd_statistics_can_read() || !strstr(cases[i].arguments, ".jsonl");
        cli_check(2, NULL, reads_json ? cases[i].message : "this build reads no JSON", "%s", cases[i].arguments);
    }
    /* What stands before the fault is written. */
    cli_rows({2, "-f csv --keep -q long.csv", "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n"},
             /* A file that is only compared with, and lines that are not written, may be anything. */
             {0, "canon --against lines.txt -q a.csv", "puzzle,note\n"}, {0, "canon --against a.csv -q lines.txt", ""},
             {0, "canon -q a.csv b.csv lines.txt"}, {0, "morph -q a.csv b.csv lines.txt"});
}

TEST(several_files)
{
    cli_text("crlf.csv", "puzzle,note\r\n" UNIQUE ",b\r\n");
    cli_text("lf.csv", "puzzle,note\n" UNIQUE ",a");
    cli_text("empty.csv", "");
    cli_rows({0, "-f csv --keep -q empty.csv lf.csv crlf.csv empty.csv",
              "puzzle,note,count,solution\n" UNIQUE ",a,1," SOLUTION "\n" UNIQUE ",b,1," SOLUTION "\n"},
             {0, "sample -n 9 -q empty.csv lf.csv crlf.csv", "puzzle,note\n" UNIQUE ",a\n" UNIQUE ",b\n"});
}

/* What is written is read again: the same puzzles, the same answers. */
TEST(round_trip)
{
    cli_text("mixed.csv", mixed);
    char *const answers = cli_output(1, "-f csv -q mixed.csv");
    cli_text("once.csv", cli(NULL, "-f csv --keep -q mixed.csv")->out);
    cli_text("twice.csv", cli(NULL, "-f csv --keep -q once.csv")->out);
    assert_file("twice.csv",
                "id,puzzle,solution,note,count,fastsud_solution,fastsud_count,fastsud_fastsud_solution\n*");
    cli_text("rated.csv", cli(NULL, "rate --keep -q mixed.csv")->out);
    cli_rows({1, "-f csv -q once.csv", answers}, {1, "-f csv -q twice.csv", answers},
             {1, "-f csv -q rated.csv", answers});
}

/* Its own columns have the values that they have without --keep. */
TEST(rate_keeps)
{
    cli_text("rate.csv", "level,puzzle\nx," UNIQUE "\ny,12\nz," UNIQUE "\n");
    cli_text("plain", cli(NULL, "rate -q rate.csv")->out);
    assert_int_equal(cli_shell("{ echo level,puzzle; echo x," UNIQUE "; echo y,12; echo z," UNIQUE
                               "; } >kept && cut -d, -f4- plain | sed 1s/,level,/,fastsud_level,/ >rest && "
                               "paste -d, kept rest >wanted"),
                     0);
    cli_check(1, cli_read(cli_in("wanted"), NULL), "", "rate --keep -q rate.csv");
    /* Lists within a field have semicolons. */
    cli_text("other.csv", "id;puzzle\n1;" UNIQUE "\n");
    cli_text("again.csv", cli(NULL, "rate --keep -q other.csv")->out);
    cli_rows({0, "rate --keep --techniques -q other.csv", "*;\"full house:*"}, {0, "-q again.csv", SOLUTION "\n"});
}

/* Commands that write lines as they stand write the header, too. */
TEST(headers)
{
#define TWO_AND(end) "1;" UNIQUE end "2;" CLASH end
    static const char two[] = "id;puzzle\r\n" TWO_AND("\r\n") "3\r\n4;" UNIQUE ";\r\n";
    cli_text("two.csv", two);
    cli_text("none.csv", "puzzle,x\n" CLASH ",1\n");
    /* A puzzle whose cells do not stand together. */
    cli_text("grid.csv", "id,puzzle,x\n1,\"" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE
                         "\n" NINE "\",a\n");
    cli_rows({1, "canon --dedupe -q two.csv", "id;puzzle\r\n" TWO_AND("\r\n")},
             {1, "canon --dedupe --automorphisms --group -q two.csv",
              "id;puzzle;automorphisms;group\r\n1;" UNIQUE ";1;1\r\n2;" CLASH ";20736;2\r\n"},
             {1, "canon --dedupe --transform -q two.csv", "*" UNIQUE ";\"t=*"},
             {1, "canon --against none.csv -q two.csv", "id;puzzle\r\n1;" UNIQUE "\r\n4;" UNIQUE ";\r\n"},
             {1, "sample -n 9 -q two.csv", "id;puzzle\n" TWO_AND("\n") "4;" UNIQUE ";\n"},
             {0, "sample -n 9 -q none.csv", "puzzle,x\n" CLASH ",1\n"},
             {0, "morph --columns -q grid.csv", "id,puzzle,x\n1," EMPTY ",a\n"},
             {1, "split -q --parts a=0.5,b=0.5 -o %.csv two.csv"});
    char *const a = cli_read(cli_in("a.csv"), NULL), *const b = cli_read(cli_in("b.csv"), NULL);
    assert_true(pattern_is(a, "id;puzzle\r\n*") && pattern_is(b, "id;puzzle\r\n*"));
    assert_int_equal(strlen(a) + strlen(b), strlen(two) + 11 - strlen("3\r\n"));
    const struct cli_run *run =
        cli_check(1, "id;puzzle;solution\n1;*", NULL, "morph --columns --solution -n 2 -q two.csv");
    assert_int_equal(count_in(run->out, "\n"), 7);
    assert_int_equal(count_in(run->out, ";"), 14);
    cli_text("copies.csv", run->out);
    cli_check(0, NULL,
              "copies.csv: read as CSV: puzzles from column 2, \"puzzle\"; solutions from column 3*"
              "6 puzzles: 4 unique, 0 multiple, 2 none, 0 limit, 0 malformed",
              "-f csv copies.csv");
    assert_string_equal(cli(NULL, "canon -q none.csv")->out + 81, "\n");
}

/* Whether a command says that it writes what the input has beside puzzles. */
static bool keeps(const struct subject *subject)
{
    static const char *const kept[] = {"--keep", "-n 3 --columns", "--dedupe", "--against"};
    bool found = strcmp(subject->command, "split") == 0 || strcmp(subject->command, "sample") == 0;

    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
        found |= strstr(subject->arguments, kept[i]) != NULL;
    return found;
}

/* Every command that keeps records does so for every kind of record that it takes. */
TEST(every_kind_of_record)
{
#define OF_ZEROS "[0,0,0,0,0,0,0,0,0]"
    static const char *const records[] = {
        "note,puzzle\nKEPT," UNIQUE "\n",
        "note;puzzle\nKEPT;\"" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE "\n" NINE
        "\"\n",
        "{\"note\":\"KEPT\",\"puzzle\":\"" UNIQUE "\"}\n",
        "{\"puzzle\":[" OF_ZEROS "," OF_ZEROS "," OF_ZEROS "," OF_ZEROS "," OF_ZEROS "," OF_ZEROS "," OF_ZEROS
        "," OF_ZEROS "," OF_ZEROS "],\"note\":[{\"a\":\"KEPT\"},null]}\n",
    };
    static const char *const long_records[][2] = {{UNIQUE " ", " KEPT\n"},
                                                  {"puzzle,x,note\n" UNIQUE ",\"", "\",KEPT\n"},
                                                  {"{\"x\":[\"", "\"],\"note\":\"KEPT\",\"puzzle\":\"" UNIQUE "\"}\n"}};
    enum { N_LONG = sizeof(long_records) / sizeof(long_records[0]), LONG_BYTES = 300000 };
    enum { N_SHORT = sizeof(records) / sizeof(records[0]), N_RECORDS = N_SHORT + N_LONG };
    char *texts[N_RECORDS];
    static struct subject subjects[MAX_SUBJECTS];
    const size_t n_subjects = subjects_find(subjects);
    unsigned n_kept = 0;

    cli_text("single", CLASH "\n");
    for (size_t r = 0; r < N_RECORDS; r++) {
        struct fsd_buffer text = {.n = 0};
        const char *const *const of_long = long_records[r < N_SHORT ? 0 : r - N_SHORT];
        fsd_buffer_put_text(&text, r < N_SHORT ? records[r] : of_long[0]);
        for (size_t i = 0; r >= N_SHORT && i < LONG_BYTES / 4; i++) /* in CSV of many lines */
            fsd_buffer_put_text(&text, r == N_SHORT + 1 ? "x,\n " : "x,; ");
        fsd_buffer_put_text(&text, r < N_SHORT ? "" : of_long[1]);
        texts[r] = cli_copy(fsd_buffer_text(&text));
        fsd_buffer_destroy(&text);
    }
    for (size_t i = 0; i < n_subjects; i++)
        for (size_t r = 0; keeps(&subjects[i]) && r < N_RECORDS; r++) {
            const bool has_parts = subjects[i].takes.makes_pattern;
            const bool is_json = *texts[r] == '{', is_line = r == N_SHORT;
            cli_text("record", texts[r]);
            const struct cli_run *const run = clif(NULL, "%s %s -q %s record", subjects[i].command,
                                                   subjects[i].arguments, has_parts ? "-o part-%" : "");
            if ((is_json && !fsd_statistics_can_read()) ||
                ((is_json || is_line) && strstr(subjects[i].arguments, "--keep"))) {
                assert_int_equal(run->status, 2);
                continue;
            }
            if (has_parts)
                assert_int_equal(cli_shell("cat part-* >parts"), 0);
            char *const text = has_parts ? cli_read(cli_in("parts"), NULL) : NULL;
            const char *const out = has_parts ? text : run->out;
            const unsigned wanted = (strstr(subjects[i].arguments, "-n 3 ") ? 3 : 1) +
                                    (strstr(subjects[i].arguments, "--with-original") != NULL);
            if (count_in(out, "KEPT") != wanted)
                fail_msg("%s %s of %.300s writes %.300s", subjects[i].command, subjects[i].arguments, texts[r], out);
            n_kept++;
        }
    assert_true(n_kept > 40);
}

TEST_MAIN("cli keep", cli_set_up, cli_tear_down)
