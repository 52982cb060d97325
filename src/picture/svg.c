#include "picture/svg_pen.h"

#include "base/markup.h"
#include "picture/drawing.h"

static struct fsd_buffer *out_of(struct fsd_pen *pen)
{
    return ((struct fsd_svg_pen *)pen)->out;
}

static void put_rectangle(struct fsd_pen *pen, const char *class, int x, int y, int width, int height, int corner)
{
    struct fsd_buffer *const out = out_of(pen);

    fsd_buffer_print(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", class, x, y, width,
                     height);
    if (corner > 0) {
        fsd_buffer_print(out, " rx=\"%d\"", corner);
    }
    fsd_buffer_put_text(out, "/>");
}

static void put_circle(struct fsd_pen *pen, const char *class, int x, int y, int radius_in_tenths)
{
    struct fsd_buffer *const out = out_of(pen);

    fsd_buffer_print(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"", class, x, y);
    fsd_buffer_put_decimal(out, radius_in_tenths / 10.0, radius_in_tenths % 10 == 0 ? 0 : 1);
    fsd_buffer_put_text(out, "\"/>");
}

static struct fsd_buffer *begin_path(struct fsd_pen *pen, const char *class)
{
    fsd_buffer_print(out_of(pen), "<path class=\"%s\" d=\"", class);
    return out_of(pen);
}

static void end_path(struct fsd_pen *pen)
{
    fsd_buffer_put_text(out_of(pen), "\"/>");
}

static void begin_text(struct fsd_buffer *out, const char *class)
{
    fsd_buffer_put_text(out, "<text");
    if (class) {
        fsd_buffer_print(out, " class=\"%s\"", class);
    }
}

static void put_text(struct fsd_pen *pen, const char *class, int x, int y, const char *text, size_t n)
{
    struct fsd_buffer *const out = out_of(pen);

    begin_text(out, class);
    fsd_buffer_print(out, " x=\"%d\" y=\"%d\">", x, y);
    fsd_markup_put(out, text, n);
    fsd_buffer_put_text(out, "</text>");
}

static void put_characters(struct fsd_pen *pen, const char *class, const struct fsd_pen_place *places, size_t n)
{
    struct fsd_buffer *const out = out_of(pen);

    begin_text(out, class);
    fsd_buffer_put_text(out, " x=\"");
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_print(out, "%d ", places[i].x);
    }
    fsd_buffer_put_text(out, "\" y=\"");
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_print(out, "%d ", places[i].y);
    }
    fsd_buffer_put_text(out, "\">");
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_put_char(out, places[i].character);
    }
    fsd_buffer_put_text(out, "</text>");
}

static void begin_group(struct fsd_pen *pen, const char *class)
{
    fsd_buffer_print(out_of(pen), "<g class=\"%s\">", class);
}

static void end_group(struct fsd_pen *pen)
{
    fsd_buffer_put_text(out_of(pen), "</g>\n");
}

static void end_layer(struct fsd_pen *pen)
{
    fsd_buffer_put_char(out_of(pen), '\n');
}

static const struct fsd_pen_kind kind = {.rectangle = put_rectangle,
                                         .circle = put_circle,
                                         .begin_path = begin_path,
                                         .end_path = end_path,
                                         .text = put_text,
                                         .characters = put_characters,
                                         .begin_group = begin_group,
                                         .end_group = end_group,
                                         .end_layer = end_layer};

struct fsd_svg_pen fsd_svg_pen_make(struct fsd_buffer *out)
{
    return (struct fsd_svg_pen){.pen = {.kind = &kind}, .out = out};
}

static void put_style(struct fsd_buffer *out, enum fsd_svg_theme theme, bool has_shapes)
{
    fsd_buffer_put_text(out, "<style>\n");
    fsd_svg_put_style(out, theme);
    if (has_shapes) {
        fsd_svg_put_shape_style(out, theme);
    }
    fsd_buffer_put_text(out, "</style>\n");
}

static void put_element(struct fsd_buffer *out, const char *name, const char *text)
{
    if (text && *text) {
        fsd_buffer_print(out, "<%s>", name);
        fsd_markup_put_text(out, text);
        fsd_buffer_print(out, "</%s>\n", name);
    }
}

void fsd_svg_put_start(struct fsd_buffer *out, const struct fsd_grid_drawing *drawing)
{
    const struct fsd_svg_options *const options = drawing->options;
    const struct fsd_drawn_box *const box = &drawing->box;
    char class[40];

    fsd_buffer_put_text(out, "<svg ");
    if (!options->embedded) {
        fsd_buffer_put_text(out, "xmlns=\"http://www.w3.org/2000/svg\" ");
    }
    fsd_drawing_class(drawing, class);
    fsd_buffer_print(out, "class=\"fsd%s", class);
    fsd_buffer_print(out, "\" role=\"img\" viewBox=\"%d %d %d %d\"", box->x, box->y, box->width, box->height);
    if (options->width > 0) {
        fsd_buffer_print(out, " width=\"%u\" height=\"%u\"", options->width,
                         (unsigned)((uint64_t)options->width * (unsigned)box->height / (unsigned)box->width));
    }
    fsd_buffer_put_char(out, '>');
    put_element(out, "title", drawing->picture->title ? drawing->picture->title : "Sudoku");
}

void fsd_svg_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);
    struct fsd_grid_drawing drawing;

    fsd_drawing_start(&drawing, picture, options, &pen.pen);
    fsd_svg_put_start(out, &drawing);
    if (!options->embedded || options->has_desc) {
        put_element(out, "desc", picture->caption);
    }
    if (!options->embedded) {
        put_style(out, options->theme, picture->shapes != NULL);
    }
    fsd_drawing_put(&drawing);
    fsd_buffer_put_text(out, "</svg>\n");
}

void fsd_svg_put_role(struct fsd_buffer *out, enum fsd_role role)
{
    enum { MIDDLE = 11 };
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);

    fsd_buffer_print(out, "<svg class=\"fsd\" viewBox=\"0 0 %d %d\" width=\"28\" height=\"28\" aria-hidden=\"true\">",
                     2 * MIDDLE, 2 * MIDDLE);
    fsd_draw_role(&pen.pen, role, MIDDLE, MIDDLE);
    fsd_buffer_put_text(out, "</svg>");
}
