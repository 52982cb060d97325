#include "logic/sudoku_explainer/hint_parts.h"
#include "logic/sudoku_explainer/house.h"
#include "logic/sudoku_explainer/rules.h"

/* Places the lowest digit that has one place in the unit. */
static bool place_in_unit(const struct fsd_se_position *position, unsigned unit, double rating,
                          struct fsd_se_hint *hint)
{
    const unsigned digit = fsd_digits_first(position->once[unit]);
    const unsigned place = fsd_digits_first(position->place[unit][digit - 1]) - 1;

    return fsd_se_hint_place(hint, FSD_SE_HIDDEN_SINGLE, rating, fsd_units.cells[unit][place], digit);
}

bool fsd_se_find_hidden_single(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (position->once[unit] && fsd_digits_is_one(position->empty[unit])) {
            return place_in_unit(position, unit, 1.0, hint);
        }
    }
    /* A unit with one empty cell has no hidden single here: it would have been found above. */
    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_boxes_columns_rows[k];
        if (position->once[unit]) {
            return place_in_unit(position, unit, unit >= FSD_FIRST_BOX ? 1.2 : 1.5, hint);
        }
    }
    return false;
}

bool fsd_se_find_naked_single(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_digits_is_one(position->cell[cell])) {
            return fsd_se_hint_place(hint, FSD_SE_NAKED_SINGLE, 2.3, cell, fsd_digits_first(position->cell[cell]));
        }
    }
    return false;
}
