#include "input/codecs/codec.h"

#ifdef FSD_HAVE_LZMA

#include <stdint.h>

#include <lzma.h>

static bool start(void *context)
{
    lzma_stream *const stream = context;

    /* The first time, when it is all zero, it is as LZMA_STREAM_INIT. */
    return lzma_stream_decoder(stream, UINT64_MAX, 0) == LZMA_OK;
}

static enum fsd_progress_in_member progress_of(lzma_ret code, struct fsd_member_buffers *buffers)
{
    switch (code) {
    case LZMA_OK:
    case LZMA_BUF_ERROR: /* there was nothing to do */
        return FSD_MEMBER_GOES_ON;
    case LZMA_STREAM_END:
        return FSD_MEMBER_ENDED;
    case LZMA_MEM_ERROR:
        return FSD_MEMBER_NO_MEMORY;
    case LZMA_OPTIONS_ERROR:
        buffers->reason = "a filter or an option that this version of liblzma does not know";
        return FSD_MEMBER_UNSUPPORTED;
    default:
        return FSD_MEMBER_CORRUPT;
    }
}

static enum fsd_progress_in_member run(void *context, struct fsd_member_buffers *buffers)
{
    lzma_stream *const stream = context;

    stream->next_in = buffers->in;
    stream->avail_in = buffers->n_in;
    stream->next_out = buffers->out;
    stream->avail_out = buffers->n_out;
    const lzma_ret code = lzma_code(stream, LZMA_RUN);
    buffers->in = stream->next_in;
    buffers->n_in = stream->avail_in;
    buffers->out = stream->next_out;
    buffers->n_out = stream->avail_out;
    return progress_of(code, buffers);
}

static void end(void *context)
{
    lzma_end(context);
}

static const struct fsd_decompressor reader = {
    .library = "liblzma",
    .version = lzma_version_string,
    .n_state_bytes = sizeof(lzma_stream),
    .start = start,
    .run = run,
    .end = end,
};

/* Level 1: the higher ones save little of digits that look random, at a fraction of the speed. */
static size_t compress_block(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    size_t n = 0;

    (void)state;
    return lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, n_text, (uint8_t *)out, &n,
                                   n_out) == LZMA_OK
               ? n
               : 0;
}

static const struct fsd_compressor writer = {
    .block_bytes = 1 << 20,
    .n_most = lzma_stream_buffer_bound,
    .compress = compress_block,
    .version = lzma_version_string,
};

#endif

const struct fsd_codec fsd_codec_xz = {
    .name = "xz",
    .suffix = ".xz",
    .signature =
        {
            .prefixes = {{FSD_PREFIX("\xfd\x37zXZ"), 0}},
            .description = "compressed by xz",
            .advice = "decompress it first",
            .command = "xzcat",
            .codec = &fsd_codec_xz,
        },
    .reader_package = "liblzma-dev",
    .writer_package = "liblzma-dev",
#ifdef FSD_HAVE_LZMA
    .reader = &reader,
    .writer = &writer,
#endif
};
