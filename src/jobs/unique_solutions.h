/* For stages that can do nothing with puzzles that have no solution or several. */
#ifndef FSD_JOBS_UNIQUE_SOLUTIONS_H
#define FSD_JOBS_UNIQUE_SOLUTIONS_H

#include "jobs/solved.h"
#include "run/stage.h"

/* Why a puzzle that was given up at the time limit is unfit. */
#define FSD_UNFIT_GAVE_UP "the puzzle was given up at the time limit; allow more with --time-limit"

/*
 * Reads and solves the next group by fsd_solved_next. Puzzles without a solution and with several are reported as
 * unfit, for the reasons given, and so are those that were given up at the time limit.
 */
enum fastsud_status fsd_solved_next_unique(struct fsd_solved *solved, const struct fsd_block *block,
                                           const char *if_none, const char *if_several,
                                           struct fsd_chunk_result *result);

/* Why a puzzle without exactly one solution is unfit, where its solution is all that matters. */
#define FSD_UNFIT_NONE "it has no solution"
#define FSD_UNFIT_SEVERAL "it has several solutions"

/*
 * fsd_solved_solution for stages that take solved grids of 9x9, and other puzzles only if the stage solves: these are
 * reported as unfit otherwise, with NULL.
 */
const char *fsd_solved_grid(const struct fsd_solved *solved, size_t i, bool solves, struct fsd_chunk_result *result);

#endif
