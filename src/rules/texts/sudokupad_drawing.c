#include "rules/texts/sudokupad_drawing.h"

#ifdef FSD_HAVE_JANSSON

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

enum { MOST_PILL_CELLS = 3 };

/* Of a drawing, in cells. */
#define NEAR 0.2          /* of a point to the middle of a cell, or to an edge */
#define LEAST_CIRCLE 0.55 /* wide, of one cell */
#define LEAST_BULB 0.75   /* where odd cells may have circles, too */
#define MOST_CIRCLE 1.05
#define MOST_DOT 0.5

static bool is_number(const json_t *value)
{
    return json_is_number(value) && isfinite(json_number_value(value));
}

/* A point, the row first; false: it is none. */
static bool read_point(const json_t *point, double *at)
{
    const bool is =
        json_array_size(point) == 2 && is_number(json_array_get(point, 0)) && is_number(json_array_get(point, 1));

    for (unsigned i = 0; i < 2 && is; i++) {
        at[i] = json_number_value(json_array_get(point, i));
    }
    return is;
}

/* The cell that a point is in; false: it is in none. */
static bool find_cell(const struct fsd_drawing *drawing, const double *at, int *cell)
{
    const struct fsd_page_rules *const page = drawing->page;
    const bool is = at[0] >= 0 && at[1] >= 0 && at[0] < page->n_rows && at[1] < page->n_columns;

    cell[0] = is ? (int)at[0] : 0;
    cell[1] = is ? (int)at[1] : 0;
    return is;
}

static bool is_middle(double coordinate)
{
    return fabs(coordinate - floor(coordinate) - 0.5) <= NEAR;
}

/* A colour as six small digits, whatever way it is written, without how transparent it is. */
static void read_colour(const json_t *value, char *colour)
{
    char text[32] = "";
    const char *at = text;

    if (json_is_integer(value)) {
        snprintf(text, sizeof(text), "%06lld", (long long)json_integer_value(value));
    } else if (json_is_string(value)) {
        snprintf(text, sizeof(text), "%s", json_string_value(value));
    }
    at += *at == '#';
    if (strcmp(at, "white") == 0 || strcmp(at, "black") == 0) {
        at = *at == 'w' ? "ffffff" : "000000";
    }
    const bool is_short = strlen(at) == 3 || strlen(at) == 4;
    const bool is_long = strlen(at) == 6 || strlen(at) == 8;
    for (unsigned i = 0; i < 6; i++) {
        const char c = is_short ? at[i / 2] : is_long ? at[i] : '\0';
        colour[i] = (char)tolower((unsigned char)c);
    }
    colour[6] = '\0';
}

/* A rounded shape, or a text. */
struct shape {
    double at[2];
    double size[2]; /* height and width */
    char fill[7];
    bool is_round;
    bool is_used;
    const char *text; /* "": none */
};

static void read_shape(const json_t *value, struct shape *shape)
{
    const json_t *const size[2] = {json_object_get(value, "height"), json_object_get(value, "width")};
    const json_t *const text = json_object_get(value, "text");

    *shape = (struct shape){.text = json_is_string(text) ? json_string_value(text) : json_is_number(text) ? "0" : ""};
    const bool is_shape =
        read_point(json_object_get(value, "center"), shape->at) && is_number(size[0]) && is_number(size[1]);
    for (unsigned i = 0; i < 2 && is_shape; i++) {
        shape->size[i] = json_number_value(size[i]);
    }
    shape->is_round = is_shape && json_is_true(json_object_get(value, "rounded"));
    shape->is_used = !is_shape;
    read_colour(json_object_get(value, "backgroundColor"), shape->fill);
}

static bool is_circle_within(double size, double more)
{
    return size - more >= LEAST_CIRCLE && size - more <= MOST_CIRCLE;
}

/* Whether a shape is a circle, or a pill along an axis, around n cells of the grid, one of which is the cell. */
static bool is_around(const struct fsd_drawing *drawing, const struct shape *shape, const int *cell, unsigned n,
                      unsigned along)
{
    const double sides[2] = {drawing->page->n_rows, drawing->page->n_columns};
    const double more = n - 1, begin = shape->at[along] - more / 2, across = shape->at[1 - along];

    return is_circle_within(shape->size[along], more) && is_circle_within(shape->size[1 - along], 0) &&
           is_middle(begin) && is_middle(across) && begin >= 0 && begin + more < sides[along] &&
           cell[along] >= floor(begin) && cell[along] < floor(begin) + n && cell[1 - along] == floor(across);
}

/*
 * The circle around a cell, or the pill, whose first cell, axis and number of cells are told; NULL: there is none.
 */
static struct shape *circle_at(const struct fsd_drawing *drawing, const int *cell, int first[3], unsigned *n_cells)
{
    for (size_t i = 0; i < drawing->n_shapes; i++) {
        struct shape *const shape = &drawing->shapes[i];
        for (unsigned n = 1; n <= MOST_PILL_CELLS && shape->is_round && !*shape->text; n++) {
            for (unsigned along = 0; along < (n == 1 ? 1U : 2U); along++) {
                if (is_around(drawing, shape, cell, n, along)) {
                    first[along] = (int)(shape->at[along] - (n - 1) / 2.0);
                    first[1 - along] = cell[1 - along];
                    first[2] = (int)along;
                    *n_cells = n;
                    return shape;
                }
            }
        }
    }
    return NULL;
}

static bool put_cell(struct fsd_drawing *drawing, int row, int column)
{
    uint16_t *const cells =
        fsd_grow(drawing->cells, drawing->n_cells, &drawing->cell_capacity, sizeof(*drawing->cells));

    drawing->failed |= !cells;
    if (cells) {
        drawing->cells = cells;
        cells[drawing->n_cells++] = (uint16_t)(row * (int)drawing->page->n_columns + column);
    }
    return cells != NULL;
}

/* Adds what was seen, whose cells were put from `first` on. */
static void add_drawn(struct fsd_drawing *drawing, enum fsd_drawn_kind kind, size_t first, unsigned n_digits)
{
    struct fsd_drawn *const drawn =
        fsd_grow(drawing->drawn, drawing->n_drawn, &drawing->drawn_capacity, sizeof(*drawing->drawn));

    drawing->failed |= !drawn;
    if (drawn) {
        drawing->drawn = drawn;
        drawn[drawing->n_drawn++] =
            (struct fsd_drawn){.kind = kind, .first = first, .n = drawing->n_cells - first, .n_digits = n_digits};
    }
}

/*
 * Puts the cells of a line from cell to cell, straight between its points, which are the middles of cells; an arrow may
 * begin and end elsewhere in them. False: it is none of that kind.
 */
static bool put_path(struct fsd_drawing *drawing, const json_t *points, bool is_arrow)
{
    const size_t n = json_array_size(points);
    int before[2] = {0, 0}, cell[2];
    double at[2] = {0, 0};

    for (size_t i = 0; i < n; i++) {
        const bool is_free = is_arrow && (i == 0 || i + 1 == n);
        if (!read_point(json_array_get(points, i), at) || !find_cell(drawing, at, cell) ||
            (!is_free && (!is_middle(at[0]) || !is_middle(at[1])))) {
            return false;
        }
        const int down = cell[0] - before[0], right = cell[1] - before[1];
        const int n_steps = abs(down) > abs(right) ? abs(down) : abs(right);
        if (i == 0) {
            put_cell(drawing, cell[0], cell[1]);
        } else if (down != 0 && right != 0 && abs(down) != abs(right)) {
            return false;
        }
        for (int step = 1; step <= n_steps && i > 0; step++) {
            put_cell(drawing, before[0] + down / n_steps * step, before[1] + right / n_steps * step);
        }
        before[0] = cell[0];
        before[1] = cell[1];
    }
    return n >= 2 && !drawing->failed;
}

static void to_place(const struct fsd_drawing *drawing, size_t i, int *cell)
{
    cell[0] = (int)(drawing->cells[i] / drawing->page->n_columns);
    cell[1] = (int)(drawing->cells[i] % drawing->page->n_columns);
}

/* The bulb at an end, of a line's colour; NULL: there is none. */
static struct shape *bulb_at(const struct fsd_drawing *drawing, const int *cell, const char *colour)
{
    int first[3];
    unsigned n_cells = 0;
    struct shape *const shape = circle_at(drawing, cell, first, &n_cells);
    const double least = drawing->may_have_odd_cells ? LEAST_BULB : LEAST_CIRCLE;

    return shape && n_cells == 1 && strcmp(shape->fill, colour) == 0 && *colour && shape->size[0] >= least ? shape
                                                                                                           : NULL;
}

/* A shape, and those like it at the same place, have their meaning. */
static void use_shapes(struct fsd_drawing *drawing, const struct shape *shape)
{
    for (size_t i = 0; i < drawing->n_shapes; i++) {
        struct shape *const other = &drawing->shapes[i];
        other->is_used |= memcmp(other->at, shape->at, sizeof(shape->at)) == 0 && other->is_round == shape->is_round &&
                          memcmp(other->size, shape->size, sizeof(shape->size)) == 0 && !*other->text;
    }
}

/* A thermometer; false: the line is none. */
static bool read_thermo(struct fsd_drawing *drawing, const json_t *line)
{
    const size_t first = drawing->n_cells;
    int cell[2];
    char colour[7];
    struct shape *bulbs[2] = {NULL, NULL};

    read_colour(json_object_get(line, "color"), colour);
    const bool is_path = put_path(drawing, json_object_get(line, "wayPoints"), false);
    const size_t last = drawing->n_cells - 1;
    for (unsigned end = 0; end < 2 && is_path && last > first; end++) {
        to_place(drawing, end == 0 ? first : last, cell);
        bulbs[end] = bulb_at(drawing, cell, colour);
    }
    if (!bulbs[0] == !bulbs[1]) {
        drawing->n_cells = first;
        return false;
    }
    for (size_t i = first, j = last; bulbs[1] && i < j; i++, j--) {
        const uint16_t other = drawing->cells[i];
        drawing->cells[i] = drawing->cells[j];
        drawing->cells[j] = other;
    }
    use_shapes(drawing, bulbs[0] ? bulbs[0] : bulbs[1]);
    add_drawn(drawing, FSD_DRAWN_THERMO, first, 0);
    return true;
}

/* A line from corner to corner of the grid. */
static bool read_diagonal(struct fsd_drawing *drawing, const json_t *line)
{
    const json_t *const points = json_object_get(line, "wayPoints");
    const double n = drawing->page->n_rows;
    double ends[2][2];

    if (drawing->page->n_rows != drawing->page->n_columns || json_array_size(points) != 2 ||
        !read_point(json_array_get(points, 0), ends[0]) || !read_point(json_array_get(points, 1), ends[1])) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        const double to_end = ends[i / 2][i % 2] > n / 2 ? n : 0;
        if (fabs(ends[i / 2][i % 2] - to_end) > NEAR) {
            return false;
        }
    }
    const bool falls = (ends[0][0] > n / 2) == (ends[0][1] > n / 2);
    if ((ends[0][0] > n / 2) == (ends[1][0] > n / 2) || (ends[0][1] > n / 2) == (ends[1][1] > n / 2)) {
        return false;
    }
    add_drawn(drawing, FSD_DRAWN_DIAGONAL, drawing->n_cells, falls);
    return true;
}

/* An arrow from a circle or a pill; false: it is none. */
static bool read_arrow(struct fsd_drawing *drawing, const json_t *arrow)
{
    const size_t first = drawing->n_cells;
    int cell[2], begin[3] = {0, 0, 0};
    unsigned n_digits = 0;
    struct shape *circle = NULL;

    const bool is_path = put_path(drawing, json_object_get(arrow, "wayPoints"), true);
    if (is_path) {
        to_place(drawing, first, cell);
        circle = circle_at(drawing, cell, begin, &n_digits);
    }
    const size_t end = drawing->n_cells;
    for (unsigned i = 0; i < n_digits; i++) {
        put_cell(drawing, begin[0] + (begin[2] == 0 ? (int)i : 0), begin[1] + (begin[2] == 1 ? (int)i : 0));
    }
    /* The circle's cells first, then those of the path that are not in it. */
    size_t n = end;
    for (size_t i = first; i < end && circle && !drawing->failed; i++) {
        bool is_within = false;
        for (unsigned j = 0; j < n_digits; j++) {
            is_within |= drawing->cells[end + j] == drawing->cells[i];
        }
        if (!is_within) {
            n += put_cell(drawing, (int)(drawing->cells[i] / drawing->page->n_columns),
                          (int)(drawing->cells[i] % drawing->page->n_columns));
        }
    }
    if (n == end || drawing->failed) {
        drawing->n_cells = first;
        return false;
    }
    memmove(drawing->cells + first, drawing->cells + end, (drawing->n_cells - end) * sizeof(*drawing->cells));
    drawing->n_cells -= end - first;
    use_shapes(drawing, circle);
    add_drawn(drawing, FSD_DRAWN_ARROW, first, n_digits);
    return true;
}

/* What a shape on the edge of two cells is. */
static enum fsd_drawn_kind kind_on_edge(const struct shape *shape)
{
    const bool is_dot = shape->is_round && !*shape->text && shape->size[0] <= MOST_DOT && shape->size[1] <= MOST_DOT &&
                        fabs(shape->size[0] - shape->size[1]) < NEAR / 2;
    const char *text = shape->text + strspn(shape->text, " ");
    const bool is_sign = *text && text[1 + strspn(text + 1, " ")] == '\0';

    return is_dot && strcmp(shape->fill, "ffffff") == 0   ? FSD_DRAWN_WHITE
           : is_dot && strcmp(shape->fill, "000000") == 0 ? FSD_DRAWN_BLACK
           : is_sign && (*text | 32) == 'x'               ? FSD_DRAWN_X
           : is_sign && (*text | 32) == 'v'               ? FSD_DRAWN_V
                                                          : FSD_N_DRAWN_KINDS;
}

static void read_edge(struct fsd_drawing *drawing, struct shape *shape)
{
    const enum fsd_drawn_kind kind = kind_on_edge(shape);

    for (unsigned across = 0; across < 2 && kind < FSD_N_DRAWN_KINDS; across++) {
        const double edge = floor(shape->at[across] + 0.5);
        double before[2] = {shape->at[0], shape->at[1]}, after[2] = {shape->at[0], shape->at[1]};
        int cells[2][2];
        before[across] = edge - 0.5;
        after[across] = edge + 0.5;
        if (fabs(shape->at[across] - edge) <= NEAR / 2 && is_middle(shape->at[1 - across]) &&
            find_cell(drawing, before, cells[0]) && find_cell(drawing, after, cells[1])) {
            const size_t first = drawing->n_cells;
            put_cell(drawing, cells[0][0], cells[0][1]);
            put_cell(drawing, cells[1][0], cells[1][1]);
            add_drawn(drawing, kind, first, 0);
            shape->is_used = true;
            return;
        }
    }
}

static bool read_shapes(struct fsd_drawing *drawing)
{
    static const char *const layers[] = {"underlays", "overlays"};
    size_t n = 0;

    for (unsigned layer = 0; layer < 2; layer++) {
        n += json_array_size(json_object_get(drawing->page->root, layers[layer]));
    }
    drawing->shapes = fsd_allocate(n, sizeof(*drawing->shapes));
    drawing->failed |= !drawing->shapes;
    for (unsigned layer = 0; layer < 2 && !drawing->failed; layer++) {
        const json_t *const shapes = json_object_get(drawing->page->root, layers[layer]);
        for (size_t i = 0; i < json_array_size(shapes); i++) {
            read_shape(json_array_get(shapes, i), &drawing->shapes[drawing->n_shapes++]);
        }
    }
    return !drawing->failed;
}

static void read_lines(struct fsd_drawing *drawing)
{
    const json_t *const lines = json_object_get(drawing->page->root, "lines");
    const json_t *const arrows = json_object_get(drawing->page->root, "arrows");

    for (size_t i = 0; i < json_array_size(lines) && !drawing->failed; i++) {
        const json_t *const line = json_array_get(lines, i);
        drawing->n_lines += !read_thermo(drawing, line) && !read_diagonal(drawing, line);
    }
    for (size_t i = 0; i < json_array_size(arrows) && !drawing->failed; i++) {
        drawing->n_lines += !read_arrow(drawing, json_array_get(arrows, i));
    }
    for (size_t i = 0; i < drawing->n_shapes && !drawing->failed; i++) {
        if (!drawing->shapes[i].is_used) {
            read_edge(drawing, &drawing->shapes[i]);
        }
        drawing->n_left += !drawing->shapes[i].is_used;
    }
}

bool fsd_drawing_read(struct fsd_drawing *drawing)
{
    if (read_shapes(drawing)) {
        read_lines(drawing);
    }
    return !drawing->failed;
}

void fsd_drawing_destroy(struct fsd_drawing *drawing)
{
    free(drawing->shapes);
    free(drawing->cells);
    free(drawing->drawn);
}

#endif
