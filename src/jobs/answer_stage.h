/* The main stage: solves puzzles and formats the answers. */
#ifndef FSD_JOBS_ANSWER_STAGE_H
#define FSD_JOBS_ANSWER_STAGE_H

#include "jobs/format.h"
#include "jobs/verdict_counts.h"
#include "run/stage.h"
#include "solve/solver.h"

struct fsd_answer_options {
    struct fsd_solver_options solver;
    const struct fsd_format *format;
};

/* Takes a struct fsd_answer_options. */
extern const struct fsd_stage fsd_answer_stage;

#endif
