/* One deduction: which technique found it, in which pattern, and what follows. */
#ifndef FSD_LOGIC_STEP_H
#define FSD_LOGIC_STEP_H

#include "logic/board.h"

enum { FSD_MAX_LINKS = 512, FSD_MAX_REASONS = 2048, FSD_MAX_STEP_SETS = 4 };

/*
 * A statement of a chain: the digit stands in one of the cells (a group has two or three), or it does in none. It
 * follows from its reasons together with the board before the step: it is true because others are false, or false
 * because another is true, unless something is nested there.
 */
struct fsd_link {
    fsd_cells cells;
    const char *nested; /* static name of the technique by which it follows; NULL: none */
    uint32_t units;     /* bit u: it is true because the digit has no other place in this unit; 0: another reason */
    uint16_t first_reason;
    uint16_t n_reasons; /* 0: an assumption, which begins a branch */
    uint8_t digit;      /* 1 to 9 */
    bool is_true;
};

/* One of several almost locked sets. */
struct fsd_step_set {
    fsd_cells cells;
    uint16_t digits;
};

struct fsd_step;
struct fsd_almost_locked_sets;

/* Takes one of several steps; false: there may be more. The step is the caller's. */
typedef bool fsd_step_take(void *context, const struct fsd_step *step);

/* What a finder did not set is 0. */
struct fsd_step {
    fsd_step_take *take;                          /* of each step that a finder finds; NULL: the first is enough */
    void *context;                                /* for take */
    struct fsd_almost_locked_sets *almost_locked; /* of the board, shared by its finders; the ladder's */
    uint8_t technique;                            /* enum fsd_technique; of Sudoku Explainer, enum fsd_se_technique */
    uint16_t digits;                              /* that the pattern is about */
    fsd_cells cells;                              /* that the pattern stands in */
    fsd_cells others;    /* its second part: fins, pincers, the second colour, the second locked set */
    uint16_t own_digits; /* of almost locked sets: what the cells hold, and the others; of Sue de Coq: of each unit */
    uint16_t other_digits;
    uint32_t units;        /* bit u: units that make the pattern: of a subset, base sets of a fish */
    uint32_t cover_units;  /* units that it reaches: cover sets of a fish, the line of a pointing pair */
    uint32_t placed_units; /* where the pattern, not the board alone, leaves the placed digit one place */
    unsigned n_links;      /* of a chain: branch after branch, each from its assumption to its end */
    unsigned n_reasons;
    unsigned n_sets;

    /* What follows: a digit in a cell (0: none), and candidates that go. */
    uint8_t placed_cell;
    uint8_t placed_digit;
    fsd_cells removed_cells;
    uint16_t removed[FSD_N_CELLS]; /* of the cells in removed_cells; the rest is not set */

    struct fsd_step_set sets[FSD_MAX_STEP_SETS]; /* of a chain of them, two links each */

    struct fsd_link links[FSD_MAX_LINKS];
    uint16_t reasons[FSD_MAX_REASONS]; /* of all links: indices of earlier ones */
};

/* Clears all but the arrays, whose valid parts n_links, n_reasons, n_sets and removed_cells tell. */
void fsd_step_start(struct fsd_step *step);

/* For finders, of a step that is complete: true if it ends the search; otherwise the step is cleared for the next. */
bool fsd_step_found(struct fsd_step *step);

/* Adds to what follows: the digits go from those of the cells that have them. Says whether there was any. */
bool fsd_step_remove(struct fsd_step *step, const struct fsd_board *board, fsd_cells cells, uint16_t digits);

/* Appends what follows from the last link; the first is an assumption. False when the chain is full. */
bool fsd_step_link(struct fsd_step *step, fsd_cells cells, unsigned digit, bool is_true, uint32_t units);

/* Appends what follows from some links, or an assumption. False, and the step is as it was, when the chain is full. */
bool fsd_step_link_from(struct fsd_step *step, const uint16_t *reasons, unsigned n_reasons,
                        const struct fsd_link *link);

void fsd_step_apply(const struct fsd_step *step, struct fsd_board *board);

#endif
