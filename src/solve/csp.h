/* Sudoku as a constraint satisfaction problem: depth-first search that counts its nodes. */
#ifndef FSD_SOLVE_CSP_H
#define FSD_SOLVE_CSP_H

#include "base/deadline.h"
#include "solve/solver.h"

struct fsd_csp_options {
    enum fsd_select select;
    enum fsd_propagate propagate;
    uint64_t limit;                /* stop at this many solutions, at least 1 */
    uint64_t guess_limit;          /* stop before the guess after this many; 0: never */
    struct fsd_deadline *deadline; /* stop soon after it; NULL: never */
};

struct fsd_csp_result {
    enum fastsud_verdict verdict;
    bool cut_short;                 /* ended by the guess limit or the deadline: n_solutions is a lower bound */
    uint64_t n_solutions;           /* found, at most the limit */
    uint64_t n_nodes;               /* states created by assigning a value to the chosen variable, without the root */
    uint64_t n_guesses;             /* states whose chosen variable had two values left or more */
    uint32_t depth;                 /* most guesses above one state */
    char solution[FASTSUD_N_CELLS]; /* the first one found, as digits; unspecified if none was */
};

/*
 * 81 variables, whose domains are the digits that no assigned peer has, and 27 constraints of nine variables, "all
 * different". Givens are assigned at the root. Every assignment removes its value from the domains of the 20 peers; an
 * empty domain is a dead end (forward checking: Haralick and Elliott 1980). FSD_PROPAGATE_SINGLES then assigns
 * variables with one value left, and values with one place left in a unit, to the fixed point; that creates no state,
 * and a value without a place in a unit is a dead end, too.
 *
 * The next variable is the first unassigned cell; or the first of those with the fewest values left (MRV); or, of
 * those, the first with the most unassigned peers (degree: Brelaz 1979). Its values are tried in ascending order. All
 * results are a function of the puzzle and the options alone, unless the deadline passes. Does not allocate; safe from
 * any thread.
 */
void fsd_csp_solve(const char *puzzle, const struct fsd_csp_options *options, struct fsd_csp_result *result);

/*
 * The same for pencilmarks, bit d - 1 for digit d. A cell with one candidate is a given: pencilmarks that say no more
 * than a puzzle does have the puzzle's result.
 */
void fsd_csp_solve_candidates(const uint16_t candidates[FASTSUD_N_CELLS], const struct fsd_csp_options *options,
                              struct fsd_csp_result *result);

#endif
