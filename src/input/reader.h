/* Splits sources into chunks of whole lines, for any number of threads. */
#ifndef FSD_INPUT_READER_H
#define FSD_INPUT_READER_H

#include "input/chunk.h"

struct fsd_reader;

/*
 * Reads in chunks of chunk_bytes, at least 1. sources and stop are borrowed until fsd_reader_destroy; the reader ends
 * early once *stop is true. Sources that are not open are opened when it is their turn. Returns NULL when out of
 * memory.
 */
struct fsd_reader *fsd_reader_create(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                                     const atomic_bool *stop);

/*
 * From now on, chunks of large files of plain lines are the files' own memory, which others may change meanwhile: the
 * caller's memory must not depend on it, and fsd_reader_end is called for each chunk. For programs, since it makes the
 * process handle SIGBUS.
 */
void fsd_reader_map_files(struct fsd_reader *reader);

/* Whether all of a chunk's data is there until now; false and why: what was made of it does not count. Thread-safe. */
bool fsd_reader_has_all(const struct fsd_reader *reader, const struct fsd_chunk *chunk, struct fsd_failure *failure);

/* Ends the use of a chunk's data; false and why: not all of it was there, so nothing made of it counts. Thread-safe. */
bool fsd_reader_end(struct fsd_reader *reader, struct fsd_chunk *chunk, struct fsd_failure *failure);

/* NULL is allowed. No thread may be inside fsd_reader_next. */
void fsd_reader_destroy(struct fsd_reader *reader);

/* Size in bytes of the buffer that fsd_reader_next needs. */
size_t fsd_reader_buffer_bytes(size_t chunk_bytes);

/*
 * Claims the next chunk and reads it into buffer; chunk->data points there, or into the source's text or chunk->own.
 * Returns false at the end. A chunk with a failure is the last one. fsd_reader_end frees what is the chunk's own.
 * Thread-safe.
 */
bool fsd_reader_next(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);

/* The same, but false also when it would have to wait, for a pipe or for a thread that does. Thread-safe. */
bool fsd_reader_next_now(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);

/*
 * Counts the lines that start before the range of a source of which a chunk was claimed; reads all that stands before
 * it, but only once. Returns false and why on failure. Thread-safe.
 */
bool fsd_reader_lines_before(struct fsd_reader *reader, size_t source, uint64_t *n_lines, struct fsd_failure *failure);

#endif
