/* xz, level 1: the higher ones save little of digits that look random, at a fraction of the speed. */
#include "input/codecs/compress.h"

#ifdef FSD_HAVE_LZMA

#include <lzma.h>
#include <stdint.h>

static size_t compress(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    size_t n = 0;

    (void)state;
    return lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, n_text, (uint8_t *)out, &n,
                                   n_out) == LZMA_OK
               ? n
               : 0;
}

#endif

const struct fsd_compression fsd_compression_xz = {
    .name = "xz",
    .suffix = ".xz",
    .package = "liblzma-dev",
    .block_bytes = 1 << 20,
#ifdef FSD_HAVE_LZMA
    .n_most = lzma_stream_buffer_bound,
    .compress = compress,
    .version = lzma_version_string,
#endif
};
