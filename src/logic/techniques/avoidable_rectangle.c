/*
 * Four cells in two rows, two columns and two boxes, of which none is given: two digits in them could be exchanged, and
 * the puzzle would have two solutions. Those that are filled already show which digits. Types are those of HoDoKu.
 */
#include "logic/techniques/techniques.h"

/* The corners in the order of the grid; 0 and 3 lie across from each other. */
struct rectangle {
    unsigned corners[4];
    fsd_cells cells;
    fsd_cells open;
};

/* Sets what the types share; false: nothing goes. */
static bool take_from(const struct fsd_board *board, const struct rectangle *rectangle, fsd_cells cells,
                      uint16_t digits, uint16_t pair, struct fsd_step *step)
{
    if (!fsd_step_remove(step, board, cells, digits)) {
        return false;
    }
    step->digits = pair;
    step->cells = rectangle->cells;
    step->others = rectangle->open;
    return true;
}

/* Three are filled: the last one differs from the one across. */
static bool conclude_type_1(const struct fsd_board *board, const struct rectangle *rectangle, unsigned at,
                            struct fsd_step *step)
{
    const uint16_t across = board->cell[rectangle->corners[3 - at]];
    const uint16_t beside = board->cell[rectangle->corners[at ^ 1]], other = board->cell[rectangle->corners[at ^ 2]];

    return rectangle->open == fsd_cells_of(rectangle->corners[at]) && beside == other &&
           take_from(board, rectangle, rectangle->open, across, across | beside, step) && fsd_step_found(step);
}

/* Two are filled, side by side: each of the others has the digit of the one across, and a third that both have. */
static bool conclude_type_2(const struct fsd_board *board, const struct rectangle *rectangle, unsigned at,
                            struct fsd_step *step)
{
    for (unsigned side = 1; side < 3; side++) {
        const unsigned next = at ^ side;
        const uint16_t one = board->cell[rectangle->corners[at]], two = board->cell[rectangle->corners[next]];
        const uint16_t across_one = board->cell[rectangle->corners[3 - at]];
        const uint16_t across_two = board->cell[rectangle->corners[3 - next]];
        const uint16_t third = one & two;
        if (at < next &&
            rectangle->open == (fsd_cells_of(rectangle->corners[at]) | fsd_cells_of(rectangle->corners[next])) &&
            fsd_digits_is_one(third) && one == (third | across_one) && two == (third | across_two) && one != two &&
            take_from(board, rectangle, fsd_cells_common_peers(rectangle->open), third, across_one | across_two,
                      step)) {
            step->other_digits = third;
            return fsd_step_found(step);
        }
    }
    return false;
}

/* The rectangle of a first cell and one diagonally across, below it; false: it is none. */
static bool form(const struct fsd_board *board, unsigned first, unsigned across, struct rectangle *rectangle)
{
    const unsigned row = fsd_cell_row(first), column = fsd_cell_column(first);
    const unsigned other_row = fsd_cell_row(across), other_column = fsd_cell_column(across);

    if (row == other_row || column == other_column ||
        (fsd_cell_band(first) == fsd_cell_band(across)) == (fsd_cell_stack(first) == fsd_cell_stack(across))) {
        return false;
    }
    *rectangle = (struct rectangle){{first, 9 * row + other_column, 9 * other_row + column, across}, 0, 0};
    for (unsigned i = 0; i < 4; i++) {
        rectangle->cells |= fsd_cells_of(rectangle->corners[i]);
    }
    rectangle->open = rectangle->cells & board->open;
    return (rectangle->cells & ~board->blank) == 0;
}

bool fsd_find_avoidable_rectangle(const struct fsd_board *board, unsigned type, struct fsd_step *step)
{
    static bool (*const conclude[])(const struct fsd_board *, const struct rectangle *, unsigned,
                                    struct fsd_step *) = {[1] = conclude_type_1, [2] = conclude_type_2};

    if (fsd_cells_count(board->blank & ~board->open) < 4 - type) {
        return false;
    }
    for (fsd_cells firsts = board->blank; firsts;) {
        const unsigned first = fsd_cells_take(&firsts);
        for (fsd_cells corners = firsts; corners;) {
            struct rectangle rectangle;
            if (!form(board, first, fsd_cells_take(&corners), &rectangle)) {
                continue;
            }
            for (unsigned at = 0; at < 4; at++) {
                if (conclude[type](board, &rectangle, at, step)) {
                    return true;
                }
            }
        }
    }
    return false;
}
