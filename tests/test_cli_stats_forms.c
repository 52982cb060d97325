/* What stats writes, and where: several files side by side, CSV, the table, the report; and when there is nothing. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "support/cli.h"
#include "support/json_path.h"
#include "support/mixture.h"
#include "support/test.h"

/* Every option that measures more. */
#define EVERYTHING "--searches --morphs 2 --backdoors 1 --ablation --duplicates --top 7"

/* Two of corpora/one.txt, of 26 and 25 givens; the second needs 17 guesses. */
#define EASY "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define HARD "...85.4.7.7.2.4.3...6.......9.....7.65..4.........825.94...5..2..397........2...."

static struct rng rng;

static int start(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    cli_start(FASTSUD_TEST_PROGRAM);
    cli_text("easy.txt", EASY "\n");
    /* Lines 2, 5, 6, 8; one of them malformed. */
    cli_text("some.txt", "# the hard one\n" HARD "\n\n#\r\n" EASY "\nshort\n\n" EASY "\n");
    cli_text("nothing.txt", "");
    return 0;
}

static int finish(void **state)
{
    (void)state;
    cli_finish();
    return 0;
}

/* Neither numbers that are none nor infinite ones. */
static void assert_finite(const char *text)
{
    assert_lacks(text, "nan");
    assert_lacks(text, "NaN");
    assert_lacks(text, "inf,");
    assert_lacks(text, "inf\n");
    assert_lacks(text, "-inf");
}

static void line_numbers_count_every_line(void **state)
{
    (void)state;
    const struct cli_run *run = cli(NULL, "stats --json --duplicates some.txt");
    assert_status(run, 1);
    assert_contains(run->err, "fastsud: some.txt:6:1: ");
    json_t *whole = json_of(run->out);
    assert_int_equal(count_at(whole, "lines"), 8);
    assert_int_equal(count_at(whole, "puzzles"), 3);
    assert_int_equal(count_at(whole, "solutions/malformed"), 1);
    assert_int_equal(count_at(whole, "duplicates"), 1);
    json_t *hardest = at(whole, "hardest"), *easiest = at(whole, "easiest");
    assert_int_equal(json_array_size(hardest), 3);
    assert_int_equal(count_at(json_array_get(hardest, 0), "line"), 2);
    assert_int_equal(count_at(json_array_get(hardest, 0), "guesses"), 17);
    assert_int_equal(count_at(json_array_get(hardest, 1), "line"), 5);
    assert_int_equal(count_at(json_array_get(easiest, 0), "line"), 5);
    assert_int_equal(count_at(json_array_get(easiest, 1), "line"), 8);
    assert_int_equal(count_at(json_array_get(easiest, 2), "line"), 2);
    assert_string_equal(json_string_value(at(json_array_get(easiest, 0), "puzzle")), EASY);
    json_decref(whole);
    run = cli(NULL, "stats some.txt");
    assert_status(run, 1);
    assert_contains(run->out, "line 2 ");
    assert_contains(run->out, HARD);
    assert_status(cli(NULL, "stats -q easy.txt"), 0);
    assert_status(cli(NULL, "stats -q easy.txt some.txt easy.txt"), 1);
}

/* The object of several files is that of one file that holds them all, and each one's own. */
static void several_files(void **state)
{
    (void)state;
    enum { N_FILES = 3 };
    static const char *const names[N_FILES] = {"a.txt", "b.txt", "c.txt"};
    static const char *const kept[] = {"plan",   "lines",     "puzzles",  "solutions", "clues",     "redundant",
                                       "logic",  "guesses",   "entropy",  "cross",     "hardest",   "easiest",
                                       "rating", "backdoors", "ablation", "searches",  "duplicates"};
    char *joined = calloc(1, 1);
    for (size_t i = 0; i < N_FILES; i++) {
        char *text = mixture_make(&rng, 40);
        cli_text(names[i], text);
        char *longer = NULL;
        assert_true(asprintf(&longer, "%s%s", joined, text) >= 0);
        free(joined);
        free(text);
        joined = longer;
    }
    cli_text("joined.txt", joined);
    free(joined);
    json_t *wanted = json_of(cli(NULL, "stats -q --json " EVERYTHING " joined.txt")->out);
    json_t *whole = json_of(cli(NULL, "stats -q --json " EVERYTHING " a.txt b.txt c.txt")->out);
    json_t *files = at(whole, "files");
    assert_null(json_object_get(wanted, "files"));
    assert_int_equal(json_array_size(files), N_FILES);
    for (size_t i = 0; i < N_FILES; i++) {
        json_t *file = json_array_get(files, i);
        json_t *own = json_of(clif(NULL, "stats -q --json " EVERYTHING " %s", names[i])->out);
        assert_string_equal(json_string_value(at(file, "name")), names[i]);
        for (size_t k = 0; k < sizeof(kept) / sizeof(kept[0]); k++)
            if (!json_equal(at(file, "%s", kept[k]), at(own, "%s", kept[k])))
                fail_msg("%s: %s is not that of the file alone", names[i], kept[k]);
        json_decref(own);
    }
    json_object_del(whole, "files");
    assert_true(json_equal(whole, wanted));
    json_decref(whole);
    json_decref(wanted);

    /* Side by side: one heading for all, and a list of examples for each. */
    const struct cli_run *run = cli(NULL, "stats -q a.txt b.txt c.txt");
    assert_int_equal(strncmp(run->out, "\npuzzles ", 9), 0);
    const char *heading = strchr(run->out, '\n') + 1;
    const char *column = heading;
    for (size_t i = 0; i < N_FILES; i++) {
        column = strstr(column, names[i]);
        assert_non_null(column);
        assert_true(column < strchr(heading, '\n'));
        char title[32];
        snprintf(title, sizeof(title), "\nhardest of %s\n", names[i]);
        assert_int_equal(count_in(run->out, title), 1);
    }
    /* The same file twice is two. */
    whole = json_of(cli(NULL, "stats -q --json easy.txt easy.txt")->out);
    assert_int_equal(json_array_size(at(whole, "files")), 2);
    assert_int_equal(count_at(whole, "puzzles"), 2);
    assert_int_equal(count_at(json_array_get(at(whole, "hardest"), 1), "line"), 2);
    json_decref(whole);
}

/* The value of a row; fails unless there is exactly one. */
static const char *csv_value(const char *text, const char *file, const char *measure, const char *key)
{
    static char value[200];
    char start[300];
    snprintf(start, sizeof(start), "\n%s,%s,%s,", file, measure, key);
    if (count_in(text, start) != 1)
        fail_msg("%zu rows %s", count_in(text, start), start + 1);
    const char *from = strstr(text, start) + strlen(start);
    snprintf(value, sizeof(value), "%.*s", (int)strcspn(from, "\n"), from);
    return value;
}

static void assert_csv_count(const char *text, const char *measure, const char *key, json_t *value)
{
    char wanted[32];
    snprintf(wanted, sizeof(wanted), "%llu", (unsigned long long)count_of(value));
    assert_string_equal(csv_value(text, "some.txt", measure, key), wanted);
}

static void assert_csv_real(const char *text, const char *measure, const char *key, json_t *value)
{
    char wanted[32];
    snprintf(wanted, sizeof(wanted), "%.6f", real_of(value));
    assert_string_equal(csv_value(text, "some.txt", measure, key), wanted);
}

static void csv(void **state)
{
    (void)state;
    json_t *whole = json_of(cli(NULL, "stats -q --json " EVERYTHING " some.txt")->out);
    const struct cli_run *run = cli(NULL, "stats -q --csv " EVERYTHING " some.txt");
    const char *text = run->out;
    assert_status(run, 1);
    assert_int_equal(strncmp(text, "file,measure,key,value\n", 23), 0);
    assert_int_equal(count_in(text, "file,measure"), 1);
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        /* No field of this file needs quotes, so commas separate. */
        size_t n_commas = 0;
        for (const char *byte = line; *byte != '\n'; byte++)
            n_commas += *byte == ',';
        if (n_commas != 3)
            fail_msg("%zu commas in: %.*s", n_commas, (int)strcspn(line, "\n"), line);
    }
    assert_csv_count(text, "puzzles", "puzzles", at(whole, "puzzles"));
    assert_csv_count(text, "puzzles", "lines", at(whole, "lines"));
    assert_csv_count(text, "puzzles", "malformed", at(whole, "solutions/malformed"));
    assert_csv_count(text, "puzzles", "duplicates", at(whole, "duplicates"));
    assert_csv_count(text, "solutions", "unique", at(whole, "solutions/unique"));
    assert_csv_count(text, "solutions", "multiple", at(whole, "solutions/multiple"));
    assert_csv_count(text, "givens", "26", at(whole, "clues/26"));
    assert_csv_count(text, "solved_by_level", "1", at(whole, "logic/solved_by/1"));
    assert_csv_count(text, "solved_by_level", "7", at(whole, "logic/solved_by/7"));
    assert_csv_count(text, "guesses", "max", at(whole, "guesses/max"));
    assert_csv_count(text, "csp mrv guesses", "sum", at(whole, "searches/mrv/guesses/sum"));
    assert_csv_real(text, "guesses", "mean", at(whole, "guesses/mean"));
    assert_csv_real(text, "entropy", "start", at(whole, "entropy/start/entropy"));
    assert_csv_real(text, "lower_bound", "1", at(whole, "entropy/levels/1/lower_bound"));
    assert_csv_real(text, "lower_bound_gain", "1", at(whole, "entropy/levels/1/gain"));
    assert_csv_real(text, "ablation_gain", "naked single", at(whole, "ablation/techniques/naked single/gain"));
    assert_csv_real(text, "ablation_lost", "hidden single",
                    at(whole, "ablation/techniques/hidden single/lower_bound_lost"));
    json_decref(whole);
    /* Names that CSV has to quote. */
    cli_text("a,\"b\".txt", EASY "\n");
    text = cli(NULL, "stats -q --csv a,\"b\".txt easy.txt")->out;
    assert_string_equal(csv_value(text, "\"a,\"\"b\"\".txt\"", "puzzles", "puzzles"), "1");
    assert_string_equal(csv_value(text, "easy.txt", "puzzles", "puzzles"), "1");
}

/* What was merged has no name but says the same as the file's. */
static void forms_of_what_was_merged(void **state)
{
    (void)state;
    assert_int_equal(cli(NULL, "stats -q --json -o some.json " EVERYTHING " some.txt")->n_out, 0);
    char *table = strdup(cli(NULL, "stats -q --table " EVERYTHING " some.txt")->out);
    assert_string_equal(cli(NULL, "stats -q " EVERYTHING " some.txt")->out, table);
    const struct cli_run *run = cli(NULL, "stats --merge --table some.json");
    assert_status(run, 0);
    /* Alike from the end of the heading on. */
    assert_int_equal(strncmp(run->out, "merged\n", 7), 0);
    assert_int_equal(strncmp(table, "some.txt\n", 9), 0);
    assert_string_equal(run->out + 7, table + 9);
    free(table);
    char *csv_text = strdup(cli(NULL, "stats -q --csv " EVERYTHING " some.txt")->out);
    run = cli(NULL, "stats --merge --csv some.json");
    assert_status(run, 0);
    const char *line = strchr(csv_text, '\n') + 1, *merged = strchr(run->out, '\n') + 1;
    for (; *line; line = strchr(line, '\n') + 1, merged = strchr(merged, '\n') + 1) {
        assert_int_equal(strncmp(line, "some.txt,", 9), 0);
        assert_int_equal(strncmp(merged, "merged,", 7), 0);
        assert_int_equal(strcspn(line + 9, "\n"), strcspn(merged + 7, "\n"));
        assert_memory_equal(line + 9, merged + 7, strcspn(line + 9, "\n"));
    }
    assert_string_equal(merged, "");
    free(csv_text);
}

static void nothing(void **state)
{
    (void)state;
    static const char *const files[] = {"nothing.txt", "remark.txt", "nothing.txt nothing.txt"};
    static const char *const forms[] = {"--json", "--csv", "--table"};
    cli_text("remark.txt", "# nothing\n\n");
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        for (size_t k = 0; k < sizeof(forms) / sizeof(forms[0]); k++) {
            const struct cli_run *run = clif(NULL, "stats %s " EVERYTHING " %s", forms[k], files[i]);
            assert_status(run, 0);
            assert_true(run->n_out > 0);
            assert_finite(run->out);
        }
    assert_status(cli(NULL, "stats -q --json -o nothing.json " EVERYTHING " nothing.txt"), 0);
    assert_status(cli(NULL, "stats -q --json -o some.json " EVERYTHING " some.txt"), 1);
    char *some = cli_read(cli_in("some.json"), NULL);
    assert_string_equal(cli(NULL, "stats --merge nothing.json some.json nothing.json")->out, some);
    free(some);
    assert_finite(cli(NULL, "stats --merge --table nothing.json")->out);
    const struct cli_run *run = cli(NULL, "stats -q --json"); /* an empty standard input */
    assert_status(run, 0);
    assert_int_equal(strncmp(run->out, "{\"schema\":1,", 12), 0);
    /* Nothing but malformed lines, nothing but what logic finds contradictory. */
    cli_text("short.txt", "1\n2\n");
    cli_text("clash.txt", "11"
                          "...............................................................................\n");
    run = cli(NULL, "stats -q --csv " EVERYTHING " short.txt clash.txt");
    assert_status(run, 1);
    assert_finite(run->out);
}

static void outputs(void **state)
{
    (void)state;
    static const char *const forms[] = {"--json", "--csv", "--table"};
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        char *wanted = strdup(clif(NULL, "stats -q %s some.txt", forms[i])->out);
        const struct cli_run *run = clif(NULL, "stats -q %s some.txt -o out", forms[i]);
        assert_status(run, 1);
        assert_int_equal(run->n_out, 0);
        char *written = cli_read(cli_in("out"), NULL);
        assert_non_null(written);
        assert_string_equal(written, wanted);
        free(written);
        free(wanted);
        assert_int_equal(unlink(cli_in("out")), 0);
    }
    const size_t n_files = cli_n_files();
    assert_status(cli(NULL, "stats -q -o out easy.txt absent.txt"), 2);
    assert_status(cli(NULL, "stats -q -o absent/out easy.txt"), 2);
    assert_status(cli(NULL, "stats -q -o out --merge easy.txt"), 2);
    assert_status(cli(NULL, "stats -q -o out --strict some.txt"), 1);
    assert_status(cli(NULL, "stats -q -o out --isa pentium easy.txt"), 2);
    assert_int_equal(cli_n_files(), n_files);
    const struct cli_run *run = cli(NULL, "stats --json --csv easy.txt");
    assert_status(run, 2);
    assert_contains(run->err, "choose one of --json, --csv and --table");
    run = cli(NULL, "stats --strict some.txt");
    assert_status(run, 1);
    assert_int_equal(run->n_out, 0);
    const struct cli_streams full = {.output_path = "/dev/full"};
    if (access("/dev/full", W_OK) == 0)
        assert_status(cli(&full, "stats -q easy.txt"), 2);
    const struct cli_streams gone = {.output_closed = true};
    assert_status(cli(&gone, "stats -q --json easy.txt"), 2);
}

static void needs_charts(void)
{
    if (!fsd_report_is_available()) {
        print_message("%s\n", fsd_report_hint());
        skip();
    }
}

static void assert_page(const char *page, const char *what)
{
    assert_non_null(page);
    assert_int_equal(strncmp(page, "<!DOCTYPE html>", 15), 0);
    const size_t n = strlen(page);
    assert_true(n > 1000);
    assert_string_equal(page + n - 8, "</html>\n");
    assert_lacks(page, "{{");
    assert_contains(page, what);
}

static void report(void **state)
{
    (void)state;
    needs_charts();
    char *table = strdup(cli(NULL, "stats -q some.txt")->out);
    char *json = strdup(cli(NULL, "stats -q --json some.txt")->out);
    json[strcspn(json, "\n")] = '\0';
    const struct cli_run *run = cli(NULL, "stats -q --report page.html some.txt");
    assert_status(run, 1);
    assert_string_equal(run->out, table);
    char *page = cli_read(cli_in("page.html"), NULL);
    assert_page(page, "<code>fastsud stats -q --report page.html some.txt</code>");
    assert_contains(page, json); /* no byte of it needs to be hidden from HTML */
    assert_contains(page, HARD);
    free(page);
    /* A page as standard output is all there. */
    run = cli(NULL, "stats -q --report - some.txt");
    assert_status(run, 1);
    assert_page(run->out, json);
    run = cli(NULL, "stats -q --csv --report - -o some.csv some.txt");
    assert_page(run->out, json);
    char *values = cli_read(cli_in("some.csv"), NULL);
    assert_non_null(values);
    assert_int_equal(strncmp(values, "file,measure,key,value\n", 23), 0);
    free(values);
    /* Of shards, and of several files, one of which has a name that would be markup. */
    assert_int_equal(cli(NULL, "stats -q --json -o some.json some.txt")->n_out, 0);
    assert_page(cli(NULL, "stats --merge --report - some.json")->out, json);
    cli_text("<script>&.txt", EASY "\n");
    run = cli(NULL, "stats -q --report - <script>&.txt nothing.txt");
    assert_status(run, 0);
    assert_page(run->out, "&lt;script&gt;&amp;.txt");
    assert_lacks(run->out, "<script>&.txt");
    free(table);
    free(json);
}

static void report_complete_or_absent(void **state)
{
    (void)state;
    needs_charts();
    const size_t n_files = cli_n_files();
    assert_status(cli(NULL, "stats -q --report absent.html easy.txt absent.txt"), 2);
    assert_status(cli(NULL, "stats -q --report absent.html --strict some.txt"), 1);
    assert_status(cli(NULL, "stats -q --report absent.html --merge easy.txt"), 2);
    assert_status(cli(NULL, "stats -q --report absent/page.html easy.txt"), 2);
    const struct cli_streams gone = {.output_closed = true};
    assert_status(cli(&gone, "stats -q --report absent.html easy.txt"), 2);
    assert_status(cli(&gone, "stats -q --report - easy.txt"), 2);
    if (access("/dev/full", W_OK) == 0)
        assert_status(cli(NULL, "stats -q --report /dev/full easy.txt"), 2);
    assert_int_equal(cli_n_files(), n_files);
}

static void report_without_charts(void **state)
{
    (void)state;
    if (fsd_report_is_available()) {
        print_message("this build has charts\n");
        skip();
    }
    const size_t n_files = cli_n_files();
    const struct cli_run *run = cli(NULL, "stats --report page.html easy.txt");
    assert_status(run, 2);
    assert_int_equal(run->n_out, 0);
    assert_contains(run->err, "fastsud: --report: ");
    assert_contains(run->err, fsd_report_hint());
    assert_int_equal(cli_n_files(), n_files);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_numbers_count_every_line),
        cmocka_unit_test(several_files),
        cmocka_unit_test(csv),
        cmocka_unit_test(forms_of_what_was_merged),
        cmocka_unit_test(nothing),
        cmocka_unit_test(outputs),
        cmocka_unit_test(report),
        cmocka_unit_test(report_complete_or_absent),
        cmocka_unit_test(report_without_charts),
    };
    return cmocka_run_group_tests_name("cli stats forms", tests, start, finish);
}
