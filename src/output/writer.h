/* Writes the outputs of chunks, which finish in any order, to a file or memory in input order. */
#ifndef FSD_OUTPUT_WRITER_H
#define FSD_OUTPUT_WRITER_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buffer.h"
#include "input/chunk.h"
#include "output/packer.h"

/* Lines reported individually per flush or submit, malformed ones and unfit ones each; the rest are only counted. */
enum { FSD_MAX_REPORTS = 20 };

/* Numbers of puzzles, by verdict or not, of lines, and of bytes read; all of type uint64_t. */
struct fsd_tally {
    uint64_t n_verdicts[FASTSUD_N_VERDICTS]; /* by enum fastsud_verdict */
    uint64_t n_cut_short;                    /* of FASTSUD_MULTIPLE, those whose count a guess limit cut short */
    uint64_t n_malformed;
    uint64_t n_consumed; /* bytes of input */
    uint64_t n_puzzles;  /* read by a stage that makes lines of them */
    uint64_t n_made;     /* lines that it wrote */
    uint64_t n_unfit;    /* puzzles that were reported as not fit, or as given with a wrong solution */
    uint64_t n_guesses;
    uint64_t n_given_up;    /* puzzles for which some measure was given up at the time limit */
    uint64_t n_limited;     /* lists of solutions that a limit cut */
    uint64_t n_not_minimal; /* of FASTSUD_UNIQUE, if the stage looks for redundant givens */
};

/* Whether every line was a puzzle, fit for the command and not given with a wrong solution. */
static inline bool fsd_tally_is_clean(const struct fsd_tally *tally)
{
    return tally->n_malformed == 0 && tally->n_unfit == 0;
}

void fsd_tally_add(struct fsd_tally *into, const struct fsd_tally *from);

/* Where output goes: a packer, an open descriptor, memory, or nowhere. */
struct fsd_sink {
    struct fsd_packer *packer; /* gets the text if set; the caller finishes it */
    int fd;                    /* FSD_FD_NONE: memory */
    char *memory;              /* NULL: discard, but count the bytes */
    size_t n_memory;
    const struct fsd_checkpoint *from;     /* the run goes on from here, with no header; NULL: from the beginning */
    struct fsd_checkpointer *checkpointer; /* is told how far the run got, if set; needs the packer */
};

/* How far a run got, which is what another one needs to go on. */
struct fsd_checkpoint {
    size_t source;                    /* index of the source to read next */
    uint64_t next;                    /* where in it, counted as begin of a part; or the number of the next item */
    uint64_t n_text;                  /* bytes of text that came of what was before */
    uint64_t n_packed_text, n_packed; /* bytes of text in whole blocks, and in how many bytes of the file they are */
    uint64_t duration_ns;
    struct fsd_tally tally;
};

/* The result of a chunk or of a part of it. Reused; the buffers keep their allocations. */
struct fsd_part {
    uint64_t sequence;
    size_t source;
    const struct fsd_layout *layout; /* of the source, which begins with this output; NULL: it does not */
    uint64_t next;                   /* of the chunk, or the number of the next item */
    struct fsd_buffer text;          /* empty when taken; written except for the first n_scratch bytes */
    size_t n_scratch;                /* bytes at the start of text that the stage used as scratch space */
    struct fsd_buffer records;       /* empty when taken; what the stage has for the settler; never written */
    bool is_header;                  /* text is a header that the input has, and nothing else */
    struct fsd_tally tally;
    struct fsd_malformed reports[2 * FSD_MAX_REPORTS]; /* in the order of lines */
    size_t n_reports;
    bool has_more;              /* the stage is to go on with the same block once this part is written */
    struct fsd_failure failure; /* ends the run once text is written */

    struct fsd_part *next_free;
};

/* All are called in input order, one call at a time, from any thread of the run. Each may be NULL. */
struct fsd_observer {
    void (*on_layout)(void *context, size_t source,
                      const struct fsd_layout *layout); /* before its first malformed line */
    void (*on_malformed)(void *context, size_t source, const struct fsd_malformed *malformed);
    void (*on_progress)(void *context, const struct fsd_tally *tally);
    void *context;
};

/*
 * A step that needs the outputs in input order, for example to drop duplicates or to write to files of its own.
 * settle is called for every part of an output, also for those without text, right before its text is written: in
 * input order, one call at a time, never at the same time as an observer, from any thread of the run, and not after the
 * first failure. It may edit or empty text beyond n_scratch, and tally. Other calls wait for it, so what can be
 * computed out of order belongs into the stage, which hands it over in records.
 *
 * A status other than FASTSUD_OK ends the run: the part's text is not written, and the failure is FSD_FAILURE_STATUS.
 * To report another failure, or to end the run after this part's text, settle fills output->failure, which is
 * FSD_FAILURE_NONE when it is called; a failure of an output of its own is FSD_FAILURE_OUTPUT with error_number and
 * output_name.
 */
struct fsd_settler {
    enum fastsud_status (*settle)(void *context, struct fsd_part *output); /* NULL: nothing to settle */
    void *context;
};

struct fsd_checkpointer;
struct fsd_writer;

struct fsd_writer_options {
    size_t n_outputs; /* maximum number of chunks being processed or waiting for their turn */
    struct fsd_observer observer;
    struct fsd_settler settler;
    atomic_bool *stop; /* set by the writer when the run must end; owned by the caller */
};

/* Returns NULL when out of memory. */
struct fsd_writer *fsd_writer_create(const struct fsd_writer_options *options);
void fsd_writer_destroy(struct fsd_writer *writer);

/* Starts a run and writes the header. Sequence numbers start at 0. No thread may be using the writer. */
void fsd_writer_start(struct fsd_writer *writer, const struct fsd_sink *sink, const char *header);

/*
 * Ends the run and returns totals, the number of bytes written, and the first failure in input order. No thread may
 * be using the writer.
 */
void fsd_writer_finish(struct fsd_writer *writer, struct fsd_tally *tally, uint64_t *n_written,
                       struct fsd_failure *failure);

/* Waits for a free output; NULL when the run must end. A thread must take its output before it claims a chunk. */
struct fsd_part *fsd_writer_take(struct fsd_writer *writer);

/* Returns an unused output. */
void fsd_writer_give_back(struct fsd_writer *writer, struct fsd_part *output);

/* Hands over a chunk's output, or its last part. Does not wait for other chunks. */
void fsd_writer_submit(struct fsd_writer *writer, struct fsd_part *output);

/*
 * Writes part of a chunk's output, for chunks of several blocks: waits for the chunk's turn, writes, and empties the
 * output for the next part. Returns false when the run must end.
 */
bool fsd_writer_flush(struct fsd_writer *writer, struct fsd_part *output);

#endif
