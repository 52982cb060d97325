/* fastsud stats: its documents, which agree with each other, and the files that they are made of and written to. */
#include <unistd.h>

#include "report/report.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"

#define EVERYTHING                                                                                                     \
    "--max-level 5 --guesses --techniques --searches --search-limit 50 --morphs 2 --backdoors 1 --ablation "           \
    "--duplicates --symmetry --top 7"

static struct mixed mixed;

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(300, 60));
    cli_text("empty.txt", "");
    cli_text("bad.txt", "# one\nbad\n");
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
    assert_string_equal(cli_output(1, "stats -q -f table " EVERYTHING " mixed.txt"), table);
    char *text = cli_output(1, "stats -q -f csv " EVERYTHING " mixed.txt");
    char *json = cli_output(1, "stats -q -f json " EVERYTHING " mixed.txt");
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
    cli_rows({1, "stats -q mixed.txt",
              "*\nnot measured: guesses (--guesses), digits (--digits), symmetry (--symmetry),\n"
              "  duplicates (--duplicates), techniques (--techniques), searches (--searches),\n"
              "  rating (--morphs K)*, extremes (--top N)\n*",
              "", "canonical"});
}

TEST(several_files)
{
    static const char *const names[] = {"corpora/one.txt", "mixed.txt", "empty.txt", "a,\"b\".txt", "corpora/none.txt"};
    enum { N = 5 };
    char list[256] = "";
    cli_file("a,\"b\".txt", mixed.text, mixed.lines[mixed.n_lines / 2].begin);
    for (size_t i = 0; i < N; i++)
        sprintf(list + strlen(list), " %s", names[i]);
    char *json = cli_output(1, "stats -q -f json " EVERYTHING "%s", list);
    json_t *object = json_read_stats(json), *files = json_at(object, "files");
    char *text = cli_output(1, "stats -q -f csv " EVERYTHING "%s", list);
    struct csv csv;
    csv_read(&csv, text);
    assert_int_equal(json_array_size(files), N);
    long long n_puzzles = 0, n_lines = 0, n_open = 0;
    for (size_t i = 0; i < N; i++) {
        /* What is said of a file beside others is what is said of it alone. */
        static const char *const members[] = {"lines", "malformed", "puzzles", "sums"};
        const json_t *file = json_array_get(files, i);
        const struct cli_run *run = clif(NULL, "stats -q -f json " EVERYTHING " %s", names[i]);
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
    text = cli_output(1, "stats -q -f json " EVERYTHING " head.txt tail.txt");
    json = cli_output(1, "stats -q -f json " EVERYTHING " mixed.txt");
    char *files_at = strstr(text, ",\"files\":["), *no_files = strstr(json, ",\"files\":[]");
    assert_true(files_at && no_files);
    *files_at = *no_files = '\0';
    assert_string_equal(text, json);
    /* One file more often is a comparison, too. */
    text = cli_output(0, "stats -q -f json corpora/two.txt corpora/two.txt");
    object = json_read_stats(text);
    assert_true(json_equal(json_array_get(json_at(object, "files"), 0), json_array_get(json_at(object, "files"), 1)));
    assert_int_equal(json_number(object, "sums/solutions/rows/multiple"), 200);
}

TEST(nothing_to_measure)
{
    static const char *const forms[] = {"-f json", "-f csv", "-f table"};
    for (size_t f = 0; f < 3; f++) {
        cli_expect(0, "stats -q %s " EVERYTHING " empty.txt", forms[f]);
        cli_expect(1, "stats -q %s " EVERYTHING " bad.txt empty.txt", forms[f]);
    }
    cli_rows({1, "stats bad.txt", NULL, "fastsud: bad.txt:2:1: byte 'b' is not a cell"},
             {1, "stats --strict bad.txt", ""});
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
    char *table = cli_output(1, "stats -q mixed.txt"), *json = cli_output(1, "stats -q -f json mixed.txt");
    cli_check(1, table, "", "stats -q --report page.html mixed.txt");
    assert_file("page.html", "<!DOCTYPE html>*<code>fastsud stats -q --report page.html mixed.txt</code>*</html>\n");
    /* Its data are those of -f json, with nothing that could end the script. */
    const char *data = strstr(cli_read(cli_in("page.html"), NULL), "id=\"statistics\">");
    assert_non_null(data);
    assert_true(json_equal(json_read_stats(data + strlen("id=\"statistics\">")), json_read_stats(json)));
    unlink(cli_in("page.html"));
    /* To standard output, and then nothing else goes there. */
    cli_rows({1, "stats -q --report - mixed.txt", "<!DOCTYPE html>*</html>\n", ""},
             {2, "stats -q -o - --report - mixed.txt", "", "choose different files"},
             {1, "stats -q --report - -o out.json -f json mixed.txt", "<!DOCTYPE html>*"});
    assert_file("out.json", json);
    unlink(cli_in("out.json"));
    cli_rows({1, "stats -q --report page.html --strict mixed.txt"},
             {2, "stats -q --report no/such/page.html mixed.txt"}, {2, "stats -q --report page.html missing.txt"});
    assert_int_equal(cli_n_files(), n_files);
    /* Words of the command line come back so that a shell reads them. */
    cli_text("it's&<b>.txt", "");
    cli_check(0, "*<code>fastsud stats -q --report - &#39;it&#39;\\&#39;&#39;s&amp;&lt;b&gt;.txt&#39;</code>*", "",
              "stats -q --report - it's&<b>.txt");
    unlink(cli_in("it's&<b>.txt"));
}

TEST(top)
{
    static const size_t sizes[] = {0, 1, 1000};
    for (size_t i = 0; i < 3; i++) {
        const struct cli_run *run = clif(NULL, "stats -q -f json --top %zu mixed.txt", sizes[i]);
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
