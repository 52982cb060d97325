/* A growable text buffer. */
#ifndef FSD_BASE_BUFFER_H
#define FSD_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/*
 * All zeros is an empty buffer. When an allocation fails, failed is set and later appends are ignored, so a caller can
 * check once, at the end.
 */
struct fsd_buffer {
    char *bytes; /* n bytes, not terminated */
    size_t n;
    size_t capacity;
    bool failed;
};

/* Ensures room for n_more bytes after the last; returns a pointer to them, or NULL on failure. Does not change n. */
char *fsd_buffer_reserve(struct fsd_buffer *buffer, size_t n_more);

/* Frees the memory; the buffer is then empty and can be reused. */
void fsd_buffer_destroy(struct fsd_buffer *buffer);

/* Empties it but for its memory; that an allocation failed is forgotten. */
static inline void fsd_buffer_clear(struct fsd_buffer *buffer)
{
    buffer->n = 0;
    buffer->failed = false;
}

static inline void fsd_buffer_put(struct fsd_buffer *buffer, const void *bytes, size_t n_bytes)
{
    if (n_bytes == 0) {
        return; /* an empty buffer's pointer is NULL, to which not even 0 may be added */
    }
    char *const at = buffer->capacity - buffer->n >= n_bytes && !buffer->failed ? buffer->bytes + buffer->n
                                                                                : fsd_buffer_reserve(buffer, n_bytes);
    if (at) {
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

/* Appends count in decimal. */
void fsd_buffer_put_count(struct fsd_buffer *buffer, uint64_t count);

/* Appends value, which is finite, with n_places (at most 9) decimals and a point in every locale. Never writes -0. */
void fsd_buffer_put_decimal(struct fsd_buffer *buffer, double value, unsigned n_places);

/* Appends formatted text, as printf does. */
void fsd_buffer_print(struct fsd_buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the text with a terminating NUL, which n does not count; NULL on failure. */
const char *fsd_buffer_text(struct fsd_buffer *buffer);

/* Writes the buffer to a stream; check ferror for failures. */
void fsd_buffer_write(const struct fsd_buffer *buffer, FILE *file);

#endif
