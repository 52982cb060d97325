/* Statistics as CSV: read back by the rules of RFC 4180, figure by figure. */
#include "series/kinds/histogram.h"
#include "stats/long_table.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/sums.h"
#include "support/test.h"

static struct csv csv_of(size_t n, const struct fsd_corpus *corpora)
{
    struct fsd_buffer out = {.n = 0};
    struct csv csv;
    fsd_long_table_put(&out, n, corpora);
    OWNED char *text = text_of(&out);
    assert_int_equal(strncmp(text, "file,series,row,column,value\n", 29), 0);
    assert_lacks(text, "nan");
    assert_lacks(text, "inf,");
    assert_lacks(text, ",-0.000000\n");
    csv_read(&csv, text);
    return csv;
}

/* NULL when there is no such row; fails when there are two. */
static const char *value_of(const struct csv *csv, const char *const key[4])
{
    static const char *const columns[] = {"file", "series", "row", "column"};
    const char *value = NULL;
    for (size_t row = 0; row < csv->n_rows; row++) {
        bool is_it = true;
        for (int i = 0; i < 4; i++)
            is_it &= !strcmp(csv_field(csv, row, columns[i]), key[i]);
        if (is_it && value)
            fail_msg("two rows %s,%s,%s,%s", key[0], key[1], key[2], key[3]);
        if (is_it)
            value = csv_field(csv, row, "value");
    }
    return value;
}

#define VALUE(csv, ...) value_of(csv, (const char *const[4]){__VA_ARGS__})

TEST(known_figures)
{
    static const char *const rows[][4] = {
        {"puzzles", "", "lines", "410"},
        {"solutions", "none", "%", "0.496278"},
        {"givens", "17", "puzzles", "301"},
        {"givens", "", "mean", "20.290323"},
        {"level", "0", "so far", "0"},
        {"level", "3", "so far", "400"},
        {"level", "3", "%", "99.255583"},
        {"level", "open", "puzzles", "1"},
        {"information", "1", "lower bound", "20.000000"},
        {"information", "0", "entropy", "1.111111"},
        {"information", "4", "cells fixed", "50.000000"},
        {"technique_uses", "naked single", "uses", "9000"},
        {"givens_by_level", "17", "open", "1"},
        {"guesses", "", "mean", "2.059553"},
        {"guesses", "", "max", "20"},
        {"guesses", "3", "puzzles", "190"},
        {"searches_given_up", "first", "puzzles", "13"},
        {"rating", "", "median", "1.000000"},
        {"rating", "5.625-5.749", "puzzles", "103"},
        {"backdoors", "4", "2", "99.750000"},
        {"ablation_solved", "none left out", "solved", "399"},
        {"ablation_ends", "hidden single", "nonets lost", "1.500000"},
        {"ablation_changes", "hidden single", "nonets gained", "1.500000"},
        {"hardest", "1", "line", "12345"},
        {"hardest", "1", "level", "open"},
        {"easiest", "1", "puzzle", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."},
    };
    const struct fsd_measure_plan plan = plan_of("all max-level=4 morphs=16");
    OWNED_CORPUS corpus = corpus_known(&plan);
    corpus.name = "a.txt";
    struct csv csv = csv_of(1, &corpus);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const char *value = VALUE(&csv, "a.txt", rows[i][0], rows[i][1], rows[i][2]);
        if (!value || strcmp(value, rows[i][3]) != 0)
            fail_msg("%s,%s,%s is %s, not %s", rows[i][0], rows[i][1], rows[i][2], value ? value : "missing",
                     rows[i][3]);
    }
    assert_null(VALUE(&csv, "a.txt", "givens", "18", "puzzles"));
    assert_null(VALUE(&csv, "a.txt", "level", "5", "puzzles"));        /* above the highest level applied */
    assert_null(VALUE(&csv, "a.txt", "level", "open", "so far"));      /* no level */
    assert_null(VALUE(&csv, "a.txt", "information", "start", "gain")); /* over nothing */
}

TEST(large_numbers)
{
    const struct fsd_measure_plan plan = plan_of("all max-level=4");
    OWNED_CORPUS corpus = corpus_known(&plan);
    corpus.name = "a";
    fsd_histogram_add(sums_of(&corpus, "guesses")->values, 1000);
    *place_of(&corpus, "technique_uses", "hidden single", NULL) = UINT64_MAX;
    struct csv csv = csv_of(1, &corpus);
    assert_string_equal(VALUE(&csv, "a", "guesses", "992-1007", "puzzles"), "1");
    assert_string_equal(VALUE(&csv, "a", "technique_uses", "hidden single", "uses"), "18446744073709551615");
}

TEST(hostile_names)
{
    static const char *const names[] = {"a,b", "say \"when\"", "line\nbreak", "\r", "\"", "", "plain", "\xff;\t'"};
    enum { N = sizeof(names) / sizeof(*names) };
    const struct fsd_measure_plan plan = plan_of("top=0");
    struct fsd_corpus corpora[N];
    for (size_t i = 0; i < N; i++) {
        corpora[i] = corpus_empty(&plan);
        corpora[i].name = names[i];
        corpora[i].n_lines = i;
    }
    struct csv csv = csv_of(N, corpora);
    for (size_t i = 0; i < N; i++) {
        const char *value = VALUE(&csv, names[i], "puzzles", "", "lines");
        assert_non_null(value);
        assert_int_equal(atoi(value), i);
        fsd_corpus_destroy(&corpora[i]);
    }
}

TEST_MAIN("long table", NULL, NULL)
