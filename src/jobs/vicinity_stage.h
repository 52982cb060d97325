/* A stage that writes the puzzles in the vicinity of each puzzle, and each class of them once. */
#ifndef FSD_JOBS_VICINITY_STAGE_H
#define FSD_JOBS_VICINITY_STAGE_H

#include "puzzle/class_set.h"
#include "puzzle/vicinity.h"
#include "run/stage.h"

struct fsd_vicinity_run {
    struct fsd_vicinity_options options;
    struct fsd_class_set *classes; /* so far; keeps forms */
};

/* Its options are a struct fsd_vicinity_run. */
extern const struct fsd_stage fsd_vicinity_stage;

#endif
