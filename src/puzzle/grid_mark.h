/*
 * A mark of a solved grid: the same for all its copies (see grid/morph.h), and rarely that of another grid: of 10^6
 * random grids 900 share theirs. It takes a seventh of the time of the canonical form, which is then needed only where
 * marks are equal.
 */
#ifndef FSD_PUZZLE_GRID_MARK_H
#define FSD_PUZZLE_GRID_MARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of 81 digits that obey the rules; never 0. */
uint64_t fsd_grid_mark(const char *grid);

/* A set of marks, empty if all zeros. */
struct fsd_mark_set {
    uint64_t *places; /* 2^n_bits of them, 0: free; NULL: none yet */
    unsigned n_bits;
    size_t n;
};

/* False: no memory, and the set stays as it is. */
bool fsd_mark_set_add(struct fsd_mark_set *set, uint64_t mark);
bool fsd_mark_set_has(const struct fsd_mark_set *set, uint64_t mark);
void fsd_mark_set_destroy(struct fsd_mark_set *set);

#endif
