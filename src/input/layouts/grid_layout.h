/* Grids of nine lines within another layout's text. */
#ifndef FSD_INPUT_LAYOUTS_GRID_LAYOUT_H
#define FSD_INPUT_LAYOUTS_GRID_LAYOUT_H

#include "input/record.h"

/* Takes the first grid of a text of several lines as the record's puzzle. Returns false if there is none. */
bool fsd_grid_take_text(const char *text, size_t n_bytes, struct fsd_record *record);

#endif
