#include "puzzle/draw_by_reducing.h"

#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"

void fsd_draw_by_reducing_destroy(void *state)
{
    if (state) {
        fsd_reducer_destroy(((struct fsd_draw_by_reducing *)state)->reducer);
        free(state);
    }
}

enum fastsud_status fsd_draw_by_reducing_create(const struct fsd_draw_options *options, void **state)
{
    struct fsd_draw_by_reducing *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *state = NULL;
    if (made) {
        made->options = options;
        fsd_orbits_make(&made->orbits, options->symmetry);
        status = fsd_reducer_create(&options->solver, &made->reducer);
    }
    if (status != FASTSUD_OK) {
        fsd_draw_by_reducing_destroy(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

const struct fsd_solver *fsd_draw_by_reducing_solver(const void *state)
{
    return fsd_reducer_solver(((const struct fsd_draw_by_reducing *)state)->reducer);
}

enum fastsud_status fsd_draw_by_reducing_run(struct fsd_draw_by_reducing *state, struct fsd_draw *draws, size_t n)
{
    const enum fastsud_status status = fsd_reducer_run(state->reducer, state->reductions, n);

    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        const struct fsd_reduction *const of = &state->reductions[i];
        memcpy(draws[i].cells, of->cells, sizeof(draws[i].cells));
        draws[i].n_givens = of->n_givens;
        draws[i].is_puzzle =
            !of->gave_up && of->n_givens >= state->options->least_givens && of->n_givens <= state->options->most_givens;
    }
    return status;
}

void fsd_draw_by_reducing_begin(struct fsd_draw_by_reducing *state, uint64_t seed, struct fsd_random *random, size_t i)
{
    struct fsd_reduction *const of = &state->reductions[i];
    uint8_t order[FSD_N_CELLS];
    unsigned n = 0;

    fsd_random_init(random, seed);
    fsd_full_grid_draw(state->options->tables, random, of->solution);
    memcpy(of->cells, of->solution, sizeof(of->cells));
    fsd_random_order(random, order, state->orbits.n);
    for (unsigned step = 0; step < state->orbits.n; step++) {
        fsd_cells orbit = state->orbits.orbit[order[step]];
        while (orbit) {
            of->order[n++] = (uint8_t)fsd_cells_take(&orbit);
        }
        of->step_end[step] = (uint8_t)n;
    }
    of->n_steps = (uint8_t)state->orbits.n;
    of->n_givens = FSD_N_CELLS;
    of->least = 0;
    of->until = FSD_REDUCE_ALL;
}
