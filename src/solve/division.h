/*
 * Solves a puzzle by cases: boards that together are the puzzle, no solution being in two of them. Many are searched at
 * once, each up to some guesses; those that need more are divided again. So the search can end between two rounds of
 * known cost, and where a depth-first search of the whole would first go through a large case without solutions,
 * another case has one.
 */
#ifndef FSD_SOLVE_DIVISION_H
#define FSD_SOLVE_DIVISION_H

#include "solve/engine.h"
#include "solve/kernel_forms.h"

struct fsd_division; /* opaque: its memory, some 1.5 MB; one thread's at a time */

/* NULL: out of memory. */
struct fsd_division *fsd_division_create(void);
void fsd_division_destroy(struct fsd_division *division);

/*
 * candidates: bit d - 1 for the digit d. The result is a function of candidates and limit alone, whatever the kernel,
 * unless the deadline passes; of several solutions, answer->solution is the first found with limit 1, otherwise any.
 * Adds to counters. Does not allocate.
 */
void fsd_division_solve(struct fsd_division *division, const struct fsd_kernel_forms *forms,
                        const uint16_t candidates[FASTSUD_N_CELLS], uint64_t limit, struct fsd_deadline *deadline,
                        struct fsd_kernel_counters *counters, struct fsd_engine_answer *answer);

#endif
