#include "explainer/hint_parts.h"
#include "explainer/house.h"
#include "explainer/rules.h"

static bool find_in_unit(const struct fsd_se_position *position, unsigned unit, double rating, struct fsd_se_hint *hint)
{
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        const uint16_t places = position->place[unit][d];
        if (fsd_digits_is_one(places)) {
            const unsigned cell = fsd_units.cells[unit][fsd_digits_first(places) - 1];
            return fsd_se_hint_place(hint, FSD_SE_HIDDEN_SINGLE, rating, cell, d + 1);
        }
    }
    return false;
}

bool fsd_se_find_hidden_single(const struct fsd_se_position *position, struct fsd_se_hint *hint)
{
    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_box_column_row(k);
        if (fsd_digits_is_one(position->empty[unit]) && find_in_unit(position, unit, 1.0, hint)) {
            return true;
        }
    }
    /* A unit with one empty cell has no hidden single here: it would have been found above. */
    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        const unsigned unit = fsd_se_box_column_row(k);
        if (find_in_unit(position, unit, unit >= FSD_FIRST_BOX ? 1.2 : 1.5, hint)) {
            return true;
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
