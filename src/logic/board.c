#include "logic/board.h"

#include <string.h>

#include "grid/text.h"

_Static_assert(FSD_N_UNITS <= 32, "sets of units have 32 bits");
_Static_assert(FSD_N_CELLS <= UINT8_MAX, "cells are numbered and counted by uint8_t");

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

/* Takes away a place that a digit has in a unit. */
static inline void remove_place(struct fsd_board *board, unsigned unit, unsigned place, unsigned digit)
{
    const uint16_t places = board->place[unit][digit - 1] &= (uint16_t) ~(1U << place);

    if (places == 0) {
        board->is_contradictory = true;
    } else if ((places & (places - 1)) == 0) {
        const unsigned last = fsd_units.cells[unit][__builtin_ctz(places)];
        mark_hidden(board, unit, digit, !fsd_digits_is_one(board->cell[last]));
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

/* Records how many candidates a cell has left, of which some went. */
static inline void count_left(struct fsd_board *board, unsigned cell)
{
    const unsigned n_left = fsd_digits_count(board->cell[cell]);

    if (n_left == 0) {
        board->is_contradictory = true;
    } else if (n_left == 1) {
        settle(board, cell);
    } else if (n_left == 2) {
        board->bivalue |= fsd_cells_of(cell);
    }
}

void fsd_board_remove(struct fsd_board *board, unsigned cell, uint16_t digits)
{
    uint16_t removed = board->cell[cell] & digits;

    if (removed == 0) {
        return;
    }
    board->cell[cell] &= (uint16_t)~removed;
    while (removed) {
        const unsigned digit = fsd_digits_take(&removed);
        board->digit[digit - 1] &= ~fsd_cells_of(cell);
        for (unsigned i = 0; i < 3; i++) {
            remove_place(board, fsd_units.units_of[cell][i], fsd_units.places_of[cell][i], digit);
        }
    }
    count_left(board, cell);
}

/* Removes from a cell's peers the digit that is its one candidate. */
static void remove_from_peers(struct fsd_board *board, unsigned cell, unsigned digit)
{
    const uint8_t *const units = fsd_units.units_of[cell];
    fsd_cells peers = fsd_cell_sets.peers[cell] & board->digit[digit - 1];

    board->digit[digit - 1] &= ~peers;
    for (unsigned i = 0; i < 3; i++) {
        board->place[units[i]][digit - 1] = (uint16_t)(1U << fsd_units.places_of[cell][i]);
    }
    while (peers) {
        const unsigned peer = fsd_cells_take(&peers);
        board->cell[peer] &= (uint16_t)~fsd_digits_of(digit);
        for (unsigned i = 0; i < 3; i++) {
            const unsigned unit = fsd_units.units_of[peer][i];
            if (unit != units[i]) {
                remove_place(board, unit, fsd_units.places_of[peer][i], digit);
            }
        }
        count_left(board, peer);
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
    for (unsigned i = 0; i < 3; i++) {
        board->placed[fsd_units.units_of[cell][i]] |= bit;
    }
    remove_from_peers(board, cell, digit);
}

/* Bits 0, 16, 32 and 48 side by side. */
static inline unsigned four_bits(uint64_t word)
{
    return (unsigned)((word & UINT64_C(0x0001000100010001)) * UINT64_C(0x0001000200040008) >> 48);
}

/* Finds where a unit's digits may stand, and which of them are hidden singles. */
static void init_unit(struct fsd_board *board, unsigned unit)
{
    const uint8_t *const cells = fsd_units.cells[unit];
    uint64_t words[2] = {0}; /* the candidates of four cells each */
    uint16_t once = 0, twice = 0, fixed = 0;

    for (unsigned k = 0; k < FSD_N_DIGITS; k++) {
        const uint16_t digits = board->cell[cells[k]];
        twice |= once & digits;
        once |= digits;
        fixed |= fsd_digits_is_one(digits) ? digits : 0;
    }
    for (unsigned k = 0; k < 4; k++) {
        words[0] |= (uint64_t)board->cell[cells[k]] << 16 * k;
        words[1] |= (uint64_t)board->cell[cells[k + 4]] << 16 * k;
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        const unsigned last = board->cell[cells[8]] >> d & 1U;
        board->place[unit][d] = (uint16_t)(four_bits(words[0] >> d) | four_bits(words[1] >> d) << 4 | last << 8);
    }
    board->hidden[unit] = once & (uint16_t) ~(twice | fixed);
    board->hidden_units |= board->hidden[unit] ? 1U << unit : 0;
    board->is_contradictory = board->is_contradictory || once != FSD_ALL_DIGITS;
}

void fsd_board_init_candidates(struct fsd_board *board, const uint16_t candidates[FSD_N_CELLS])
{
    fsd_cells one = 0, two = 0, three = 0; /* cells with so many candidates, or more */

    *board = (struct fsd_board){.open = 0};
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        board->cell[cell] = candidates[cell] & FSD_ALL_DIGITS;
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        init_unit(board, unit);
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        fsd_cells cells = 0;
        for (unsigned row = FSD_N_DIGITS; row-- > 0;) {
            cells = cells << FSD_N_DIGITS | board->place[FSD_FIRST_ROW + row][d];
        }
        board->digit[d] = cells;
        three |= two & cells;
        two |= one & cells;
        one |= cells;
    }
    board->open = two;
    board->bivalue = two & ~three;
    board->unsettled = one & ~two;
    board->is_contradictory = board->is_contradictory || fsd_cells_count(one) < FSD_N_CELLS;
}

void fsd_board_init_puzzle(struct fsd_board *board, const char *puzzle)
{
    uint16_t placed[FSD_N_UNITS] = {0};
    uint16_t candidates[FSD_N_CELLS];
    fsd_cells givens = 0;
    bool is_clash = false;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint8_t *const units = fsd_units.units_of[cell];
        if (fsd_text_is_given(puzzle[cell])) {
            const uint16_t digit = fsd_digits_of((unsigned)(puzzle[cell] - '0'));
            if ((placed[units[0]] | placed[units[1]] | placed[units[2]]) & digit) {
                is_clash = true;
                continue;
            }
            for (unsigned i = 0; i < 3; i++) {
                placed[units[i]] |= digit;
            }
            givens |= fsd_cells_of(cell);
            candidates[cell] = digit;
        }
    }
    for (fsd_cells blanks = ~givens & (((fsd_cells)1 << FSD_N_CELLS) - 1); blanks;) {
        const unsigned cell = fsd_cells_take(&blanks);
        const uint8_t *const units = fsd_units.units_of[cell];
        candidates[cell] = FSD_ALL_DIGITS & (uint16_t) ~(placed[units[0]] | placed[units[1]] | placed[units[2]]);
    }
    fsd_board_init_candidates(board, candidates);
    memcpy(board->placed, placed, sizeof(placed));
    board->unsettled &= ~givens;
    board->is_contradictory |= is_clash;
}
