/* All minimal puzzles among the subsets of a puzzle. */
#ifndef FSD_PUZZLE_MINIMAL_SUBSETS_H
#define FSD_PUZZLE_MINIMAL_SUBSETS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "fastsud.h"

struct fsd_minimal_subsets; /* opaque; one thread's at a time */

/*
 * kernel NULL: the fastest; time_limit_ns: for a puzzle; 0: none; a search is given up, too, when *stop is not 0,
 * unless stop is NULL. On failure *subsets is NULL.
 */
enum fastsud_status fsd_minimal_subsets_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                               struct fsd_minimal_subsets **subsets);
void fsd_minimal_subsets_destroy(struct fsd_minimal_subsets *subsets);

/*
 * Appends a line to out for each minimal puzzle whose givens are among those of puzzle (81 characters, '.' for blanks,
 * with one solution: 81 digits), each once, in an order that depends on the puzzle alone; and counts them in *n_found.
 * Stops at limit of them, or when the search has grown a thousand times as large as what it found; *cut_short tells
 * whether it did. *gave_up: it stopped because the time was spent, or somebody wanted it. Allocation failures of out
 * are for the caller to check.
 */
enum fastsud_status fsd_minimal_subsets_find(struct fsd_minimal_subsets *subsets, const char *puzzle,
                                             const char *solution, uint64_t limit, struct fsd_buffer *out,
                                             uint64_t *n_found, bool *cut_short, bool *gave_up);

#endif
