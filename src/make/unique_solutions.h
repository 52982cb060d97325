/* The solutions of a block's puzzles, for stages that can do nothing with puzzles that have none or several. */
#ifndef FSD_MAKE_UNIQUE_SOLUTIONS_H
#define FSD_MAKE_UNIQUE_SOLUTIONS_H

#include "pipeline/stage.h"

struct fsd_solutions; /* opaque; one thread's at a time */

/* For blocks of at most n_lines lines. kernel NULL: the fastest. On failure *solutions is NULL. */
enum fastsud_status fsd_solutions_create(const char *kernel, size_t n_lines, struct fsd_solutions **solutions);
void fsd_solutions_destroy(struct fsd_solutions *solutions);

/* Solves a block's puzzles. Those without a solution and with several are reported as unfit, for the reasons given. */
enum fastsud_status fsd_solutions_find(struct fsd_solutions *solutions, const struct fsd_block *block,
                                       const char *if_none, const char *if_several, struct fsd_output *output);

/* The 81 digits of the solution of puzzle i of the last block; NULL if it does not have exactly one. */
const char *fsd_solutions_of(const struct fsd_solutions *solutions, size_t i);

/* NULL for NULL. */
const struct fastsud_solver *fsd_solutions_solver(const struct fsd_solutions *solutions);

#endif
