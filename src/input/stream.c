#include "input/stream.h"

#include <errno.h>
#include <stdlib.h>

#include "input/ahead.h"

struct fsd_stream {
    struct fsd_input input;
    const atomic_bool *stop;
    const struct fsd_signature *form;        /* NULL: read as it is */
    struct fsd_decompression *decompression; /* NULL: likewise */
    struct fsd_ahead *ahead;                 /* NULL: no thread decompresses */
    uint64_t position;
    int error; /* not 0: reading failed */
};

struct fsd_stream *fsd_stream_create(const struct fsd_input *input)
{
    struct fsd_stream *const stream = calloc(1, sizeof(*stream));

    if (stream) {
        *stream = (struct fsd_stream){.input = *input, .stop = input->stop};
    }
    return stream;
}

void fsd_stream_destroy(struct fsd_stream *stream)
{
    if (!stream) {
        return;
    }
    fsd_ahead_destroy(stream->ahead);
    fsd_decompression_destroy(stream->decompression);
    free(stream);
}

int fsd_stream_decompress(struct fsd_stream *stream, const struct fsd_signature *form, const char *beginning,
                          size_t n_beginning, const struct fsd_puzzle_shape *shape)
{
    stream->decompression = fsd_decompression_create(form, &stream->input, beginning, n_beginning, shape);
    if (!stream->decompression) {
        return ENOMEM;
    }
    stream->form = form;
    stream->ahead = fsd_ahead_create(stream->decompression, &stream->input);
    return 0;
}

const struct fsd_signature *fsd_stream_form(const struct fsd_stream *stream)
{
    return stream->form;
}

static ssize_t read_any(struct fsd_stream *stream, char *buffer, size_t n_bytes, bool wait)
{
    const int patience_ms = wait ? FSD_WAIT : FSD_PATIENCE_MS;

    if (stream->ahead) {
        return fsd_ahead_read(stream->ahead, buffer, n_bytes, patience_ms, stream->stop, &stream->position);
    }
    if (stream->decompression) {
        const ssize_t n = fsd_decompression_read(stream->decompression, buffer, n_bytes, patience_ms);
        stream->position = fsd_decompression_position(stream->decompression);
        return n;
    }
    const ssize_t n = fsd_input_read(&stream->input, buffer, n_bytes, patience_ms);
    stream->position = stream->input.n_read;
    return n;
}

ssize_t fsd_stream_read(struct fsd_stream *stream, char *buffer, size_t n_bytes, bool wait)
{
    if (stream->error != 0) {
        errno = stream->error;
        return -1;
    }
    const ssize_t n = read_any(stream, buffer, n_bytes, wait);
    if (n < 0 && errno != EAGAIN) {
        stream->error = errno;
    }
    return n;
}

struct fsd_fault fsd_stream_fault(const struct fsd_stream *stream)
{
    const struct fsd_fault none = {.kind = FSD_FAULT_NONE};

    return stream->error != 0 && stream->decompression ? fsd_decompression_fault(stream->decompression) : none;
}

uint64_t fsd_stream_position(const struct fsd_stream *stream)
{
    return stream->position;
}
