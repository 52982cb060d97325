/* Plain backtracking, which lists the solutions in order. */
#ifndef FSD_SOLVE_BACKTRACK_H
#define FSD_SOLVE_BACKTRACK_H

#include <stdbool.h>

#include "base/deadline.h"
#include "fastsud.h"

struct fsd_backtrack_options {
    uint64_t limit;                /* stop at this many solutions, at least 1 */
    uint64_t guess_limit;          /* stop before the guess after this many; 0: never */
    struct fsd_deadline *deadline; /* stop soon after it; NULL: never */
    /* Called with each solution, 81 digits that are valid until it returns; false ends the search. NULL: not wanted. */
    bool (*visit)(void *context, const char *solution);
    void *context;
};

struct fsd_backtrack_result {
    enum fastsud_verdict verdict;
    bool cut_short;                 /* ended by the guess limit or the deadline: n_solutions is a lower bound */
    uint64_t n_solutions;           /* found, at most the limit */
    uint64_t n_nodes;               /* values written into a cell */
    uint64_t n_guesses;             /* times that a cell was reached with two viable values or more */
    char solution[FASTSUD_N_CELLS]; /* the first one, as digits; unspecified if none was found */
};

/*
 * Goes through the blank cells in order and tries, in ascending order, every value that is viable: that no given and no
 * earlier value in the cell's row, column or box has (Golomb and Baumert 1965). So solutions come in lexicographic
 * order, each once. Nothing is tried where the givens leave some blank cell no value. If visit ends the search, the
 * verdict is that of the solutions found so far. Does not allocate; safe from any thread.
 */
void fsd_backtrack_solve(const char *puzzle, const struct fsd_backtrack_options *options,
                         struct fsd_backtrack_result *result);

/* The same for pencilmarks, bit d - 1 for digit d. A cell with one candidate is a given. */
void fsd_backtrack_solve_candidates(const uint16_t candidates[FASTSUD_N_CELLS],
                                    const struct fsd_backtrack_options *options, struct fsd_backtrack_result *result);

#endif
