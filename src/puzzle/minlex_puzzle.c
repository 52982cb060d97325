/*
 * The form of any puzzle, row by row from the top. A state has the first rows of the form settled: which lines of the
 * puzzle they are, what their digits become, and of the columns' order as much as these rows settle. Columns that have
 * looked the same so far stay interchangeable, and stacks too. Only states whose rows are the smallest so far go on,
 * all together as long as they are few; if there are many, the smallest row is found first, without its states.
 *
 * Symmetric puzzles have many states that do not differ in the end. If they become too many, they go on one by one.
 * When two of them, at the same depth, lead to the same form, a symmetry takes one to the other, so that as many ways
 * lead to the form from either: it is enough to find one way from each but the first (as McKay's nauty does).
 */
#include <string.h>

#include "puzzle/minlex_pieces.h"

enum {
    N_STATES = 64,        /* of one depth at a time */
    N_STATES_TO_STOP = 4, /* when one way will do */
    MAX_ORDERS = 6
};

static const uint64_t no_row = UINT64_MAX;

struct search {
    const uint64_t (*lines)[9];
    uint16_t givens[2][9]; /* of each line: bit i: cell i holds a given */
    uint16_t twins[2][9];  /* of each line: those of its band that are equal, itself among them */
    uint64_t best[9];      /* rows of the form as far as known, then no_row */
    unsigned n_improvements;
    uint32_t n_tried;
    uint32_t n_automorphisms;     /* ways to the best rows, all 9 of them, that have been found */
    bool stops;                   /* one way will do */
    bool has_stopped;             /* and it has been found */
    struct fsd_minlex_state leaf; /* the end of such a way */
};

struct level {
    struct search *search;
    unsigned depth;
    bool seeks_row; /* there are many states: only their smallest row is wanted */
    bool knows_row; /* and it has been found */
    bool one_by_one;
    uint32_t n_ways;         /* from the first state of this depth that led to the best rows; 0: none did */
    unsigned n_improvements; /* the search's at that time */
    unsigned n;
    struct fsd_minlex_state states[N_STATES];
};

/*
 * What becomes of three columns when givens must go as far back as may be. Indices are the two cuts between them, and
 * a bit for each of them, the first in bit 0, that says whether there is a given.
 */
struct shape {
    uint8_t givens;   /* where they are then, the first column in bit 2 */
    uint8_t cuts;     /* as in a state */
    uint8_t shift[3]; /* four times the column that goes there */
    bool is_open;     /* two givens are in columns that are interchangeable */
};

static const struct shape shapes[4][8] = {
    {{0, 0, {0, 4, 8}, false},
     {1, 2, {4, 8, 0}, false},
     {1, 2, {0, 8, 4}, false},
     {3, 1, {8, 0, 4}, true},
     {1, 2, {0, 4, 8}, false},
     {3, 1, {4, 0, 8}, true},
     {3, 1, {0, 4, 8}, true},
     {7, 0, {0, 4, 8}, true}},
    {{0, 1, {0, 4, 8}, false},
     {4, 1, {0, 4, 8}, false},
     {1, 3, {0, 8, 4}, false},
     {5, 3, {0, 8, 4}, false},
     {1, 3, {0, 4, 8}, false},
     {5, 3, {0, 4, 8}, false},
     {3, 1, {0, 4, 8}, true},
     {7, 1, {0, 4, 8}, true}},
    {{0, 2, {0, 4, 8}, false},
     {2, 3, {4, 0, 8}, false},
     {2, 3, {0, 4, 8}, false},
     {6, 2, {0, 4, 8}, true},
     {1, 2, {0, 4, 8}, false},
     {3, 3, {4, 0, 8}, false},
     {3, 3, {0, 4, 8}, false},
     {7, 2, {0, 4, 8}, true}},
    {{0, 3, {0, 4, 8}, false},
     {4, 3, {0, 4, 8}, false},
     {2, 3, {0, 4, 8}, false},
     {6, 3, {0, 4, 8}, false},
     {1, 3, {0, 4, 8}, false},
     {5, 3, {0, 4, 8}, false},
     {3, 3, {0, 4, 8}, false},
     {7, 3, {0, 4, 8}, false}},
};

/*
 * The givens of a shape for all sets of givens at once: octal digit k, from the right, is for the columns of set k.
 * Indices are the cuts, and three times the column that stands first plus the one that stands second.
 */
static const uint32_t shape_givens[4][9] = {
    {0, 073313110, 073313110, 073313110, 0, 073313110, 073313110, 073313110, 0},
    {0, 073515140, 073515140, 075315410, 0, 075315410, 075543110, 075543110, 0},
    {0, 073316220, 073623120, 073316220, 0, 076323210, 073623120, 076323210, 0},
    {0, 073516240, 073625140, 075316420, 0, 076325410, 075643120, 076543210, 0},
};

static void extend(struct search *search, const struct fsd_minlex_state *states, unsigned n, unsigned depth);

static uint32_t n_column_orders(const struct fsd_minlex_state *state)
{
    static const uint8_t n_orders[4] = {6, 2, 2, 1};

    return (uint32_t)n_orders[state->stack_cuts] * n_orders[state->column_cuts & 3] *
           n_orders[state->column_cuts >> 2 & 3] * n_orders[state->column_cuts >> 4];
}

/* States of which all rows are settled. */
static void count(struct search *search, const struct fsd_minlex_state *states, unsigned n)
{
    search->leaf = states[0];
    search->has_stopped = search->stops;
    for (unsigned i = 0; i < n; i++) {
        search->n_automorphisms += states[i].weight * n_column_orders(&states[i]);
    }
}

/* Goes on from one of many states. */
static void extend_one(struct level *level, const struct fsd_minlex_state *state)
{
    struct search *const search = level->search;
    const unsigned n_improvements = search->n_improvements;

    if (search->stops) {
        extend(search, state, 1, level->depth + 1);
        return;
    }
    if (level->n_ways != 0 && level->n_improvements == n_improvements) {
        const uint32_t n_before = search->n_automorphisms;
        search->stops = true;
        extend(search, state, 1, level->depth + 1);
        search->stops = false;
        if (!search->has_stopped) {
            return;
        }
        search->has_stopped = false;
        if (search->n_improvements == n_improvements) {
            search->n_automorphisms = n_before + level->n_ways;
            return;
        }
    }
    /* No state before this one led to rows as small as the best ones, so that nothing is counted yet. */
    search->n_automorphisms = 0;
    extend(search, state, 1, level->depth + 1);
    level->n_ways = search->n_automorphisms;
    level->n_improvements = search->n_improvements;
}

static void flush(struct level *level)
{
    const unsigned n = level->n;

    level->n = 0;
    if (n > 0 && level->depth == 8) {
        count(level->search, level->states, n);
    } else if (n > 0 && !level->one_by_one) {
        extend(level->search, level->states, n, level->depth + 1);
    } else {
        for (unsigned i = 0; i < n && !level->search->has_stopped; i++) {
            extend_one(level, &level->states[i]);
        }
    }
}

/* A place for a state with this row, which is the smallest known. */
static struct fsd_minlex_state *add_state(struct level *level, uint64_t text)
{
    struct search *const search = level->search;

    search->n_tried++;
    if (text < search->best[level->depth]) {
        search->best[level->depth] = text;
        for (unsigned deeper = level->depth + 1; deeper < 9; deeper++) {
            search->best[deeper] = no_row;
        }
        search->n_automorphisms = 0;
        search->n_improvements++;
        level->n = 0;
    } else if (level->n == (search->stops ? (unsigned)N_STATES_TO_STOP : (unsigned)N_STATES)) {
        if (search->stops || level->knows_row) {
            level->one_by_one = true;
            flush(level);
        } else {
            level->seeks_row = true;
        }
    }
    return level->seeks_row ? &level->states[0] : &level->states[level->n++];
}

/* Puts a stack where another one is, with its columns in a new order, and that one where it was. */
static void swap_columns(struct fsd_minlex_state *state, unsigned at, unsigned stack, unsigned columns)
{
    const unsigned here = FSD_MINLEX_MINILINE_BITS * at, there = FSD_MINLEX_MINILINE_BITS * stack;
    const uint64_t displaced = state->columns >> here & FSD_MINLEX_MINILINE, mask = FSD_MINLEX_MINILINE;

    state->columns = (state->columns & ~(mask << there)) | displaced << there;
    state->columns = (state->columns & ~(mask << here)) | (uint64_t)columns << here;
}

/* The digits that a line has once, a bit each. */
static unsigned find_singles(uint64_t line)
{
    unsigned once = 0, twice = 0;

    for (; line != 0; line >>= 4) {
        twice |= once & 1U << (line & 15);
        once |= 1U << (line & 15);
    }
    return once & ~twice & ~1U;
}

/*
 * Adds to a row its part in stack `at` of the form and those after it; text has what stands before, before its last
 * three digits in the puzzle.
 */
static void place_stack(struct level *level, const struct fsd_minlex_state *state, uint64_t line, unsigned at,
                        uint64_t text, unsigned before)
{
    struct fsd_minlex_pieces pieces;
    unsigned end = at;

    if (at == 3) {
        if (text <= level->search->best[level->depth]) {
            *add_state(level, text) = *state;
        }
        return;
    }
    while (end < 2 && (state->stack_cuts >> end & 1) == 0) {
        end++;
    }
    fsd_minlex_find_pieces(state, line, at, end, level->seeks_row ? find_singles(line) : 0, &pieces);
    text = text << FSD_MINLEX_MINILINE_BITS | pieces.list[0].text;
    if (text > level->search->best[level->depth] >> (FSD_MINLEX_MINILINE_BITS * (2 - at))) {
        return;
    }
    for (unsigned i = 0; i < pieces.n && !level->search->has_stopped; i++) {
        const struct fsd_minlex_piece *const piece = &pieces.list[i];
        struct fsd_minlex_state next = *state;
        next.labels = piece->labels;
        next.n_labels = piece->n_labels;
        /* Stacks that are interchangeable have the same cuts. */
        swap_columns(&next, at, piece->stack, piece->columns);
        next.column_cuts |= (uint8_t)(piece->cuts << (2 * at));
        if (at > 0 && piece->digits != before) {
            next.stack_cuts |= (uint8_t)(1U << (at - 1));
        }
        place_stack(level, &next, line, at + 1, text, piece->digits);
    }
}

/* Whether the highest bits of two numbers are the same; false if one of them is 0. */
static bool are_as_long(unsigned a, unsigned b)
{
    return (a ^ b) < (a & b);
}

/* Whether the highest bit of a is above that of b. */
static bool is_longer(unsigned a, unsigned b)
{
    return a > b && (a ^ b) > b;
}

/* The bits of a line's givens in a state's order of columns, the first in bit 0. */
static unsigned arrange_givens(unsigned givens, uint64_t columns)
{
    unsigned arranged = 0;

    for (unsigned i = 0; i < 9; i++) {
        arranged |= (givens >> (columns >> (4 * i) & 15) & 1) << i;
    }
    return arranged;
}

static void swap_shorter(unsigned keys[3], unsigned a, unsigned b)
{
    const unsigned first = keys[a], second = keys[b];

    keys[a] = first > second ? second : first;
    keys[b] = first > second ? first : second;
}

/*
 * Stacks of the form in the order that brings givens to the end: bits 2 and up are a shape's givens, 0 and 1 the stack.
 */
static void order_stacks(const struct fsd_minlex_state *state, const struct shape *const shape[3], unsigned keys[3])
{
    for (unsigned stack = 0; stack < 3; stack++) {
        keys[stack] = (unsigned)shape[stack]->givens << 2 | stack;
    }
    if ((state->stack_cuts & 1) == 0) {
        swap_shorter(keys, 0, 1);
    }
    if ((state->stack_cuts & 2) == 0) {
        swap_shorter(keys, 1, 2);
    }
    if (state->stack_cuts == 0) {
        swap_shorter(keys, 0, 1);
    }
}

static void find_shapes(const struct fsd_minlex_state *state, unsigned arranged, const struct shape *shape[3])
{
    shape[0] = &shapes[state->column_cuts & 3][arranged & 7];
    shape[1] = &shapes[state->column_cuts >> 2 & 3][arranged >> 3 & 7];
    shape[2] = &shapes[state->column_cuts >> 4][arranged >> 6];
}

/* How many of a band's lines are in a set that is not empty. */
static uint32_t n_lines(unsigned set)
{
    const unsigned others = set & (set - 1);

    return 1 + (others != 0) + ((others & (others - 1)) != 0);
}

/* Takes a line as the next row; columns and labels are as before. */
static void take_line(const struct search *search, struct fsd_minlex_state *state, unsigned depth, unsigned index)
{
    state->weight *= n_lines(search->twins[state->transposed][index] & state->unused);
    state->unused &= (uint16_t) ~(1U << index);
    state->rows |= (uint64_t)index << (4 * depth);
}

/* Adds the states that have this line as their next row. */
static void place_line(struct level *level, const struct fsd_minlex_state *state, unsigned index)
{
    const struct search *const search = level->search;
    const uint64_t line = search->lines[state->transposed][index];
    const struct shape *shape[3];
    unsigned keys[3], givens = 0, column_cuts = 0;
    uint64_t columns = 0, labels = state->labels, text = 0;
    unsigned n_labels = state->n_labels;

    if (line == 0) {
        struct fsd_minlex_state *const next = add_state(level, 0);
        *next = *state;
        take_line(search, next, level->depth, index);
        return;
    }
    find_shapes(state, arrange_givens(search->givens[state->transposed][index], state->columns), shape);
    order_stacks(state, shape, keys);
    if (shape[0]->is_open || shape[1]->is_open || shape[2]->is_open ||
        ((state->stack_cuts & 1) == 0 && are_as_long(keys[0] >> 2, keys[1] >> 2)) ||
        ((state->stack_cuts & 2) == 0 && are_as_long(keys[1] >> 2, keys[2] >> 2))) {
        struct fsd_minlex_state next = *state;
        take_line(search, &next, level->depth, index);
        place_stack(level, &next, line, 0, 0, 0);
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        const unsigned stack = keys[i] & 3;
        const unsigned from = (unsigned)(state->columns >> (FSD_MINLEX_MINILINE_BITS * stack));
        const uint8_t *const shift = shape[stack]->shift;
        const unsigned to = (from >> shift[0] & 15) | (from >> shift[1] & 15) << 4 | (from >> shift[2] & 15) << 8;
        columns |= (uint64_t)to << (FSD_MINLEX_MINILINE_BITS * i);
        column_cuts |= (unsigned)shape[stack]->cuts << (2 * i);
        givens = givens << 3 | keys[i] >> 2;
    }
    while (givens != 0) {
        const unsigned bit = 31U - (unsigned)__builtin_clz(givens);
        const unsigned column = columns >> (4 * (8 - bit)) & 15;
        const unsigned digit = line >> (4 * column) & 15;
        uint64_t label = labels >> (4 * digit) & 15;
        if (label == 0) {
            label = ++n_labels;
            labels |= label << (4 * digit);
        }
        text |= label << (4 * bit);
        givens ^= 1U << bit;
    }
    if (text > search->best[level->depth]) {
        return;
    }
    struct fsd_minlex_state *const next = add_state(level, text);
    *next = *state;
    take_line(search, next, level->depth, index);
    next->labels = labels;
    next->n_labels = (uint8_t)n_labels;
    next->columns = columns;
    next->column_cuts = (uint8_t)column_cuts;
    next->stack_cuts |= (uint8_t)((keys[0] >> 2 != keys[1] >> 2) | (keys[1] >> 2 != keys[2] >> 2) << 1);
}

/* How a state arranges the givens of any line. */
struct view {
    uint32_t givens[3]; /* of stacks of the form, as in shape_givens */
    unsigned shift[3];  /* where these stacks are in a line's set of givens */
    unsigned stack_cuts;
};

static void make_view(const struct fsd_minlex_state *state, struct view *view)
{
    for (unsigned stack = 0; stack < 3; stack++) {
        const unsigned columns = (unsigned)(state->columns >> (FSD_MINLEX_MINILINE_BITS * stack));
        const unsigned shift = (columns & 15) / 3 * 3;
        view->shift[stack] = shift;
        view->givens[stack] =
            shape_givens[state->column_cuts >> (2 * stack) & 3][3 * (columns & 15) + (columns >> 4 & 15) - 4 * shift];
    }
    view->stack_cuts = state->stack_cuts;
}

/* Where a line's givens come to be, as far back as possible; the first column in bit 8. */
static unsigned view_givens(const struct view *view, unsigned givens)
{
    unsigned stacks[3];

    for (unsigned stack = 0; stack < 3; stack++) {
        stacks[stack] = view->givens[stack] >> (3 * (givens >> view->shift[stack] & 7)) & 7;
    }
    if ((view->stack_cuts & 1) == 0) {
        swap_shorter(stacks, 0, 1);
    }
    if ((view->stack_cuts & 2) == 0) {
        swap_shorter(stacks, 1, 2);
    }
    if (view->stack_cuts == 0) {
        swap_shorter(stacks, 0, 1);
    }
    return stacks[0] << 6 | stacks[1] << 3 | stacks[2];
}

/* A line that may be the next row. */
struct candidate {
    uint8_t state, line;
};

static void place_lines(struct level *level, const struct fsd_minlex_state *states, const struct candidate *candidates,
                        unsigned n)
{
    for (unsigned i = 0; i < n && !level->search->has_stopped; i++) {
        place_line(level, &states[candidates[i].state], candidates[i].line);
    }
}

/* Goes on from these states, whose first `depth` rows are the same. */
static void extend(struct search *search, const struct fsd_minlex_state *states, unsigned n, unsigned depth)
{
    struct candidate candidates[9 * N_STATES];
    struct level level;
    unsigned n_candidates = 0, shortest;

    level.search = search;
    level.depth = depth;
    level.n = 0;
    level.n_ways = 0;
    level.seeks_row = level.knows_row = level.one_by_one = false;
    /* What begins with fewer blanks than another row is not the smallest one. */
    shortest = search->best[depth] == 0 ? 0 : 1U << (63U - (unsigned)__builtin_clzll(search->best[depth])) / 4;
    for (unsigned i = 0; i < n; i++) {
        const struct fsd_minlex_state *const state = &states[i];
        unsigned allowed = state->unused;
        struct view view;
        make_view(state, &view);
        if (depth % 3 != 0) {
            allowed &= 7U << (state->rows >> (4 * (depth - 1)) & 15) / 3 * 3;
        }
        for (; allowed != 0; allowed &= allowed - 1) {
            const unsigned line = (unsigned)__builtin_ctz(allowed);
            const unsigned givens = view_givens(&view, search->givens[state->transposed][line]);
            if (is_longer(givens, shortest) ||
                (search->twins[state->transposed][line] & state->unused & ((1U << line) - 1)) != 0) {
                continue;
            }
            if (is_longer(shortest, givens)) {
                shortest = givens;
                n_candidates = 0;
            }
            candidates[n_candidates++] = (struct candidate){(uint8_t)i, (uint8_t)line};
        }
    }
    place_lines(&level, states, candidates, n_candidates);
    if (level.seeks_row) {
        level.n = 0;
        level.seeks_row = false;
        level.knows_row = true;
        place_lines(&level, states, candidates, n_candidates);
    }
    if (!search->has_stopped) {
        flush(&level);
    }
}

static void find_givens(const uint64_t lines[9], uint16_t givens[9], uint16_t twins[9])
{
    for (unsigned line = 0; line < 9; line++) {
        uint64_t set = lines[line];
        set |= set >> 1;
        set = (set | set >> 2) & 0x111111111;
        set |= set >> 3 | set >> 6; /* now the bits of three cells stand together */
        givens[line] = (uint16_t)((set & 7) | (set >> 9 & 0x38) | (set >> 18 & 0x1c0));
    }
    for (unsigned band = 0; band < 9; band += 3) {
        const unsigned same01 = lines[band] == lines[band + 1], same02 = lines[band] == lines[band + 2],
                       same12 = lines[band + 1] == lines[band + 2];
        twins[band] = (uint16_t)((1 | same01 << 1 | same02 << 2) << band);
        twins[band + 1] = (uint16_t)((2 | same01 | same12 << 2) << band);
        twins[band + 2] = (uint16_t)((4 | same02 | same12 << 1) << band);
    }
}

void fsd_minlex_of_puzzle(const struct fsd_minlex_puzzle *puzzle, struct fsd_minlex_way *way)
{
    struct search search;
    struct fsd_minlex_state roots[2];

    search.lines = puzzle->lines;
    search.n_tried = search.n_automorphisms = 0;
    search.n_improvements = 0;
    search.stops = search.has_stopped = false;
    for (unsigned t = 0; t < 2; t++) {
        find_givens(puzzle->lines[t], search.givens[t], search.twins[t]);
        roots[t] =
            (struct fsd_minlex_state){.weight = 1, .unused = 0x1ff, .columns = 0x876543210, .transposed = t != 0};
    }
    for (unsigned depth = 0; depth < 9; depth++) {
        search.best[depth] = no_row;
    }
    extend(&search, roots, 2, 0);

    memcpy(way->rows, search.best, sizeof(way->rows));
    way->transposed = search.leaf.transposed;
    way->labels = search.leaf.labels;
    way->n_automorphisms = search.n_automorphisms;
    way->n_tried = search.n_tried;
    for (unsigned i = 0; i < 9; i++) {
        way->row[i] = search.leaf.rows >> (4 * i) & 15;
        way->column[i] = search.leaf.columns >> (4 * i) & 15;
    }
}
