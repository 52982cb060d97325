/* fastsud stats: its documents, which agree with each other, and the files that they are made of and written to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/test.h"

#define EVERYTHING                                                                                                     \
    "--max-level 5 --guesses --techniques --searches --search-limit 50 --morphs 2 --backdoors 1 --ablation "           \
    "--duplicates --symmetry --top 7"

static struct mixed mixed;

static int start(void **state)
{
    (void)state;
    cli_start();
    mixed_file_make(&mixed, TEST_SAMPLE(300, 60));
    cli_text("empty.txt", "");
    cli_text("bad.txt", "# one\nbad\n");
    return 0;
}

static void assert_output(const char *arguments, int status, const char *wanted)
{
    const struct cli_run *run = cli(NULL, arguments);
    size_t at = 0;
    assert_status(run, status);
    while (wanted[at] && wanted[at] == run->out[at])
        at++;
    if (wanted[at] != run->out[at])
        fail_msg("%s: other bytes at %zu: %.80s, not %.80s", arguments, at, run->out + at, wanted + at);
}

/* A value of long CSV; NULL when there is none. */
static const char *value_of(const struct csv *csv, const char *file, const char *series, const char *row,
                            const char *column)
{
    for (size_t i = 0; i < csv->n_rows; i++)
        if (!strcmp(csv_field(csv, i, "file"), file) && !strcmp(csv_field(csv, i, "series"), series) &&
            !strcmp(csv_field(csv, i, "row"), row) && !strcmp(csv_field(csv, i, "column"), column))
            return csv_field(csv, i, "value");
    return NULL;
}

/* Table, CSV and JSON are of the same sums; a table is the default. */
TEST(documents_agree)
{
    static const struct {
        const char *label, *series, *row, *column, *path; /* label: how the line of the table begins */
    } rows[] = {
        {"  puzzles ", "puzzles", "", "puzzles", "puzzles"},
        {"  malformed lines ", "puzzles", "", "malformed", "malformed"},
        {"  exactly one ", "solutions", "unique", "puzzles", "sums/solutions/rows/unique"},
        {"  none ", "solutions", "none", "puzzles", "sums/solutions/rows/none"},
        {"  more than one ", "solutions", "multiple", "puzzles", "sums/solutions/rows/multiple"},
        {"  open after level 5 ", "level", "open", "puzzles", "sums/level/rows/open"},
        {"  0 consistency ", "level", "0", "puzzles", "sums/level/rows/0"},
        {"  0 (minimal) ", "redundant", "0", "puzzles", "sums/redundant/rows/0"},
        {"  equal to an earlier one ", "duplicates", "", "puzzles", "sums/duplicates/duplicates"},
        {"  naked single ", "technique_puzzles", "naked single", "puzzles", "sums/technique_puzzles/rows/naked single"},
        {"  none left out ", "ablation_solved", "none left out", "solved", "sums/ablation_solved/rows/none left out"},
        {NULL, "technique_uses", "hidden single", "uses", "sums/technique_uses/rows/hidden single"},
        {NULL, "guesses", "", "max", "sums/guesses/max"},
    };
    char *table = cli_output(1, "stats -q " EVERYTHING " mixed.txt");
    assert_output("stats -q --table " EVERYTHING " mixed.txt", 1, table);
    char *text = cli_output(1, "stats -q --csv " EVERYTHING " mixed.txt");
    char *json = cli_output(1, "stats -q --json " EVERYTHING " mixed.txt");
    json_t *object = json_read_stats(json);
    struct csv csv;
    csv_read(&csv, text);
    assert_int_equal(strncmp(table, "mixed.txt\n", 10), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *value = value_of(&csv, "mixed.txt", rows[i].series, rows[i].row, rows[i].column);
        if (!value)
            fail_msg("there is no %s,%s,%s", rows[i].series, rows[i].row, rows[i].column);
        assert_int_equal(strtoll(value, NULL, 10), json_number(object, rows[i].path));
        const char *at = rows[i].label ? strstr(table, rows[i].label) : NULL;
        if (rows[i].label && !at)
            fail_msg("no line \"%s\" in:\n%s", rows[i].label, table);
        if (at)
            assert_int_equal(strtoll(at + strlen(rows[i].label), NULL, 10), json_number(object, rows[i].path));
    }
    size_t i;
    const json_t *example;
    json_array_foreach(json_at(object, "sums/hardest/puzzles"), i, example)
    {
        char line[64];
        snprintf(line, sizeof(line), "  line %lld ", json_number(example, "line"));
        assert_contains(table, line);
        assert_contains(table, json_text(example, "puzzle"));
    }
    assert_int_equal(i, 7);
    table = cli_output(1, "stats -q mixed.txt");
    assert_contains(table, "\nnot measured: ");
    assert_contains(table,
                    " guesses (--guesses), digits (--digits), symmetry (--symmetry),\n  duplicates (--duplicates), "
                    "techniques (--techniques), searches (--searches),\n  rating (--morphs K)");
    assert_contains(table, ", extremes (--top N)\n");
    assert_lacks(table, "canonical");
}

TEST(several_files)
{
    static const char *const names[] = {"corpora/one.txt", "mixed.txt", "empty.txt", "a,\"b\".txt", "corpora/none.txt"};
    enum { N = 5 };
    char list[256] = "";
    cli_file("a,\"b\".txt", mixed.text, mixed.lines[mixed.n_lines / 2].begin);
    for (size_t i = 0; i < N; i++)
        sprintf(list + strlen(list), " %s", names[i]);
    char *json = cli_output(1, "stats -q --json " EVERYTHING "%s", list);
    json_t *object = json_read_stats(json), *files = json_at(object, "files");
    char *text = cli_output(1, "stats -q --csv " EVERYTHING "%s", list);
    struct csv csv;
    csv_read(&csv, text);
    assert_int_equal(json_array_size(files), N);
    long long n_puzzles = 0, n_lines = 0, n_open = 0;
    for (size_t i = 0; i < N; i++) {
        /* What is said of a file beside others is what is said of it alone. */
        static const char *const members[] = {"lines", "malformed", "puzzles", "sums"};
        const json_t *file = json_array_get(files, i);
        const struct cli_run *run = clif(NULL, "stats -q --json " EVERYTHING " %s", names[i]);
        json_t *alone = json_read_stats(run->out);
        assert_string_equal(json_text(file, "name"), names[i]);
        assert_int_equal(json_array_size(json_at(alone, "files")), 0);
        for (size_t k = 0; k < 4; k++)
            if (!json_equal(json_at(alone, members[k]), json_at(file, members[k])))
                fail_msg("%s: %s differs", names[i], members[k]);
        assert_int_equal(json_object_size(file), 5); /* these and the name */
        n_puzzles += json_number(file, "puzzles");
        n_lines += json_number(file, "lines");
        const json_t *open = json_object_get(json_at(file, "sums/level/rows"), "open");
        n_open += json_integer_value(open);
        const char *in_csv = value_of(&csv, names[i], "puzzles", "", "puzzles");
        assert_non_null(in_csv);
        assert_int_equal(strtoll(in_csv, NULL, 10), json_number(file, "puzzles"));
    }
    assert_int_equal(json_number(object, "puzzles"), n_puzzles);
    assert_int_equal(json_number(object, "lines"), n_lines);
    assert_int_equal(json_number(object, "sums/level/rows/open"), n_open);
    text = cli_output(1, "stats -q%s", list);
    for (size_t i = 0; i < N; i++)
        assert_contains(text, names[i]);
    unlink(cli_in("a,\"b\".txt"));
    /* Lines of the whole are counted over all files, so that it is what one file with all of them gives. */
    const size_t half = mixed.lines[mixed.n_lines / 2].begin;
    cli_file("head.txt", mixed.text, half);
    cli_file("tail.txt", mixed.text + half, mixed.n_bytes - half);
    text = cli_output(1, "stats -q --json " EVERYTHING " head.txt tail.txt");
    json = cli_output(1, "stats -q --json " EVERYTHING " mixed.txt");
    char *files_at = strstr(text, ",\"files\":["), *no_files = strstr(json, ",\"files\":[]");
    assert_true(files_at && no_files);
    *files_at = *no_files = '\0';
    assert_string_equal(text, json);
    /* One file more often is a comparison, too. */
    text = cli_output(0, "stats -q --json corpora/two.txt corpora/two.txt");
    object = json_read_stats(text);
    assert_true(json_equal(json_array_get(json_at(object, "files"), 0), json_array_get(json_at(object, "files"), 1)));
    assert_int_equal(json_number(object, "sums/solutions/rows/multiple"), 200);
}

TEST(nothing_to_measure)
{
    static const char *const forms[] = {"--json", "--csv", "--table"};
    for (size_t f = 0; f < 3; f++) {
        cli_output(0, "stats -q %s " EVERYTHING " empty.txt", forms[f]);
        cli_output(1, "stats -q %s " EVERYTHING " bad.txt empty.txt", forms[f]);
    }
    cli_check(1, NULL, "fastsud: bad.txt:2:1: byte 'b' is not a cell", "stats bad.txt");
    cli_check(1, "", NULL, "stats --strict bad.txt");
}

TEST(output_file_is_complete_or_absent)
{
    static const struct {
        const char *arguments;
        int status;
    } bad[] = {
        {"-o out.txt --strict mixed.txt", 1},
        {"-o out.txt corpora/one.txt missing.txt", 2},
        {"-o out.txt corpora/one.txt .", 2},
        {"-o out.txt --isa nonsense corpora/one.txt", 2},
        {"-o out.txt --json --csv corpora/one.txt", 2},
        {"-o no/such/out.txt corpora/one.txt", 2},
    };
    const size_t n_files = cli_n_files();
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        assert_int_equal(strncmp(cli_check(bad[i].status, "", NULL, "stats %s", bad[i].arguments)->err, "fastsud: ", 9),
                         0);
        assert_int_equal(cli_n_files(), n_files);
    }
    static const char *const forms[] = {"--json", "--csv", "--table"};
    for (size_t f = 0; f < 3; f++) {
        char *wanted = cli_output(1, "stats -q %s mixed.txt", forms[f]);
        cli_check(1, "", NULL, "stats -q %s -o out.txt mixed.txt", forms[f]);
        char *written = cli_read(cli_in("out.txt"), NULL);
        assert_non_null(written);
        assert_string_equal(written, wanted);
        assert_int_equal(cli_n_files(), n_files + 1);
    }
    unlink(cli_in("out.txt"));
    const struct cli_streams full = {.output_path = "/dev/full"};
    for (size_t f = 0; f < 3; f++) {
        if (access("/dev/full", W_OK) == 0) {
            const struct cli_run *run = clif(&full, "stats %s corpora/one.txt", forms[f]);
            assert_status(run, 2);
            assert_contains(run->err, "No space left");
        }
    }
}

TEST(report)
{
    const size_t n_files = cli_n_files();
    if (!fsd_report_is_available()) {
        cli_check(2, "", "tools/fetch-charts", "stats --report page.html mixed.txt");
        assert_int_equal(cli_n_files(), n_files);
        print_message("%s\n", fsd_report_hint());
        skip();
    }
    char *table = cli_output(1, "stats -q mixed.txt");
    assert_output("stats -q --report page.html mixed.txt", 1, table);
    char *page = cli_read(cli_in("page.html"), NULL);
    assert_non_null(page);
    assert_int_equal(strncmp(page, "<!DOCTYPE html>", 15), 0);
    assert_string_equal(page + strlen(page) - 8, "</html>\n");
    assert_contains(page, "<code>fastsud stats -q --report page.html mixed.txt</code>");
    /* Its data are those of --json, with nothing that could end the script. */
    char *json = cli_output(1, "stats -q --json mixed.txt");
    const char *data = strstr(page, "id=\"statistics\">");
    assert_non_null(data);
    json_t *inside = json_read_stats(data + strlen("id=\"statistics\">")), *object = json_read_stats(json);
    assert_true(json_equal(inside, object));
    /* To standard output, and then nothing else goes there. */
    const struct cli_run *run = cli_expect(1, "stats -q --report - mixed.txt");
    assert_int_equal(strncmp(run->out, "<!DOCTYPE html>", 15), 0);
    assert_string_equal(run->out + run->n_out - 8, "</html>\n");
    cli_check(2, "", "choose different files", "stats -q -o - --report - mixed.txt");
    assert_int_equal(
        strncmp(cli_expect(1, "stats -q --report - -o out.json --json mixed.txt")->out, "<!DOCTYPE html>", 15), 0);
    char *written = cli_read(cli_in("out.json"), NULL);
    assert_string_equal(written, json);
    unlink(cli_in("page.html"));
    unlink(cli_in("out.json"));
    static const char *const bad[] = {"--report page.html --strict mixed.txt", "--report no/such/page.html mixed.txt",
                                      "--report page.html missing.txt"};
    for (size_t i = 0; i < 3; i++) {
        run = cli_expect(i == 0 ? 1 : 2, "stats -q %s", bad[i]);
        assert_int_equal(cli_n_files(), n_files);
    }
    /* Words of the command line come back so that a shell reads them. */
    cli_text("it's&<b>.txt", "");
    assert_contains(cli_expect(0, "stats -q --report - it's&<b>.txt")->out,
                    "<code>fastsud stats -q --report - 'it'\\''s&amp;&lt;b&gt;.txt'</code>");
    unlink(cli_in("it's&<b>.txt"));
}

TEST(help_and_wrong_options)
{
    const struct cli_run *run = cli_expect(0, "stats --help");
    static const char *const options[] = {"--json",     "--csv",        "--table",     "--merge",
                                          "--report",   "--duplicates", "--top",       "--searches",
                                          "--ablation", "--morphs",     "--backdoors", "--max-level"};
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
        assert_contains(run->out, options[i]);
    static const char *const wrong[] = {"--json --csv",   "--csv --table", "--top 1001", "--max-level 11",
                                        "--morphs 65537", "--backdoors 9", "--isa none", "--search-propagate all",
                                        "--format csv",   "--strictly"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        run = clif(NULL, "stats corpora/one.txt %s", wrong[i]);
        if (run->status != 2 || run->n_out || strncmp(run->err, "fastsud: ", 9) != 0)
            fail_msg("%s: exit status %d, %zu bytes out, %s", wrong[i], run->status, run->n_out, run->err);
    }
}

TEST(top)
{
    static const size_t sizes[] = {0, 1, 1000};
    for (size_t i = 0; i < 3; i++) {
        const struct cli_run *run = clif(NULL, "stats -q --json --top %zu mixed.txt", sizes[i]);
        json_t *object = json_read_stats(run->out), *sums = json_at(object, "sums");
        const size_t n_unique = (size_t)json_number(sums, "solutions/rows/unique");
        const size_t n = sizes[i] < n_unique ? sizes[i] : n_unique;
        if (sizes[i] == 0) {
            assert_null(json_object_get(sums, "hardest"));
        } else {
            assert_int_equal(json_array_size(json_at(sums, "hardest/puzzles")), n);
            assert_int_equal(json_array_size(json_at(sums, "easiest/puzzles")), n);
        }
    }
    char *table = cli_output(1, "stats -q --top 0 mixed.txt");
    assert_lacks(table, "  line ");
}

TEST_MAIN("cli stats forms", start, cli_tear_down)
