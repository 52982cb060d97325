#include "input/codecs/decompressor.h"

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

#endif

const struct fsd_decompressor fsd_decompressor_zstd = {
    .name = "zstd",
    .package = "libzstd-dev",
#ifdef FSD_HAVE_ZSTD
    .library = "libzstd",
    .version = ZSTD_versionString,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
#endif
};
