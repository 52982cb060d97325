#include "support/sums.h"

#include "measures/measurer.h"
#include "series/kinds/examples.h"
#include "series/kinds/fingerprints.h"
#include "series/kinds/histogram.h"
#include "stats/statistics.h"
#include "support/test.h"

static void ask_for_all(struct fsd_settings *settings)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        for (size_t k = 0; k < fsd_measures[m]->n_asking && m != FSD_MEASURE_canonical; k++) {
            const struct fsd_option *option = &fsd_measures[m]->options[k];
            const uint64_t ample = option->greatest; /* a time limit that nothing reaches */
            const uint64_t value = option->is_seconds ? ample : option->argument ? 2 : 1;
            assert_true(fsd_setting_set(settings, option->name, value));
        }
}

struct fsd_measure_plan plan_of(const char *settings)
{
    struct fsd_measure_plan plan = fsd_measure_plan_default(true, strncmp(settings, "rules ", 6) == 0);
    char text[256];
    assert_true(strlen(settings) < sizeof(text));
    strcpy(text, settings + (plan.settings.has_rules ? 6 : 0));
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        if (!strcmp(word, "all")) {
            ask_for_all(&plan.settings);
            continue;
        }
        assert_non_null(value);
        *value++ = '\0';
        bool is_set = false;
        for (size_t i = 0; i < plan.settings.n; i++) {
            uint64_t number;
            if (!strcmp(plan.settings.entries[i].option->name, word) &&
                fsd_option_parse(plan.settings.entries[i].option, value, &number))
                is_set = fsd_setting_set(&plan.settings, word, number);
        }
        if (!is_set)
            fail_msg("no setting %s=%s", word, value);
    }
    fsd_measure_plan_complete(&plan);
    return plan;
}

struct fsd_corpus corpus_empty(const struct fsd_measure_plan *plan)
{
    struct fsd_corpus corpus;
    assert_true(fsd_corpus_create(&corpus, plan));
    return corpus;
}

struct fsd_corpus corpus_of(const struct fsd_measure_plan *plan, size_t n, const char *const *puzzles,
                            uint64_t first_line)
{
    struct fsd_corpus corpus = corpus_empty(plan);
    struct fsd_measurer *measurer;
    assert_int_equal(fsd_measurer_create(plan, NULL, &measurer), FASTSUD_OK);
    for (size_t first = 0; first < n; first += FSD_MEASURE_PUZZLES) {
        const struct fsd_puzzles *measured;
        uint64_t lines[FSD_MEASURE_PUZZLES];
        size_t n_now = n - first < FSD_MEASURE_PUZZLES ? n - first : FSD_MEASURE_PUZZLES;
        for (size_t p = 0; p < n_now; p++)
            lines[p] = first_line + first + p;
        assert_int_equal(fsd_measurer_take(measurer, n_now, puzzles + first, lines, &measured), FASTSUD_OK);
        assert_int_equal(fsd_corpus_add(&corpus, measured), FASTSUD_OK);
    }
    fsd_measurer_destroy(measurer);
    corpus.n_lines = n;
    fsd_corpus_sort(&corpus);
    return corpus;
}

struct fsd_sums *sums_of(const struct fsd_corpus *corpus, const char *series)
{
    for (size_t i = 0; i < corpus->n_sums; i++)
        if (!strcmp(corpus->sums[i].series->key, series))
            return &corpus->sums[i];
    fail_msg("there is no series %s", series);
    return NULL;
}

static size_t place_on(const struct fsd_axis *axis, const struct fsd_settings *settings, const char *key)
{
    char text[FSD_LABEL_BYTES];
    for (size_t i = 0; i < fsd_axis_n(axis, settings); i++) {
        fsd_axis_key(axis, settings, i, text);
        if (!strcmp(text, key))
            return i;
    }
    fail_msg("%s has no %s", axis->title, key);
    return 0;
}

uint64_t *place_of(const struct fsd_corpus *corpus, const char *series, const char *row, const char *column)
{
    struct fsd_sums *sums = sums_of(corpus, series);
    const struct fsd_settings *settings = &corpus->plan->settings;
    size_t at = !column                                   ? 0
                : sums->series->kind == &fsd_series_cells ? (size_t)atoi(column)
                                                          : place_on(sums->series->columns, settings, column);
    return fsd_sums_at(sums, place_on(sums->series->rows, settings, row), at);
}

/* Of the cells of 401 puzzles, n with a digit, the others with all nine candidates; half a nonet is three. */
static void put_cells(struct fsd_corpus *corpus, const char *series, const char *row, uint64_t n_fixed, uint64_t n_half)
{
    *place_of(corpus, series, row, "1") = 401 * n_fixed;
    *place_of(corpus, series, row, "3") = 401 * n_half;
    *place_of(corpus, series, row, "9") = 401 * (81 - n_fixed - n_half);
}

static void put_known_levels(struct fsd_corpus *corpus)
{
    static const char *const levels[] = {"0", "1", "2", "3", "4"};
    put_cells(corpus, "information", "start", 0, 0);
    for (unsigned level = 0; level <= 4; level++) {
        put_cells(corpus, "information", levels[level], 10 * (level + 1), 0); /* each level fixes ten cells more */
        *place_of(corpus, "backdoors", levels[level], "0") = 100;
        *place_of(corpus, "backdoors", levels[level], "1") = 200;
        *place_of(corpus, "backdoors", levels[level], "2") = 99;
        *place_of(corpus, "backdoors", levels[level], "more") = 1;
    }
    *place_of(corpus, "technique_uses", "naked single", NULL) = 9000;
    *place_of(corpus, "technique_puzzles", "naked single", NULL) = 390;
    *place_of(corpus, "technique_uses", "locked candidates (pointing)", NULL) = 12;
    *place_of(corpus, "technique_puzzles", "locked candidates (pointing)", NULL) = 4;
    /* Hidden singles fix three cells; without them these stay at three candidates. */
    char key[FSD_LABEL_BYTES];
    const struct fsd_sums *solved = sums_of(corpus, "ablation_solved");
    for (size_t row = 0; row < solved->n_rows; row++) {
        fsd_axis_key(solved->series->rows, &corpus->plan->settings, row, key);
        *place_of(corpus, "ablation_solved", key, NULL) = 399;
        put_cells(corpus, "ablation_ends", key, 81, 0);
    }
    *place_of(corpus, "ablation_solved", "hidden single", NULL) = 41;
    put_cells(corpus, "ablation_ends", "hidden single", 78, 3);
    static const char *const changing[] = {"none left out", "hidden single"};
    for (size_t i = 0; i < 2; i++) {
        *place_of(corpus, "ablation_changes", changing[i], "1") = 3 * 401;
        *place_of(corpus, "ablation_changes", changing[i], "3") = (uint64_t)-3 * 401;
    }
}

static void put_example(struct fsd_corpus *corpus, const char *series, struct fsd_example example)
{
    static const char cells[] = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    memcpy(example.cells, cells, FASTSUD_N_CELLS);
    fsd_examples_add(sums_of(corpus, series), &example);
}

struct fsd_corpus corpus_known(const struct fsd_measure_plan *plan)
{
    static const struct {
        const char *series, *row, *column;
        uint64_t value;
    } places[] = {
        {"givens", "17", NULL, 301},
        {"givens", "30", NULL, 102},
        {"solutions", "unique", NULL, 400},
        {"solutions", "none", NULL, 2},
        {"solutions", "multiple", NULL, 1},
        {"redundant", "0", NULL, 300},
        {"redundant", "5", NULL, 100},
        {"level", "1", NULL, 300},
        {"level", "3", NULL, 100},
        {"level", "open", NULL, 1},
        {"level", "contradictory", NULL, 2},
        {"givens_by_level", "17", "1", 200},
        {"givens_by_level", "17", "3", 100},
        {"givens_by_level", "17", "open", 1},
        {"givens_by_level", "30", "1", 100},
        {"givens_by_level", "30", "contradictory", 2},
        {"searches_given_up", "first", NULL, 13},
    };
    static const struct {
        const char *series;
        uint64_t n;
    } ns[] = {{"redundant", 400},     {"information", 401},      {"backdoors", 400}, {"ablation_solved", 401},
              {"ablation_ends", 401}, {"ablation_changes", 401}, {"hardest", 400},   {"easiest", 400}};
    struct fsd_corpus corpus = corpus_empty(plan);
    corpus.n_lines = 410;
    corpus.n_malformed = 3;
    corpus.n_puzzles = 403;
    for (unsigned i = 0; i < 403; i++) {
        fsd_histogram_add(sums_of(&corpus, "guesses")->values, i < 200 ? 0 : i < 390 ? 3 : 20);
        fsd_histogram_add(sums_of(&corpus, "rating")->values, i < 300 ? 1024 : 5793); /* 1 and 2^2.5 */
        sums_of(&corpus, "rating")->values[FSD_HISTOGRAM_LOG2_SUM] += i < 300 ? 0 : 5U << 23;
        fsd_histogram_add(sums_of(&corpus, "guesses_first")->values, 5);
        fsd_histogram_add(sums_of(&corpus, "nodes_mrv")->values, 41);
        fsd_fingerprints_add(sums_of(&corpus, "duplicates"), i);
    }
    for (size_t i = 0; i < sizeof(ns) / sizeof(*ns); i++)
        sums_of(&corpus, ns[i].series)->values[0] = ns[i].n;
    for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++)
        *place_of(&corpus, places[i].series, places[i].row, places[i].column) = places[i].value;
    put_known_levels(&corpus);
    for (size_t i = 0; i < corpus.n_sums; i++) { /* of series that nothing was put into, there are no puzzles */
        struct fsd_sums *sums = &corpus.sums[i];
        for (size_t k = 1; k < sums->n_values; k++)
            if (sums->values[k] > 0 && sums->values[0] == 0)
                sums->values[0] = 403;
    }
    put_example(&corpus, "hardest", (struct fsd_example){.line = 12345, .value = 20, .category = 5});
    put_example(&corpus, "easiest", (struct fsd_example){.line = 7, .value = 1, .category = 1});
    return corpus;
}

char *text_of(struct fsd_buffer *buffer)
{
    assert_non_null(fsd_buffer_text(buffer));
    char *text = buffer->bytes;
    assert_int_equal(strlen(text), buffer->n);
    *buffer = (struct fsd_buffer){.n = 0};
    return text;
}

char *json_of(const struct fsd_corpus *corpus)
{
    struct fsd_buffer out = {.n = 0};
    fsd_statistics_put(&out, corpus, NULL, 0, NULL);
    return text_of(&out);
}
