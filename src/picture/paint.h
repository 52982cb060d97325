/*
 * A pen that knows how classes look and what paths consist of: for forms of output that have only lines, curves and
 * text. They are painters. Points have y growing downwards from the page's upper left corner.
 */
#ifndef FSD_PICTURE_PAINT_H
#define FSD_PICTURE_PAINT_H

#include "picture/pen.h"
#include "picture/style.h"

struct fsd_painter;

struct fsd_painter_kind {
    /* Before a path: how it will be painted; lengths of the look are so much longer on the page. */
    void (*begin)(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale);
    void (*move)(struct fsd_painter *painter, double x, double y);
    void (*line)(struct fsd_painter *painter, double x, double y);
    void (*curve)(struct fsd_painter *painter, const double points[6]);
    void (*close)(struct fsd_painter *painter);
    void (*paint)(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale);
    /* UTF-8 at a place on its base line; is_turned: upside down. */
    void (*text)(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale, bool is_turned,
                 double x, double y, const char *text, size_t n);
};

struct fsd_painter {
    const struct fsd_painter_kind *kind;
};

enum { FSD_PAINT_CLASS_BYTES = 40, FSD_PAINT_LOOKS = 64 };

/* A class in a group, as it was found last. */
struct fsd_paint_look {
    char group[FSD_PAINT_CLASS_BYTES], class[FSD_PAINT_CLASS_BYTES];
    struct fsd_look_of_class look;
};

struct fsd_paint_pen {
    struct fsd_pen pen;
    struct fsd_painter *painter;
    struct fsd_style style; /* owned */
    char drawing[FSD_PAINT_CLASS_BYTES];
    char group[FSD_PAINT_CLASS_BYTES];
    char path_class[FSD_PAINT_CLASS_BYTES];
    struct fsd_buffer path; /* owned */
    double x, y, scale;     /* where the drawing's 0, 0 is on the page, and how long its unit is */
    bool is_turned;
    unsigned n_looks;
    struct fsd_paint_look looks[FSD_PAINT_LOOKS];
};

/* Colours that are put as a part of black ink alone, and those that are all of it: text and lines. */
static inline bool fsd_paint_is_black(uint32_t colour)
{
    return (colour >> 16) < 0x30 && (colour >> 8 & 0xff) < 0x30 && (colour & 0xff) < 0x30;
}

static inline bool fsd_paint_is_grey(uint32_t colour)
{
    return fsd_paint_is_black(colour) || (colour >> 16 == (colour & 0xff) && (colour >> 8 & 0xff) == (colour & 0xff));
}

/* Returns false if memory is short. */
bool fsd_paint_pen_init(struct fsd_paint_pen *pen, struct fsd_painter *painter, enum fsd_svg_theme theme);
void fsd_paint_pen_destroy(struct fsd_paint_pen *pen);

/*
 * Draws a picture in a square, or upright in the middle of it, whose upper left corner is at x, y. Returns false if
 * memory is short.
 */
bool fsd_paint_picture(struct fsd_paint_pen *pen, const struct fsd_picture *picture,
                       const struct fsd_svg_options *options, double x, double y, double side, bool is_turned);

/* The same as large as the picture's unit says, at 0, 0. Sets its size. */
bool fsd_paint_whole_picture(struct fsd_paint_pen *pen, const struct fsd_picture *picture,
                             const struct fsd_svg_options *options);
void fsd_paint_measure(const struct fsd_picture *picture, const struct fsd_svg_options *options, int *width,
                       int *height);

#endif
