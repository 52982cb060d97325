/* A puzzle a line, of another shape than 9x9. */
#ifndef FSD_INPUT_LAYOUTS_SHAPE_LINE_H
#define FSD_INPUT_LAYOUTS_SHAPE_LINE_H

#include "input/layout.h"

/* See struct fsd_layout_kind. */
size_t fsd_shape_line_read(const struct fsd_layout *layout, const char *text, size_t n_bytes,
                           struct fsd_record *record);

/* Whether a line, without its end, has a puzzle. */
bool fsd_shape_line_has_puzzle(const struct fsd_layout *layout, const char *line, size_t n_line);

#endif
