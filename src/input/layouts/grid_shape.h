/* The shape of a grid: where its cells stand in the text, and what stands between them. Programs write all grids alike.
 */
#ifndef FSD_INPUT_LAYOUTS_GRID_SHAPE_H
#define FSD_INPUT_LAYOUTS_GRID_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSD_GRID_SHAPE_BYTES = 1024, FSD_GRID_SHAPE_CELLS = 81 };

struct fsd_grid_shape {
    size_t n_bytes; /* of the grid, with the end of its last line; 0: there is no grid, or none of a shape */
    size_t n_known; /* the same, with the empty line that must follow if there are some within the grid */
    char blank;     /* of the grid that the shape is from, besides . and 0 */
    uint16_t places[FSD_GRID_SHAPE_CELLS];
    unsigned char bytes[FSD_GRID_SHAPE_BYTES];
    unsigned char is_cell[FSD_GRID_SHAPE_BYTES]; /* 0xff for a place of a cell */
    size_t n_border;                             /* 0: no border stands before the grid */
    unsigned char border[FSD_GRID_SHAPE_BYTES];  /* a line that is one, with its end */
};

/*
 * Takes the shape of the grid of n_grid bytes at the start of a text of n_bytes. There is none if a row has a dash for
 * a blank, or lacks cells, since its meaning then depends on more than its shape.
 */
void fsd_grid_shape_take(struct fsd_grid_shape *shape, const char *text, size_t n_bytes, size_t n_grid);

/* Takes a line, with its end, as the border. */
void fsd_grid_shape_take_border(struct fsd_grid_shape *shape, const char *line, size_t n_bytes);

/* Whether a text starts with a grid of a shape. */
bool fsd_grid_shape_fits(const struct fsd_grid_shape *shape, const char *text, size_t n_bytes);

/* Copies the 81 cells of a grid that fits. */
void fsd_grid_shape_read(const struct fsd_grid_shape *shape, const char *text, char *cells);

/* Whether a text starts with the line that was taken as the border. */
bool fsd_grid_shape_has_border(const struct fsd_grid_shape *shape, const char *text, size_t n_bytes);

#endif
