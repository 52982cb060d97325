/* fastsud rate: which files it reads and writes, what it says of them, and its exit status. */
#include <unistd.h>

#include <jansson.h>

#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/shell.h"

#define HEADER "file,line,puzzle,givens,solutions,redundant,logic,level,fixed_start,"

CLI_START
{
    cli_text("one.txt", UNIQUE "\n");
    cli_text("bad.txt", UNIQUE "\n\nbad\n" UNIQUE "\n");
}

TEST(nothing_to_rate)
{
    static const char *const texts[] = {"", "\n", "# nothing\n\n\r\n# at all"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        cli_text("empty.txt", texts[i]);
        const struct cli_run *run = cli_check(0, HEADER "*\n", " 0 puzzles", "rate empty.txt");
        assert_int_equal(count_in(run->out, "\n"), 1);
        char *const header = cli_copy(run->out);
        cli_rows({0, "rate -f jsonl -q empty.txt", "", ""}, {0, "rate -q", header, "", NULL, texts[i]});
    }
}

/* The rows of several files are those of each, one after the other, under one header. */
TEST(several_files)
{
    static const char *const names[] = {"corpora/none.txt", "-", "corpora/essay.txt", "bad.txt"};
    static const char text[] = UNIQUE "\n# comment\n" UNIQUE;
    const struct cli_streams piped = {.input = text, .n_input = sizeof(text) - 1};
    char *wanted = calloc(1, 1);
    size_t n_wanted = 0;
    for (int i = 0; i < 4; i++) {
        const struct cli_run *run = clif(&piped, "rate -q %s", names[i]);
        assert_status(run, i == 3 ? 1 : 0);
        const char *rows = i == 0 ? run->out : strchr(run->out, '\n') + 1;
        wanted = realloc(wanted, n_wanted + strlen(rows) + 1);
        assert_non_null(wanted);
        strcpy(wanted + n_wanted, rows);
        n_wanted += strlen(rows);
    }
    const struct cli_run *run =
        clif(&piped, "rate -q -j 3 --chunk 100 %s %s %s %s", names[0], names[1], names[2], names[3]);
    assert_status(run, 1);
    assert_string_equal(run->out, wanted);
    assert_int_equal(count_in(wanted, "\n<stdin>,"), 2);
    assert_contains(wanted, "\n<stdin>,3," UNIQUE);
    free(wanted);
}

/* Any name comes back as it is, on rows of puzzles and of malformed lines. */
TEST(names_of_files)
{
    static const char *const names[] = {"a,b.txt", "\"", "say\"\"so\".txt", "two\nlines.txt", "return\r.txt",
                                        ",",       "\n", "back\\slash",     "tab\t\x01.txt",  "\xc3\xa4\xe2\x82\xac"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct csv csv;
        cli_text(names[i], UNIQUE "\nbad\n" UNIQUE "\n");
        const struct cli_run *run = cli_expect(1, "rate -q %s", names[i]);
        csv_read(&csv, run->out);
        assert_int_equal(csv.n_rows, 3);
        for (size_t row = 0; row < 3; row++)
            assert_string_equal(csv_field(&csv, row, "file"), names[i]);
        assert_string_equal(csv_field(&csv, 1, "puzzle"), "malformed");
        assert_string_equal(csv_field(&csv, 2, "puzzle"), UNIQUE);
        run = clif(NULL, "rate -q -f jsonl %s", names[i]);
        const char *at = run->out;
        for (int row = 0; row < 3; row++) {
            json_t *object = json_read(at);
            assert_string_equal(json_text(object, "file"), names[i]);
            at = strchr(at, '\n') + 1;
        }
        assert_string_equal(at, "");
        unlink(cli_in(names[i]));
    }
    /* JSON must be UTF-8, whatever the name. */
    cli_text("\xff\xfe.txt", UNIQUE "\n");
    const struct cli_run *run = cli(NULL, "rate -q -f jsonl \xff\xfe.txt");
    json_t *object = json_read(run->out);
    assert_string_equal(json_text(object, "file"), "\xef\xbf\xbd\xef\xbf\xbd.txt");
    unlink(cli_in("\xff\xfe.txt"));
}

/* A name that makes each row long, in a chunk of many rows. */
TEST(long_names)
{
    enum { N = 240, N_ROWS = TEST_SAMPLE(400, 60) };
    char name[N + 1];
    char *text = cli_adopt(malloc(N_ROWS * 83)), *end = text;
    memset(name, '\x01', N);
    name[N] = '\0';
    for (int i = 0; i < N_ROWS; i++)
        end += sprintf(end, "%s\n", i % 4 ? UNIQUE : "bad");
    cli_text(name, text);
    const struct cli_run *run = cli_expect(1, "rate -q -f jsonl --max-level 10 --morphs 1 --backdoors 1 %s", name);
    assert_int_equal(count_in(run->out, "\\u0001"), count_in(run->out, "\n") * N);
    assert_int_equal(count_in(run->out, "\n"), N_ROWS);
    assert_int_equal(count_in(clif(NULL, "rate -q %s", name)->out, name), N_ROWS);
    unlink(cli_in(name));
}

TEST(malformed_lines)
{
    cli_rows({1, "rate bad.txt", "*\nbad.txt,3,malformed,,*\nbad.txt,4," UNIQUE "*",
              "fastsud: bad.txt:3:1: byte 'b' is not a cell; write 1 to 9* 1 malformed"},
             {1, "rate --strict bad.txt", NULL, "bad.txt:3:1: "}, {0, "rate --strict one.txt"},
             {1, "rate --summary json corpora/two.txt bad.txt", NULL,
              "{\"puzzles\":102,\"unique\":2,\"multiple\":100,*\"malformed\":1,"});
}

/* Some rows go through before the reader leaves: the status of head is not ours, but what it got must be rows. */
TEST(nobody_reads)
{
    struct csv csv;
    assert_int_equal(cli_shell("fastsud rate -q -j 2 --chunk 82 corpora/demo.txt 2>err | head -n 3 >head"), 0);
    csv_read(&csv, cli_read(cli_in("head"), NULL));
    assert_int_equal(csv.n_rows, 2);
}

TEST(wrong_options)
{
    static const struct cli_refusal of_rate[] = {{"--isa none", "fastsud: "},
                                                 {"--ablation", "fastsud: "},
                                                 {"--limit 3", "fastsud: "},
                                                 {"--engine csp", "fastsud: "}};
    static const struct cli_refusal of_stats[] = {{"--isa none", "fastsud: "},
                                                  {"--json --csv", "fastsud: "},
                                                  {"--csv --table", "fastsud: "},
                                                  {"--strictly", "fastsud: "}};
    cli_refuse("rate", of_rate, "one.txt");
    cli_refuse("stats", of_stats, "one.txt");
    cli_refuse("rate one.txt", ((struct cli_refusal[]){{"-f", "fastsud: "}}), "");
}

TEST_MAIN("cli rate files", start, cli_tear_down)
