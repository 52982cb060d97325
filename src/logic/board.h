/* A grid with its candidates, seen from cells, from units and from digits at once. */
#ifndef FSD_LOGIC_BOARD_H
#define FSD_LOGIC_BOARD_H

#include "grid/cells.h"
#include "grid/digits.h"

/* What logic has found. */
enum fsd_logic_state {
    FSD_LOGIC_OPEN,
    FSD_LOGIC_SOLVED,        /* each cell has one candidate, each unit all digits */
    FSD_LOGIC_CONTRADICTORY, /* a cell without candidates, or a unit without a place for a digit */
    FSD_LOGIC_GAVE_UP        /* the time was spent before one of the above was found */
};

/* Masks of digits have bit d - 1 for digit d, masks of places bit k for the unit's cell k. */
struct fsd_board {
    uint16_t cell[FSD_N_CELLS];                /* candidates */
    uint16_t place[FSD_N_UNITS][FSD_N_DIGITS]; /* place[unit][d - 1]: where d may stand */
    fsd_cells digit[FSD_N_DIGITS];             /* digit[d - 1]: the cells that may hold d */
    fsd_cells open;                            /* cells with two candidates or more */
    fsd_cells bivalue;                         /* cells with two */
    fsd_cells unsettled;                       /* cells with one that some peer may still have */
    uint16_t hidden[FSD_N_UNITS];              /* digits with one place left, in a cell that has other candidates */
    uint32_t hidden_units;                     /* bit u: hidden[u] is not 0 */
    uint16_t placed[FSD_N_UNITS];              /* digits that fsd_board_place placed in the unit */
    fsd_cells blank;                           /* cells that are not given, where it is known which are; else 0 */
    bool is_contradictory;                     /* cell, place and digit still hold, other sets need not */
};

/* From candidates, without drawing conclusions. */
void fsd_board_init_candidates(struct fsd_board *board, const uint16_t candidates[FSD_N_CELLS]);

/* From 81 characters: places the givens '1' to '9', but for those that an earlier one contradicts. */
void fsd_board_init_puzzle(struct fsd_board *board, const char *puzzle);

/* Removes candidates; those that are not there are ignored. */
void fsd_board_remove(struct fsd_board *board, unsigned cell, uint16_t digits);

/* Places a digit, 1 to 9, in a cell, and removes it from the peers. */
void fsd_board_place(struct fsd_board *board, unsigned cell, unsigned digit);

/* The cells where no digit is placed. */
static inline fsd_cells fsd_board_empty(const struct fsd_board *board)
{
    return board->open | board->unsettled;
}

/* How many of a unit's cells are empty, as many as it has digits to place. */
static inline unsigned fsd_board_n_empty(const struct fsd_board *board, unsigned unit)
{
    return FSD_N_DIGITS - fsd_digits_count(board->placed[unit]);
}

static inline enum fsd_logic_state fsd_board_state(const struct fsd_board *board)
{
    if (board->is_contradictory) {
        return FSD_LOGIC_CONTRADICTORY;
    }
    return board->open || board->unsettled ? FSD_LOGIC_OPEN : FSD_LOGIC_SOLVED;
}

#endif
