/* The orders in which Sudoku Explainer goes through units and cells. */
#ifndef FSD_SUDOKU_EXPLAINER_ORDER_H
#define FSD_SUDOKU_EXPLAINER_ORDER_H

#include "grid/cells.h"

/* Boxes, columns, rows: unit numbers. */
static const uint8_t fsd_se_boxes_columns_rows[FSD_N_UNITS] = {18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13,
                                                               14, 15, 16, 17, 0,  1,  2,  3,  4,  5, 6,  7,  8};

/* The k-th unit of a cell where the box comes first, then the row, then the column. */
static inline unsigned fsd_se_unit_of(unsigned cell, unsigned k)
{
    return fsd_units.units_of[cell][k == 0 ? 2 : k - 1];
}

/* Which of that unit's cells it is. */
static inline unsigned fsd_se_place_in_unit(unsigned cell, unsigned k)
{
    return fsd_units.places_of[cell][k == 0 ? 2 : k - 1];
}

/*
 * Of a cell's peers those in a set, in this order: the box, the rest of the row, the rest of the column. Returns how
 * many there are.
 */
static inline unsigned fsd_se_peers_in(unsigned cell, fsd_cells set, uint8_t peers[FSD_N_PEERS])
{
    unsigned n = 0;

    set &= fsd_cell_sets.peers[cell];
    for (unsigned k = 0; k < 3; k++) {
        fsd_cells part = set & fsd_cell_sets.unit[fsd_se_unit_of(cell, k)];
        set &= ~part;
        while (part) {
            peers[n++] = (uint8_t)fsd_cells_take(&part);
        }
    }
    return n;
}

#endif
