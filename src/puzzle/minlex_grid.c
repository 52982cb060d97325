/*
 * The form of a solved grid, or of another one of which each line has all digits. Its first row is 123456789 whichever
 * line that is, so the second row decides: it depends on a pair of lines of one band alone. Let f take a column to the
 * one in which the first line has the digit that the second line has here; then the second row shows where in the form
 * f(column) stands, and minlex arranges the columns:
 *
 * - If f takes a whole stack to a stack, it takes all stacks around (a "pure" pair), and the second row can be
 *   456789..., ending in 123, 132 or 231 as f after f after f fixes three columns, one or none of each stack. Nothing
 *   is smaller.
 * - Else f takes two columns of each stack to the next one in a circle and one column to the other stack, and the
 *   second row starts with 457. Where f swaps two columns it can be 457189...; nothing is smaller than that.
 *
 * Few arrangements of columns remain, and each of them settles all other rows. Where boxes lack digits, f may also take
 * a column to its own stack: then columns are placed one after the other, f of each as far forward as may be.
 */
#include "puzzle/minlex_words.h"

enum {
    N_PAIRS = 18,               /* of lines of one band, in two directions and three bands each */
    MAX_ARRANGEMENTS = 36 * 18, /* at a time; of solved grids all: pairs in both orders, columns of the first stack */
    NO_PLACE = 9
};

struct grid {
    uint8_t digits[2][9][9];     /* 1 to 9, of rows and of columns */
    uint8_t places[2][9][10];    /* where a line has a digit */
    uint16_t minilines[2][9][3]; /* bit d: digit d + 1 is there */
};

/* The first two lines of the form and its columns, from which all else follows. */
struct arrangement {
    uint8_t transposed, first, second, third;
    uint8_t columns[9];
};

struct search {
    const struct grid *grid;
    struct fsd_minlex_way *way;
    uint64_t rows[2]; /* rows 1 and 2 of the form, as far as known */
    unsigned n;
    struct arrangement list[MAX_ARRANGEMENTS]; /* that lead to these rows */
};

/* Two lines of a band and the way from column to column. */
struct pair {
    bool transposed;
    uint8_t first, second, third;
    uint8_t f[9];
};

static void read_lines(const struct fsd_minlex_puzzle *puzzle, struct grid *grid)
{
    for (unsigned t = 0; t < 2; t++) {
        for (unsigned line = 0; line < 9; line++) {
            uint64_t digits = puzzle->lines[t][line];
            for (unsigned stack = 0; stack < 3; stack++) {
                unsigned mask = 0;
                for (unsigned column = 3 * stack; column < 3 * stack + 3; column++) {
                    const unsigned digit = digits & 15;
                    digits >>= 4;
                    grid->digits[t][line][column] = (uint8_t)digit;
                    grid->places[t][line][digit] = (uint8_t)column;
                    mask |= 1U << digit;
                }
                grid->minilines[t][line][stack] = (uint16_t)(mask >> 1);
            }
        }
    }
}

static bool has_whole_lines(const struct grid *grid)
{
    unsigned all = 0x1ff;

    for (unsigned t = 0; t < 2; t++) {
        for (unsigned line = 0; line < 9; line++) {
            const uint16_t *const minilines = grid->minilines[t][line];
            all &= minilines[0] | minilines[1] | minilines[2];
        }
    }
    return all == 0x1ff;
}

static bool has_whole_boxes(const struct grid *grid)
{
    unsigned all = 0x1ff;

    for (unsigned line = 0; line < 9; line += 3) {
        for (unsigned stack = 0; stack < 3; stack++) {
            all &= grid->minilines[0][line][stack] | grid->minilines[0][line + 1][stack] |
                   grid->minilines[0][line + 2][stack];
        }
    }
    return all == 0x1ff;
}

static void make_pair(const struct grid *grid, bool transposed, unsigned first, unsigned second, struct pair *pair)
{
    const unsigned band = first / 3;

    pair->transposed = transposed;
    pair->first = (uint8_t)first;
    pair->second = (uint8_t)second;
    pair->third = (uint8_t)(9 * band + 3 - first - second);
    for (unsigned column = 0; column < 9; column++) {
        pair->f[column] = grid->places[transposed][first][grid->digits[transposed][second][column]];
    }
}

/* The lines of a band in the order of their labels in the form's first column. */
static void order_lines(const unsigned labels[9], unsigned band, uint8_t lines[3])
{
    unsigned a = 3 * band, b = a + 1, c = a + 2, swapped;

    if (labels[a] > labels[b]) {
        swapped = a, a = b, b = swapped;
    }
    if (labels[b] > labels[c]) {
        swapped = b, b = c, c = swapped;
    }
    if (labels[a] > labels[b]) {
        swapped = a, a = b, b = swapped;
    }
    lines[0] = (uint8_t)a;
    lines[1] = (uint8_t)b;
    lines[2] = (uint8_t)c;
}

/* Compares rows 3 to 8 with those of the way found before, and takes them over if they are smaller. */
static void finish(const struct grid *grid, const struct arrangement *arrangement, struct fsd_minlex_way *way)
{
    const unsigned band = arrangement->first / 3;
    const uint8_t(*const digits)[9] = grid->digits[arrangement->transposed];
    uint8_t labels[10] = {0}, lines[9] = {arrangement->first, arrangement->second, arrangement->third};
    unsigned starts[9];
    bool is_smaller = false;

    for (unsigned i = 0; i < 9; i++) {
        labels[digits[arrangement->first][arrangement->columns[i]]] = (uint8_t)(i + 1);
    }
    for (unsigned line = 0; line < 9; line++) {
        starts[line] = labels[digits[line][arrangement->columns[0]]];
    }
    order_lines(starts, (band + 1) % 3, lines + 3);
    order_lines(starts, (band + 2) % 3, lines + 6);
    if (starts[lines[3]] > starts[lines[6]]) {
        for (unsigned i = 3; i < 6; i++) {
            const uint8_t swapped = lines[i];
            lines[i] = lines[i + 3];
            lines[i + 3] = swapped;
        }
    }
    for (unsigned i = 3; i < 9; i++) {
        uint64_t row = 0;
        for (unsigned k = 0; k < 9; k++) {
            row = row << 4 | labels[digits[lines[i]][arrangement->columns[k]]];
        }
        if (!is_smaller && row > way->rows[i]) {
            return;
        }
        is_smaller = is_smaller || row < way->rows[i];
        way->rows[i] = row;
    }
    way->n_automorphisms++;
    if (!is_smaller) {
        return;
    }
    way->n_automorphisms = 1;
    way->transposed = arrangement->transposed;
    way->labels = 0;
    for (unsigned digit = 1; digit <= 9; digit++) {
        way->labels |= (uint64_t)labels[digit] << (4 * digit);
    }
    for (unsigned i = 0; i < 9; i++) {
        way->row[i] = lines[i];
        way->column[i] = arrangement->columns[i];
    }
}

static void finish_all(struct search *search)
{
    for (unsigned i = 0; i < search->n; i++) {
        finish(search->grid, &search->list[i], search->way);
    }
    search->n = 0;
}

/* Forgets the arrangements that lead to greater rows than these. */
static void improve(struct search *search, uint64_t row1, uint64_t row2)
{
    search->rows[0] = row1;
    search->rows[1] = row2;
    search->n = 0;
    for (unsigned i = 3; i < 9; i++) {
        search->way->rows[i] = UINT64_MAX;
    }
}

/* Keeps the arrangement if no other one gives smaller rows. */
static void add_arrangement(struct search *search, const struct pair *pair, const uint8_t columns[9])
{
    const uint8_t *const places = search->grid->places[pair->transposed][pair->first];
    const uint8_t *const third = search->grid->digits[pair->transposed][pair->third];
    uint8_t labels[9];
    uint64_t row = 0;

    search->way->n_tried++;
    for (unsigned i = 0; i < 9; i++) {
        labels[columns[i]] = (uint8_t)(i + 1);
    }
    for (unsigned i = 0; i < 9; i++) {
        row = row << 4 | labels[pair->f[columns[i]]];
    }
    if (row > search->rows[0]) {
        return;
    }
    if (row < search->rows[0]) {
        improve(search, row, UINT64_MAX);
    }
    row = 0;
    for (unsigned i = 0; i < 9; i++) {
        row = row << 4 | labels[places[third[columns[i]]]];
    }
    if (row > search->rows[1]) {
        return;
    }
    if (row < search->rows[1]) {
        improve(search, search->rows[0], row);
    }
    if (search->n == MAX_ARRANGEMENTS) {
        finish_all(search);
    }
    struct arrangement *const kept = &search->list[search->n++];
    kept->transposed = pair->transposed;
    kept->first = pair->first;
    kept->second = pair->second;
    kept->third = pair->third;
    for (unsigned i = 0; i < 9; i++) {
        kept->columns[i] = columns[i];
    }
}

/* The form's columns as far as they are placed; NO_PLACE stands for what is not. */
struct placing {
    uint8_t columns[9], places[9]; /* which column stands here in the form; where a column stands */
    uint8_t stacks[3];
};

static void put_column(struct placing *placing, unsigned column, unsigned place)
{
    placing->columns[place] = (uint8_t)column;
    placing->places[column] = (uint8_t)place;
    placing->stacks[place / 3] = (uint8_t)(column / 3);
}

/* The first place that a column may take. */
static unsigned first_place(const struct placing *placing, unsigned column)
{
    unsigned place = 0;

    while (placing->stacks[place / 3] != column / 3 && placing->stacks[place / 3] != NO_PLACE) {
        place += 3;
    }
    while (placing->columns[place] != NO_PLACE) {
        place++;
    }
    return place;
}

/* Any pair: places columns from this place on, and f of each where the second row is smallest. */
static void search_places(struct search *search, const struct pair *pair, const struct placing *placing, unsigned place,
                          uint64_t row)
{
    if (place == 9) {
        add_arrangement(search, pair, placing->columns);
        return;
    }
    for (unsigned column = 0; column < 9; column++) {
        struct placing next = *placing;
        if (placing->columns[place] == NO_PLACE && placing->places[column] == NO_PLACE &&
            first_place(placing, column) == place) {
            put_column(&next, column, place);
        }
        if (next.columns[place] != column) {
            continue;
        }
        const unsigned image = pair->f[column];
        if (next.places[image] == NO_PLACE) {
            put_column(&next, image, first_place(&next, image));
        }
        const uint64_t longer = row << 4 | (next.places[image] + 1U);
        search->way->n_tried++;
        if (longer <= search->rows[0] >> (4 * (8 - place))) {
            search_places(search, pair, &next, place + 1, longer);
        }
    }
}

/* A pure pair, with the columns of the first stack in this order. */
static void arrange_pure(struct search *search, const struct pair *pair, unsigned c0, unsigned c1, unsigned c2)
{
    const uint8_t *const f = pair->f;
    const uint8_t columns[9] = {(uint8_t)c0, (uint8_t)c1, (uint8_t)c2, f[c0],   f[c1],
                                f[c2],       f[f[c0]],    f[f[c1]],    f[f[c2]]};

    add_arrangement(search, pair, columns);
}

/* How many columns of each stack stay where they are when a pure pair's f is applied three times: 3, 1 or 0. */
static unsigned n_fixed(const struct pair *pair)
{
    const uint8_t *const f = pair->f;

    return (f[f[f[0]]] == 0) + (f[f[f[1]]] == 1) + (f[f[f[2]]] == 2);
}

static void search_pure(struct search *search, const struct pair *pair)
{
    const uint8_t *const f = pair->f;
    const unsigned n = n_fixed(pair);

    for (unsigned stack = 0; stack < 3; stack++) {
        for (unsigned i = 0; i < 3; i++) {
            const unsigned c0 = 3 * stack + i, c1 = 3 * stack + (i + 1) % 3, c2 = 3 * stack + (i + 2) % 3;
            if (n == 0) {
                const unsigned next = f[f[f[c0]]];
                arrange_pure(search, pair, c0, next, c1 + c2 - next);
            } else if (f[f[f[c0]]] == c0) {
                arrange_pure(search, pair, c0, c1, c2);
                arrange_pure(search, pair, c0, c2, c1);
            }
        }
    }
}

/* A mixed pair: f takes c0 and another column of its stack to the same stack. */
static void arrange_mixed(struct search *search, const struct pair *pair, unsigned c0)
{
    const uint8_t *const f = pair->f;
    const unsigned stack = c0 / 3, next_stack = f[c0] / 3, last_stack = 3 - stack - next_stack;
    unsigned c1 = 3 * stack + (c0 + 1) % 3;
    uint8_t columns[9];

    if (f[c1] / 3 != next_stack) {
        c1 = 3 * stack + (c0 + 2) % 3;
    }
    columns[0] = (uint8_t)c0;
    columns[1] = (uint8_t)c1;
    columns[2] = (uint8_t)(9 * stack + 3 - c0 - c1);
    columns[3] = f[c0];
    columns[4] = f[c1];
    columns[5] = (uint8_t)(9 * next_stack + 3 - columns[3] - columns[4]);
    columns[6] = f[columns[2]];
    /* The next stack sends two columns to the last one, which take the last places in that order. */
    unsigned place = 7;
    for (unsigned i = 3; i < 6; i++) {
        if (f[columns[i]] / 3 == last_stack) {
            columns[place++] = f[columns[i]];
        }
    }
    add_arrangement(search, pair, columns);
}

/* Whether two columns of this one's stack go where it goes. */
static bool has_companion(const uint8_t f[9], unsigned column)
{
    const unsigned first = column / 3 * 3;

    return (f[first] / 3 == f[column] / 3) + (f[first + 1] / 3 == f[column] / 3) +
               (f[first + 2] / 3 == f[column] / 3) ==
           2;
}

static void search_mixed(struct search *search, const struct pair *pair, bool swaps_only)
{
    for (unsigned column = 0; column < 9; column++) {
        if ((!swaps_only || pair->f[pair->f[column]] == column) && has_companion(pair->f, column)) {
            arrange_mixed(search, pair, column);
        }
    }
}

/* The pairs of which one gives the smallest second row, a bit each: a line and the next in its band, going around. */
static unsigned choose_pairs(const struct grid *grid, bool *are_pure, bool *are_swaps)
{
    unsigned pure[4] = {0}; /* sets of pairs by how many columns they fix */
    unsigned swaps = 0, index = 0;

    for (unsigned t = 0; t < 2; t++) {
        for (unsigned line = 0; line < 9; line++, index++) {
            const unsigned other = line / 3 * 3 + (line + 1) % 3;
            const uint16_t minilines = grid->minilines[t][line][0];
            struct pair pair;
            make_pair(grid, t, line, other, &pair);
            if (minilines == grid->minilines[t][other][1] || minilines == grid->minilines[t][other][2]) {
                pure[n_fixed(&pair)] |= 1U << index;
                continue;
            }
            unsigned is_swapped = 0;
            for (unsigned column = 0; column < 9; column++) {
                is_swapped |= pair.f[pair.f[column]] == column;
            }
            swaps |= is_swapped << index;
        }
    }
    const unsigned any_pure = pure[3] ? pure[3] : pure[1] ? pure[1] : pure[0];
    *are_pure = any_pure != 0;
    *are_swaps = swaps != 0;
    return any_pure ? any_pure : swaps ? swaps : (1U << N_PAIRS) - 1;
}

static void list_arrangements(struct search *search)
{
    const struct grid *const grid = search->grid;
    const struct placing none = {{9, 9, 9, 9, 9, 9, 9, 9, 9}, {9, 9, 9, 9, 9, 9, 9, 9, 9}, {9, 9, 9}};
    const bool is_solved = has_whole_boxes(grid);
    bool are_pure = false, are_swaps = false;
    const unsigned pairs = is_solved ? choose_pairs(grid, &are_pure, &are_swaps) : (1U << N_PAIRS) - 1;

    for (unsigned index = 0; index < N_PAIRS; index++) {
        if ((pairs >> index & 1) == 0) {
            continue;
        }
        const unsigned line = index % 9, other = line / 3 * 3 + (line + 1) % 3;
        for (unsigned swapped = 0; swapped < 2; swapped++) {
            struct pair pair;
            make_pair(grid, index >= 9, swapped ? other : line, swapped ? line : other, &pair);
            if (!is_solved) {
                search_places(search, &pair, &none, 0, 0);
            } else if (are_pure) {
                search_pure(search, &pair);
            } else {
                search_mixed(search, &pair, are_swaps);
            }
        }
    }
}

bool fsd_minlex_of_grid(const struct fsd_minlex_puzzle *puzzle, struct fsd_minlex_way *way)
{
    struct grid grid;
    struct search search;

    read_lines(puzzle, &grid);
    if (!has_whole_lines(&grid)) {
        return false;
    }
    search.grid = &grid;
    search.way = way;
    way->n_tried = 0;
    improve(&search, UINT64_MAX, UINT64_MAX);
    list_arrangements(&search);
    finish_all(&search);
    way->rows[0] = 0x123456789;
    way->rows[1] = search.rows[0];
    way->rows[2] = search.rows[1];
    return true;
}
