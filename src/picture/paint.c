#include "picture/paint.h"

#include <ctype.h>
#include <stdlib.h>

#include "picture/drawing.h"

static const double round_corner = 0.5523; /* of a quarter of a circle: how far its control points are */

static struct fsd_paint_pen *paint_pen(struct fsd_pen *pen)
{
    return (struct fsd_paint_pen *)pen;
}

static double page_x(const struct fsd_paint_pen *pen, double x)
{
    return pen->is_turned ? pen->x - x * pen->scale : pen->x + x * pen->scale;
}

static double page_y(const struct fsd_paint_pen *pen, double y)
{
    return pen->is_turned ? pen->y - y * pen->scale : pen->y + y * pen->scale;
}

static const struct fsd_look_of_class *look_of(struct fsd_paint_pen *pen, const char *class)
{
    const char *const name = class ? class : "";

    for (unsigned i = 0; i < pen->n_looks; i++) {
        if (strcmp(pen->looks[i].class, name) == 0 && strcmp(pen->looks[i].group, pen->group) == 0) {
            return &pen->looks[i].look;
        }
    }
    struct fsd_paint_look *const look = &pen->looks[pen->n_looks < FSD_PAINT_LOOKS ? pen->n_looks++ : 0];
    snprintf(look->class, sizeof(look->class), "%s", name);
    snprintf(look->group, sizeof(look->group), "%s", pen->group);
    look->look = fsd_style_find(&pen->style, pen->drawing, pen->group, class);
    return &look->look;
}

static void move(const struct fsd_paint_pen *pen, double x, double y)
{
    pen->painter->kind->move(pen->painter, page_x(pen, x), page_y(pen, y));
}

static void line(const struct fsd_paint_pen *pen, double x, double y)
{
    pen->painter->kind->line(pen->painter, page_x(pen, x), page_y(pen, y));
}

static void curve(const struct fsd_paint_pen *pen, const double points[6])
{
    double on_page[6];

    for (unsigned i = 0; i < 6; i += 2) {
        on_page[i] = page_x(pen, points[i]);
        on_page[i + 1] = page_y(pen, points[i + 1]);
    }
    pen->painter->kind->curve(pen->painter, on_page);
}

static void begin(struct fsd_paint_pen *pen, const char *class)
{
    pen->painter->kind->begin(pen->painter, look_of(pen, class), pen->scale);
}

static void paint(struct fsd_paint_pen *pen, const char *class)
{
    pen->painter->kind->close(pen->painter);
    pen->painter->kind->paint(pen->painter, look_of(pen, class), pen->scale);
}

/* A quarter of a turn around a corner, from a point to another, both at its sides. */
static void corner(const struct fsd_paint_pen *pen, double x, double y, double cx, double cy, double to_x, double to_y)
{
    const double points[] = {x + (cx - x) * round_corner,
                             y + (cy - y) * round_corner,
                             to_x + (cx - to_x) * round_corner,
                             to_y + (cy - to_y) * round_corner,
                             to_x,
                             to_y};

    curve(pen, points);
}

static void round_rectangle(const struct fsd_paint_pen *pen, double x, double y, double width, double height, double r)
{
    const double right = x + width, bottom = y + height;

    move(pen, x + r, y);
    line(pen, right - r, y);
    corner(pen, right - r, y, right, y, right, y + r);
    line(pen, right, bottom - r);
    corner(pen, right, bottom - r, right, bottom, right - r, bottom);
    line(pen, x + r, bottom);
    corner(pen, x + r, bottom, x, bottom, x, bottom - r);
    line(pen, x, y + r);
    corner(pen, x, y + r, x, y, x + r, y);
}

static void put_rectangle(struct fsd_pen *base, const char *class, int x, int y, int width, int height, int radius)
{
    struct fsd_paint_pen *const pen = paint_pen(base);

    begin(pen, class);
    if (radius > 0) {
        round_rectangle(pen, x, y, width, height, radius);
    } else {
        move(pen, x, y);
        line(pen, x + width, y);
        line(pen, x + width, y + height);
        line(pen, x, y + height);
    }
    paint(pen, class);
}

static void put_circle(struct fsd_pen *base, const char *class, int x, int y, int radius_in_tenths)
{
    const double r = radius_in_tenths / 10.0;

    begin(paint_pen(base), class);
    round_rectangle(paint_pen(base), x - r, y - r, 2 * r, 2 * r, r);
    paint(paint_pen(base), class);
}

static struct fsd_buffer *begin_path(struct fsd_pen *base, const char *class)
{
    struct fsd_paint_pen *const pen = paint_pen(base);

    snprintf(pen->path_class, sizeof(pen->path_class), "%s", class);
    pen->path.n = 0;
    return &pen->path;
}

/* Reads the numbers of a command; between two there may be nothing but a sign. */
static const char *read_numbers(const char *at, double *numbers, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        char *end = NULL;
        numbers[i] = strtod(at, &end);
        at = end;
    }
    return at;
}

struct path_place {
    double x, y, first_x, first_y;
};

/* Draws one command with its numbers, which are relative if its letter is small. */
static void put_command(const struct fsd_paint_pen *pen, char command, double *numbers, unsigned n,
                        struct path_place *at)
{
    const bool is_relative = islower((unsigned char)command);

    for (unsigned i = 0; is_relative && n > 1 && i < n; i += 2) {
        numbers[i] += at->x;
        numbers[i + 1] += at->y;
    }
    switch (toupper((unsigned char)command)) {
    case 'M':
        move(pen, numbers[0], numbers[1]);
        at->first_x = numbers[0];
        at->first_y = numbers[1];
        break;
    case 'C':
        curve(pen, numbers);
        break;
    case 'Q': {
        const double cubic[] = {at->x + (numbers[0] - at->x) * 2 / 3,
                                at->y + (numbers[1] - at->y) * 2 / 3,
                                numbers[2] + (numbers[0] - numbers[2]) * 2 / 3,
                                numbers[3] + (numbers[1] - numbers[3]) * 2 / 3,
                                numbers[2],
                                numbers[3]};
        curve(pen, cubic);
        break;
    }
    case 'H':
        numbers[0] += is_relative ? at->x : 0;
        numbers[1] = at->y;
        n = 2;
        line(pen, numbers[0], numbers[1]);
        break;
    case 'V':
        numbers[1] = numbers[0] + (is_relative ? at->y : 0);
        numbers[0] = at->x;
        n = 2;
        line(pen, numbers[0], numbers[1]);
        break;
    case 'L':
        line(pen, numbers[0], numbers[1]);
        break;
    default:
        pen->painter->kind->close(pen->painter);
        at->x = at->first_x;
        at->y = at->first_y;
        return;
    }
    at->x = numbers[n - 2];
    at->y = numbers[n - 1];
}

static unsigned n_numbers(char command)
{
    switch (toupper((unsigned char)command)) {
    case 'C':
        return 6;
    case 'Q':
        return 4;
    case 'H':
    case 'V':
        return 1;
    case 'Z':
        return 0;
    default:
        return 2;
    }
}

static void end_path(struct fsd_pen *base)
{
    struct fsd_paint_pen *const pen = paint_pen(base);
    const char *at = fsd_buffer_text(&pen->path);
    struct path_place place = {0, 0, 0, 0};
    char command = 'M';

    begin(pen, pen->path_class);
    while (at && *at) {
        double numbers[6] = {0};
        if (isalpha((unsigned char)*at)) {
            command = *at++;
        } else if (command == 'M') {
            command = 'L';
        }
        const unsigned n = n_numbers(command);
        at = read_numbers(at, numbers, n);
        put_command(pen, command, numbers, n, &place);
        while (at && *at == ' ') {
            at++;
        }
    }
    pen->painter->kind->paint(pen->painter, look_of(pen, pen->path_class), pen->scale);
}

static void put_text(struct fsd_pen *base, const char *class, int x, int y, const char *text, size_t n)
{
    struct fsd_paint_pen *const pen = paint_pen(base);

    pen->painter->kind->text(pen->painter, look_of(pen, class), pen->scale, pen->is_turned, page_x(pen, x),
                             page_y(pen, y), text, n);
}

static void put_characters(struct fsd_pen *base, const char *class, const struct fsd_pen_place *places, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        put_text(base, class, places[i].x, places[i].y, &places[i].character, 1);
    }
}

static void begin_group(struct fsd_pen *base, const char *class)
{
    snprintf(paint_pen(base)->group, FSD_PAINT_CLASS_BYTES, "%s", class);
}

static void end_group(struct fsd_pen *base)
{
    paint_pen(base)->group[0] = '\0';
}

static void end_layer(struct fsd_pen *base)
{
    (void)base;
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

bool fsd_paint_pen_init(struct fsd_paint_pen *pen, struct fsd_painter *painter, enum fsd_svg_theme theme)
{
    *pen = (struct fsd_paint_pen){.pen = {.kind = &kind}, .painter = painter};
    return fsd_style_init(&pen->style, theme);
}

void fsd_paint_pen_destroy(struct fsd_paint_pen *pen)
{
    fsd_style_destroy(&pen->style);
    fsd_buffer_destroy(&pen->path);
}

/* Looks are found again when the drawing is of another class. */
static void set_drawing(struct fsd_paint_pen *pen, const struct fsd_grid_drawing *drawing)
{
    char class[FSD_PAINT_CLASS_BYTES];

    fsd_drawing_class(drawing, class);
    if (strcmp(class, pen->drawing) != 0) {
        snprintf(pen->drawing, sizeof(pen->drawing), "%s", class);
        pen->n_looks = 0;
    }
}

bool fsd_paint_picture(struct fsd_paint_pen *pen, const struct fsd_picture *picture,
                       const struct fsd_svg_options *options, double x, double y, double side, bool is_turned)
{
    struct fsd_grid_drawing drawing;

    fsd_drawing_start(&drawing, picture, options, &pen->pen);
    set_drawing(pen, &drawing);
    const struct fsd_drawn_box *const box = &drawing.box;
    const int longer = box->width > box->height ? box->width : box->height;
    pen->scale = side / longer;
    pen->is_turned = is_turned;
    const double left = (side - box->width * pen->scale) / 2 - box->x * pen->scale;
    const double top = (side - box->height * pen->scale) / 2 - box->y * pen->scale;
    pen->x = is_turned ? x + side - left : x + left;
    pen->y = is_turned ? y + side - top : y + top;
    fsd_drawing_put(&drawing);
    return !pen->path.failed;
}

void fsd_paint_measure(const struct fsd_picture *picture, const struct fsd_svg_options *options, int *width,
                       int *height)
{
    struct fsd_grid_drawing drawing;

    fsd_drawing_start(&drawing, picture, options, NULL);
    *width = drawing.box.width;
    *height = drawing.box.height;
}

bool fsd_paint_whole_picture(struct fsd_paint_pen *pen, const struct fsd_picture *picture,
                             const struct fsd_svg_options *options)
{
    struct fsd_grid_drawing drawing;

    fsd_drawing_start(&drawing, picture, options, &pen->pen);
    set_drawing(pen, &drawing);
    pen->scale = 1;
    pen->is_turned = false;
    pen->x = -drawing.box.x;
    pen->y = -drawing.box.y;
    fsd_drawing_put(&drawing);
    return !pen->path.failed;
}
