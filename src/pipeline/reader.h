/* Sources to chunks of whole lines, for any number of threads. */
#ifndef FSD_PIPELINE_READER_H
#define FSD_PIPELINE_READER_H

#include <stdatomic.h>

#include "pipeline/chunk.h"

struct fsd_reader;

/* Bytes that all sources hold, as far as that is known; *known is false when some are pipes, devices or missing. */
uint64_t fsd_sources_measure(const struct fsd_source *sources, size_t n_sources, bool *known);

/*
 * Reads in chunks of chunk_bytes, at least 1. sources and stop stay the caller's; a reader ends early once *stop is
 * true. NULL when out of memory.
 */
struct fsd_reader *fsd_reader_create(const struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                                     const atomic_bool *stop);

/* NULL is legal. No thread may be inside fsd_reader_next. */
void fsd_reader_destroy(struct fsd_reader *reader);

/* What the buffer given to fsd_reader_next must hold, in bytes. */
size_t fsd_reader_buffer_bytes(size_t chunk_bytes);

/*
 * Claims the next chunk and reads it into buffer, which chunk then points into (or into the source's own text);
 * false at the end. After a chunk with a failure there are no others. Thread-safe.
 */
bool fsd_reader_next(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk);

#endif
