/* Writes what is made of chunks, which finish in any order, to a file or memory in input order. */
#ifndef FSD_OUTPUT_WRITER_H
#define FSD_OUTPUT_WRITER_H

#include <stdatomic.h>

#include "base/buffer.h"
#include "input/chunk.h"
#include "output/packer.h"
#include "output/pieces.h"
#include "output/window.h"

/*
 * Lines reported individually per flush or submit, malformed ones, unfit ones and those that the stage calls malformed,
 * of each so many; the rest are only counted.
 */
enum { FSD_MAX_REPORTS = 20 };

/* Where output goes: pieces, a packer, an open descriptor, memory, or nowhere. */
struct fsd_sink {
    const char *name;          /* for messages */
    struct fsd_pieces *pieces; /* get the text if set */
    struct fsd_packer *packer; /* likewise; the caller finishes it */
    int fd;                    /* FSD_FD_NONE: memory */
    bool is_private;           /* fd is a file that nobody else has, so that it can be written at any offset */
    char *memory;              /* NULL: discard, but count the bytes */
    size_t n_memory;
};

/* What a worker makes of a chunk: one result or several. Reused; the buffers keep their allocations. */
struct fsd_chunk_result {
    struct fsd_window_item item; /* its number is the chunk's */
    size_t source;
    bool begins_source;        /* it is made of the first chunk of the source */
    uint64_t next;             /* of the chunk, or the number of the next item */
    struct fsd_buffer text;    /* empty when taken; written except for the first n_scratch bytes */
    size_t n_scratch;          /* bytes at the start of text that the stage used as scratch space */
    struct fsd_buffer records; /* empty when taken; what the stage has for its settle function; never written */
    struct fsd_tally tally;
    /* In the order of lines: malformed ones, those unfit by their text, those unfit to the stage, and what it tells. */
    struct fsd_malformed reports[4 * FSD_MAX_REPORTS];
    size_t n_reports;
    size_t n_placed; /* of reports: the others are those of the block in work, in any order */
    /* The words of those that the stage found: FSD_MAX_REPORTS that it tells, and as many of unfit ones; NULL: none. */
    char (*told)[FSD_FAILURE_TEXT_BYTES];
    size_t n_told, n_told_unfit;
    bool is_end; /* what the stage writes when all input is done */
    /* The stage is to go on with the same block once this result is written; reports are kept for the block's last. */
    bool has_more;
    struct fsd_failure failure; /* ends the run once text is written */
};

/* All are called in input order, one call at a time, from any thread of the run. Each may be NULL. */
struct fsd_observer {
    void (*on_source)(void *context, size_t source); /* before its first malformed line */
    void (*on_malformed)(void *context, size_t source, const struct fsd_malformed *malformed);
    void (*on_progress)(void *context, const struct fsd_tally *tally, uint64_t n_found);
    void *context;
};

/*
 * A step that needs the results in input order, for example to drop duplicates or to write to files of its own: called
 * for every result, also for those without text, right before its text is written, one call at a time, never at the
 * same time as an observer, from any thread of the run, and not after the first failure. It may edit or empty text
 * beyond n_scratch, and tally. Other calls wait for it, so what can be computed out of order belongs in the stage,
 * which hands it over in records.
 *
 * A status other than FASTSUD_OK ends the run: the result's text is not written. To report another failure, or to end
 * the run after this result's text, it fills result->failure, which is FSD_FAILURE_NONE when it is called.
 */
typedef enum fastsud_status fsd_settle_function(void *context, struct fsd_chunk_result *result);

struct fsd_writer;

struct fsd_writer_options {
    size_t n_results; /* maximum number of chunks being processed or waiting for their turn */
    struct fsd_observer observer;
    fsd_settle_function *settle; /* NULL: nothing to settle */
    void *settle_context;
    atomic_bool *stop; /* set by the writer when the run must end; owned by the caller */
};

/* Returns NULL when out of memory. */
struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options);
void fsd_writer_destroy(struct fsd_writer *writer);

/*
 * Starts a run, which goes on from a place (NULL: from the beginning), and writes text that comes before all. Sequence
 * numbers start at 0. No thread may be using the writer.
 */
void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const struct fsd_place *from,
                      const struct fsd_buffer *before);

/* Gives a result its place after all chunks, which are written. No other thread may be using the writer. */
void fsd_writer_append(const struct fsd_writer *writer, struct fsd_chunk_result *result);

/*
 * Ends the run and returns totals, the number of bytes written, and the first failure in input order. No thread may
 * be using the writer.
 */
void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure);

/* Waits for a free result; NULL when the run must end. A thread must take its result before it claims a chunk. */
struct fsd_chunk_result *fsd_writer_take(struct fsd_writer *writer);

/* The same, but NULL when it would have to wait: a thread that has not submitted another result must not. */
struct fsd_chunk_result *fsd_writer_take_now(struct fsd_writer *writer);

/* Returns an unused result. */
void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_chunk_result *result);

/* Hands over a chunk's last result. Does not wait for other chunks. */
void fsd_writer_submit(struct fsd_writer *writer, struct fsd_chunk_result *result);

/* Tells the observer of progress, although nothing new was written: time passes, and so much was found of a puzzle. */
void fsd_writer_tick(struct fsd_writer *writer, uint64_t n_found);

/*
 * Writes a result that is not the chunk's last: waits for the chunk's turn, writes, and empties the result for the
 * next. Returns false when the run must end.
 */
bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_chunk_result *result);

#endif
