/* One deduction: which technique found it, in which pattern, and what follows. */
#ifndef FSD_LOGIC_STEP_H
#define FSD_LOGIC_STEP_H

#include "logic/board.h"

enum { FSD_MAX_LINKS = 96 };

/* A statement of a chain: the digit stands in one of the cells (a group has two or three), or it does in none. */
struct fsd_link {
    fsd_cells cells;
    uint8_t digit; /* 1 to 9 */
    bool is_true;
    uint32_t units; /* bit u: it is true because the digit has no other place in this unit; 0: another reason */
};

/* What a finder did not set is 0. */
struct fsd_step {
    uint8_t technique;   /* enum fsd_technique */
    uint16_t digits;     /* that the pattern is about */
    fsd_cells cells;     /* that the pattern stands in */
    fsd_cells others;    /* its second part: fins, pincers, the second colour, the second locked set */
    uint16_t own_digits; /* of almost locked sets: what the cells hold, and the others */
    uint16_t other_digits;
    uint32_t units;       /* bit u: units that make the pattern: of a subset, base sets of a fish */
    uint32_t cover_units; /* units that it reaches: cover sets of a fish, the line of a pointing pair */
    unsigned n_links;     /* of a chain, from the assumption to its end */
    struct fsd_link links[FSD_MAX_LINKS];

    /* What follows: a digit in a cell (0: none), and candidates that go. */
    uint8_t placed_cell;
    uint8_t placed_digit;
    fsd_cells removed_cells;
    uint16_t removed[FSD_N_CELLS]; /* of the cells in removed_cells; the rest is not set */
};

/* Clears all but the arrays, whose valid parts n_links and removed_cells tell. */
void fsd_step_start(struct fsd_step *step);

/* Adds to what follows: the digits go from those of the cells that have them. Says whether there was any. */
bool fsd_step_remove(struct fsd_step *step, const struct fsd_board *board, fsd_cells cells, uint16_t digits);

/* Appends to the chain; false when it is full. */
bool fsd_step_link(struct fsd_step *step, fsd_cells cells, unsigned digit, bool is_true, uint32_t units);

void fsd_step_apply(const struct fsd_step *step, struct fsd_board *board);

#endif
