/* How cells, units and digits are written for people. */
#ifndef FSD_GRID_NOTATION_H
#define FSD_GRID_NOTATION_H

#include "base/buffer.h"
#include "grid/cells.h"

/* Maximum length of a set of cells: nine rows with different columns, each written once. */
enum { FSD_NOTATION_CELLS_BYTES = 9 * (sizeof("r1c123456789,") - 1) };

/*
 * Cells by row and column from 1, as HoDoKu writes them: r4c7; r12c7 is r1c7 and r2c7, r4c379 is three cells, r12c79
 * four: each row with each column. Commas separate cells that share no such form: r1c5,r2c79.
 */
void fsd_notation_put_cells(struct fsd_buffer *out, fsd_cells cells);

/* "row 4", "rows 2 and 7", "column 3 and box 5"; bit u is unit u. */
void fsd_notation_put_units(struct fsd_buffer *out, uint32_t units);

/* "3", "3 and 7", "3, 5 and 7"; bit d - 1 is digit d. */
void fsd_notation_put_digits(struct fsd_buffer *out, uint16_t digits);

/* The digits alone: "357". */
void fsd_notation_put_mask(struct fsd_buffer *out, uint16_t digits);

#endif
