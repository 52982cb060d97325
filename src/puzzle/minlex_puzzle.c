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
    N_STATES = 64,       /* of one depth at a time */
    N_STATES_TO_STOP = 4 /* when one way will do */
};

static const uint64_t no_row = UINT64_MAX;

struct search {
    const struct fsd_minlex_puzzle *puzzle;
    uint16_t twins[2][9]; /* of each line: those of its band that are equal, itself among them */
    uint64_t best[10];    /* rows of the form as far as known, then no_row */
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

static void extend(struct search *search, const struct fsd_minlex_state *states, unsigned n, unsigned depth);

static uint32_t n_column_orders(const struct fsd_minlex_state *state)
{
    static const uint8_t n_orders[4] = {6, 2, 2, 1};

    return (uint32_t)n_orders[state->stack_cuts] * n_orders[state->code[0] & FSD_MINLEX_CUTS] *
           n_orders[state->code[1] & FSD_MINLEX_CUTS] * n_orders[state->code[2] & FSD_MINLEX_CUTS];
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

/* A row that is smaller than all known at this depth. */
static inline void improve(struct search *search, unsigned depth, uint64_t text)
{
    search->best[depth] = text;
    search->best[depth + 1] = no_row;
    search->n_automorphisms = 0;
    search->n_improvements++;
}

/* A place for a state with this row, which is the smallest known. */
static struct fsd_minlex_state *add_state(struct level *level, uint64_t text)
{
    struct search *const search = level->search;

    search->n_tried++;
    if (text < search->best[level->depth]) {
        improve(search, level->depth, text);
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

/* A row that grows, stack by stack. */
struct row {
    struct fsd_minlex_line line;
    uint64_t text;   /* so far */
    unsigned before; /* its last three digits in the puzzle */
};

static inline void add_digits(struct fsd_minlex_state *state, struct row *row, unsigned at, unsigned text,
                              unsigned digits)
{
    if (at > 0 && digits != row->before) {
        state->stack_cuts |= (uint8_t)(1U << (at - 1));
    }
    row->text = row->text << FSD_MINLEX_MINILINE_BITS | text;
    row->before = digits;
}

/* Adds the part in stack `at` if one way alone is the smallest as is seen at once. */
static inline bool add_only_way(struct fsd_minlex_state *state, struct row *row, unsigned at, unsigned end)
{
    const unsigned arranged = fsd_minlex_arrange(state, at, row->line.givens);
    unsigned blank = at, text = 0, digits = 0;

    while (blank <= end && (fsd_minlex_arrange(state, blank, row->line.givens) & FSD_MINLEX_GIVENS) != 0) {
        blank++;
    }
    if (blank <= end) {
        fsd_minlex_swap_stacks(state, at, blank);
    } else if (at == end && !(arranged & FSD_MINLEX_OPEN)) {
        const unsigned code = arranged >> FSD_MINLEX_NEXT;
        digits = fsd_minlex_digits(row->line.digits >> FSD_MINLEX_MINILINE_BITS * state->stack[at], code);
        text = fsd_minlex_label(digits, &state->labels, &state->n_labels);
        state->code[at] = (uint8_t)code;
    } else {
        return false;
    }
    add_digits(state, row, at, text, digits);
    return true;
}

/* Adds to a row its part in stack `at` of the form and those after it. */
static void place_stacks(struct level *level, struct fsd_minlex_state *state, struct row *row, unsigned at)
{
    struct fsd_minlex_pieces pieces;

    for (; at < 3; at++) {
        unsigned end = at;
        while (end < 2 && (state->stack_cuts >> end & 1) == 0) {
            end++;
        }
        if (!add_only_way(state, row, at, end)) {
            fsd_minlex_find_pieces(state, &row->line, at, end, level->seeks_row ? find_singles(row->line.digits) : 0,
                                   &pieces);
            break;
        }
        if (row->text > level->search->best[level->depth] >> (FSD_MINLEX_MINILINE_BITS * (2 - at))) {
            return;
        }
    }
    if (at == 3) {
        *add_state(level, row->text) = *state;
        return;
    }
    if ((row->text << FSD_MINLEX_MINILINE_BITS | pieces.list[0].text) > level->search->best[level->depth] >>
        (FSD_MINLEX_MINILINE_BITS * (2 - at))) {
        return;
    }
    for (unsigned i = 0; i < pieces.n && !level->search->has_stopped; i++) {
        const struct fsd_minlex_piece *const piece = &pieces.list[i];
        struct fsd_minlex_state next = *state;
        struct row longer = *row;
        next.labels = piece->labels;
        next.n_labels = piece->n_labels;
        fsd_minlex_swap_stacks(&next, at, piece->at);
        next.code[at] = piece->code;
        add_digits(&next, &longer, at, piece->text, piece->digits);
        place_stacks(level, &next, &longer, at + 1);
    }
}

/* Whether the highest bits of two numbers are the same; false if one of them is 0. */
static bool are_as_long(unsigned a, unsigned b)
{
    return (a ^ b) < (a & b);
}

static void swap_shorter(unsigned keys[3], unsigned a, unsigned b)
{
    const unsigned first = keys[a], second = keys[b];

    keys[a] = first > second ? second : first;
    keys[b] = first > second ? first : second;
}

/* Brings the longer of interchangeable stacks to the end. */
static inline void order_stacks(unsigned stack_cuts, unsigned keys[3])
{
    if ((stack_cuts & 1) == 0) {
        swap_shorter(keys, 0, 1);
    }
    if ((stack_cuts & 2) == 0) {
        swap_shorter(keys, 1, 2);
    }
    if (stack_cuts == 0) {
        swap_shorter(keys, 0, 1);
    }
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

/* Where in a line the cells of the form are, the last of row in shift[0]. */
struct shifts {
    uint8_t of[12];
};

static inline void find_shifts(struct shifts *shifts, unsigned at, unsigned stack, unsigned code)
{
    fsd_minlex_put_shifts(shifts->of + 3 * (2 - at), stack, code);
}

/* A line as a row, from where its givens come to be; digits without a label get the next. */
static inline uint64_t write_row(uint64_t digits, unsigned givens, const struct shifts *shifts, uint64_t *labels,
                                 unsigned *n_labels)
{
    uint64_t text = 0;

    while (givens != 0) {
        const unsigned bit = 31U ^ (unsigned)__builtin_clz(givens);
        const unsigned digit = digits >> shifts->of[bit] & 15;
        uint64_t label = *labels >> (4 * digit) & 15;
        if (label == 0) {
            label = ++*n_labels;
            *labels |= label << (4 * digit);
        }
        text |= label << (4 * bit);
        givens ^= 1U << bit;
    }
    return text;
}

/* Adds the states that have this line as their next row. */
static void place_line(struct level *level, const struct fsd_minlex_state *state, unsigned index)
{
    const struct search *const search = level->search;
    const uint64_t digits = search->puzzle->lines[state->transposed][index];
    const unsigned line_givens = search->puzzle->givens[state->transposed][index];
    unsigned arranged[3], keys[3], givens = 0; /* keys: bits 2 and up are givens, 0 and 1 the place of the stack */
    struct shifts shifts;
    uint64_t labels = state->labels;
    unsigned n_labels = state->n_labels;

    for (unsigned i = 0; i < 3; i++) {
        arranged[i] = fsd_minlex_arrange(state, i, line_givens);
        keys[i] = (arranged[i] & FSD_MINLEX_GIVENS) << 2 | i;
    }
    order_stacks(state->stack_cuts, keys);
    if (((arranged[0] | arranged[1] | arranged[2]) & FSD_MINLEX_OPEN) ||
        ((state->stack_cuts & 1) == 0 && are_as_long(keys[0] >> 2, keys[1] >> 2)) ||
        ((state->stack_cuts & 2) == 0 && are_as_long(keys[1] >> 2, keys[2] >> 2))) {
        struct row row = {.line = {.digits = digits, .givens = line_givens}};
        struct fsd_minlex_state next = *state;
        take_line(search, &next, level->depth, index);
        place_stacks(level, &next, &row, 0);
        return;
    }
    for (unsigned i = 3; i-- > 0;) {
        const unsigned at = keys[i] & 3;
        find_shifts(&shifts, i, state->stack[at], arranged[at] >> FSD_MINLEX_NEXT);
        givens |= (keys[i] >> 2) << 3 * (2 - i);
    }
    const uint64_t text = write_row(digits, givens, &shifts, &labels, &n_labels);
    if (text > search->best[level->depth]) {
        return;
    }
    struct fsd_minlex_state *const next = add_state(level, text);
    *next = *state;
    take_line(search, next, level->depth, index);
    next->labels = labels;
    next->n_labels = (uint8_t)n_labels;
    for (unsigned i = 0; i < 3; i++) {
        next->stack[i] = state->stack[keys[i] & 3];
        next->code[i] = (uint8_t)(arranged[keys[i] & 3] >> FSD_MINLEX_NEXT);
    }
    next->stack_cuts |= (uint8_t)((keys[0] >> 2 != keys[1] >> 2) | (keys[1] >> 2 != keys[2] >> 2) << 1);
}

/* How a state arranges the givens of any line. */
struct view {
    const uint16_t *arranged[3];
    unsigned shift[3]; /* where the stacks are in a line's set of givens */
    unsigned stack_cuts;
};

static inline void make_view(const struct fsd_minlex_state *state, struct view *view)
{
    for (unsigned i = 0; i < 3; i++) {
        view->shift[i] = 3U * state->stack[i];
        view->arranged[i] = fsd_minlex_arranged[state->code[i]];
    }
    view->stack_cuts = state->stack_cuts;
}

/* Where a line's givens come to be, as far back as possible; the first column in bit 8. */
static inline unsigned view_givens(const struct view *view, unsigned givens)
{
    unsigned stacks[3];

    for (unsigned i = 0; i < 3; i++) {
        stacks[i] = view->arranged[i][givens >> view->shift[i] & 7] & FSD_MINLEX_GIVENS;
    }
    order_stacks(view->stack_cuts, stacks);
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

/* Goes on from states with these lines as their next rows. */
static void take_candidates(struct search *search, const struct fsd_minlex_state *states,
                            const struct candidate *candidates, unsigned n, unsigned depth)
{
    struct level level;

    level.search = search;
    level.depth = depth;
    level.n = 0;
    level.n_ways = 0;
    level.seeks_row = level.knows_row = level.one_by_one = false;
    place_lines(&level, states, candidates, n);
    if (level.seeks_row) {
        level.n = 0;
        level.seeks_row = false;
        level.knows_row = true;
        place_lines(&level, states, candidates, n);
    }
    if (!search->has_stopped) {
        flush(&level);
    }
}

/* A bit where the smallest row known at this depth begins: what begins before it is not the smallest one. */
static inline unsigned find_shortest(const struct search *search, unsigned depth)
{
    return search->best[depth] == 0 ? 0 : 1U << (63U ^ (unsigned)__builtin_clzll(search->best[depth])) / 4;
}

/* The lines that may be the next row. */
static inline unsigned find_allowed(const struct fsd_minlex_state *state, unsigned depth)
{
    return depth % 3 == 0 ? state->unused : state->unused & 7U << (state->rows >> (4 * (depth - 1)) & 15) / 3 * 3;
}

/* Whether an equal line, which comes first, has not been used either. */
static inline bool has_twin(const struct search *search, const struct fsd_minlex_state *state, unsigned line)
{
    return (search->twins[state->transposed][line] & state->unused & ((1U << line) - 1)) != 0;
}

/* Goes on from these states, whose first `depth` rows are the same. */
static void branch(struct search *search, const struct fsd_minlex_state *states, unsigned n, unsigned depth)
{
    struct candidate candidates[9 * N_STATES];
    unsigned n_candidates = 0, shortest = find_shortest(search, depth);

    for (unsigned i = 0; i < n; i++) {
        const struct fsd_minlex_state *const state = &states[i];
        struct view view;
        make_view(state, &view);
        for (unsigned allowed = find_allowed(state, depth); allowed != 0; allowed &= allowed - 1) {
            const unsigned line = (unsigned)__builtin_ctz(allowed);
            const unsigned givens = view_givens(&view, search->puzzle->givens[state->transposed][line]);
            if (fsd_minlex_is_longer(givens, shortest) || has_twin(search, state, line)) {
                continue;
            }
            if (fsd_minlex_is_longer(shortest, givens)) {
                shortest = givens;
                n_candidates = 0;
            }
            candidates[n_candidates++] = (struct candidate){(uint8_t)i, (uint8_t)line};
        }
    }
    take_candidates(search, states, candidates, n_candidates, depth);
}

/* The same from nothing: of lines the most of whose stacks are blank, those with the fewest givens in another stack. */
static void begin(struct search *search, const struct fsd_minlex_state roots[2])
{
    static const uint8_t weights[8] = {64, 16, 16, 4,
                                       16, 4,  4,  1}; /* so that a sum counts blanks, ones, twos, threes */
    struct candidate candidates[18];
    unsigned n = 0, most = 0;

    for (unsigned t = 0; t < 2; t++) {
        for (unsigned line = 0; line < 9; line++) {
            const unsigned givens = search->puzzle->givens[t][line];
            const unsigned sum = weights[givens & 7] + weights[givens >> 3 & 7] + weights[givens >> 6];
            const unsigned rank = sum / 64 * 4 + (sum / 16 % 4 != 0 ? 2 : sum / 4 % 4 != 0);
            if (rank < most || has_twin(search, &roots[t], line)) {
                continue;
            }
            n = rank > most ? 0 : n;
            most = rank;
            candidates[n++] = (struct candidate){(uint8_t)t, (uint8_t)line};
        }
    }
    take_candidates(search, roots, candidates, n, 0);
}

static bool is_settled(const struct fsd_minlex_state *state)
{
    return state->stack_cuts == 3 &&
           (state->code[0] & state->code[1] & state->code[2] & FSD_MINLEX_CUTS) == FSD_MINLEX_CUTS;
}

/* Goes on from a state whose columns are settled, row by row as long as one line is the smallest. */
static void finish_settled(struct search *search, const struct fsd_minlex_state *begin, unsigned depth)
{
    struct fsd_minlex_state state = *begin;
    const uint64_t *const lines = search->puzzle->lines[state.transposed];
    const uint16_t *const givens = search->puzzle->givens[state.transposed];
    unsigned arranged[9];
    struct shifts shifts;

    for (unsigned i = 3; i-- > 0;) {
        find_shifts(&shifts, i, state.stack[i], state.code[i]);
    }
    for (unsigned left = state.unused; left != 0; left &= left - 1) {
        const unsigned line = (unsigned)__builtin_ctz(left), of = givens[line];
        arranged[line] = (fsd_minlex_arrange(&state, 0, of) & FSD_MINLEX_GIVENS) << 6 |
                         (fsd_minlex_arrange(&state, 1, of) & FSD_MINLEX_GIVENS) << 3 |
                         (fsd_minlex_arrange(&state, 2, of) & FSD_MINLEX_GIVENS);
    }
    for (; depth < 9; depth++) {
        unsigned shortest = find_shortest(search, depth), candidates = 0, chosen = 0, n_labels = 0;
        uint64_t text = no_row, labels = 0;
        for (unsigned allowed = find_allowed(&state, depth); allowed != 0; allowed &= allowed - 1) {
            const unsigned line = (unsigned)__builtin_ctz(allowed);
            if (fsd_minlex_is_longer(arranged[line], shortest)) {
                continue;
            }
            candidates = fsd_minlex_is_longer(shortest, arranged[line]) ? 0 : candidates;
            shortest = arranged[line];
            candidates |= 1U << line;
        }
        for (; candidates != 0; candidates &= candidates - 1) {
            const unsigned line = (unsigned)__builtin_ctz(candidates);
            uint64_t next_labels = state.labels;
            unsigned n_next_labels = state.n_labels;
            const uint64_t next = write_row(lines[line], arranged[line], &shifts, &next_labels, &n_next_labels);
            search->n_tried++;
            if (next == text) {
                branch(search, &state, 1, depth);
                return;
            }
            if (next < text) {
                text = next;
                labels = next_labels;
                n_labels = n_next_labels;
                chosen = line;
            }
        }
        if (text > search->best[depth]) {
            return;
        }
        if (text < search->best[depth]) {
            improve(search, depth, text);
        }
        take_line(search, &state, depth, chosen);
        state.labels = labels;
        state.n_labels = (uint8_t)n_labels;
    }
    count(search, &state, 1);
}

static void extend(struct search *search, const struct fsd_minlex_state *states, unsigned n, unsigned depth)
{
    if (n == 1 && is_settled(states)) {
        finish_settled(search, states, depth);
    } else {
        branch(search, states, n, depth);
    }
}

static void find_twins(const uint64_t lines[9], uint16_t twins[9])
{
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

    search.puzzle = puzzle;
    search.n_tried = search.n_automorphisms = 0;
    search.n_improvements = 0;
    search.stops = search.has_stopped = false;
    for (unsigned t = 0; t < 2; t++) {
        find_twins(puzzle->lines[t], search.twins[t]);
        roots[t] = (struct fsd_minlex_state){.weight = 1, .unused = 0x1ff, .stack = {0, 1, 2}, .transposed = t != 0};
    }
    for (unsigned depth = 0; depth < 9; depth++) {
        search.best[depth] = no_row;
    }
    begin(&search, roots);

    memcpy(way->rows, search.best, sizeof(way->rows));
    way->transposed = search.leaf.transposed;
    way->labels = search.leaf.labels;
    way->n_automorphisms = search.n_automorphisms;
    way->n_tried = search.n_tried;
    for (unsigned i = 0; i < 9; i++) {
        way->row[i] = search.leaf.rows >> (4 * i) & 15;
        way->column[i] =
            (uint8_t)(3 * search.leaf.stack[i / 3] + fsd_minlex_columns_of(search.leaf.code[i / 3])[i % 3]);
    }
}
