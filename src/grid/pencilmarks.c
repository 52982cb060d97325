#include "grid/pencilmarks.h"

#include <assert.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/sixteen_bytes.h"

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

enum { LAST_MARKS = FSD_N_CELLS * FSD_N_DIGITS - 16 };

/*
 * Which of 16 marks are candidates; digits: what they should be. Bytes of *good get 0 where a mark is something else.
 */
static unsigned find_marks(const char *text, const char *digits, fsd_bytes *good)
{
    const fsd_bytes bytes = fsd_bytes_load(text);
    const fsd_bytes found = (fsd_bytes)(bytes == fsd_bytes_load(digits));

    *good &= found | fsd_bytes_equal(bytes, '.') | fsd_bytes_equal(bytes, '0');
    return fsd_bytes_mask(found);
}

enum { STEP_VECTORS = 9, STEP_CELLS = 16 }; /* 144 marks */

/* Reads the marks of sixteen cells. */
static void read_cells(const char *text, uint16_t *candidates, fsd_bytes *good)
{
    static const char digits[] = "123456789123456789123456789";
    uint64_t marks[STEP_VECTORS];

    for (unsigned i = 0; i < STEP_VECTORS; i++) { /* 16 marks on, digits are seven on */
        marks[i] = find_marks(text + 16 * i, digits + 7 * i % 9, good);
    }
    const uint64_t low = marks[0] | marks[1] << 16 | marks[2] << 32 | marks[3] << 48;
    const uint64_t high = marks[4] | marks[5] << 16 | marks[6] << 32 | marks[7] << 48;
    for (unsigned i = 0; i < 7; i++) {
        candidates[i] = low >> 9 * i & FSD_ALL_DIGITS;
    }
    candidates[7] = (low >> 63 | high << 1) & FSD_ALL_DIGITS;
    for (unsigned i = 0; i < 6; i++) {
        candidates[8 + i] = high >> (8 + 9 * i) & FSD_ALL_DIGITS;
    }
    candidates[14] = (high >> 62 | marks[8] << 2) & FSD_ALL_DIGITS;
    candidates[15] = (uint16_t)(marks[8] >> 7);
}

bool fsd_pencilmarks_read(const char *text, uint16_t candidates[FSD_N_CELLS])
{
    fsd_bytes good = fsd_bytes_load(text) | 0xff;

    for (unsigned cell = 0; cell < FSD_N_CELLS - 1; cell += STEP_CELLS) {
        read_cells(text + FSD_N_DIGITS * cell, candidates + cell, &good);
    }
    /* The last cell, and seven marks before it that are known. */
    candidates[FSD_N_CELLS - 1] = (uint16_t)(find_marks(text + LAST_MARKS, "3456789123456789", &good) >> 7);
    return fsd_bytes_mask(good) == 0xffff;
}

/* A row of sets of digits: of the first eight columns, and of the ninth. */
typedef uint16_t eight_sets __attribute__((vector_size(16)));
struct row {
    eight_sets eight;
    unsigned ninth;
};

static struct row load_row(const uint16_t *digits)
{
    struct row row = {.ninth = digits[8]};

    memcpy(&row.eight, digits, sizeof(row.eight));
    return row;
}

/* The only candidates of cells, 0 where there are others. */
static struct row settled_row(struct row row)
{
    const eight_sets is_one = (eight_sets)((row.eight & (row.eight - 1)) == 0);

    return (struct row){row.eight & is_one, (row.ninth & (row.ninth - 1)) == 0 ? row.ninth : 0};
}

static struct row unite(struct row a, struct row b)
{
    return (struct row){a.eight | b.eight, a.ninth | b.ninth};
}

static uint16_t sum_of(eight_sets of, unsigned first, unsigned n)
{
    uint16_t sum = 0;

    for (unsigned i = first; i < first + n; i++) {
        sum |= of[i];
    }
    return sum;
}

/* What the boxes of a band hold, for each of its columns. */
static struct row sum_boxes(struct row columns)
{
    const uint16_t left = sum_of(columns.eight, 0, 3), middle = sum_of(columns.eight, 3, 3);
    const uint16_t right = sum_of(columns.eight, 6, 2) | (uint16_t)columns.ninth;

    return (struct row){(eight_sets){left, left, left, middle, middle, middle, right, right}, right};
}

/* Whether an open cell of a row lacks a digit that is not held by its column and box, or by its row. */
static bool has_loss(struct row candidates, struct row settled, struct row held)
{
    const uint16_t in_row = sum_of(settled.eight, 0, 8) | (uint16_t)settled.ninth;
    const eight_sets is_known =
        (eight_sets)(((candidates.eight | held.eight | in_row) & FSD_ALL_DIGITS) == FSD_ALL_DIGITS);
    const eight_sets is_open = (eight_sets)(settled.eight == 0);
    const unsigned ninth = candidates.ninth | held.ninth | in_row;

    return fsd_bytes_mask((fsd_bytes)(is_open & ~is_known)) != 0 ||
           (settled.ninth == 0 && (ninth & FSD_ALL_DIGITS) != FSD_ALL_DIGITS);
}

/* Whether some open cell lacks a digit that no settled peer holds. */
static bool has_any_loss(const uint16_t candidates[FSD_N_CELLS])
{
    struct row settled[9], bands[3], columns = {.ninth = 0};
    bool found = false;

    for (unsigned band = 0; band < 3; band++) {
        bands[band] = (struct row){.ninth = 0};
        for (unsigned row = 3 * band; row < 3 * band + 3; row++) {
            settled[row] = settled_row(load_row(candidates + 9 * row));
            bands[band] = unite(bands[band], settled[row]);
        }
        columns = unite(columns, bands[band]);
    }
    for (unsigned band = 0; band < 3; band++) {
        const struct row held = unite(columns, sum_boxes(bands[band]));
        for (unsigned row = 3 * band; row < 3 * band + 3; row++) {
            found |= has_loss(load_row(candidates + 9 * row), settled[row], held);
        }
    }
    return found;
}

bool fsd_pencilmarks_are_basic(const uint16_t candidates[FSD_N_CELLS], char *cells)
{
    enum { BLANK = '.' }; /* the table has differences from it, so that no branch is needed: none could be predicted */
    static const char digit_of[FSD_ALL_DIGITS + 1] = {
        [1] = '1' - BLANK,  [2] = '2' - BLANK,  [4] = '3' - BLANK,   [8] = '4' - BLANK,  [16] = '5' - BLANK,
        [32] = '6' - BLANK, [64] = '7' - BLANK, [128] = '8' - BLANK, [256] = '9' - BLANK};

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        cells[cell] = (char)(BLANK + digit_of[candidates[cell]]);
    }
    return !has_any_loss(candidates);
}
