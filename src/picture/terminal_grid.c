#include "picture/terminal_grid.h"

enum { N_COLUMNS = 80, GAP = 2, SQUARE_WIDTH = 6 };

/* The first that a candidate has is shown. */
static const struct {
    enum fsd_role role;
    char sign;
    const char *colour;
} signs[] = {
    {FSD_ROLE_REMOVED, '-', "\033[9;31m"},   {FSD_ROLE_PLACED, '!', "\033[1;7;32m"},
    {FSD_ROLE_TRUE, '=', "\033[1;32m"},      {FSD_ROLE_FALSE, '/', "\033[33m"},
    {FSD_ROLE_FIN, '^', "\033[1;35m"},       {FSD_ROLE_PATTERN, '*', "\033[1;36m"},
    {FSD_ROLE_SECONDARY, '+', "\033[1;33m"},
};

enum { N_SIGNS = sizeof(signs) / sizeof(signs[0]), NO_SIGN = N_SIGNS };

struct grid {
    const struct fsd_picture *picture;
    struct fsd_buffer *out;
    bool coloured;
};

/* The index among the signs of a candidate's role. */
static unsigned sign_of(const struct fsd_picture *picture, unsigned cell, unsigned digit)
{
    unsigned sign = 0;

    while (sign < N_SIGNS && !(picture->marks[signs[sign].role][cell] & fsd_digits_of(digit))) {
        sign++;
    }
    return sign;
}

static unsigned width_of(const struct fsd_picture *picture, unsigned cell)
{
    const uint32_t digits = picture->candidates[cell];
    unsigned n = 0;

    if (picture->digits[cell] != 0) {
        return 1;
    }
    if (picture->placed[cell] != 0) {
        return 2;
    }
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        if (digits & fsd_digits_of(digit)) {
            n += sign_of(picture, cell, digit) == NO_SIGN ? 1 : 2;
        }
    }
    return n > 0 ? n : 1;
}

static void put_signed(const struct grid *grid, unsigned digit, unsigned sign)
{
    if (sign == NO_SIGN) {
        fsd_buffer_put_char(grid->out, (char)('0' + digit));
        return;
    }
    fsd_buffer_put_text(grid->out, grid->coloured ? signs[sign].colour : "");
    fsd_buffer_put_char(grid->out, (char)('0' + digit));
    fsd_buffer_put_char(grid->out, signs[sign].sign);
    fsd_buffer_put_text(grid->out, grid->coloured ? "\033[0m" : "");
}

static void put_spaces(const struct grid *grid, unsigned n)
{
    while (n-- > 0) {
        fsd_buffer_put_char(grid->out, ' ');
    }
}

/* The candidates first to last of a cell. Returns how many columns they took. */
static unsigned put_candidates(const struct grid *grid, unsigned cell, unsigned first, unsigned last)
{
    unsigned n = 0;

    for (unsigned digit = first; digit <= last; digit++) {
        if (grid->picture->candidates[cell] & fsd_digits_of(digit)) {
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
    enum { SIGN_OF_PLACED = 1 };

    if (grid->picture->digits[cell] != 0) {
        put_signed(grid, grid->picture->digits[cell], NO_SIGN);
        return 1;
    }
    if (grid->picture->placed[cell] != 0) {
        put_signed(grid, grid->picture->placed[cell], SIGN_OF_PLACED);
        return 2;
    }
    return 0;
}

static void put_border(const struct grid *grid, const unsigned widths[9])
{
    for (unsigned column = 0; column < 9; column++) {
        if (column % 3 == 0) {
            fsd_buffer_put_text(grid->out, "+-");
        }
        for (unsigned i = 0; i < widths[column] + (column % 3 == 2 ? 1 : GAP); i++) {
            fsd_buffer_put_char(grid->out, '-');
        }
    }
    fsd_buffer_put_text(grid->out, "+\n");
}

/* What is between two cells, or at an edge; column 9 is the right one. */
static void put_between(const struct grid *grid, unsigned column)
{
    if (column % 3 != 0) {
        put_spaces(grid, GAP);
    } else {
        fsd_buffer_put_text(grid->out, column == 0 ? "| " : column == 9 ? " |\n" : " | ");
    }
}

static void put_lines(const struct grid *grid, const unsigned widths[9])
{
    for (unsigned row = 0; row < 9; row++) {
        if (row % 3 == 0) {
            put_border(grid, widths);
        }
        for (unsigned column = 0; column < 9; column++) {
            const unsigned cell = 9 * row + column;
            put_between(grid, column);
            unsigned n = put_digit(grid, cell);
            n += n == 0 ? put_candidates(grid, cell, 1, 9) : 0;
            put_spaces(grid, widths[column] - n);
        }
        put_between(grid, 9);
    }
    put_border(grid, widths);
}

/* Each cell three lines; those of a row are set off by an empty one, unless a border follows. */
static void put_squares(const struct grid *grid)
{
    static const unsigned widths[9] = {SQUARE_WIDTH, SQUARE_WIDTH, SQUARE_WIDTH, SQUARE_WIDTH, SQUARE_WIDTH,
                                       SQUARE_WIDTH, SQUARE_WIDTH, SQUARE_WIDTH, SQUARE_WIDTH};

    for (unsigned line = 0; line < 27; line++) {
        if (line % 9 == 0) {
            put_border(grid, widths);
        }
        for (unsigned column = 0; column < 9; column++) {
            const unsigned cell = 9 * (line / 3) + column;
            const bool has_digit = grid->picture->digits[cell] != 0 || grid->picture->placed[cell] != 0;
            unsigned n = 0;
            put_between(grid, column);
            if (has_digit && line % 3 == 1) {
                put_spaces(grid, 2);
                n = 2 + put_digit(grid, cell);
            } else if (!has_digit) {
                n = put_candidates(grid, cell, line % 3 * 3 + 1, line % 3 * 3 + 3);
            }
            put_spaces(grid, SQUARE_WIDTH - n);
        }
        put_between(grid, 9);
    }
    put_border(grid, widths);
}

static bool is_used(const struct fsd_picture *picture, enum fsd_role role)
{
    bool any = false;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        any |= picture->marks[role][cell] != 0 || (role == FSD_ROLE_PLACED && picture->placed[cell] != 0);
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

void fsd_terminal_grid_put(struct fsd_buffer *out, const struct fsd_picture *picture, bool coloured)
{
    const struct grid grid = {.picture = picture, .out = out, .coloured = coloured};
    unsigned widths[9] = {0};
    unsigned n = 3 * (3 + 2 * GAP) + 1;

    for (unsigned column = 0; column < 9; column++) {
        for (unsigned row = 0; row < 9; row++) {
            const unsigned width = width_of(picture, 9 * row + column);
            widths[column] = width > widths[column] ? width : widths[column];
        }
        n += widths[column];
    }
    if (n <= N_COLUMNS) {
        put_lines(&grid, widths);
    } else {
        put_squares(&grid);
    }
    put_legend(&grid);
}
