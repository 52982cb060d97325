#include "puzzle/draw.h"

#include <stdlib.h>

struct state {
    const struct fsd_full_grid_tables *tables;
};

static enum fastsud_status create(const struct fsd_draw_options *options, void **state)
{
    struct state *const made = malloc(sizeof(*made));

    *state = made;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->tables = options->tables;
    return FASTSUD_OK;
}

static enum fastsud_status draw(void *state, struct fsd_draw *draws, size_t n)
{
    struct fsd_random random;

    for (size_t i = 0; i < n; i++) {
        fsd_random_init(&random, draws[i].seed);
        fsd_full_grid_draw(((const struct state *)state)->tables, &random, draws[i].cells);
        draws[i].is_puzzle = true;
        draws[i].n_givens = FSD_N_CELLS;
    }
    return FASTSUD_OK;
}

const struct fsd_drawer fsd_drawer_grids = {
    .ignores = (1U << FSD_N_WISHES) - 1, .n_tries = 1000000, .create = create, .destroy = free, .draw = draw};
