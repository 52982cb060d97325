#include "grid/units.h"

#include <pthread.h>
#include <stdbool.h>

static struct fsd_units tables;
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static bool share_a_unit(unsigned a, unsigned b)
{
    return fsd_cell_row(a) == fsd_cell_row(b) || fsd_cell_column(a) == fsd_cell_column(b) ||
           fsd_cell_box(a) == fsd_cell_box(b);
}

static void compute(void)
{
    for (unsigned i = 0; i < 9; i++) {
        for (unsigned k = 0; k < 9; k++) {
            tables.cells[FSD_FIRST_ROW + i][k] = (uint8_t)(i * 9 + k);
            tables.cells[FSD_FIRST_COLUMN + i][k] = (uint8_t)(k * 9 + i);
            tables.cells[FSD_FIRST_BOX + i][k] = (uint8_t)fsd_box_cell(i, k);
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        tables.units_of[cell][0] = (uint8_t)(FSD_FIRST_ROW + fsd_cell_row(cell));
        tables.units_of[cell][1] = (uint8_t)(FSD_FIRST_COLUMN + fsd_cell_column(cell));
        tables.units_of[cell][2] = (uint8_t)(FSD_FIRST_BOX + fsd_cell_box(cell));
        tables.minirow_cells[fsd_cell_minirow(cell)][cell % 3] = (uint8_t)cell;
        tables.minicolumn_cells[fsd_cell_minicolumn(cell)][fsd_cell_row(cell) % 3] = (uint8_t)cell;
        unsigned n_peers = 0;
        for (unsigned other = 0; other < FSD_N_CELLS; other++) {
            if (other != cell && share_a_unit(cell, other)) {
                tables.peers[cell][n_peers++] = (uint8_t)other;
            }
        }
    }
}

const struct fsd_units *fsd_units_get(void)
{
    pthread_once(&tables_once, compute);
    return &tables;
}
