/* Shapes of rules, and the room that they need. */
#include "picture/drawing.h"
#include "picture/svg_pen.h"

enum {
    CORNER = 14,
    LARGE_CORNER = 20,
    MOST_LARGE = 5, /* characters of a tag that is drawn large */
    DENSE = 4 /* between the candidates of two cells, if there are many */,
    IN_CAGE = 4, /* below a cell's candidates, above its cage's border */
    BESIDE = 6,  /* at each side of a cell, if something stands on lines between cells */
    CAGE_INSET = 5,
    AREA_INSET = 6,
    BORDER_INSET = 2,
    QUAD_LINE = 10,
    LARGE_BETWEEN = 4,
    CLUE_HALF = 7 /* of its place, as places are told */,
    N_LAYERS = 4
};

/* The strokes that a kind consists of, and where its label stands. */
static const struct {
    struct {
        const char *class;
        bool is_first; /* of its first place only */
    } layers[N_LAYERS];
    const char *label_class; /* NULL: in a corner, if it has one */
    int label_down;
    const char *round_class; /* a circle behind the label; NULL: none */
    int radius;              /* of it, in tenths */
} kinds[FSD_N_SHAPES] = {
    [FSD_SHAPE_LINE] = {.layers = {{"edge", false}, {"line", false}}},
    [FSD_SHAPE_THERMO] = {.layers = {{"edge", false}, {"edge bulb", true}, {"line", false}, {"line bulb", true}}},
    [FSD_SHAPE_STROKE] = {.layers = {{"stroke", false}}},
    [FSD_SHAPE_PILL] = {.layers = {{"ring", false}, {"paper in-ring", false}}},
    [FSD_SHAPE_ANGLE] = {.layers = {{"stroke", false}}},
    [FSD_SHAPE_DOT] = {.label_class = "tag number", .label_down = 4, .round_class = "dot white", .radius = 70},
    [FSD_SHAPE_BLACK_DOT] = {.label_class = "tag number light",
                             .label_down = 4,
                             .round_class = "dot black",
                             .radius = 70},
    [FSD_SHAPE_SIGN] = {.label_class = "tag sign", .label_down = 5, .round_class = "bg", .radius = 75},
    [FSD_SHAPE_QUAD] = {.label_class = "tag values", .label_down = 4, .round_class = "quad", .radius = 125},
    [FSD_SHAPE_CLUE] = {.label_class = "tag clue", .label_down = 8},
};

static const struct fsd_shape *shapes_of(const struct fsd_picture *picture, size_t *n)
{
    *n = picture->shapes ? picture->shapes->shapes.n / sizeof(struct fsd_shape) : 0;
    return *n > 0 ? (const void *)picture->shapes->shapes.bytes : NULL;
}

static const struct fsd_drawn_place *places_of(const struct fsd_picture *picture, const struct fsd_shape *shape)
{
    return (const struct fsd_drawn_place *)(const void *)picture->shapes->places.bytes + shape->first;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int on_grid(const struct fsd_grid_drawing *drawing, int at)
{
    return at * drawing->cell / FSD_DRAWN_UNIT;
}

void fsd_drawing_measure(struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;
    const int n_values = (int)picture->n_values;
    size_t n;
    const struct fsd_shape *const shapes = shapes_of(picture, &n);
    int corner = 0, beside = 0, below = 0;
    bool is_shaded = false, has_strokes = false;

    drawing->per_row = 2;
    while (drawing->per_row * drawing->per_row < n_values) {
        drawing->per_row++;
    }
    for (size_t i = 0; i < n; i++) {
        corner = shapes[i].label[0] && !kinds[shapes[i].kind].label_class ? CORNER : corner;
        below = shapes[i].kind == FSD_SHAPE_CAGE ? IN_CAGE : below;
        is_shaded |= shapes[i].kind < FSD_SHAPE_STROKE;
        has_strokes |= shapes[i].kind >= FSD_SHAPE_STROKE && shapes[i].kind <= FSD_SHAPE_DIAMOND;
        beside = shapes[i].kind >= FSD_SHAPE_ANGLE && shapes[i].kind <= FSD_SHAPE_QUAD ? BESIDE : beside;
    }
    drawing->is_crossed = has_strokes && !is_shaded;
    if (drawing->options && drawing->options->has_large_tags) { /* on paper, where cells have no candidates */
        beside = below = 0;
    }
    const int rows = (n_values + drawing->per_row - 1) / drawing->per_row;
    drawing->size = larger(drawing->per_row, FSD_DRAWING_USUAL_SIZE);
    beside = beside * drawing->size / FSD_DRAWING_USUAL_SIZE;
    const int above = larger(corner, beside);
    below = larger(below, beside);
    drawing->cell =
        drawing->size * FSD_DRAWING_CANDIDATE + above + below + (drawing->size > FSD_DRAWING_USUAL_SIZE ? DENSE : 0);
    drawing->candidate_x = (drawing->cell - (drawing->per_row - 1) * FSD_DRAWING_CANDIDATE) / 2;
    drawing->candidate_y = (drawing->cell - (rows - 1) * FSD_DRAWING_CANDIDATE + above - below) / 2;
    drawing->width = (int)picture->n_columns * drawing->cell;
    drawing->height = (int)picture->n_rows * drawing->cell;
    for (size_t i = 0; i < n; i++) {
        if (shapes[i].kind == FSD_SHAPE_CLUE) {
            const struct fsd_drawn_place *const place = places_of(picture, &shapes[i]);
            drawing->left = larger(drawing->left, on_grid(drawing, CLUE_HALF - place->x));
            drawing->top = larger(drawing->top, on_grid(drawing, CLUE_HALF - place->y));
            drawing->right = larger(drawing->right, on_grid(drawing, place->x + CLUE_HALF) - drawing->width);
            drawing->bottom = larger(drawing->bottom, on_grid(drawing, place->y + CLUE_HALF) - drawing->height);
        }
    }
}

enum { CLASS_BYTES = 32 };

/* A class with those of the shape's colour and style. */
static const char *styled(const char *class, const struct fsd_shape *shape, char room[CLASS_BYTES])
{
    const char *const hue = shape->hue ? shape->hue : "";

    if (shape->style == 0) {
        snprintf(room, CLASS_BYTES, "%s%s%s", class, *hue ? " " : "", hue);
    } else {
        snprintf(room, CLASS_BYTES, "%s%s%s s%u", class, *hue ? " " : "", hue, shape->style);
    }
    return room;
}

static void put_stroke(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape, const char *class,
                       unsigned n)
{
    const struct fsd_drawn_place *const places = places_of(drawing->picture, shape);
    char room[CLASS_BYTES];
    struct fsd_buffer *const path = fsd_pen_begin_path(drawing->pen, styled(class, shape, room));

    for (unsigned i = 0; i < n; i++) {
        fsd_buffer_print(path, "%c%d %d", i == 0 ? 'M' : 'L', on_grid(drawing, places[i].x),
                         on_grid(drawing, places[i].y));
    }
    if (n == 1) {
        fsd_buffer_put_text(path, "h0");
    }
    fsd_pen_end_path(drawing->pen);
}

static void put_text(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape, const char *class, int x,
                     int y)
{
    char room[CLASS_BYTES];

    fsd_pen_text(drawing->pen, shape->kind == FSD_SHAPE_CLUE ? styled(class, shape, room) : class, x, y, shape->label,
                 strlen(shape->label));
}

/* Columns of each row of cells, bit c + 1 is column c, and rows from 1 on: there is one outside. */
struct cells {
    uint64_t rows[FSD_MAX_DRAWN_SIDE + 2];
};

static int is_in(const struct cells *cells, int row, int column)
{
    return (int)(cells->rows[row + 1] >> (column + 1) & 1);
}

/* How far a side of a cell is drawn past the cell's corner, beside it a cell, and beside that one across the side. */
static int past_corner(int beside, int across, int inset)
{
    return !beside ? -inset : across ? inset : 0;
}

/* The sides of a cell that are the cage's border, within it. */
static void put_sides(const struct fsd_grid_drawing *drawing, const struct cells *cells, int row, int column, int inset,
                      struct fsd_buffer *path)
{
    for (int side = 0; side < 4; side++) {
        const int is_across = side / 2; /* else a row's: above and below */
        const int to = side % 2 ? 1 : -1;
        const int down = is_across ? 0 : to, right = is_across ? to : 0;
        if (is_in(cells, row + down, column + right)) {
            continue;
        }
        const int before = past_corner(is_in(cells, row - is_across, column - !is_across),
                                       is_in(cells, row - is_across + down, column - !is_across + right), inset);
        const int after = past_corner(is_in(cells, row + is_across, column + !is_across),
                                      is_in(cells, row + is_across + down, column + !is_across + right), inset);
        const int level = to < 0 ? inset : drawing->cell - inset;
        const int x = column * drawing->cell, y = row * drawing->cell;
        fsd_buffer_print(path, "M%d %d%c%d", is_across ? x + level : x - before, is_across ? y - before : y + level,
                         is_across ? 'v' : 'h', drawing->cell + before + after);
    }
}

/* A border around the shape's cells, so far within them. */
static void put_border(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape, const char *class,
                       int inset)
{
    const struct fsd_drawn_place *const places = places_of(drawing->picture, shape);
    struct cells cells = {{0}};
    char room[CLASS_BYTES];

    for (unsigned i = 0; i < shape->n_places; i++) {
        cells.rows[places[i].y / FSD_DRAWN_UNIT + 1] |= UINT64_C(1) << (places[i].x / FSD_DRAWN_UNIT + 1);
    }
    struct fsd_buffer *const path = fsd_pen_begin_path(drawing->pen, styled(class, shape, room));
    for (unsigned i = 0; i < shape->n_places; i++) {
        put_sides(drawing, &cells, places[i].y / FSD_DRAWN_UNIT, places[i].x / FSD_DRAWN_UNIT, inset, path);
    }
    fsd_pen_end_path(drawing->pen);
}

/* What stands within each of the cells. */
static void put_within(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape)
{
    const struct fsd_drawn_place *const places = places_of(drawing->picture, shape);
    const int radius = drawing->cell * FSD_DRAWN_RING / FSD_DRAWN_UNIT;
    char room[CLASS_BYTES];

    for (unsigned i = 0; i < shape->n_places; i++) {
        const int x = on_grid(drawing, places[i].x), y = on_grid(drawing, places[i].y);
        switch (shape->kind) {
        case FSD_SHAPE_DISC:
            fsd_pen_circle(drawing->pen, "area", x, y, 10 * radius);
            break;
        case FSD_SHAPE_SQUARE:
            fsd_pen_rectangle(drawing->pen, "area", x - radius, y - radius, 2 * radius, 2 * radius, 0);
            break;
        case FSD_SHAPE_DIAMOND:
            FSD_PEN_PATH(drawing->pen, styled("circle", shape, room), "M%d %dl%d %dl-%d %dl-%d-%dz", x, y - radius,
                         radius, radius, radius, radius, radius, radius);
            break;
        default:
            fsd_pen_circle(drawing->pen, styled("circle", shape, room), x, y, 10 * radius);
        }
    }
}

static void put_area(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape)
{
    const struct fsd_drawn_place *const places = places_of(drawing->picture, shape);

    const int inset = shape->style > 0 ? AREA_INSET : 0; /* others are outlined */
    char room[CLASS_BYTES];

    for (unsigned i = 0; i < shape->n_places; i++) {
        fsd_pen_rectangle(drawing->pen, styled("area", shape, room),
                          places[i].x / FSD_DRAWN_UNIT * drawing->cell + inset,
                          places[i].y / FSD_DRAWN_UNIT * drawing->cell + inset, drawing->cell - 2 * inset,
                          drawing->cell - 2 * inset, 0);
    }
}

/* On paper, where cells have no candidates. */
static bool is_large(const struct fsd_grid_drawing *drawing)
{
    return drawing->options && drawing->options->has_large_tags;
}

/* In thirds: of what stands between cells, beside how it is drawn in cells of usual size. */
static int scale_between(const struct fsd_grid_drawing *drawing)
{
    return is_large(drawing) ? LARGE_BETWEEN : drawing->size;
}

/* Between cells, in two lines if there are many characters. */
static void put_label_between(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape)
{
    const struct fsd_drawn_place *const place = places_of(drawing->picture, shape);
    const size_t n = strlen(shape->label), n_first = shape->kind == FSD_SHAPE_QUAD && n > 2 ? (n + 1) / 2 : n;
    const int x = on_grid(drawing, place->x);
    const int down = kinds[shape->kind].label_down * scale_between(drawing) / FSD_DRAWING_USUAL_SIZE;
    const int y = on_grid(drawing, place->y) + down;
    const int half = n > n_first ? QUAD_LINE * scale_between(drawing) / FSD_DRAWING_USUAL_SIZE / 2 : 0;
    char class[CLASS_BYTES];

    snprintf(class, sizeof(class), "%s%s", kinds[shape->kind].label_class, is_large(drawing) ? " large" : "");
    fsd_pen_text(drawing->pen, class, x, y - half, shape->label, n_first);
    if (n > n_first) {
        fsd_pen_text(drawing->pen, class, x, y + half, shape->label + n_first, n - n_first);
    }
}

static void put_shape(const struct fsd_grid_drawing *drawing, const struct fsd_shape *shape)
{
    const struct fsd_drawn_place *const first = places_of(drawing->picture, shape);

    const bool is_ring = shape->kind == FSD_SHAPE_PILL && shape->n_places == 1; /* through which the cell is seen */

    if (shape->kind == FSD_SHAPE_AREA) {
        put_area(drawing, shape);
    } else if (shape->kind == FSD_SHAPE_CAGE || shape->kind == FSD_SHAPE_BORDER) {
        const bool is_cage = shape->kind == FSD_SHAPE_CAGE;
        put_border(drawing, shape, is_cage ? "cage" : "border",
                   is_cage ? CAGE_INSET + 3 * (int)shape->style : BORDER_INSET);
    } else if (shape->kind == FSD_SHAPE_DISC || shape->kind == FSD_SHAPE_SQUARE || shape->kind == FSD_SHAPE_DIAMOND ||
               is_ring) {
        put_within(drawing, shape);
    } else if (kinds[shape->kind].round_class) {
        fsd_pen_circle(drawing->pen, kinds[shape->kind].round_class, on_grid(drawing, first->x),
                       on_grid(drawing, first->y),
                       kinds[shape->kind].radius * scale_between(drawing) / FSD_DRAWING_USUAL_SIZE);
    }
    for (unsigned i = 0; !is_ring && i < N_LAYERS && kinds[shape->kind].layers[i].class; i++) {
        put_stroke(drawing, shape, kinds[shape->kind].layers[i].class,
                   kinds[shape->kind].layers[i].is_first ? 1 : shape->n_places);
    }
    if (kinds[shape->kind].round_class && shape->label[0]) {
        put_label_between(drawing, shape);
    } else if (kinds[shape->kind].label_class && shape->label[0]) {
        put_text(drawing, shape, kinds[shape->kind].label_class, on_grid(drawing, first->x),
                 on_grid(drawing, first->y) + kinds[shape->kind].label_down);
    } else if (shape->label[0]) {
        const int n = (int)strlen(shape->label);
        const bool has_large_tag = is_large(drawing) && n <= MOST_LARGE;
        const int x = first->x / FSD_DRAWN_UNIT * drawing->cell, y = first->y / FSD_DRAWN_UNIT * drawing->cell;
        fsd_pen_rectangle(drawing->pen, "bg", x + 2, y + 2, n * (has_large_tag ? 13 : 8) + 2, has_large_tag ? 19 : 13,
                          0);
        put_text(drawing, shape, has_large_tag ? "tag corner large" : "tag corner", x + 3,
                 y + (has_large_tag ? LARGE_CORNER : CORNER) - 1);
    }
}

void fsd_drawing_put_shapes(const struct fsd_grid_drawing *drawing, enum fsd_shape_kind from, enum fsd_shape_kind to)
{
    size_t n;
    const struct fsd_shape *const shapes = shapes_of(drawing->picture, &n);

    for (enum fsd_shape_kind kind = from; kind <= to && n > 0; kind++) {
        for (size_t i = 0; i < n; i++) {
            if (shapes[i].kind == kind) {
                put_shape(drawing, &shapes[i]);
            }
        }
    }
    if (n > 0) {
        drawing->pen->kind->end_layer(drawing->pen);
    }
}

void fsd_svg_put_rule(struct fsd_buffer *out, const struct fsd_picture *picture, unsigned rule)
{
    struct fsd_svg_pen pen = fsd_svg_pen_make(out);
    struct fsd_grid_drawing drawing = {.picture = picture, .pen = &pen.pen};
    size_t n, first = 0;
    const struct fsd_shape *const shapes = shapes_of(picture, &n);

    while (first < n && shapes[first].rule != rule) {
        first++;
    }
    if (first == n) {
        return;
    }
    fsd_drawing_measure(&drawing);
    /* Two cells from the first place on, or for what is small half as much: a sign, a cage's number, an angle. */
    const struct fsd_shape *const shape = &shapes[first];
    const struct fsd_drawn_place *const places = places_of(picture, shape);
    const bool is_angle = shape->kind == FSD_SHAPE_ANGLE;
    const int size = shape->kind >= FSD_SHAPE_CAGE || is_angle ? FSD_DRAWN_UNIT / 2 : FSD_DRAWN_UNIT;
    const bool is_backward = size == FSD_DRAWN_UNIT && shape->n_places > 1 && places[1].x < places[0].x;
    const int x = places[is_backward || is_angle].x - FSD_DRAWN_UNIT / 2;
    const int y = places[is_angle].y - (shape->kind == FSD_SHAPE_CAGE ? FSD_DRAWN_UNIT : size) / 2;
    fsd_buffer_print(out, "<svg class=\"fsd\" viewBox=\"%d %d %d %d\" width=\"56\" height=\"28\" aria-hidden=\"true\">",
                     on_grid(&drawing, x), on_grid(&drawing, y), on_grid(&drawing, 2 * size), on_grid(&drawing, size));
    for (size_t i = first; i < n && shapes[i].rule == rule && i < first + 4; i++) {
        put_shape(&drawing, &shapes[i]);
    }
    fsd_buffer_put_text(out, "</svg>");
}
