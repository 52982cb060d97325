/* zstd, level 1: on digits that look random, the levels up to 6 make larger files in more time. */
#include "input/codecs/compress.h"

#ifdef FSD_HAVE_ZSTD

#include <zstd.h>

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

static size_t compress(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    const size_t n = ZSTD_compress2(state, out, n_out, text, n_text);

    return ZSTD_isError(n) ? 0 : n;
}

#endif

const struct fsd_compression fsd_compression_zstd = {
    .name = "zstd",
    .suffix = ".zst",
    .package = "libzstd-dev",
    .block_bytes = 1 << 20,
#ifdef FSD_HAVE_ZSTD
    .n_most = ZSTD_compressBound,
    .create = create,
    .destroy = destroy,
    .compress = compress,
    .version = ZSTD_versionString,
#endif
};
