#include "logic/techniques/fish_lines.h"
#include "logic/techniques/techniques.h"

/*
 * N rows whose places of a digit lie in N columns: the digit leaves the rest of these columns. Or the same with rows
 * and columns exchanged.
 */
bool fsd_find_fish(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        for (unsigned i = 0; i < 2 && (board->digit[digit - 1] & board->open); i++) {
            const struct fsd_fish_lines lines = fsd_fish_lines_of(board, digit, i == 1);
            struct fsd_hall_search search = {.goes_on = false};
            struct fsd_hall hall;
            while (fsd_hall_next(lines.places, size, &search, &hall)) {
                const fsd_cells base = fsd_fish_cells(lines.base, hall.chosen);
                step->digits = fsd_digits_of(digit);
                step->cells = base & board->digit[digit - 1];
                step->units = (uint32_t)hall.chosen << lines.base;
                step->cover_units = (uint32_t)hall.joined << lines.cover;
                fsd_step_remove(step, board, fsd_fish_cells(lines.cover, hall.joined) & ~base, step->digits);
                if (fsd_step_found(step)) {
                    return true;
                }
            }
        }
    }
    return false;
}
