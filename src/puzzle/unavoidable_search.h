/*
 * All small unavoidable sets of a solution. A part of a solution is unavoidable (McGuire, Tugemann and Civario 2012) if
 * the rest leaves it another way: then every puzzle with that only solution has a given in it.
 *
 * A set is grown from its first cell. A cell that must change takes a new digit; the cells of its row, column and box
 * that have this digit must change then, too; when no cell is left that must change, the set and its other way are
 * complete. Each other way that differs in at most so many cells is reached: its cells are forced one after another, or
 * it is a union of smaller ones. So no set is missed up to the size.
 */
#ifndef FSD_PUZZLE_UNAVOIDABLE_SEARCH_H
#define FSD_PUZZLE_UNAVOIDABLE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "fastsud.h"
#include "grid/cells.h"
#include "grid/digits.h"

/* Sets; begin with zeros. */
struct fsd_unavoidable_list {
    fsd_cells *sets;
    size_t n;
    size_t capacity;
    bool failed;     /* for want of memory: some are missing */
    const int *stop; /* what looks for sets ends soon after this is not 0; NULL: nobody can stop it */
};

void fsd_unavoidable_list_destroy(struct fsd_unavoidable_list *list);

/* Adds a set, or sets failed. */
void fsd_unavoidable_list_add(struct fsd_unavoidable_list *list, fsd_cells set);

/*
 * Leaves the sets that contain no other one, each once, smaller ones first; of two of a size, the one first that lacks
 * the first cell that they do not share.
 */
void fsd_unavoidable_list_reduce(struct fsd_unavoidable_list *list);

/* Where the digits of a solution stand. */
struct fsd_unavoidable_grid {
    uint8_t digit[FSD_N_CELLS];                 /* from 0 */
    fsd_cells place[FSD_N_UNITS][FSD_N_DIGITS]; /* the cell of a digit in a unit */
};
void fsd_unavoidable_grid_init(struct fsd_unavoidable_grid *grid, const char *solution);

/* Adds every unavoidable set of at most max_size cells that lies within some cells, and others that contain one. */
void fsd_unavoidable_find(const struct fsd_unavoidable_grid *grid, fsd_cells within, unsigned max_size,
                          struct fsd_unavoidable_list *list);

/*
 * The same, of those whose part in so many cells, all of which are among within, is this change: cells[i], digits[i]
 * from 0.
 */
void fsd_unavoidable_find_with(const struct fsd_unavoidable_grid *grid, fsd_cells within, unsigned max_size,
                               const uint8_t *cells, const uint8_t *digits, unsigned n,
                               struct fsd_unavoidable_list *list);

/*
 * All minimal unavoidable sets of at most max_size cells of a solution of 81 digits that follow the rules, in the order
 * of _reduce, instead of what the list held. FASTSUD_ERR_NO_MEMORY, _STOPPED.
 */
enum fastsud_status fsd_unavoidable_find_minimal(const char *solution, unsigned max_size,
                                                 struct fsd_unavoidable_list *list);

/* Writes a set as 81 bytes: the solution's digits in its cells, '.' elsewhere. */
void fsd_unavoidable_put(const char *solution, fsd_cells set, char *text);

#endif
