#include "logic/exclusion.h"

#include <string.h>

#include "base/cover.h"

/* Adds a cell, whose digit is the only candidate. */
static void add(struct fsd_exclusion *exclusion, unsigned cell, const uint16_t before[FSD_N_CELLS])
{
    exclusion->by |= fsd_cells_of(cell);
    exclusion->digits[cell] = before[cell];
}

static void find_full_house(struct fsd_exclusion *exclusion, fsd_cells others, const uint16_t before[FSD_N_CELLS])
{
    while (others) {
        add(exclusion, fsd_cells_take(&others), before);
    }
}

/* Those of the cells as bits, in their order, that a cell sees. */
static uint64_t seen(unsigned cell, fsd_cells cells)
{
    uint64_t bits = 0;

    for (unsigned i = 0; cells; i++) {
        bits |= (uint64_t)fsd_cells_has(fsd_cell_sets.peers[cell], fsd_cells_take(&cells)) << i;
    }
    return bits;
}

static void find_hidden(struct fsd_exclusion *exclusion, const struct fsd_step *step,
                        const uint16_t before[FSD_N_CELLS], fsd_cells written)
{
    const uint16_t digit = fsd_digits_of(step->placed_digit);
    uint8_t cells[FSD_N_CELLS];
    uint64_t sets[FSD_N_CELLS];
    unsigned n = 0;

    for (fsd_cells left = written; left && n < 64;) {
        const unsigned cell = fsd_cells_take(&left);
        if (before[cell] == digit) {
            sets[n] = seen(cell, exclusion->empty);
            cells[n++] = (uint8_t)cell;
        }
    }
    exclusion->gone = exclusion->empty;
    for (uint64_t chosen = fsd_least_cover(sets, n, UINT64_MAX); chosen; chosen &= chosen - 1) {
        const unsigned cell = cells[__builtin_ctzll(chosen)];
        add(exclusion, cell, before);
        exclusion->gone &= ~fsd_cell_sets.peers[cell];
    }
}

static void find_naked(struct fsd_exclusion *exclusion, const struct fsd_step *step, const uint16_t before[FSD_N_CELLS],
                       fsd_cells written)
{
    const uint16_t others = FSD_ALL_DIGITS & (uint16_t)~fsd_digits_of(step->placed_digit);
    unsigned units[3];
    uint64_t sets[3] = {0};
    unsigned n = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        if (!fsd_cells_has(fsd_cell_sets.unit[unit], step->placed_cell)) {
            continue;
        }
        for (fsd_cells cells = fsd_cell_sets.unit[unit] & written; cells;) {
            sets[n] |= before[fsd_cells_take(&cells)];
        }
        units[n++] = unit;
    }
    exclusion->gone_digits = others;
    for (uint64_t chosen = fsd_least_cover(sets, n, others); chosen; chosen &= chosen - 1) {
        const unsigned unit = units[__builtin_ctzll(chosen)];
        exclusion->units |= 1U << unit;
        for (fsd_cells cells = fsd_cell_sets.unit[unit] & written; cells;) {
            const unsigned cell = fsd_cells_take(&cells);
            if (exclusion->gone_digits & before[cell]) {
                add(exclusion, cell, before);
                exclusion->gone_digits &= (uint16_t)~before[cell];
            }
        }
    }
}

void fsd_exclusion_find(struct fsd_exclusion *exclusion, enum fsd_single of, const struct fsd_step *step,
                        const uint16_t before[FSD_N_CELLS], fsd_cells written)
{
    const fsd_cells others =
        step->units ? fsd_cell_sets.unit[__builtin_ctz(step->units)] & ~fsd_cells_of(step->placed_cell) : 0;

    written &= ~fsd_cells_of(step->placed_cell); /* it may have one candidate before */
    memset(exclusion, 0, sizeof(*exclusion));
    exclusion->of = of;
    if (of == FSD_SINGLE_HIDDEN && (others & ~written) == 0) {
        exclusion->of = FSD_SINGLE_FULL_HOUSE; /* Sudoku Explainer has no name for it */
    }
    switch (exclusion->of) {
    case FSD_SINGLE_FULL_HOUSE:
        find_full_house(exclusion, others & written, before);
        break;
    case FSD_SINGLE_HIDDEN:
        exclusion->empty = others & ~written;
        find_hidden(exclusion, step, before, written);
        break;
    case FSD_SINGLE_NAKED:
        find_naked(exclusion, step, before, written);
        break;
    case FSD_NO_SINGLE:
        break;
    }
}
