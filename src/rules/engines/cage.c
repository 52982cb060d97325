#include "rules/engines/value_sets.h"
#include "rules/variant_steps.h"

enum { MOST_TRIED_SETS = 4096 };

struct filling {
    struct fsd_cage *cage;
    const fsd_values *candidates;
    unsigned n_cells;
};

/* Puts the values, as many as there are cells, into them in each order. A state is the subset that the first cells
 * hold. */
static void fill(const struct filling *filling, fsd_values values)
{
    const unsigned n = filling->n_cells;
    const unsigned full = (1U << n) - 1;
    bool is_reached[1 << FSD_MOST_CAGE_CELLS] = {true};
    bool is_finished[1 << FSD_MOST_CAGE_CELLS] = {false}; /* the full state is reached from there */
    fsd_values of[FSD_MOST_CAGE_CELLS];
    fsd_values left = values;

    for (unsigned i = 0; i < n; i++, left &= left - 1) {
        of[i] = left & -left;
    }
    for (unsigned state = 0; state < full; state++) {
        const fsd_values candidates = filling->candidates[__builtin_popcount(state)];
        for (unsigned i = 0; i < n; i++) {
            is_reached[state | 1U << i] |= is_reached[state] && !(state >> i & 1) && (candidates & of[i]);
        }
    }
    if (!is_reached[full]) {
        return;
    }
    is_finished[full] = true;
    for (unsigned state = full; state-- > 0;) {
        const unsigned cell = (unsigned)__builtin_popcount(state);
        for (unsigned i = 0; i < n; i++) {
            if (is_reached[state] && !(state >> i & 1) && (filling->candidates[cell] & of[i]) &&
                is_finished[state | 1U << i]) {
                is_finished[state] = true;
                filling->cage->kept[cell] |= of[i];
            }
        }
    }
    filling->cage->common &= values;
    filling->cage->n_combinations++;
}

bool fsd_cage_fill(struct fsd_cage *cage, const fsd_values *candidates, unsigned n_cells, unsigned n_values,
                   int64_t total)
{
    fsd_values sets[MOST_TRIED_SETS];
    struct fsd_value_sets of = {.n_values = n_values, .has_total = true, .sets = sets, .most = MOST_TRIED_SETS};
    const struct filling filling = {.cage = cage, .candidates = candidates, .n_cells = n_cells};

    *cage = (struct fsd_cage){.common = UINT32_MAX};
    fsd_value_sets_find(&of, n_cells, total);
    for (unsigned i = 0; i < of.n && of.n <= MOST_TRIED_SETS; i++) {
        fill(&filling, sets[i]);
    }
    return of.n <= MOST_TRIED_SETS;
}
