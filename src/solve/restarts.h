/*
 * Solves puzzles with a guess limit and a time limit. What the guess limit leaves out depends on the order of the
 * search, so the search cannot be divided; nor can a kernel be stopped, or go on where it stopped. So it starts over
 * with more and more guesses, as many as fit in the time that is left, at the speed that was measured.
 */
#ifndef FSD_SOLVE_RESTARTS_H
#define FSD_SOLVE_RESTARTS_H

#include "solve/kernel_forms.h"
#include "solve/solver.h"

enum { FSD_MOST_RESTARTED = 32 }; /* as many as the widest kernel has lanes of 16 bits */

/* Puzzles to solve side by side, at most FSD_MOST_RESTARTED, and their answers. */
struct fsd_restarts {
    size_t n;
    size_t puzzle[FSD_MOST_RESTARTED];                        /* the caller's */
    uint16_t candidates[FSD_MOST_RESTARTED][FASTSUD_N_CELLS]; /* in; changed */
    uint64_t limit;
    uint64_t n_guesses_done; /* fewer than guess_limit */
    uint64_t guess_limit;
    uint64_t time_limit_ns; /* for all together, since they share the kernel's lanes; not 0 */

    uint64_t n_solutions[FSD_MOST_RESTARTED];            /* in: what those searches found, and out */
    uint64_t n_guesses[FSD_MOST_RESTARTED];              /* the same */
    bool cut_short[FSD_MOST_RESTARTED];                  /* out: ended by one of the limits */
    char solutions[FSD_MOST_RESTARTED][FASTSUD_N_CELLS]; /* out: of those that are not cut short, if they have one */

    /* Those that are not done. */
    size_t n_left;
    uint8_t left[FSD_MOST_RESTARTED];
    uint8_t outcomes[FSD_MOST_RESTARTED];
    uint64_t found[FSD_MOST_RESTARTED];
    uint64_t made[FSD_MOST_RESTARTED];
    char texts[FSD_MOST_RESTARTED][FASTSUD_N_CELLS];
};

/* None yet, with the limits of options; the searches so far gave up at n_guesses_done. */
void fsd_restarts_init(struct fsd_restarts *restarts, const struct fsd_solver_options *options,
                       uint64_t n_guesses_done);

/* Adds to counters. Does not allocate. */
void fsd_restarts_solve(struct fsd_restarts *restarts, const struct fsd_kernel_forms *forms,
                        struct fsd_kernel_counters *counters);

#endif
