/* Reads a source as text, one byte after the other: as it is, or decompressed. */
#ifndef FSD_INPUT_STREAM_H
#define FSD_INPUT_STREAM_H

#include "input/codecs/decompression.h"
#include "input/descriptor.h"
#include "input/signature.h"

struct fsd_stream;

/* Copies *input, which has read nothing yet. Returns NULL when out of memory. */
struct fsd_stream *fsd_stream_create(const struct fsd_input *input);

/* NULL is allowed. */
void fsd_stream_destroy(struct fsd_stream *stream);

/*
 * From now on reads what the source decompresses to; beginning[0..n_beginning) is all that was read of it so far, at
 * most FSD_DECOMPRESSION_BEGINNING bytes. The form can be decompressed by this build; shape is that of
 * puzzles in arrays, or NULL. A thread decompresses ahead of
 * the reader, or, if none can be started, the reader itself does. Returns 0 or an errno.
 */
int fsd_stream_decompress(struct fsd_stream *stream, const struct fsd_signature *form, const char *beginning,
                          size_t n_beginning, const struct fsd_puzzle_shape *shape);

/* The form that is decompressed; NULL: the source is read as it is. */
const struct fsd_signature *fsd_stream_form(const struct fsd_stream *stream);

/*
 * Reads up to n_bytes, at least 1. Returns the number of bytes read, 0 at the end or, instead of waiting, once *stop is
 * true, or -1 and an errno: EAGAIN if !wait and the source pauses. A failure is final.
 */
ssize_t fsd_stream_read(struct fsd_stream *stream, char *buffer, size_t n_bytes, bool wait);

/* Why fsd_stream_read failed; kind is FSD_FAULT_NONE if the errno says it. */
struct fsd_fault fsd_stream_fault(const struct fsd_stream *stream);

/* How many bytes of the source, compressed as they may be, were needed for what was read; rather more than less. */
uint64_t fsd_stream_position(const struct fsd_stream *stream);

#endif
