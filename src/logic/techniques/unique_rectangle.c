/*
 * Four empty cells in two rows, two columns and two boxes that all have two digits: if they held only these, the digits
 * could be swapped, and the puzzle would have two solutions. Cells with other candidates are the roof. Types and the
 * hidden rectangle are those of HoDoKu.
 */
#include "logic/techniques/techniques.h"

struct rectangle {
    fsd_cells cells;
    fsd_cells roof;
    uint16_t pair;
    uint16_t extra;               /* the other candidates of the roof */
    unsigned rows[2], columns[2]; /* of the first cell, and of the one across */
    unsigned across;
};

typedef bool conclude(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step);

/* Sets what all types share; false: nothing goes. */
static bool take_from(const struct fsd_board *board, const struct rectangle *rectangle, fsd_cells cells,
                      uint16_t digits, struct fsd_step *step)
{
    if (!fsd_step_remove(step, board, cells, digits)) {
        return false;
    }
    step->digits = rectangle->pair;
    step->cells = rectangle->cells;
    step->others = rectangle->roof;
    return true;
}

static bool is_diagonal(const struct rectangle *rectangle)
{
    fsd_cells roof = rectangle->roof;
    const unsigned first = fsd_cells_take(&roof), last = fsd_cells_first(roof);

    return fsd_cell_row(first) != fsd_cell_row(last) && fsd_cell_column(first) != fsd_cell_column(last);
}

/* Only one cell has more. */
static bool conclude_type_1(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    return fsd_cells_count(rectangle->roof) == 1 &&
           take_from(board, rectangle, rectangle->roof, rectangle->pair, step) && fsd_step_found(step);
}

/* The roof has one more digit. */
static bool conclude_extra(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    if (!fsd_digits_is_one(rectangle->extra) ||
        !take_from(board, rectangle, fsd_cells_common_peers(rectangle->roof), rectangle->extra, step)) {
        return false;
    }
    step->other_digits = rectangle->extra;
    return fsd_step_found(step);
}

static bool conclude_type_2(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    return fsd_cells_count(rectangle->roof) == 2 && !is_diagonal(rectangle) && conclude_extra(board, rectangle, step);
}

static bool conclude_type_5(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    const unsigned n = fsd_cells_count(rectangle->roof);

    return (n == 3 || (n == 2 && is_diagonal(rectangle))) && conclude_extra(board, rectangle, step);
}

/* The further digits of the roof stand in one cell of it, which forms a naked subset with others of the unit. */
static bool find_subset(const struct fsd_board *board, const struct rectangle *rectangle, unsigned unit,
                        unsigned n_cells, struct fsd_step *step)
{
    const fsd_cells around = fsd_cell_sets.unit[unit] & ~rectangle->roof;
    uint8_t list[FSD_N_DIGITS];
    unsigned n = 0;

    for (fsd_cells cells = around & board->open; cells;) {
        list[n++] = (uint8_t)fsd_cells_take(&cells);
    }
    for (unsigned chosen = 1; chosen < 1U << n; chosen++) {
        uint16_t digits = rectangle->extra;
        fsd_cells subset = 0;
        if (fsd_digits_count((uint16_t)chosen) != n_cells) {
            continue;
        }
        for (unsigned i = 0; i < n; i++) {
            subset |= chosen >> i & 1 ? fsd_cells_of(list[i]) : 0;
            digits |= chosen >> i & 1 ? board->cell[list[i]] : 0;
        }
        if (fsd_digits_count(digits) == n_cells + 1 && take_from(board, rectangle, around & ~subset, digits, step)) {
            step->others |= subset;
            step->own_digits = digits;
            step->units = 1U << unit;
            if (fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}

/* The units that hold the whole roof, of two cells. */
static uint32_t units_of_roof(const struct rectangle *rectangle)
{
    const uint8_t *const units = fsd_units.units_of[fsd_cells_first(rectangle->roof)];
    uint32_t found = 0;

    for (unsigned i = 0; i < 3; i++) {
        found |= rectangle->roof & ~fsd_cell_sets.unit[units[i]] ? 0 : 1U << units[i];
    }
    return found;
}

static bool conclude_type_3(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    if (fsd_cells_count(rectangle->roof) != 2 || fsd_digits_is_one(rectangle->extra)) {
        return false;
    }
    for (unsigned n_cells = fsd_digits_count(rectangle->extra) - 1; n_cells < FSD_N_DIGITS - 2; n_cells++) {
        for (uint32_t units = units_of_roof(rectangle); units; units &= units - 1) {
            if (find_subset(board, rectangle, (unsigned)__builtin_ctz(units), n_cells, step)) {
                return true;
            }
        }
    }
    return false;
}

/* In a unit one digit of the pair has no places but the roof: neither cell of it holds the other. */
static bool conclude_type_4(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    if (fsd_cells_count(rectangle->roof) != 2) {
        return false;
    }
    for (uint32_t units = units_of_roof(rectangle); units; units &= units - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(units);
        for (uint16_t digits = rectangle->pair; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            const uint16_t bit = fsd_digits_of(digit);
            if ((board->digit[digit - 1] & fsd_cell_sets.unit[unit] & ~rectangle->roof) == 0 &&
                take_from(board, rectangle, rectangle->roof, rectangle->pair & (uint16_t)~bit, step)) {
                step->other_digits = bit;
                step->units = 1U << unit;
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* In both rows, or both columns, a digit of the pair has no places but the rectangle: a diagonal roof cannot hold it.
 */
static bool conclude_type_6(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    if (fsd_cells_count(rectangle->roof) != 2 || !is_diagonal(rectangle)) {
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        const unsigned *const lines = i == 0 ? rectangle->rows : rectangle->columns;
        const fsd_cells around = (fsd_cell_sets.unit[lines[0]] | fsd_cell_sets.unit[lines[1]]) & ~rectangle->cells;
        for (uint16_t digits = rectangle->pair; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            const uint16_t bit = fsd_digits_of(digit);
            if ((board->digit[digit - 1] & around) == 0 && take_from(board, rectangle, rectangle->roof, bit, step)) {
                step->other_digits = bit;
                step->units = 1U << lines[0] | 1U << lines[1];
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/*
 * In the row and the column of the cell across from one that has the pair alone, a digit of the pair has no places but
 * the rectangle: were the other one in that cell, this one would be beside it in both, and the pair could be swapped.
 */
static bool conclude_hidden(const struct fsd_board *board, const struct rectangle *rectangle, struct fsd_step *step)
{
    const fsd_cells cell = fsd_cells_of(rectangle->across);
    const unsigned row = rectangle->rows[1], column = rectangle->columns[1];
    const fsd_cells around = (fsd_cell_sets.unit[row] | fsd_cell_sets.unit[column]) & ~rectangle->cells;

    for (uint16_t digits = rectangle->pair; digits;) {
        const unsigned digit = fsd_digits_take(&digits);
        const uint16_t bit = fsd_digits_of(digit);
        if ((board->digit[digit - 1] & around) == 0 &&
            take_from(board, rectangle, cell, rectangle->pair & (uint16_t)~bit, step)) {
            step->other_digits = bit;
            step->units = 1U << row | 1U << column;
            if (fsd_step_found(step)) {
                return true;
            }
        }
    }
    return false;
}

/* The rectangle of a first cell and one diagonally across; false: it is none, or, unless any may be, another first
 * cell's. */
static bool form(const struct fsd_board *board, unsigned first, unsigned across, bool any_first,
                 struct rectangle *rectangle)
{
    const unsigned row = fsd_cell_row(first), column = fsd_cell_column(first);
    const unsigned other_row = fsd_cell_row(across), other_column = fsd_cell_column(across);
    const unsigned corners[4] = {first, 9 * row + other_column, 9 * other_row + column, across};

    if (row == other_row || column == other_column ||
        (fsd_cell_band(first) == fsd_cell_band(across)) == (fsd_cell_stack(first) == fsd_cell_stack(across))) {
        return false;
    }
    *rectangle = (struct rectangle){.pair = board->cell[first],
                                    .across = across,
                                    .rows = {FSD_FIRST_ROW + row, FSD_FIRST_ROW + other_row},
                                    .columns = {FSD_FIRST_COLUMN + column, FSD_FIRST_COLUMN + other_column}};
    for (unsigned i = 0; i < 4; i++) {
        const uint16_t extra = board->cell[corners[i]] & (uint16_t)~rectangle->pair;
        if ((board->cell[corners[i]] & rectangle->pair) != rectangle->pair ||
            (!extra && corners[i] < first && !any_first)) {
            return false;
        }
        rectangle->cells |= fsd_cells_of(corners[i]);
        rectangle->roof |= extra ? fsd_cells_of(corners[i]) : 0;
        rectangle->extra |= extra;
    }
    return rectangle->roof != 0;
}

enum { HIDDEN = 7 };

bool fsd_find_unique_rectangle(const struct fsd_board *board, unsigned type, struct fsd_step *step)
{
    static conclude *const conclude_type[] = {
        [1] = conclude_type_1, [2] = conclude_type_2, [3] = conclude_type_3,     [4] = conclude_type_4,
        [5] = conclude_type_5, [6] = conclude_type_6, [HIDDEN] = conclude_hidden};

    for (fsd_cells firsts = board->bivalue; firsts;) {
        const unsigned first = fsd_cells_take(&firsts);
        uint16_t pair = board->cell[first];
        fsd_cells corners = board->digit[fsd_digits_take(&pair) - 1] & board->digit[fsd_digits_first(pair) - 1];
        while (corners) {
            struct rectangle rectangle;
            if (form(board, first, fsd_cells_take(&corners), type == HIDDEN, &rectangle) &&
                conclude_type[type](board, &rectangle, step)) {
                return true;
            }
        }
    }
    return false;
}
