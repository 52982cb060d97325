/*
 * Fonts: files of OpenType with TrueType or CFF outlines (.ttf, .otf), or the first font of a collection (.ttc).
 * Nothing is believed of a file: what lies outside of it is zero.
 */
#ifndef FSD_PICTURE_FONT_H
#define FSD_PICTURE_FONT_H

#include "base/buffer.h"

/* A part of the file. */
struct fsd_font_part {
    uint32_t at, n;
};

#define FSD_FONT_TABLE_LIST(X)                                                                                         \
    X(HEAD, "head")                                                                                                    \
    X(HHEA, "hhea")                                                                                                    \
    X(HMTX, "hmtx")                                                                                                    \
    X(MAXP, "maxp")                                                                                                    \
    X(CMAP, "cmap")                                                                                                    \
    X(NAME, "name")                                                                                                    \
    X(OS2, "OS/2")                                                                                                     \
    X(POST, "post")                                                                                                    \
    X(LOCA, "loca")                                                                                                    \
    X(GLYF, "glyf")                                                                                                    \
    X(CVT, "cvt ")                                                                                                     \
    X(FPGM, "fpgm")                                                                                                    \
    X(PREP, "prep")                                                                                                    \
    X(CFF, "CFF ")                                                                                                     \
    X(GDIR, "gdir")

enum fsd_font_table {
#define X(id, tag) FSD_FONT_##id,
    FSD_FONT_TABLE_LIST(X)
#undef X
        FSD_FONT_TABLES
};

enum { FSD_FONT_NAME_BYTES = 64 };

struct fsd_font {
    const unsigned char *bytes; /* the caller's */
    size_t n_bytes;
    struct fsd_font_part tables[FSD_FONT_TABLES];
    struct fsd_font_part characters; /* of cmap */
    unsigned n_glyphs, n_widths, units;
    struct fsd_font_part outlines;    /* of CFF: the index of them; */
    uint32_t numbers;                 /* where it says by what numbers glyphs are called; 0: by their places */
    char name[FSD_FONT_NAME_BYTES];   /* as PostScript has it */
    int box[4], ascent, descent, cap; /* in thousandths of its size */
};

/* NULL: it is one that can be embedded; else what is wrong. */
const char *fsd_font_read(struct fsd_font *font, const void *bytes, size_t n_bytes);

/* The glyph of a character of Unicode; 0: it has none. */
unsigned fsd_font_glyph(const struct fsd_font *font, uint32_t code);

/* How wide a glyph is, in thousandths of the font's size. */
int fsd_font_width(const struct fsd_font *font, unsigned glyph);

/* By what number a text in PDF has a glyph. Within a font with CFF outlines it takes time. */
unsigned fsd_font_number(const struct fsd_font *font, unsigned glyph);

/*
 * Appends the font with the outlines of these glyphs alone, n_glyphs of them: as OpenType, or as CFF where it has
 * these. Adds to them those that they consist of.
 */
void fsd_font_put_part(const struct fsd_font *font, bool *is_used, struct fsd_buffer *out);

/* The same of TrueType without outlines and widths, which PostScript has beside it: an empty table says so. */
void fsd_font_put_frame(const struct fsd_font *font, struct fsd_buffer *out);

/* Adds to glyphs of TrueType those that they consist of. */
void fsd_font_add_components(const struct fsd_font *font, bool *is_used);

/* Big-endian numbers. */
uint32_t fsd_font_u8(const struct fsd_font *font, size_t at);
uint32_t fsd_font_u16(const struct fsd_font *font, size_t at);
uint32_t fsd_font_u32(const struct fsd_font *font, size_t at);

/* A glyph's width and the space before it, as TrueType has them: two numbers of two bytes. */
void fsd_font_put_measures(const struct fsd_font *font, unsigned glyph, struct fsd_buffer *out);

/* The outline of a glyph, which none of another overlaps. */
struct fsd_font_part fsd_font_outline(const struct fsd_font *font, unsigned glyph);

#endif
