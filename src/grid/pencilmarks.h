/* Grids for people, the boxes separated by bars. */
#ifndef FSD_GRID_PENCILMARKS_H
#define FSD_GRID_PENCILMARKS_H

#include <stdint.h>

#include "grid/units.h"

/* Most bytes of each; neither writes a terminating zero, both return the byte after the last newline. */
enum {
    FSD_BARRED_GRID_BYTES = 13 * 26,
    FSD_PENCILMARKS_BYTES = 13 * (3 * (2 + 9 * 3 + 2 * 2 + 1) + 2) /* every column nine digits wide */
};

/* 13 lines: 81 characters as nine rows, with bars. */
char *fsd_pencilmarks_put_cells(char *out, const char *cells);

/*
 * 13 lines: what can stand in each cell, as its digits in ascending order, in columns as wide as they must be; a cell
 * with one candidate is that digit, one without any is "!". Bit d - 1 of candidates is digit d.
 */
char *fsd_pencilmarks_put(char *out, const uint16_t candidates[FSD_N_CELLS]);

#endif
