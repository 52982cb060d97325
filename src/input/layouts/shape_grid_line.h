/* A line of a text with grids of another shape than 9x9. */
#ifndef FSD_INPUT_LAYOUTS_SHAPE_GRID_LINE_H
#define FSD_INPUT_LAYOUTS_SHAPE_GRID_LINE_H

#include "input/layouts/grid_line.h"

/* Reads a line, without its end, that is not a comment; its box drawings are bars and plus signs. */
void fsd_shape_grid_line_read(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                              struct fsd_grid_line *line);

#endif
