#include "make/draw.h"

#include <stdlib.h>
#include <string.h>

#include "make/reduce.h"

struct state {
    const struct fsd_draw_options *options;
    struct fsd_reducer *reducer;
    struct fsd_reduction reductions[FSD_MAX_DRAWS];
};

static void destroy(void *state)
{
    if (state) {
        fsd_reducer_destroy(((struct state *)state)->reducer);
        free(state);
    }
}

static enum fastsud_status create(const struct fsd_draw_options *options, void **state)
{
    struct state *const made = malloc(sizeof(*made));

    *state = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = options;
    const enum fastsud_status status = fsd_reducer_create(&options->solver, &made->reducer);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

static void put_single_steps(struct fsd_reduction *of, unsigned n)
{
    for (unsigned step = 0; step < n; step++) {
        of->step_end[step] = (uint8_t)(step + 1);
    }
    of->n_steps = (uint8_t)n;
}

static void begin(const struct state *state, uint64_t seed, struct fsd_reduction *of)
{
    struct fsd_random random;

    fsd_random_init(&random, seed);
    fsd_full_grid_draw(state->options->tables, &random, of->solution);
    memcpy(of->cells, of->solution, sizeof(of->cells));
    fsd_random_order(&random, of->order, FSD_N_CELLS);
    put_single_steps(of, FSD_N_CELLS);
    of->n_givens = FSD_N_CELLS;
    of->least = 0;
    of->until = FSD_REDUCE_UNTIL_NEEDED;
}

/* The givens left are the last of the order; the first of them is needed. */
static void begin_again(struct fsd_reduction *of)
{
    memmove(of->order, of->order + FSD_N_CELLS - of->n_givens + 1, of->n_givens - 1U);
    put_single_steps(of, of->n_givens - 1U);
    of->until = FSD_REDUCE_UNTIL_TAKEN;
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct state *const state = of_state;
    const struct fsd_draw_options *const options = state->options;

    for (size_t i = 0; i < n; i++) {
        begin(state, draws[i].seed, &state->reductions[i]);
    }
    enum fastsud_status status = fsd_reducer_run(state->reducer, state->reductions, n);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        memcpy(draws[i].cells, state->reductions[i].cells, sizeof(draws[i].cells));
        draws[i].n_givens = state->reductions[i].n_givens;
        begin_again(&state->reductions[i]);
    }
    if (status == FASTSUD_OK) {
        status = fsd_reducer_run(state->reducer, state->reductions, n);
    }
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        draws[i].is_puzzle = state->reductions[i].n_givens == draws[i].n_givens &&
                             draws[i].n_givens >= options->least_givens && draws[i].n_givens <= options->most_givens;
    }
    return status;
}

static const struct fastsud_solver *solver(const void *state)
{
    return fsd_reducer_solver(((const struct state *)state)->reducer);
}

const struct fsd_drawer fsd_drawer_controlled_bias = {
    .create = create, .destroy = destroy, .draw = draw, .solver = solver};
