#include "puzzle/draw_by_reducing.h"

/* How many givens to end at: 0, when no more can be taken, or a random number of those wanted. */
static unsigned choose_least(const struct fsd_draw_options *options, struct fsd_random *random)
{
    return options->least_givens > FSD_MOST_MINIMAL_GIVENS
               ? options->least_givens + fsd_random_below(random, options->most_givens - options->least_givens + 1)
               : 0;
}

static enum fastsud_status draw(void *of_state, struct fsd_draw *draws, size_t n)
{
    struct fsd_draw_by_reducing *const state = of_state;

    for (size_t i = 0; i < n; i++) {
        struct fsd_random random;
        fsd_draw_by_reducing_begin(state, draws[i].seed, &random, i);
        state->reductions[i].least = (uint8_t)choose_least(state->options, &random);
    }
    return fsd_draw_by_reducing_run(state, draws, n);
}

const struct fsd_drawer fsd_drawer_top_down = {.n_tries = 1000000,
                                               .create = fsd_draw_by_reducing_create,
                                               .destroy = fsd_draw_by_reducing_destroy,
                                               .draw = draw,
                                               .solver = fsd_draw_by_reducing_solver};
