/* Decompresses ahead of the reader, in a thread of its own. */
#ifndef FSD_INPUT_AHEAD_H
#define FSD_INPUT_AHEAD_H

#include "input/codecs/decompression.h"

struct fsd_ahead;

/*
 * Starts a thread that calls fsd_decompression_read until fsd_ahead_destroy; meanwhile the decompression and its input
 * are the thread's. Returns NULL if memory or a thread cannot be had, and has read nothing then.
 */
struct fsd_ahead *fsd_ahead_create(struct fsd_decompression *decompression, struct fsd_input *input);

/* Ends the thread, within FSD_STOP_CHECK_MS if it waits for input. NULL is allowed. */
void fsd_ahead_destroy(struct fsd_ahead *ahead);

/*
 * As fsd_decompression_read, and returns 0 instead of waiting once *stop is true. *position becomes that of the
 * decompression when it had made what is read here. For one thread at a time. Once it has returned 0 or failed, the
 * decompression can be asked for its fault.
 */
ssize_t fsd_ahead_read(struct fsd_ahead *ahead, char *buffer, size_t n_bytes, int patience_ms, const atomic_bool *stop,
                       uint64_t *position);

#endif
