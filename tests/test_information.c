/* Information measures: known grids, and random ones against long doubles and decimal digits of the test's own. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "logic/information.h"
#include "support/puzzles.h"
#include "support/random.h"
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

TEST(all_cells_alike)
{
    static const char *const hypotheses[] = {
        "0",
        "1",
        "2417851639229258349412352",
        "443426488243037769948249630619149892803",
        "5846006549323611672814739330865132078623730171904",
        "413590306276513837435704346034981426782906055450439453125",
        "1072139461476102327188594863736626789369714638009610458844102656",
        "283753509180010707824461062763116716606126555757084586223347181136007",
        "14134776518227074636666380005943348126619871175004951664972849610340958208",
        "196627050475552913618075908526912116283103450944214766927315415537966391196809",
    };
    for (int n = 0; n <= 9; n++) {
        uint16_t candidates[81];
        for (int cell = 0; cell < 81; cell++)
            candidates[cell] = (uint16_t)(((1u << n) - 1) << (9 - n)); /* any n of the nine */
        double known = n ? 81 * log(9.0 / n) / log(9) : 0;
        check_grid(candidates, hypotheses[n], n * known / 9, known, 1e-12);
    }
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

/* The histogram of several grids gives the sum of their measures, and grids add to what is there. */
TEST(histograms_add_up)
{
    enum { N = 1000 };
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS] = {0};
    struct fsd_information sum = {0};
    for (int i = 0; i < N; i++) {
        uint16_t candidates[81];
        for (int cell = 0; cell < 81; cell++)
            candidates[cell] = (uint16_t)rng_below(&test_rng, 512);
        count_cells(candidates, n_cells);
        struct fsd_information one = information_of(candidates);
        sum.entropy += one.entropy;
        sum.lower_bound += one.lower_bound;
    }
    struct fsd_information all = fsd_information_of(n_cells);
    assert_true(fabs(all.entropy - sum.entropy) < 1e-7);
    assert_true(fabs(all.lower_bound - sum.lower_bound) < 1e-7);
    /* Ten times the grids is ten times the sum: the weights are not rounded away. */
    for (int n = 0; n < FSD_N_CANDIDATE_COUNTS; n++)
        n_cells[n] *= 1000000000;
    struct fsd_information many = fsd_information_of(n_cells);
    assert_true(fabs(many.entropy / 1e9 - all.entropy) < 1e-9 * all.entropy);
    assert_true(fabs(many.lower_bound / 1e9 - all.lower_bound) < 1e-9 * all.lower_bound);
}

TEST_MAIN("information", NULL, NULL)
