/* Streams that write to memory, and own up when it ran out: glibc's own drop what they have no room for. */
#ifndef FSD_MEMORY_STREAM_H
#define FSD_MEMORY_STREAM_H

#include <stddef.h>
#include <stdio.h>

struct fsd_memory_stream;

/* NULL: out of memory. */
struct fsd_memory_stream *fsd_memory_stream_create(void);

/* What to write to; it belongs to the stream. */
FILE *fsd_memory_stream_file(struct fsd_memory_stream *stream);

/*
 * Ends the stream, which may be NULL, and returns all that was written, with a terminating zero, the caller's to free;
 * n_bytes may be NULL. Returns NULL if memory did not suffice.
 */
char *fsd_memory_stream_finish(struct fsd_memory_stream *stream, size_t *n_bytes);

#endif
