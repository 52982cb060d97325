#include "grid/pencilmarks.h"

#include <assert.h>
#include <string.h>

/* A grid's shape: how wide its columns are, and how far apart. */
struct shape {
    unsigned widths[9];
    unsigned gap;
};

static char *put_spaces(char *out, unsigned n)
{
    memset(out, ' ', n);
    return out + n;
}

/* Of a line, with its newline. */
static size_t line_bytes(const struct shape *shape)
{
    size_t n = 2;

    for (unsigned column = 0; column < 9; column++) {
        n += shape->widths[column];
    }
    return n + 3 * (3 + 2 * (size_t)shape->gap);
}

static char *put_border(char *out, const struct shape *shape)
{
    for (unsigned stack = 0; stack < 3; stack++) {
        const unsigned *const widths = shape->widths + 3 * stack;
        const unsigned n = 2 + widths[0] + widths[1] + widths[2] + 2 * shape->gap;
        *out++ = '+';
        memset(out, '-', n);
        out += n;
    }
    *out++ = '+';
    *out++ = '\n';
    return out;
}

/* Rows of texts, one a cell, each with its terminating zero. */
static char *put(char *out, size_t n_out, const struct shape *shape, const char texts[FSD_N_CELLS][10])
{
    assert(13 * line_bytes(shape) <= n_out);
    (void)n_out;
    (void)line_bytes;
    for (unsigned row = 0; row < 9; row++) {
        if (row % 3 == 0) {
            out = put_border(out, shape);
        }
        for (unsigned column = 0; column < 9; column++) {
            const char *const text = texts[9 * row + column];
            const unsigned n = (unsigned)strlen(text);
            out = column % 3 == 0 ? (char *)memcpy(out, "| ", 2) + 2 : put_spaces(out, shape->gap);
            memcpy(out, text, n);
            out = put_spaces(out + n, shape->widths[column] - n);
            if (column % 3 == 2) {
                *out++ = ' ';
            }
        }
        *out++ = '|';
        *out++ = '\n';
    }
    return put_border(out, shape);
}

char *fsd_pencilmarks_put_cells(char *out, size_t n_out, const char *cells)
{
    const struct shape shape = {.widths = {1, 1, 1, 1, 1, 1, 1, 1, 1}, .gap = 1};
    char texts[FSD_N_CELLS][10];

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        texts[cell][0] = cells[cell];
        texts[cell][1] = 0;
    }
    return put(out, n_out, &shape, texts);
}

char *fsd_pencilmarks_put(char *out, size_t n_out, const uint16_t candidates[FSD_N_CELLS])
{
    struct shape shape = {.gap = 2};
    char texts[FSD_N_CELLS][10];

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        unsigned n = 0;
        for (unsigned i = 0; i < FSD_N_DIGITS; i++) {
            if (candidates[cell] >> i & 1) {
                texts[cell][n++] = (char)('1' + i);
            }
        }
        if (n == 0) {
            texts[cell][n++] = '!';
        }
        texts[cell][n] = 0;
        if (n > shape.widths[cell % 9]) {
            shape.widths[cell % 9] = n;
        }
    }
    return put(out, n_out, &shape, texts);
}
