/* Fonts of PDF, of which the characters that are used are embedded. */
#ifdef FSD_HAVE_HARU

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "paper/latin.h"
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

static uint32_t number_at(const unsigned char *bytes, unsigned n)
{
    uint32_t number = 0;

    for (unsigned i = 0; i < n; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

/* Whether an open file of so many bytes has tables of a font with TrueType outlines, each of them within the file. */
static bool has_tables(FILE *file, uint32_t n_bytes, uint32_t begin)
{
    static const char needed[][5] = {"head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "OS/2", "name"};
    enum { N_NEEDED = sizeof(needed) / sizeof(needed[0]), ENTRY_BYTES = 16 };
    unsigned char head[12], entry[ENTRY_BYTES];
    unsigned found = 0;

    if (fseek(file, (long)begin, SEEK_SET) != 0 || fread(head, sizeof(head), 1, file) != 1 ||
        (number_at(head, 4) != 0x10000 && memcmp(head, "true", 4) != 0)) {
        return false;
    }
    for (uint32_t i = number_at(head + 4, 2); i > 0; i--) {
        if (fread(entry, sizeof(entry), 1, file) != 1 ||
            (uint64_t)number_at(entry + 8, 4) + number_at(entry + 12, 4) > n_bytes) {
            return false;
        }
        for (unsigned k = 0; k < N_NEEDED; k++) {
            found |= memcmp(entry, needed[k], 4) == 0 ? 1U << k : 0;
        }
    }
    return found == (1U << N_NEEDED) - 1;
}

/* The library crashes on other files. Of a collection (.ttc) it takes the first font. */
static bool is_font(const char *path, bool is_collection)
{
    unsigned char head[16];
    FILE *const file = fopen(path, "rb");
    bool is = file && fread(head, sizeof(head), 1, file) == 1 && fseek(file, 0, SEEK_END) == 0;

    if (is) {
        const long n_bytes = ftell(file);
        is = n_bytes > 0 && n_bytes < UINT32_MAX && (memcmp(head, "ttcf", 4) == 0) == is_collection &&
             has_tables(file, (uint32_t)n_bytes, is_collection ? number_at(head + 12, 4) : 0);
    }
    if (file) {
        fclose(file);
    }
    return is;
}

/* Loads a font; the library's own words for what is wrong are numbers. */
static bool load_font(struct fsd_pdf *pdf, struct fsd_pdf_font *font, const char *path)
{
    const char *const dot = strrchr(path, '.');
    const bool is_collection = dot && (strcmp(dot, ".ttc") == 0 || strcmp(dot, ".TTC") == 0);
    const char *name = NULL;

    font->path = path;
    if (access(path, R_OK) != 0) {
        fsd_failure_set_input(&pdf->failure, path, errno);
        return false;
    }
    if (is_font(path, is_collection)) {
        name = is_collection ? HPDF_LoadTTFontFromFile2(pdf->document, path, 0, HPDF_TRUE)
                             : HPDF_LoadTTFontFromFile(pdf->document, path, HPDF_TRUE);
    }
    font->name = name;
    font->definition = name ? HPDF_Doc_FindFontDef(pdf->document, name) : NULL;
    if (!font->definition) {
        const HPDF_STATUS error = HPDF_GetError(pdf->document);
        if (error == HPDF_FAILD_TO_ALLOC_MEM) {
            fsd_pdf_fail_by_memory(pdf);
        } else {
            fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, path,
                            error == HPDF_TTF_CANNOT_EMBEDDING_FONT
                                ? "this font does not allow that it is embedded; choose another one"
                                : "this is no font with TrueType outlines, as those are that can be embedded; choose "
                                  "another one (.ttf)");
        }
        return false;
    }
    return true;
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

static enum fsd_pdf_weight weight_of(const struct fsd_pdf *pdf, enum fsd_pdf_weight weight)
{
    return pdf->has_bold ? weight : FSD_PDF_REGULAR;
}

/* Reports the first character that the font lacks. */
static void check_characters(struct fsd_pdf *pdf, const struct fsd_pdf_font *font, const char *words, size_t n)
{
    const char *const end = words + n;

    for (const char *at = words, *before = words; at < end; before = at) {
        const uint32_t code = fsd_utf8_take(&at, end);
        if (code > ' ' && (code > 0xffff || HPDF_TTFontDef_GetGlyphid(font->definition, (HPDF_UINT16)code) == 0) &&
            !fsd_failed(&pdf->failure)) {
            fsd_failure_set(&pdf->failure, FSD_FAILURE_TROUBLE, font->path,
                            "this font has no character '%.*s' (U+%04X), which is in '%.*s'; choose another one by "
                            "--font",
                            (int)(at - before), before, (unsigned)code, (int)(n < 100 ? n : 100), words);
        }
    }
}

/* Codes of this encoding are Unicode's. The library says so in a table of another kind, of which readers complain. */
static void tell_characters(struct fsd_pdf *pdf, HPDF_Font font)
{
    enum { N_ROWS = 256, MOST_ROWS = 100 };
    const HPDF_Dict map = HPDF_DictStream_New(((HPDF_Dict)font)->mmgr, pdf->document->xref);
    struct fsd_buffer text = {.n = 0};

    fsd_buffer_put_text(&text, "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                               "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
                               "1 begincodespacerange <0000> <FFFF> endcodespacerange\n");
    for (unsigned row = 0; row < N_ROWS; row++) {
        if (row % MOST_ROWS == 0) {
            fsd_buffer_print(&text, "%s%d beginbfrange\n", row > 0 ? "endbfrange\n" : "",
                             N_ROWS - (int)row < MOST_ROWS ? N_ROWS - (int)row : MOST_ROWS);
        }
        fsd_buffer_print(&text, "<%02X00> <%02XFF> <%02X00>\n", row, row, row);
    }
    fsd_buffer_put_text(&text, "endbfrange\nendcmap CMapName currentdict /CMap defineresource pop end end\n");
    if (!map || !fsd_buffer_text(&text)) {
        fsd_pdf_fail_by_memory(pdf);
    } else {
        map->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
        HPDF_Stream_Write(map->stream, (const HPDF_BYTE *)text.bytes, (HPDF_UINT)text.n);
        HPDF_Dict_Add((HPDF_Dict)font, "ToUnicode", map);
    }
    fsd_buffer_destroy(&text);
}

HPDF_Font fsd_pdf_encode(struct fsd_pdf *pdf, enum fsd_pdf_weight weight, const char *words, size_t n,
                         const char **encoded)
{
    struct fsd_pdf_font *const font = &pdf->fonts[weight_of(pdf, weight)];
    const bool is_digit = n == 1 && *words > ' ' && *words <= '~'; /* the commonest */
    const bool is_latin = fsd_latin_set(&pdf->latin, words, n);

    pdf->text.n = 0;
    fsd_buffer_put(&pdf->text, words, n);
    *encoded = fsd_buffer_text(is_latin ? &pdf->latin : &pdf->text);
    if (!*encoded) {
        fsd_pdf_fail_by_memory(pdf);
        *encoded = "";
    }
    if (!is_digit) {
        check_characters(pdf, font, words, n);
    }
    HPDF_Font *const found = is_latin ? &font->latin : &font->wide;
    if (!*found) {
        *found = HPDF_GetFont(pdf->document, font->name, is_latin ? "WinAnsiEncoding" : "UTF-8");
        if (*found && !is_latin) {
            tell_characters(pdf, *found);
        }
    }
    return *found;
}

double fsd_pdf_measure(struct fsd_pdf *pdf, enum fsd_pdf_weight weight, double size, const char *words, size_t n)
{
    const char *encoded = NULL;
    const HPDF_Font font = fsd_pdf_encode(pdf, weight, words, n, &encoded);

    return font ? fsd_pdf_encoded_width(font, encoded) * size / 1000 : 0;
}

double fsd_pdf_encoded_width(HPDF_Font font, const char *encoded)
{
    return HPDF_Font_TextWidth(font, (const HPDF_BYTE *)encoded, (HPDF_UINT)strlen(encoded)).width;
}

#endif
