#include "puzzle/full_grid.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    ALL = 0x1ff,     /* all digits, as bits 0 to 8 */
    N_ROW_SETS = 56, /* ways to distribute the digits over the rows of boxes 2 and 3, given box 1 */
    N_ORDERS = 6,    /* of three cells */
    N_SPLITS = 4096, /* codes, see split_code */
    MAX_FILLINGS = 448,
    N_FILLINGS = 21892, /* of all splits */
    N_LINES = 6 * 6 * 6 /* orders of the three lines of a box */
};

static const uint8_t orders[N_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* The digits in each of the three rows of a box, or in its columns: nine bits each, sixteen bits apart. */
typedef uint64_t lines;
enum { LINE_BITS = 16 };
static const lines ALL_DIGITS = (lines)ALL << 2 * LINE_BITS | (lines)ALL << LINE_BITS | ALL;

static inline unsigned line_of(lines of, unsigned i)
{
    return (unsigned)(of >> i * LINE_BITS) & ALL;
}

static inline lines digit_in_line(unsigned digit, unsigned i)
{
    return (lines)1 << (i * LINE_BITS + digit);
}

/* Box 2 or 3, beside box 1, whose row r holds the digits 3r to 3r + 2. */
struct side_box {
    lines rows;
    lines columns[3][N_ORDERS]; /* the part that each row contributes, in each order of its digits */
};

/* Where the three digits of a line go: shifts for digit_in_line, in ascending order of the digits. */
struct places {
    uint8_t shift[3];
    uint8_t is_invalid;
};

struct fsd_full_grid_tables {
    struct side_box beside[N_ROW_SETS][2]; /* boxes 2 and 3 */
    struct side_box below[N_ROW_SETS][2];  /* boxes 4 and 7, for which rows are columns and columns rows */
    struct places places[64][2];           /* by the line that each digit has in the other box, two bits each */
    uint16_t first_filling[N_SPLITS], n_fillings[N_SPLITS];
    /*
     * Ways to fill box 5, by how many digits are of each kind. A digit of kind 3r + c stands in row r of box 4 and in
     * column c of box 2, so in neither of box 5. Four bits for each cell: which digit, in the order of the kinds.
     */
    uint64_t fillings[N_FILLINGS];
    size_t n;
};

/* All ways to place digits of the given kinds, from digit `at` on. */
static void add_fillings(struct fsd_full_grid_tables *tables, const uint8_t kinds[9], unsigned at, unsigned used,
                         uint64_t filling)
{
    if (at == 9) {
        tables->fillings[tables->n++] = filling;
        return;
    }
    for (unsigned cell = 0; cell < 9; cell++) {
        if (cell / 3 != kinds[at] / 3U && cell % 3 != kinds[at] % 3U && !(used >> cell & 1)) {
            add_fillings(tables, kinds, at + 1, used | 1U << cell, filling | (uint64_t)at << 4 * cell);
        }
    }
}

/* Each row and each column of the counts sums to 3, so the four upper left ones, 0 to 3, determine all. */
static inline unsigned split_code(unsigned n00, unsigned n01, unsigned n10, unsigned n11)
{
    return n00 | n01 << 3 | n10 << 6 | n11 << 9;
}

static void add_split(struct fsd_full_grid_tables *tables, unsigned n00, unsigned n01, unsigned n10, unsigned n11)
{
    const unsigned counts[9] = {
        n00, n01, 3 - n00 - n01, n10, n11, 3 - n10 - n11, 3 - n00 - n10, 3 - n01 - n11, n00 + n01 + n10 + n11 - 3};
    const unsigned code = split_code(n00, n01, n10, n11);
    uint8_t kinds[9];
    unsigned n = 0;

    for (unsigned kind = 0; kind < 9; kind++) {
        for (unsigned i = 0; i < counts[kind]; i++) {
            kinds[n++] = (uint8_t)kind;
        }
    }
    tables->first_filling[code] = (uint16_t)tables->n;
    add_fillings(tables, kinds, 0, 0, 0);
    tables->n_fillings[code] = (uint16_t)(tables->n - tables->first_filling[code]);
}

static void add_splits(struct fsd_full_grid_tables *tables)
{
    for (unsigned i = 0; i < 256; i++) {
        const unsigned n00 = i & 3, n01 = i >> 2 & 3, n10 = i >> 4 & 3, n11 = i >> 6;
        if (n00 + n01 <= 3 && n10 + n11 <= 3 && n00 + n10 <= 3 && n01 + n11 <= 3 && n00 + n01 + n10 + n11 >= 3) {
            add_split(tables, n00, n01, n10, n11);
        }
    }
}

/* rows: sets of three digits. If below, box 1's columns take the part of its rows: 3r + c is 3c + r there. */
static void make_side_box(struct side_box *box, const unsigned rows[3], bool below)
{
    *box = (struct side_box){.rows = 0};
    for (unsigned row = 0; row < 3; row++) {
        unsigned i = 0;
        for (unsigned left = rows[row]; left; left &= left - 1, i++) {
            const unsigned named = (unsigned)__builtin_ctz(left), digit = below ? named % 3 * 3 + named / 3 : named;
            box->rows |= digit_in_line(digit, row);
            for (unsigned order = 0; order < N_ORDERS; order++) {
                box->columns[row][order] |= digit_in_line(digit, orders[order][i]);
            }
        }
    }
}

static void add_side_boxes(struct fsd_full_grid_tables *tables)
{
    unsigned rows[2][3]; /* of boxes 2 and 3 */
    unsigned n = 0;

    for (rows[0][0] = 0; rows[0][0] <= ALL; rows[0][0]++) {
        for (rows[0][1] = 0; rows[0][1] <= ALL; rows[0][1]++) {
            bool fits = !(rows[0][0] & rows[0][1]);
            rows[0][2] = ALL & ~(rows[0][0] | rows[0][1]);
            for (unsigned row = 0; row < 3; row++) {
                fits = fits && __builtin_popcount(rows[0][row]) == 3 && !(rows[0][row] & 7U << 3 * row);
                rows[1][row] = ALL & ~(rows[0][row] | 7U << 3 * row);
            }
            for (unsigned box = 0; fits && box < 2; box++) {
                make_side_box(&tables->beside[n][box], rows[box], false);
                make_side_box(&tables->below[n][box], rows[box], true);
            }
            n += fits;
        }
    }
}

/* Three digits that may not go where they are in the other box have two ways, or none if all are in one line there. */
static void add_places(struct fsd_full_grid_tables *tables)
{
    for (unsigned key = 0; key < 64; key++) {
        unsigned n = 0;
        for (unsigned order = 0; order < N_ORDERS; order++) {
            const uint8_t *const to = orders[order];
            if (to[0] != (key & 3) && to[1] != (key >> 2 & 3) && to[2] != key >> 4 && n < 2) {
                tables->places[key][n++] =
                    (struct places){.shift = {(uint8_t)(to[0] * LINE_BITS), (uint8_t)(to[1] * LINE_BITS),
                                              (uint8_t)(to[2] * LINE_BITS)}};
            }
        }
        for (; n < 2; n++) {
            tables->places[key][n].is_invalid = 1;
        }
    }
}

struct fsd_full_grid_tables *fsd_full_grid_tables_create(void)
{
    struct fsd_full_grid_tables *const tables = calloc(1, sizeof(*tables));

    if (tables) {
        add_side_boxes(tables);
        add_places(tables);
        add_splits(tables);
    }
    return tables;
}

void fsd_full_grid_tables_destroy(struct fsd_full_grid_tables *tables)
{
    free(tables);
}

/* Takes a number below n off a number drawn from a range that n divides. */
static inline unsigned take(uint32_t *drawn, unsigned n)
{
    const unsigned taken = *drawn % n;

    *drawn /= n;
    return taken;
}

static inline lines columns_in_order(const struct side_box *box, unsigned order)
{
    return box->columns[0][order % 6] | box->columns[1][order / 6 % 6] | box->columns[2][order / 36];
}

/*
 * The columns of a box, given its rows and the columns of the other box of its stack that has been drawn; or the rows
 * given the columns. Bit r of choice selects one of row r's two ways. *invalid is set if there is none.
 */
static inline lines complete(const struct fsd_full_grid_tables *tables, lines rows, lines taken, unsigned choice,
                             unsigned *invalid)
{
    lines columns = 0;

    for (unsigned row = 0; row < 3; row++) {
        unsigned left = line_of(rows, row), key = 0, digits[3];
        for (unsigned i = 0; i < 3; i++, left &= left - 1) {
            digits[i] = (unsigned)__builtin_ctz(left);
            const lines at = taken >> digits[i];
            key |= ((unsigned)(at >> LINE_BITS & 1) | (unsigned)(at >> (2 * LINE_BITS - 1) & 2)) << 2 * i;
        }
        const struct places *const places = &tables->places[key][choice >> row & 1];
        for (unsigned i = 0; i < 3; i++) {
            columns |= (lines)1 << (digits[i] + places->shift[i]);
        }
        *invalid |= places->is_invalid;
    }
    return columns;
}

struct box {
    lines rows, columns;
};

/* Draws box 5; false with the probability that makes up for the number of ways. drawn: 0 to MAX_FILLINGS - 1. */
static inline bool draw_middle(const struct fsd_full_grid_tables *tables, unsigned drawn, lines taken_rows,
                               lines taken_columns, struct box *box)
{
    unsigned counts[9], digits[9];
    __extension__ unsigned __int128 by_kind = 0;

    for (unsigned kind = 9; kind-- > 0;) {
        const unsigned of_kind = line_of(taken_rows, kind / 3) & line_of(taken_columns, kind % 3);
        counts[kind] = (of_kind != 0) + ((of_kind & (of_kind - 1)) != 0) + (of_kind == line_of(taken_rows, kind / 3));
        by_kind = by_kind << 9 | of_kind;
    }
    const unsigned code = split_code(counts[0], counts[1], counts[3], counts[4]);
    if (drawn >= tables->n_fillings[code]) {
        return false;
    }
    for (unsigned i = 0; i < 9; i++) {
        const uint64_t low = (uint64_t)by_kind, high = (uint64_t)(by_kind >> 64);
        const unsigned at = (unsigned)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high));
        digits[i] = at % 9;
        by_kind &= by_kind - 1;
    }
    uint64_t filling = tables->fillings[tables->first_filling[code] + drawn];
    *box = (struct box){.rows = 0};
    for (unsigned cell = 0; cell < 9; cell++, filling >>= 4) {
        box->rows |= digit_in_line(digits[filling & 15], cell / 3);
        box->columns |= digit_in_line(digits[filling & 15], cell % 3);
    }
    return true;
}

/* Whether the nine digits stand in nine cells. */
static inline bool is_filled(const struct box *box)
{
    unsigned n_empty = 0;

    for (unsigned cell = 0; cell < 9; cell++) {
        n_empty += (line_of(box->rows, cell / 3) & line_of(box->columns, cell % 3)) == 0;
    }
    return n_empty == 0;
}

/* Draws boxes 2 to 9 beside a box 1 of digits in order; false where there is no way to go on. */
static inline bool try_once(const struct fsd_full_grid_tables *tables, struct fsd_random *random, struct box boxes[9])
{
    uint32_t sides = fsd_random_below(random, (uint32_t)N_LINES * N_LINES * N_LINES * N_LINES);
    uint32_t rest = fsd_random_below(random, N_ROW_SETS * N_ROW_SETS * MAX_FILLINGS * 64);
    const struct side_box *const beside = tables->beside[take(&rest, N_ROW_SETS)];
    const struct side_box *const below = tables->below[take(&rest, N_ROW_SETS)];
    const unsigned filling = take(&rest, MAX_FILLINGS);
    unsigned invalid = 0;

    for (unsigned i = 0; i < 2; i++) {
        boxes[1 + i].rows = beside[i].rows;
        boxes[1 + i].columns = columns_in_order(&beside[i], take(&sides, N_LINES));
        boxes[3 + 3 * i].columns = below[i].rows;
        boxes[3 + 3 * i].rows = columns_in_order(&below[i], take(&sides, N_LINES));
    }
    if (!draw_middle(tables, filling, boxes[3].rows, boxes[1].columns, &boxes[4])) {
        return false;
    }
    boxes[5].rows = ALL_DIGITS & ~(boxes[3].rows | boxes[4].rows);
    boxes[7].columns = ALL_DIGITS & ~(boxes[1].columns | boxes[4].columns);
    boxes[5].columns = complete(tables, boxes[5].rows, boxes[2].columns, rest & 7, &invalid);
    boxes[7].rows = complete(tables, boxes[7].columns, boxes[6].rows, rest >> 3, &invalid);
    boxes[8].rows = ALL_DIGITS & ~(boxes[6].rows | boxes[7].rows);
    boxes[8].columns = ALL_DIGITS & ~(boxes[2].columns | boxes[5].columns);
    return !invalid & is_filled(&boxes[8]);
}

static void put_box(const struct box *box, unsigned number, const uint8_t digits[9], char cells[FSD_N_CELLS])
{
    for (unsigned cell = 0; cell < 9; cell++) {
        const unsigned digit = (unsigned)__builtin_ctz(line_of(box->rows, cell / 3) & line_of(box->columns, cell % 3));
        cells[(number / 3 * 3 + cell / 3) * 9 + number % 3 * 3 + cell % 3] = (char)('1' + digits[digit]);
    }
}

uint64_t fsd_full_grid_draw(const struct fsd_full_grid_tables *tables, struct fsd_random *random,
                            char cells[FSD_N_CELLS])
{
    struct box boxes[9];
    uint8_t digits[9];
    uint64_t n_tries = 1;

    boxes[0].rows = (lines)7 << (2 * LINE_BITS + 6) | (lines)7 << (LINE_BITS + 3) | 7;
    boxes[0].columns = (lines)0x124 << 2 * LINE_BITS | (lines)0x92 << LINE_BITS | 0x49;
    while (!try_once(tables, random, boxes)) {
        n_tries++;
    }
    fsd_random_order(random, digits, 9);
    for (unsigned box = 0; box < 9; box++) {
        put_box(&boxes[box], box, digits, cells);
    }
    return n_tries;
}
