/* Pictures of 9x9 as text for a terminal: digits and pencilmarks, marked by role. Links are not drawn. */
#ifndef FSD_PICTURE_TERMINAL_GRID_H
#define FSD_PICTURE_TERMINAL_GRID_H

#include "base/buffer.h"
#include "picture/picture.h"

/*
 * Appends a grid, at most 80 columns wide, and a line that explains its signs. A sign after a candidate is its role;
 * with colours each role has one of its own, too. Cells are lines of candidates, in columns as wide as they must be;
 * where that is too wide, squares of three by three candidates.
 */
void fsd_terminal_grid_put(struct fsd_buffer *out, const struct fsd_picture *picture, bool coloured);

#endif
