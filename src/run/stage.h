/* A stage processes blocks of lines, for example by solving or rating them. */
#ifndef FSD_RUN_STAGE_H
#define FSD_RUN_STAGE_H

#include "input/header.h"
#include "input/lines.h"
#include "output/writer.h"

struct fsd_block {
    const struct fsd_lines *lines;
    const char *source_name;
    uint64_t n_lines_before;      /* lines of the source before the chunk; 0 unless the plan wants_line_numbers */
    uint64_t n_part_lines_before; /* the same, but only those of the source's part; 0 unless wants_part_lines */
    bool continues;               /* the last call was for the same block and set has_more */
};

/* What a worker has done so far. Names are static strings, NULL if not applicable. */
struct fsd_stage_report {
    const char *engine;
    const char *kernel;
    uint64_t n_guesses;
};

/* What a stage with given options requires of the pipeline. */
struct fsd_stage_needs {
    const char *header; /* written first */
    enum fsd_header_rule header_rule;
    size_t first_headed; /* the source from which on the rule holds */
    bool wants_line_numbers;
    bool wants_part_lines;
    bool takes_candidates; /* see struct fsd_lines */
    size_t chunk_bytes;    /* preferred size, given the time per line; 0: the default */
};

struct fsd_stage {
    void (*plan)(const void *options, struct fsd_stage_needs *plan);
    /* Creates one worker's state, for blocks of at most n_lines lines. On failure *state is NULL. */
    enum fastsud_status (*create)(const void *options, size_t n_lines, void **state);
    void (*destroy)(void *state);
    /*
     * Appends to output->text and, for a settler, output->records; the caller checks both for allocation failures.
     * Counts verdicts, or puzzles and lines made, in output->tally. A stage that makes much text of a block may stop
     * after some megabytes and set output->has_more: it is called again with the same block once that is written.
     */
    enum fastsud_status (*process)(void *state, const struct fsd_block *block, struct fsd_part *output);
    void (*report)(const void *state, struct fsd_stage_report *report);
    /* Appends the header that a run begins with whose first source has that layout, and its line's end. NULL: the
     * source's header as it stands. The caller checks for allocation failures. */
    void (*put_header)(const void *options, const struct fsd_layout *layout, struct fsd_buffer *out);
};

/* What a worker has done whose work is a solver's; NULL: it has none. */
static inline void fsd_stage_report_solver(const struct fastsud_solver *solver, struct fsd_stage_report *report)
{
    struct fastsud_counters counters;

    fastsud_solver_counters_get(solver, &counters);
    *report = (struct fsd_stage_report){.engine = fastsud_solver_engine(solver),
                                        .kernel = fastsud_solver_kernel(solver),
                                        .n_guesses = counters.n_guesses};
}

/* Reports puzzle i of the block and why it is not fit, see struct fsd_malformed; the run goes on. */
static inline void fsd_stage_report_unfit(const struct fsd_block *block, size_t i, const char *unfit,
                                          struct fsd_part *output)
{
    if (output->tally.n_unfit++ < FSD_MAX_REPORTS) {
        output->reports[output->n_reports++] =
            (struct fsd_malformed){.line = block->lines->line_number[i], .unfit = unfit};
    }
}

/*
 * Ends the run at puzzle i of the block, whose line is too long for fsd_lines_text, once output's text is written. The
 * stage then returns FASTSUD_OK.
 */
static inline void fsd_stage_fail_long_line(const struct fsd_block *block, size_t i, struct fsd_part *output)
{
    output->failure = (struct fsd_failure){.kind = FSD_FAILURE_LONG_LINE};
    output->failure.malformed.line = block->lines->line_number[i];
}

/* The same at the block's first record that is too long, if there is one: it is malformed. */
static inline void fsd_stage_fail_long_record(const struct fsd_block *block, struct fsd_part *output)
{
    const struct fsd_lines *const lines = block->lines;
    size_t n = 0;

    for (size_t i = 0; i < lines->n_malformed; i++) {
        const struct fsd_item item = {.malformed = &lines->malformed[i]};
        if (!fsd_lines_item_text(lines, &item, &n)) {
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_LONG_LINE};
            output->failure.malformed.line = lines->malformed[i].line;
            return;
        }
    }
}

#endif
