/* What series are made of: settings, examples in order, fingerprints, and sums that must add up. */
#include "series/kinds/examples.h"
#include "series/kinds/fingerprints.h"
#include "series/kinds/histogram.h"
#include "support/sums.h"
#include "support/test.h"

TEST(settings_keep_to_their_ranges)
{
    for (size_t i = 0; fsd_stats_option(i); i++) {
        const struct fsd_option *option = fsd_stats_option(i);
        struct fsd_measure_plan plan = fsd_measure_plan_default(true, false);
        uint64_t n_names = 0, value = 77;
        while (option->name_at && option->name_at(n_names))
            n_names++;
        const uint64_t greatest = option->name_at ? n_names - 1 : option->argument ? option->greatest : 1;
        assert_true(fsd_setting_set(&plan.settings, option->name, greatest));
        assert_true(fsd_setting(&plan.settings, option->name) == greatest);
        assert_true(greatest == UINT64_MAX || !fsd_setting_set(&plan.settings, option->name, greatest + 1));
        assert_true(fsd_setting(&plan.settings, option->name) == greatest); /* what is refused changes nothing */
        if (option->value)
            assert_true(fsd_option_parse(option, option->value, &value));
        static const char *const never[] = {"", "-1", "1x", " 1", "+1", "18446744073709551616", "99999999999999999999"};
        for (size_t k = 0; k < sizeof(never) / sizeof(*never); k++)
            assert_false(fsd_option_parse(option, never[k], &value));
    }
    struct fsd_measure_plan plan = fsd_measure_plan_default(true, false);
    assert_false(fsd_setting_set(&plan.settings, "nonsense", 0));
    assert_true(fsd_setting(&plan.settings, "nonsense") == 0);
}

/* The order is told anew here, so that a wrong one of the library shows. */
static int hardest_first(const void *left, const void *right)
{
    const struct fsd_example *a = left, *b = right;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return a->line < b->line ? -1 : 1;
}

static int easiest_first(const void *left, const void *right)
{
    const struct fsd_example *a = left, *b = right;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    if (a->category != b->category)
        return a->category < b->category ? -1 : 1;
    return a->line < b->line ? -1 : 1;
}

/* Empty sums of a series of a plan. */
static void plan_sums(struct fsd_sums *sums, const char *key, const struct fsd_measure_plan *plan,
                      const struct fsd_settings *settings)
{
    size_t i = 0;
    while (strcmp(fsd_measure_plan_series(plan, i)->key, key) != 0)
        i++;
    assert_true(fsd_sums_create(sums, fsd_measure_plan_series(plan, i), settings));
}

/* Sorted rising, falling, all alike and at random: each is the worst case of some way to keep the best. */
TEST(examples_are_those_of_a_sort)
{
    enum { N = 700, N_SHAPES = 4 };
    static const size_t tops[] = {0, 1, 2, 3, 10, 100, N - 1, N, N + 1};
    static struct fsd_example all[N];
    for (size_t k = 0; k < 2 * N_SHAPES * sizeof(tops) / sizeof(*tops); k++) {
        const bool is_greatest = k % 2;
        const size_t top = tops[k / 2 / N_SHAPES];
        char setting[32];
        snprintf(setting, sizeof(setting), "top=%zu", top);
        const struct fsd_measure_plan plan = plan_of(setting), asked = plan_of("top=1");
        struct fsd_sums sums;
        unsigned lines[N];
        rng_permutation(&test_rng, lines, N);
        plan_sums(&sums, is_greatest ? "hardest" : "easiest", &asked, &plan.settings);
        for (unsigned i = 0; i < N; i++) {
            const uint64_t values[N_SHAPES] = {i, N - i, 5, rng_below(&test_rng, 40)};
            all[i] = (struct fsd_example){
                .line = lines[i] + 1, .value = values[k / 2 % N_SHAPES], .category = rng_below(&test_rng, 12)};
            memset(all[i].cells, '.', FASTSUD_N_CELLS);
            all[i].cells[i % 81] = (char)('1' + i % 9);
            fsd_examples_add(&sums, &all[i]);
        }
        qsort(all, N, sizeof(*all), is_greatest ? hardest_first : easiest_first);
        assert_int_equal(fsd_examples_n(&sums), top < N ? top : N);
        for (size_t i = 0; i < fsd_examples_n(&sums); i++)
            assert_memory_equal(fsd_examples_at(&sums, i), &all[i], fsd_example_bytes(&sums));
        fsd_sums_destroy(&sums);
    }
}

TEST(fingerprints_are_sorted_and_counted)
{
    enum { N = TEST_SAMPLE(200000, 20000) };
    const struct fsd_measure_plan plan = plan_of("duplicates=1");
    struct fsd_sums sums;
    uint64_t n_duplicates = 0;
    plan_sums(&sums, "duplicates", &plan, &plan.settings);
    for (uint64_t i = 0; i < N; i++) {
        const size_t n = i == N / 2 ? 5000 : 1 + (rng_below(&test_rng, 5) == 0) * rng_below(&test_rng, 4);
        for (size_t k = 0; k < n; k++)
            fsd_fingerprints_add(&sums, i * UINT64_C(0x9e3779b97f4a7c15));
        n_duplicates += n - 1;
    }
    assert_true(fsd_sums_n(&sums) == N + n_duplicates);
    fsd_sums_sort(&sums);
    assert_true(fsd_fingerprints_n_duplicates(&sums) == n_duplicates);
    fsd_sums_destroy(&sums);
}

/* Numbers so large that they only add up because 64 bits are not enough. */
TEST(sums_do_not_wrap)
{
    const struct fsd_measure_plan plan = plan_of("all max-level=4");
    OWNED_CORPUS corpus = corpus_known(&plan);
    static const char *const series[] = {"information", "ablation_ends", "ablation_changes"};
    for (size_t i = 0; i < 3; i++) {
        struct fsd_sums *sums = sums_of(&corpus, series[i]);
        sums->values[1 + 2] += UINT64_C(1) << 63;
        sums->values[1 + 3] += UINT64_C(1) << 63;
        if (!fsd_sums_check(sums, 403))
            fail_msg("%s: taken for good", series[i]);
    }
    uint64_t *guesses = sums_of(&corpus, "guesses")->values;
    guesses[FSD_HISTOGRAM_BUCKETS + 1] += UINT64_C(1) << 63;
    guesses[FSD_HISTOGRAM_BUCKETS + 2] += UINT64_C(1) << 63;
    assert_non_null(fsd_sums_check(sums_of(&corpus, "guesses"), 403));
}

TEST_MAIN("series", NULL, NULL)
