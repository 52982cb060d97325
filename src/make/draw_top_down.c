#include "make/draw.h"

#include <stdlib.h>
#include <string.h>

#include "make/reduce.h"

struct state {
    const struct fsd_draw_options *options;
    struct fsd_orbits orbits;
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
    struct state *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *state = NULL;
    if (made) {
        made->options = options;
        fsd_orbits_make(&made->orbits, options->symmetry);
        status = fsd_reducer_create(&options->solver, &made->reducer);
    }
    if (status != FASTSUD_OK) {
        destroy(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

/* A full grid, and all orbits in a random order. */
static void begin(const struct state *state, uint64_t seed, struct fsd_reduction *of)
{
    const struct fsd_draw_options *const options = state->options;
    struct fsd_random random;
    uint8_t order[FSD_N_CELLS];
    unsigned n = 0;

    fsd_random_init(&random, seed);
    fsd_full_grid_draw(options->tables, &random, of->solution);
    memcpy(of->cells, of->solution, sizeof(of->cells));
    fsd_random_order(&random, order, state->orbits.n);
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
    if (options->least_givens > FSD_MOST_MINIMAL_GIVENS) {
        const unsigned n_choices = options->most_givens - options->least_givens + 1;
        of->least = (uint8_t)(options->least_givens + fsd_random_below(&random, n_choices));
    }
}

/* Leaves only the steps that were not taken; returns whether any was taken. */
static bool drop_taken_steps(struct fsd_reduction *of)
{
    unsigned n = 0, n_steps = 0, begin = 0;

    for (unsigned step = 0; step < of->n_steps; step++) {
        const unsigned end = of->step_end[step];
        if (of->cells[of->order[begin]] != '.') {
            memmove(of->order + n, of->order + begin, end - begin);
            n += end - begin;
            of->step_end[n_steps++] = (uint8_t)n;
        }
        begin = end;
    }
    const bool any_taken = n_steps < of->n_steps;
    of->n_steps = (uint8_t)n_steps;
    return any_taken;
}

/*
 * Logic by levels may solve a puzzle and not the same one with another given, since a fixed point can depend on the
 * order of steps. So what it could not do without is tried again until there is nothing left to take.
 */
static enum fastsud_status take_until_none_left(struct state *state, size_t n)
{
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = 0; i < n; i++) {
        struct fsd_reduction *const of = &state->reductions[i];
        while (status == FASTSUD_OK && drop_taken_steps(of)) {
            status = fsd_reducer_run(state->reducer, of, 1);
        }
    }
    return status;
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct state *const state = of_state;
    const struct fsd_draw_options *const options = state->options;

    for (size_t i = 0; i < n; i++) {
        begin(state, draws[i].seed, &state->reductions[i]);
    }
    enum fastsud_status status = fsd_reducer_run(state->reducer, state->reductions, n);
    if (status == FASTSUD_OK && fastsud_solver_kernel(fsd_reducer_solver(state->reducer)) == NULL &&
        options->solver.method == FASTSUD_METHOD_LEVELS) {
        status = take_until_none_left(state, n);
    }
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        const struct fsd_reduction *const of = &state->reductions[i];
        memcpy(draws[i].cells, of->cells, sizeof(draws[i].cells));
        draws[i].n_givens = of->n_givens;
        draws[i].is_puzzle = of->n_givens >= options->least_givens && of->n_givens <= options->most_givens;
    }
    return status;
}

static const struct fastsud_solver *solver(const void *state)
{
    return fsd_reducer_solver(((const struct state *)state)->reducer);
}

const struct fsd_drawer fsd_drawer_top_down = {.create = create, .destroy = destroy, .draw = draw, .solver = solver};
