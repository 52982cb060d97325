/* Plans, and corpora that add up to the same however their puzzles are split. */
#include <stdlib.h>
#include <string.h>

#include "stats/shard.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/sums.h"
#include "support/test.h"

enum { N = TEST_SAMPLE(200, 50) };

static struct rng rng;
static struct sample *samples;
static const char *puzzles[N];

static int start(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    samples = sample_set_make(&rng, N);
    for (size_t p = 0; samples && p < N; p++)
        puzzles[p] = samples[rng_below(&rng, 5) ? p : rng_below(&rng, (unsigned)p + 1)].cells;
    return samples ? 0 : -1;
}

static int finish(void **state)
{
    (void)state;
    free(samples);
    return 0;
}

static void assert_same(const struct fsd_corpus *got, const struct fsd_corpus *wanted)
{
    char *a = json_of(got), *b = json_of(wanted);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* Workers know a puzzle's line; shards only know their own. */
static void any_split_adds_up(void **state)
{
    (void)state;
    enum { N_WORKERS = 4 };
    static const char *const settings[] = {"all max-level=3 search-limit=50", "all max-level=0 top=7", "", "top=300"};
    for (size_t run = 0; run < 4; run++) {
        const struct fsd_measure_plan plan = plan_of(settings[run]);
        struct fsd_corpus whole = corpus_of(&plan, N, puzzles, 1), merged = corpus_empty(&plan);
        struct fsd_corpus workers[N_WORKERS];
        for (int w = 0; w < N_WORKERS; w++)
            workers[w] = corpus_empty(&plan);
        for (size_t begin = 0, n; begin < N; begin += n) {
            n = rng_below(&rng, 30);
            n = n < N - begin ? n : N - begin;
            struct fsd_corpus shard = corpus_of(&plan, n, puzzles + begin, 1);
            assert_int_equal(fsd_corpus_merge(&merged, &shard, merged.n_lines), FASTSUD_OK);
            fsd_corpus_destroy(&shard);
            shard = corpus_of(&plan, n, puzzles + begin, begin + 1);
            assert_int_equal(fsd_corpus_merge(&workers[rng_below(&rng, N_WORKERS)], &shard, 0), FASTSUD_OK);
            fsd_corpus_destroy(&shard);
        }
        fsd_corpus_sort(&merged);
        assert_same(&merged, &whole);
        for (int w = 0; w + 1 < N_WORKERS; w++)
            assert_int_equal(fsd_corpus_merge(&workers[3], &workers[w], 0), FASTSUD_OK);
        fsd_corpus_sort(&workers[3]);
        assert_same(&workers[3], &whole);
        for (int w = 0; w < N_WORKERS; w++)
            fsd_corpus_destroy(&workers[w]);
        fsd_corpus_destroy(&merged);
        fsd_corpus_destroy(&whole);
    }
}

/* A sum that 2^63 - 1 cannot hold is refused, and nothing was added. */
static void sums_that_are_too_great(void **state)
{
    (void)state;
    const struct fsd_measure_plan plan = plan_of("all max-level=1");
    struct fsd_corpus into = corpus_of(&plan, 20, puzzles, 1), from = corpus_of(&plan, 20, puzzles, 1);
    char *before = json_of(&into);
    static const char *const series[] = {"technique_uses", "guesses", "ablation_changes"};
    for (size_t i = 0; i < 3; i++) {
        uint64_t *value = &sums_of(&from, series[i])->values[1]; /* the sum of a histogram */
        const uint64_t good = *value;
        sums_of(&into, series[i])->values[1]++;
        *value = INT64_MAX;
        assert_int_equal(fsd_corpus_merge(&into, &from, 0), FASTSUD_ERR_ARGUMENT);
        *value = good;
        sums_of(&into, series[i])->values[1]--;
    }
    from.n_lines = INT64_MAX;
    assert_int_equal(fsd_corpus_merge(&into, &from, 0), FASTSUD_ERR_ARGUMENT);
    from.n_lines = 20;
    char *after = json_of(&into);
    assert_string_equal(after, before);
    /* Maxima do not add up. */
    sums_of(&into, "guesses")->values[FSD_HISTOGRAM_MAX] = INT64_MAX;
    sums_of(&from, "guesses")->values[FSD_HISTOGRAM_MAX] = 5;
    assert_int_equal(fsd_corpus_merge(&into, &from, 0), FASTSUD_OK);
    assert_true(sums_of(&into, "guesses")->values[FSD_HISTOGRAM_MAX] == INT64_MAX);
    free(before);
    free(after);
    fsd_corpus_destroy(&into);
    fsd_corpus_destroy(&from);
}

/* Puzzles that are nearly alike, some of them several times, in all spellings of a blank. */
static void duplicates_are_counted(void **state)
{
    (void)state;
    enum { N_CELLS_APART = 60 };
    static char texts[3 * N_CELLS_APART][FASTSUD_N_CELLS];
    const char *list[3 * N_CELLS_APART];
    const struct fsd_measure_plan plan = plan_of("duplicates=1");
    char cells[FASTSUD_N_CELLS];
    full_grid_make(&rng, cells);
    for (int i = 0; i < 3 * N_CELLS_APART; i++) {
        memcpy(texts[i], cells, FASTSUD_N_CELLS);
        texts[i][i / 3] = ".0x"[i % 3];
        list[i] = texts[i];
    }
    struct fsd_corpus corpus = corpus_of(&plan, 3 * N_CELLS_APART, list, 1);
    const struct fsd_sums *sums = sums_of(&corpus, "duplicates");
    assert_int_equal(fsd_fingerprints_n_duplicates(&sums->fingerprints), 2 * N_CELLS_APART);
    fsd_corpus_destroy(&corpus);
}

static void plans_hold_what_is_needed(void **state)
{
    (void)state;
    struct fsd_measure_plan plan = plan_of("top=0");
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        assert_int_equal(fsd_measure_plan_has(&plan, (enum fsd_measure_id)m),
                         fsd_measures[m]->in_stats == FSD_USE_ALWAYS);
    plan = plan_of("");
    plan.measures = 0;
    fsd_setting_set(&plan.settings, "ablation", 1);
    fsd_measure_plan_complete(&plan);
    assert_true(fsd_measure_plan_has(&plan, FSD_MEASURE_levels) && fsd_measure_plan_has(&plan, FSD_MEASURE_ablation));
    assert_true(fsd_measure_plan_has(&plan, FSD_MEASURE_extremes)); /* five each, unless one says otherwise */
    assert_false(fsd_measure_plan_has(&plan, FSD_MEASURE_searches) || fsd_measure_plan_has(&plan, FSD_MEASURE_givens));
}

/* Plans differ in what is measured, and in settings that it uses. */
static void plans_that_differ(void **state)
{
    (void)state;
#define BASE "searches=1 morphs=2 backdoors=1 "
    static const struct {
        const char *settings, *differs;
    } rows[] = {
        {BASE, NULL},
        {BASE "ablation=1", "measures"},
        {"morphs=2 backdoors=1", "measures"},
        {BASE "duplicates=1", "measures"},
        {BASE "top=0", "measures"},
        {BASE "max-level=6", "max-level"},
        {BASE "top=4", "top"},
        {BASE "search-propagate=peers", "search-propagate"},
        {BASE "search-limit=7", "search-limit"},
        {BASE "morphs=3", "morphs"},
        {BASE "seed=2", "seed"},
        {BASE "backdoors=2", "backdoors"},
    };
    const struct fsd_measure_plan plan = plan_of(BASE), plain = plan_of(""), seeded = plan_of("seed=5 search-limit=3");
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct fsd_measure_plan other = plan_of(rows[i].settings);
        const char *differs = fsd_measure_plan_difference(&plan, &other);
        if ((differs == NULL) != (rows[i].differs == NULL) || (differs && strcmp(differs, rows[i].differs) != 0))
            fail_msg("%s: %s", rows[i].settings, differs ? differs : "no difference");
    }
    assert_null(fsd_measure_plan_difference(&plain, &seeded)); /* nothing is measured by these */
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_split_adds_up),      cmocka_unit_test(sums_that_are_too_great),
        cmocka_unit_test(duplicates_are_counted), cmocka_unit_test(plans_hold_what_is_needed),
        cmocka_unit_test(plans_that_differ),
    };
    test_say_samples();
    return cmocka_run_group_tests_name("corpus", tests, start, finish);
}
