/* The numbers of the search rating: logarithms and their mean. What is solved: test_measures. */
#include <math.h>

#include "puzzle/search_rating.h"
#include "support/test.h"

TEST(logarithms_are_right)
{
    assert_true(fsd_log2_fixed(1) == 0);
    for (unsigned bit = 0; bit < 64; bit++)
        assert_true(fsd_log2_fixed((uint64_t)1 << bit) == (uint64_t)bit << 32);
    for (int i = 0; i < 10000; i++) {
        const uint64_t x = rng_next(&test_rng) >> rng_below(&test_rng, 64);
        if (x == 0)
            continue;
        const double got = ldexp((double)fsd_log2_fixed(x), -32), right = log2((double)x);
        assert_true(fabs(got - right) < 1e-9);
    }
}

TEST(mean_is_geometric)
{
    enum { N_MORPHS = 5 };
    for (int i = 0; i < 1000; i++) {
        uint64_t log2_sum = 0;
        double product = 1;
        for (unsigned k = 0; k < N_MORPHS; k++) {
            const uint64_t n = 1 + rng_below(&test_rng, i % 2 ? 3 : 100000);
            log2_sum += fsd_log2_fixed(n);
            product *= (double)n;
        }
        const double got = fsd_search_rating_mean(log2_sum, N_MORPHS), right = pow(product, 1.0 / N_MORPHS);
        assert_true(got >= 1 && fabs(got - right) < 1e-6 * right);
    }
}

TEST(bad_options_are_refused)
{
    struct fsd_search_rating *rating = (struct fsd_search_rating *)&test_rng;
    struct fsd_search_rating_options options = {.n_morphs = FSD_MAX_RATING_MORPHS + 1};
    assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_ERR_ARGUMENT);
    assert_null(rating);
    fsd_search_rating_destroy(NULL);
}

TEST_MAIN("search rating", NULL, NULL)
