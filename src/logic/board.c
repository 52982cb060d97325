#include "logic/board.h"

#include "grid/text.h"

_Static_assert(FSD_N_UNITS <= 32, "sets of units have 32 bits");
_Static_assert(FSD_N_CELLS <= UINT8_MAX, "cells are numbered and counted by uint8_t");

void fsd_board_init(struct fsd_board *board)
{
    const fsd_cells all = ((fsd_cells)1 << FSD_N_CELLS) - 1;

    *board = (struct fsd_board){.open = all};
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        board->cell[cell] = FSD_ALL_DIGITS;
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            board->place[unit][d] = FSD_ALL_DIGITS;
        }
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        board->digit[d] = all;
    }
}

/* Records whether a digit is a hidden single of a unit that is still to be placed. */
static inline void mark_hidden(struct fsd_board *board, unsigned unit, unsigned digit, bool hidden)
{
    const uint16_t bit = fsd_digits_of(digit);

    board->hidden[unit] = (uint16_t)(hidden ? board->hidden[unit] | bit : board->hidden[unit] & ~bit);
    if (board->hidden[unit]) {
        board->hidden_units |= 1U << unit;
    } else {
        board->hidden_units &= ~(1U << unit);
    }
}

static void remove_one(struct fsd_board *board, unsigned cell, unsigned digit)
{
    board->digit[digit - 1] &= ~fsd_cells_of(cell);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_units.units_of[cell][i];
        const uint16_t places = board->place[unit][digit - 1] &= (uint16_t) ~(1U << fsd_units.places_of[cell][i]);
        if (places == 0) {
            board->is_contradictory = true;
        } else if ((places & (places - 1)) == 0) {
            const unsigned last = fsd_units.cells[unit][__builtin_ctz(places)];
            mark_hidden(board, unit, digit, !fsd_digits_is_one(board->cell[last]));
        }
    }
}

/* Records that a cell has one candidate left. */
static void settle(struct fsd_board *board, unsigned cell)
{
    const unsigned digit = fsd_digits_first(board->cell[cell]);

    board->open &= ~fsd_cells_of(cell);
    board->bivalue &= ~fsd_cells_of(cell);
    board->unsettled |= fsd_cells_of(cell);
    for (unsigned i = 0; i < 3; i++) {
        mark_hidden(board, fsd_units.units_of[cell][i], digit, false);
    }
}

void fsd_board_remove(struct fsd_board *board, unsigned cell, uint16_t digits)
{
    uint16_t removed = board->cell[cell] & digits;

    if (removed == 0) {
        return;
    }
    const uint16_t left = board->cell[cell] &= (uint16_t)~removed;
    while (removed) {
        remove_one(board, cell, fsd_digits_take(&removed));
    }
    const unsigned n_left = fsd_digits_count(left);
    if (n_left == 0) {
        board->is_contradictory = true;
    } else if (n_left == 1) {
        settle(board, cell);
    } else if (n_left == 2) {
        board->bivalue |= fsd_cells_of(cell);
    }
}

void fsd_board_place(struct fsd_board *board, unsigned cell, unsigned digit)
{
    const uint16_t bit = fsd_digits_of(digit);

    if ((board->cell[cell] & bit) == 0) {
        board->is_contradictory = true;
        return;
    }
    fsd_board_remove(board, cell, (uint16_t)~bit);
    board->unsettled &= ~fsd_cells_of(cell);
    fsd_cells peers = fsd_cell_sets.peers[cell] & board->digit[digit - 1];
    while (peers) {
        fsd_board_remove(board, fsd_cells_take(&peers), bit);
    }
}

void fsd_board_init_candidates(struct fsd_board *board, const uint16_t candidates[FSD_N_CELLS])
{
    fsd_board_init(board);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fsd_board_remove(board, cell, (uint16_t)(FSD_ALL_DIGITS & ~candidates[cell]));
    }
}

void fsd_board_init_puzzle(struct fsd_board *board, const char *puzzle)
{
    fsd_board_init(board);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(puzzle[cell])) {
            fsd_board_place(board, cell, (unsigned)(puzzle[cell] - '0'));
        }
    }
}
