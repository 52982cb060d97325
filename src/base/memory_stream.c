#include "base/memory_stream.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 4096 };

struct fsd_memory_stream {
    FILE *file;
    char *text;
    size_t n_text;
    size_t n_space;
    bool failed;
};

static ssize_t put(void *context, const char *bytes, size_t n_bytes)
{
    struct fsd_memory_stream *const stream = context;

    while (!stream->failed && stream->n_space - stream->n_text <= n_bytes) {
        char *const more = realloc(stream->text, 2 * stream->n_space);
        if (more) {
            stream->text = more;
            stream->n_space *= 2;
        }
        stream->failed = !more;
    }
    if (stream->failed) {
        errno = ENOMEM;
        return 0;
    }
    memcpy(stream->text + stream->n_text, bytes, n_bytes);
    stream->n_text += n_bytes;
    return (ssize_t)n_bytes;
}

struct fsd_memory_stream *fsd_memory_stream_create(void)
{
    struct fsd_memory_stream *const stream = calloc(1, sizeof(*stream));

    if (!stream) {
        return NULL;
    }
    stream->n_space = FIRST_BYTES;
    stream->text = malloc(stream->n_space);
    stream->file = stream->text ? fopencookie(stream, "w", (cookie_io_functions_t){.write = put}) : NULL;
    if (!stream->file) {
        free(stream->text);
        free(stream);
        return NULL;
    }
    return stream;
}

FILE *fsd_memory_stream_file(struct fsd_memory_stream *stream)
{
    return stream->file;
}

char *fsd_memory_stream_finish(struct fsd_memory_stream *stream, size_t *n_bytes)
{
    char *text = NULL;

    if (!stream) {
        return NULL;
    }
    const bool failed = ferror(stream->file) != 0;
    if (fclose(stream->file) == 0 && !failed && !stream->failed) {
        text = stream->text;
        text[stream->n_text] = '\0';
        if (n_bytes) {
            *n_bytes = stream->n_text;
        }
    } else {
        free(stream->text);
    }
    free(stream);
    return text;
}
