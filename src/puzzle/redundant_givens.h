/*
 * Redundant givens: those that can be taken away, one at a time, without the puzzle getting a second solution. A
 * puzzle without them is minimal.
 */
#ifndef FSD_PUZZLE_REDUNDANT_GIVENS_H
#define FSD_PUZZLE_REDUNDANT_GIVENS_H

#include "fastsud.h"
#include "grid/cells.h"

/* Not a set of cells. */
#define FSD_REDUNDANT_GAVE_UP (~(fsd_cells)0)

struct fsd_redundant; /* opaque; one thread's at a time */

/*
 * On success *redundant is the caller's, to be given to fsd_redundant_destroy; on failure it is NULL. kernel NULL: the
 * fastest that this CPU runs. time_limit_ns: for the question about one given; 0: none.
 */
enum fastsud_status fsd_redundant_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                         struct fsd_redundant **redundant);
void fsd_redundant_destroy(struct fsd_redundant *redundant);

/*
 * For n puzzles that have one solution each: puzzles[p] are at least 81 bytes ('1' to '9' are givens, all else
 * blanks), solutions[p] 81 digits; cells[p] becomes the set of the cells whose given is redundant, or
 * FSD_REDUNDANT_GAVE_UP if the time did not suffice for some given. Many puzzles at once are quicker: they share the
 * kernel's lanes. Does not allocate.
 *
 * A given is redundant if the puzzle has one solution without it, too. Most of those that are not show it without a
 * search, as the only given in an unavoidable set (puzzle/unavoidable.h).
 */
enum fastsud_status fsd_redundant_find(struct fsd_redundant *redundant, size_t n, const char *const *puzzles,
                                       const char *const *solutions, fsd_cells *cells);

#endif
