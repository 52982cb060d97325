/* What is common to ways of drawing that take givens from a random full grid: their state, how they begin and what they
 * find. */
#ifndef FSD_PUZZLE_DRAW_BY_REDUCING_H
#define FSD_PUZZLE_DRAW_BY_REDUCING_H

#include "base/random.h"
#include "puzzle/draw.h"
#include "puzzle/reduce.h"
#include "solve/solver.h"

struct fsd_draw_by_reducing {
    const struct fsd_draw_options *options;
    struct fsd_orbits orbits;
    struct fsd_reducer *reducer;
    struct fsd_reduction reductions[FSD_MAX_DRAWS];
};

/* create, destroy and solver of a struct fsd_drawer; the state is a struct fsd_draw_by_reducing. */
enum fastsud_status fsd_draw_by_reducing_create(const struct fsd_draw_options *options, void **state);
void fsd_draw_by_reducing_destroy(void *state);
const struct fsd_solver *fsd_draw_by_reducing_solver(const void *state);

/* Begins reduction i with a full grid drawn from a seed, and all orbits in a random order as its steps. */
void fsd_draw_by_reducing_begin(struct fsd_draw_by_reducing *state, uint64_t seed, struct fsd_random *random, size_t i);

/* Runs n reductions; draws are what they end at, puzzles if these have as many givens as are wanted. */
enum fastsud_status fsd_draw_by_reducing_run(struct fsd_draw_by_reducing *state, struct fsd_draw *draws, size_t n);

#endif
