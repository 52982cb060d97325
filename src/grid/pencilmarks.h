/* Grids for people, the boxes separated by bars. */
#ifndef FSD_GRID_PENCILMARKS_H
#define FSD_GRID_PENCILMARKS_H

#include <stddef.h>
#include <stdint.h>

#include "grid/units.h"

/* Most bytes of each. */
enum {
    FSD_BARRED_GRID_BYTES = 13 * 26,
    FSD_PENCILMARKS_BYTES = 13 * (3 * (2 + 9 * 3 + 2 * 2 + 1) + 2) /* every column nine digits wide */
};

/*
 * 13 lines: 81 characters as nine rows, with bars. Writes to out, which holds n_out bytes, enough, and returns the byte
 * after the last newline; there is no terminating zero.
 */
char *fsd_pencilmarks_put_cells(char *out, size_t n_out, const char *cells);

/*
 * The same for candidates, bit d - 1 for digit d: each cell as its digits in ascending order, "!" without any, in
 * columns as wide as they must be.
 */
char *fsd_pencilmarks_put(char *out, size_t n_out, const uint16_t candidates[FSD_N_CELLS]);

#endif
