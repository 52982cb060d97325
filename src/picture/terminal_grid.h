/*
 * Pictures as text for a terminal: digits and pencilmarks, marked by role. Links and shapes of rules are not drawn;
 * cages are listed.
 */
#ifndef FSD_PICTURE_TERMINAL_GRID_H
#define FSD_PICTURE_TERMINAL_GRID_H

#include "base/buffer.h"
#include "picture/picture.h"

/*
 * Appends a grid, a line that explains its signs and, up to 9x9, the cages. A sign after a candidate is its role; with
 * colours each role has one of its own, too. Cells are lines of candidates, in columns as wide as they must be; where
 * that is wider than 80 columns, squares of candidates, with which 9x9 is not.
 */
void fsd_terminal_grid_put(struct fsd_buffer *out, const struct fsd_picture *picture, bool coloured);

/* Up to 9x9, appends the cages, for which a grid has no room: "cages: 12 r1c12; 9 r3c4,r4c45", in lines of up to 80
 * columns. */
void fsd_terminal_cages_put(struct fsd_buffer *out, const struct fsd_shapes *all, unsigned n_rows, unsigned n_columns);

#endif
