/*
 * What a model or a person writes as an answer, read leniently: the last grid of a text that is complete in shape, or
 * placements such as r1c1=5. What is in neither form is not guessed at.
 */
#ifndef FSD_JUDGE_REPLY_H
#define FSD_JUDGE_REPLY_H

#include "rules/variant.h"

enum fsd_reply_form {
    FSD_REPLY_NOTHING,   /* nothing was understood */
    FSD_REPLY_GRID,      /* a grid, the last one, whose blanks later placements fill */
    FSD_REPLY_PLACEMENTS /* placements alone, in the puzzle */
};

/* "none", "grid", "placements"; NULL when i is past the end. */
const char *fsd_reply_form_name(size_t i);

/* Of the grids that are looked for. Values above 9 are numbers, or letters from A, which is 10. */
struct fsd_reply_shape {
    unsigned n_rows;
    unsigned n_columns;
    int low; /* the lowest value */
    unsigned n_values;
};

#define FSD_REPLY_SHAPE_9X9                                                                                            \
    {                                                                                                                  \
        .n_rows = 9, .n_columns = 9, .low = 1, .n_values = 9                                                           \
    }

enum { FSD_NO_CELL = UINT16_MAX };

struct fsd_placement {
    uint16_t cell; /* FSD_NO_CELL: it is not on the grid */
    uint8_t value; /* its index + 1; 0: there is no such value */
};

struct fsd_reply {
    enum fsd_reply_form form;
    uint8_t
        cells[FSD_VARIANT_MAX_CELLS]; /* a value's index + 1, or 0, a blank; those of the puzzle if it has no form */
    uint64_t n_placements;            /* all that are stated */
    /*
     * The first of them, without those that repeat an earlier one; up to the first that cannot be right beside these,
     * as its cell has another value already, or is not on the grid.
     */
    struct fsd_placement placements[FSD_VARIANT_MAX_CELLS + 1];
    unsigned n_listed;
};

/*
 * Reads a text of n bytes, which may be any. puzzle, a value's index + 1 or 0 a cell, is what placements are put into.
 * What stands before the last </think> does not count; if there are <answer> tags, nor does what is outside of them.
 * Takes time in proportion to n, and no memory.
 */
void fsd_reply_read(const struct fsd_reply_shape *shape, const uint8_t *puzzle, const char *text, size_t n,
                    struct fsd_reply *reply);

#endif
