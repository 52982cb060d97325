#include "rules/texts/bordered_grid.h"

/* Where region borders meet around a cell's upper left corner. */
struct frame {
    const struct fsd_rules *rules;
    unsigned n_rows, n_columns;
};

/* Whether a border divides two cells, which touch or of which one is outside the grid. */
static bool divides(const struct frame *frame, unsigned row, unsigned column, unsigned other_row, unsigned other_column)
{
    const bool is_in = row < frame->n_rows && column < frame->n_columns;
    const bool is_other_in = other_row < frame->n_rows && other_column < frame->n_columns;
    const uint16_t *const region = frame->rules->n_regions > 0 ? frame->rules->region : NULL;

    return is_in != is_other_in ||
           (is_in && region &&
            region[row * frame->n_columns + column] != region[other_row * frame->n_columns + other_column]);
}

/* The line of borders above a row, unless it has none. */
static char *put_border(const struct frame *frame, unsigned row, char *out)
{
    bool has_any = false;

    for (unsigned column = 0; column < frame->n_columns; column++) {
        has_any |= divides(frame, row - 1, column, row, column);
    }
    for (unsigned column = 0; column <= frame->n_columns && has_any; column++) {
        const bool left = divides(frame, row - 1, column - 1, row, column - 1);
        const bool right = divides(frame, row - 1, column, row, column);
        const bool up = divides(frame, row - 1, column - 1, row - 1, column);
        const bool down = divides(frame, row, column - 1, row, column);
        const char crossing = (left || right) && (up || down) ? '+' : left || right ? '-' : up || down ? '|' : ' ';
        *out++ = crossing;
        if (column < frame->n_columns) {
            *out++ = right ? '-' : ' ';
        }
    }
    if (has_any) {
        *out++ = '\n';
    }
    return out;
}

char *fsd_bordered_grid_put(const struct fsd_rules *rules, const char *cells, char *out)
{
    const struct frame frame = {.rules = rules, .n_rows = rules->variant.n_rows, .n_columns = rules->variant.n_columns};

    for (unsigned row = 0; row <= frame.n_rows; row++) {
        out = put_border(&frame, row, out);
        for (unsigned column = 0; column <= frame.n_columns && row < frame.n_rows; column++) {
            *out++ = divides(&frame, row, column - 1, row, column) ? '|' : ' ';
            *out++ = column < frame.n_columns ? cells[row * frame.n_columns + column] : '\n';
        }
    }
    return out;
}
