/* What PostScript has: level 2, and where fonts are embedded level 3. */
#include "picture/eps.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "picture/paint.h"

struct eps {
    struct fsd_painter painter;
    struct fsd_buffer *out;
    double height;
    struct fsd_fonts *fonts;           /* NULL: nobody asks what was lost; */
    bool is_embedded;                  /* or they may be empty */
    uint32_t *characters[FSD_WEIGHTS]; /* see fsd_face_encode */
};

enum { MOST_BYTES = 65534 /* of a string */ };

static const double points_per_pixel = 0.75;

static struct eps *eps_of(struct fsd_painter *painter)
{
    return (struct eps *)painter;
}

static void put_number(struct fsd_buffer *out, double number)
{
    fsd_buffer_put_decimal(out, number, 2);
    fsd_buffer_put_char(out, ' ');
}

static void put_point(struct eps *eps, double x, double y, const char *operator)
{
    put_number(eps->out, x * points_per_pixel);
    put_number(eps->out, eps->height - y * points_per_pixel);
    fsd_buffer_put_text(eps->out, operator);
}

static void move(struct fsd_painter *painter, double x, double y)
{
    put_point(eps_of(painter), x, y, "m\n");
}

static void line(struct fsd_painter *painter, double x, double y)
{
    put_point(eps_of(painter), x, y, "l\n");
}

static void curve(struct fsd_painter *painter, const double points[6])
{
    for (unsigned i = 0; i < 6; i += 2) {
        put_point(eps_of(painter), points[i], points[i + 1], i < 4 ? "" : "c\n");
    }
}

static void close_path(struct fsd_painter *painter)
{
    fsd_buffer_put_text(eps_of(painter)->out, "h\n");
}

/* What shines through is drawn lighter, since PostScript has nothing that does. */
static void put_colour(struct fsd_buffer *out, uint32_t colour, double opacity)
{
    double parts[3];

    for (unsigned i = 0; i < 3; i++) {
        const double part = (colour >> (16 - 8 * i) & 0xff) / 255.0;
        parts[i] = 1 - (1 - part) * opacity;
    }
    if (fsd_paint_is_grey(colour)) {
        put_number(out, fsd_paint_is_black(colour) ? 1 - opacity : parts[0]);
        fsd_buffer_put_text(out, "g\n");
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        put_number(out, parts[i]);
    }
    fsd_buffer_put_text(out, "rg\n");
}

/* Colours are set when the path is painted. */
static void begin(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale)
{
    (void)painter;
    (void)look;
    (void)scale;
}

static void paint(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale)
{
    struct fsd_buffer *const out = eps_of(painter)->out;
    const double unit = scale * points_per_pixel;

    if (look->has_fill) {
        put_colour(out, look->fill, look->opacity);
        fsd_buffer_put_text(out, look->has_stroke ? "gsave fill grestore\n" : "fill\n");
    }
    if (look->has_stroke) {
        put_colour(out, look->stroke, look->opacity);
        put_number(out, look->width * unit);
        fsd_buffer_print(out, "w %d J [", look->has_round_ends ? 1 : look->has_square_ends ? 2 : 0);
        for (unsigned i = 0; look->is_dashed && i < FSD_STYLE_DASHES; i++) {
            put_number(out, look->dashes[i] * unit);
        }
        fsd_buffer_put_text(out, "] 0 setdash stroke\n");
    } else if (!look->has_fill) {
        fsd_buffer_put_text(out, "newpath\n");
    }
}

/* The next character of UTF-8 as one of Latin-1, which the fonts are encoded by. */
static void put_character(struct eps *eps, const char **text, const char *end)
{
    uint32_t code = fsd_utf8_take(text, end);

    if (code >= 0x2010 && code < 0x2016) {
        code = '-'; /* dashes */
    } else if (code > 0xff) {
        fsd_fonts_lose(eps->fonts, code);
        code = '?';
    }
    if (code == '(' || code == ')' || code == '\\') {
        fsd_buffer_put_char(eps->out, '\\');
    }
    fsd_buffer_print(eps->out, code < 0x20 || code > 0x7e ? "\\%03o" : "%c", (unsigned)code);
}

static void put_string(struct eps *eps, enum fsd_weight weight, const char *text, size_t n)
{
    const char *const end = text + n;

    if (eps->is_embedded) {
        fsd_buffer_put_char(eps->out, '<');
        const char *lost = fsd_face_encode(&eps->fonts->faces[weight], text, n, eps->characters[weight], eps->out);
        if (lost) {
            fsd_fonts_lose(eps->fonts, fsd_utf8_take(&lost, end));
        }
        fsd_buffer_put_text(eps->out, "> ");
        return;
    }
    fsd_buffer_put_char(eps->out, '(');
    while (text < end) {
        put_character(eps, &text, end);
    }
    fsd_buffer_put_text(eps->out, ") ");
}

/* Without a bold font letters get an edge. */
static void put_text(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale, bool is_turned,
                     double x, double y, const char *text, size_t n)
{
    struct eps *const eps = eps_of(painter);
    const enum fsd_weight wanted = look->is_bold ? FSD_WEIGHT_BOLD : FSD_WEIGHT_REGULAR;
    const enum fsd_weight weight = eps->is_embedded ? fsd_fonts_weight(eps->fonts, wanted) : wanted;
    const double size = look->font_size * scale * points_per_pixel;

    (void)is_turned;
    put_colour(eps->out, look->fill, 1);
    if (weight != wanted) {
        put_number(eps->out, size * 0.035);
        fsd_buffer_put_text(eps->out, "w[]0 setdash ");
    }
    fsd_buffer_put_text(eps->out, weight == FSD_WEIGHT_BOLD ? "/B " : "/R ");
    put_number(eps->out, size);
    fsd_buffer_put_text(eps->out, "f ");
    put_string(eps, weight, text, n);
    put_point(eps, x, y, look->starts ? "s" : "t");
    fsd_buffer_put_text(eps->out, weight != wanted ? "e\n" : "\n");
}

static const struct fsd_painter_kind kind = {
    .begin = begin, .move = move, .line = line, .curve = curve, .close = close_path, .paint = paint, .text = put_text};

/* Texts that start at a point, and those around one; se and te are the same with an edge. */
static const char prolog[] =
    "/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def/g{setgray}bind def"
    "/rg{setrgbcolor}bind def/w{setlinewidth}bind def/J{setlinecap}bind def\n"
    "/f{exch findfont exch scalefont setfont}bind def/s{moveto show}bind def\n"
    "/k{2 index stringwidth pop 2 div 3 -1 roll exch sub exch}bind def/t{k s}bind def\n";

static const char edges[] = "/se{moveto currentpoint 3 -1 roll dup show 3 1 roll moveto false charpath stroke}bind def"
                            "/te{k se}bind def\n";

static const char helvetica[] =
    "/E{findfont dup length dict begin{1 index/FID ne{def}{pop pop}ifelse}forall/Encoding ISOLatin1Encoding def "
    "currentdict end definefont pop}bind def\n"
    "/R/Helvetica E/B/Helvetica-Bold E ";

const char *fsd_eps_fault(const struct fsd_font *font)
{
    const uint64_t n = (uint64_t)font->tables[FSD_FONT_CVT].n + font->tables[FSD_FONT_FPGM].n +
                       font->tables[FSD_FONT_PREP].n + font->tables[FSD_FONT_MAXP].n;

    if (font->outlines.n > 0) {
        return "this font has outlines of CFF, which EPS does not embed; name one with those of TrueType, a .ttf";
    }
    return n > MOST_BYTES / 2 ? "this font has more hints than EPS can embed; choose another one" : NULL;
}

static void put_hexadecimal(struct fsd_buffer *out, const struct fsd_buffer *bytes)
{
    enum { LINE_BYTES = 120 };

    fsd_buffer_put_char(out, '<');
    for (size_t i = 0; i < bytes->n; i++) {
        fsd_buffer_print(out, i > 0 && i % LINE_BYTES == 0 ? "\n%02X" : "%02X", (unsigned char)bytes->bytes[i]);
    }
    fsd_buffer_put_char(out, '>');
    out->failed |= bytes->failed;
}

/* As glyphs that are named by their numbers, each with its widths before the outline. */
static void put_glyphs(struct fsd_buffer *out, const struct fsd_font *font, const bool *is_used, unsigned n)
{
    struct fsd_buffer bytes = {.n = 0};

    fsd_buffer_print(out, "/MetricsCount 2 def/GlyphDirectory %u dict dup begin\n", n);
    for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
        const struct fsd_font_part outline = fsd_font_outline(font, glyph);
        if (is_used[glyph]) {
            bytes.n = 0;
            fsd_font_put_measures(font, glyph, &bytes);
            fsd_buffer_put(&bytes, font->bytes + outline.at, outline.n < MOST_BYTES - 4 ? outline.n : 0);
            fsd_buffer_print(out, "%u", glyph);
            put_hexadecimal(out, &bytes);
            fsd_buffer_put_text(out, "def\n");
        }
    }
    fsd_buffer_put_text(out, "end def\n");
    fsd_buffer_destroy(&bytes);
}

/* A font whose characters are the numbers of glyphs, of two bytes each, called by a letter. */
static void put_face(struct fsd_buffer *out, const struct fsd_face *face, const uint32_t *characters, const char *name,
                     char letter)
{
    const struct fsd_font *const font = &face->font;
    bool *const is_used = calloc(font->n_glyphs, sizeof(*is_used));
    struct fsd_buffer frame = {.n = 0};
    unsigned n = 0;

    if (!is_used) {
        out->failed = true;
        return;
    }
    for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
        is_used[glyph] = glyph == 0 || characters[glyph];
    }
    fsd_font_add_components(font, is_used);
    for (unsigned glyph = 0; glyph < font->n_glyphs; glyph++) {
        n += is_used[glyph];
    }
    fsd_buffer_print(out,
                     "%%%%BeginResource: font %s\n20 dict begin/CIDFontName/%s def/CIDFontType 2 def/FontType 42 def"
                     "/PaintType 0 def/FontMatrix[1 0 0 1 0 0]def/FontBBox[",
                     name, name);
    for (unsigned i = 0; i < 4; i++) {
        fsd_buffer_put_decimal(out, font->box[i] / 1000.0, 3);
        fsd_buffer_put_char(out, i < 3 ? ' ' : ']');
    }
    fsd_buffer_print(out,
                     "def\n/CIDSystemInfo 3 dict dup begin/Registry(Adobe)def/Ordering(Identity)def/Supplement 0 def "
                     "end def/CharStrings 1 dict dup begin/.notdef 0 def end def/Encoding[]def\n"
                     "/CIDCount %u def/CIDMap 0 def/GDBytes 2 def/sfnts[",
                     font->n_glyphs);
    fsd_font_put_frame(font, &frame);
    fsd_buffer_put_char(&frame, 0); /* a byte that PostScript asks for */
    put_hexadecimal(out, &frame);
    fsd_buffer_put_text(out, "]def\n");
    put_glyphs(out, font, is_used, n);
    fsd_buffer_print(out,
                     "CIDFontName currentdict end/CIDFont defineresource pop\n%%%%EndResource\n"
                     "/%c/Identity-H[/%s]composefont pop\n",
                     letter, name);
    fsd_buffer_destroy(&frame);
    free(is_used);
}

static bool is_written(const struct eps *eps, unsigned weight)
{
    const unsigned n = eps->characters[weight] ? eps->fonts->faces[weight].font.n_glyphs : 0;
    unsigned glyph = 0;

    while (glyph < n && !eps->characters[weight][glyph]) {
        glyph++;
    }
    return glyph < n;
}

/* What stands before the drawing, which used these characters. */
static void put_head(struct fsd_buffer *out, const struct eps *eps, int width, int height)
{
    char names[FSD_WEIGHTS][FSD_FACE_NAME_BYTES] = {"", ""};

    fsd_buffer_print(out, "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%BoundingBox: 0 0 %d %d\n%%%%Title: Sudoku\n",
                     (width * 3 + 3) / 4, (height * 3 + 3) / 4);
    if (!eps->is_embedded) {
        fsd_buffer_print(out, "%%%%DocumentNeededResources: font Helvetica Helvetica-Bold\n%%%%EndComments\n%s%s",
                         prolog, helvetica);
        return;
    }
    fsd_buffer_put_text(out, "%%LanguageLevel: 3\n%%DocumentSuppliedResources: font");
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        if (is_written(eps, i)) {
            fsd_face_name_part(&eps->fonts->faces[i], eps->characters[i], names[i]);
            fsd_buffer_print(out, " %s", names[i]);
        }
    }
    fsd_buffer_print(out, "\n%%%%EndComments\n%s%s", prolog,
                     fsd_fonts_weight(eps->fonts, FSD_WEIGHT_BOLD) ? "" : edges);
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        if (*names[i]) {
            put_face(out, &eps->fonts->faces[i], eps->characters[i], names[i], "RB"[i]);
        }
    }
}

void fsd_eps_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    struct fsd_buffer drawing = {.n = 0};
    struct eps eps = {.painter = {.kind = &kind}, .out = &drawing, .fonts = options->fonts};
    struct fsd_paint_pen pen;
    int width = 0, height = 0;

    for (unsigned i = 0; eps.fonts && i < FSD_WEIGHTS; i++) {
        const struct fsd_face *const face = &eps.fonts->faces[i];
        if (face->path) {
            eps.is_embedded = true;
            eps.characters[i] = calloc(face->font.n_glyphs, sizeof(*eps.characters[i]));
            drawing.failed |= !eps.characters[i];
        }
    }
    fsd_paint_measure(picture, options, &width, &height);
    eps.height = height * points_per_pixel;
    drawing.failed |= !fsd_paint_pen_init(&pen, &eps.painter, options->theme) ||
                      (!drawing.failed && !fsd_paint_whole_picture(&pen, picture, options));
    fsd_paint_pen_destroy(&pen);
    if (!drawing.failed) {
        put_head(out, &eps, width, height);
        fsd_buffer_put_text(out, "1 setlinejoin newpath\n");
        fsd_buffer_put(out, drawing.bytes, drawing.n);
        fsd_buffer_put_text(out, "%%EOF\n");
    }
    out->failed |= drawing.failed;
    fsd_buffer_destroy(&drawing);
    for (unsigned i = 0; i < FSD_WEIGHTS; i++) {
        free(eps.characters[i]);
    }
}
