#include "picture/drawing.h"

#include "picture/drawn_words.h"
#include "picture/link_route.h"

/* In the grid's unit. */
enum {
    DIGIT_BASE = 13, /* of a digit of a cell of usual size, below its middle */
    LARGE_BASE = 17, /* of a large one */
    CANDIDATE_BASE = 5,
    MARGIN = 3,
    LABELS = 18,
    CELL_INSET = 1,
    MARK_RADIUS = 8,
    MAX_LINES = 8, /* of a title or a caption; what is left out is in its desc */
    MAX_NOTE_LINES = 24
};

static unsigned n_cells(const struct fsd_grid_drawing *drawing)
{
    return drawing->picture->n_rows * drawing->picture->n_columns;
}

static void put_character(struct fsd_pen *pen, const char *class, int x, int y, char character)
{
    fsd_pen_text(pen, class, x, y, &character, 1);
}

static bool has(unsigned roles, enum fsd_role role)
{
    return (roles >> role & 1) != 0;
}

static void put_units(const struct fsd_grid_drawing *drawing, uint32_t units, const char *class, int inset)
{
    for (; units; units &= units - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(units);
        const int x = fsd_drawing_cell_x(drawing, fsd_units.cells[unit][0]);
        const int y = fsd_drawing_cell_y(drawing, fsd_units.cells[unit][0]);
        const int last_x = fsd_drawing_cell_x(drawing, fsd_units.cells[unit][8]);
        const int last_y = fsd_drawing_cell_y(drawing, fsd_units.cells[unit][8]);
        fsd_pen_rectangle(drawing->pen, class, x + inset, y + inset, last_x - x + drawing->cell - 2 * inset,
                          last_y - y + drawing->cell - 2 * inset, 0);
    }
}

static void put_group(const struct fsd_grid_drawing *drawing)
{
    const int side = drawing->cell;

    if (drawing->picture->n_group == 0) {
        return;
    }
    struct fsd_buffer *const path = fsd_pen_begin_path(drawing->pen, "unit");
    for (unsigned i = 0; i < drawing->picture->n_group; i++) {
        const unsigned cell = drawing->picture->group[i];
        fsd_buffer_print(path, "M%d %dh%dv%dh-%dz", fsd_drawing_cell_x(drawing, cell),
                         fsd_drawing_cell_y(drawing, cell), side, side, side);
    }
    fsd_pen_end_path(drawing->pen);
}

/* A flag in the cell's corner, as a fin is narrow. */
static void put_fin_cell(const struct fsd_grid_drawing *drawing, unsigned cell)
{
    const int side = drawing->cell - 2 * CELL_INSET;

    FSD_PEN_PATH(drawing->pen, "fin cell", "M%d %dh%dv%dz", fsd_drawing_cell_x(drawing, cell) + CELL_INSET,
                 fsd_drawing_cell_y(drawing, cell) + CELL_INSET, side, side);
}

static void put_cell_marks(const struct fsd_grid_drawing *drawing)
{
    static const char *const classes[FSD_N_ROLES] = {
        [FSD_ROLE_PATTERN] = "pattern cell", [FSD_ROLE_SECONDARY] = "secondary cell", [FSD_ROLE_PLACED] = "placed"};
    const int side = drawing->cell - 2 * CELL_INSET;

    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
            if (!has(drawing->picture->roles[cell], (enum fsd_role)role)) {
                continue;
            }
            if (role == FSD_ROLE_FIN) {
                put_fin_cell(drawing, cell);
            } else if (classes[role]) {
                fsd_pen_rectangle(drawing->pen, classes[role], fsd_drawing_cell_x(drawing, cell) + CELL_INSET,
                                  fsd_drawing_cell_y(drawing, cell) + CELL_INSET, side, side, 2);
            }
        }
    }
}

/* Rays to where candidates are gone, a cross at each, and rings around the digits that exclude them. */
static void put_exclusions(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;
    bool any = false;

    for (unsigned i = 0; i < picture->n_rays; i++) {
        const struct fsd_drawn_ray *const ray = &picture->rays[i];
        FSD_PEN_PATH(drawing->pen, "ray", "M%d %dL%d %d", fsd_drawing_candidate_x(drawing, ray->from, ray->digit),
                     fsd_drawing_candidate_y(drawing, ray->from, ray->digit),
                     fsd_drawing_candidate_x(drawing, ray->to, ray->digit),
                     fsd_drawing_candidate_y(drawing, ray->to, ray->digit));
    }
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        for (uint32_t gone = picture->marks[FSD_ROLE_EXCLUDING][cell]; gone; gone &= gone - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(gone) + 1;
            const int x = fsd_drawing_candidate_x(drawing, cell, digit),
                      y = fsd_drawing_candidate_y(drawing, cell, digit);
            FSD_PEN_PATH(drawing->pen, "cross", "M%d %dl10 10m0-10l-10 10", x - 5, y - 5);
            any = true;
        }
        if (has(picture->roles[cell], FSD_ROLE_EXCLUDING)) {
            fsd_pen_circle(drawing->pen, "excluding", fsd_drawing_cell_x(drawing, cell) + drawing->cell / 2,
                           fsd_drawing_cell_y(drawing, cell) + drawing->cell / 2, drawing->cell * 2 / 5 * 10);
            any = true;
        }
    }
    if (any) {
        drawing->pen->kind->end_layer(drawing->pen);
    }
}

/* Whether a border is above a cell, or on its left; rows and columns past the last are those outside. */
static bool has_border(const struct fsd_picture *picture, unsigned row, unsigned column, bool is_left)
{
    const unsigned other_row = is_left ? row : row - 1;
    const unsigned other_column = is_left ? column - 1 : column;

    return (is_left ? column == 0 || column == picture->n_columns : row == 0 || row == picture->n_rows) ||
           picture->region[row * picture->n_columns + column] !=
               picture->region[other_row * picture->n_columns + other_column];
}

/* Line i from the top, or from the left: its borders, or if it has gaps and is no border, all of it. */
static void put_line(const struct fsd_grid_drawing *drawing, unsigned i, bool is_left, bool is_border,
                     struct fsd_buffer *path)
{
    const struct fsd_picture *const picture = drawing->picture;
    const unsigned n = is_left ? picture->n_rows : picture->n_columns;
    const int cell = drawing->cell;
    unsigned n_borders = 0;

    for (unsigned begin = 0, end; begin < n; begin = end + 1) {
        for (end = begin; end < n && (is_left ? has_border(picture, end, i, true) : has_border(picture, i, end, false));
             end++) {
        }
        if (end > begin && is_border) {
            fsd_buffer_print(path, "M%d %d%c%d", (int)(is_left ? i : begin) * cell, (int)(is_left ? begin : i) * cell,
                             is_left ? 'v' : 'h', (int)(end - begin) * cell);
        }
        n_borders += end - begin;
    }
    if (!is_border && n_borders < n) {
        fsd_buffer_print(path, is_left ? "M%d 0v%d" : "M0 %dh%d", (int)i * cell, (int)n * cell);
    }
}

static void put_lines(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;

    for (unsigned is_border = 0; is_border < 2; is_border++) {
        struct fsd_buffer *const path = fsd_pen_begin_path(drawing->pen, is_border ? "thick" : "thin");
        for (unsigned i = 0; i <= picture->n_rows || i <= picture->n_columns; i++) {
            if (i <= picture->n_rows) {
                put_line(drawing, i, false, is_border, path);
            }
            if (i <= picture->n_columns) {
                put_line(drawing, i, true, is_border, path);
            }
        }
        fsd_pen_end_path(drawing->pen);
    }
    drawing->pen->kind->end_layer(drawing->pen);
}

static void put_label(const struct fsd_grid_drawing *drawing, int x, int y, unsigned i)
{
    char number[16];

    fsd_pen_text(drawing->pen, NULL, x, y, number, (size_t)snprintf(number, sizeof(number), "%u", i + 1));
}

static void put_labels(const struct fsd_grid_drawing *drawing)
{
    drawing->pen->kind->begin_group(drawing->pen, "label");
    for (unsigned i = 0; i < drawing->picture->n_columns || i < drawing->picture->n_rows; i++) {
        const int middle = (int)i * drawing->cell + drawing->cell / 2;
        if (i < drawing->picture->n_columns) {
            put_label(drawing, middle, -6 - drawing->top, i);
        }
        if (i < drawing->picture->n_rows) {
            put_label(drawing, -10 - drawing->left, middle + 4, i);
        }
    }
    drawing->pen->kind->end_group(drawing->pen);
}

static char name_of(const struct fsd_grid_drawing *drawing, unsigned digit)
{
    return drawing->picture->names[digit - 1];
}

static int digit_x(const struct fsd_grid_drawing *drawing, unsigned cell)
{
    return fsd_drawing_cell_x(drawing, cell) + drawing->cell / 2;
}

/* Those of large cells are. */
static bool has_large_digits(const struct fsd_grid_drawing *drawing)
{
    return drawing->options->has_large_digits && drawing->size == FSD_DRAWING_USUAL_SIZE;
}

static int digit_y(const struct fsd_grid_drawing *drawing, unsigned cell)
{
    const int base = has_large_digits(drawing) ? LARGE_BASE : DIGIT_BASE;

    return fsd_drawing_cell_y(drawing, cell) + drawing->cell / 2 + base * drawing->size / FSD_DRAWING_USUAL_SIZE;
}

/* Digits that are given, or those that are not. */
static bool is_drawn(const struct fsd_grid_drawing *drawing, unsigned cell, bool is_given)
{
    return drawing->picture->digits[cell] != 0 && drawing->picture->is_given[cell] == is_given;
}

static void put_digits_alone(const struct fsd_grid_drawing *drawing, const char *class, bool is_given)
{
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (is_drawn(drawing, cell, is_given)) {
            put_character(drawing->pen, class, digit_x(drawing, cell), digit_y(drawing, cell),
                          name_of(drawing, drawing->picture->digits[cell]));
        }
    }
}

/* As one element, each at a place of its own. */
static void put_digits_together(const struct fsd_grid_drawing *drawing, const char *class, bool is_given)
{
    struct fsd_pen_place places[FSD_MAX_DRAWN_CELLS];
    size_t n = 0;

    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (is_drawn(drawing, cell, is_given)) {
            places[n++] = (struct fsd_pen_place){digit_x(drawing, cell), digit_y(drawing, cell),
                                                 name_of(drawing, drawing->picture->digits[cell])};
        }
    }
    drawing->pen->kind->characters(drawing->pen, class, places, n);
}

static void put_digits(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;
    const bool is_together = drawing->options->digits == FSD_SVG_DIGITS_TOGETHER;
    bool any[2] = {false, false};

    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        any[picture->is_given[cell]] |= picture->digits[cell] != 0;
    }
    for (unsigned is_given = 2; is_given-- > 0;) {
        if (any[is_given]) {
            (is_together ? put_digits_together : put_digits_alone)(drawing, is_given ? "given" : "set", is_given);
        }
    }
}

/* Digits are struck out where they are wrong. */
static void put_digit_strikes(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;
    const int side = drawing->cell;

    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (picture->digits[cell] != 0 && has(picture->roles[cell], FSD_ROLE_REMOVED)) {
            FSD_PEN_PATH(drawing->pen, "strike cell", "M%d %dl%d-%d", fsd_drawing_cell_x(drawing, cell) + 6,
                         fsd_drawing_cell_y(drawing, cell) + side - 6, side - 12, side - 12);
        }
    }
    drawing->pen->kind->end_layer(drawing->pen);
}

/* The shapes behind a candidate, at most one of each role. */
static void put_mark(struct fsd_pen *pen, enum fsd_role role, int x, int y, bool is_within)
{
    switch (role) {
    case FSD_ROLE_PATTERN:
    case FSD_ROLE_SECONDARY:
        fsd_pen_rectangle(pen, fsd_role_name(role), x - MARK_RADIUS, y - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS,
                          4);
        break;
    case FSD_ROLE_FIN:
        FSD_PEN_PATH(pen, "fin", "M%d %dl10 10-10 10-10-10z", x, y - 10);
        break;
    case FSD_ROLE_TRUE:
        fsd_pen_circle(pen, "true", x, y, is_within ? 65 : 80);
        break;
    case FSD_ROLE_FALSE:
        fsd_pen_circle(pen, "false", x, y, is_within ? 90 : 80);
        break;
    case FSD_ROLE_PLACED:
        fsd_pen_circle(pen, "placed", x, y, 90);
        break;
    case FSD_ROLE_REMOVED:
    case FSD_ROLE_EXCLUDING:
    case FSD_N_ROLES:
        break;
    }
}

/* A disc with a line through it, below the digit and upon all links. */
static void put_strike(struct fsd_pen *pen, int x, int y)
{
    FSD_PEN_PATH(pen, "strike", "M%d %dl24-18", x - 12, y + 9);
    fsd_pen_circle(pen, "removed", x, y, 95);
}

/* The roles of a candidate: bit r is role r. */
static unsigned roles_of(const struct fsd_picture *picture, unsigned cell, uint32_t bit)
{
    unsigned roles = 0;

    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        roles |= picture->marks[role][cell] & bit ? 1U << role : 0;
    }
    return roles;
}

static void put_marks(const struct fsd_grid_drawing *drawing)
{
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        for (uint32_t digits = drawing->picture->candidates[cell]; digits; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits) + 1;
            const unsigned roles = roles_of(drawing->picture, cell, digits & -digits);
            const bool is_both = has(roles, FSD_ROLE_TRUE) && has(roles, FSD_ROLE_FALSE);
            for (unsigned role = 0; role < FSD_N_ROLES; role++) {
                if (has(roles, (enum fsd_role)role)) {
                    put_mark(drawing->pen, (enum fsd_role)role, fsd_drawing_candidate_x(drawing, cell, digit),
                             fsd_drawing_candidate_y(drawing, cell, digit), is_both);
                }
            }
        }
    }
    drawing->pen->kind->end_layer(drawing->pen);
}

static const char *candidate_class(unsigned roles)
{
    return has(roles, FSD_ROLE_TRUE) || has(roles, FSD_ROLE_REMOVED) ? "on" : roles != 0 ? "m" : NULL;
}

/* All, or those with a role alone. */
static void put_candidates(const struct fsd_grid_drawing *drawing, bool are_all)
{
    struct fsd_pen *const pen = drawing->pen;

    pen->kind->begin_group(pen, "c");
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        for (uint32_t digits = drawing->picture->candidates[cell]; digits; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits) + 1;
            const unsigned roles = roles_of(drawing->picture, cell, digits & -digits);
            const int x = fsd_drawing_candidate_x(drawing, cell, digit);
            const int y = fsd_drawing_candidate_y(drawing, cell, digit);
            if (!are_all && roles == 0) {
                continue;
            }
            if (has(roles, FSD_ROLE_REMOVED)) {
                put_strike(pen, x, y);
            }
            put_character(pen, candidate_class(roles), x, y + CANDIDATE_BASE, name_of(drawing, digit));
        }
    }
    pen->kind->end_group(pen);
}

static void put_placed(const struct fsd_grid_drawing *drawing)
{
    const int radius = drawing->cell * 2 / 5 * 10;

    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (drawing->picture->placed[cell] != 0) {
            fsd_pen_circle(drawing->pen, "placed", digit_x(drawing, cell),
                           fsd_drawing_cell_y(drawing, cell) + drawing->cell / 2, radius);
            put_character(drawing->pen, "big", digit_x(drawing, cell), digit_y(drawing, cell),
                          name_of(drawing, drawing->picture->placed[cell]));
        }
    }
}

void fsd_drawing_start(struct fsd_grid_drawing *drawing, const struct fsd_picture *picture,
                       const struct fsd_svg_options *options, struct fsd_pen *pen)
{
    const int margin = options->has_labels ? LABELS : MARGIN;

    *drawing = (struct fsd_grid_drawing){.picture = picture, .options = options, .pen = pen};
    fsd_drawing_measure(drawing);
    const unsigned n_lines = options->has_words ? fsd_drawn_lines(drawing, picture->title, true, MAX_LINES) +
                                                      fsd_drawn_lines(drawing, picture->caption, false, MAX_LINES) +
                                                      fsd_drawn_lines(drawing, picture->note, false, MAX_NOTE_LINES)
                                                : 0;
    const int words = n_lines > 0 ? (int)n_lines * FSD_DRAWN_LINE_HEIGHT + FSD_DRAWN_LINE_HEIGHT / 2 : 0;
    drawing->box.x = -margin - drawing->left;
    drawing->box.y = -margin - drawing->top;
    drawing->box.width = drawing->width + drawing->right + MARGIN - drawing->box.x;
    drawing->box.height = drawing->height + drawing->bottom + MARGIN - drawing->box.y + words;
}

void fsd_drawing_class(const struct fsd_grid_drawing *drawing, char class[40])
{
    const char *const crossed = drawing->is_crossed ? " crossed" : "";

    if (drawing->size > FSD_DRAWING_USUAL_SIZE) {
        snprintf(class, 40, " by%d%s", drawing->size, crossed);
    } else {
        snprintf(class, 40, "%s%s", drawing->options->has_large_digits ? " large" : "", crossed);
    }
}

void fsd_drawing_put_back(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_drawn_box *const box = &drawing->box;

    fsd_pen_rectangle(drawing->pen, "bg", box->x, box->y, box->width, box->height, 0);
    fsd_drawing_put_shapes(drawing, FSD_SHAPE_AREA, FSD_SHAPE_AREA);
}

void fsd_drawing_put_under(const struct fsd_grid_drawing *drawing)
{
    put_units(drawing, drawing->picture->units, "unit", 0);
    put_group(drawing);
    put_cell_marks(drawing);
}

void fsd_drawing_put_front(const struct fsd_grid_drawing *drawing)
{
    fsd_drawing_put_shapes(drawing, FSD_SHAPE_DISC, FSD_SHAPE_BORDER);
    put_lines(drawing);
    fsd_drawing_put_shapes(drawing, FSD_SHAPE_CAGE, FSD_SHAPE_CLUE);
    if (drawing->options->has_labels) {
        put_labels(drawing);
    }
}

void fsd_drawing_put_over(const struct fsd_grid_drawing *drawing)
{
    put_units(drawing, drawing->picture->cover_units, "cover", 2);
    put_exclusions(drawing);
    fsd_draw_linked_groups(drawing);
    put_marks(drawing);
    fsd_draw_links(drawing);
}

void fsd_drawing_put_marked(const struct fsd_grid_drawing *drawing)
{
    put_digit_strikes(drawing);
    put_candidates(drawing, false);
    put_placed(drawing);
}

struct fsd_pen_place fsd_drawing_place(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit,
                                       bool is_candidate)
{
    const char name = name_of(drawing, digit);

    if (is_candidate) {
        return (struct fsd_pen_place){fsd_drawing_candidate_x(drawing, cell, digit),
                                      fsd_drawing_candidate_y(drawing, cell, digit) + CANDIDATE_BASE, name};
    }
    return (struct fsd_pen_place){digit_x(drawing, cell), digit_y(drawing, cell), name};
}

void fsd_drawing_put(const struct fsd_grid_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;

    fsd_drawing_put_back(drawing);
    fsd_drawing_put_under(drawing);
    fsd_drawing_put_front(drawing);
    fsd_drawing_put_over(drawing);
    put_digits(drawing);
    put_digit_strikes(drawing);
    put_candidates(drawing, true);
    put_placed(drawing);
    if (drawing->options->has_words) {
        int y = drawing->height + drawing->bottom + FSD_DRAWN_LINE_HEIGHT;
        y = fsd_draw_words(drawing, true, picture->title, MAX_LINES, y);
        y = fsd_draw_words(drawing, false, picture->caption, MAX_LINES, y);
        fsd_draw_words(drawing, false, picture->note, MAX_NOTE_LINES, y);
    }
}

void fsd_draw_role(struct fsd_pen *pen, enum fsd_role role, int x, int y)
{
    if (role == FSD_ROLE_EXCLUDING) {
        fsd_pen_circle(pen, "excluding", x, y, MARK_RADIUS * 10);
    }
    put_mark(pen, role, x, y, false);
    if (role == FSD_ROLE_REMOVED) {
        put_strike(pen, x, y);
    }
    put_character(pen, candidate_class(1U << role), x, y + CANDIDATE_BASE, '5');
}
