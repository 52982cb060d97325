/* Information measures: known grids, and random ones against long doubles and decimal digits of the test's own. */
#include <math.h>
#include <stdbool.h>

#include "logic/information.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { ALL = 0x1ff };

/* The example of the essay, as in corpora/essay.txt. */
static const char essay[] = "002000080050400600100073020008006203060050090901300700010260007007005060030000900";

static void count_cells(const uint16_t candidates[81], uint64_t n_cells[FSD_N_CANDIDATE_COUNTS])
{
    for (int cell = 0; cell < 81; cell++)
        n_cells[__builtin_popcount(candidates[cell] & ALL)]++;
}

static struct fsd_information information_of(const uint16_t candidates[81])
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS] = {0};
    uint64_t n = 0;
    count_cells(candidates, n_cells);
    for (int i = 0; i < FSD_N_CANDIDATE_COUNTS; i++)
        n += n_cells[i];
    assert_int_equal(n, 81);
    return fsd_information_of(n_cells);
}

static void check_grid(const uint16_t candidates[81], const char *hypotheses, double entropy, double lower_bound,
                       double tolerance)
{
    char text[FSD_HYPOTHESES_BYTES];
    memset(text, 'x', sizeof(text));
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS] = {0};
    count_cells(candidates, n_cells);
    fsd_information_hypotheses(n_cells, text);
    assert_string_equal(text, hypotheses);
    struct fsd_information information = information_of(candidates);
    if (fabs(information.entropy - entropy) > tolerance || fabs(information.lower_bound - lower_bound) > tolerance)
        fail_msg("%.17g and %.17g, not %.17g and %.17g", information.entropy, information.lower_bound, entropy,
                 lower_bound);
}

TEST(example_of_the_essay)
{
    uint16_t candidates[81];
    for (unsigned cell = 0; cell < 81; cell++) {
        candidates[cell] = essay[cell] == '0' ? ALL : (uint16_t)(1u << (essay[cell] - '1'));
        for (unsigned other = 0; other < 81 && essay[cell] == '0'; other++)
            if (essay[other] != '0' && sees(cell, other))
                candidates[cell] &= (uint16_t) ~(1u << (essay[other] - '1'));
    }
    check_grid(candidates, "72781537356620035522560000", 11.6489, 53.8979, 0.00005);
}

/* Whole numbers come out whole, so that tables of them need no rounding. */
TEST(exact_values)
{
    uint16_t candidates[81];
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = (uint16_t)(1u << cell % 9);
    struct fsd_information information = information_of(candidates);
    assert_true(information.entropy == 9.0 && information.lower_bound == 81.0);
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = ALL;
    information = information_of(candidates);
    assert_true(information.entropy == 0.0 && information.lower_bound == 0.0);
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = (uint16_t)(7u << cell % 7);
    information = information_of(candidates);
    assert_true(information.entropy == 13.5 && information.lower_bound == 40.5);
}

/* Multiplies a decimal number by 0 to 9; digits stand lowest first. */
static void times(unsigned char digits[80], unsigned factor)
{
    unsigned carry = 0;
    for (int i = 0; i < 80; i++) {
        carry += digits[i] * factor;
        digits[i] = (unsigned char)(carry % 10);
        carry /= 10;
    }
    assert_int_equal(carry, 0);
}

TEST(random_grids)
{
    enum { N = TEST_SAMPLE(20000, 2000) };
    for (int i = 0; i < N; i++) {
        uint16_t candidates[81];
        unsigned char digits[80] = {1};
        char wanted[81];
        long double entropy = 0, lower_bound = 0;
        unsigned share = 1 + rng_below(&test_rng, 9);
        bool may_be_empty = rng_below(&test_rng, 4) == 0;
        for (int cell = 0; cell < 81; cell++) {
            unsigned mask = 0, n = 0;
            for (int bit = 0; bit < 9; bit++)
                mask |= (unsigned)(rng_below(&test_rng, 9) < share) << bit;
            if (!mask && !may_be_empty)
                mask = 1u << rng_below(&test_rng, 9);
            for (int bit = 0; bit < 9; bit++)
                n += mask >> bit & 1;
            candidates[cell] = (uint16_t)(mask | rng_below(&test_rng, 128) << 9); /* bits that are no candidates */
            times(digits, n);
            if (n > 0) {
                long double known = logl(9.0L / n) / logl(9.0L);
                entropy += n * known / 9;
                lower_bound += known;
            }
        }
        int n_digits = 80;
        while (n_digits > 1 && digits[n_digits - 1] == 0)
            n_digits--;
        for (int k = 0; k < n_digits; k++)
            wanted[k] = (char)('0' + digits[n_digits - 1 - k]);
        wanted[n_digits] = '\0';
        check_grid(candidates, wanted, (double)entropy, (double)lower_bound, 1e-12);
    }
}

TEST_MAIN("information", NULL, NULL)
