/* What the files of the reader share: the reader, and how chunks are loaded. */
#ifndef FSD_INPUT_READER_STATE_H
#define FSD_INPUT_READER_STATE_H

#include <pthread.h>

#include "input/mapping.h"
#include "input/reader.h"
#include "input/stream.h"

/* How far a source was read. */
struct fsd_reading {
    int fd;
    struct fsd_mapping *mapping; /* of a file that is not read into buffers; NULL: none */
    uint64_t next;               /* of the text, counted from where the source begins: offset of the next chunk */
    uint64_t end;                /* where the last chunk ends */
    atomic_size_t n_users; /* threads that read it, and 1 until it has been claimed whole; the last one closes it */
    uint64_t first_record; /* of records of several lines: offset of the first one in the range */
    struct fsd_stream *stream;
    uint64_t n_counted;       /* of a stream: bytes included in some chunk's n_consumed */
    uint64_t n_lines_skipped; /* of a stream: before the range */
    bool has_paused;          /* a stream, which had no more for now */
    bool has_ended;           /* a stream, all of which was read */
    bool is_exhausted;        /* and handed out in chunks */
};

struct fsd_reader {
    struct fsd_source *sources;
    struct fsd_reading *readings;
    size_t n_sources;
    size_t chunk_bytes;
    const atomic_bool *stop;
    bool maps_files;

    pthread_mutex_t lock; /* guards all below, and readings */
    size_t current;       /* source to claim from */
    bool has_begun;       /* with it */
    atomic_bool ended;
    uint64_t n_chunks;
    char *carry; /* of a stream: bytes read but not handed out, as a partial line or record */
    size_t n_carry;
    size_t n_carry_most; /* room for them, FSD_LAYOUT_BYTES at first */
    bool mid_line;       /* the next byte continues a line that started in an earlier chunk; not if read by ranges */
    bool handed_out;     /* the first line or record was handed out; not if read by ranges */
    bool header_due;     /* the lines before the first record are not yet counted in any chunk */

    pthread_mutex_t count_lock; /* guards all below */
    bool counted;
    size_t counted_source;
    uint64_t n_lines_before; /* of the range of counted_source */
};

/* Loads a claimed range of a file or of memory. Called without the lock. */
void fsd_reader_load_range(const struct fsd_source *source, const struct fsd_reading *reading, uint64_t begin,
                           uint64_t end, char *buffer, struct fsd_chunk *chunk);

/* When a mapped chunk is done with: whether all of it was there; if not, the failure. */
bool fsd_reader_check_mapped(const struct fsd_source *source, const struct fsd_reading *reading,
                             const struct fsd_chunk *chunk, struct fsd_failure *failure);

/*
 * Load the next chunk of the current source: of a file or of memory whose records may have several lines, or of a
 * stream. Return false at its end, or, unless it waits, when the stream pauses. Called with the lock held.
 */
bool fsd_reader_load_records(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);
bool fsd_reader_load_stream(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk, bool waits);

/* Reads away the text of the current stream up to where its range begins. Sets chunk->failure on error. */
void fsd_reader_skip_text(struct fsd_reader *reader, struct fsd_chunk *chunk);

/* If the file has grown, what was appended was not read, and the last line may have been read only partly: a failure.
 */
bool fsd_reader_check_growth(const struct fsd_source *source, const struct fsd_reading *reading,
                             struct fsd_chunk *chunk);

#endif
