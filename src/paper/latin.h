/* Windows-1252, by which fonts of PDF are encoded as long as it has all characters of a text. */
#ifndef FSD_PAPER_LATIN_H
#define FSD_PAPER_LATIN_H

#include "base/buffer.h"

/* Reads a character of UTF-8, and moves on behind it. What is none is U+FFFD. */
uint32_t fsd_utf8_take(const char **text, const char *end);

/* Replaces a text by UTF-8's as Windows-1252. Returns false if some character is not in it. */
bool fsd_latin_set(struct fsd_buffer *latin, const char *text, size_t n);

#endif
