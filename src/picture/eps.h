/* Pictures as Encapsulated PostScript. */
#ifndef FSD_PICTURE_EPS_H
#define FSD_PICTURE_EPS_H

#include "picture/svg.h"

/*
 * Appends a whole file, of 7-bit text. Its fonts are Helvetica and Helvetica-Bold, which every printer has; of other
 * characters than those of Latin-1 it has question marks.
 */
void fsd_eps_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options);

#endif
