/* Outputs of chunks, in whatever order they are done, to a file or memory in input order. */
#ifndef FSD_PIPELINE_WRITER_H
#define FSD_PIPELINE_WRITER_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buffer.h"
#include "pipeline/chunk.h"

/* Malformed lines of a chunk's part that are reported one by one; beyond, they are only counted. */
enum { FSD_MAX_REPORTS = 20 };

/* How many puzzles got which verdict, and what was read. */
struct fsd_tally {
    uint64_t n_verdicts[FASTSUD_N_VERDICTS]; /* by enum fastsud_verdict */
    uint64_t n_malformed;
    uint64_t n_consumed; /* bytes of input */
};

/* Where output goes: an open descriptor, else memory, else nowhere. */
struct fsd_sink {
    int fd;       /* FSD_FD_NONE: memory */
    char *memory; /* NULL: only counted */
    size_t n_memory;
};

/* What became of a chunk, or of a part of it. The buffer keeps its memory from one use to the next. */
struct fsd_output {
    uint64_t sequence;
    size_t source;
    struct fsd_buffer text; /* empty at first; what is appended is written */
    size_t n_scratch;       /* bytes at its front that are not: a stage may have used them as work space */
    struct fsd_tally tally;
    struct fsd_malformed reports[FSD_MAX_REPORTS];
    size_t n_reports;
    struct fsd_failure failure; /* of the input; comes after the text */

    struct fsd_output *next_free;
};

/* Both are called in input order, one call at a time, from any thread of the run. Either may be NULL. */
struct fsd_observer {
    void (*on_malformed)(void *context, size_t source, const struct fsd_malformed *malformed);
    void (*on_progress)(void *context, const struct fsd_tally *tally);
    void *context;
};

struct fsd_writer;

struct fsd_writer_options {
    size_t n_outputs; /* bound on the chunks in work and waiting for their turn */
    struct fsd_observer observer;
    atomic_bool *stop; /* set by the writer when the run must end; the caller's */
};

/* NULL when out of memory. */
struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options);
void fsd_writer_destroy(struct fsd_writer *writer);

/* Begins a run, with a header to be written first; sequences count from 0. Not while threads use the writer. */
void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const char *header);

/*
 * Ends it, when no thread uses the writer any more: n_written bytes in *n_written, totals, and the first failure in
 * input order.
 */
void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure);

/* Waits for a free output; NULL when the run must end. A thread takes its output before it claims a chunk. */
struct fsd_output *fsd_writer_take(struct fsd_writer *writer);

/* Gives an output back unused. */
void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_output *output);

/* Hands over a chunk's output, or its last part. Does not wait for other chunks. */
void fsd_writer_submit(struct fsd_writer *writer, struct fsd_output *output);

/*
 * Writes a part of the output of a chunk that takes several blocks of lines: waits for the chunk's turn, writes, and
 * empties the output for the next part. False when the run must end.
 */
bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_output *output);

/* Ends the run with a failure that has no place in the input. */
void fsd_writer_fail(struct fsd_writer *writer, const struct fsd_failure *failure);

#endif
