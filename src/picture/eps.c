#include "picture/eps.h"

#include "picture/paint.h"

struct eps {
    struct fsd_painter painter;
    struct fsd_buffer *out;
    double height;
};

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
static void put_character(struct fsd_buffer *out, const char **text, const char *end)
{
    const unsigned char first = (unsigned char)*(*text)++;
    unsigned code = first;

    if (first == 0xe2 && end - *text > 1 && (unsigned char)(*text)[0] == 0x80 && (unsigned char)(*text)[1] < 0x96) {
        code = '-'; /* dashes */
    } else if (first >= 0xc0) {
        code = first < 0xc4 && *text < end ? (first & 3U) << 6 | (**text & 0x3fU) : '?';
    }
    while (*text < end && (**text & 0xc0) == 0x80) {
        ++*text;
    }
    if (code == '(' || code == ')' || code == '\\') {
        fsd_buffer_put_char(out, '\\');
    }
    fsd_buffer_print(out, code < 0x20 || code > 0x7e ? "\\%03o" : "%c", code);
}

static void put_text(struct fsd_painter *painter, const struct fsd_look_of_class *look, double scale, bool is_turned,
                     double x, double y, const char *text, size_t n)
{
    struct eps *const eps = eps_of(painter);
    const char *const end = text + n;

    (void)is_turned;
    put_colour(eps->out, look->fill, 1);
    fsd_buffer_put_text(eps->out, look->is_bold ? "/B " : "/R ");
    put_number(eps->out, look->font_size * scale * points_per_pixel);
    fsd_buffer_put_text(eps->out, "f (");
    while (text < end) {
        put_character(eps->out, &text, end);
    }
    fsd_buffer_put_text(eps->out, ") ");
    put_point(eps, x, y, look->starts ? "s\n" : "t\n");
}

static const struct fsd_painter_kind kind = {
    .begin = begin, .move = move, .line = line, .curve = curve, .close = close_path, .paint = paint, .text = put_text};

static const char prolog[] =
    "/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def/g{setgray}bind def"
    "/rg{setrgbcolor}bind def/w{setlinewidth}bind def/J{setlinecap}bind def\n"
    "/f{exch findfont exch scalefont setfont}bind def/s{moveto show}bind def\n"
    "/t{2 index stringwidth pop 2 div 3 -1 roll exch sub exch moveto show}bind def\n"
    "/E{findfont dup length dict begin{1 index/FID ne{def}{pop pop}ifelse}forall/Encoding ISOLatin1Encoding def "
    "currentdict end definefont pop}bind def\n"
    "/R/Helvetica E/B/Helvetica-Bold E 1 setlinejoin newpath\n";

void fsd_eps_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    struct eps eps = {.painter = {.kind = &kind}, .out = out};
    struct fsd_paint_pen pen;
    int width = 0, height = 0;

    fsd_paint_measure(picture, options, &width, &height);
    eps.height = height * points_per_pixel;
    fsd_buffer_print(out,
                     "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%BoundingBox: 0 0 %d %d\n%%%%Title: Sudoku\n"
                     "%%%%DocumentNeededResources: font Helvetica Helvetica-Bold\n%%%%EndComments\n",
                     (width * 3 + 3) / 4, (height * 3 + 3) / 4);
    fsd_buffer_put_text(out, prolog);
    if (!fsd_paint_pen_init(&pen, &eps.painter, options->theme) || !fsd_paint_whole_picture(&pen, picture, options)) {
        out->failed = true;
    }
    fsd_paint_pen_destroy(&pen);
    fsd_buffer_put_text(out, "%%EOF\n");
}
