/* Where things are on the grid: cells, units, peers, bands, stacks, minirows and minicolumns. */
#ifndef FSD_GRID_UNITS_H
#define FSD_GRID_UNITS_H

#include <stdint.h>

enum {
    FSD_N_CELLS = 81,
    FSD_N_DIGITS = 9,
    FSD_N_UNITS = 27,     /* rows 0 to 8, columns 9 to 17, boxes 18 to 26 */
    FSD_N_MINILINES = 27, /* minirows, and as many minicolumns */
    FSD_N_PEERS = 20,     /* the other cells that share a unit with a cell */
    FSD_FIRST_ROW = 0,
    FSD_FIRST_COLUMN = 9,
    FSD_FIRST_BOX = 18
};

/* Cells are numbered row by row from 0; so are boxes, and the cells within a box. */
static inline unsigned fsd_cell_row(unsigned cell)
{
    return cell / 9;
}

static inline unsigned fsd_cell_column(unsigned cell)
{
    return cell % 9;
}

/* Three boxes side by side, 0 to 2. */
static inline unsigned fsd_cell_band(unsigned cell)
{
    return cell / 27;
}

/* Three boxes one above the other, 0 to 2. */
static inline unsigned fsd_cell_stack(unsigned cell)
{
    return cell % 9 / 3;
}

static inline unsigned fsd_cell_box(unsigned cell)
{
    return fsd_cell_band(cell) * 3 + fsd_cell_stack(cell);
}

static inline unsigned fsd_cell_place_in_box(unsigned cell)
{
    return fsd_cell_row(cell) % 3 * 3 + cell % 3;
}

/* All lists of cells are in ascending order. */
struct fsd_units {
    uint8_t cells[FSD_N_UNITS][9];
    uint8_t units_of[FSD_N_CELLS][3];  /* row, column and box of a cell, as unit numbers */
    uint8_t places_of[FSD_N_CELLS][3]; /* and which of their cells it is */
    uint8_t peers[FSD_N_CELLS][FSD_N_PEERS];
    uint8_t minirow_cells[FSD_N_MINILINES][3];    /* minirow: row times 3 plus stack */
    uint8_t minicolumn_cells[FSD_N_MINILINES][3]; /* column times 3 plus band */
};

extern const struct fsd_units fsd_units;

#endif
