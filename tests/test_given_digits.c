/* How often each digit is given, in rows and in sums. */
#include "measures/measurer.h"
#include "stats/corpus.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/test.h"

static struct fsd_measure_plan plan_of_digits(void)
{
    struct fsd_measure_plan plan = fsd_measure_plan_default(true, false);
    plan.measures = 0;
    assert_true(fsd_setting_set(&plan.settings, "top", 0));
    assert_true(fsd_setting_set(&plan.settings, "digits", 1));
    fsd_measure_plan_complete(&plan);
    return plan;
}

static const struct fsd_sums *sums_of(const struct fsd_corpus *corpus, const char *key)
{
    size_t i = 0;
    while (strcmp(corpus->sums[i].series->key, key) != 0)
        assert_true(++i < corpus->n_sums);
    return &corpus->sums[i];
}

TEST(rows_and_sums_count_the_givens)
{
    enum { N = 60 };
    const struct fsd_measure_plan plan = plan_of_digits();
    struct fsd_measurer *measurer;
    OWNED_CORPUS corpus;
    const struct fsd_puzzles *puzzles;
    struct sample samples[N];
    const char *cells[N];
    uint64_t given[9] = {0}, different[10] = {0};
    for (size_t p = 0; p < N; p++) {
        sample_make(&test_rng, (enum puzzle_kind)rng_below(&test_rng, N_PUZZLE_KINDS), &samples[p]);
        cells[p] = samples[p].cells;
    }
    assert_int_equal(fsd_measurer_create(&plan, NULL, &measurer), FASTSUD_OK);
    assert_true(fsd_corpus_create(&corpus, &plan));
    assert_int_equal(fsd_measurer_take(measurer, N, cells, NULL, &puzzles), FASTSUD_OK);
    assert_int_equal(fsd_corpus_add(&corpus, puzzles), FASTSUD_OK);
    for (size_t p = 0; p < N; p++) {
        OWNED_BUFFER out = {.n = 0};
        struct fsd_row row = {.json = {.out = &out}, .format = FSD_ROW_JSONL, .kind = FSD_ROW_VALUES};
        unsigned n_different = 0;
        fsd_row_begin(&row);
        fsd_measurer_put_columns(measurer, p, &row);
        fsd_row_end(&row);
        json_t *const read = json_read(fsd_buffer_text(&out));
        for (char digit = '1'; digit <= '9'; digit++) {
            const char name[] = {'g', 'i', 'v', 'e', 'n', '_', digit, '\0'};
            unsigned n = 0;
            for (size_t cell = 0; cell < 81; cell++)
                n += cells[p][cell] == digit;
            assert_int_equal(json_number(read, name), n);
            given[digit - '1'] += n;
            n_different += n > 0;
        }
        assert_int_equal(json_number(read, "digits"), n_different);
        different[n_different]++;
    }
    for (size_t i = 0; i < 9; i++)
        assert_int_equal(*fsd_sums_at(sums_of(&corpus, "digits"), i, 0), given[i]);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(*fsd_sums_at(sums_of(&corpus, "different_digits"), i, 0), different[i]);
    fsd_measurer_destroy(measurer);
}

TEST_MAIN("given digits", NULL, NULL)
