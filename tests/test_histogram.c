/* Histograms: buckets that leave no gap, and quantiles against sorted numbers. */
#include <stdbool.h>

#include "series/kinds/histogram.h"
#include "support/test.h"

TEST(buckets_cover_all_numbers)
{
    uint64_t next = 0;
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        uint64_t first, last;
        fsd_histogram_range(bucket, &first, &last);
        assert_true(first == next && last >= first);
        assert_int_equal(fsd_histogram_bucket(first), bucket);
        assert_int_equal(fsd_histogram_bucket(last), bucket);
        assert_int_equal(fsd_histogram_bucket(first + (last - first) / 2), bucket);
        assert_true(bucket >= 64 || first == last);
        assert_true(last - first <= first / 32);
        next = last + 1;
    }
    assert_true(next == 0); /* the last one is 2^64 - 1 */
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

TEST(quantiles_are_close)
{
    enum { N_RUNS = TEST_SAMPLE(300, 60), MAX_NUMBERS = 2500 };
    static const unsigned permilles[] = {0, 1, 10, 250, 500, 501, 900, 990, 999, 1000};
    static uint64_t numbers[MAX_NUMBERS];
    for (int run = 0; run < N_RUNS; run++) {
        uint64_t histogram[FSD_HISTOGRAM_VALUES] = {0};
        unsigned n = 1 + rng_below(&test_rng, run % 3 ? 30 : MAX_NUMBERS), shift = rng_below(&test_rng, 64);
        uint64_t sum = 0;
        for (unsigned i = 0; i < n; i++) {
            numbers[i] = rng_next(&test_rng) >> (shift / 2 + rng_below(&test_rng, 64 - shift / 2));
            sum += numbers[i];
            fsd_histogram_add(histogram, numbers[i]);
        }
        qsort(numbers, n, sizeof(*numbers), compare);
        assert_true(histogram[FSD_HISTOGRAM_N] == n && histogram[FSD_HISTOGRAM_SUM] == sum &&
                    histogram[FSD_HISTOGRAM_MAX] == numbers[n - 1]);
        for (size_t i = 0; i < sizeof(permilles) / sizeof(*permilles); i++) {
            /* The least number with at least so many at or below it. */
            uint64_t rank = ((uint64_t)n * permilles[i] + 999) / 1000;
            uint64_t wanted = numbers[rank ? rank - 1 : 0];
            uint64_t got = fsd_histogram_quantile(histogram, permilles[i]);
            if (got > wanted || wanted - got > wanted / 32 || (wanted < 64 && got != wanted))
                fail_msg("permille %u of %u is %ju, not %ju", permilles[i], n, (uintmax_t)got, (uintmax_t)wanted);
        }
    }
}

TEST(empty_and_huge)
{
    uint64_t histogram[FSD_HISTOGRAM_VALUES] = {0};
    assert_int_equal(fsd_histogram_quantile(histogram, 500), 0);
    assert_int_equal(fsd_histogram_quantile(histogram, 1000), 0);
    assert_true(fsd_histogram_mean(histogram) == 0);
    /* More numbers than n * permille has room for. */
    histogram[FSD_HISTOGRAM_N] = UINT64_MAX;
    histogram[FSD_HISTOGRAM_BUCKETS + 3] = UINT64_MAX / 2;
    histogram[FSD_HISTOGRAM_BUCKETS + 9] = UINT64_MAX - UINT64_MAX / 2;
    assert_int_equal(fsd_histogram_quantile(histogram, 400), 3);
    assert_int_equal(fsd_histogram_quantile(histogram, 990), 9);
}

/* Of no number more than of a power of two: each is in the group of its greatest power. */
TEST(powers_of_two)
{
    for (unsigned denominator = 1; denominator <= 1024; denominator *= 32) {
        uint64_t histogram[FSD_HISTOGRAM_VALUES] = {0}, counts[FSD_N_POWERS], wanted[FSD_N_POWERS] = {0};
        for (int i = 0; i < 5000; i++) {
            uint64_t value = rng_next(&test_rng) >> rng_below(&test_rng, 64);
            unsigned group = 0;
            for (uint64_t rest = value / denominator; rest > 0; rest /= 2)
                group++;
            wanted[group]++;
            fsd_histogram_add(histogram, value);
        }
        fsd_histogram_by_power(histogram, denominator, counts);
        assert_memory_equal(counts, wanted, sizeof(wanted));
    }
}

TEST_MAIN("histogram", NULL, NULL)
