/* Statistics as CSV: read back by the rules of RFC 4180, field by field. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/statistics_csv.h"
#include "support/statistics.h"
#include "support/test.h"

static struct rng rng;

static char *csv_of(size_t n, const struct fsd_corpus *corpora)
{
    char *text = NULL;
    size_t n_bytes = 0;
    FILE *file = open_memstream(&text, &n_bytes);
    assert_non_null(file);
    fsd_statistics_csv_put(file, n, corpora);
    assert_false(ferror(file));
    fclose(file);
    assert_int_equal(strlen(text), n_bytes);
    return text;
}

/* Reads a row of exactly four fields. */
static bool read_row(const char **at, char fields[4][512])
{
    if (**at == '\0')
        return false;
    for (int i = 0; i < 4; i++) {
        char *out = fields[i];
        bool is_quoted = **at == '"';
        *at += is_quoted;
        while (is_quoted ? **at != '"' || (*at)[1] == '"' : **at != ',' && **at != '\n') {
            assert_true(**at && (is_quoted || (**at != '"' && **at != '\r')));
            *at += **at == '"';
            *out++ = *(*at)++;
            assert_true(out < fields[i] + 511);
        }
        *out = '\0';
        *at += is_quoted;
        assert_int_equal(**at, i < 3 ? ',' : '\n');
        ++*at;
    }
    return true;
}

/* NULL when there is no such row; fails when there are two. */
static const char *value_of(const char *text, const char *file, const char *measure, const char *key)
{
    static char value[512];
    char fields[4][512];
    int n = 0;
    while (read_row(&text, fields))
        if (!strcmp(fields[0], file) && !strcmp(fields[1], measure) && !strcmp(fields[2], key)) {
            strcpy(value, fields[3]);
            n++;
        }
    if (n > 1)
        fail_msg("%d rows %s,%s,%s", n, file, measure, key);
    return n ? value : NULL;
}

static void known_numbers(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    char *text = csv_of(1, &(struct fsd_corpus){"a.txt", statistics});
    static const char *const rows[][3] = {
        {"puzzles", "lines", "410"},
        {"puzzles", "puzzles", "403"},
        {"puzzles", "malformed", "3"},
        {"puzzles", "duplicates", "0"},
        {"solutions", "unique", "400"},
        {"solutions", "none", "2"},
        {"solutions", "multiple", "1"},
        {"givens", "17", "301"},
        {"givens_mean", "", "20.290323"},
        {"redundant", "0", "300"},
        {"redundant", "5", "100"},
        {"redundant_mean", "", "1.250000"},
        {"solved_by_level", "0", "0"},
        {"solved_by_level", "3", "400"},
        {"level", "3", "100"},
        {"level", "open", "1"},
        {"level", "none", "2"},
        {"lower_bound", "start", "0.000000"},
        {"lower_bound", "1", "20.000000"},
        {"lower_bound_gain", "1", "10.000000"},
        {"entropy", "0", "1.111111"},
        {"cells_fixed", "4", "50.000000"},
        {"technique_uses", "naked single", "9000"},
        {"technique_puzzles", "locked candidates (pointing)", "4"},
        {"givens_by_level", "17/open", "1"},
        {"givens_by_level", "30/none", "2"},
        {"guesses", "mean", "2.059553"},
        {"guesses", "median", "3"},
        {"guesses", "p99", "20"},
        {"guesses", "max", "20"},
        {"guesses", "sum", "830"},
        {"puzzles_by_guesses", "3", "190"},
        {"csp mrv guesses", "mean", "6.000000"},
        {"csp mrv+degree states", "max", "42"},
        {"csp_given_up", "first", "13"},
        {"rating", "morphs", "16"},
        {"rating", "seed", "7"},
        {"rating", "median", "1.000000"},
        {"rating", "max", "5.656854"},
        {"rating_from", "2^2", "103"},
        {"backdoors", "4/2", "99"},
        {"backdoors", "0/more", "1"},
        {"ablation", "puzzles", "401"},
        {"ablation", "solved", "399"},
        {"ablation_solved_without", "hidden single", "41"},
        {"ablation_lost", "hidden single", "1.500000"},
        {"ablation_gain", "hidden single", "1.500000"},
        {"hardest_1", "line", "12345"},
        {"hardest_1", "level", "open"},
        {"hardest_1", "guesses", "20"},
        {"easiest_1", "givens", "30"},
        {"easiest_1", "puzzle", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."},
    };
    assert_int_equal(strncmp(text, "file,measure,key,value\n", 23), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const char *value = value_of(text, "a.txt", rows[i][0], rows[i][1]);
        if (!value || strcmp(value, rows[i][2]) != 0)
            fail_msg("%s,%s,%s, not %s", rows[i][0], rows[i][1], value ? value : "(no row)", rows[i][2]);
    }
    assert_null(value_of(text, "a.txt", "givens", "18"));
    assert_null(value_of(text, "a.txt", "level", "5")); /* above the highest level applied */
    assert_null(value_of(text, "a.txt", "backdoors", "5/0"));
    free(text);
    fsd_statistics_destroy(statistics);
}

static void buckets_of_large_numbers(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    fsd_histogram_add(&statistics->guesses, 1000);
    statistics->n_uses[FSD_JELLYFISH] = UINT64_MAX;
    char *text = csv_of(1, &(struct fsd_corpus){"a", statistics});
    assert_string_equal(value_of(text, "a", "puzzles_by_guesses", "992-1007"), "1");
    assert_string_equal(value_of(text, "a", "technique_uses", "jellyfish"), "18446744073709551615");
    free(text);
    fsd_statistics_destroy(statistics);
}

static void names_of_strangers(void **state)
{
    (void)state;
    static const char *const names[] = {"a,b", "say \"when\"", "line\nbreak", "\r", "\"", "", "plain", "\xff;\t'"};
    enum { N = sizeof(names) / sizeof(*names) };
    struct fsd_corpus corpora[N];
    for (size_t i = 0; i < N; i++) {
        struct fsd_statistics *statistics = statistics_known();
        statistics->n_lines = i;
        corpora[i] = (struct fsd_corpus){names[i], statistics};
    }
    char *text = csv_of(N, corpora);
    for (size_t i = 0; i < N; i++) {
        const char *value = value_of(text, names[i], "puzzles", "lines");
        assert_non_null(value);
        assert_int_equal(atoi(value), i);
    }
    free(text);
    for (size_t i = 0; i < N; i++)
        fsd_statistics_destroy((struct fsd_statistics *)corpora[i].statistics);
}

static void no_puzzle(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_empty();
    char *text = csv_of(1, &(struct fsd_corpus){"a", statistics});
    assert_string_equal(value_of(text, "a", "puzzles", "puzzles"), "0");
    assert_string_equal(value_of(text, "a", "solved_by_level", "4"), "0");
    assert_null(value_of(text, "a", "givens_mean", ""));
    assert_null(value_of(text, "a", "lower_bound", "start"));
    assert_null(value_of(text, "a", "guesses", "mean"));
    assert_null(strstr(text, "nan"));
    free(text);
    statistics->plan.measures = 0;
    statistics->plan.finds_duplicates = false;
    text = csv_of(1, &(struct fsd_corpus){"a", statistics});
    assert_string_equal(text,
                        "file,measure,key,value\na,puzzles,lines,0\na,puzzles,puzzles,0\na,puzzles,malformed,0\n");
    free(text);
    fsd_statistics_destroy(statistics);
}

static void only_what_was_measured(void **state)
{
    (void)state;
    struct fsd_statistics *statistics = statistics_known();
    statistics->plan.measures = 1u << FSD_MEASURE_LEVELS;
    char *text = csv_of(1, &(struct fsd_corpus){"a", statistics});
    assert_non_null(value_of(text, "a", "level", "open"));
    static const char *const absent[] = {"a,redundant", "guesses", "csp", "rating", "backdoor", "ablation", "hardest"};
    for (size_t i = 0; i < sizeof(absent) / sizeof(*absent); i++)
        if (strstr(text, absent[i]))
            fail_msg("\"%s\" was not measured:\n%s", absent[i], text);
    free(text);
    fsd_statistics_destroy(statistics);
}

/* Whatever the numbers are: four fields, and a number wherever no level and no puzzle is told. */
static void numbers_of_any_size(void **state)
{
    (void)state;
    for (int round = 0; round < TEST_SAMPLE(100, 10); round++) {
        struct fsd_statistics *statistics = statistics_random(&rng);
        char *text = csv_of(1, &(struct fsd_corpus){"a", statistics});
        const char *at = text;
        char fields[4][512];
        read_row(&at, fields);
        while (read_row(&at, fields)) {
            bool is_word = !strcmp(fields[2], "level") || !strcmp(fields[2], "puzzle");
            if (!is_word && (fields[3][0] == '\0' || fields[3][strspn(fields[3], "-0123456789.")] != '\0'))
                fail_msg("%s,%s,%s", fields[1], fields[2], fields[3]);
            if (!strncmp(fields[3], "-0.000000", 9))
                fail_msg("%s,%s,%s", fields[1], fields[2], fields[3]);
        }
        free(text);
        fsd_statistics_destroy(statistics);
    }
}

int main(void)
{
    test_say_samples();
    rng_init(&rng, test_seed());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),          cmocka_unit_test(buckets_of_large_numbers),
        cmocka_unit_test(names_of_strangers),     cmocka_unit_test(no_puzzle),
        cmocka_unit_test(only_what_was_measured), cmocka_unit_test(numbers_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
