/* What the pipeline does with a block of lines: solving and rating are stages. */
#ifndef FSD_PIPELINE_STAGE_H
#define FSD_PIPELINE_STAGE_H

#include "pipeline/lines.h"
#include "pipeline/writer.h"

struct fsd_block {
    const struct fsd_lines *lines;
    const char *source_name;
    uint64_t n_lines_before; /* of the source, before the chunk; 0 unless the plan wants_line_numbers */
};

/* What a worker has done so far. Names are static strings; NULL: does not apply. */
struct fsd_stage_report {
    const char *engine;
    const char *kernel;
    uint64_t n_guesses;
};

/* What a stage, with its options, needs of the pipeline. */
struct fsd_stage_plan {
    const char *header; /* written first */
    bool wants_line_numbers;
    size_t chunk_bytes; /* what suits the time that a line takes; 0: the default */
};

struct fsd_stage {
    void (*plan)(const void *options, struct fsd_stage_plan *plan);
    /* A worker's own state, for blocks of at most n_lines lines. On failure *state is NULL. */
    enum fastsud_status (*create)(const void *options, size_t n_lines, void **state);
    void (*destroy)(void *state);
    /* Appends to the output's text, which may fail unseen, and counts the verdicts in its tally. */
    enum fastsud_status (*process)(void *state, const struct fsd_block *block, struct fsd_output *output);
    void (*report)(const void *state, struct fsd_stage_report *report);
};

#endif
