/* Rating as a stage of the pipeline: a row of measures for each puzzle. */
#ifndef FSD_RATE_RATE_STAGE_H
#define FSD_RATE_RATE_STAGE_H

#include "measures/measure.h"
#include "pipeline/stage.h"

struct fsd_rate_options {
    struct fsd_plan plan;
    const char *kernel; /* NULL: the fastest that this CPU runs */
    enum fsd_row_format format;
    const char *header; /* by fsd_rate_put_header */
};

/* Appends the header of CSV with its newline; nothing for JSON lines. Fails as fsd_measurer_create does. */
enum fastsud_status fsd_rate_put_header(const struct fsd_rate_options *options, struct fsd_buffer *out);

/* Its options are a struct fsd_rate_options. */
extern const struct fsd_stage fsd_rate_stage;

#endif
