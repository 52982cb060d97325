/* What ends a search early; its result is then of no use. */
#ifndef FSD_SUDOKU_EXPLAINER_EFFORT_H
#define FSD_SUDOKU_EXPLAINER_EFFORT_H

#include "base/deadline.h"

struct fsd_se_effort {
    struct fsd_deadline deadline;
    bool is_out_of_memory;
};

static inline bool fsd_se_effort_is_over(struct fsd_se_effort *effort)
{
    return effort->is_out_of_memory || fsd_deadline_passed(&effort->deadline);
}

#endif
