/* Which rule goes next: always the first one, in Sudoku Explainer's order, that has a hint. */
#ifndef FSD_EXPLAINER_SCHEDULE_H
#define FSD_EXPLAINER_SCHEDULE_H

#include <stdbool.h>

#include "explainer/hint.h"
#include "explainer/position.h"

struct fsd_se_options {
    bool uniqueness; /* false: no rule that assumes one solution */
    bool repaired;   /* the rules that assume one solution as Sudoku Explainer's successors correct them */
};

/* False: no rule finds anything, and *hint is unspecified. */
bool fsd_se_next(const struct fsd_se_position *position, const struct fsd_se_options *options,
                 struct fsd_se_hint *hint);

/* Removes and places what a hint says. */
void fsd_se_apply(struct fsd_se_position *position, const struct fsd_se_hint *hint);

#endif
