/* Paths and transforms as SVG writes them. */
#ifndef FSD_PAPER_SVG_PATH_H
#define FSD_PAPER_SVG_PATH_H

#include "picture/paint.h"

/* x becomes ax + cy + e, y becomes bx + dy + f. */
struct fsd_svg_matrix {
    double a, b, c, d, e, f;
};

void fsd_svg_move(struct fsd_svg_matrix *matrix, double x, double y);

/* Adds what a transform attribute says; false: something else. */
bool fsd_svg_transform(struct fsd_svg_matrix *matrix, const char *text, size_t n);

/* Draws a path up to the first fault in it; false: there is nothing. */
bool fsd_svg_path_draw(const char *text, size_t n, const struct fsd_svg_matrix *matrix, struct fsd_painter *painter);

#endif
