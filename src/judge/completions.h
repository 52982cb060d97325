/* In how many ways answers can be completed. */
#ifndef FSD_JUDGE_COMPLETIONS_H
#define FSD_JUDGE_COMPLETIONS_H

#include "grid/units.h"
#include "judge/judged.h"
#include "solve/solver.h"

/* Whether what is known of an answer to a puzzle with that verdict tells in how many; *n becomes their number. */
bool fsd_completions_are_known(const struct fsd_judged *judged, enum fastsud_verdict verdict, uint64_t *n);

/* Answers to 9x9 puzzles of which it does not. */
struct fsd_completions {
    size_t n, n_most;
    size_t *places; /* the caller's numbers */
    /* After fsd_completions_count: how many there are, up to the solver's limit, and 1: perhaps more. */
    uint64_t *n_solutions;
    uint8_t *cut_short;

    /* Its own. */
    struct fsd_solver *solver;
    char (*cells)[FSD_N_CELLS];
    const char **pointers;
    uint8_t *verdicts;
};

/* Completes one of zeros, for n_most answers at a time; destroy it in any case. */
enum fastsud_status fsd_completions_create(struct fsd_completions *completions,
                                           const struct fsd_solver_options *options, size_t n_most);
void fsd_completions_destroy(struct fsd_completions *completions);

/* Adds an answer, digits as of fsd_judge_sudoku; what the puzzle gives and the answer leaves blank holds. */
void fsd_completions_add(struct fsd_completions *completions, size_t place, const uint8_t *puzzle,
                         const uint8_t *answer);
enum fastsud_status fsd_completions_count(struct fsd_completions *completions);

/* Other rules: leaves each filled cell of an answer its value. */
void fsd_completions_narrow(fsd_values *left, const uint8_t *answer, size_t n_cells);

#endif
