/* What the files of the reader share: the reader, how a source is begun, and how its chunks are loaded. */
#ifndef FSD_INPUT_READER_STATE_H
#define FSD_INPUT_READER_STATE_H

#include <pthread.h>

#include "input/layout.h"
#include "input/reader.h"
#include "input/stream.h"

enum source_kind { KIND_MEMORY, KIND_RANGES, KIND_STREAM };

struct source_state {
    enum source_kind kind;
    int fd;
    uint64_t begin; /* offset of the source's first byte in its file */
    uint64_t next;  /* offset of the next chunk */
    uint64_t end;   /* offset of the end of the last chunk */
    uint64_t size;  /* offset of the end of the source */
    size_t n_reading;
    struct fsd_layout layout;
    uint64_t first_record;     /* of records of several lines: offset of the first one that starts in the part */
    struct fsd_stream *stream; /* NULL unless KIND_STREAM and open */
    uint64_t n_counted;        /* stream: bytes included in some chunk's n_consumed */
    uint64_t n_lines_skipped;  /* stream: see skip of the source */
    bool ended;                /* stream: read to its end */
    bool exhausted;            /* stream: and everything was handed out in chunks */
};

struct fsd_reader {
    const struct fsd_source *sources;
    struct source_state *states;
    size_t n_sources;
    size_t chunk_bytes;
    const atomic_bool *stop;

    pthread_mutex_t lock; /* guards all below, and states */
    size_t current;       /* source to claim from */
    bool opened;          /* begin_source was called for current */
    bool ended;
    uint64_t n_chunks;
    /*
     * Stream: bytes read but not handed out: a partial line or record, or the first few bytes. Other sources: the first
     * bytes, while their layout is recognised.
     */
    char carry[FSD_LAYOUT_BYTES];
    size_t n_carry;
    bool mid_line;   /* the next byte continues a line that started in an earlier chunk; not if read by ranges */
    bool handed_out; /* the first line or record was handed out; not if read by ranges */
    bool header_due; /* the header of the layout is not yet included in any chunk */

    enum fsd_header_rule header_rule;
    size_t first_headed;   /* the source from which on the rule holds */
    size_t header_source;  /* the first of them that has anything in it; n_sources: none yet */
    bool is_header_wanted; /* the header of the current source is the output's, and not yet in any chunk */

    pthread_mutex_t count_lock; /* guards all below */
    bool counted;
    size_t counted_source;
    uint64_t n_lines_before; /* of the part of counted_source */
};

/* Reads up to n_bytes, fewer only at the end of the file. Returns 0 or an errno. */
int fsd_reader_read_range(int fd, char *buffer, size_t n_bytes, uint64_t offset, size_t *n_read);

/* The chunk becomes a failure: of its source, by an errno, or of a stream. */
void fsd_reader_fail(struct fsd_chunk *chunk, int error_number);
void fsd_reader_fail_stream(struct fsd_chunk *chunk, const struct fsd_stream *stream, int error_number);

/* Whether the current source's header must be like those of others. */
bool fsd_reader_has_header_rule(const struct fsd_reader *reader);

/*
 * Opens the current source, checks its first bytes and recognises its layout. Sets chunk->failure on error. Called with
 * the lock held.
 */
void fsd_reader_begin_source(struct fsd_reader *reader, struct fsd_chunk *chunk);

/* Loads a claimed range of a file or of memory. Called without the lock. */
void fsd_reader_load_range(const struct fsd_source *source, const struct source_state *state, uint64_t begin,
                           uint64_t end, char *buffer, struct fsd_chunk *chunk);

/*
 * Load the next chunk of the current source: of a file or of memory whose records may have several lines, or of a
 * stream. Return false at its end. Called with the lock held.
 */
bool fsd_reader_load_records(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);
bool fsd_reader_load_stream(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);

/* If the file has grown, what was appended was not read, and the last line may have been read in part: a failure. */
bool fsd_reader_check_growth(const struct source_state *state, struct fsd_chunk *chunk);

#endif
