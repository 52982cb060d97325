/* Statistics as a stage of the pipeline: it writes nothing, each worker adds up what it measures. */
#ifndef FSD_STATS_STATS_STAGE_H
#define FSD_STATS_STATS_STAGE_H

#include "measures/measure.h"
#include "pipeline/stage.h"
#include "stats/statistics.h"

struct fsd_stats_options {
    struct fsd_measure_options measure;
    struct fsd_statistics_plan plan; /* for those measures */
};

/* Its options are a struct fsd_stats_options. */
extern const struct fsd_stage fsd_stats_stage;

/* What a worker of that stage, see fsd_run_state, has added up; lines are counted within the source. */
const struct fsd_statistics *fsd_stats_stage_get(const void *state);

#endif
