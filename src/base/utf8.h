/* Characters of UTF-8. */
#ifndef FSD_BASE_UTF8_H
#define FSD_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* How many bytes the mark takes with which some editors begin a file: 3, or 0 without one. */
size_t fsd_utf8_mark(const char *text, size_t n);

/* Reads a character, and moves on behind it. What is none is U+FFFD. */
uint32_t fsd_utf8_take(const char **text, const char *end);

/* Appends a character; U+FFFD if it is none. */
void fsd_utf8_put(struct fsd_buffer *out, uint32_t c);

/* Whether a text consists of characters. */
bool fsd_utf8_is(const char *text);

/* How wide a text is, in widths of a letter: characters of Chinese and Japanese have two. */
size_t fsd_utf8_width(const char *text, size_t n);

#endif
