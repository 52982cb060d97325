/* Grids for people, the boxes separated by bars; candidates as text. */
#ifndef FSD_GRID_PENCILMARKS_H
#define FSD_GRID_PENCILMARKS_H

#include <stdbool.h>
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

/*
 * Reads 729 characters: number row * 81 + column * 9 + digit - 1 is the digit where it is a candidate, '.' or '0' where
 * not. Returns false if they are something else; candidates are then unspecified.
 */
bool fsd_pencilmarks_read(const char *text, uint16_t candidates[FSD_N_CELLS]);

/*
 * Writes to cells (81 bytes) the digits of the cells with one candidate, '.' for the others. Returns whether that says
 * all: whether every other cell still has each digit that no such peer holds.
 */
bool fsd_pencilmarks_are_basic(const uint16_t candidates[FSD_N_CELLS], char *cells);

#endif
