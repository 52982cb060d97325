/* The engines for puzzles of any rules, held to each other and to the naive oracle on random puzzles. */
#include <stdlib.h>
#include <string.h>

#include "support/test.h"
#include "support/variants.h"

static bool each_is_common(const struct variant_tally *tally, size_t n)
{
    return tally->n_none > n / 20 && tally->n_one > n / 20 && tally->n_many > n / 20;
}

/* Random puzzles of these kinds of constraints, of which each number of solutions is common; by chance among more. */
static void check_kinds(unsigned kinds, size_t n)
{
    struct variant_tally tally = {0};
    for (size_t i = 0; i < n || (i < 2 * n && !each_is_common(&tally, n)); i++) {
        OWNED_VARIANT variant;
        variant_make_random(&variant, &test_rng, kinds);
        assert_engines_agree(&variant, &test_rng, &tally);
    }
    print_message("none %d, one %d, many %d, given up %d\n", (int)tally.n_none, (int)tally.n_one, (int)tally.n_many,
                  (int)tally.n_given_up);
    assert_true(each_is_common(&tally, n) && tally.n_given_up < n / 5);
}

TEST(all_different)
{
    check_kinds(1 << FSD_ALL_DIFFERENT, TEST_SAMPLE(4000, 90));
}

TEST(relations)
{
    check_kinds(1 << FSD_RELATION, TEST_SAMPLE(4000, 90));
}

TEST(sums)
{
    check_kinds(1 << FSD_SUM, TEST_SAMPLE(4000, 90));
}

/* Too many partial sums for a diagram, unless candidates are few, which is learned later. */
TEST(large_sums)
{
    struct variant_tally tally = {0};
    for (int i = 0; i < TEST_SAMPLE(300, 6); i++) {
        OWNED_VARIANT variant;
        uint16_t cells[16];
        int32_t weights[16];
        fsd_values candidates[16];
        int64_t sum = 0;
        const bool is_at_most = rng_below(&test_rng, 2);
        fsd_variant_init(&variant, 4, 4, (int)rng_below(&test_rng, 6) - 3, 5);
        for (unsigned cell = 0; cell < 16; cell++) {
            const unsigned value = rng_below(&test_rng, 5);
            cells[cell] = (uint16_t)cell;
            weights[cell] = (int32_t)rng_next(&test_rng) >> (i % 5 == 0 ? 2 : 12);
            sum += (int64_t)weights[cell] * (variant.low + (int)value);
            candidates[cell] = (fsd_values)(1U << value | (cell > 6 ? 1U << rng_below(&test_rng, 5) : 0));
        }
        sum += rng_below(&test_rng, 4) == 0 ? 1 : 0;
        fsd_variant_sum(&variant, cells, weights, 16, sum, is_at_most);
        assert_engines_agree_on(&variant, candidates, &tally);
    }
}

TEST(lines)
{
    check_kinds(1 << FSD_LINE, TEST_SAMPLE(4000, 90));
}

TEST(all_kinds)
{
    check_kinds(15, TEST_SAMPLE(4000, 90));
}

TEST(all_kinds_in_latin_squares)
{
    check_kinds(15 | VARIANT_LATIN, TEST_SAMPLE(8000, 140));
}

TEST_MAIN("variant engines", NULL, NULL)
