/* Runs of stages that are no more than a function. */
#ifndef TESTS_SUPPORT_RUNS_H
#define TESTS_SUPPORT_RUNS_H

#include "run/run.h"

/* Completes a stage: its state is its options; it knows line numbers and takes candidates. */
struct fsd_stage runs_stage(struct fsd_stage stage);

/* Creates a run, executes it and closes its sources; result.failure also has the failure of the first. */
struct fsd_run_result runs_execute(const struct fsd_run_options *options, const struct fsd_sink *sink);

#endif
