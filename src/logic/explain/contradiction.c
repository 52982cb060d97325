#include "logic/explain/contradiction.h"

static bool find_clash(const char *puzzle, char *out)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        fsd_cells given[FSD_N_DIGITS] = {0};
        for (unsigned k = 0; k < 9; k++) {
            const unsigned cell = fsd_units.cells[unit][k];
            if (puzzle[cell] >= '1' && puzzle[cell] <= '9') {
                given[puzzle[cell] - '1'] |= fsd_cells_of(cell);
            }
        }
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            if (fsd_cells_count(given[digit - 1]) > 1) {
                out = fsd_notation_put_units(out, 1U << unit);
                out = fsd_notation_put_words(out, " has the given ");
                *out++ = (char)('0' + digit);
                out = fsd_notation_put_words(out, " in ");
                *fsd_notation_put_cells(out, given[digit - 1]) = 0;
                return true;
            }
        }
    }
    return false;
}

static bool find_empty_cell(const struct fsd_board *board, char *out)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (board->cell[cell] == 0) {
            out = fsd_notation_put_cells(out, fsd_cells_of(cell));
            *fsd_notation_put_words(out, " has no candidate left") = 0;
            return true;
        }
    }
    return false;
}

static bool find_missing_digit(const struct fsd_board *board, char *out)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            if (board->place[unit][digit - 1] == 0) {
                out = fsd_notation_put_units(out, 1U << unit);
                out = fsd_notation_put_words(out, " has no place left for ");
                *out++ = (char)('0' + digit);
                *out = 0;
                return true;
            }
        }
    }
    return false;
}

void fsd_contradiction_text(const struct fsd_board *board, const char *puzzle, char text[FSD_CONTRADICTION_BYTES])
{
    text[0] = 0;
    if (!find_clash(puzzle, text) && !find_empty_cell(board, text)) {
        find_missing_digit(board, text);
    }
}
