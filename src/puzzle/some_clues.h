/*
 * A puzzle of any rules with some of its clues alone, asked again and again as others are taken away. Clues are givens,
 * which are candidates, and the statements of its rules: cages, lines, dots, numbers outside, rules of the whole grid.
 */
#ifndef FSD_PUZZLE_SOME_CLUES_H
#define FSD_PUZZLE_SOME_CLUES_H

#include "base/deadline.h"
#include "rules/rules.h"
#include "solve/solver.h"

/* One thread's. The first members are the caller's, who sets the others to zero. */
struct fsd_some_clues {
    const struct fsd_rules *rules;           /* compiled, of all clues */
    const struct fsd_solver_options *solver; /* its variant and limits but that of time are not looked at */
    struct fsd_deadline *deadline;           /* for all that is asked */
    uint64_t n_guesses;

    /* Its own: of the statements that were asked for last. */
    struct fsd_rules some;
    struct fsd_statement *statements;
    bool *with;
    struct fsd_solver *of_some; /* NULL: the verdict is known */
    enum fastsud_verdict verdict;
};

/* FASTSUD_ERR_NO_MEMORY; destroy it in any case. */
enum fastsud_status fsd_some_clues_create(struct fsd_some_clues *clues);
void fsd_some_clues_destroy(struct fsd_some_clues *clues);

/*
 * Whether the puzzle has one solution, several or none with these candidates, n_cells sets, and the statements that
 * `with` has true for. FASTSUD_GAVE_UP: at the deadline or the bounds of the rules. FASTSUD_ERR_NO_MEMORY, or what the
 * engine says.
 */
enum fastsud_status fsd_some_clues_solve(struct fsd_some_clues *clues, const bool *with, const fsd_values *candidates,
                                         enum fastsud_verdict *verdict, struct fsd_failure *failure);

#endif
