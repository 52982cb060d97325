/* A sum as a chain of adders: few clauses whatever the weights are, but little is propagated through them. */
#include "rules/engines/clauses.h"

enum { MAX_BITS = 62 };

struct adders {
    struct fsd_clauses *clauses;
    const struct fsd_variant *variant;
    unsigned n_bits;
    int none;           /* a variable that is false */
    int sum[MAX_BITS];  /* of the cells so far, each less its least value, the lowest bit first */
    int term[MAX_BITS]; /* of a cell */
};

/* What a cell adds for each of its values, as bits. */
static void read_term(struct adders *adders, unsigned cell, int64_t weight, int64_t least)
{
    for (unsigned bit = 0; bit < adders->n_bits; bit++) {
        adders->term[bit] = ++adders->clauses->n_variables;
        for (fsd_values left = adders->variant->candidates[cell]; left != 0; left &= left - 1) {
            const unsigned value = (unsigned)__builtin_ctz(left);
            const bool is_set = (weight * (adders->variant->low + (int)value) - least) >> bit & 1;
            fsd_clauses_put(adders->clauses, -fsd_clauses_variable(adders->variant, cell, value));
            fsd_clauses_put(adders->clauses, is_set ? adders->term[bit] : -adders->term[bit]);
            fsd_clauses_put(adders->clauses, 0);
        }
    }
}

/* Adds the term: a full adder a bit. */
static void add_term(struct adders *adders)
{
    struct fsd_clauses *const clauses = adders->clauses;
    int carry = adders->none;

    for (unsigned bit = 0; bit < adders->n_bits; bit++) {
        const int in[3] = {adders->sum[bit], adders->term[bit], carry};
        const int sum = ++clauses->n_variables;
        carry = ++clauses->n_variables;
        for (unsigned ones = 0; ones < 8; ones++) {
            const unsigned n_ones = (unsigned)__builtin_popcount(ones);
            const int out[2] = {n_ones % 2 == 1 ? sum : -sum, n_ones >= 2 ? carry : -carry};
            for (unsigned o = 0; o < 2; o++) {
                for (unsigned i = 0; i < 3; i++) {
                    fsd_clauses_put(clauses, (ones >> i & 1) != 0 ? -in[i] : in[i]);
                }
                fsd_clauses_put(clauses, out[o]);
                fsd_clauses_put(clauses, 0);
            }
        }
        adders->sum[bit] = sum;
    }
}

/* The sum is total, or at most that: it does not have a bit that total lacks unless it lacks a higher one. */
static void compare(const struct adders *adders, int64_t total, bool is_at_most)
{
    for (unsigned bit = 0; bit < adders->n_bits; bit++) {
        const bool is_set = total >> bit & 1;
        if (is_set && is_at_most) {
            continue;
        }
        fsd_clauses_put(adders->clauses, is_set ? adders->sum[bit] : -adders->sum[bit]);
        for (unsigned i = bit + 1; i < adders->n_bits && is_at_most; i++) {
            if ((total >> i & 1) != 0) {
                fsd_clauses_put(adders->clauses, -adders->sum[i]);
            }
        }
        fsd_clauses_put(adders->clauses, 0);
    }
}

void fsd_clauses_add_adders(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            const struct fsd_constraint *sum)
{
    struct adders adders = {.clauses = clauses, .variant = variant, .none = ++clauses->n_variables};
    int64_t least[FSD_VARIANT_MAX_CELLS]; /* of each cell, which a sum has once */
    int64_t rest = sum->total;            /* without these */
    int64_t range = 0;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        const fsd_values values = variant->candidates[sum->cells[i]] | (variant->candidates[sum->cells[i]] == 0);
        least[i] = fsd_variant_term(variant, sum->weights[i], values, false);
        rest -= least[i];
        range += fsd_variant_term(variant, sum->weights[i], values, true) - least[i];
    }
    if (rest < 0 || (rest > range && !sum->is_at_most)) {
        fsd_clauses_put(clauses, 0); /* out of reach: the empty clause */
        return;
    }
    while (adders.n_bits < MAX_BITS && range >> adders.n_bits != 0) {
        adders.n_bits++;
    }
    fsd_clauses_put(clauses, -adders.none);
    fsd_clauses_put(clauses, 0);
    for (unsigned bit = 0; bit < adders.n_bits; bit++) {
        adders.sum[bit] = adders.none;
    }
    for (unsigned i = 0; i < sum->n_cells; i++) {
        read_term(&adders, sum->cells[i], sum->weights[i], least[i]);
        add_term(&adders);
    }
    compare(&adders, rest < range ? rest : range, sum->is_at_most);
}
