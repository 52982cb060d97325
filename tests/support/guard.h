/* Buffers that end (and begin) at a page that may not be touched, so that a stray access is a crash. */
#ifndef TESTS_SUPPORT_GUARD_H
#define TESTS_SUPPORT_GUARD_H

#include <stddef.h>

struct guarded {
    unsigned char *data; /* n_bytes bytes; the byte behind the last one is in a forbidden page */
    size_t n_bytes;
    void *mapping;
    size_t mapping_bytes;
};

/*
 * Maps a buffer whose last byte is the last of its page. When n_bytes is a multiple of the page size, the byte
 * before the first one is forbidden as well. Fails the running test when there is no memory.
 */
struct guarded guarded_create(size_t n_bytes);
void guarded_destroy(struct guarded *buffer);

#endif
