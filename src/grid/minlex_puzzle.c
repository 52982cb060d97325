/*
 * The form of any puzzle, row by row from the top. A state has the first rows of the form settled: which lines of the
 * puzzle they are, what their digits become, and of the columns' order as much as these rows settle. Columns that have
 * looked the same so far stay interchangeable, and stacks too. Only states whose rows are the smallest so far go on.
 */
#include <string.h>

#include "grid/minlex_parts.h"

enum {
    N_STATES = 64, /* of one depth at a time */
    NEW = 10,      /* instead of the label of a digit that has none yet; more than any label */
    MAX_ORDERS = 6
};

static const uint64_t no_row = UINT64_MAX;

struct state {
    uint64_t labels;     /* bits 4d to 4d + 3: what digit d becomes, 0: not settled */
    uint64_t rows;       /* bits 4i to 4i + 3: which line is row i of the form */
    uint32_t weight;     /* how many states this one stands for: identical lines are tried once */
    uint16_t unused;     /* lines, a bit each */
    uint16_t columns[3]; /* for each stack of the form: bits 4i to 4i + 3: which of the stack's columns stands at i */
    uint8_t stacks[3];   /* which stack of the puzzle stands here */
    uint8_t column_cuts; /* bits 2s + i: in stack s of the form, columns up to i differ from those after it */
    uint8_t stack_cuts;  /* bit s: stacks up to s differ from those after it */
    uint8_t n_labels;
    bool transposed;
};

struct search {
    const struct fsd_minlex_puzzle *puzzle;
    uint64_t best[9]; /* rows of the form as far as known, then no_row */
    struct state leaf;
    uint32_t n_automorphisms;
};

/* One of the smallest ways to write three cells of a line, the columns in an order that a state leaves open. */
struct piece {
    uint64_t labels;
    uint16_t text;    /* labels, the first in the highest four of 12 bits */
    uint16_t digits;  /* of the puzzle, in the same order */
    uint16_t columns; /* as in a state */
    uint8_t cuts;
    uint8_t n_labels;
    uint8_t stack; /* where the state has it */
};

struct pieces {
    struct piece list[3 * MAX_ORDERS];
    unsigned n;
};

struct level {
    struct search *search;
    unsigned depth;
    unsigned n;
    struct state states[N_STATES];
};

static void extend(struct search *search, const struct state *states, unsigned n, unsigned depth);

/* The piece for digits in an order that is settled; the digits in entries are bits 4 to 7, the columns bits 0 to 3. */
static void add_piece(struct pieces *pieces, const struct state *state, unsigned stack, unsigned cuts,
                      const unsigned entries[3])
{
    struct piece piece = {
        .labels = state->labels, .n_labels = state->n_labels, .stack = (uint8_t)stack, .cuts = (uint8_t)cuts};

    for (unsigned i = 0; i < 3; i++) {
        const unsigned digit = entries[i] >> 4 & 15;
        if (digit != 0 && (piece.labels >> (4 * digit) & 15) == 0) {
            piece.labels |= (uint64_t)++piece.n_labels << (4 * digit);
        }
        piece.text = (uint16_t)(piece.text << 4 | (piece.labels >> (4 * digit) & 15));
        piece.digits = (uint16_t)(piece.digits << 4 | digit);
        piece.columns |= (uint16_t)((entries[i] & 15) << (4 * i));
        if (i > 0 && digit != (entries[i - 1] >> 4 & 15)) {
            piece.cuts |= (uint8_t)(1U << (i - 1));
        }
    }
    if (pieces->n > 0 && piece.text > pieces->list[0].text) {
        return;
    }
    if (pieces->n > 0 && piece.text < pieces->list[0].text) {
        pieces->n = 0;
    }
    for (unsigned i = 0; i < pieces->n; i++) {
        /* Stacks that look the same stay interchangeable: one of them is tried. */
        if (pieces->list[i].digits == piece.digits && pieces->list[i].stack != stack) {
            return;
        }
    }
    pieces->list[pieces->n++] = piece;
}

static void swap_descending(unsigned *a, unsigned *b)
{
    if (*a > *b) {
        const unsigned swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

/* Two new digits whose columns are interchangeable: either may come first. Equal ones keep their order. */
static void add_orders(struct pieces *pieces, const struct state *state, unsigned stack, unsigned cuts,
                       const unsigned entries[3])
{
    static const uint8_t orders[MAX_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned group[3] = {0, cuts & 1, (cuts & 1) + (cuts >> 1)};

    for (unsigned k = 0; k < MAX_ORDERS; k++) {
        unsigned ordered[3];
        bool is_open = true;
        for (unsigned i = 0; i < 3; i++) {
            const unsigned from = orders[k][i];
            ordered[i] = entries[from];
            is_open = is_open && group[from] == group[i] && (from == i || entries[from] >> 8 == NEW);
            for (unsigned before = 0; before < i; before++) {
                is_open = is_open && (group[before] != group[i] || ordered[before] >> 4 != ordered[i] >> 4 ||
                                      ordered[before] < ordered[i]);
            }
        }
        if (is_open) {
            add_piece(pieces, state, stack, cuts, ordered);
        }
    }
}

static void add_pieces(struct pieces *pieces, const struct state *state, uint64_t line, unsigned stack)
{
    const unsigned digits = (unsigned)(line >> (FSD_MINLEX_MINILINE_BITS * state->stacks[stack])) & FSD_MINLEX_MINILINE;
    const unsigned cuts = state->column_cuts >> (2 * stack) & 3;
    unsigned entries[3];

    for (unsigned i = 0; i < 3; i++) {
        const unsigned column = state->columns[stack] >> (4 * i) & 15;
        const unsigned digit = digits >> (4 * column) & 15;
        const unsigned label = (unsigned)(state->labels >> (4 * digit)) & 15;
        entries[i] = (digit != 0 && label == 0 ? NEW : label) << 8 | digit << 4 | column;
    }
    if ((cuts & 1) == 0) {
        swap_descending(&entries[0], &entries[1]);
    }
    if ((cuts & 2) == 0) {
        swap_descending(&entries[1], &entries[2]);
    }
    if (cuts == 0) {
        swap_descending(&entries[0], &entries[1]);
    }
    if (((cuts & 1) == 0 && entries[0] >> 8 == NEW && entries[1] >> 8 == NEW) ||
        ((cuts & 2) == 0 && entries[1] >> 8 == NEW && entries[2] >> 8 == NEW)) {
        add_orders(pieces, state, stack, cuts, entries);
    } else {
        add_piece(pieces, state, stack, cuts, entries);
    }
}

static uint32_t n_column_orders(const struct state *state)
{
    static const uint8_t n_orders[4] = {6, 2, 2, 1};

    return (uint32_t)n_orders[state->stack_cuts] * n_orders[state->column_cuts & 3] *
           n_orders[state->column_cuts >> 2 & 3] * n_orders[state->column_cuts >> 4];
}

static void flush(struct level *level)
{
    const unsigned n = level->n;

    level->n = 0;
    if (n > 0) {
        extend(level->search, level->states, n, level->depth + 1);
    }
}

static void keep(struct level *level, const struct state *state, uint64_t text)
{
    struct search *const search = level->search;

    if (text > search->best[level->depth]) {
        return;
    }
    if (text < search->best[level->depth]) {
        search->best[level->depth] = text;
        for (unsigned deeper = level->depth + 1; deeper < 9; deeper++) {
            search->best[deeper] = no_row;
        }
        search->n_automorphisms = 0;
        level->n = 0;
    }
    if (level->depth == 8) {
        if (search->n_automorphisms == 0) {
            search->leaf = *state;
        }
        search->n_automorphisms += state->weight * n_column_orders(state);
        return;
    }
    if (level->n == N_STATES) {
        flush(level);
    }
    level->states[level->n++] = *state;
}

/* Adds to a row its part in stack `at` of the form and those after it; text has what stands before, its last stack
 * before. */
static void place(struct level *level, const struct state *state, uint64_t line, unsigned at, uint64_t text,
                  unsigned before)
{
    struct pieces pieces = {.n = 0};
    unsigned end = at;

    if (at == 3) {
        keep(level, state, text);
        return;
    }
    while (end < 2 && (state->stack_cuts >> end & 1) == 0) {
        end++;
    }
    for (unsigned stack = at; stack <= end; stack++) {
        add_pieces(&pieces, state, line, stack);
    }
    text = text << FSD_MINLEX_MINILINE_BITS | pieces.list[0].text;
    if (text > level->search->best[level->depth] >> (FSD_MINLEX_MINILINE_BITS * (2 - at))) {
        return;
    }
    for (unsigned i = 0; i < pieces.n; i++) {
        const struct piece *const piece = &pieces.list[i];
        struct state next = *state;
        next.labels = piece->labels;
        next.n_labels = piece->n_labels;
        next.stacks[piece->stack] = state->stacks[at];
        next.columns[piece->stack] = state->columns[at];
        next.stacks[at] = state->stacks[piece->stack];
        next.columns[at] = piece->columns;
        /* Stacks that are interchangeable have the same cuts. */
        next.column_cuts = (uint8_t)(state->column_cuts | piece->cuts << (2 * at));
        if (at > 0 && piece->digits != before) {
            next.stack_cuts |= (uint8_t)(1U << (at - 1));
        }
        place(level, &next, line, at + 1, text, piece->digits);
    }
}

/* Whether an unused line that stands before this one in its band is the same. */
static bool has_earlier_twin(const uint64_t lines[9], unsigned unused, unsigned line)
{
    for (unsigned other = line / 3 * 3; other < line; other++) {
        if ((unused >> other & 1) != 0 && lines[other] == lines[line]) {
            return true;
        }
    }
    return false;
}

static uint32_t n_twins(const uint64_t lines[9], unsigned unused, unsigned line)
{
    uint32_t n = 0;

    for (unsigned other = line / 3 * 3; other < line / 3 * 3 + 3; other++) {
        n += (unused >> other & 1) != 0 && lines[other] == lines[line];
    }
    return n;
}

static void extend(struct search *search, const struct state *states, unsigned n, unsigned depth)
{
    struct level level = {.search = search, .depth = depth, .n = 0};

    for (unsigned i = 0; i < n; i++) {
        const struct state *const state = &states[i];
        const uint64_t *const lines = search->puzzle->lines[state->transposed];
        unsigned allowed = state->unused;
        if (depth % 3 != 0) {
            allowed &= 7U << (state->rows >> (4 * (depth - 1)) & 15) / 3 * 3;
        }
        for (unsigned line = 0; line < 9; line++) {
            if ((allowed >> line & 1) == 0 || has_earlier_twin(lines, state->unused, line)) {
                continue;
            }
            struct state next = *state;
            next.weight *= n_twins(lines, state->unused, line);
            next.unused &= (uint16_t) ~(1U << line);
            next.rows |= (uint64_t)line << (4 * depth);
            place(&level, &next, lines[line], 0, 0, 0);
        }
    }
    flush(&level);
}

void fsd_minlex_of_puzzle(const struct fsd_minlex_puzzle *puzzle, struct fsd_minlex_way *way)
{
    struct search search = {.puzzle = puzzle};
    struct state roots[2];

    for (unsigned t = 0; t < 2; t++) {
        roots[t] = (struct state){
            .weight = 1, .unused = 0x1ff, .columns = {0x210, 0x210, 0x210}, .stacks = {0, 1, 2}, .transposed = t != 0};
    }
    for (unsigned depth = 0; depth < 9; depth++) {
        search.best[depth] = no_row;
    }
    extend(&search, roots, 2, 0);

    memcpy(way->rows, search.best, sizeof(way->rows));
    way->transposed = search.leaf.transposed;
    way->labels = search.leaf.labels;
    way->n_automorphisms = search.n_automorphisms;
    for (unsigned i = 0; i < 9; i++) {
        way->row[i] = search.leaf.rows >> (4 * i) & 15;
        way->column[i] = (uint8_t)(3 * search.leaf.stacks[i / 3] + (search.leaf.columns[i / 3] >> (4 * (i % 3)) & 15));
    }
}
