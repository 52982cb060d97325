#include "grid/cells.h"

#include <pthread.h>

static struct fsd_cell_sets sets;
static pthread_once_t sets_once = PTHREAD_ONCE_INIT;

static void compute(void)
{
    const struct fsd_units *const units = fsd_units_get();

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned k = 0; k < 9; k++) {
            sets.unit[unit] |= fsd_cells_of(units->cells[unit][k]);
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        for (unsigned k = 0; k < FSD_N_PEERS; k++) {
            sets.peers[cell] |= fsd_cells_of(units->peers[cell][k]);
        }
    }
}

const struct fsd_cell_sets *fsd_cell_sets_get(void)
{
    pthread_once(&sets_once, compute);
    return &sets;
}

fsd_cells fsd_cells_common_peers(fsd_cells cells)
{
    fsd_cells common = ((fsd_cells)1 << FSD_N_CELLS) - 1;

    while (cells) {
        common &= fsd_cell_sets_get()->peers[fsd_cells_take(&cells)];
    }
    return common;
}
