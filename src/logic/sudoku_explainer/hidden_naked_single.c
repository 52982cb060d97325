#include <string.h>

#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"

bool fsd_se_find_hidden_single(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                               struct fsd_step *told)
{
    uint16_t once[FSD_N_UNITS]; /* digits with one place, in a cell that may have other candidates */
    uint32_t units = board->hidden_units;

    (void)technique;
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
    unsigned unit = fsd_se_boxes_columns_rows[__builtin_ctz(units)];
    double rating = unit >= FSD_FIRST_BOX ? 1.2 : 1.5;
    for (uint32_t left = units; left; left &= left - 1) {
        const unsigned other = fsd_se_boxes_columns_rows[__builtin_ctz(left)];
        if (fsd_board_n_empty(board, other) == 1) {
            unit = other;
            rating = fsd_se_technique_rows[FSD_SE_HIDDEN_SINGLE].rating;
            break;
        }
    }
    const unsigned digit = fsd_digits_first(once[unit]); /* the lowest of those with one place in the unit */
    const unsigned cell = fsd_units.cells[unit][fsd_digits_first(board->place[unit][digit - 1]) - 1];
    fsd_se_hint_place(hint, FSD_SE_HIDDEN_SINGLE, cell, digit);
    hint->rating = rating;
    if (told) {
        told->digits = fsd_digits_of(digit);
        told->cells = fsd_cells_of(cell);
        told->units = 1U << unit;
    }
    return true;
}

bool fsd_se_find_naked_single(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                              struct fsd_step *told)
{
    if (!board->unsettled) {
        return false;
    }
    const unsigned cell = fsd_cells_first(board->unsettled);
    if (told) {
        told->digits = board->cell[cell];
        told->cells = fsd_cells_of(cell);
    }
    return fsd_se_hint_place(hint, technique, cell, fsd_digits_first(board->cell[cell]));
}
