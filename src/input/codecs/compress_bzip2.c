/* bzip2, level 9, as its program has by default. */
#include "input/codecs/compress.h"

#ifdef FSD_HAVE_BZ2

#include <bzlib.h>
#include <limits.h>

enum { LEVEL = 9 };

static size_t n_most(size_t n_text)
{
    return n_text + n_text / 100 + 600;
}

static size_t compress(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    unsigned n = n_out < UINT_MAX ? (unsigned)n_out : UINT_MAX;

    (void)state;
    return BZ2_bzBuffToBuffCompress(out, &n, (char *)text, (unsigned)n_text, LEVEL, 0, 0) == BZ_OK ? n : 0;
}

#endif

const struct fsd_compression fsd_compression_bzip2 = {
    .name = "bzip2",
    .suffix = ".bz2",
    .package = "libbz2-dev",
    .block_bytes = 880 * 1000, /* one of its blocks: 900 000 bytes less some for runs */
#ifdef FSD_HAVE_BZ2
    .n_most = n_most,
    .compress = compress,
    .version = BZ2_bzlibVersion,
#endif
};
