/* The solutions of a block's puzzles, for stages that can do nothing with puzzles that have none or several. */
#ifndef FSD_JOBS_UNIQUE_SOLUTIONS_H
#define FSD_JOBS_UNIQUE_SOLUTIONS_H

#include "jobs/solved.h"
#include "run/stage.h"
#include "solve/solver.h"

struct fsd_solutions; /* opaque; one thread's at a time */

/*
 * For blocks of at most n_lines lines. kernel NULL: the fastest; time_limit_ns 0: none. On failure *solutions is NULL.
 */
enum fastsud_status fsd_solutions_create(const char *kernel, uint64_t time_limit_ns, size_t n_lines,
                                         struct fsd_solutions **solutions);
void fsd_solutions_destroy(struct fsd_solutions *solutions);

/* Why a puzzle that was given up at the time limit is unfit. */
#define FSD_UNFIT_GAVE_UP "the puzzle was given up at the time limit; allow more with --time-limit"

/*
 * Solves a block's puzzles. Those without a solution and with several are reported as unfit, for the reasons given, and
 * so are those that were given up.
 */
enum fastsud_status fsd_solutions_find(struct fsd_solutions *solutions, const struct fsd_block *block,
                                       const char *if_none, const char *if_several, struct fsd_chunk_result *result);

/* Reports puzzle i of the block as unfit unless its verdict is FASTSUD_UNIQUE. */
void fsd_report_not_unique(const struct fsd_block *block, size_t i, uint8_t verdict, const char *if_none,
                           const char *if_several, struct fsd_chunk_result *result);

/* The same of the group that is then read and solved by fsd_solved_next, if that succeeds. */
enum fastsud_status fsd_solved_next_unique(struct fsd_solved *solved, const struct fsd_block *block,
                                           const char *if_none, const char *if_several,
                                           struct fsd_chunk_result *result);

/* Why a puzzle without exactly one solution is unfit, where its solution is all that matters. */
#define FSD_UNFIT_NONE "it has no solution"
#define FSD_UNFIT_SEVERAL "it has several solutions"

/* The 81 digits of the solution of puzzle i of the last block; NULL if it does not have exactly one. */
const char *fsd_solutions_of(const struct fsd_solutions *solutions, size_t i);

/*
 * The same for stages that take solved grids, and other puzzles only if the stage solves: these are reported as unfit
 * otherwise, with NULL.
 */
const char *fsd_solutions_grid(const struct fsd_solutions *solutions, const struct fsd_block *block, size_t i,
                               bool solves, struct fsd_chunk_result *result);

/* NULL for NULL. */
const struct fsd_solver *fsd_solutions_solver(const struct fsd_solutions *solutions);

#endif
