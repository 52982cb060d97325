/* The formats in which puzzles of any rules are written. */
#ifndef FSD_RULES_PUZZLE_FORMAT_H
#define FSD_RULES_PUZZLE_FORMAT_H

#include "base/failure.h"
#include "rules/rules.h"

struct fsd_puzzle_format {
    const char *name;
    /* As in rules/write_text.h; NULL: a line of cells, or a string of ISS if the puzzle has rules of its own. */
    bool (*write)(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                  struct fsd_failure *failure);
};

/* Appends a 9x9 puzzle without other rules, 81 cells, and an end of line. False: memory is short. */
bool fsd_puzzle_format_put_cells(const struct fsd_puzzle_format *format, const char *cells, struct fsd_buffer *out);

/* NULL when i is past the end; 0 is the default. */
const struct fsd_puzzle_format *fsd_puzzle_format_at(size_t i);
const char *fsd_puzzle_format_name(size_t i);

#endif
