/* A stage is what a command does with blocks of lines, or makes of numbers: for example it solves or rates them. */
#ifndef FSD_RUN_STAGE_H
#define FSD_RUN_STAGE_H

#include "input/lines.h"
#include "output/writer.h"
#include "solve/solver.h"

struct fsd_taken;

/* What a worker gets: lines, or numbers. */
struct fsd_block {
    const struct fsd_lines *lines; /* NULL: the items first to first + n - 1, which are to be made */
    uint64_t first;
    size_t n;
    const struct fsd_source *source; /* of the lines */
    const struct fsd_taken *taken;   /* measures of the lines' puzzles; NULL: none were taken */
    uint64_t n_lines_before;         /* lines of the source before the chunk; 0 unless the stage needs_line_numbers */
    uint64_t n_range_lines_before;   /* the same, but only those of the source's range; 0 unless it needs_range_lines */
    bool is_started;                 /* start was called for it */
    bool continues;                  /* the last call was for the same block and set has_more */
    bool is_strict;                  /* see fsd_stage_report_malformed */
    struct fsd_writer *writer;       /* see fsd_stage_tick */
};

/* What a worker has done so far. Names are static strings, NULL if not applicable. */
struct fsd_stage_report {
    const char *engine;
    const char *kernel;
    uint64_t n_guesses;
};

/* What becomes of the records of the sources. Sources without any record or header never matter. */
enum fsd_header_rule {
    FSD_HEADER_DROPPED, /* they are not written */
    FSD_HEADER_ALIKE,   /* they are, so the headers must be alike: the same, or none */
    FSD_HEADER_REQUIRED /* the same, and there must be headers, and records that suit them */
};

/* What a stage with given options needs, and what it tells. */
struct fsd_stage_needs {
    enum fsd_header_rule header_rule;
    bool needs_line_numbers;
    bool needs_range_lines;
    bool takes_candidates; /* see struct fsd_lines */
    bool takes_mapped;     /* texts may change while it works on them: no size depends on what they are */
    bool writes_findings;  /* malformed lines and unfit puzzles are in the output, so no messages repeat them */
    size_t chunk_bytes;    /* preferred size, given the time per line; 0: the default */
    size_t n_most;         /* numbers at a time; 0: the default */
    const struct fsd_count *counts;
    size_t n_counts;
    bool starts_blocks;        /* start of a block and process of the one before may go together */
    bool tells_engine;         /* the summary names the engine, and the guesses if there are any */
    bool searches_in_parallel; /* their number is that of lockstep's parallel search */
};

struct fsd_stage {
    void (*needs)(const void *options, struct fsd_stage_needs *needs);
    /*
     * Called after begin. Appends what is written first, with its line's end. layout is that of the records that are
     * written; NULL: none are, or there are no records. NULL: nothing, or the records' header as it stands.
     */
    void (*put_header)(void *options, const struct fsd_layout *layout, struct fsd_buffer *out);
    /* Called once, before all but needs, with open sources. NULL: nothing to do. */
    enum fastsud_status (*begin)(void *options, const struct fsd_source *sources, size_t n_sources);
    size_t state_bytes; /* of each worker; 0: the options are the state, and there is no create and no destroy */
    /* Completes a worker's state of zeros, for blocks of at most n_lines lines. */
    enum fastsud_status (*create)(const void *options, size_t n_lines, void *state);
    /* Frees what the state owns, but not the state; also after create failed. */
    void (*destroy)(void *state);
    /*
     * The same for a second block of the worker, with start. beside is the state for its first one, destroyed after
     * this one. NULL unless the stage starts_blocks.
     */
    enum fastsud_status (*create_beside)(const void *options, size_t n_lines, const void *beside, void *state);
    /*
     * Starts on a block that is all of its chunk. *is_begun, false before: the rest takes less time beside the next
     * block, of the other state, so process is called for this one when the next has been started, or when there is no
     * next one yet. Block and result stay in place until then. NULL like create_beside. Blocks may be processed
     * without.
     */
    enum fastsud_status (*start)(void *state, const struct fsd_block *block, struct fsd_chunk_result *result,
                                 bool *is_begun);
    /*
     * Appends to result->text and, for settle, result->records; the caller checks both for allocation failures. Counts
     * puzzles, and its own counts, in result->tally. A stage that makes much text of a block may stop after some
     * megabytes and set result->has_more: it is called again with the same block once that is written.
     */
    enum fastsud_status (*process)(void *state, const struct fsd_block *block, struct fsd_chunk_result *result);
    /* See fsd_settle_function; the context is the stage's options. NULL: nothing to settle. */
    enum fastsud_status (*settle)(void *options, struct fsd_chunk_result *result);
    /* Takes whole lines that an earlier run wrote, before this one continues it. NULL: they do not matter. */
    enum fastsud_status (*restore)(void *options, const char *text, size_t n);
    /*
     * Called when all else is done, with the workers' states. Appends what is left to write, and may set has_more to be
     * called again. NULL: nothing is left.
     */
    enum fastsud_status (*finish)(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *result);
    /* NULL: nothing to report. */
    void (*report)(const void *state, struct fsd_stage_report *report);
};

/* What a worker has done whose work is a solver's; NULL: it has none. */
static inline void fsd_stage_report_solver(const struct fsd_solver *solver, struct fsd_stage_report *report)
{
    struct fsd_counters counters;

    fsd_solver_counters(solver, &counters);
    *report = (struct fsd_stage_report){
        .engine = fsd_solver_engine(solver), .kernel = fsd_solver_kernel(solver), .n_guesses = counters.n_guesses};
}

/*
 * Lets progress show that time passes, and how many solutions of a puzzle were found, for stages that work on one for
 * minutes. At most a few times a second.
 */
static inline void fsd_stage_tick(const struct fsd_block *block, uint64_t n_found)
{
    fsd_writer_tick(block->writer, n_found);
}

/* Reports puzzle i of the block and why it is not fit, see struct fsd_malformed; the run goes on. */
void fsd_stage_report_unfit(const struct fsd_block *block, size_t i, const char *unfit,
                            struct fsd_chunk_result *result);

/* The same of one that is given with a wrong solution; failure says which rule that breaks. */
void fsd_stage_report_wrong_solution(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                                     struct fsd_chunk_result *result);

/* Tells something about puzzle i of the block, a text that the stage reads itself; failure says what, and where in it.
 */
void fsd_stage_tell(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                    struct fsd_chunk_result *result);

/*
 * The same of a malformed one. In a strict run it ends the run, once result's text is written, and returns false: the
 * stage then returns FASTSUD_OK at once.
 */
bool fsd_stage_report_malformed(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                                struct fsd_chunk_result *result);

/*
 * Ends the run once result's text is written, because the text of a line of the block is needed but is longer than
 * fsd_layout_max_bytes; line counts from 0 within the chunk. The stage then returns FASTSUD_OK.
 */
void fsd_stage_fail_long(const struct fsd_block *block, uint64_t line, struct fsd_chunk_result *result);

/* The same at puzzle i of the block. */
static inline void fsd_stage_fail_long_line(const struct fsd_block *block, size_t i, struct fsd_chunk_result *result)
{
    fsd_stage_fail_long(block, block->lines->line_number[i], result);
}

/* The same at the block's first record that is too long, if there is one: it is malformed. */
static inline void fsd_stage_fail_long_record(const struct fsd_block *block, struct fsd_chunk_result *result)
{
    const struct fsd_lines *const lines = block->lines;
    size_t n = 0;

    for (size_t i = 0; i < lines->n_malformed; i++) {
        const struct fsd_item item = {.malformed = &lines->malformed[i]};
        if (!fsd_lines_item_text(lines, &item, &n)) {
            fsd_stage_fail_long(block, lines->malformed[i].line, result);
            return;
        }
    }
}

#endif
