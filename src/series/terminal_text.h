/* Makes untrusted text, such as file names, safe to print on a terminal, and measures its width. */
#ifndef FSD_SERIES_TERMINAL_TEXT_H
#define FSD_SERIES_TERMINAL_TEXT_H

#include <stddef.h>

/*
 * Copies text, replacing control characters, invisible characters, changes of writing direction and invalid UTF-8 by
 * '?'. The result is zero-terminated and no longer than text; out may be text.
 */
void fsd_terminal_put_text(char *out, const char *text);

/* Columns such text takes: two for East Asian wide characters and pictographs, none for combining accents. */
size_t fsd_terminal_width(const char *text);

/* The longest suffix of such text that fits in n columns. */
const char *fsd_terminal_tail(const char *text, size_t n);

#endif
