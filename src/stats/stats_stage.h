/* Statistics as a stage of the pipeline: each worker adds up what it measures. */
#ifndef FSD_STATS_STATS_STAGE_H
#define FSD_STATS_STATS_STAGE_H

#include "pipeline/stage.h"
#include "stats/corpus.h"

struct fsd_stats_options {
    struct fsd_plan plan;
    const char *kernel; /* NULL: the fastest that this CPU runs */
};

/* Its options are a struct fsd_stats_options; it writes no text. */
extern const struct fsd_stage fsd_stats_stage;

/* What a worker's state has added up, to be read once the run is over. */
const struct fsd_corpus *fsd_stats_stage_get(const void *state);

#endif
