/* gzip by libdeflate, level 1: twice as fast as zlib's, and smaller than its level 3 on solutions. */
#include "input/codecs/compress.h"

#ifdef FSD_HAVE_DEFLATE

#include <libdeflate.h>

static size_t n_most(size_t n_text)
{
    return libdeflate_gzip_compress_bound(NULL, n_text);
}

static void *create(void)
{
    return libdeflate_alloc_compressor(1);
}

static void destroy(void *state)
{
    libdeflate_free_compressor(state);
}

static size_t compress(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    return libdeflate_gzip_compress(state, text, n_text, out, n_out);
}

static const char *version(void)
{
    return LIBDEFLATE_VERSION_STRING;
}

#endif

const struct fsd_compression fsd_compression_gzip = {
    .name = "gzip",
    .suffix = ".gz",
    .package = "libdeflate-dev",
    .block_bytes = 1 << 20,
#ifdef FSD_HAVE_DEFLATE
    .n_most = n_most,
    .create = create,
    .destroy = destroy,
    .compress = compress,
    .version = version,
#endif
};
