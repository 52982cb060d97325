/* Pictures as Encapsulated PostScript. */
#ifndef FSD_PICTURE_EPS_H
#define FSD_PICTURE_EPS_H

#include "picture/fonts.h"
#include "picture/svg.h"

/*
 * Appends a whole file, of 7-bit text. Of the options' fonts the characters that are used are embedded, with a box for
 * those that they lack. Without fonts these are Helvetica and Helvetica-Bold, which every printer has, with a question
 * mark for what is not of Latin-1. The fonts are told what was lost.
 */
void fsd_eps_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options);

/* What keeps a font from being embedded here; NULL: nothing. */
const char *fsd_eps_fault(const struct fsd_font *font);

#endif
