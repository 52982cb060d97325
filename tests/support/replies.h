/* Ways in which people and models write grids. */
#ifndef TESTS_SUPPORT_REPLIES_H
#define TESTS_SUPPORT_REPLIES_H

#include "base/buffer.h"
#include "judge/reply.h"

enum { N_REPLY_BLANKS = 6 };

/*
 * How a grid is written. In these, %u is the number of the row, %A its letter, %h the numbers of the columns with
 * `cell` between them, %m as many fields of a heading's rule.
 */
struct reply_style {
    const char *name, *begin, *row, *cell, *box, *row_end, *band, *end;
    const char *blanks[N_REPLY_BLANKS]; /* NULL: the grid has to be full */
};

enum { N_REPLY_STYLES = 43 };
extern const struct reply_style reply_styles[N_REPLY_STYLES];

/* Appends a grid, indices + 1 or 0 for a blank, which is written as `blank`. */
void reply_put_grid(struct fsd_buffer *out, const struct fsd_reply_shape *shape, const struct reply_style *style,
                    const char *blank, const uint8_t *cells);

#endif
