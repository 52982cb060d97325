/* A stage that writes the small unavoidable sets of each solved grid, or of each puzzle's solution. */
#ifndef FSD_JOBS_UNAVOIDABLE_STAGE_H
#define FSD_JOBS_UNAVOIDABLE_STAGE_H

#include "run/stage.h"

enum fsd_unavoidable_format { FSD_UNAVOIDABLE_TEXT, FSD_UNAVOIDABLE_CSV, FSD_UNAVOIDABLE_JSONL };

/* NULL when i is past the end. */
const char *fsd_unavoidable_format_name(size_t i);

struct fsd_unavoidable_stage_options {
    unsigned max_size; /* FASTSUD_LEAST_UNAVOIDABLE to FASTSUD_MOST_UNAVOIDABLE */
    bool solves;       /* lines may be puzzles, whose solution is taken */
    enum fsd_unavoidable_format format;
    const char *kernel; /* NULL: the fastest */
};

/* Its options are a struct fsd_unavoidable_stage_options. */
extern const struct fsd_stage fsd_unavoidable_stage;

#endif
