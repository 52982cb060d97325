#include <string.h>

#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"

/* Places the lowest of the digits that have one place in the unit. */
static bool place_in_unit(const struct fsd_board *board, unsigned unit, uint16_t digits, double rating,
                          struct fsd_se_hint *hint)
{
    const unsigned digit = fsd_digits_first(digits);
    const unsigned place = fsd_digits_first(board->place[unit][digit - 1]) - 1;

    fsd_se_hint_place(hint, FSD_SE_HIDDEN_SINGLE, fsd_units.cells[unit][place], digit);
    hint->rating = rating;
    return true;
}

bool fsd_se_find_hidden_single(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint)
{
    uint16_t once[FSD_N_UNITS]; /* digits with one place, in a cell that may have other candidates */
    uint32_t units = board->hidden_units;

    memcpy(once, board->hidden, sizeof(once));
    for (fsd_cells cells = board->unsettled; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (unsigned i = 0; i < 3; i++) {
            const unsigned unit = fsd_units.units_of[cell][i];
            if (fsd_digits_is_one(board->place[unit][fsd_digits_first(board->cell[cell]) - 1])) {
                once[unit] |= board->cell[cell];
                units |= 1U << unit;
            }
        }
    }
    if (units == 0) {
        return false;
    }
    /* Bit k is fsd_se_boxes_columns_rows[k]. */
    units = units >> FSD_FIRST_BOX | (units & FSD_ALL_DIGITS << FSD_FIRST_COLUMN) |
            (units & FSD_ALL_DIGITS) << FSD_FIRST_BOX;
    for (uint32_t left = units; left; left &= left - 1) {
        const unsigned unit = fsd_se_boxes_columns_rows[__builtin_ctz(left)];
        if (fsd_board_n_empty(board, unit) == 1) {
            return place_in_unit(board, unit, once[unit], fsd_se_technique_rows[technique].rating, hint);
        }
    }
    const unsigned unit = fsd_se_boxes_columns_rows[__builtin_ctz(units)];
    return place_in_unit(board, unit, once[unit], unit >= FSD_FIRST_BOX ? 1.2 : 1.5, hint);
}

bool fsd_se_find_naked_single(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint)
{
    if (!board->unsettled) {
        return false;
    }
    const unsigned cell = fsd_cells_first(board->unsettled);
    return fsd_se_hint_place(hint, technique, cell, fsd_digits_first(board->cell[cell]));
}
