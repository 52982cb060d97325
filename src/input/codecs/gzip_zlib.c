/* gzip by zlib, where ISA-L is not. */
#ifndef FSD_HAVE_ISAL

#include "input/codecs/decompressor.h"

#ifdef FSD_HAVE_ZLIB

#include <stdint.h>
#include <string.h>

#include <zlib.h>

struct state {
    bool is_open;
    z_stream stream;
};

enum { GZIP_WINDOW_BITS = 16 + MAX_WBITS }; /* 16: with gzip's header and checksum */

static bool start(void *context)
{
    struct state *const state = context;

    if (state->is_open) {
        return inflateReset(&state->stream) == Z_OK;
    }
    state->is_open = inflateInit2(&state->stream, GZIP_WINDOW_BITS) == Z_OK;
    return state->is_open;
}

static enum fsd_progress_in_member progress_of(int code, const char *message)
{
    switch (code) {
    case Z_OK:
    case Z_BUF_ERROR: /* there was nothing to do */
        return FSD_MEMBER_GOES_ON;
    case Z_STREAM_END:
        return FSD_MEMBER_ENDED;
    case Z_MEM_ERROR:
        return FSD_MEMBER_NO_MEMORY;
    default:
        return message &&
                       (strcmp(message, "incorrect data check") == 0 ||
                        strcmp(message, "incorrect length check") == 0 || strcmp(message, "header crc mismatch") == 0)
                   ? FSD_MEMBER_WRONG_CHECKSUM
                   : FSD_MEMBER_CORRUPT;
    }
}

static enum fsd_progress_in_member run(void *context, struct fsd_member_buffers *buffers)
{
    z_stream *const stream = &((struct state *)context)->stream;

    stream->next_in = (unsigned char *)(uintptr_t)buffers->in;
    stream->avail_in = (unsigned)buffers->n_in;
    stream->next_out = buffers->out;
    stream->avail_out = (unsigned)buffers->n_out;
    const int code = inflate(stream, Z_NO_FLUSH);
    buffers->in = stream->next_in;
    buffers->n_in = stream->avail_in;
    buffers->out = stream->next_out;
    buffers->n_out = stream->avail_out;
    return progress_of(code, stream->msg);
}

static void end(void *context)
{
    struct state *const state = context;

    if (state->is_open) {
        inflateEnd(&state->stream);
    }
}

#endif

const struct fsd_decompressor fsd_decompressor_gzip = {
    .name = "gzip",
    .package = "libisal-dev or zlib1g-dev",
#ifdef FSD_HAVE_ZLIB
    .library = "zlib",
    .version = zlibVersion,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
#endif
};

#endif
