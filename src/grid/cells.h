/* Sets of cells. */
#ifndef FSD_GRID_CELLS_H
#define FSD_GRID_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "grid/units.h"

/* Bit c is cell c; bits 81 and above are 0. */
__extension__ typedef unsigned __int128 fsd_cells;

static inline fsd_cells fsd_cells_of(unsigned cell)
{
    return (fsd_cells)1 << cell;
}

static inline bool fsd_cells_has(fsd_cells cells, unsigned cell)
{
    return (cells >> cell & 1) != 0;
}

static inline unsigned fsd_cells_count(fsd_cells cells)
{
    return (unsigned)(__builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64)));
}

/* The first of a set that is not empty. */
static inline unsigned fsd_cells_first(fsd_cells cells)
{
    const uint64_t low = (uint64_t)cells;

    return (unsigned)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(cells >> 64)));
}

/* Takes the first out of a set that is not empty: while (set) { cell = fsd_cells_take(&set); ... } */
static inline unsigned fsd_cells_take(fsd_cells *cells)
{
    const unsigned cell = fsd_cells_first(*cells);

    *cells &= *cells - 1;
    return cell;
}

struct fsd_cell_sets {
    fsd_cells unit[FSD_N_UNITS];
    fsd_cells peers[FSD_N_CELLS];
};
extern const struct fsd_cell_sets fsd_cell_sets;

/* Those of a unit's cells that are in places: bit k is cell k. */
fsd_cells fsd_cells_at(unsigned unit, uint16_t places);

/* The cells that see every cell of a set: the peers that they have in common. */
fsd_cells fsd_cells_common_peers(fsd_cells cells);

#endif
