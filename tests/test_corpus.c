/* Plans, and corpora whose sums do not add up. That shards add up to the whole, test_measures holds. */
#include "series/kinds/fingerprints.h"
#include "series/kinds/histogram.h"
#include "stats/statistics.h"
#include "support/puzzles.h"
#include "support/sums.h"
#include "support/test.h"

enum { N = TEST_SAMPLE(200, 50) };

static struct sample *samples;
static const char *puzzles[N];

SET_UP(start)
{
    samples = sample_set_make(&test_rng, N);
    for (size_t p = 0; samples && p < N; p++)
        puzzles[p] = samples[rng_below(&test_rng, 5) ? p : rng_below(&test_rng, (unsigned)p + 1)].cells;
    return 0;
}

/* A sum that 2^63 - 1 cannot hold is refused, and nothing was added. */
TEST(sums_that_are_too_great)
{
    const struct fsd_measure_plan plan = plan_of("all max-level=1");
    OWNED_CORPUS into = corpus_of(&plan, 20, puzzles, 1), from = corpus_of(&plan, 20, puzzles, 1);
    OWNED char *before = json_of(&into);
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
    OWNED char *after = json_of(&into);
    assert_string_equal(after, before);
    /* Maxima do not add up. */
    for (int i = 0; i < 2; i++) {
        sums_of(&into, "guesses")->values[FSD_HISTOGRAM_MAX] = i ? 5 : INT64_MAX;
        sums_of(&from, "guesses")->values[FSD_HISTOGRAM_MAX] = i ? INT64_MAX : 5;
        assert_int_equal(fsd_corpus_merge(&into, &from, 0), FASTSUD_OK);
        assert_true(sums_of(&into, "guesses")->values[FSD_HISTOGRAM_MAX] == INT64_MAX);
    }
}

/* Puzzles that are nearly alike, some of them several times, in all spellings of a blank. */
TEST(duplicates_are_counted)
{
    enum { N_CELLS_APART = 60 };
    static char texts[3 * N_CELLS_APART][FASTSUD_N_CELLS];
    const char *list[3 * N_CELLS_APART];
    const struct fsd_measure_plan plan = plan_of("duplicates=1");
    char cells[FASTSUD_N_CELLS];
    full_grid_make(&test_rng, cells);
    for (int i = 0; i < 3 * N_CELLS_APART; i++) {
        memcpy(texts[i], cells, FASTSUD_N_CELLS);
        texts[i][i / 3] = ".0x"[i % 3];
        list[i] = texts[i];
    }
    OWNED_CORPUS corpus = corpus_of(&plan, 3 * N_CELLS_APART, list, 1);
    const struct fsd_sums *sums = sums_of(&corpus, "duplicates");
    assert_int_equal(fsd_fingerprints_n_duplicates(sums), 2 * N_CELLS_APART);
}

/* Puzzles that differ in one given, or in whether it is there, are not equal. */
TEST(each_digit_makes_a_difference)
{
    static char texts[10][FASTSUD_N_CELLS];
    const char *list[10];
    const struct fsd_measure_plan plan = plan_of("duplicates=1");
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell += 40) {
        for (int digit = 0; digit < 10; digit++) {
            memset(texts[digit], '.', FASTSUD_N_CELLS);
            texts[digit][cell] = (char)('0' + digit);
            list[digit] = texts[digit];
        }
        OWNED_CORPUS corpus = corpus_of(&plan, 10, list, 1);
        assert_int_equal(fsd_fingerprints_n_duplicates(sums_of(&corpus, "duplicates")), 0);
    }
}

TEST(plans_hold_what_is_needed)
{
    struct fsd_measure_plan plan = plan_of("top=0");
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        assert_int_equal(fsd_measure_plan_has(&plan, (enum fsd_measure_id)m),
                         fsd_measures[m]->in_stats == FSD_USE_ALWAYS && (fsd_measures_of(false) >> m & 1) != 0);
    plan = plan_of("");
    plan.measures = 0;
    fsd_setting_set(&plan.settings, "top", 5);
    fsd_measure_plan_complete(&plan);
    assert_true(fsd_measure_plan_has(&plan, FSD_MEASURE_extremes) && fsd_measure_plan_has(&plan, FSD_MEASURE_levels));
    assert_true(fsd_measure_plan_has(&plan, FSD_MEASURE_guesses) && fsd_measure_plan_has(&plan, FSD_MEASURE_solutions));
    assert_false(fsd_measure_plan_has(&plan, FSD_MEASURE_ablation));
    assert_false(fsd_measure_plan_has(&plan, FSD_MEASURE_searches) || fsd_measure_plan_has(&plan, FSD_MEASURE_givens));
}

/* Of the greatest number the greater one is kept, whichever comes first; all else adds up. */
TEST(greatest_numbers_merge)
{
    const struct fsd_measure_plan plan = plan_of("all");
    for (uint64_t first = 5; first <= 9; first += 2) {
        OWNED_CORPUS a = corpus_empty(&plan), b = corpus_empty(&plan);
        struct fsd_sums *const into = sums_of(&a, "guesses"), *const from = sums_of(&b, "guesses");
        const size_t greatest = into->series->kind->maximum;
        assert_true(greatest > 0);
        into->values[0] = 2;
        from->values[0] = 3;
        into->values[greatest] = first;
        from->values[greatest] = 7;
        assert_true(fsd_sums_merge(into, from, 0));
        assert_int_equal(into->values[0], 5);
        assert_int_equal(into->values[greatest], first > 7 ? first : 7);
    }
}

TEST_MAIN("corpus", start, NULL)
