/*
 * The compression of LZ-string, in base64, as links of puzzle pages have it: codes of growing length for phrases, each
 * of which is an earlier one and a character, and for new characters of 8 or 16 bits, which are UTF-16.
 */
#ifndef FSD_BASE_LZ_STRING_H
#define FSD_BASE_LZ_STRING_H

#include "base/buffer.h"

enum fsd_lz_result {
    FSD_LZ_GOOD,
    FSD_LZ_WRONG,    /* it is no such text, or is cut short */
    FSD_LZ_TOO_LONG, /* it would be longer than n_most characters */
    FSD_LZ_NO_MEMORY
};

/* Appends the text as UTF-8, without padding and what follows it, to out, unless the answer is another than good. */
enum fsd_lz_result fsd_lz_decompress(const char *base64, size_t n, size_t n_most, struct fsd_buffer *out);

/* Appends what decompresses to the text, ASCII, which is not empty. False: memory is short. */
bool fsd_lz_compress(const char *text, size_t n, struct fsd_buffer *out);

#endif
