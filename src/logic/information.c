#include "logic/information.h"

#include "grid/text.h"

/* Of a product in limbs of nine decimal digits, the lowest first. */
enum { LIMB_DIGITS = 9, LIMB = 1000000000, MAX_LIMBS = 9 };

_Static_assert(LIMB_DIGITS *MAX_LIMBS < FSD_HYPOTHESES_BYTES, "a product and its terminating zero fit");

struct fsd_information fsd_information_of(const uint64_t n_cells[FSD_N_CANDIDATE_COUNTS])
{
    /* log9(9/n). Constants, because logarithms of different libms differ in the last bit. */
    static const double nonets[FSD_N_CANDIDATE_COUNTS] = {
        0,
        1,
        0.68453512321427128145,
        0.5,
        0.36907024642854256290,
        0.26751323964103641640,
        0.18453512321427128145,
        0.11437812541928886997,
        0.05360536964281384435,
        0,
    };
    double entropy = 0;
    double lower_bound = 0;

    /* Each product has a statement of its own, so that no compiler contracts it with the sum. */
    for (unsigned n = 1; n < FSD_N_CANDIDATE_COUNTS; n++) {
        const double known = (double)n_cells[n] * nonets[n];
        const double weighted = (double)(n * n_cells[n]) * nonets[n];
        lower_bound += known;
        entropy += weighted;
    }
    return (struct fsd_information){.entropy = entropy / 9, .lower_bound = lower_bound};
}

/* limbs times factor, which is less than a limb. */
static unsigned multiply(uint32_t limbs[MAX_LIMBS], unsigned n_limbs, uint64_t factor)
{
    uint64_t carry = 0;

    for (unsigned i = 0; i < n_limbs; i++) {
        carry += limbs[i] * factor;
        limbs[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    if (carry > 0) {
        limbs[n_limbs++] = (uint32_t)carry;
    }
    return n_limbs;
}

void fsd_information_hypotheses(const uint64_t n_cells[FSD_N_CANDIDATE_COUNTS], char text[FSD_HYPOTHESES_BYTES])
{
    uint32_t limbs[MAX_LIMBS] = {n_cells[0] == 0};
    unsigned n_limbs = 1;
    uint64_t factor = 1;

    for (unsigned n = 2; n < FSD_N_CANDIDATE_COUNTS; n++) {
        for (uint64_t i = 0; i < n_cells[n]; i++) {
            factor *= n;
            if (factor > LIMB / 9) {
                n_limbs = multiply(limbs, n_limbs, factor);
                factor = 1;
            }
        }
    }
    n_limbs = multiply(limbs, n_limbs, factor);
    char *out = fsd_text_put_number(text, limbs[n_limbs - 1]);
    while (--n_limbs > 0) {
        uint32_t limb = limbs[n_limbs - 1];
        for (unsigned i = LIMB_DIGITS; i-- > 0; limb /= 10) {
            out[i] = (char)('0' + limb % 10);
        }
        out += LIMB_DIGITS;
    }
    *out = '\0';
}
