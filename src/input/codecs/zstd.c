#include "input/codecs/codec.h"

#ifdef FSD_HAVE_ZSTD

#include <stdint.h>

#include <zstd.h>
#include <zstd_errors.h>

struct state {
    ZSTD_DCtx *context;
    size_t n_wanted; /* bytes of input that the library asks for; with no more, a fault is known to a block */
};

/* Windows of up to 2 GiB, as zstd --long=31 makes them; memory is taken as the text fills it. */
enum { MAX_WINDOW_LOG = sizeof(size_t) > 4 ? 31 : 30 };

static bool start(void *memory)
{
    struct state *const state = memory;

    if (!state->context) {
        state->context = ZSTD_createDCtx();
        if (!state->context ||
            ZSTD_isError(ZSTD_DCtx_setParameter(state->context, ZSTD_d_windowLogMax, MAX_WINDOW_LOG))) {
            return false;
        }
    }
    state->n_wanted = ZSTD_initDStream(state->context);
    return !ZSTD_isError(state->n_wanted);
}

static enum fsd_progress_in_member fail(size_t code, struct fsd_member_buffers *buffers)
{
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_checksum_wrong:
        return FSD_MEMBER_WRONG_CHECKSUM;
    case ZSTD_error_memory_allocation:
        return FSD_MEMBER_NO_MEMORY;
    case ZSTD_error_dictionary_wrong:
    case ZSTD_error_version_unsupported:
    case ZSTD_error_frameParameter_unsupported:
    case ZSTD_error_frameParameter_windowTooLarge:
        buffers->reason = ZSTD_getErrorName(code);
        return FSD_MEMBER_UNSUPPORTED;
    default:
        return FSD_MEMBER_CORRUPT;
    }
}

static enum fsd_progress_in_member run(void *memory, struct fsd_member_buffers *buffers)
{
    struct state *const state = memory;

    do {
        ZSTD_inBuffer in = {buffers->in, buffers->n_in < state->n_wanted ? buffers->n_in : state->n_wanted, 0};
        ZSTD_outBuffer out = {buffers->out, buffers->n_out, 0};
        const size_t code = ZSTD_decompressStream(state->context, &out, &in);
        if (ZSTD_isError(code)) {
            return fail(code, buffers);
        }
        buffers->in += in.pos;
        buffers->n_in -= in.pos;
        buffers->out += out.pos;
        buffers->n_out -= out.pos;
        state->n_wanted = code;
    } while (state->n_wanted > 0 && buffers->n_in > 0 && buffers->n_out > 0);
    return state->n_wanted == 0 ? FSD_MEMBER_ENDED : FSD_MEMBER_GOES_ON;
}

static void end(void *memory)
{
    ZSTD_freeDCtx(((struct state *)memory)->context);
}

static const struct fsd_decompressor reader = {
    .library = "libzstd",
    .version = ZSTD_versionString,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
};

/* Level 1: on digits that look random, the levels up to 6 make larger files in more time. */
static void *create(void)
{
    ZSTD_CCtx *const state = ZSTD_createCCtx();

    if (state) {
        ZSTD_CCtx_setParameter(state, ZSTD_c_compressionLevel, 1);
        ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1);
    }
    return state;
}

static void destroy(void *state)
{
    ZSTD_freeCCtx(state);
}

static size_t compress_block(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    const size_t n = ZSTD_compress2(state, out, n_out, text, n_text);

    return ZSTD_isError(n) ? 0 : n;
}

static const struct fsd_compressor writer = {
    .block_bytes = 1 << 20,
    .n_most = ZSTD_compressBound,
    .create = create,
    .destroy = destroy,
    .compress = compress_block,
    .version = ZSTD_versionString,
};

#endif

const struct fsd_codec fsd_codec_zstd = {
    .name = "zstd",
    .suffix = ".zst",
    .signature =
        {
            .prefixes =
                {
                    {FSD_PREFIX("\x28\xb5\x2f\xfd"), 0},
                    {FSD_PREFIX("\x50\x2a\x4d\x18"), 0x0f}, /* skippable, as parallel compressors write them */
                },
            .description = "compressed by zstd",
            .advice = "decompress it first",
            .command = "zstdcat",
            .codec = &fsd_codec_zstd,
        },
    .reader_package = "libzstd-dev",
    .writer_package = "libzstd-dev",
#ifdef FSD_HAVE_ZSTD
    .reader = &reader,
    .writer = &writer,
#endif
};
