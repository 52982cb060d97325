/* A pen that writes elements of SVG. */
#ifndef FSD_PICTURE_SVG_PEN_H
#define FSD_PICTURE_SVG_PEN_H

#include "picture/pen.h"

struct fsd_svg_pen {
    struct fsd_pen pen;
    struct fsd_buffer *out;
};

struct fsd_svg_pen fsd_svg_pen_make(struct fsd_buffer *out);

#endif
