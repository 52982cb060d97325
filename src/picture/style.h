/* The style of drawings, read back from the one that SVG has, for pens that draw by themselves. */
#ifndef FSD_PICTURE_STYLE_H
#define FSD_PICTURE_STYLE_H

#include "picture/svg.h"

enum { FSD_STYLE_DASHES = 2 };

/* How something of a class looks. Lengths are in the drawing's unit. */
struct fsd_look_of_class {
    bool has_fill, has_stroke;
    bool is_even_odd;      /* where a path crosses itself; not of classes */
    uint32_t fill, stroke; /* as 0xrrggbb */
    double width;          /* of the stroke */
    double dashes[FSD_STYLE_DASHES];
    bool is_dashed, has_round_ends, has_square_ends;
    double font_size;
    bool is_bold, is_italic, is_underlined;
    bool starts;    /* text begins at its place; else it is in its middle */
    double opacity; /* 1: nothing shines through */
};

/* All rules of a theme, as text and as a table into it. */
struct fsd_style {
    struct fsd_buffer text;
    struct fsd_buffer rules;
};

/* Returns false if memory is short. */
bool fsd_style_init(struct fsd_style *style, enum fsd_svg_theme theme);
void fsd_style_destroy(struct fsd_style *style);

/* How a class looks in a group of another, in a drawing of a third one; each may be NULL. */
struct fsd_look_of_class fsd_style_find(const struct fsd_style *style, const char *drawing, const char *group,
                                        const char *class);

#endif
