/* Another stage's, but of the puzzles alone that meet a condition on their records' fields and on measures. */
#ifndef FSD_JOBS_WHERE_STAGE_H
#define FSD_JOBS_WHERE_STAGE_H

#include "base/condition.h"
#include "jobs/solved.h"
#include "measures/column.h"
#include "run/stage.h"

struct fsd_where {
    struct fsd_condition condition;
    const struct fsd_column *columns[FSD_CONDITION_NAMES]; /* what is measured for a name; NULL: it is a field's */
    struct fsd_columns measured;                           /* which these are of */
    struct fsd_measure_plan plan;                          /* for all of them, if there are any */
    struct fsd_solving solving;                            /* to measure puzzles of other rules */

    const struct fsd_stage *stage; /* of the puzzles that meet it */
    void *stage_options;
    struct fsd_stage own; /* set by fsd_where_stage */
};

/* The stage to run instead of where->stage, once the rest is set; its options are where. */
const struct fsd_stage *fsd_where_stage(struct fsd_where *where);

#endif
