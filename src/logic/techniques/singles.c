#include "logic/techniques/techniques.h"

#include "logic/techniques/unit_order.h"

static void place(struct fsd_step *step, unsigned cell, unsigned digit)
{
    step->cells = fsd_cells_of(cell);
    step->digits = fsd_digits_of(digit);
    step->placed_cell = (uint8_t)cell;
    step->placed_digit = (uint8_t)digit;
}

/* The last empty cell of a unit. */
bool fsd_find_full_house(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned i = 0; i < FSD_N_UNITS && board->unsettled; i++) {
        const unsigned unit = fsd_unit_in_order(i);
        const fsd_cells left = board->unsettled & fsd_cell_sets.unit[unit];
        if (left && fsd_board_n_empty(board, unit) == 1) {
            const unsigned cell = fsd_cells_first(left);
            place(step, cell, fsd_digits_first(board->cell[cell]));
            step->units = 1U << unit;
            if (fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_find_naked_single(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (fsd_cells left = board->unsettled; left;) {
        const unsigned cell = fsd_cells_take(&left);
        place(step, cell, fsd_digits_first(board->cell[cell]));
        if (fsd_step_found(step)) {
            return true;
        }
    }
    return false;
}

/* The digits of a unit with one place that are not placed yet; the board has those of cells with more candidates. */
static uint16_t hidden_digits(const struct fsd_board *board, unsigned unit)
{
    uint16_t digits = board->hidden[unit];

    for (fsd_cells left = board->unsettled & fsd_cell_sets.unit[unit]; left;) {
        const uint16_t digit = board->cell[fsd_cells_take(&left)];
        const unsigned places = board->place[unit][fsd_digits_first(digit) - 1];
        digits |= places & (places - 1) ? 0 : digit;
    }
    return digits;
}

bool fsd_find_hidden_single(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned i = 0; i < FSD_N_UNITS && (board->hidden_units || board->unsettled); i++) {
        const unsigned unit = fsd_unit_in_order(i);
        for (uint16_t digits = hidden_digits(board, unit); digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            place(step, fsd_units.cells[unit][__builtin_ctz(board->place[unit][digit - 1])], digit);
            step->units = 1U << unit;
            if (fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}
