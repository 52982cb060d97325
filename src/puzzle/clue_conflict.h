/*
 * Why a puzzle has no solution: a set of its clues, givens and statements of its rules, that cannot hold together,
 * while without any one of them the others can. It is found by taking clues away, halves first, while there is no
 * solution (Junker, QuickXplain, 2004), in several orders, of which the smallest set counts.
 */
#ifndef FSD_PUZZLE_CLUE_CONFLICT_H
#define FSD_PUZZLE_CLUE_CONFLICT_H

#include "base/deadline.h"
#include "rules/rules.h"
#include "solve/solver.h"

struct fsd_clue_conflict {
    /* The set; none of either: the rules have no solution whatever the clues. */
    uint16_t cells[FSD_VARIANT_MAX_CELLS]; /* whose givens are in it, in their order */
    unsigned n_cells;
    bool *is_in;  /* room for one a statement */
    bool gave_up; /* at the deadline or the bounds of the rules: it may be larger than it need be */
    uint64_t n_guesses;
};

/*
 * Looks for a conflict in a puzzle that has no solution: its rules are compiled, or contradict themselves; candidates,
 * n_cells sets, are the puzzle's, and a cell is given where they are not all of the rules'. The solver's variant and
 * limits but that of time are not looked at; an engine that leaves questions open gives a set of which it sees that it
 * cannot hold. FASTSUD_ERR_NO_MEMORY, or what the engine says.
 */
enum fastsud_status fsd_clue_conflict_find(const struct fsd_rules *rules, const fsd_values *candidates,
                                           const struct fsd_solver_options *solver, struct fsd_deadline *deadline,
                                           struct fsd_clue_conflict *conflict, struct fsd_failure *failure);

#endif
