/* fastsud rate: which files it reads and writes, what it says of them, and its exit status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/test.h"

#define HEADER "file,line,puzzle,givens,solutions,redundant,logic,level,fixed_start,"

static int start(void **state)
{
    (void)state;
    cli_start();
    cli_text("one.txt", UNIQUE "\n");
    cli_text("bad.txt", UNIQUE "\n\nbad\n" UNIQUE "\n");
    return 0;
}

TEST(nothing_to_rate)
{
    static const char *const texts[] = {"", "\n", "# nothing\n\n\r\n# at all"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        cli_text("empty.txt", texts[i]);
        const struct cli_run *run = cli_expect(0, "rate empty.txt");
        assert_int_equal(strncmp(run->out, HEADER, strlen(HEADER)), 0);
        assert_int_equal(count_in(run->out, "\n"), 1);
        assert_contains(run->err, " 0 puzzles");
        cli_check(0, "", "", "rate -f jsonl -q empty.txt");
        const struct cli_streams piped = {.input = texts[i], .n_input = strlen(texts[i])};
        run = cli(&piped, "rate -q");
        assert_status(run, 0);
        assert_int_equal(count_in(run->out, "\n"), 1);
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
    const struct cli_run *run =
        cli_check(1, NULL, "fastsud: bad.txt:3:1: byte 'b' is not a cell; write 1 to 9", "rate bad.txt");
    assert_contains(run->err, " 1 malformed");
    assert_contains(run->out, "\nbad.txt,3,malformed,,", "\nbad.txt,4," UNIQUE);
    cli_check(1, NULL, "bad.txt:3:1: ", "rate --strict bad.txt");
    run = cli_expect(0, "rate --strict one.txt");
}

TEST(output_file_is_complete_or_absent)
{
    const size_t n_files = cli_n_files();
    static const char *const bad[] = {"-o out.csv --strict bad.txt", "-o out.csv one.txt missing.txt",
                                      "-o out.csv --isa nonsense one.txt", "-o out.csv -f grid one.txt",
                                      "-o no/such/out.csv one.txt"};
    static const int statuses[] = {1, 2, 2, 2, 2};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(strncmp(cli_check(statuses[i], "", NULL, "rate %s", bad[i])->err, "fastsud: ", 9), 0);
        assert_int_equal(cli_n_files(), n_files);
    }
    const struct cli_run *run = cli(NULL, "rate -q bad.txt");
    char *wanted = cli_copy(run->out);
    run = cli_expect(1, "rate -q -o out.csv bad.txt"); /* malformed lines are rows, too: the file is there */
    assert_string_equal(run->out, "");
    char *written = cli_read(cli_in("out.csv"), NULL);
    assert_non_null(written);
    assert_string_equal(written, wanted);
    /* What was there before stays when a run fails. */
    cli_expect(1, "rate -q -o out.csv --strict bad.txt");
    assert_int_equal(cli_n_files(), n_files + 1);
    written = cli_read(cli_in("out.csv"), NULL);
    assert_int_equal(count_in(written, "\n"), 4);
    unlink(cli_in("out.csv"));
}

TEST(nobody_reads)
{
    const struct cli_streams full = {.output_path = "/dev/full"};
    if (access("/dev/full", W_OK) == 0) {
        const struct cli_run *run = cli(&full, "rate one.txt");
        assert_status(run, 2);
        assert_contains(run->err, "No space left");
    }
    /* Some rows go through before the reader leaves: the status of head is not ours, but what it got must be rows. */
    char command[4096];
    snprintf(command, sizeof(command), "'%s' rate -q -j 2 --chunk 82 %s 2>%s | head -n 3 >%s", FASTSUD_TEST_PROGRAM,
             cli_in("corpora/demo.txt"), cli_in("err.txt"), cli_in("head.txt"));
    assert_int_equal(system(command), 0);
    struct csv csv;
    char *head = cli_read(cli_in("head.txt"), NULL);
    csv_read(&csv, head);
    assert_int_equal(csv.n_rows, 2);
    unlink(cli_in("err.txt"));
    unlink(cli_in("head.txt"));
}

TEST(help_and_wrong_options)
{
    const struct cli_run *run = cli_expect(0, "rate --help");
    static const char *const options[] = {"--format", "--max-level",    "--morphs", "--seed",    "--backdoors",
                                          "--isa",    "--search-limit", "--strict", "--threads", "--output"};
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
        assert_contains(run->out, options[i]);
    assert_string_equal(run->err, "");
    static const char *const wrong[] = {
        "-f grid",
        "-f",
        "--max-level 11",
        "--max-level -1",
        "--max-level x",
        "--morphs 65537",
        "--backdoors 9",
        "--seed x",
        "--seed 18446744073709551616",
        "--search-propagate all",
        "--isa none",
        "--search-limit -1",
        "--ablation",
        "--limit 3",
        "--engine csp",
        "--summary long",
        "--chunk 0",
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        run = clif(NULL, "rate one.txt %s", wrong[i]);
        if (run->status != 2 || run->n_out || strncmp(run->err, "fastsud: ", 9) != 0)
            fail_msg("%s: exit status %d, %zu bytes out, %s", wrong[i], run->status, run->n_out, run->err);
    }
}

TEST(summary)
{
    const struct cli_run *run = cli_expect(1, "rate --summary json corpora/two.txt bad.txt");
    const char *at = strchr(run->err, '{');
    assert_non_null(at);
    json_t *object = json_read(at);
    assert_int_equal(json_number(object, "puzzles"), 102);
    assert_int_equal(json_number(object, "multiple"), 100);
    assert_int_equal(json_number(object, "unique"), 2);
    assert_int_equal(json_number(object, "malformed"), 1);
}

TEST_MAIN("cli rate files", start, cli_tear_down)
