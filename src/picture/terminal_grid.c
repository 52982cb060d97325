#include "picture/terminal_grid.h"

#include <string.h>

#include "grid/notation.h"

enum { N_COLUMNS = 80, GAP = 2 };

/* The first that a candidate has is shown. */
static const struct {
    enum fsd_role role;
    char sign;
    const char *colour;
} signs[] = {
    {FSD_ROLE_REMOVED, '-', "\033[9;31m"},   {FSD_ROLE_PLACED, '!', "\033[1;7;32m"},
    {FSD_ROLE_TRUE, '=', "\033[1;32m"},      {FSD_ROLE_FALSE, '/', "\033[33m"},
    {FSD_ROLE_FIN, '^', "\033[1;35m"},       {FSD_ROLE_PATTERN, '*', "\033[1;36m"},
    {FSD_ROLE_SECONDARY, '+', "\033[1;33m"}, {FSD_ROLE_EXCLUDING, '~', "\033[4;35m"},
};

enum { N_SIGNS = sizeof(signs) / sizeof(signs[0]), NO_SIGN = N_SIGNS };

/* A cell is one line, or per_row candidates in each. */
struct grid {
    const struct fsd_picture *picture;
    struct fsd_buffer *out;
    bool coloured;
    unsigned per_row, n_lines;
    unsigned widths[FSD_MAX_DRAWN_SIDE];     /* of columns */
    bool has_bar[FSD_MAX_DRAWN_SIDE + 1];    /* some of what stands left of this column has a border to it, */
    bool has_border[FSD_MAX_DRAWN_SIDE + 1]; /* or above this row */
};

static uint32_t value_bit(unsigned digit)
{
    return (uint32_t)1 << (digit - 1);
}

/* The index among the signs of a candidate's role. */
static unsigned sign_of(const struct fsd_picture *picture, unsigned cell, unsigned digit)
{
    unsigned sign = 0;

    while (sign < N_SIGNS && !(picture->marks[signs[sign].role][cell] & value_bit(digit))) {
        sign++;
    }
    return sign;
}

static unsigned width_of(const struct fsd_picture *picture, unsigned cell)
{
    const uint32_t digits = picture->candidates[cell];
    unsigned n = 0;

    if (picture->digits[cell] != 0) {
        return picture->roles[cell] & fsd_role_bit(FSD_ROLE_EXCLUDING) ? 2 : 1;
    }
    if (picture->placed[cell] != 0) {
        return 2;
    }
    for (unsigned digit = 1; digit <= picture->n_values; digit++) {
        if (digits & value_bit(digit)) {
            n += sign_of(picture, cell, digit) == NO_SIGN ? 1 : 2;
        }
    }
    return n > 0 ? n : 1;
}

static void put_signed(const struct grid *grid, unsigned digit, unsigned sign)
{
    const char name = grid->picture->names[digit - 1];

    if (sign == NO_SIGN) {
        fsd_buffer_put_char(grid->out, name);
        return;
    }
    fsd_buffer_put_text(grid->out, grid->coloured ? signs[sign].colour : "");
    fsd_buffer_put_char(grid->out, name);
    fsd_buffer_put_char(grid->out, signs[sign].sign);
    fsd_buffer_put_text(grid->out, grid->coloured ? "\033[0m" : "");
}

/* The candidates first to last of a cell. Returns how many columns they took. */
static unsigned put_candidates(const struct grid *grid, unsigned cell, unsigned first, unsigned last)
{
    unsigned n = 0;

    for (unsigned digit = first; digit <= last && digit <= grid->picture->n_values; digit++) {
        if (grid->picture->candidates[cell] & value_bit(digit)) {
            const unsigned sign = sign_of(grid->picture, cell, digit);
            put_signed(grid, digit, sign);
            n += sign == NO_SIGN ? 1 : 2;
        }
    }
    return n;
}

/* A cell's only digit, if it has one. Returns how many columns it took. */
static unsigned put_digit(const struct grid *grid, unsigned cell)
{
    enum { SIGN_OF_PLACED = 1, SIGN_OF_EXCLUDING = N_SIGNS - 1 };

    if (grid->picture->digits[cell] != 0) {
        const bool is_signed = grid->picture->roles[cell] & fsd_role_bit(FSD_ROLE_EXCLUDING);
        put_signed(grid, grid->picture->digits[cell], is_signed ? SIGN_OF_EXCLUDING : NO_SIGN);
        return is_signed ? 2 : 1;
    }
    if (grid->picture->placed[cell] != 0) {
        put_signed(grid, grid->picture->placed[cell], SIGN_OF_PLACED);
        return 2;
    }
    return 0;
}

/* Whether a border divides two cells, which touch or of which one is outside the grid. */
static bool divides(const struct grid *grid, unsigned row, unsigned column, unsigned other_row, unsigned other_column)
{
    const struct fsd_picture *const picture = grid->picture;
    const bool is_in = row < picture->n_rows && column < picture->n_columns;
    const bool is_other_in = other_row < picture->n_rows && other_column < picture->n_columns;

    return is_in != is_other_in || (is_in && picture->region[row * picture->n_columns + column] !=
                                                 picture->region[other_row * picture->n_columns + other_column]);
}

static void find_borders(struct grid *grid)
{
    for (unsigned row = 0; row <= grid->picture->n_rows; row++) {
        for (unsigned column = 0; column <= grid->picture->n_columns; column++) {
            grid->has_bar[column] |= divides(grid, row, column - 1, row, column);
            grid->has_border[row] |= divides(grid, row - 1, column, row, column);
        }
    }
}

static void put_times(const struct grid *grid, unsigned n, char c)
{
    while (n-- > 0) {
        fsd_buffer_put_char(grid->out, c);
    }
}

/* The line of borders above a row. */
static void put_border(const struct grid *grid, unsigned row)
{
    const unsigned n_columns = grid->picture->n_columns;

    for (unsigned column = 0; column <= n_columns; column++) {
        const bool left = divides(grid, row - 1, column - 1, row, column - 1);
        const bool right = divides(grid, row - 1, column, row, column);
        const bool is_crossed =
            divides(grid, row - 1, column - 1, row - 1, column) || divides(grid, row, column - 1, row, column);
        if (grid->has_bar[column]) {
            put_times(grid, column > 0, left ? '-' : ' ');
            fsd_buffer_put_char(grid->out, is_crossed ? left || right ? '+' : '|' : left ? '-' : ' ');
            put_times(grid, column < n_columns, right ? '-' : ' ');
        } else {
            put_times(grid, GAP, left ? '-' : ' ');
        }
        put_times(grid, column < n_columns ? grid->widths[column] : 0, right ? '-' : ' ');
    }
    fsd_buffer_put_char(grid->out, '\n');
}

/* What is between two cells, or at an edge. */
static void put_between(const struct grid *grid, unsigned row, unsigned column)
{
    const unsigned n_columns = grid->picture->n_columns;

    if (!grid->has_bar[column]) {
        put_times(grid, GAP, ' ');
        return;
    }
    put_times(grid, column > 0, ' ');
    fsd_buffer_put_char(grid->out, divides(grid, row, column - 1, row, column) ? '|' : ' ');
    fsd_buffer_put_char(grid->out, column < n_columns ? ' ' : '\n');
}

/* One of a cell's lines. A digit stands in the middle. */
static unsigned put_line(const struct grid *grid, unsigned cell, unsigned line)
{
    const bool has_digit = grid->picture->digits[cell] != 0 || grid->picture->placed[cell] != 0;
    const unsigned n_before = grid->n_lines > 1 ? grid->per_row - 1 : 0;

    if (!has_digit) {
        return put_candidates(grid, cell, line * grid->per_row + 1, (line + 1) * grid->per_row);
    }
    if (line != grid->n_lines / 2) {
        return 0;
    }
    put_times(grid, n_before, ' ');
    return n_before + put_digit(grid, cell);
}

static void put_rows(const struct grid *grid)
{
    const unsigned n_columns = grid->picture->n_columns;

    for (unsigned row = 0; row < grid->picture->n_rows; row++) {
        if (grid->has_border[row]) {
            put_border(grid, row);
        }
        for (unsigned line = 0; line < grid->n_lines; line++) {
            for (unsigned column = 0; column < n_columns; column++) {
                put_between(grid, row, column);
                put_times(grid, grid->widths[column] - put_line(grid, row * n_columns + column, line), ' ');
            }
            put_between(grid, row, n_columns);
        }
    }
    put_border(grid, grid->picture->n_rows);
}

static bool is_used(const struct fsd_picture *picture, enum fsd_role role)
{
    bool any = false;

    for (unsigned cell = 0; cell < picture->n_rows * picture->n_columns; cell++) {
        any |= role == FSD_ROLE_EXCLUDING
                   ? (picture->roles[cell] & fsd_role_bit(role)) != 0
                   : picture->marks[role][cell] != 0 || (role == FSD_ROLE_PLACED && picture->placed[cell] != 0);
    }
    return any;
}

static void put_legend(const struct grid *grid)
{
    const char *separator = "";

    for (unsigned sign = 0; sign < N_SIGNS; sign++) {
        if (is_used(grid->picture, signs[sign].role)) {
            fsd_buffer_put_text(grid->out, separator);
            fsd_buffer_put_text(grid->out, grid->coloured ? signs[sign].colour : "");
            fsd_buffer_put_char(grid->out, signs[sign].sign);
            fsd_buffer_put_text(grid->out, grid->coloured ? "\033[0m " : " ");
            fsd_buffer_put_text(grid->out, fsd_role_name(signs[sign].role));
            separator = "  ";
        }
    }
    if (*separator) {
        fsd_buffer_put_char(grid->out, '\n');
    }
}

/* "12 r1c12": what a cage's corner says, and its cells. */
static void put_cage(struct fsd_buffer *out, const struct fsd_shape *cage, const struct fsd_drawn_place *places)
{
    fsd_cells cells = 0;

    fsd_buffer_put_text(out, cage->label);
    fsd_buffer_put_text(out, cage->label[0] ? " " : "");
    for (unsigned i = 0; i < cage->n_places; i++) {
        const unsigned row = (unsigned)places[i].y / FSD_DRAWN_UNIT, column = (unsigned)places[i].x / FSD_DRAWN_UNIT;
        cells |= fsd_cells_of(9 * row + column);
    }
    fsd_notation_put_cells(out, cells);
}

void fsd_terminal_cages_put(struct fsd_buffer *out, const struct fsd_shapes *all, unsigned n_rows, unsigned n_columns)
{
    const size_t n = all->shapes.n / sizeof(struct fsd_shape);
    const char *before = "cages: ";
    struct fsd_buffer words = {.n = 0};
    size_t width = 0;

    for (size_t i = 0; i < n && n_rows <= 9 && n_columns <= 9; i++) {
        const struct fsd_shape *const shape = (const struct fsd_shape *)(const void *)all->shapes.bytes + i;
        if (shape->kind != FSD_SHAPE_CAGE) {
            continue;
        }
        words.n = 0;
        put_cage(&words, shape, (const struct fsd_drawn_place *)(const void *)all->places.bytes + shape->first);
        if (width > 0 && width + 3 + words.n > N_COLUMNS) {
            before = ";\n  ";
            width = 0;
        }
        fsd_buffer_put_text(out, before);
        fsd_buffer_put(out, words.bytes, words.n);
        width += strlen(before) + words.n;
        before = "; ";
    }
    fsd_buffer_put_text(out, width > 0 ? "\n" : "");
    out->failed |= words.failed;
    fsd_buffer_destroy(&words);
}

/* Makes columns as wide as they must be. Returns the width of all. */
static unsigned measure(struct grid *grid)
{
    const unsigned n_columns = grid->picture->n_columns;
    unsigned n = 0;

    for (unsigned column = 0; column < n_columns; column++) {
        for (unsigned row = 0; row < grid->picture->n_rows; row++) {
            const unsigned width = width_of(grid->picture, row * n_columns + column);
            grid->widths[column] = width > grid->widths[column] ? width : grid->widths[column];
        }
        n += grid->widths[column] + (grid->has_bar[column] ? column == 0 ? 2 : 3 : GAP);
    }
    return n + 2;
}

/* Makes cells squares of candidates, each with a sign. */
static void make_squares(struct grid *grid)
{
    const unsigned n_values = grid->picture->n_values;

    grid->per_row = 2;
    while (grid->per_row * grid->per_row < n_values) {
        grid->per_row++;
    }
    grid->n_lines = (n_values + grid->per_row - 1) / grid->per_row;
    for (unsigned column = 0; column < grid->picture->n_columns; column++) {
        grid->widths[column] = 2 * grid->per_row;
    }
}

void fsd_terminal_grid_put(struct fsd_buffer *out, const struct fsd_picture *picture, bool coloured)
{
    struct grid grid = {
        .picture = picture, .out = out, .coloured = coloured, .per_row = picture->n_values, .n_lines = 1};

    find_borders(&grid);
    if (measure(&grid) > N_COLUMNS) {
        make_squares(&grid);
    }
    put_rows(&grid);
    put_legend(&grid);
    if (picture->shapes) {
        fsd_terminal_cages_put(out, picture->shapes, picture->n_rows, picture->n_columns);
    }
}
