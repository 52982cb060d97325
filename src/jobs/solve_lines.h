/* Solves the puzzles of a block, with pencilmarks and without. */
#ifndef FSD_JOBS_SOLVE_LINES_H
#define FSD_JOBS_SOLVE_LINES_H

#include "input/lines.h"
#include "solve/solver.h"

/* results: where they go, one of each for each puzzle; what is NULL is not wanted. Its puzzles are not looked at. */
enum fastsud_status fsd_solve_lines(struct fsd_solver *solver, const struct fsd_lines *lines,
                                    const struct fsd_batch *results);

/* Whether a solver with these options searches in parallel, which its guesses depend on. */
bool fsd_solves_in_parallel(const struct fsd_solver_options *options);

#endif
