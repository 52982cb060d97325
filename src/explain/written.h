/* What a player has written into a puzzle of any rules: digits that are entered, and pencilmarks. */
#ifndef FSD_EXPLAIN_WRITTEN_H
#define FSD_EXPLAIN_WRITTEN_H

#include "base/failure.h"
#include "picture/picture.h"

/* The puzzle: its size, the characters of its values, and its cells, '.' where nothing is given. */
struct fsd_written_on {
    unsigned n_rows, n_columns, n_values;
    const char *names;
    const char *givens;
};

struct fsd_written {
    char cells[FSD_MAX_DRAWN_CELLS + 1]; /* given or entered, else '.', and a NUL */
    uint32_t marks[FSD_MAX_DRAWN_CELLS]; /* of a cell, bit i for names[i]; 0: there are none */
    bool has_marks;
};

/*
 * Reads words with commas between: r4c7=5 for a digit that is entered, r4c1:29 for the pencilmarks of a cell, be it
 * one. False: one is neither, or does not fit the puzzle; the failure says which.
 */
bool fsd_written_read(const char *text, const struct fsd_written_on *puzzle, struct fsd_written *written,
                      struct fsd_failure *failure);

#endif
