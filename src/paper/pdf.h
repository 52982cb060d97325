/*
 * PDF by libharu: pages with text, pictures, boxes and bookmarks. Black and greys are of DeviceGray, so that they are
 * printed with black ink alone. Bytes depend on what is drawn and on the library's version alone.
 */
#ifndef FSD_PAPER_PDF_H
#define FSD_PAPER_PDF_H

#include "picture/fonts.h"
#include "picture/svg.h"

/* Files of fonts, see picture/font.h; NULL: what is found on the system, or for bold a thicker regular one. */
struct fsd_pdf_options {
    const char *fonts[FSD_WEIGHTS];
    const char *title;        /* of the document; NULL: none */
    enum fsd_svg_theme theme; /* of pictures */
};

enum fsd_pdf_align { FSD_PDF_LEFT, FSD_PDF_MIDDLE, FSD_PDF_RIGHT };

/* Lengths are in points of 1/72 inch, from the upper left corner of the page that remains when it is cut. */
struct fsd_pdf_text {
    double x, y; /* on the base line */
    double size;
    enum fsd_weight weight;
    enum fsd_pdf_align align;
    bool is_turned; /* upside down */
};

struct fsd_pdf;

/* Name and version of the library; NULL: this build has none. */
const char *fsd_pdf_library(void);

/* NULL: failure says why, such as a build without the library or a font that cannot be read. Destroying NULL is legal.
 */
struct fsd_pdf *fsd_pdf_create(const struct fsd_pdf_options *options, struct fsd_failure *failure);
void fsd_pdf_destroy(struct fsd_pdf *pdf);

/* bleed: so much is added at each edge, which is cut off. */
void fsd_pdf_begin_page(struct fsd_pdf *pdf, double width, double height, double bleed);
void fsd_pdf_put_text(struct fsd_pdf *pdf, const struct fsd_pdf_text *text, const char *words, size_t n);
double fsd_pdf_text_width(struct fsd_pdf *pdf, enum fsd_weight weight, double size, const char *words, size_t n);
void fsd_pdf_put_picture(struct fsd_pdf *pdf, const struct fsd_picture *picture, const struct fsd_svg_options *options,
                         double x, double y, double side, bool is_turned);
/* A star with five points around a place, filled or only outlined. */
void fsd_pdf_put_star(struct fsd_pdf *pdf, double x, double y, double radius, bool is_filled);
/* A PNG file, as large as fits into a box, in its middle. Its size is found by the first call. */
void fsd_pdf_put_image(struct fsd_pdf *pdf, const char *path, double x, double y, double width, double height);
/* The same for a drawing, see paper/svg_logo.h. */
void fsd_pdf_put_svg(struct fsd_pdf *pdf, const char *svg, double x, double y, double width, double height);
/* Of the current page, within the last bookmark of the level above. */
void fsd_pdf_put_bookmark(struct fsd_pdf *pdf, unsigned level, const char *title);

/* Appends the document. Whatever failed since it was created is told now. */
bool fsd_pdf_finish(struct fsd_pdf *pdf, struct fsd_buffer *out, struct fsd_failure *failure);

/* Appends a document of one picture, on a page of its size. */
void fsd_pdf_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options);

#endif
