/* Backtracking in its plainest form, which lists the solutions in order. */
#ifndef FSD_BACKTRACK_BACKTRACK_H
#define FSD_BACKTRACK_BACKTRACK_H

#include "fastsud.h"

struct fsd_backtrack_options {
    uint64_t limit;       /* stop at this many solutions, at least 1 */
    uint64_t guess_limit; /* give up where a guess after this many would be due; 0: never */
    /* Called with each solution, 81 digits that are valid until it returns; false ends the search. NULL: not wanted. */
    bool (*visit)(void *context, const char *solution);
    void *context;
};

struct fsd_backtrack_result {
    enum fastsud_verdict verdict;
    uint64_t n_solutions;           /* found, at most the limit */
    uint64_t n_nodes;               /* values written into a cell */
    uint64_t n_guesses;             /* times that a cell was reached where two values or more were viable */
    char solution[FASTSUD_N_CELLS]; /* the first one, as digits; unspecified when there is none */
};

/*
 * Goes through the blank cells in order and tries every viable value, one that no given and no earlier value in its
 * row, column and box has, in ascending order (Golomb and Baumert 1965). So solutions come in lexicographic order, each
 * once. Where the givens leave a blank cell no value, nothing is tried. A search that visit ended has the verdict of
 * what it found. Does not allocate; safe from any thread.
 */
void fsd_backtrack_solve(const char *puzzle, const struct fsd_backtrack_options *options,
                         struct fsd_backtrack_result *result);

/* The same for pencilmarks, bit d - 1 for digit d. A cell with one candidate is a given. */
void fsd_backtrack_solve_candidates(const uint16_t candidates[FASTSUD_N_CELLS],
                                    const struct fsd_backtrack_options *options, struct fsd_backtrack_result *result);

#endif
