/* Reads the bytes of a descriptor one after the other. */
#ifndef FSD_INPUT_DESCRIPTOR_H
#define FSD_INPUT_DESCRIPTOR_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How long to wait for bytes, in milliseconds: FSD_WAIT is until they come. */
enum { FSD_WAIT = -1, FSD_PATIENCE_MS = 20, FSD_STOP_CHECK_MS = 100 };

struct fsd_input {
    int fd;                  /* borrowed */
    const atomic_bool *stop; /* borrowed */
    bool has_offset;         /* a file to be read from offset on, which leaves the descriptor's own offset as it is */
    uint64_t offset;
    uint64_t n_read; /* bytes read so far */
};

/*
 * Reads up to n_bytes, at least 1. Returns the number of bytes read, 0 at the end or once *stop is true, or -1 and an
 * errno: EAGAIN if none came in patience_ms.
 */
ssize_t fsd_input_read(struct fsd_input *input, void *buffer, size_t n_bytes, int patience_ms);

#endif
