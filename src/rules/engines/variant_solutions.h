/* All solutions of a puzzle of any rules, in lexicographic order, a few at a time, whatever the engine's order is. */
#ifndef FSD_RULES_VARIANT_SOLUTIONS_H
#define FSD_RULES_VARIANT_SOLUTIONS_H

#include "rules/engines/variant_engine.h"

struct fsd_variant_solutions {
    const struct fsd_variant_engine *engine; /* these three are borrowed */
    void *solver;
    const struct fsd_variant *variant;
    struct fsd_variant_search search; /* of a branch; its guess limit is that of all */
    struct fsd_deadline deadline;
    uint64_t n_guesses;
    bool cut_short;             /* the guess limit or the deadline ended it */
    enum fastsud_status status; /* other than FASTSUD_OK: the engine failed, or memory was lacking */

    fsd_values *branches; /* that remain, the first one last: candidates of all cells each */
    size_t n_branches, capacity;
    uint8_t (*found)[FSD_VARIANT_MAX_CELLS]; /* in one branch, sorted */
    size_t n_found, n_next;
    size_t at_once; /* a branch with more solutions is divided */
};

/*
 * Starts on a puzzle; candidates NULL: the variant's. Of the search, limit is how many solutions are wanted, about, 0:
 * all; deadline and found are not looked at. The guess limit and the time limit are for all solutions together, 0:
 * none. What was started before is dropped; all zeros are legal.
 */
void fsd_variant_solutions_start(struct fsd_variant_solutions *solutions, const struct fsd_variant_engine *engine,
                                 void *solver, const struct fsd_variant *variant, const fsd_values *candidates,
                                 const struct fsd_variant_search *search, struct fsd_deadline deadline);

/* The next solution, value indices of all cells, valid until the next call; NULL: see cut_short and status. */
const uint8_t *fsd_variant_solutions_next(struct fsd_variant_solutions *solutions);

void fsd_variant_solutions_destroy(struct fsd_variant_solutions *solutions);

#endif
