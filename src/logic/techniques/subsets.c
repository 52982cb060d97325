#include "logic/techniques/cell_counts.h"
#include "logic/techniques/hall.h"
#include "logic/techniques/techniques.h"
#include "logic/techniques/unit_order.h"

/* As many cells as digits, all in one unit: the digits go from every cell that sees them all. */
static bool conclude_naked(const struct fsd_board *board, struct fsd_step *step, fsd_cells cells, uint16_t digits)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const uint8_t *const units_of = fsd_units.units_of[fsd_cells_first(cells)];

    if (!fsd_step_remove(step, board, fsd_cells_common_peers(cells), digits)) {
        return false;
    }
    for (unsigned i = 0; i < 3; i++) {
        if ((cells & ~sets->unit[units_of[i]]) == 0) {
            step->units |= 1U << units_of[i];
        }
    }
    step->cells = cells;
    step->digits = digits;
    return true;
}

/* The cells of a set, in all of which any of the digits may stand. */
static fsd_cells cells_with_all(const struct fsd_board *board, fsd_cells cells, uint16_t digits)
{
    while (digits) {
        cells &= board->digit[fsd_digits_take(&digits) - 1];
    }
    return cells;
}

bool fsd_find_naked_pair(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    fsd_cells left = board->bivalue;

    while (left) {
        const unsigned cell = fsd_cells_take(&left);
        fsd_cells twins = cells_with_all(board, left & sets->peers[cell], board->cell[cell]);
        while (twins) {
            const fsd_cells pair = fsd_cells_of(cell) | fsd_cells_of(fsd_cells_take(&twins));
            if (conclude_naked(board, step, pair, board->cell[cell]) && fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}

/* The cells of a unit are sets of digits. */
bool fsd_find_naked_subset(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    const struct fsd_units *const units = &fsd_units;
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const fsd_cells small = size == 3 ? fsd_cells_with_candidates(board, 2, 3) : fsd_cells_with_candidates(board, 2, 4);

    for (unsigned i = 0; i < FSD_N_UNITS; i++) {
        const unsigned unit = fsd_unit_in_order(i);
        fsd_cells enough = small & sets->unit[unit];
        for (unsigned n = 1; n < size; n++) {
            enough &= enough - 1;
        }
        if (!enough) {
            continue;
        }
        uint16_t cells[9];
        struct fsd_hall_search search = {.goes_on = false};
        struct fsd_hall hall;
        for (unsigned k = 0; k < 9; k++) {
            cells[k] = board->cell[units->cells[unit][k]];
        }
        while (fsd_hall_next(cells, size, &search, &hall)) {
            fsd_cells subset = 0;
            while (hall.chosen) {
                subset |= fsd_cells_of(units->cells[unit][fsd_set_take(&hall.chosen)]);
            }
            if (conclude_naked(board, step, subset, hall.joined) && fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}

/* The digits of a unit are sets of places. */
bool fsd_find_hidden_subset(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    const struct fsd_units *const units = &fsd_units;

    for (unsigned i = 0; i < FSD_N_UNITS; i++) {
        const unsigned unit = fsd_unit_in_order(i);
        struct fsd_hall_search search = {.goes_on = false};
        struct fsd_hall hall;
        while (fsd_hall_next(board->place[unit], size, &search, &hall)) {
            step->digits = hall.chosen;
            step->units = 1U << unit;
            while (hall.joined) {
                step->cells |= fsd_cells_of(units->cells[unit][fsd_set_take(&hall.joined)]);
            }
            fsd_step_remove(step, board, step->cells, (uint16_t)~step->digits);
            if (fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}
