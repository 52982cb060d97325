#include "rules/variant_candidates.h"

#include <stdlib.h>
#include <string.h>

struct counting {
    struct fsd_variant_maker *maker;
    unsigned n_values;
    size_t n_all;
    uint64_t limit;
    fsd_values left[FSD_VARIANT_MAX_CELLS]; /* not disproved */
    fsd_values open[FSD_VARIANT_MAX_CELLS]; /* of these, not decided */
    uint64_t *counts;                       /* at least so many */
    uint64_t *found;                        /* in one search */
    bool gave_up;
};

static bool take(void *context, const uint8_t *values)
{
    const struct counting *const counting = context;

    for (unsigned cell = 0; cell < counting->maker->variant->n_cells; cell++) {
        counting->found[counting->n_values * cell + values[cell]]++;
    }
    return true;
}

/* How many solutions a search has found says at least so much of all. Those that are enough are decided. */
static void learn(struct counting *counting)
{
    for (size_t i = 0; i < counting->n_all; i++) {
        const uint64_t n = counting->found[i] < counting->limit ? counting->found[i] : counting->limit;
        counting->counts[i] = n > counting->counts[i] ? n : counting->counts[i];
        if (counting->counts[i] == counting->limit) {
            counting->open[i / counting->n_values] &= ~((fsd_values)1 << i % counting->n_values);
        }
    }
}

/*
 * Searches for solutions with the open values of a cell: so many that one of these is in enough, or all, and then their
 * numbers are known.
 */
static enum fastsud_status ask(struct counting *counting, unsigned cell)
{
    struct fsd_variant_maker *const maker = counting->maker;
    const fsd_values left = counting->left[cell], asked = counting->open[cell];
    const uint64_t n_less = counting->limit - 1, n_values = fsd_values_count(asked);
    const struct fsd_variant_search search = {
        .limit = n_less < UINT64_MAX / n_values ? n_less * n_values + 1 : UINT64_MAX,
        .deadline = maker->deadline,
        .found = take,
        .context = counting,
    };

    memset(counting->found, 0, counting->n_all * sizeof(*counting->found));
    counting->left[cell] = asked;
    const enum fastsud_status status = maker->engine->solve(maker->solver, counting->left, &search, &maker->answer);
    counting->left[cell] = left;
    maker->n_guesses += maker->answer.n_guesses;
    const bool is_all = maker->answer.n_solutions < search.limit;
    counting->gave_up = is_all && (maker->answer.cut_short || maker->answer.is_open);
    if (status != FASTSUD_OK || counting->gave_up) {
        return status;
    }
    learn(counting);
    for (unsigned value = 0; value < counting->n_values && is_all; value++) {
        if (asked >> value & 1 && counting->counts[counting->n_values * cell + value] == 0) {
            counting->left[cell] &= ~((fsd_values)1 << value);
        }
    }
    counting->open[cell] = is_all ? 0 : counting->open[cell];
    return status;
}

enum fastsud_status fsd_variant_count_candidates(struct fsd_variant_maker *maker, const fsd_values *candidates,
                                                 uint64_t limit, uint64_t *counts, bool *gave_up)
{
    const struct fsd_variant *const variant = maker->variant;
    struct counting *const counting = malloc(sizeof(*counting));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    if (!counting) {
        return status;
    }
    counting->maker = maker;
    counting->n_values = variant->n_values;
    counting->n_all = (size_t)variant->n_cells * variant->n_values;
    counting->limit = limit;
    counting->counts = counts;
    counting->gave_up = false;
    counting->found = malloc(counting->n_all * sizeof(*counting->found));
    if (counting->found) {
        status = FASTSUD_OK;
        memset(counts, 0, counting->n_all * sizeof(*counts));
        memcpy(counting->left, candidates, variant->n_cells * sizeof(*candidates));
        memcpy(counting->open, candidates, variant->n_cells * sizeof(*candidates));
    }
    for (unsigned cell = 0; cell < variant->n_cells && status == FASTSUD_OK && !counting->gave_up; cell++) {
        while (counting->open[cell] && status == FASTSUD_OK && !counting->gave_up) {
            status = ask(counting, cell);
        }
    }
    *gave_up = counting->gave_up;
    free(counting->found);
    free(counting);
    return status;
}
