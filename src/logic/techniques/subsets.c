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

/* Whether some of the cells may hold one of the digits. */
static bool has_any(const struct fsd_board *board, fsd_cells cells, uint16_t digits)
{
    fsd_cells places = 0;

    while (digits) {
        places |= board->digit[fsd_digits_take(&digits) - 1];
    }
    return (places & cells) != 0;
}

/* Two or three cells of the three where a line and a box cross: as many digits as cells. */
static bool conclude_locked(const struct fsd_board *board, unsigned line, unsigned box, fsd_cells cells,
                            struct fsd_step *step)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;
    uint16_t digits = 0;

    for (fsd_cells left = cells; left;) {
        digits |= board->cell[fsd_cells_take(&left)];
    }
    return fsd_digits_count(digits) == fsd_cells_count(cells) && has_any(board, unit[line] & ~unit[box], digits) &&
           has_any(board, unit[box] & ~unit[line], digits) && conclude_naked(board, step, cells, digits) &&
           fsd_step_found(step);
}

/* A naked pair or triple in a line and a box at once, from both of which digits go (HoDoKu). */
bool fsd_find_locked_subset(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;
    const fsd_cells small = size == 2 ? board->bivalue : fsd_cells_with_candidates(board, 2, 3);

    for (unsigned k = 0; k < 9; k++) {
        const unsigned box = FSD_FIRST_BOX + k;
        fsd_cells enough = small & unit[box];
        for (unsigned n = 1; n < size; n++) {
            enough &= enough - 1;
        }
        for (unsigned i = 0; i < 6 && enough; i++) {
            const unsigned line = i < 3 ? FSD_FIRST_ROW + k / 3 * 3 + i : FSD_FIRST_COLUMN + k % 3 * 3 + i - 3;
            const fsd_cells cells = small & unit[line] & unit[box];
            fsd_cells left = fsd_cells_count(cells) < size ? 0 : cells;
            while (left) {
                const fsd_cells one = fsd_cells_of(fsd_cells_take(&left));
                if (conclude_locked(board, line, box, fsd_cells_count(cells) > size ? cells & ~one : cells, step)) {
                    return true;
                }
                left = fsd_cells_count(cells) > size ? left : 0;
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
