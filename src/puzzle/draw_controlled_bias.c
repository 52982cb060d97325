#include <string.h>

#include "puzzle/draw_by_reducing.h"

/* The givens left are the last of the order; the first of them is needed. */
static void begin_again(struct fsd_reduction *of)
{
    memmove(of->order, of->order + FSD_N_CELLS - of->n_givens + 1, of->n_givens - 1U);
    of->n_steps = (uint8_t)(of->n_givens - 1U); /* a given each, as before */
    of->until = FSD_REDUCE_UNTIL_TAKEN;
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct fsd_draw_by_reducing *const state = of_state;

    for (size_t i = 0; i < n; i++) {
        struct fsd_random random;
        fsd_draw_by_reducing_begin(state, draws[i].seed, &random, i);
        state->reductions[i].until = FSD_REDUCE_UNTIL_NEEDED;
    }
    enum fastsud_status status = fsd_draw_by_reducing_run(state, draws, n);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        begin_again(&state->reductions[i]);
    }
    if (status == FASTSUD_OK) {
        status = fsd_reducer_run(state->reducer, state->reductions, n);
    }
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        const struct fsd_reduction *const of = &state->reductions[i];
        draws[i].is_puzzle = draws[i].is_puzzle && !of->gave_up && of->n_givens == draws[i].n_givens;
    }
    return status;
}

const struct fsd_drawer fsd_drawer_controlled_bias = {
    .ignores = 1U << FSD_WISH_SYMMETRY | 1U << FSD_WISH_PATTERN | 1U << FSD_WISH_SOLVER | 1U << FSD_WISH_LEVEL |
               1U << FSD_WISH_HARD | 1U << FSD_WISH_ER | 1U << FSD_WISH_GUESSES | 1U << FSD_WISH_RATING,
    .n_tries = 100000000,
    .create = fsd_draw_by_reducing_create,
    .destroy = fsd_draw_by_reducing_destroy,
    .draw = draw,
    .solver = fsd_draw_by_reducing_solver};
