/* Ratios of series of times, and the verdict on them. */
#include <math.h>

#include "base/ratio.h"
#include "support/test.h"

TEST(medians)
{
    static const struct {
        double values[5];
        size_t n;
        double median;
    } rows[] = {{{7}, 1, 7}, {{9, 1}, 2, 5}, {{3, 1, 2}, 3, 2}, {{1e9, 4, 1, 2}, 4, 3}, {{5, 5, 1, 1, 2}, 5, 2}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        double values[5];
        memcpy(values, rows[i].values, sizeof(values));
        assert_true(fsd_median(values, rows[i].n) == rows[i].median);
    }
}

/* P(at least k of n draws are among the least m of n values). */
static double at_least(unsigned k, unsigned n, unsigned m)
{
    double sum = 0;
    for (unsigned i = k; i <= n; i++)
        sum += exp(lgamma(n + 1.) - lgamma(i + 1.) - lgamma(n - i + 1.)) * pow((double)m / n, i) *
               pow(1 - (double)m / n, n - i);
    return sum;
}

/* The median of n draws of the values 1 to n, n odd, has a known distribution, of which the ends are percentiles. */
TEST(interval_is_that_of_the_bootstrap)
{
    static const unsigned sizes[] = {1, 3, 5, 7, 11, 15, 21, 51, 101};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        const unsigned n = sizes[i];
        double above[128], below[128];
        struct fsd_ratio ratio;
        for (unsigned k = 0; k < n; k++) { /* pairs in disorder */
            above[k] = (double)(k * 64 % n + 1) * (k + 1);
            below[k] = k + 1;
        }
        assert_true(fsd_ratio_of_pairs(above, below, n, &ratio));
        assert_true(fabs(ratio.value - (n + 1) / 2.) < 1e-9);
        /* The probability below the end, and with it. 2000 resamples have a standard error of 0.0035. */
        const unsigned low = (unsigned)lround(ratio.low), high = (unsigned)lround(ratio.high);
        assert_true(fabs(ratio.low - low) < 1e-9 && fabs(ratio.high - high) < 1e-9);
        assert_true(low == 1 || at_least(n / 2 + 1, n, low - 1) < 0.025 + 0.012);
        assert_true(at_least(n / 2 + 1, n, low) > 0.025 - 0.012);
        assert_true(high == n || 1 - at_least(n / 2 + 1, n, high) < 0.025 + 0.012);
        assert_true(high == 1 || 1 - at_least(n / 2 + 1, n, high - 1) > 0.025 - 0.012);
    }
}

/* Noise that both sides of a pair have is none; in series that are no pairs it is. */
TEST(pairs_share_their_noise)
{
    enum { N = 15 };
    double old[N], new[N];
    struct fsd_ratio pairs, series;
    for (size_t i = 0; i < N; i++) {
        old[i] = 1 + (double)i;
        new[i] = 1.25 * old[i];
    }
    assert_true(fsd_ratio_of_pairs(new, old, N, &pairs) && fsd_ratio_of_series(new, N, old, N, &series));
    assert_true(pairs.value == 1.25 && pairs.low == 1.25 && pairs.high == 1.25);
    assert_true(series.value == 1.25 && series.low < 1 && series.high > 1.5);
    assert_int_equal(fsd_ratio_judge(&pairs, 0.05), FSD_RATIO_ABOVE);
    assert_int_equal(fsd_ratio_judge(&series, 0.05), FSD_RATIO_UNCLEAR);
}

TEST(series_of_different_lengths)
{
    static const double above[] = {3, 3, 3, 3, 3, 3}, below[] = {2};
    struct fsd_ratio ratio;
    assert_true(fsd_ratio_of_series(above, 6, below, 1, &ratio));
    assert_true(ratio.value == 1.5 && ratio.low == 1.5 && ratio.high == 1.5);
    assert_true(fsd_ratio_of_series(below, 1, above, 6, &ratio));
    assert_true(fabs(ratio.value * 1.5 - 1) < 1e-12 && ratio.low == ratio.value && ratio.high == ratio.value);
}

TEST(same_series_same_interval)
{
    enum { N = 30 };
    double above[N], below[N], copy[N];
    struct fsd_ratio first, second;
    for (size_t i = 0; i < N; i++) {
        above[i] = 1 + (double)rng_below(&test_rng, 1000);
        below[i] = 1 + (double)rng_below(&test_rng, 1000);
    }
    memcpy(copy, above, sizeof(copy));
    assert_true(fsd_ratio_of_series(above, N, below, N, &first) && fsd_ratio_of_series(above, N, below, N, &second));
    assert_memory_equal(&first, &second, sizeof(first));
    assert_true(first.low <= first.value && first.value <= first.high);
    assert_memory_equal(copy, above, sizeof(copy)); /* it is left in its order */
}

TEST(verdicts)
{
    static const struct {
        double low, high, tolerance;
        enum fsd_ratio_verdict verdict;
    } rows[] = {
        {1.06, 1.2, 0.05, FSD_RATIO_ABOVE},   {1.25, 1.5, 0.25, FSD_RATIO_UNCLEAR}, /* at the bound is not above */
        {1.04, 1.2, 0.05, FSD_RATIO_UNCLEAR}, {0.96, 1.04, 0.05, FSD_RATIO_SIMILAR},
        {0.9, 1.0, 0.05, FSD_RATIO_UNCLEAR},  {0.8, 0.94, 0.05, FSD_RATIO_BELOW},
        {0.8, 0.96, 0.05, FSD_RATIO_UNCLEAR}, {0.5, 2, 0.05, FSD_RATIO_UNCLEAR},
        {1, 1, 0, FSD_RATIO_SIMILAR},         {1.001, 1.002, 0, FSD_RATIO_ABOVE},
        {0.51, 1.99, 1, FSD_RATIO_SIMILAR},   {0.8, 1.25, 0.25, FSD_RATIO_SIMILAR},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct fsd_ratio ratio = {.value = 1, .low = rows[i].low, .high = rows[i].high};
        if (fsd_ratio_judge(&ratio, rows[i].tolerance) != rows[i].verdict)
            fail_msg("row %zu: not verdict %d", i, rows[i].verdict);
    }
}

TEST_MAIN("ratio", NULL, NULL)
