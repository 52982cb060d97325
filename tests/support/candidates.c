#include "support/candidates.h"

#include <string.h>

#include "support/boards.h"

unsigned unit_cell_in_rounds(unsigned unit, unsigned k)
{
    if (unit < 9)
        return 9 * unit + k;
    if (unit < 18)
        return (unit - 9) / 3 * 27 + (unit - 9) % 3 * 3 + k / 3 * 9 + k % 3;
    return 9 * k + unit - 18;
}

unsigned size_of(unsigned digits)
{
    unsigned n = 0;
    for (; digits; digits >>= 1)
        n += digits & 1;
    return n;
}

void candidates_of(const char *puzzle, uint16_t *candidates)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] =
            puzzle[cell] >= '1' && puzzle[cell] <= '9' ? (uint16_t)(1u << (puzzle[cell] - '1')) : FSD_ALL_DIGITS;
}

const char *candidates_text(const uint16_t *candidates)
{
    struct fsd_board board;
    memcpy(board.cell, candidates, sizeof(board.cell));
    return board_text(&board);
}

bool is_impossible(const uint16_t *candidates, bool with_equals)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        unsigned any = 0, fixed = 0;
        for (unsigned k = 0; k < 9; k++) {
            unsigned cell = candidates[unit_cell_in_rounds(unit, k)];
            if (cell == 0 || (with_equals && size_of(cell) == 1 && fixed & cell))
                return true;
            any |= cell;
            fixed |= size_of(cell) == 1 ? cell : 0;
        }
        if (any != FSD_ALL_DIGITS)
            return true;
    }
    return false;
}

enum fsd_logic_state state_of(const uint16_t *candidates)
{
    if (is_impossible(candidates, true))
        return FSD_LOGIC_CONTRADICTORY;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (size_of(candidates[cell]) != 1)
            return FSD_LOGIC_OPEN;
    return FSD_LOGIC_SOLVED;
}

/* The number that the library gives to a unit: rows, columns, boxes. */
static unsigned library_unit(unsigned unit)
{
    return unit < 9 ? unit : unit < 18 ? unit + 9 : unit - 9;
}

const char *wrong_set(const struct fsd_board *board, const uint16_t *model)
{
    uint32_t hidden_units = 0;
    if (memcmp(board->cell, model, sizeof(board->cell)) != 0)
        return "cell";
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        unsigned n = size_of(model[cell]);
        bool is_seen = false;
        for (unsigned other = 0; other < FSD_N_CELLS && n == 1; other++)
            is_seen |= sees(cell, other) && model[other] & model[cell];
        if (fsd_cells_has(board->open, cell) != (n >= 2))
            return "open";
        if (fsd_cells_has(board->bivalue, cell) != (n == 2))
            return "bivalue";
        if (fsd_cells_has(board->unsettled, cell) ? n != 1 : is_seen)
            return "unsettled";
        for (unsigned d = 0; d < 9; d++)
            if (fsd_cells_has(board->digit[d], cell) != (model[cell] >> d & 1))
                return "digit";
    }
    for (unsigned i = 0; i < FSD_N_UNITS; i++) {
        const unsigned unit = library_unit(i);
        uint16_t hidden = 0, placed = 0;
        for (unsigned k = 0; k < 9; k++) {
            unsigned cell = unit_cell_in_rounds(i, k);
            placed |= fsd_cells_has(fsd_board_empty(board), cell) ? 0 : model[cell];
        }
        if (board->placed[unit] != placed)
            return "placed";
        for (unsigned d = 0; d < 9; d++) {
            unsigned places = 0, last = 0;
            for (unsigned k = 0; k < 9; k++)
                if (model[unit_cell_in_rounds(i, k)] >> d & 1) {
                    places |= 1u << k;
                    last = unit_cell_in_rounds(i, k);
                }
            if (board->place[unit][d] != places)
                return "place";
            if (size_of(places) == 1 && size_of(model[last]) > 1)
                hidden |= (uint16_t)(1u << d);
        }
        if (board->hidden[unit] != hidden)
            return "hidden";
        hidden_units |= hidden ? 1u << unit : 0;
    }
    if (board->hidden_units != hidden_units)
        return "hidden_units";
    return board->open >> 81 || board->bivalue >> 81 || board->unsettled >> 81 ? "bits above the cells" : NULL;
}
