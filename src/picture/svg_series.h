/*
 * Pictures of one grid at one time after another, as SVG in a page. What all of them have is there once, and a digit or
 * a candidate a few times, however many pictures it is in.
 */
#ifndef FSD_PICTURE_SVG_SERIES_H
#define FSD_PICTURE_SVG_SERIES_H

#include "picture/svg.h"

/* All zeros: none has begun. */
struct fsd_svg_series {
    struct fsd_buffer text;   /* what has been written; the caller appends what stands between the pictures */
    struct fsd_buffer shared; /* what all pictures have */
    struct fsd_buffer cells;  /* of each picture */
    struct fsd_buffer gaps;   /* size_t: where in the text a picture lacks what it shares with others */
    struct fsd_svg_options options;
    struct fsd_picture first; /* of which size, regions and shapes are used */
    char name[16];            /* what ids in the page begin with */
};

/* Begins one, whose ids begin with a name that no other in the page has; options are of pictures in a page. */
void fsd_svg_series_start(struct fsd_svg_series *series, const char *name, const struct fsd_svg_options *options);

/* Appends a picture to the text. Size, regions and shapes are those of the first one. */
void fsd_svg_series_put(struct fsd_svg_series *series, const struct fsd_picture *picture);

/* Appends an svg element that shows nothing but has what is shared, and the text; drops it all. */
void fsd_svg_series_end(struct fsd_svg_series *series, struct fsd_buffer *out);

void fsd_svg_series_destroy(struct fsd_svg_series *series);

#endif
