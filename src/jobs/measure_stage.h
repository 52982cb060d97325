/* Measuring as a pipeline stage: writes a row for each puzzle, or accumulates sums. */
#ifndef FSD_JOBS_MEASURE_STAGE_H
#define FSD_JOBS_MEASURE_STAGE_H

#include "measures/column.h"
#include "run/stage.h"
#include "stats/corpus.h"

struct fsd_measure_stage_options {
    struct fsd_measure_plan plan;
    const char *kernel;   /* NULL: the fastest that this CPU runs */
    bool counts_given_up; /* in the tally: puzzles for which a measure was given up at the time limit */
    bool adds_up;         /* workers accumulate sums instead of writing rows */
    enum fsd_row_format format;
    bool keeps_records;         /* rows of CSV follow the records of the input, which is CSV with a header */
    struct fsd_columns columns; /* of the rows, in this order; none: those of the plan, after fsd_line_columns */
    const char *header;         /* of the rows, unless they follow records */
};

/* The columns that tell where a puzzle is, ending in NULL. Rows have them first, unless they follow records. */
extern const char *const fsd_line_columns[];

/* Its options are a struct fsd_measure_stage_options. */
extern const struct fsd_stage fsd_measure_stage;

/* Appends the CSV header line; nothing for JSON lines. Fails as fsd_measurer_create does. */
enum fastsud_status fsd_measure_stage_put_header(const struct fsd_measure_stage_options *options,
                                                 struct fsd_buffer *out);

/* The sums in a worker's state; valid once the run is over. */
const struct fsd_corpus *fsd_measure_stage_corpus(const void *state);

#endif
