/* The puzzles and malformed lines that the pipeline finds in a text, as text, however they are read. */
#ifndef TESTS_SUPPORT_ITEMS_H
#define TESTS_SUPPORT_ITEMS_H

#include "base/buffer.h"
#include "input/chunk.h"

enum items_source { ITEMS_OF_MEMORY, ITEMS_OF_FILE, ITEMS_OF_PIPE, ITEMS_OF_SLOW_PIPE, N_ITEMS_SOURCES };

/* How a text is read. */
struct items_way {
    enum items_source source; /* a slow pipe delivers one byte at a time */
    size_t chunk_bytes;
    size_t n_threads;
    struct fsd_layout_choice choice;
    bool is_range; /* of memory or a file */
    uint64_t begin, end;
};

/*
 * Appends a line for each item, in the order in which they are reported: the number of its line, then the cells, of 9x9
 * with points for blanks, and candidates if it has some, or all that is known of what is wrong. Text in memory ends
 * where its page does. The running test fails when the run fails, unless failure, which then gets the failure, is not
 * NULL.
 */
void items_read(const char *text, size_t n_text, const struct items_way *way, struct fsd_buffer *items,
                struct fsd_failure *failure);

/*
 * Appends the same in short, each item followed by a blank: "2A" is puzzle A in line 2, one of `known`, whose names go
 * on with B; "2?" another puzzle, "2A*" one with candidates, "2!" malformed, "2#" a puzzle that is unfit.
 */
void items_shorten(const char *items, const char *const *known, size_t n_known, struct fsd_buffer *out);

#endif
