#include "logic/techniques/cell_counts.h"
#include "logic/techniques/techniques.h"

/* Whether without a candidate each digit still to be placed has two places in each unit. */
static bool has_two_places_without(const struct fsd_board *board, unsigned cell, unsigned digit)
{
    const fsd_cells without = fsd_cells_of(cell);

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (uint16_t left = FSD_ALL_DIGITS & (uint16_t)~board->placed[unit]; left;) {
            const unsigned d = fsd_digits_take(&left);
            const fsd_cells places = board->digit[d - 1] & fsd_cell_sets.unit[unit];
            if (fsd_cells_count(d == digit ? places & ~without : places) != 2) {
                return false;
            }
        }
    }
    return true;
}

/*
 * A bivalue universal grave plus one: each empty cell has two candidates, but one has three, of which one is too many.
 * Without that the grid would have two solutions or none, so the cell holds it (HoDoKu, BUG+1).
 */
bool fsd_find_bug(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const fsd_cells more = board->open & ~board->bivalue;

    if (board->unsettled || board->hidden_units || !more || (more & (more - 1)) ||
        more != fsd_cells_with_candidates(board, 3, 3)) {
        return false;
    }
    const unsigned cell = fsd_cells_first(more);
    for (uint16_t digits = board->cell[cell]; digits;) {
        const unsigned digit = fsd_digits_take(&digits);
        if (has_two_places_without(board, cell, digit)) {
            step->cells = more;
            step->digits = fsd_digits_of(digit);
            step->placed_cell = (uint8_t)cell;
            step->placed_digit = (uint8_t)digit;
            fsd_step_link(step, more, digit, true, 0);
            return fsd_step_found(step);
        }
    }
    return false;
}
