/* Canonical forms and classes of small grids with boxes by definition: every copy is made, and the first one taken. */
#ifndef TESTS_SUPPORT_SMALL_GRIDS_H
#define TESTS_SUPPORT_SMALL_GRIDS_H

#include <stddef.h>

enum { SMALL_MOST_CELLS = 36, SMALL_4X4_GRIDS = 288 };

/* Boxes of so many rows and columns: 2 and 2, or 2 and 3. */
struct small_shape {
    unsigned box_rows, box_columns;
};

/*
 * Writes the first copy, by its characters, of cells, '.' and values from 1; no zero is appended. Returns how many of
 * the symmetries of the cells lead to it.
 */
unsigned small_form(const struct small_shape *shape, const char *cells, char *form);

/* All solved 4x4 grids, found by trying: 16 digits each. */
size_t small_4x4_grids(char grids[SMALL_4X4_GRIDS][16]);

#endif
