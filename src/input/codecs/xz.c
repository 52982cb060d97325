#include "input/codecs/decompressor.h"

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

#endif

const struct fsd_decompressor fsd_decompressor_xz = {
    .name = "xz",
    .package = "liblzma-dev",
#ifdef FSD_HAVE_LZMA
    .library = "liblzma",
    .version = lzma_version_string,
    .n_state_bytes = sizeof(lzma_stream),
    .start = start,
    .run = run,
    .end = end,
#endif
};
