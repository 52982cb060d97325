/* Fonts of PDF, of which the characters that are used are embedded. */
#ifdef FSD_HAVE_HARU

#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "paper/pdf_document.h"

void fsd_pdf_fail_by_memory(struct fsd_pdf *pdf)
{
    if (!fsd_failed(&pdf->failure)) {
        fsd_failure_set_no_memory(&pdf->failure);
    }
}

bool fsd_pdf_load_fonts(struct fsd_pdf *pdf, const struct fsd_pdf_options *options)
{
    if (!fsd_fonts_read(&pdf->faces, options->fonts, &pdf->failure)) {
        return false;
    }
    if (!pdf->faces.faces[FSD_WEIGHT_REGULAR].path) {
        fsd_failure_set(
            &pdf->failure, FSD_FAILURE_TROUBLE, NULL,
            "PDF: there is no font that can be embedded; name one by --font FILE.ttf, or install the package "
            "fonts-dejavu-core");
        return false;
    }
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        const struct fsd_face *const face = &pdf->faces.faces[i];
        pdf->fonts[i].face = face;
        if (face->path) {
            pdf->fonts[i].characters = calloc(face->font.n_glyphs, sizeof(*pdf->fonts[i].characters));
            if (!pdf->fonts[i].characters) {
                fsd_pdf_fail_by_memory(pdf);
            }
        }
    }
    return !fsd_failed(&pdf->failure);
}

void fsd_pdf_free_fonts(struct fsd_pdf *pdf)
{
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        free(pdf->fonts[i].characters);
    }
    fsd_fonts_destroy(&pdf->faces);
}

static struct fsd_pdf_font *font_of(struct fsd_pdf *pdf, enum fsd_weight weight)
{
    return &pdf->fonts[fsd_fonts_weight(&pdf->faces, weight)];
}

HPDF_Dict fsd_pdf_font(struct fsd_pdf *pdf, enum fsd_weight weight)
{
    struct fsd_pdf_font *const font = font_of(pdf, weight);

    if (!font->dict) {
        font->dict = HPDF_Dict_New(pdf->document->mmgr);
        HPDF_Xref_Add(pdf->document->xref, font->dict);
    }
    return font->dict;
}

double fsd_pdf_measure(struct fsd_pdf *pdf, enum fsd_weight weight, const char *words, size_t n)
{
    const struct fsd_pdf_font *const font = font_of(pdf, weight);
    int width = 0;

    for (const char *at = words, *const end = words + n; at < end;) {
        width += fsd_font_width(&font->face->font, fsd_face_glyph(font->face, fsd_utf8_take(&at, end)));
    }
    return width;
}

const char *fsd_pdf_encode(struct fsd_pdf *pdf, enum fsd_weight weight, const char *words, size_t n)
{
    struct fsd_pdf_font *const font = font_of(pdf, weight);

    pdf->text.n = 0;
    const char *const lost = fsd_face_encode(font->face, words, n, font->characters, &pdf->text);
    if (lost && !fsd_failed(&pdf->failure)) {
        const char *after = lost;
        const unsigned code = fsd_utf8_take(&after, words + n);
        fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, font->face->path,
                        "this font has no character '%.*s' (U+%04X), which is in '%.*s'; choose another one by "
                        "--font",
                        (int)(after - lost), lost, code, (int)(n < 100 ? n : 100), words);
    }
    return fsd_buffer_text(&pdf->text);
}

/* Adds a stream of what the document's buffer has to a dictionary. Returns it. */
static HPDF_Dict add_stream(struct fsd_pdf *pdf, HPDF_Dict dict, const char *key, const struct fsd_buffer *bytes)
{
    const HPDF_Dict stream = HPDF_DictStream_New(pdf->document->mmgr, pdf->document->xref);

    if (bytes->failed) {
        fsd_pdf_fail_by_memory(pdf);
        return stream;
    }
    stream->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
    HPDF_Stream_Write(stream->stream, (const HPDF_BYTE *)bytes->bytes, (HPDF_UINT)bytes->n);
    HPDF_Dict_Add(dict, key, stream);
    return stream;
}

/* What the numbers of a font's glyphs are as characters, so that texts can be found and copied. */
static void tell_characters(struct fsd_pdf *pdf, const struct fsd_pdf_font *font)
{
    enum { MOST_ROWS = 100 };
    struct fsd_buffer *const text = &pdf->text;
    unsigned n_rows = 0, n_left = 0;

    for (unsigned glyph = 0; glyph < font->face->font.n_glyphs; glyph++) {
        n_left += font->characters[glyph] != 0;
    }
    text->n = 0;
    fsd_buffer_put_text(text, "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                              "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
                              "1 begincodespacerange <0000> <FFFF> endcodespacerange\n");
    for (unsigned glyph = 0; glyph < font->face->font.n_glyphs; glyph++) {
        const uint32_t code = font->characters[glyph];
        if (!code) {
            continue;
        }
        if (n_rows % MOST_ROWS == 0) {
            fsd_buffer_print(text, "%s%u beginbfchar\n", n_rows > 0 ? "endbfchar\n" : "",
                             n_left < MOST_ROWS ? n_left : MOST_ROWS);
        }
        n_rows++;
        n_left--;
        fsd_buffer_print(text, "<%04X> <", fsd_font_number(&font->face->font, glyph));
        if (code > 0xffff) {
            fsd_buffer_print(text, "%04X", 0xd7c0 + (unsigned)(code >> 10));
        }
        fsd_buffer_print(text, "%04X>\n", (unsigned)(code > 0xffff ? 0xdc00 | (code & 0x3ff) : code));
    }
    fsd_buffer_put_text(text, n_rows > 0 ? "endbfchar\n" : "");
    fsd_buffer_put_text(text, "endcmap CMapName currentdict /CMap defineresource pop end end\n");
    add_stream(pdf, font->dict, "ToUnicode", text);
}

static HPDF_Dict new_dict(struct fsd_pdf *pdf, const char *type)
{
    const HPDF_Dict dict = HPDF_Dict_New(pdf->document->mmgr);

    HPDF_Xref_Add(pdf->document->xref, dict);
    HPDF_Dict_AddName(dict, "Type", type);
    return dict;
}

static void add_widths(struct fsd_pdf *pdf, HPDF_Dict dict, const struct fsd_pdf_font *font)
{
    const HPDF_Array widths = HPDF_Array_New(pdf->document->mmgr);

    HPDF_Dict_Add(dict, "W", widths);
    for (unsigned glyph = 0; glyph < font->face->font.n_glyphs; glyph++) {
        if (font->characters[glyph]) {
            const HPDF_Array width = HPDF_Array_New(pdf->document->mmgr);
            HPDF_Array_AddNumber(widths, (HPDF_INT32)fsd_font_number(&font->face->font, glyph));
            HPDF_Array_Add(widths, width);
            HPDF_Array_AddNumber(width, fsd_font_width(&font->face->font, glyph));
        }
    }
}

/* The used glyphs, in the form that its outlines have. */
static void add_file(struct fsd_pdf *pdf, HPDF_Dict descriptor, const struct fsd_pdf_font *font)
{
    const bool is_cff = font->face->font.outlines.n > 0;
    bool *const is_used = calloc(font->face->font.n_glyphs, sizeof(*is_used));

    pdf->part.n = 0;
    for (unsigned glyph = 0; is_used && glyph < font->face->font.n_glyphs; glyph++) {
        is_used[glyph] = font->characters[glyph] != 0;
    }
    if (is_used) {
        fsd_font_put_part(&font->face->font, is_used, &pdf->part);
    }
    pdf->part.failed |= !is_used;
    free(is_used);
    const HPDF_Dict file = add_stream(pdf, descriptor, is_cff ? "FontFile3" : "FontFile2", &pdf->part);
    if (is_cff) {
        HPDF_Dict_AddName(file, "Subtype", "CIDFontType0C");
    } else {
        HPDF_Dict_AddNumber(file, "Length1", (HPDF_INT32)pdf->part.n);
    }
}

static HPDF_Dict descriptor_of(struct fsd_pdf *pdf, const struct fsd_pdf_font *font, const char *name)
{
    enum { IS_SYMBOLIC = 4, USUAL_STEM = 80 };
    const HPDF_Dict descriptor = new_dict(pdf, "FontDescriptor");
    const HPDF_Array box = HPDF_Array_New(pdf->document->mmgr);

    HPDF_Dict_AddName(descriptor, "FontName", name);
    HPDF_Dict_AddNumber(descriptor, "Flags", IS_SYMBOLIC);
    HPDF_Dict_Add(descriptor, "FontBBox", box);
    for (unsigned i = 0; i < 4; i++) {
        HPDF_Array_AddNumber(box, font->face->font.box[i]);
    }
    HPDF_Dict_AddNumber(descriptor, "ItalicAngle", 0);
    HPDF_Dict_AddNumber(descriptor, "Ascent", font->face->font.ascent);
    HPDF_Dict_AddNumber(descriptor, "Descent", font->face->font.descent);
    HPDF_Dict_AddNumber(descriptor, "CapHeight", font->face->font.cap);
    HPDF_Dict_AddNumber(descriptor, "StemV", USUAL_STEM);
    add_file(pdf, descriptor, font);
    return descriptor;
}

/* Texts name glyphs by numbers of two bytes, as a font for many characters has them. */
static void end_font(struct fsd_pdf *pdf, const struct fsd_pdf_font *font)
{
    const bool is_cff = font->face->font.outlines.n > 0;
    const HPDF_Dict of = new_dict(pdf, "Font"), system = HPDF_Dict_New(pdf->document->mmgr);
    const HPDF_Array fonts = HPDF_Array_New(pdf->document->mmgr);
    char name[FSD_FACE_NAME_BYTES], whole_name[FSD_FACE_NAME_BYTES + 12];

    fsd_face_name_part(font->face, font->characters, name);
    snprintf(whole_name, sizeof(whole_name), "%s%s", name, is_cff ? "-Identity-H" : "");
    HPDF_Dict_AddName(font->dict, "Type", "Font");
    HPDF_Dict_AddName(font->dict, "Subtype", "Type0");
    HPDF_Dict_AddName(font->dict, "BaseFont", whole_name);
    HPDF_Dict_AddName(font->dict, "Encoding", "Identity-H");
    HPDF_Dict_Add(font->dict, "DescendantFonts", fonts);
    HPDF_Array_Add(fonts, of);
    HPDF_Dict_AddName(of, "Subtype", is_cff ? "CIDFontType0" : "CIDFontType2");
    HPDF_Dict_AddName(of, "BaseFont", name);
    HPDF_Dict_Add(of, "CIDSystemInfo", system);
    HPDF_Dict_Add(system, "Registry", HPDF_String_New(pdf->document->mmgr, "Adobe", NULL));
    HPDF_Dict_Add(system, "Ordering", HPDF_String_New(pdf->document->mmgr, "Identity", NULL));
    HPDF_Dict_AddNumber(system, "Supplement", 0);
    HPDF_Dict_Add(of, "FontDescriptor", descriptor_of(pdf, font, name));
    if (!is_cff) {
        HPDF_Dict_AddName(of, "CIDToGIDMap", "Identity");
    }
    add_widths(pdf, of, font);
    tell_characters(pdf, font);
}

void fsd_pdf_end_fonts(struct fsd_pdf *pdf)
{
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        if (pdf->fonts[i].dict) {
            end_font(pdf, &pdf->fonts[i]);
        }
    }
}

#endif
