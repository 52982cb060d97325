#include "make/draw.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"

struct state {
    const struct fsd_draw_options *options;
    unsigned n_givens;
    struct fastsud_solver *solver;
    const char *puzzles[FSD_MAX_DRAWS];
    uint8_t verdicts[FSD_MAX_DRAWS];
};

static void destroy(void *state)
{
    if (state) {
        fastsud_solver_destroy(((struct state *)state)->solver);
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
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            made->n_givens += options->pattern[cell] != '.';
        }
        status = fastsud_solver_create(&options->solver, &made->solver);
    }
    if (status != FASTSUD_OK) {
        destroy(made);
        return status;
    }
    *state = made;
    return FASTSUD_OK;
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct state *const state = of_state;
    const struct fsd_draw_options *const options = state->options;
    struct fsd_random random;

    for (size_t i = 0; i < n; i++) {
        fsd_random_init(&random, draws[i].seed);
        fsd_full_grid_draw(options->tables, &random, draws[i].cells);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            draws[i].cells[cell] = options->pattern[cell] == '.' ? '.' : draws[i].cells[cell];
        }
        state->puzzles[i] = draws[i].cells;
    }
    const struct fastsud_batch batch = {.n_puzzles = n, .puzzles = state->puzzles, .verdicts = state->verdicts};
    const enum fastsud_status status = fastsud_solver_solve(state->solver, &batch);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        draws[i].is_puzzle = state->verdicts[i] == FASTSUD_UNIQUE;
        draws[i].n_givens = state->n_givens;
    }
    return status;
}

static const struct fastsud_solver *solver(const void *state)
{
    return ((const struct state *)state)->solver;
}

const struct fsd_drawer fsd_drawer_pattern = {.create = create, .destroy = destroy, .draw = draw, .solver = solver};
