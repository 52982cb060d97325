/* The search rating: the same on every kernel, with any neighbours, and what its definition says. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/morph.h"
#include "puzzle/search_rating.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { N_MORPHS = 5, SEED = 12345 };

static struct sample *samples;
static const char **puzzles;
static size_t n_puzzles;
/* Of the definition, by the portable kernel, one morph a batch. */
static uint64_t *wanted; /* sums of logarithms */
static double *products;

static uint64_t guesses_alone(struct fsd_solver *solver, const char *puzzle)
{
    uint8_t verdict;
    uint64_t n_guesses;
    const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict, .n_guesses = &n_guesses};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    return n_guesses;
}

SET_UP(make_samples)
{
    const size_t n_samples = TEST_SAMPLE(1200, 60);
    n_puzzles = n_samples + N_HARD_PUZZLES;
    samples = sample_set_make(&test_rng, n_samples);
    puzzles = malloc(n_puzzles * sizeof(*puzzles));
    wanted = calloc(n_puzzles, sizeof(*wanted));
    products = calloc(n_puzzles, sizeof(*products));
    OWNED_SOLVER *solver = solver_named("portable", 2, UINT64_MAX);
    for (size_t p = 0; p < n_puzzles; p++) {
        puzzles[p] = p < n_samples ? samples[p].cells : hard_puzzles[p - n_samples];
        products[p] = 1;
        for (uint64_t k = 0; k < N_MORPHS; k++) {
            struct fsd_morph morph;
            char turned[FASTSUD_N_CELLS];
            fsd_morph_of_hash(&morph, fsd_morph_hash_puzzle(SEED, puzzles[p]), k);
            fsd_morph_apply(&morph, puzzles[p], turned);
            const uint64_t n = guesses_alone(solver, turned) + 1;
            wanted[p] += fsd_log2_fixed(n);
            products[p] *= (double)n;
        }
    }
    return 0;
}

static void kernel_order_and_neighbours_do_not_matter(void **state)
{
    const struct fsd_kernel_info *info = *state;
    fsd_solver_destroy(solver_for(state, 2, 0)); /* skips a kernel that this CPU lacks */
    const struct fsd_search_rating_options options = {.kernel = info->name, .seed = SEED, .n_morphs = N_MORPHS};
    struct fsd_search_rating *rating;
    assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_OK);
    OWNED unsigned *order = malloc(n_puzzles * sizeof(*order));
    OWNED const char **shuffled = malloc(n_puzzles * sizeof(*shuffled));
    OWNED uint64_t *sums = malloc(n_puzzles * sizeof(*sums));
    for (int round = 0; round < 3; round++) {
        rng_permutation(&test_rng, order, (unsigned)n_puzzles);
        memset(sums, 0xee, n_puzzles * sizeof(*sums));
        for (size_t p = 0; p < n_puzzles; p++)
            shuffled[p] = puzzles[order[p]];
        const size_t step = round == 0 ? n_puzzles : 1 + rng_below(&test_rng, 400);
        for (size_t p = 0; p < n_puzzles; p += step) {
            const size_t n = n_puzzles - p < step ? n_puzzles - p : step;
            assert_int_equal(fsd_search_rating_solve(rating, n, shuffled + p, sums + p), FASTSUD_OK);
        }
        for (size_t p = 0; p < n_puzzles; p++)
            if (sums[p] != wanted[order[p]])
                fail_msg("a sum of %f, not %f: %.81s", (double)sums[p], (double)wanted[order[p]], shuffled[p]);
    }
    assert_int_equal(fsd_search_rating_solve(rating, 0, NULL, NULL), FASTSUD_OK);
    fsd_search_rating_destroy(rating);
}

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
    size_t n_above_one = 0;
    for (size_t p = 0; p < n_puzzles; p++) {
        const double got = fsd_search_rating_mean(wanted[p], N_MORPHS), right = pow(products[p], 1.0 / N_MORPHS);
        assert_true(fabs(got - right) < 1e-6 * right);
        n_above_one += got > 1;
        assert_true(got >= 1);
        if (p >= n_puzzles - N_HARD_PUZZLES)
            assert_true(got > 10);
    }
    assert_true(n_above_one > N_HARD_PUZZLES && n_above_one < n_puzzles);
}

TEST(seeds_and_morphs_count)
{
    uint64_t sums[3][N_HARD_PUZZLES];
    const char *list[N_HARD_PUZZLES];
    for (size_t p = 0; p < N_HARD_PUZZLES; p++)
        list[p] = hard_puzzles[p];
    for (unsigned i = 0; i < 3; i++) {
        const struct fsd_search_rating_options options = {.seed = i, .n_morphs = i < 2 ? 64 : 640};
        struct fsd_search_rating *rating;
        assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_OK);
        assert_int_equal(fsd_search_rating_solve(rating, N_HARD_PUZZLES, list, sums[i]), FASTSUD_OK);
        fsd_search_rating_destroy(rating);
    }
    for (size_t p = 0; p < N_HARD_PUZZLES; p++) {
        assert_true(sums[0][p] != sums[1][p]);
        /* Turns of one puzzle differ by a factor of two or so, the mean of 64 by far less. */
        const double a = fsd_search_rating_mean(sums[0][p], 64), b = fsd_search_rating_mean(sums[2][p], 640);
        assert_true(a < 1.3 * b && b < 1.3 * a);
    }
}

TEST(bad_options_are_refused)
{
    struct fsd_search_rating *rating = (struct fsd_search_rating *)&test_rng;
    struct fsd_search_rating_options options = {.n_morphs = 0};
    assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_ERR_ARGUMENT);
    assert_null(rating);
    options.n_morphs = FSD_MAX_RATING_MORPHS + 1;
    assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_ERR_ARGUMENT);
    options.n_morphs = 1;
    options.kernel = "abacus";
    assert_int_equal(fsd_search_rating_create(&options, &rating), FASTSUD_ERR_UNKNOWN_KERNEL);
    assert_null(rating);
    fsd_search_rating_destroy(NULL);
}

int main(void)
{
    static const struct kernel_test kernel_tests[] = {
        {"kernel, order and neighbours do not matter", .function = kernel_order_and_neighbours_do_not_matter},
    };
    int n_failed = run_for_each_kernel("search rating, each kernel", kernel_tests,
                                       sizeof(kernel_tests) / sizeof(kernel_tests[0]), make_samples, NULL);
    n_failed += test_run("search rating", NULL, NULL);
    return n_failed;
}
