/* One digit, two strong links, one of them perhaps of groups in a box: the named cases of X-chains. */
#include "logic/techniques/colouring.h"
#include "logic/techniques/techniques.h"

static fsd_cells cells_in(unsigned unit, fsd_cells places)
{
    return fsd_cell_sets.unit[unit] & places;
}

/* Of the ends of two links, one each, those of `linked` see each other; so one of the free ones holds the digit. */
static bool take_two_links(const struct fsd_board *board, unsigned digit, const unsigned units[2],
                           const fsd_cells linked[2], unsigned link_unit, struct fsd_step *step)
{
    const fsd_cells places = board->digit[digit - 1];
    const fsd_cells free = (cells_in(units[0], places) & ~linked[0]) | (cells_in(units[1], places) & ~linked[1]);

    if (!fsd_step_remove(step, board, fsd_cells_common_peers(free), fsd_digits_of(digit))) {
        return false;
    }
    step->digits = fsd_digits_of(digit);
    step->cells = free;
    step->others = linked[0] | linked[1];
    step->units = 1U << units[0] | 1U << units[1];
    step->cover_units = 1U << link_unit;
    return fsd_step_found(step);
}

/* Two rows with two places each, of which one each lies in the same column, or the other way round (after HoDoKu). */
bool fsd_find_skyscraper(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        const fsd_cells places = board->digit[digit - 1];
        const uint32_t linked = fsd_linked_units(board, digit) & ((1U << FSD_FIRST_BOX) - 1);
        for (uint32_t firsts = linked; firsts; firsts &= firsts - 1) {
            const unsigned first = (unsigned)__builtin_ctz(firsts);
            const bool is_row = first < FSD_FIRST_COLUMN;
            const uint32_t lines = is_row ? (1U << FSD_FIRST_COLUMN) - 1 : ~((1U << FSD_FIRST_COLUMN) - 1);
            const unsigned cross = is_row ? FSD_FIRST_COLUMN : FSD_FIRST_ROW;
            for (uint32_t seconds = linked & lines & ~((2U << first) - 1); seconds; seconds &= seconds - 1) {
                const unsigned second = (unsigned)__builtin_ctz(seconds);
                const uint16_t shared = board->place[first][digit - 1] & board->place[second][digit - 1];
                if (!fsd_digits_is_one(shared)) {
                    continue;
                }
                const unsigned base = cross + (unsigned)__builtin_ctz(shared);
                if (take_two_links(board, digit, (const unsigned[]){first, second},
                                   (const fsd_cells[]){cells_in(base, cells_in(first, places)),
                                                       cells_in(base, cells_in(second, places))},
                                   base, step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* A row and a column with two places each, of which one each lies in the same box, not in the same cell (HoDoKu). */
bool fsd_find_two_string_kite(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        const fsd_cells places = board->digit[digit - 1];
        const uint32_t linked = fsd_linked_units(board, digit);
        for (uint32_t rows = linked & ((1U << FSD_FIRST_COLUMN) - 1); rows; rows &= rows - 1) {
            const unsigned row = (unsigned)__builtin_ctz(rows);
            uint32_t columns = linked & ((1U << FSD_FIRST_BOX) - 1) & ~((1U << FSD_FIRST_COLUMN) - 1);
            for (; columns; columns &= columns - 1) {
                const unsigned column = (unsigned)__builtin_ctz(columns);
                const fsd_cells of_row = cells_in(row, places), of_column = cells_in(column, places);
                for (unsigned box = FSD_FIRST_BOX; box < FSD_N_UNITS && !(of_row & of_column); box++) {
                    const fsd_cells linked_cells[] = {cells_in(box, of_row), cells_in(box, of_column)};
                    if (fsd_cells_count(linked_cells[0]) == 1 && fsd_cells_count(linked_cells[1]) == 1 &&
                        take_two_links(board, digit, (const unsigned[]){row, column}, linked_cells, box, step)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

static unsigned first_unit_of(fsd_cells cells)
{
    unsigned unit = 0;

    while (cells & ~fsd_cell_sets.unit[unit]) {
        unit++;
    }
    return unit;
}

/* Any two units with two places each, four cells in all, of which one each see each other (HoDoKu). */
bool fsd_find_turbot_fish(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        const fsd_cells places = board->digit[digit - 1];
        for (uint32_t firsts = fsd_linked_units(board, digit); firsts; firsts &= firsts - 1) {
            const unsigned first = (unsigned)__builtin_ctz(firsts);
            const fsd_cells of_first = cells_in(first, places);
            for (uint32_t seconds = firsts & (firsts - 1); seconds; seconds &= seconds - 1) {
                const unsigned second = (unsigned)__builtin_ctz(seconds);
                const fsd_cells of_second = cells_in(second, places);
                for (fsd_cells ends = of_first & of_second ? 0 : of_first; ends;) {
                    const unsigned cell = fsd_cells_take(&ends);
                    for (fsd_cells seen = of_second & fsd_cell_sets.peers[cell]; seen;) {
                        const fsd_cells linked[] = {fsd_cells_of(cell), fsd_cells_of(fsd_cells_take(&seen))};
                        if (take_two_links(board, digit, (const unsigned[]){first, second}, linked,
                                           first_unit_of(linked[0] | linked[1]), step)) {
                            return true;
                        }
                    }
                }
            }
        }
    }
    return false;
}

/*
 * The digit's places in a box lie in one row and one column, three at least and not all in one of the two. A line with
 * two places has one in that row, outside the box: where the other one sees the column's cells outside the box, the
 * digit would take both the row and the column from the box. Or the same with rows and columns exchanged (HoDoKu).
 */
static bool take_link(const struct fsd_board *board, unsigned digit, unsigned box, unsigned near_line,
                      unsigned far_line, unsigned link, struct fsd_step *step)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;
    const fsd_cells places = board->digit[digit - 1];
    const fsd_cells near = cells_in(link, places) & unit[near_line], far = cells_in(link, places) & ~near;

    if (!near || (cells_in(link, places) & unit[box]) ||
        !fsd_step_remove(step, board, unit[far_line] & ~unit[box] & fsd_cells_common_peers(far),
                         fsd_digits_of(digit))) {
        return false;
    }
    step->digits = fsd_digits_of(digit);
    step->cells = cells_in(box, places);
    step->others = near | far;
    step->units = 1U << link;
    step->cover_units = 1U << box;
    return fsd_step_found(step);
}

static bool search_box(const struct fsd_board *board, unsigned digit, unsigned box, uint32_t linked,
                       struct fsd_step *step)
{
    const fsd_cells *const unit = fsd_cell_sets.unit;
    const fsd_cells places = cells_in(box, board->digit[digit - 1]);
    const unsigned n = box - FSD_FIRST_BOX;

    for (unsigned i = 0; i < 9 && fsd_cells_count(places) > 2; i++) {
        const unsigned row = FSD_FIRST_ROW + n / 3 * 3 + i / 3, column = FSD_FIRST_COLUMN + n % 3 * 3 + i % 3;
        if ((places & ~(unit[row] | unit[column])) || !(places & ~unit[row]) || !(places & ~unit[column])) {
            continue;
        }
        for (uint32_t links = linked; links; links &= links - 1) {
            const unsigned link = (unsigned)__builtin_ctz(links);
            const bool is_row = link < FSD_FIRST_COLUMN;
            if (take_link(board, digit, box, is_row ? column : row, is_row ? row : column, link, step)) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_find_empty_rectangle(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        const uint32_t linked = fsd_linked_units(board, digit) & ((1U << FSD_FIRST_BOX) - 1);
        for (unsigned box = FSD_FIRST_BOX; linked && box < FSD_N_UNITS; box++) {
            if (search_box(board, digit, box, linked, step)) {
                return true;
            }
        }
    }
    return false;
}
