/*
 * Redundant clues of a puzzle of any rules, beside its givens: cages, lines, dots, numbers outside, rules of the whole
 * grid. Each is a statement that can be taken away alone without the puzzle getting a second solution.
 */
#ifndef FSD_PUZZLE_REDUNDANT_CLUES_H
#define FSD_PUZZLE_REDUNDANT_CLUES_H

#include "base/deadline.h"
#include "rules/rules.h"
#include "solve/solver.h"

/* The answer about a puzzle's statements. */
struct fsd_redundant_clues {
    bool *is_redundant; /* room for one a statement */
    bool gave_up;       /* at the deadline or the bounds of the rules, and what there is means nothing */
    uint64_t n_guesses;
};

/*
 * Asks of each statement of the rules, which are compiled, whether a puzzle with exactly one solution still has one
 * without it. Candidates, n_cells sets, are the puzzle's. The solver's variant and limits but that of time are not
 * looked at; an engine that leaves the question open has not shown that a clue is redundant. FASTSUD_ERR_NO_MEMORY, or
 * what the engine says.
 */
enum fastsud_status fsd_redundant_clues_find(const struct fsd_rules *rules, const fsd_values *candidates,
                                             const struct fsd_solver_options *solver, struct fsd_deadline *deadline,
                                             struct fsd_redundant_clues *clues, struct fsd_failure *failure);

#endif
