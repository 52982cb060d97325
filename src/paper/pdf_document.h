/* What a document consists of while it is written. */
#ifndef FSD_PAPER_PDF_DOCUMENT_H
#define FSD_PAPER_PDF_DOCUMENT_H

#include <hpdf.h>

#include "paper/pdf.h"
#include "paper/pdf_memory.h"
#include "picture/paint.h"

enum { FSD_PDF_LEVELS = 3 };

/* A font, and of each glyph the first character that it was used for; 0: it is not used. */
struct fsd_pdf_font {
    const struct fsd_face *face;
    uint32_t *characters;
    HPDF_Dict dict; /* NULL: nothing is */
};

/* As PDF numbers them. */
enum fsd_pdf_ends { FSD_PDF_ENDS_CUT, FSD_PDF_ENDS_ROUND, FSD_PDF_ENDS_SQUARE };

/* What a page's operators have set; PDF needs them only where they change. */
struct fsd_pdf_state {
    HPDF_Page page;
    bool in_text;
    double text_x, text_y; /* of the text object */
    HPDF_Dict font;
    double size;
    uint32_t fill, stroke;
    bool has_fill, has_stroke;
    double width;
    enum fsd_pdf_ends ends;
    bool is_dashed, is_thick, is_translucent;
};

struct fsd_pdf {
    struct fsd_painter painter;
    HPDF_Doc document;
    HPDF_Encoder titles;
    struct fsd_fonts faces;
    struct fsd_pdf_font fonts[FSD_WEIGHTS];
    struct fsd_paint_pen pen;
    struct fsd_pdf_state state;
    double height, bleed;
    HPDF_Outline bookmarks[FSD_PDF_LEVELS];
    HPDF_Image image;
    bool is_grey; /* what has colours becomes grey */
    HPDF_ExtGState opacities[2];
    struct fsd_buffer text, part;
    struct fsd_pdf_memory memory;
    struct fsd_failure failure; /* the first one; after it nothing is done */
};

/*
 * Begins each function that is called from outside: returns a value from it if the document has failed, or if memory is
 * short in what follows. Such functions do not call each other.
 */
#define FSD_PDF_ENTER(pdf, ...)                                                                                        \
    do {                                                                                                               \
        if (fsd_failed(&(pdf)->failure)) {                                                                             \
            return __VA_ARGS__;                                                                                        \
        }                                                                                                              \
        fsd_pdf_memory_use(&(pdf)->memory);                                                                            \
        if (setjmp((pdf)->memory.escape) != 0) {                                                                       \
            fsd_pdf_fail_by_memory(pdf);                                                                               \
            return __VA_ARGS__;                                                                                        \
        }                                                                                                              \
    } while (false)

void fsd_pdf_fail_by_memory(struct fsd_pdf *pdf);

/* Returns false if one cannot be embedded; the document's failure says why. */
bool fsd_pdf_load_fonts(struct fsd_pdf *pdf, const struct fsd_pdf_options *options);

/* Frees what is not the library's. */
void fsd_pdf_free_fonts(struct fsd_pdf *pdf);

/* Of this weight, or of the one there is, as pages name it. */
HPDF_Dict fsd_pdf_font(struct fsd_pdf *pdf, enum fsd_weight weight);

/* How wide a text is, in thousandths of its size. */
double fsd_pdf_measure(struct fsd_pdf *pdf, enum fsd_weight weight, const char *words, size_t n);

/*
 * A text in hexadecimal, as that font has it, until the next call. A character that the font lacks is the document's
 * failure. NULL: memory is short.
 */
const char *fsd_pdf_encode(struct fsd_pdf *pdf, enum fsd_weight weight, const char *words, size_t n);

/* Of an image's colours. */
void fsd_pdf_make_grey(struct fsd_pdf *pdf, HPDF_Image image);

/* Before the document is saved: embeds the fonts' glyphs that were used. */
void fsd_pdf_end_fonts(struct fsd_pdf *pdf);

#endif
