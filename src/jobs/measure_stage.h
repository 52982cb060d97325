/* Measuring as a stage: writes a row for each puzzle, or accumulates sums. */
#ifndef FSD_JOBS_MEASURE_STAGE_H
#define FSD_JOBS_MEASURE_STAGE_H

#include "jobs/solved.h"
#include "measures/column.h"
#include "run/stage.h"
#include "stats/corpus.h"

struct fsd_measure_stage_options {
    struct fsd_measure_plan plan;
    struct fsd_solving solving; /* of a plan that has rules; of others only the kernel counts */
    bool counts_given_up;       /* in the tally: puzzles for which a measure was given up at the time limit */
    bool adds_up;               /* sums instead of rows */
    enum fsd_row_format format;
    bool keeps_records;         /* rows of CSV follow the records of the input, which is CSV with a header */
    struct fsd_columns columns; /* of the rows, in this order; none: those of the plan, after fsd_line_columns */

    /* The sums of each source, if they are wanted; the caller destroys them by fsd_measure_stage_destroy_files. */
    struct fsd_corpus *files;
    size_t n_files;
};

/* The columns that tell where a puzzle is, ending in NULL. Rows have them first, unless they follow records. */
extern const char *const fsd_line_columns[];

/* Sets what follows from the plan. */
void fsd_measure_stage_complete(struct fsd_measure_stage_options *options);

/* Its options are a struct fsd_measure_stage_options. */
extern const struct fsd_stage fsd_measure_stage;

/* How many puzzles had a measure that was given up at the time limit. */
uint64_t fsd_measure_stage_n_given_up(const struct fsd_tally *tally);

void fsd_measure_stage_destroy_files(struct fsd_measure_stage_options *options);

#endif
