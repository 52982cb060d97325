/* Text that grows. What a caller appends is bounded by memory alone, so that no two files have to agree on a size. */
#ifndef FSD_BASE_BUFFER_H
#define FSD_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/*
 * All zeros is an empty buffer. When memory runs out, failed is set and what follows is dropped, so that a caller may
 * check once, at the end.
 */
struct fsd_buffer {
    char *bytes; /* n of them, without a terminating zero */
    size_t n;
    size_t capacity;
    bool failed;
};

/* Makes room for n_more bytes behind the last; returns where they go, or NULL after a failure. */
char *fsd_buffer_reserve(struct fsd_buffer *buffer, size_t n_more);

/* Frees the bytes; the buffer is then empty and may be used again. */
void fsd_buffer_destroy(struct fsd_buffer *buffer);

static inline void fsd_buffer_put(struct fsd_buffer *buffer, const void *bytes, size_t n_bytes)
{
    char *const at = buffer->capacity - buffer->n >= n_bytes && !buffer->failed ? buffer->bytes + buffer->n
                                                                                : fsd_buffer_reserve(buffer, n_bytes);

    if (at && n_bytes > 0) {
        memcpy(at, bytes, n_bytes);
        buffer->n += n_bytes;
    }
}

static inline void fsd_buffer_put_text(struct fsd_buffer *buffer, const char *text)
{
    fsd_buffer_put(buffer, text, strlen(text));
}

static inline void fsd_buffer_put_char(struct fsd_buffer *buffer, char character)
{
    fsd_buffer_put(buffer, &character, 1);
}

/* In decimal digits. */
void fsd_buffer_put_count(struct fsd_buffer *buffer, uint64_t count);

/* With n_places decimals, at most 9, and a point whatever the locale; never minus zero. value is finite. */
void fsd_buffer_put_decimal(struct fsd_buffer *buffer, double value, unsigned n_places);

/* As printf. */
void fsd_buffer_print(struct fsd_buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a terminating zero that n does not count; NULL after a failure. */
const char *fsd_buffer_text(struct fsd_buffer *buffer);

/* Writes all to a stream, whose error indicator tells of failures. */
void fsd_buffer_write(const struct fsd_buffer *buffer, FILE *file);

#endif
