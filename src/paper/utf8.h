/* Characters of UTF-8. */
#ifndef FSD_PAPER_UTF8_H
#define FSD_PAPER_UTF8_H

#include <stdint.h>

/* Reads a character, and moves on behind it. What is none is U+FFFD. */
uint32_t fsd_utf8_take(const char **text, const char *end);

#endif
