#include "input/codecs/codec.h"

#ifdef FSD_HAVE_BZ2

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include <bzlib.h>

struct state {
    bool is_open;
    bz_stream stream;
};

static void end(void *context)
{
    struct state *const state = context;

    if (state->is_open) {
        BZ2_bzDecompressEnd(&state->stream);
        state->is_open = false;
    }
}

static bool start(void *context)
{
    struct state *const state = context;

    end(state);
    memset(state, 0, sizeof(*state));
    state->is_open = BZ2_bzDecompressInit(&state->stream, 0, 0) == BZ_OK;
    return state->is_open;
}

static enum fsd_progress_in_member progress_of(int code)
{
    switch (code) {
    case BZ_OK:
        return FSD_MEMBER_GOES_ON;
    case BZ_STREAM_END:
        return FSD_MEMBER_ENDED;
    case BZ_MEM_ERROR:
        return FSD_MEMBER_NO_MEMORY;
    default:
        return FSD_MEMBER_CORRUPT;
    }
}

static enum fsd_progress_in_member run(void *context, struct fsd_member_buffers *buffers)
{
    bz_stream *const stream = &((struct state *)context)->stream;

    stream->next_in = (char *)(uintptr_t)buffers->in;
    stream->avail_in = (unsigned)buffers->n_in;
    stream->next_out = (char *)buffers->out;
    stream->avail_out = (unsigned)buffers->n_out;
    const int code = BZ2_bzDecompress(stream);
    buffers->in = (const unsigned char *)stream->next_in;
    buffers->n_in = stream->avail_in;
    buffers->out = (unsigned char *)stream->next_out;
    buffers->n_out = stream->avail_out;
    return progress_of(code);
}

static const struct fsd_decompressor reader = {
    .library = "libbz2",
    .version = BZ2_bzlibVersion,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
};

enum { LEVEL = 9 }; /* as its program has by default */

static size_t n_most(size_t n_text)
{
    return n_text + n_text / 100 + 600;
}

static size_t compress_block(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    unsigned n = n_out < UINT_MAX ? (unsigned)n_out : UINT_MAX;

    (void)state;
    return BZ2_bzBuffToBuffCompress(out, &n, (char *)text, (unsigned)n_text, LEVEL, 0, 0) == BZ_OK ? n : 0;
}

static const struct fsd_compressor writer = {
    .block_bytes = 880 * 1000, /* one of its blocks: 900 000 bytes less some for runs */
    .n_most = n_most,
    .compress = compress_block,
    .version = BZ2_bzlibVersion,
};

#endif

const struct fsd_codec fsd_codec_bzip2 = {
    .name = "bzip2",
    .suffix = ".bz2",
    .signature =
        {
            .prefixes = {{FSD_PREFIX("BZh"), 0}},
            .description = "compressed by bzip2",
            .advice = "decompress it first",
            .command = "bzcat",
            .codec = &fsd_codec_bzip2,
        },
    .reader_package = "libbz2-dev",
    .writer_package = "libbz2-dev",
#ifdef FSD_HAVE_BZ2
    .reader = &reader,
    .writer = &writer,
#endif
};
