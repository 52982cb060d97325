/* What the files of a run share: what it works on, and what each thread does. */
#ifndef FSD_RUN_RUN_STATE_H
#define FSD_RUN_RUN_STATE_H

#include "input/reader.h"
#include "run/numbering.h"
#include "run/run.h"

/* A block under way, with all that it needs: its result is taken, and submitted or given back. */
struct fsd_hand {
    void *state; /* of the stage */
    char *buffer;
    struct fsd_chunk chunk;
    struct fsd_lines lines;
    struct fsd_block block;
    struct fsd_chunk_result *result;
};

/* A thread has two hands where the stage begins blocks: it holds one that is begun while it begins another. */
enum { FSD_MOST_HANDS = 2 };

struct fsd_worker {
    struct fsd_hand hands[FSD_MOST_HANDS];
    struct fsd_hand *held; /* NULL: none */
};

struct fsd_run {
    struct fsd_run_options options;
    struct fsd_stage_needs needs;
    struct fsd_buffer header;
    const struct fsd_source *headed; /* the first source whose records are written; NULL: there is none */
    size_t chunk_bytes;
    uint64_t n_at_once; /* numbers */
    size_t n_threads;
    size_t n_hands;
    struct fsd_worker *workers;
    struct fsd_reader *reader; /* NULL unless lines are read */
    struct fsd_writer *writer;
    struct fsd_numbering numbering;
    bool has_numbering;
    atomic_uint_least64_t next_share; /* of numbers */
    atomic_bool own_stop;
    atomic_bool *stop;
};

static inline void fsd_run_fail(struct fsd_failure *failure, enum fastsud_status status)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "%s", fastsud_status_text(status));
}

/* What thread does until all is claimed; context is the run. */
void fsd_run_work(void *context, size_t thread);

/* Lets the stage write what is left, unless an interrupted run did. */
void fsd_run_finish_stage(struct fsd_run *run);

struct fsd_stage_report fsd_run_report(const struct fsd_stage *stage, const void *state);

#endif
