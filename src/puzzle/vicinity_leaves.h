/*
 * The part of a vicinity search that adds the last given: a leaf is a puzzle to which one more given is to be added.
 * Its pairs of a cell and a digit are asked about until every one is known to be in a solution, or in none: with limit
 * 1, many leaves in step. A pair that is then known to be in one solution only goes to the results, where limit 2
 * decides.
 */
#ifndef FSD_PUZZLE_VICINITY_LEAVES_H
#define FSD_PUZZLE_VICINITY_LEAVES_H

#include <stddef.h>

#include "base/deadline.h"
#include "puzzle/vicinity_pairs.h"
#include "puzzle/vicinity_results.h"
#include "solve/queries.h"

struct fsd_vicinity_leaf;   /* opaque; of a group of leaves */
struct fsd_vicinity_leaves; /* opaque; one thread's at a time */

enum { FSD_LEAF_QUERIES = 8192 }; /* of a round */

/*
 * queries have limit 1, room for FSD_LEAF_QUERIES, and solutions; the deadline also has passed if one was given up. All
 * stay the caller's, and must outlive the leaves. NULL: out of memory.
 */
struct fsd_vicinity_leaves *fsd_vicinity_leaves_create(struct fsd_queries *queries, struct fsd_deadline *deadline,
                                                       struct fsd_vicinity_results *results);
void fsd_vicinity_leaves_destroy(struct fsd_vicinity_leaves *leaves);

/* Forgets all leaves. */
void fsd_vicinity_leaves_clear(struct fsd_vicinity_leaves *leaves);

/*
 * Adds a leaf, of starting puzzle i: 81 cells, '.' for blanks. open: the pairs that may be added to it. May ask queries
 * to make room. *leaf is valid until the next leaf is added; NULL on failure.
 */
enum fastsud_status fsd_vicinity_leaves_add(struct fsd_vicinity_leaves *leaves, size_t i, const char *cells,
                                            const struct fsd_pairs *open, struct fsd_vicinity_leaf **leaf);

/* Tells a leaf a solution of it, once each. */
void fsd_vicinity_leaf_learn(struct fsd_vicinity_leaf *leaf, const struct fsd_pairs *solution);

/* Decides all leaves that were added, unless the deadline passes; there is then none. */
enum fastsud_status fsd_vicinity_leaves_finish(struct fsd_vicinity_leaves *leaves);

#endif
