/*
 * A logo as SVG: the part of it that drawings consist of, with paths, shapes, groups, transforms and styles. Text,
 * images, gradients and all that needs another file are errors.
 */
#ifndef FSD_PAPER_SVG_LOGO_H
#define FSD_PAPER_SVG_LOGO_H

#include "picture/paint.h"

/* Whether a file is one of SVG. */
bool fsd_svg_logo_is(const char *text);

enum { FSD_SVG_FAULT_BYTES = 160 };

/* Sets its size. False: fault says what it has that is not drawn. */
bool fsd_svg_logo_measure(const char *text, double *width, double *height, char fault[FSD_SVG_FAULT_BYTES]);

/* Draws one that was measured, so many times larger, from x, y on. is_grey: colours become greys. */
void fsd_svg_logo_draw(const char *text, struct fsd_painter *painter, double x, double y, double scale, bool is_grey);

#endif
