/* Some of the puzzles of a block of lines, and all of its malformed lines, as a block of their own. */
#ifndef FSD_INPUT_KEPT_LINES_H
#define FSD_INPUT_KEPT_LINES_H

#include "input/lines.h"

struct fsd_kept_lines {
    struct fsd_lines lines; /* which borrows from those that it is made of, except for these: */
    const char **puzzles, **records, **given;
    const uint16_t **candidates;
    uint64_t *line_number;
    struct fsd_malformed *malformed;
};

/* For blocks of at most that many lines. Returns false when out of memory; destroy it in any case. */
bool fsd_kept_lines_create(struct fsd_kept_lines *kept, size_t capacity);
void fsd_kept_lines_destroy(struct fsd_kept_lines *kept);

/* Keeps puzzle i of a block, which may be its own, if is_kept[i]. Puzzles that are unfit by their text are not in it.
 */
void fsd_kept_lines_take(struct fsd_kept_lines *kept, const struct fsd_lines *from, const bool *is_kept);

#endif
