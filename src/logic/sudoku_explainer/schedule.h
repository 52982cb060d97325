/* Which rule goes next: always the first one, in Sudoku Explainer's order, that has a hint. */
#ifndef FSD_SUDOKU_EXPLAINER_SCHEDULE_H
#define FSD_SUDOKU_EXPLAINER_SCHEDULE_H

#include "base/deadline.h"
#include "logic/board.h"
#include "logic/sudoku_explainer/hint.h"

struct fsd_se_options {
    bool uniqueness; /* false: no rule that assumes one solution */
    bool repaired;   /* the rules that assume one solution as Sudoku Explainer's successors correct them */
    /* Techniques whose hints are not taken; where a rule looks for several at once, one of them may hide the others. */
    struct fsd_se_rules without;
};

enum { FSD_SE_UNRATED = 200 }; /* the rating, in tenths, of a puzzle that the rules do not solve */

enum fsd_se_outcome {
    FSD_SE_FOUND,
    FSD_SE_NOT_FOUND, /* no rule finds anything */
    FSD_SE_GAVE_UP,   /* the deadline passed */
    FSD_SE_NO_MEMORY
};

/* Working memory, some megabytes after hard puzzles. For one thread at a time. */
struct fsd_se_explainer;

/* NULL if memory fails. */
struct fsd_se_explainer *fsd_se_explainer_create(const struct fsd_se_options *options);
void fsd_se_explainer_destroy(struct fsd_se_explainer *explainer);

/* For all that follows, as those at creation. */
void fsd_se_explainer_set_rules(struct fsd_se_explainer *explainer, const struct fsd_se_options *options);

/* For all that follows. A zero-initialised deadline never comes. */
void fsd_se_explainer_set_deadline(struct fsd_se_explainer *explainer, struct fsd_deadline deadline);

/*
 * For all that follows: hints rated above `most`, in tenths, are not wanted, and FSD_SE_NOT_FOUND may be returned where
 * the next one is. FSD_SE_UNRATED, the initial value, excludes none.
 */
void fsd_se_explainer_set_most(struct fsd_se_explainer *explainer, unsigned most);

/* *hint is set if one is found. */
enum fsd_se_outcome fsd_se_next(struct fsd_se_explainer *explainer, const struct fsd_board *board,
                                struct fsd_se_hint *hint);

/*
 * Tells what follows from the hint that fsd_se_next found last, and by what: its pattern or chain. The board is that
 * before the step.
 */
void fsd_se_describe(const struct fsd_se_explainer *explainer, const struct fsd_board *board,
                     const struct fsd_se_hint *hint, struct fsd_step *step);

/* Removes and places what a hint says. */
void fsd_se_apply(struct fsd_board *board, const struct fsd_se_hint *hint);

#endif
