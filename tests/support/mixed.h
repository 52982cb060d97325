/* Texts with puzzles of all kinds among comments, empty and malformed lines, and the contents of each line. */
#ifndef TESTS_SUPPORT_MIXED_H
#define TESTS_SUPPORT_MIXED_H

#include <stdbool.h>
#include <stddef.h>

#include "support/puzzles.h"

struct mixed_line {
    size_t begin; /* offset in the text */
    bool is_malformed;
    const struct sample *sample; /* NULL: no puzzle */
};

struct mixed {
    char *text; /* n_bytes bytes and a terminating zero; the last line has no end */
    size_t n_bytes;
    struct mixed_line *lines;
    size_t n_lines;
    size_t n_puzzles, n_malformed;
    struct sample *samples;
};

/*
 * Makes mixed.txt in the test's directory; returns its path. n_puzzles: at least 1. A fifth of the puzzles came before;
 * at least one line is malformed, and one is no puzzle. It lives as long as the directory.
 */
const char *mixed_file_make(struct mixed *mixed, size_t n_puzzles);

/* The next line with a puzzle or a malformed line, from index `line` on; n_lines when there is none. */
size_t mixed_next(const struct mixed *mixed, size_t line);

#endif
