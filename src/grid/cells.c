#include "grid/cells.h"

#include "grid/nine.h"

#define ROW(unused, row) ((fsd_cells)0x1ff << 9 * (row))
#define COLUMN(unused, column) (((fsd_cells)0x8040201008040201 | (fsd_cells)0x100 << 64) << (column))
#define BOX_AT(band, stack) ((fsd_cells)0x1c0e07 << (27 * (band) + 3 * (stack)))
#define BOX(unused, box) BOX_AT((box) / 3, (box) % 3)
#define PEERS(row, column)                                                                                             \
    ((ROW(, row) | COLUMN(, column) | BOX_AT((row) / 3, (column) / 3)) & ~((fsd_cells)1 << (9 * (row) + (column))))

#define PEERS_OF_ROW(row) FSD_NINE(PEERS, row)

const struct fsd_cell_sets fsd_cell_sets = {
    .unit = {FSD_NINE(ROW, ), FSD_NINE(COLUMN, ), FSD_NINE(BOX, )},
    .peers = {PEERS_OF_ROW(0), PEERS_OF_ROW(1), PEERS_OF_ROW(2), PEERS_OF_ROW(3), PEERS_OF_ROW(4), PEERS_OF_ROW(5),
              PEERS_OF_ROW(6), PEERS_OF_ROW(7), PEERS_OF_ROW(8)},
};

fsd_cells fsd_cells_at(unsigned unit, uint16_t places)
{
    fsd_cells cells = 0;

    for (unsigned k = 0; k < 9; k++) {
        cells |= (fsd_cells)(places >> k & 1) << fsd_units.cells[unit][k];
    }
    return cells;
}

fsd_cells fsd_cells_common_peers(fsd_cells cells)
{
    fsd_cells common = ((fsd_cells)1 << FSD_N_CELLS) - 1;

    while (cells) {
        common &= fsd_cell_sets.peers[fsd_cells_take(&cells)];
    }
    return common;
}
