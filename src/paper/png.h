/* Images of PNG. */
#ifndef FSD_PAPER_PNG_H
#define FSD_PAPER_PNG_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a file is one that is whole, with chunks as they were written, and not too large for a page. */
bool fsd_png_is(const char *bytes, size_t n_bytes);

#endif
