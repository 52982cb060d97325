/* A pen that writes elements of SVG. */
#ifndef FSD_PICTURE_SVG_PEN_H
#define FSD_PICTURE_SVG_PEN_H

#include "picture/drawing.h"

struct fsd_svg_pen {
    struct fsd_pen pen;
    struct fsd_buffer *out;
};

struct fsd_svg_pen fsd_svg_pen_make(struct fsd_buffer *out);

/* Appends the beginning of a drawing's svg element, with its title. */
void fsd_svg_put_start(struct fsd_buffer *out, const struct fsd_grid_drawing *drawing);

#endif
