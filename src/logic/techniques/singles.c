#include "logic/techniques/techniques.h"

bool fsd_find_naked_single(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    if (!board->unsettled) {
        return false;
    }
    const unsigned cell = fsd_cells_first(board->unsettled);
    step->cells = fsd_cells_of(cell);
    step->digits = board->cell[cell];
    step->placed_cell = (uint8_t)cell;
    step->placed_digit = (uint8_t)fsd_digits_first(board->cell[cell]);
    return true;
}

/* Boxes first, where people spot them most easily. */
bool fsd_find_hidden_single(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    if (!board->hidden_units) {
        return false;
    }
    const uint32_t boxes = board->hidden_units >> FSD_FIRST_BOX << FSD_FIRST_BOX;
    const unsigned unit = (unsigned)__builtin_ctz(boxes ? boxes : board->hidden_units);
    const unsigned digit = fsd_digits_first(board->hidden[unit]);
    const unsigned cell = fsd_units.cells[unit][__builtin_ctz(board->place[unit][digit - 1])];
    step->cells = fsd_cells_of(cell);
    step->digits = fsd_digits_of(digit);
    step->units = 1U << unit;
    step->placed_cell = (uint8_t)cell;
    step->placed_digit = (uint8_t)digit;
    return true;
}
