/* Cuts a text into grids and what stands between them, and reads the grids. */
#ifndef FSD_INPUT_LAYOUTS_GRID_TEXT_H
#define FSD_INPUT_LAYOUTS_GRID_TEXT_H

#include <stdbool.h>

#include "fastsud.h"
#include "input/layouts/grid_line.h"

/* What stands at the start of a text. */
enum fsd_grid_content {
    FSD_GRID_CONTENT_GRID, /* whole or not, see outcome */
    FSD_GRID_CONTENT_TEXT, /* a line that may be something */
    FSD_GRID_CONTENT_NONE  /* another line, or a section */
};

/* What became of a grid. */
enum fsd_grid_outcome {
    FSD_GRID_IS_GRID,
    FSD_GRID_IS_ENDED,  /* too few rows */
    FSD_GRID_IS_UNEVEN, /* a row that has not nine cells, or as many as the shape has columns */
    FSD_GRID_IS_LIST    /* a list that has not 81 cells, or as many as the shape */
};

struct fsd_grid {
    const struct fsd_puzzle_shape *shape; /* the caller's */
    enum fsd_grid_content content;
    /* Of FSD_GRID_CONTENT_GRID: */
    enum fsd_grid_outcome outcome;
    unsigned n_rows;  /* up to what is wrong */
    unsigned n_cells; /* of a list */
    char *cells;      /* of all rows, or as many as were read; the caller's */
    bool has_numbers; /* see struct fsd_grid_line */
    bool has_candidates;
    uint16_t *candidates; /* instead of cells, if it has some; the caller's. NULL: they are not wanted */
};

/*
 * Reads what stands at the start of a text: a grid, a line or a section. Returns its length, or 0 if more is needed.
 */
size_t fsd_grid_read(const char *text, size_t n_bytes, bool is_all, struct fsd_grid *grid);

#endif
