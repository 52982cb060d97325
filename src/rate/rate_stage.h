/* Rating as a stage of the pipeline: a line of measures for each puzzle. */
#ifndef FSD_RATE_RATE_STAGE_H
#define FSD_RATE_RATE_STAGE_H

#include "measures/row.h"
#include "pipeline/stage.h"

struct fsd_rate_options {
    struct fsd_measure_options measure;
    enum fsd_row_format format;
    char header[FSD_ROW_HEADER_BYTES]; /* by fsd_row_put_header */
};

/* Its options are a struct fsd_rate_options. */
extern const struct fsd_stage fsd_rate_stage;

/* What suits chunks of puzzles that are measured so. */
size_t fsd_rate_chunk_bytes(const struct fsd_measure_options *options);

#endif
