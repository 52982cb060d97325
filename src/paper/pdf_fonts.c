/* Fonts of PDF, of which the characters that are used are embedded. */
#ifdef FSD_HAVE_HARU

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/random.h"
#include "base/utf8.h"
#include "paper/pdf_document.h"

/* Where distributions have fonts that can be embedded, regular and bold. */
static const char *const font_files[][FSD_PDF_WEIGHTS] = {
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
     "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"},
    {"/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"},
};

void fsd_pdf_fail_by_memory(struct fsd_pdf *pdf)
{
    if (!fsd_failed(&pdf->failure)) {
        fsd_failure_set_no_memory(&pdf->failure);
    }
}

/* The whole file. */
static bool read_file(const char *path, struct fsd_buffer *bytes)
{
    enum { BLOCK_BYTES = 1 << 16 };
    FILE *const file = fopen(path, "rb");
    size_t n = 1;

    while (file && n > 0 && fsd_buffer_reserve(bytes, BLOCK_BYTES)) {
        n = fread(bytes->bytes + bytes->n, 1, BLOCK_BYTES, file);
        bytes->n += n;
    }
    const bool is_read = file && n == 0 && !ferror(file);
    if (file) {
        fclose(file);
    }
    return is_read;
}

static bool load_font(struct fsd_pdf *pdf, struct fsd_pdf_font *font, const char *path)
{
    font->path = path;
    errno = 0;
    if (!read_file(path, &font->file)) {
        fsd_failure_set_input(&pdf->failure, path, font->file.failed ? ENOMEM : errno);
        return false;
    }
    const char *const fault = fsd_font_read(&font->font, font->file.bytes, font->file.n);
    if (fault) {
        fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, path, "%s", fault);
        return false;
    }
    font->characters = calloc(font->font.n_glyphs, sizeof(*font->characters));
    if (!font->characters) {
        fsd_pdf_fail_by_memory(pdf);
    }
    return font->characters;
}

bool fsd_pdf_load_fonts(struct fsd_pdf *pdf, const struct fsd_pdf_options *options)
{
    const char *const *files = options->fonts;

    for (size_t i = 0; !options->fonts[FSD_PDF_REGULAR] && i < sizeof(font_files) / sizeof(font_files[0]); i++) {
        if (access(font_files[i][FSD_PDF_REGULAR], R_OK) == 0 && access(font_files[i][FSD_PDF_BOLD], R_OK) == 0) {
            files = font_files[i];
            break;
        }
    }
    if (!files[FSD_PDF_REGULAR]) {
        fsd_failure_set(
            &pdf->failure, FSD_FAILURE_TROUBLE, NULL,
            "PDF: there is no font that can be embedded; name one by --font FILE.ttf, or install the package "
            "fonts-dejavu-core");
        return false;
    }
    const char *const bold = options->fonts[FSD_PDF_BOLD] ? options->fonts[FSD_PDF_BOLD] : files[FSD_PDF_BOLD];
    pdf->has_bold = bold != NULL;
    return load_font(pdf, &pdf->fonts[FSD_PDF_REGULAR], files[FSD_PDF_REGULAR]) &&
           (!bold || load_font(pdf, &pdf->fonts[FSD_PDF_BOLD], bold));
}

void fsd_pdf_free_fonts(struct fsd_pdf *pdf)
{
    for (unsigned i = 0; i < FSD_PDF_WEIGHTS; i++) {
        fsd_buffer_destroy(&pdf->fonts[i].file);
        free(pdf->fonts[i].characters);
    }
}

static struct fsd_pdf_font *font_of(struct fsd_pdf *pdf, enum fsd_pdf_weight weight)
{
    return &pdf->fonts[pdf->has_bold ? weight : FSD_PDF_REGULAR];
}

HPDF_Dict fsd_pdf_font(struct fsd_pdf *pdf, enum fsd_pdf_weight weight)
{
    struct fsd_pdf_font *const font = font_of(pdf, weight);

    if (!font->dict) {
        font->dict = HPDF_Dict_New(pdf->document->mmgr);
        HPDF_Xref_Add(pdf->document->xref, font->dict);
    }
    return font->dict;
}

/* Of a character; of one that moves, such as a tabulator, that of a blank. */
static unsigned glyph_of(const struct fsd_pdf_font *font, uint32_t code)
{
    return fsd_font_glyph(&font->font, code < ' ' ? ' ' : code);
}

double fsd_pdf_measure(struct fsd_pdf *pdf, enum fsd_pdf_weight weight, const char *words, size_t n)
{
    const struct fsd_pdf_font *const font = font_of(pdf, weight);
    int width = 0;

    for (const char *at = words, *const end = words + n; at < end;) {
        width += fsd_font_width(&font->font, glyph_of(font, fsd_utf8_take(&at, end)));
    }
    return width;
}

const char *fsd_pdf_encode(struct fsd_pdf *pdf, enum fsd_pdf_weight weight, const char *words, size_t n)
{
    struct fsd_pdf_font *const font = font_of(pdf, weight);
    const char *const end = words + n;

    pdf->text.n = 0;
    for (const char *at = words, *before = words; at < end; before = at) {
        const uint32_t code = fsd_utf8_take(&at, end);
        const unsigned glyph = glyph_of(font, code);
        if (glyph == 0 && code > ' ' && !fsd_failed(&pdf->failure)) {
            fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, font->path,
                            "this font has no character '%.*s' (U+%04X), which is in '%.*s'; choose another one by "
                            "--font",
                            (int)(at - before), before, (unsigned)code, (int)(n < 100 ? n : 100), words);
        }
        font->characters[glyph] = font->characters[glyph] ? font->characters[glyph] : code;
        fsd_buffer_print(&pdf->text, "%04X", fsd_font_number(&font->font, glyph));
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

    for (unsigned glyph = 0; glyph < font->font.n_glyphs; glyph++) {
        n_left += font->characters[glyph] != 0;
    }
    text->n = 0;
    fsd_buffer_put_text(text, "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                              "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
                              "1 begincodespacerange <0000> <FFFF> endcodespacerange\n");
    for (unsigned glyph = 0; glyph < font->font.n_glyphs; glyph++) {
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
        fsd_buffer_print(text, "<%04X> <", fsd_font_number(&font->font, glyph));
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
    for (unsigned glyph = 0; glyph < font->font.n_glyphs; glyph++) {
        if (font->characters[glyph]) {
            const HPDF_Array width = HPDF_Array_New(pdf->document->mmgr);
            HPDF_Array_AddNumber(widths, (HPDF_INT32)fsd_font_number(&font->font, glyph));
            HPDF_Array_Add(widths, width);
            HPDF_Array_AddNumber(width, fsd_font_width(&font->font, glyph));
        }
    }
}

/* The used glyphs, in the form that its outlines have. */
static void add_file(struct fsd_pdf *pdf, HPDF_Dict descriptor, const struct fsd_pdf_font *font)
{
    const bool is_cff = font->font.outlines.n > 0;
    bool *const is_used = calloc(font->font.n_glyphs, sizeof(*is_used));

    pdf->part.n = 0;
    for (unsigned glyph = 0; is_used && glyph < font->font.n_glyphs; glyph++) {
        is_used[glyph] = font->characters[glyph] != 0;
    }
    if (is_used) {
        fsd_font_put_part(&font->font, is_used, &pdf->part);
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

/* Begins with six letters, which are others for other glyphs. */
static void set_name(const struct fsd_pdf_font *font, char *name, size_t size)
{
    uint64_t hash = 0;

    for (unsigned glyph = 0; glyph < font->font.n_glyphs; glyph++) {
        hash = font->characters[glyph] ? fsd_random_mix(hash, glyph) : hash;
    }
    snprintf(name, size, "AAAAAA+%s", font->font.name);
    for (unsigned i = 0; i < 6; i++, hash /= 26) {
        name[i] = (char)('A' + hash % 26);
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
        HPDF_Array_AddNumber(box, font->font.box[i]);
    }
    HPDF_Dict_AddNumber(descriptor, "ItalicAngle", 0);
    HPDF_Dict_AddNumber(descriptor, "Ascent", font->font.ascent);
    HPDF_Dict_AddNumber(descriptor, "Descent", font->font.descent);
    HPDF_Dict_AddNumber(descriptor, "CapHeight", font->font.cap);
    HPDF_Dict_AddNumber(descriptor, "StemV", USUAL_STEM);
    add_file(pdf, descriptor, font);
    return descriptor;
}

/* Texts name glyphs by numbers of two bytes, as a font for many characters has them. */
static void end_font(struct fsd_pdf *pdf, const struct fsd_pdf_font *font)
{
    const bool is_cff = font->font.outlines.n > 0;
    const HPDF_Dict of = new_dict(pdf, "Font"), system = HPDF_Dict_New(pdf->document->mmgr);
    const HPDF_Array fonts = HPDF_Array_New(pdf->document->mmgr);
    char name[FSD_FONT_NAME_BYTES + 8], whole_name[FSD_FONT_NAME_BYTES + 20];

    set_name(font, name, sizeof(name));
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
    for (unsigned i = 0; i < FSD_PDF_WEIGHTS; i++) {
        if (pdf->fonts[i].dict) {
            end_font(pdf, &pdf->fonts[i]);
        }
    }
}

#endif
