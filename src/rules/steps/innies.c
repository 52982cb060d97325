/*
 * The rule of 45: houses hold each value once, so their total is known, and so is that of cells that the sums in them,
 * or those that cover them, leave over.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"

enum {
    MOST_HOUSES = 4,
    MOST_LEFT_OVER = 6, /* cells */
    MOST_SETS = 20000,  /* of houses that are looked at */
    MOST_SUMS = 400,
    N_WORDS = FSD_VARIANT_MAX_CELLS / 64
};

/* A sum whose cells weigh the same. */
struct total {
    const struct fsd_constraint *sum;
    uint64_t cells[N_WORDS];
    unsigned n_cells;
};

struct making {
    struct fsd_variant_steps *steps;
    int64_t of_house;
    const struct fsd_constraint **houses;
    uint64_t (*of_houses)[N_WORDS]; /* their cells */
    size_t n_houses;
    struct total *totals;
    size_t n_totals;
    size_t n_sets;
    const struct fsd_constraint *chosen[MOST_HOUSES];
    const struct fsd_constraint *taken[FSD_MOST_DERIVED_FROM]; /* away */
    unsigned n_taken;
    bool failed;
};

static void set_bits(uint64_t *set, const uint16_t *cells, unsigned n_cells)
{
    memset(set, 0, N_WORDS * sizeof(*set));
    for (unsigned i = 0; i < n_cells; i++) {
        set[cells[i] / 64] |= UINT64_C(1) << cells[i] % 64;
    }
}

static unsigned count_common(const uint64_t *set, const uint64_t *other, unsigned n_words)
{
    unsigned n = 0;

    for (unsigned w = 0; w < n_words; w++) {
        n += (unsigned)__builtin_popcountll(set[w] & other[w]);
    }
    return n;
}

static bool is_total(const struct fsd_constraint *constraint)
{
    if (constraint->kind != FSD_SUM || constraint->is_at_most || constraint->n_cells == 0 ||
        constraint->total % constraint->weights[0] != 0) {
        return false;
    }
    for (unsigned i = 1; i < constraint->n_cells; i++) {
        if (constraint->weights[i] != constraint->weights[0]) {
            return false;
        }
    }
    return true;
}

static void append(struct fsd_constraint *sum, const uint64_t *cells, unsigned n_words, int32_t weight)
{
    for (unsigned w = 0; w < n_words; w++) {
        for (uint64_t left = cells[w]; left; left &= left - 1) {
            sum->weights[sum->n_cells] = weight;
            sum->cells[sum->n_cells++] = (uint16_t)(64 * w + (unsigned)__builtin_ctzll(left));
        }
    }
}

static bool is_known(const struct making *making, const struct fsd_constraint *sum)
{
    const struct fsd_variant_steps *const steps = making->steps;

    for (size_t i = 0; i < steps->n_derived; i++) {
        const struct fsd_constraint *const other = &steps->derived[i].sum;
        if (other->n_cells == sum->n_cells && other->total == sum->total &&
            memcmp(other->cells, sum->cells, sum->n_cells * sizeof(*sum->cells)) == 0 &&
            memcmp(other->weights, sum->weights, sum->n_cells * sizeof(*sum->weights)) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < making->n_totals; i++) {
        const struct total *const total = &making->totals[i];
        uint64_t cells[N_WORDS];
        set_bits(cells, sum->cells, sum->n_cells);
        if (total->n_cells == sum->n_cells && count_common(cells, total->cells, steps->n_words) == sum->n_cells) {
            return true;
        }
    }
    return false;
}

/* Adds what is left over in the houses, less what covers reach outside. */
static void add(struct making *making, unsigned n_houses, const uint64_t *inner, const uint64_t *outer, int64_t of_sums)
{
    struct fsd_variant_steps *const steps = making->steps;
    const int64_t of_houses = making->of_house * n_houses;
    const bool has_inner = count_common(inner, inner, steps->n_words) > 0;
    uint16_t cells[MOST_LEFT_OVER];
    int32_t weights[MOST_LEFT_OVER];
    struct fsd_constraint sum = {.kind = FSD_SUM, .cells = cells, .weights = weights};

    append(&sum, inner, steps->n_words, 1);
    append(&sum, outer, steps->n_words, has_inner ? -1 : 1);
    sum.total = has_inner ? of_houses - of_sums : of_sums - of_houses;
    if (steps->n_derived == MOST_SUMS || is_known(making, &sum)) {
        return;
    }
    struct fsd_derived_sum *const derived = &steps->derived[steps->n_derived];
    *derived = (struct fsd_derived_sum){
        .sum = sum, .n_houses = n_houses, .of_houses = of_houses, .of_sums = of_sums, .n_sums = making->n_taken};
    derived->sum.cells = malloc(sizeof(cells));
    derived->sum.weights = malloc(sizeof(weights));
    if (!derived->sum.cells || !derived->sum.weights) {
        free(derived->sum.cells);
        free(derived->sum.weights);
        making->failed = true;
        return;
    }
    memcpy(derived->sum.cells, cells, sizeof(cells));
    memcpy(derived->sum.weights, weights, sizeof(weights));
    memcpy(derived->houses, making->chosen, n_houses * sizeof(*derived->houses));
    memcpy(derived->sums, making->taken, making->n_taken * sizeof(*derived->sums));
    steps->n_derived++;
}

/* Takes sums away from the cells of the houses that are chosen: those in them, then, if covers, those mostly in them.
 */
static void derive(struct making *making, unsigned n_houses, const uint64_t *cells, bool covers)
{
    const unsigned n_words = making->steps->n_words;
    uint64_t inner[N_WORDS], outer[N_WORDS] = {0};
    unsigned n_covers = 0;
    int64_t of_sums = 0;

    making->n_taken = 0;
    memcpy(inner, cells, sizeof(inner));
    for (unsigned round = 0; round < (covers ? 2U : 1U); round++) {
        for (size_t i = 0; i < making->n_totals && making->n_taken < FSD_MOST_DERIVED_FROM; i++) {
            const struct total *const total = &making->totals[i];
            const unsigned n_in = count_common(total->cells, inner, n_words);
            const unsigned n_out = total->n_cells - n_in;
            if (round == 0 ? n_out > 0
                           : n_in <= n_out || count_common(total->cells, cells, n_words) != n_in ||
                                 count_common(total->cells, outer, n_words) > 0) {
                continue;
            }
            for (unsigned w = 0; w < n_words; w++) {
                outer[w] |= total->cells[w] & ~cells[w];
                inner[w] &= ~total->cells[w];
            }
            of_sums += total->sum->total / total->sum->weights[0];
            making->taken[making->n_taken++] = total->sum;
            n_covers += round;
        }
    }
    const unsigned n_left = count_common(inner, inner, n_words) + count_common(outer, outer, n_words);
    if (n_left > 0 && n_left <= MOST_LEFT_OVER && of_sums != 0 && (!covers || n_covers > 0)) {
        add(making, n_houses, inner, outer, of_sums);
    }
}

/* Chooses further houses, from a number on, that have no cell in common with those chosen. */
static void choose(struct making *making, size_t from, unsigned n_wanted, unsigned n, const uint64_t *cells)
{
    const unsigned n_words = making->steps->n_words;

    if (n == n_wanted) {
        derive(making, n, cells, false);
        derive(making, n, cells, true);
        making->n_sets++;
        return;
    }
    for (size_t i = from; i < making->n_houses && making->n_sets < MOST_SETS && !making->failed; i++) {
        uint64_t more[N_WORDS];
        if (count_common(cells, making->of_houses[i], n_words) > 0) {
            continue;
        }
        for (unsigned w = 0; w < N_WORDS; w++) {
            more[w] = cells[w] | making->of_houses[i][w];
        }
        making->chosen[n] = making->houses[i];
        choose(making, i + 1, n_wanted, n + 1, more);
    }
}

static void make(struct making *making)
{
    const struct fsd_variant *const variant = making->steps->variant;
    static const uint64_t none[N_WORDS];

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        if (fsd_steps_is_house(making->steps, constraint)) {
            set_bits(making->of_houses[making->n_houses], constraint->cells, constraint->n_cells);
            making->houses[making->n_houses++] = constraint;
        } else if (is_total(constraint)) {
            struct total *const total = &making->totals[making->n_totals++];
            *total = (struct total){.sum = constraint, .n_cells = constraint->n_cells};
            set_bits(total->cells, constraint->cells, constraint->n_cells);
        }
    }
    for (unsigned value = 0; value < variant->n_values; value++) {
        making->of_house += variant->low + (int64_t)value;
    }
    for (unsigned n = 1; n <= MOST_HOUSES && making->n_totals > 0; n++) {
        choose(making, 0, n, 0, none);
    }
}

bool fsd_derived_sums_make(struct fsd_variant_steps *steps)
{
    const size_t n = steps->variant->n_constraints;
    struct making making = {.steps = steps};
    size_t n_totals = 0;

    for (size_t i = 0; i < n; i++) {
        n_totals += is_total(&steps->variant->constraints[i]);
    }
    if (n_totals == 0) {
        return true;
    }
    steps->derived = calloc(MOST_SUMS, sizeof(*steps->derived));
    making.houses = calloc(n, sizeof(*making.houses));
    making.of_houses = calloc(n, sizeof(*making.of_houses));
    making.totals = calloc(n, sizeof(*making.totals));
    making.failed = !steps->derived || !making.houses || !making.of_houses || !making.totals;
    if (!making.failed) {
        make(&making);
    }
    free(making.houses);
    free(making.of_houses);
    free(making.totals);
    return !making.failed;
}

void fsd_derived_sums_destroy(struct fsd_variant_steps *steps)
{
    for (size_t i = 0; i < steps->n_derived; i++) {
        free(steps->derived[i].sum.cells);
        free(steps->derived[i].sum.weights);
    }
    free(steps->derived);
}

bool fsd_steps_find_innies(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    for (size_t i = 0; i < steps->n_derived; i++) {
        const struct fsd_constraint *const sum = &steps->derived[i].sum;
        step->constraint = sum;
        step->derived = &steps->derived[i];
        step->values = 0;
        step->n_combinations = 0;
        if ((fsd_steps_find_completed_sum(steps, sum, step) || fsd_steps_find_cage(steps, sum, step) ||
             fsd_steps_find_sum(steps, sum, step)) &&
            fsd_steps_found(step)) {
            return true;
        }
    }
    return false;
}
