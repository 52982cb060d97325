#include "picture/svg.h"

#include "base/markup.h"
#include "picture/svg_digits.h"
#include "picture/svg_drawing.h"
#include "picture/svg_route.h"

/* In the grid's unit. */
enum {
    DIGIT_BASE = 13, /* of a digit of a cell of usual size, below its middle */
    MARGIN = 3,
    LABELS = 18,
    CELL_INSET = 1,
    MARK_RADIUS = 8,
    WORDS_WIDTH = 66, /* characters in a line as wide as 9x9: more might be wider than the grid */
    LINE_HEIGHT = 20,
    MAX_LINES = 8 /* of a title or a caption; what is left out is in its desc */
};

static unsigned n_cells(const struct fsd_svg_drawing *drawing)
{
    return drawing->picture->n_rows * drawing->picture->n_columns;
}

static int candidate_x(const struct fsd_svg_drawing *drawing, unsigned cell, unsigned digit)
{
    return fsd_svg_cell_x(drawing, cell) + drawing->candidate_x +
           (int)(digit - 1) % drawing->per_row * FSD_SVG_CANDIDATE;
}

static int candidate_y(const struct fsd_svg_drawing *drawing, unsigned cell, unsigned digit)
{
    return fsd_svg_cell_y(drawing, cell) + drawing->candidate_y +
           (int)(digit - 1) / drawing->per_row * FSD_SVG_CANDIDATE;
}

static void put_rectangle(struct fsd_buffer *out, const char *class, int x, int y, int width, int height, int corner)
{
    fsd_buffer_print(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", class, x, y, width,
                     height);
    if (corner > 0) {
        fsd_buffer_print(out, " rx=\"%d\"", corner);
    }
    fsd_buffer_put_text(out, "/>");
}

static void put_circle(struct fsd_buffer *out, const char *class, int x, int y, const char *radius)
{
    fsd_buffer_print(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%s\"/>", class, x, y, radius);
}

/* A character in the middle of a place, so high that it looks so in any font. */
static void put_character(struct fsd_buffer *out, const char *class, int x, int y, char character)
{
    fsd_buffer_put_text(out, "<text");
    if (class) {
        fsd_buffer_print(out, " class=\"%s\"", class);
    }
    fsd_buffer_print(out, " x=\"%d\" y=\"%d\">%c</text>", x, y, character);
}

static bool has(unsigned roles, enum fsd_role role)
{
    return (roles >> role & 1) != 0;
}

static void put_units(const struct fsd_svg_drawing *drawing, uint32_t units, const char *class, int inset)
{
    for (; units; units &= units - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(units);
        const int x = fsd_svg_cell_x(drawing, fsd_units.cells[unit][0]);
        const int y = fsd_svg_cell_y(drawing, fsd_units.cells[unit][0]);
        const int last_x = fsd_svg_cell_x(drawing, fsd_units.cells[unit][8]);
        const int last_y = fsd_svg_cell_y(drawing, fsd_units.cells[unit][8]);
        put_rectangle(drawing->out, class, x + inset, y + inset, last_x - x + drawing->cell - 2 * inset,
                      last_y - y + drawing->cell - 2 * inset, 0);
    }
}

static void put_group(const struct fsd_svg_drawing *drawing)
{
    const int side = drawing->cell;

    for (unsigned i = 0; i < drawing->picture->n_group; i++) {
        const unsigned cell = drawing->picture->group[i];
        put_rectangle(drawing->out, "unit", fsd_svg_cell_x(drawing, cell), fsd_svg_cell_y(drawing, cell), side, side,
                      0);
    }
}

/* A flag in the cell's corner, as a fin is narrow. */
static void put_fin_cell(const struct fsd_svg_drawing *drawing, unsigned cell)
{
    const int side = drawing->cell - 2 * CELL_INSET;

    fsd_buffer_print(drawing->out, "<path class=\"fin cell\" d=\"M%d %dh%dv%dz\"/>",
                     fsd_svg_cell_x(drawing, cell) + CELL_INSET, fsd_svg_cell_y(drawing, cell) + CELL_INSET, side,
                     side);
}

static void put_cell_marks(const struct fsd_svg_drawing *drawing)
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
                put_rectangle(drawing->out, classes[role], fsd_svg_cell_x(drawing, cell) + CELL_INSET,
                              fsd_svg_cell_y(drawing, cell) + CELL_INSET, side, side, 2);
            }
        }
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
static void put_line(const struct fsd_svg_drawing *drawing, unsigned i, bool is_left, bool is_border)
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
            fsd_buffer_print(drawing->out, "M%d %d%c%d", (int)(is_left ? i : begin) * cell,
                             (int)(is_left ? begin : i) * cell, is_left ? 'v' : 'h', (int)(end - begin) * cell);
        }
        n_borders += end - begin;
    }
    if (!is_border && n_borders < n) {
        fsd_buffer_print(drawing->out, is_left ? "M%d 0v%d" : "M0 %dh%d", (int)i * cell, (int)n * cell);
    }
}

static void put_lines(const struct fsd_svg_drawing *drawing)
{
    const struct fsd_picture *const picture = drawing->picture;

    for (unsigned is_border = 0; is_border < 2; is_border++) {
        fsd_buffer_put_text(drawing->out, is_border ? "<path class=\"thick\" d=\"" : "<path class=\"thin\" d=\"");
        for (unsigned i = 0; i <= picture->n_rows || i <= picture->n_columns; i++) {
            if (i <= picture->n_rows) {
                put_line(drawing, i, false, is_border);
            }
            if (i <= picture->n_columns) {
                put_line(drawing, i, true, is_border);
            }
        }
        fsd_buffer_put_text(drawing->out, is_border ? "\"/>\n" : "\"/>");
    }
}

static void put_label(const struct fsd_svg_drawing *drawing, int x, int y, unsigned i)
{
    fsd_buffer_print(drawing->out, "<text x=\"%d\" y=\"%d\">%u</text>", x, y, i + 1);
}

static void put_labels(const struct fsd_svg_drawing *drawing)
{
    fsd_buffer_put_text(drawing->out, "<g class=\"label\">");
    for (unsigned i = 0; i < drawing->picture->n_columns || i < drawing->picture->n_rows; i++) {
        const int middle = (int)i * drawing->cell + drawing->cell / 2;
        if (i < drawing->picture->n_columns) {
            put_label(drawing, middle, -6 - drawing->top, i);
        }
        if (i < drawing->picture->n_rows) {
            put_label(drawing, -10 - drawing->left, middle + 4, i);
        }
    }
    fsd_buffer_put_text(drawing->out, "</g>\n");
}

static char name_of(const struct fsd_svg_drawing *drawing, unsigned digit)
{
    return drawing->picture->names[digit - 1];
}

static int digit_x(const struct fsd_svg_drawing *drawing, unsigned cell)
{
    return fsd_svg_cell_x(drawing, cell) + drawing->cell / 2;
}

static int digit_y(const struct fsd_svg_drawing *drawing, unsigned cell)
{
    return fsd_svg_cell_y(drawing, cell) + drawing->cell / 2 + DIGIT_BASE * drawing->size / FSD_SVG_USUAL_SIZE;
}

/* Digits that are given, or those that are not. */
static bool is_drawn(const struct fsd_svg_drawing *drawing, unsigned cell, bool is_given)
{
    return drawing->picture->digits[cell] != 0 && drawing->picture->is_given[cell] == is_given;
}

static void put_digits_alone(const struct fsd_svg_drawing *drawing, const char *class, bool is_given)
{
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (is_drawn(drawing, cell, is_given)) {
            put_character(drawing->out, class, digit_x(drawing, cell), digit_y(drawing, cell),
                          name_of(drawing, drawing->picture->digits[cell]));
        }
    }
}

/* As one element, each at a place of its own. */
static void put_digits_together(const struct fsd_svg_drawing *drawing, const char *class, bool is_given)
{
    static const char *const between[] = {"\" y=\"", "\">", "</text>"}; /* after xs, ys and digits */

    fsd_buffer_print(drawing->out, "<text class=\"%s\" x=\"", class);
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
            if (!is_drawn(drawing, cell, is_given)) {
                continue;
            }
            if (k == 2) {
                fsd_buffer_put_char(drawing->out, name_of(drawing, drawing->picture->digits[cell]));
            } else {
                fsd_buffer_print(drawing->out, "%d ", k == 0 ? digit_x(drawing, cell) : digit_y(drawing, cell));
            }
        }
        fsd_buffer_put_text(drawing->out, between[k]);
    }
}

static void put_digit_lines(const struct fsd_svg_drawing *drawing, const char *class, bool is_given)
{
    fsd_buffer_print(drawing->out, "<path class=\"%s-lines\" d=\"", class);
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (is_drawn(drawing, cell, is_given)) {
            fsd_svg_put_digit_lines(drawing->out, digit_x(drawing, cell),
                                    fsd_svg_cell_y(drawing, cell) + drawing->cell / 2, drawing->picture->digits[cell]);
        }
    }
    fsd_buffer_put_text(drawing->out, "\"/>");
}

/* Digits, struck out where they are wrong. */
static void put_digits(const struct fsd_svg_drawing *drawing)
{
    static void (*const ways[])(const struct fsd_svg_drawing *, const char *,
                                bool) = {[FSD_SVG_DIGITS_ALONE] = put_digits_alone,
                                         [FSD_SVG_DIGITS_TOGETHER] = put_digits_together,
                                         [FSD_SVG_DIGITS_LINES] = put_digit_lines};
    const struct fsd_picture *const picture = drawing->picture;
    const bool has_lines = picture->n_values < 10 && picture->names[0] != '0';
    const enum fsd_svg_digits way = drawing->options->digits == FSD_SVG_DIGITS_LINES && !has_lines
                                        ? FSD_SVG_DIGITS_TOGETHER
                                        : drawing->options->digits;
    const int side = drawing->cell;
    bool any[2] = {false, false};

    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        any[picture->is_given[cell]] |= picture->digits[cell] != 0;
    }
    for (unsigned is_given = 2; is_given-- > 0;) {
        if (any[is_given]) {
            ways[way](drawing, is_given ? "given" : "set", is_given);
        }
    }
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (picture->digits[cell] != 0 && has(picture->roles[cell], FSD_ROLE_REMOVED)) {
            fsd_buffer_print(drawing->out, "<path class=\"strike cell\" d=\"M%d %dl%d-%d\"/>",
                             fsd_svg_cell_x(drawing, cell) + 6, fsd_svg_cell_y(drawing, cell) + side - 6, side - 12,
                             side - 12);
        }
    }
    fsd_buffer_put_char(drawing->out, '\n');
}

/* The shapes behind a candidate, at most one of each role. */
static void put_mark(struct fsd_buffer *out, enum fsd_role role, int x, int y, bool is_within)
{
    switch (role) {
    case FSD_ROLE_PATTERN:
    case FSD_ROLE_SECONDARY:
        put_rectangle(out, fsd_role_name(role), x - MARK_RADIUS, y - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS, 4);
        break;
    case FSD_ROLE_FIN:
        fsd_buffer_print(out, "<path class=\"fin\" d=\"M%d %dl10 10-10 10-10-10z\"/>", x, y - 10);
        break;
    case FSD_ROLE_TRUE:
        put_circle(out, "true", x, y, is_within ? "6.5" : "8");
        break;
    case FSD_ROLE_FALSE:
        put_circle(out, "false", x, y, is_within ? "9" : "8");
        break;
    case FSD_ROLE_PLACED:
        put_circle(out, "placed", x, y, "9");
        break;
    case FSD_ROLE_REMOVED:
    case FSD_N_ROLES:
        break;
    }
}

static void put_strike(struct fsd_buffer *out, int x, int y)
{
    fsd_buffer_print(out, "<path class=\"strike\" d=\"M%d %dl18-14\"/>", x - 9, y + 7);
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

static void put_marks(const struct fsd_svg_drawing *drawing)
{
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        for (uint32_t digits = drawing->picture->candidates[cell]; digits; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits) + 1;
            const unsigned roles = roles_of(drawing->picture, cell, digits & -digits);
            const bool is_both = has(roles, FSD_ROLE_TRUE) && has(roles, FSD_ROLE_FALSE);
            for (unsigned role = 0; role < FSD_N_ROLES; role++) {
                if (has(roles, (enum fsd_role)role)) {
                    put_mark(drawing->out, (enum fsd_role)role, candidate_x(drawing, cell, digit),
                             candidate_y(drawing, cell, digit), is_both);
                }
            }
        }
    }
    fsd_buffer_put_char(drawing->out, '\n');
}

static const char *candidate_class(unsigned roles)
{
    return has(roles, FSD_ROLE_TRUE) ? "on" : has(roles, FSD_ROLE_REMOVED) ? "gone" : roles != 0 ? "m" : NULL;
}

static void put_candidates(const struct fsd_svg_drawing *drawing)
{
    struct fsd_buffer *const out = drawing->out;

    fsd_buffer_put_text(out, "<g class=\"c\">");
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        for (uint32_t digits = drawing->picture->candidates[cell]; digits; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits) + 1;
            const unsigned roles = roles_of(drawing->picture, cell, digits & -digits);
            const int x = candidate_x(drawing, cell, digit);
            const int y = candidate_y(drawing, cell, digit);
            /* Under the digit, so that this can be read, unless a disc would hide it. */
            if (has(roles, FSD_ROLE_REMOVED) && !has(roles, FSD_ROLE_TRUE)) {
                put_strike(out, x, y);
            }
            put_character(out, candidate_class(roles), x, y + 5, name_of(drawing, digit));
            if (has(roles, FSD_ROLE_REMOVED) && has(roles, FSD_ROLE_TRUE)) {
                put_strike(out, x, y);
            }
        }
    }
    fsd_buffer_put_text(out, "</g>\n");
}

static void put_placed(const struct fsd_svg_drawing *drawing)
{
    char radius[16];

    snprintf(radius, sizeof(radius), "%d", drawing->cell * 2 / 5);
    for (unsigned cell = 0; cell < n_cells(drawing); cell++) {
        if (drawing->picture->placed[cell] != 0) {
            put_circle(drawing->out, "placed", digit_x(drawing, cell),
                       fsd_svg_cell_y(drawing, cell) + drawing->cell / 2, radius);
            put_character(drawing->out, "big", digit_x(drawing, cell), digit_y(drawing, cell),
                          name_of(drawing, drawing->picture->placed[cell]));
        }
    }
}

/* How many bytes of a text make a line of so many characters at most, and how many with the blanks after them. */
static size_t line_of(const char *text, size_t width, size_t *n_with_blanks)
{
    size_t n_characters = 0;
    size_t n_words = 0; /* bytes up to the end of the last word that fits */
    size_t n = 0;

    for (; text[n] && n_characters <= width; n++) {
        n_words = text[n] == ' ' ? n : n_words;
        n_characters += (text[n] & 0xc0) != 0x80;
    }
    if (n_characters <= width) {
        n_words = n;
    } else if (n_words == 0) { /* a long word */
        for (n--; (text[n] & 0xc0) == 0x80; n--) {
        }
        n_words = n;
    }
    for (n = n_words; text[n] == ' '; n++) {
    }
    *n_with_blanks = n;
    return n_words;
}

static size_t words_width(const struct fsd_svg_drawing *drawing)
{
    return (size_t)(drawing->width * WORDS_WIDTH / (9 * 3 * FSD_SVG_CANDIDATE));
}

static unsigned count_lines(const struct fsd_svg_drawing *drawing, const char *text)
{
    unsigned n_lines = 0;

    for (size_t n = 0; text && *text && n_lines < MAX_LINES; text += n) {
        line_of(text, words_width(drawing), &n);
        n_lines++;
    }
    return n_lines;
}

static int put_words(const struct fsd_svg_drawing *drawing, const char *class, const char *text, int y)
{
    struct fsd_buffer *const out = drawing->out;
    size_t n = 0;

    for (unsigned line = 0; text && *text && line < MAX_LINES; text += n, line++) {
        const size_t n_line = line_of(text, words_width(drawing), &n);
        fsd_buffer_print(out, "<text class=\"%s\" x=\"0\" y=\"%d\">", class, y);
        fsd_markup_put(out, text, n_line);
        fsd_buffer_put_text(out, line + 1 == MAX_LINES && text[n] ? " \xe2\x80\xa6</text>" : "</text>");
        y += LINE_HEIGHT;
    }
    return y;
}

static void put_start(struct fsd_buffer *out, const struct fsd_svg_drawing *drawing, int x, int y, int width,
                      int height, const struct fsd_svg_options *options)
{
    fsd_buffer_put_text(out, "<svg ");
    if (!options->embedded) {
        fsd_buffer_put_text(out, "xmlns=\"http://www.w3.org/2000/svg\" ");
    }
    fsd_buffer_put_text(out, "class=\"fsd");
    if (drawing->size > FSD_SVG_USUAL_SIZE) {
        fsd_buffer_print(out, " by%d", drawing->size);
    }
    fsd_buffer_print(out, "\" role=\"img\" viewBox=\"%d %d %d %d\"", x, y, width, height);
    if (options->width > 0) {
        fsd_buffer_print(out, " width=\"%u\" height=\"%u\"", options->width,
                         (unsigned)((uint64_t)options->width * (unsigned)height / (unsigned)width));
    }
    fsd_buffer_put_char(out, '>');
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

void fsd_svg_put(struct fsd_buffer *out, const struct fsd_picture *picture, const struct fsd_svg_options *options)
{
    struct fsd_svg_drawing drawing = {.picture = picture, .options = options, .out = out};
    const int margin = options->has_labels ? LABELS : MARGIN;

    fsd_svg_drawing_measure(&drawing);
    const unsigned n_lines = options->has_words
                                 ? count_lines(&drawing, picture->title) + count_lines(&drawing, picture->caption) +
                                       count_lines(&drawing, picture->note)
                                 : 0;
    const int words = n_lines > 0 ? (int)n_lines * LINE_HEIGHT + LINE_HEIGHT / 2 : 0;
    const int left = -margin - drawing.left;
    const int top = -margin - drawing.top;
    const int width = drawing.width + drawing.right + MARGIN - left;
    const int height = drawing.height + drawing.bottom + MARGIN - top + words;

    put_start(out, &drawing, left, top, width, height, options);
    put_element(out, "title", picture->title ? picture->title : "Sudoku");
    if (!options->embedded || options->has_desc) {
        put_element(out, "desc", picture->caption);
    }
    if (!options->embedded) {
        put_style(out, options->theme, picture->shapes != NULL);
    }
    put_rectangle(out, "bg", left, top, width, height, 0);
    fsd_svg_put_shapes(&drawing, FSD_SHAPE_AREA, FSD_SHAPE_AREA);
    put_units(&drawing, picture->units, "unit", 0);
    put_group(&drawing);
    put_cell_marks(&drawing);
    fsd_svg_put_shapes(&drawing, FSD_SHAPE_LINE, FSD_SHAPE_PILL);
    put_lines(&drawing);
    fsd_svg_put_shapes(&drawing, FSD_SHAPE_CAGE, FSD_SHAPE_CLUE);
    put_units(&drawing, picture->cover_units, "cover", 2);
    if (options->has_labels) {
        put_labels(&drawing);
    }
    put_digits(&drawing);
    fsd_svg_put_linked_groups(out, picture);
    put_marks(&drawing);
    fsd_svg_put_links(out, picture);
    put_candidates(&drawing);
    put_placed(&drawing);
    if (options->has_words) {
        int y = drawing.height + drawing.bottom + LINE_HEIGHT;
        y = put_words(&drawing, "words name", picture->title, y);
        y = put_words(&drawing, "words", picture->caption, y);
        put_words(&drawing, "words", picture->note, y);
    }
    fsd_buffer_put_text(out, "</svg>\n");
}

void fsd_svg_put_role(struct fsd_buffer *out, enum fsd_role role)
{
    enum { MIDDLE = 11 };

    fsd_buffer_print(out, "<svg class=\"fsd\" viewBox=\"0 0 %d %d\" width=\"28\" height=\"28\" aria-hidden=\"true\">",
                     2 * MIDDLE, 2 * MIDDLE);
    put_mark(out, role, MIDDLE, MIDDLE, false);
    if (role == FSD_ROLE_REMOVED) {
        put_strike(out, MIDDLE, MIDDLE);
    }
    put_character(out, candidate_class(1U << role), MIDDLE, MIDDLE + 5, '5');
    fsd_buffer_put_text(out, "</svg>");
}
