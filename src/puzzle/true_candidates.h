/*
 * True candidates of 9x9 puzzles: those that some solution has; and in how many solutions each is. What logic leaves of
 * a puzzle with several solutions are never fewer.
 */
#ifndef FSD_PUZZLE_TRUE_CANDIDATES_H
#define FSD_PUZZLE_TRUE_CANDIDATES_H

#include "fastsud.h"
#include "grid/cells.h"

enum { FSD_N_CANDIDATES = FSD_N_CELLS * 9 };

struct fsd_true_candidates; /* opaque; one thread's at a time */

/*
 * On success *finder is the caller's, to be given to fsd_true_candidates_destroy; on failure it is NULL. kernel NULL:
 * the fastest that this CPU runs. time_limit_ns: for the question about one candidate; 0: none.
 */
enum fastsud_status fsd_true_candidates_create(const char *kernel, uint64_t limit, uint64_t time_limit_ns,
                                               struct fsd_true_candidates **finder);
void fsd_true_candidates_destroy(struct fsd_true_candidates *finder);

/*
 * Of a puzzle that has a solution, with these candidates (bit d - 1: digit d): counts[9 * cell + d - 1] becomes the
 * number of solutions with that candidate, at most limit. With limit 1 each solution found covers all of its
 * candidates, and only what is not covered is asked, a candidate of each cell at a time. *gave_up: the time did not
 * suffice, and counts mean nothing. Does not allocate.
 */
enum fastsud_status fsd_true_candidates_find(struct fsd_true_candidates *finder, const uint16_t candidates[FSD_N_CELLS],
                                             uint64_t counts[FSD_N_CANDIDATES], bool *gave_up);

#endif
