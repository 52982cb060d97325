/* Text of strangers, such as names of files, on a terminal: it moves no cursor, and its width is known. */
#ifndef FSD_STATS_TERMINAL_TEXT_H
#define FSD_STATS_TERMINAL_TEXT_H

#include <stddef.h>

/*
 * Writes text with a terminating zero, never longer than it was: control characters, those that are invisible or turn
 * the direction of writing, and bytes that are not UTF-8 become '?'. out may be text.
 */
void fsd_terminal_put_text(char *out, const char *text);

/* Columns that such text takes: two for East Asian wide characters and pictographs, none for combining accents. */
size_t fsd_terminal_width(const char *text);

/* The longest end of such text that takes at most n columns. */
const char *fsd_terminal_tail(const char *text, size_t n);

#endif
