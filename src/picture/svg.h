/* Pictures as SVG: the one writer of it. The bytes depend on the picture and the options alone. */
#ifndef FSD_PICTURE_SVG_H
#define FSD_PICTURE_SVG_H

#include "base/buffer.h"
#include "picture/picture.h"

enum fsd_svg_theme {
    FSD_SVG_AUTO,  /* light, or dark where the reader prefers that */
    FSD_SVG_LIGHT, /* as paper; without a media query, which programs for layout may not know */
    FSD_SVG_BLACK  /* the same with black ink alone: dark colours are black, light ones grey */
};

/* How a grid's digits are drawn. */
enum fsd_svg_digits {
    FSD_SVG_DIGITS_ALONE,   /* each as a text element, which any program reads */
    FSD_SVG_DIGITS_TOGETHER /* as one, which takes browsers half the memory */
};

struct fsd_fonts;

/* All zeros: a file of its own, without labels, caption and size, light or dark. */
struct fsd_svg_options {
    enum fsd_svg_theme theme; /* of a file of its own */
    bool embedded; /* in a page that has fsd_svg_put_style once: no style, no namespace, and no desc unless wanted */
    bool has_desc; /* the caption, for screen readers; a file of its own has it in any case */
    enum fsd_svg_digits digits;
    bool has_large_digits;   /* for small grids, and weak eyes */
    bool has_large_tags;     /* totals of cages and the like: for paper, where they would be too small to read */
    bool has_labels;         /* the numbers of rows and columns at the edge */
    bool has_words;          /* title and caption, below the grid; screen readers find them in any case */
    unsigned width;          /* in CSS pixels; 0: what there is */
    struct fsd_fonts *fonts; /* to be embedded, in EPS and PDF; NULL: what the form has without them */
};

/*
 * Appends an svg element and a newline. It has no ids and no scripts and refers to nothing, so that any number of them
 * can stand in a page; its classes apply within svg.fsd.
 */
void fsd_svg_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options);

/* What appends a picture in some form, such as fsd_svg_put. */
typedef void fsd_picture_writer(struct fsd_buffer *out, const struct fsd_picture *picture,
                                const struct fsd_svg_options *options);

/* The font of all that is drawn, as CSS. */
#define FSD_SVG_FONT "font-family:\"DejaVu Sans\",Verdana,Arial,sans-serif"

/* Appends the style, for a style element. Print is light in either theme. */
void fsd_svg_put_style(struct fsd_buffer *out, enum fsd_svg_theme theme);

/* Appends what shapes of rules need beside it. */
void fsd_svg_put_shape_style(struct fsd_buffer *out, enum fsd_svg_theme theme);

/* Appends, as an embedded svg element, a piece of the picture that shows how a rule is drawn; if it is not, nothing. */
void fsd_svg_put_rule(struct fsd_buffer *out, const struct fsd_picture *picture, unsigned rule);

/* Appends, as an embedded svg element, how a role is drawn: a candidate with the mark, or a cell with the digit. */
void fsd_svg_put_role(struct fsd_buffer *out, enum fsd_role role);

/* The same for links. */
void fsd_svg_put_link(struct fsd_buffer *out, enum fsd_link_kind kind);

#endif
