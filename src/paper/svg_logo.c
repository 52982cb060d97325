#include "paper/svg_logo.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "base/utf8.h"
#include "paper/svg_path.h"

enum { MOST_DEPTH = 64, NAME_BYTES = 32, VALUE_BYTES = 64, MOST_LENGTH = 1000000 };

struct value {
    const char *text;
    size_t n;
};

/* What elements within a group have unless they say otherwise. */
struct look {
    struct fsd_svg_matrix matrix;
    bool has_fill, has_stroke, is_even_odd, is_hidden, has_round_ends;
    uint32_t fill, stroke;
    double width, fill_opacity, stroke_opacity;
};

struct logo {
    struct fsd_painter *painter; /* NULL: it is only measured */
    bool is_grey;
    struct value style; /* rules by class */
    double width, height;
    struct look looks[MOST_DEPTH];
    unsigned depth;
    unsigned n_skipped; /* open elements within one whose content is not drawn */
    char *fault;
};

static void set_fault(struct logo *logo, const char *format, const char *name, size_t n)
{
    if (!*logo->fault) {
        snprintf(logo->fault, FSD_SVG_FAULT_BYTES, format, (int)(n < NAME_BYTES ? n : NAME_BYTES), name);
    }
}

static bool is(const struct value *value, const char *text)
{
    return value->n == strlen(text) && memcmp(value->text, text, value->n) == 0;
}

static struct value trimmed(const char *text, size_t n)
{
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1])) {
        n--;
    }
    return (struct value){text, n};
}

/* The beginning of a value, with a NUL at its end. */
static void copy(const struct value *value, char text[VALUE_BYTES])
{
    snprintf(text, VALUE_BYTES, "%.*s", (int)(value->n < VALUE_BYTES ? value->n : VALUE_BYTES - 1), value->text);
}

static double number_of(const struct value *value)
{
    char text[VALUE_BYTES];

    copy(value, text);
    const double number = strtod(text, NULL);
    return fabs(number) <= MOST_LENGTH ? number : 0;
}

static double opacity_of(const struct value *value)
{
    const double number = number_of(value);

    return number < 0 ? 0 : number > 1 ? 1 : number;
}

static bool read_named(const struct value *value, uint32_t *colour)
{
    static const struct {
        char name[10];
        uint32_t colour;
    } names[] = {{"black", 0},          {"white", 0xffffff},   {"gray", 0x808080},   {"grey", 0x808080},
                 {"silver", 0xc0c0c0},  {"red", 0xff0000},     {"maroon", 0x800000}, {"yellow", 0xffff00},
                 {"olive", 0x808000},   {"lime", 0x00ff00},    {"green", 0x008000},  {"aqua", 0x00ffff},
                 {"cyan", 0x00ffff},    {"teal", 0x008080},    {"blue", 0x0000ff},   {"navy", 0x000080},
                 {"magenta", 0xff00ff}, {"fuchsia", 0xff00ff}, {"purple", 0x800080}, {"orange", 0xffa500}};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (value->n == strlen(names[i].name) && strncasecmp(value->text, names[i].name, value->n) == 0) {
            *colour = names[i].colour;
            return true;
        }
    }
    return is(value, "currentColor");
}

/* Reads a colour; false: it is none. */
static bool read_colour(const struct value *value, bool *has, uint32_t *colour)
{
    unsigned parts[3] = {0, 0, 0};
    char text[VALUE_BYTES];
    const bool is_short = value->n == 4;

    copy(value, text);
    *has = !is(value, "none") && !is(value, "transparent");
    if (!*has || is(value, "inherit")) {
        return true;
    }
    if ((is_short && sscanf(text, "#%1x%1x%1x", &parts[0], &parts[1], &parts[2]) == 3) ||
        (value->n == 7 && sscanf(text, "#%2x%2x%2x", &parts[0], &parts[1], &parts[2]) == 3)) {
        for (unsigned i = 0; i < 3; i++) {
            parts[i] *= is_short ? 17 : 1;
        }
    } else if (sscanf(text, "rgb(%3u ,%3u ,%3u )", &parts[0], &parts[1], &parts[2]) != 3) {
        *colour = 0;
        return read_named(value, colour);
    }
    *colour = (parts[0] & 0xff) << 16 | (parts[1] & 0xff) << 8 | (parts[2] & 0xff);
    return true;
}

/* Takes an attribute, or a declaration of a style, as far as it is about looks. */
static void set_look(struct logo *logo, struct look *look, const struct value *name, const struct value *value)
{
    bool is_known = true;

    if (is(name, "fill")) {
        is_known = read_colour(value, &look->has_fill, &look->fill);
    } else if (is(name, "stroke")) {
        is_known = read_colour(value, &look->has_stroke, &look->stroke);
    } else if (is(name, "stroke-width")) {
        look->width = number_of(value);
    } else if (is(name, "stroke-linecap")) {
        look->has_round_ends = is(value, "round");
    } else if (is(name, "fill-rule")) {
        look->is_even_odd = is(value, "evenodd");
    } else if (is(name, "fill-opacity")) {
        look->fill_opacity *= opacity_of(value);
    } else if (is(name, "stroke-opacity")) {
        look->stroke_opacity *= opacity_of(value);
    } else if (is(name, "opacity")) {
        look->fill_opacity *= opacity_of(value);
        look->stroke_opacity *= opacity_of(value);
    } else if (is(name, "display") || is(name, "visibility")) {
        look->is_hidden |= is(value, "none") || is(value, "hidden");
    } else if (is(name, "clip-path") || is(name, "mask") || is(name, "filter")) {
        is_known = is(value, "none");
    } else if (is(name, "transform")) {
        is_known = fsd_svg_transform(&look->matrix, value->text, value->n);
    }
    if (!is_known && !look->is_hidden) {
        set_fault(logo, "its \"%.*s\" is not drawn", value->text, value->n);
    }
}

/* Declarations "name: value; ...". */
static void set_declarations(struct logo *logo, struct look *look, const char *text, size_t n)
{
    for (size_t at = 0; at < n;) {
        size_t end = at, colon = at;
        while (end < n && text[end] != ';') {
            end++;
        }
        while (colon < end && text[colon] != ':') {
            colon++;
        }
        if (colon < end) {
            const struct value name = trimmed(text + at, colon - at),
                               value = trimmed(text + colon + 1, end - colon - 1);
            set_look(logo, look, &name, &value);
        }
        at = end + 1;
    }
}

/* The rules of the style that begin with ".class", or have it in a list. */
static void set_class(struct logo *logo, struct look *look, const struct value *class)
{
    const char *at = logo->style.text, *const end = at + logo->style.n;

    while (at < end) {
        const char *const open = memchr(at, '{', (size_t)(end - at));
        const char *const close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!close) {
            return;
        }
        for (const char *dot = at; (dot = memchr(dot, '.', (size_t)(open - dot))); dot++) {
            const char after = (size_t)(open - dot) > class->n ? dot[1 + class->n] : 'x';
            if (after != 'x' && memcmp(dot + 1, class->text, class->n) == 0 && !isalnum((unsigned char)after) &&
                after != '-' && after != '_') {
                set_declarations(logo, look, open + 1, (size_t)(close - open - 1));
                break;
            }
        }
        at = close + 1;
    }
}

/* Takes the next attribute of a tag, from a place in it; false: there is none. */
static bool next_attribute(const char **at, const char *end, struct value *name, struct value *value)
{
    while (*at < end && (isspace((unsigned char)**at) || **at == '/')) {
        ++*at;
    }
    const char *const begin = *at;
    while (*at < end && **at != '=' && !isspace((unsigned char)**at)) {
        ++*at;
    }
    *name = (struct value){begin, (size_t)(*at - begin)};
    while (*at < end && **at != '"' && **at != '\'') {
        ++*at;
    }
    if (*at >= end) {
        return false;
    }
    const char quote = *(*at)++;
    const char *const close = memchr(*at, quote, (size_t)(end - *at));
    *value = trimmed(*at, close ? (size_t)(close - *at) : 0);
    *at = close ? close + 1 : end;
    return close != NULL;
}

static struct value attribute(const char *tag, const char *end, const char *wanted)
{
    struct value name, value;

    while (next_attribute(&tag, end, &name, &value)) {
        if (is(&name, wanted)) {
            return value;
        }
    }
    return (struct value){"", 0};
}

static double length(const char *tag, const char *end, const char *name)
{
    const struct value value = attribute(tag, end, name);

    return number_of(&value);
}

/* One of red, green and blue over white paper, which opacity lets through. */
static uint32_t part_of(uint32_t colour, double opacity, unsigned shift)
{
    return (uint32_t)(255.5 - (255 - (double)(colour >> shift & 0xff)) * opacity);
}

static uint32_t ink(const struct logo *logo, uint32_t colour, double opacity)
{
    const uint32_t red = part_of(colour, opacity, 16), green = part_of(colour, opacity, 8);
    const uint32_t blue = part_of(colour, opacity, 0), grey = (red * 299 + green * 587 + blue * 114 + 500) / 1000;

    return logo->is_grey ? grey << 16 | grey << 8 | grey : red << 16 | green << 8 | blue;
}

/* Draws what an element is as a path: shapes are told in the commands of one. */
static void draw(struct logo *logo, const struct look *look, const char *path, size_t n)
{
    const double scale =
        fmin(sqrt(fabs(look->matrix.a * look->matrix.d - look->matrix.b * look->matrix.c)), MOST_LENGTH);
    const struct fsd_look_of_class of = {.has_fill = look->has_fill,
                                         .has_stroke = look->has_stroke && look->width > 0,
                                         .fill = ink(logo, look->fill, look->fill_opacity),
                                         .stroke = ink(logo, look->stroke, look->stroke_opacity),
                                         .width = look->width,
                                         .has_round_ends = look->has_round_ends,
                                         .is_even_odd = look->is_even_odd,
                                         .opacity = 1};

    if (logo->painter && !look->is_hidden && (of.has_fill || of.has_stroke)) {
        logo->painter->kind->begin(logo->painter, &of, scale);
        if (fsd_svg_path_draw(path, n, &look->matrix, logo->painter)) {
            logo->painter->kind->paint(logo->painter, &of, scale);
        }
    }
}

static void draw_ellipse(struct logo *logo, const struct look *look, double x, double y, double rx, double ry)
{
    char path[256];

    if (rx > 0 && ry > 0) {
        const int n = snprintf(path, sizeof(path), "M%g %gA%g %g 0 0 1 %g %gA%g %g 0 0 1 %g %gZ", x - rx, y, rx, ry,
                               x + rx, y, rx, ry, x - rx, y);
        draw(logo, look, path, (size_t)n);
    }
}

static void draw_rectangle(struct logo *logo, const struct look *look, const char *tag, const char *end)
{
    const double x = length(tag, end, "x"), y = length(tag, end, "y");
    const double width = length(tag, end, "width"), height = length(tag, end, "height");
    const double rx = length(tag, end, "rx"), ry = length(tag, end, "ry");
    const double r = fmin(fmax(rx, ry), fmin(width, height) / 2);
    char path[512];

    if (width > 0 && height > 0) {
        const int n = snprintf(path, sizeof(path),
                               "M%g %gh%ga%g %g 0 0 1 %g %gv%ga%g %g 0 0 1 %g %gh%ga%g %g 0 0 1 %g %gv%ga%g %g 0 0 1 "
                               "%g %gZ",
                               x + r, y, width - 2 * r, r, r, r, r, height - 2 * r, r, r, -r, r, 2 * r - width, r, r,
                               -r, -r, 2 * r - height, r, r, r, -r);
        draw(logo, look, path, (size_t)n);
    }
}

static void draw_points(struct logo *logo, const struct look *look, const struct value *points, bool is_closed)
{
    struct fsd_buffer path = {.n = 0};

    fsd_buffer_put_char(&path, 'M');
    fsd_buffer_put(&path, points->text, points->n);
    fsd_buffer_put_text(&path, is_closed ? "Z" : "");
    if (!path.failed && points->n > 0) {
        draw(logo, look, path.bytes, path.n);
    }
    fsd_buffer_destroy(&path);
}

/* The size that it has, and where its coordinates begin. */
static void set_view(struct logo *logo, struct look *look, const char *tag, const char *end)
{
    const struct value box = attribute(tag, end, "viewBox");
    double view[4] = {0, 0, length(tag, end, "width"), length(tag, end, "height")};
    char text[VALUE_BYTES];

    copy(&box, text);
    for (char *at = text; *at; at++) {
        *at = *at == ',' ? ' ' : *at;
    }
    if (box.n > 0 && sscanf(text, "%lf %lf %lf %lf", &view[0], &view[1], &view[2], &view[3]) != 4) {
        view[2] = 0;
    }
    logo->width = view[2] <= MOST_LENGTH ? view[2] : 0;
    logo->height = view[3] <= MOST_LENGTH ? view[3] : 0;
    fsd_svg_move(&look->matrix, -view[0], -view[1]);
}

static void draw_element(struct logo *logo, const struct look *look, const struct value *name, const char *tag,
                         const char *end)
{
    if (is(name, "path")) {
        const struct value path = attribute(tag, end, "d");
        draw(logo, look, path.text, path.n);
    } else if (is(name, "rect")) {
        draw_rectangle(logo, look, tag, end);
    } else if (is(name, "circle")) {
        const double r = length(tag, end, "r");
        draw_ellipse(logo, look, length(tag, end, "cx"), length(tag, end, "cy"), r, r);
    } else if (is(name, "ellipse")) {
        draw_ellipse(logo, look, length(tag, end, "cx"), length(tag, end, "cy"), length(tag, end, "rx"),
                     length(tag, end, "ry"));
    } else if (is(name, "line")) {
        char path[128];
        const int n = snprintf(path, sizeof(path), "M%g %gL%g %g", length(tag, end, "x1"), length(tag, end, "y1"),
                               length(tag, end, "x2"), length(tag, end, "y2"));
        draw(logo, look, path, (size_t)n);
    } else if (is(name, "polygon") || is(name, "polyline")) {
        const struct value points = attribute(tag, end, "points");
        draw_points(logo, look, &points, is(name, "polygon"));
    } else if (!is(name, "svg") && !is(name, "g") && !look->is_hidden) {
        set_fault(logo, "its <%.*s> is not drawn", name->text, name->n);
    }
}

/* An element begins: its look is that of the group around it, but for what it says. */
static void open_element(struct logo *logo, const struct value *name, const char *tag, const char *end, bool is_closed)
{
    static const char *const skipped[] = {"defs", "title", "desc", "metadata", "style"};
    bool is_skipped = logo->n_skipped > 0 || memchr(name->text, ':', name->n);
    struct value attribute_name, value;

    for (size_t i = 0; i < sizeof(skipped) / sizeof(skipped[0]); i++) {
        is_skipped |= is(name, skipped[i]);
    }
    if (is_skipped) {
        logo->n_skipped += !is_closed;
        return;
    }
    if (logo->depth + 1 == MOST_DEPTH) {
        set_fault(logo, "its groups are nested too deeply%.*s", "", 0);
        return;
    }
    struct look look = logo->looks[logo->depth];
    if (is(name, "svg") && logo->depth == 0) {
        set_view(logo, &look, tag, end);
    }
    const struct value class = attribute(tag, end, "class");
    for (const char *at = tag; next_attribute(&at, end, &attribute_name, &value);) {
        set_look(logo, &look, &attribute_name, &value);
    }
    if (class.n > 0) {
        set_class(logo, &look, &class);
    }
    const struct value style = attribute(tag, end, "style");
    set_declarations(logo, &look, style.text, style.n);
    draw_element(logo, &look, name, tag, end);
    if (!is_closed) {
        logo->looks[++logo->depth] = look;
    }
}

static void close_element(struct logo *logo)
{
    if (logo->n_skipped > 0) {
        logo->n_skipped--;
    } else if (logo->depth > 0) {
        logo->depth--;
    }
}

/* Where a tag ends: quotes may hold brackets. NULL: it does not. */
static const char *end_of_tag(const char *at)
{
    char quote = '\0';

    for (; *at && (quote || *at != '>'); at++) {
        quote = quote == *at ? '\0' : !quote && (*at == '"' || *at == '\'') ? *at : quote;
    }
    return *at ? at : NULL;
}

static void read(struct logo *logo, const char *text)
{
    const char *const style = strstr(text, "<style"), *const begin = style ? strchr(style, '>') : NULL;
    const char *const style_end = begin ? strstr(begin, "</style") : NULL;

    logo->style = style_end ? (struct value){begin + 1, (size_t)(style_end - begin - 1)} : (struct value){"", 0};
    while ((text = strchr(text, '<')) && !*logo->fault) {
        if (strncmp(text, "<!--", 4) == 0) {
            const char *const end = strstr(text, "-->");
            text = end ? end : text + strlen(text);
            continue;
        }
        const char *const end = end_of_tag(text);
        const size_t n_name = strcspn(text + 1, " \t\r\n/>");
        if (!end) {
            set_fault(logo, "it ends within a tag%.*s", "", 0);
        } else if (text[1] == '/') {
            close_element(logo);
        } else if (text[1] != '?' && text[1] != '!') {
            open_element(logo, &(const struct value){text + 1, n_name}, text + 1 + n_name, end, end[-1] == '/');
        }
        text = end ? end : text + 1;
    }
}

bool fsd_svg_logo_is(const char *text)
{
    text += fsd_utf8_mark(text, strlen(text));
    text += strspn(text, " \t\r\n");
    return *text == '<' && strstr(text, "<svg");
}

static void start(struct logo *logo, char *fault)
{
    *fault = '\0';
    *logo = (struct logo){.fault = fault};
    logo->looks[0] = (struct look){
        .matrix = {1, 0, 0, 1, 0, 0}, .has_fill = true, .width = 1, .fill_opacity = 1, .stroke_opacity = 1};
}

bool fsd_svg_logo_measure(const char *text, double *width, double *height, char fault[FSD_SVG_FAULT_BYTES])
{
    struct logo logo;

    start(&logo, fault);
    read(&logo, text);
    if (!*fault && !(logo.width > 0 && logo.height > 0)) {
        set_fault(&logo, "it has no size%.*s; give its <svg> a viewBox", "", 0);
    }
    *width = logo.width;
    *height = logo.height;
    return !*fault;
}

void fsd_svg_logo_draw(const char *text, struct fsd_painter *painter, double x, double y, double scale, bool is_grey)
{
    char fault[FSD_SVG_FAULT_BYTES];
    struct logo logo;

    start(&logo, fault);
    logo.painter = painter;
    logo.is_grey = is_grey;
    logo.looks[0].matrix = (struct fsd_svg_matrix){scale, 0, 0, scale, x, y};
    read(&logo, text);
}
