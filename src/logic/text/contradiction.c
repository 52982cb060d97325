#include "logic/text/contradiction.h"

#include "grid/notation.h"
#include "grid/text.h"

static bool put_clash(struct fsd_buffer *out, const char *puzzle)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        fsd_cells given[FSD_N_DIGITS] = {0};
        for (unsigned k = 0; k < 9; k++) {
            const unsigned cell = fsd_units.cells[unit][k];
            if (fsd_text_is_given(puzzle[cell])) {
                given[puzzle[cell] - '1'] |= fsd_cells_of(cell);
            }
        }
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            if (fsd_cells_count(given[digit - 1]) > 1) {
                fsd_notation_put_units(out, 1U << unit);
                fsd_buffer_print(out, " has %u more than once, in ", digit);
                fsd_notation_put_cells(out, given[digit - 1]);
                return true;
            }
        }
    }
    return false;
}

static bool put_empty_cell(struct fsd_buffer *out, const struct fsd_board *board)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (board->cell[cell] == 0) {
            fsd_notation_put_cells(out, fsd_cells_of(cell));
            fsd_buffer_put_text(out, " has no candidate left");
            return true;
        }
    }
    return false;
}

static void put_missing_digit(struct fsd_buffer *out, const struct fsd_board *board)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            if (board->place[unit][digit - 1] == 0) {
                fsd_notation_put_units(out, 1U << unit);
                fsd_buffer_print(out, " has no place left for %u", digit);
                return;
            }
        }
    }
}

bool fsd_contradiction_put(struct fsd_buffer *out, const struct fsd_board *board, const char *puzzle)
{
    if (put_clash(out, puzzle)) {
        return true;
    }
    if (!put_empty_cell(out, board)) {
        put_missing_digit(out, board);
    }
    return false;
}
