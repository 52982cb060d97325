/*
 * The part of a vicinity search that adds all givens but the last: a puzzle less its givens is a base. Its leaves (see
 * vicinity_leaves.h) are the base and all but one of the givens to add, in ascending order of cells; the last one comes
 * after these. Solutions of the base are collected first; those that have the givens of a leaf are the leaf's.
 */
#ifndef FSD_PUZZLE_VICINITY_BASES_H
#define FSD_PUZZLE_VICINITY_BASES_H

#include <stddef.h>

#include "puzzle/vicinity_leaves.h"
#include "puzzle/vicinity_pairs.h"

struct fsd_vicinity_bases; /* opaque; one thread's at a time */

enum { FSD_BASE_QUERIES = 4096 }; /* of a round */

/*
 * queries and deadline as for leaves, but with room for FSD_BASE_QUERIES. clash: for each pair of a cell and a digit
 * those that cannot be added beside it, and itself. All stay the caller's, and must outlive the bases. NULL: out of
 * memory.
 */
struct fsd_vicinity_bases *fsd_vicinity_bases_create(struct fsd_queries *queries, struct fsd_deadline *deadline,
                                                     struct fsd_vicinity_leaves *leaves, const struct fsd_pairs *clash);
void fsd_vicinity_bases_destroy(struct fsd_vicinity_bases *bases);

/* Forgets all bases, and starts its random numbers over: a search depends on its own puzzles only. */
void fsd_vicinity_bases_clear(struct fsd_vicinity_bases *bases);

/*
 * Adds a base, of starting puzzle i: 81 cells, '.' for blanks, to which n_added givens (2 to FSD_VICINITY_MOST) are to
 * be added from the pairs in open. May make leaves, to make room.
 */
enum fastsud_status fsd_vicinity_bases_add(struct fsd_vicinity_bases *bases, size_t i, const char *cells,
                                           unsigned n_added, const struct fsd_pairs *open);

/* Unless the deadline passes, makes the leaves of all bases that were added; there is then no base. */
enum fastsud_status fsd_vicinity_bases_finish(struct fsd_vicinity_bases *bases);

#endif
