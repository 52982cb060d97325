/* Sudoku as a constraint satisfaction problem: depth-first search that counts its nodes. */
#include "grid/digits.h"
#include "grid/places.h"
#include "solve/engine.h"
#include "solve/guess_stop.h"

/*
 * 81 variables, whose domains are the digits that no assigned peer has, and 27 constraints of nine variables, "all
 * different". Givens are assigned at the root. Every assignment removes its value from the domains of the 20 peers; an
 * empty domain is a dead end (forward checking: Haralick and Elliott 1980). FSD_PROPAGATE_SINGLES then assigns
 * variables with one value left, and values with one place left in a unit, to the fixed point; that creates no state,
 * and a value without a place in a unit is a dead end, too.
 *
 * The next variable is the first unassigned cell; or the first of those with the fewest values left (MRV); or, of
 * those, the first with the most unassigned peers (degree: Brelaz 1979). Its values are tried in ascending order. A
 * node is a state created by assigning a value to the chosen variable, without the root; a guess, one whose chosen
 * variable had two values left or more. All results are a function of the puzzle and the options alone, unless the
 * deadline passes.
 */

/*
 * board[d] holds the places that may have digit d + 1. With singles, an assigned place is in the board of its digit
 * alone; with peers, boards say nothing of assigned places, so that an assignment changes one board only.
 */
struct state {
    fsd_places board[FSD_N_DIGITS];
    fsd_places open; /* the unassigned places */
};

struct frame {
    struct state state; /* singles: before a value was tried */
    fsd_places board;   /* peers: the digit's, before it was tried */
    unsigned place;
    unsigned digit; /* from 0: the one that is tried */
    unsigned left;  /* the values still to try */
    bool is_guess;
};

struct search {
    const struct fsd_solver_options *options;
    struct fsd_engine_answer *result;
    struct fsd_guess_stop stop;
    struct state state;
    fsd_places checked[FSD_N_DIGITS]; /* singles: boards that are known to have no new hidden single */
    unsigned n_frames;
    uint32_t n_guesses_above;
    struct frame frames[FSD_N_CELLS];
};

#define INLINE static inline __attribute__((always_inline))

/* Narrows ties to the places with the fewest values left, where that is three or more. */
static __attribute__((noinline)) fsd_places fewest_values(const struct state *state, fsd_places ties)
{
    fsd_places sum[4] = {{0}}; /* sum[i] holds bit i of each place's number of values */

    for (int d = 0; d < FSD_N_DIGITS; d++) {
        fsd_places carry = state->board[d];
        for (int i = 0; i < 4; i++) {
            const fsd_places both = sum[i] & carry;
            sum[i] ^= carry;
            carry = both;
        }
    }
    for (int i = 3; i >= 0; i--) {
        const fsd_places fewer = ties & ~sum[i];
        ties = fsd_places_any(fewer) ? fewer : ties;
    }
    return ties;
}

/* The first of ties with the most unassigned peers. */
static unsigned highest_degree(const struct search *s, fsd_places ties)
{
    unsigned best = fsd_places_first(ties);
    unsigned most = 0;

    ties ^= fsd_place_sets.bit[best];
    if (!fsd_places_any(ties)) {
        return best;
    }
    most = fsd_places_count(s->state.open & fsd_place_sets.peers[best]);
    do {
        const unsigned place = fsd_places_first(ties);
        const unsigned degree = fsd_places_count(s->state.open & fsd_place_sets.peers[place]);
        if (degree > most) {
            most = degree;
            best = place;
        }
        ties ^= fsd_place_sets.bit[place];
    } while (fsd_places_any(ties));
    return best;
}

/* The variable to assign next, when there is one; false when some domain is empty. */
INLINE bool choose(const struct search *s, enum fsd_select select, unsigned *place)
{
    const struct state *const state = &s->state;
    fsd_places one = state->board[0]; /* places with one value or more */
    fsd_places two = {0};
    fsd_places three = {0};

    for (int d = 1; d < FSD_N_DIGITS; d++) {
        if (select != FSD_SELECT_FIRST) {
            three |= two & state->board[d];
            two |= one & state->board[d];
        }
        one |= state->board[d];
    }
    if (fsd_places_any(state->open & ~one)) {
        return false;
    }
    if (select == FSD_SELECT_FIRST) {
        *place = fsd_places_first(state->open);
        return true;
    }
    fsd_places ties = state->open & ~two;
    if (!fsd_places_any(ties)) {
        ties = state->open & ~three;
        if (!fsd_places_any(ties)) {
            ties = fewest_values(state, state->open);
        }
    }
    *place = select == FSD_SELECT_MRV ? fsd_places_first(ties) : highest_degree(s, ties);
    return true;
}

INLINE unsigned domain(const struct state *state, unsigned place)
{
    unsigned values = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        values |= (state->board[d][place / 32] >> place % 32 & 1) << d;
    }
    return values;
}

/* Makes a variable's frame; false when that is a guess that must not be made. */
INLINE bool push(struct search *s, unsigned place)
{
    struct frame *const frame = &s->frames[s->n_frames];

    frame->place = place;
    frame->left = domain(&s->state, place);
    frame->is_guess = (frame->left & (frame->left - 1)) != 0;
    if (frame->is_guess) {
        if (fsd_guess_stop_now(&s->stop, s->result->n_guesses)) {
            s->result->cut_short = true;
            return false;
        }
        s->result->n_guesses++;
        s->n_guesses_above++;
        if (s->n_guesses_above > s->result->depth) {
            s->result->depth = s->n_guesses_above;
        }
    }
    s->n_frames++;
    return true;
}

INLINE void pop(struct search *s)
{
    s->n_guesses_above -= s->frames[--s->n_frames].is_guess;
}

INLINE unsigned next_value(struct search *s, struct frame *frame)
{
    frame->digit = (unsigned)__builtin_ctz(frame->left);
    frame->left &= frame->left - 1;
    s->result->n_nodes++;
    return frame->digit;
}

/* Counts a solution; true when it is the last one wanted. */
static bool found(struct search *s)
{
    return ++s->result->n_solutions == s->options->limit;
}

static void put_first_of_peers(struct search *s)
{
    for (unsigned i = 0; i < s->n_frames; i++) {
        s->result->solution[fsd_cell_of_place(s->frames[i].place)] = (char)('1' + s->frames[i].digit);
    }
}

INLINE void search_peers(struct search *s, enum fsd_select select)
{
    struct state *const state = &s->state;
    unsigned place = 0;

    for (;;) {
        struct frame *frame = NULL;
        if (!fsd_places_any(state->open)) {
            if (s->result->n_solutions == 0) {
                put_first_of_peers(s);
            }
            if (found(s)) {
                return;
            }
        } else if (choose(s, select, &place)) {
            if (!push(s, place)) {
                return;
            }
            frame = &s->frames[s->n_frames - 1];
            state->open ^= fsd_place_sets.bit[place];
        }
        while (!frame) {
            if (s->n_frames == 0) {
                return;
            }
            frame = &s->frames[s->n_frames - 1];
            state->board[frame->digit] = frame->board;
            if (!frame->left) {
                state->open ^= fsd_place_sets.bit[frame->place];
                pop(s);
                frame = NULL;
            }
        }
        const unsigned digit = next_value(s, frame);
        frame->board = state->board[digit];
        state->board[digit] = frame->board & ~fsd_place_sets.peers[frame->place];
    }
}

/* Gives a digit to unassigned places that have it in their domains; false when two of them are peers. */
INLINE bool assign(struct search *s, unsigned digit, fsd_places places)
{
    fsd_places board = s->state.board[digit];
    fsd_places left = places;

    do {
        const unsigned place = fsd_places_first(left);
        board &= ~fsd_place_sets.peers[place];
        left ^= fsd_place_sets.bit[place];
    } while (fsd_places_any(left));
    s->state.board[digit] = board;
    s->state.open &= ~places;
    return !fsd_places_any(places & ~board);
}

/* The same for places that may have other values left. */
INLINE bool assign_one_of_many(struct search *s, unsigned digit, fsd_places places)
{
    const fsd_places board = s->state.board[digit];

    for (int d = 0; d < FSD_N_DIGITS; d++) {
        s->state.board[d] &= ~places;
    }
    s->state.board[digit] = board;
    return assign(s, digit, places);
}

/* Assigns the places with one value left, until there are none; false at a dead end. */
INLINE bool assign_naked_singles(struct search *s)
{
    struct state *const state = &s->state;

    for (;;) {
        fsd_places one = state->board[0];
        fsd_places two = {0};
        for (int d = 1; d < FSD_N_DIGITS; d++) {
            two |= one & state->board[d];
            one |= state->board[d];
        }
        if (fsd_places_any(state->open & ~one)) {
            return false;
        }
        const fsd_places naked = state->open & ~two;
        if (!fsd_places_any(naked)) {
            return true;
        }
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            const fsd_places places = naked & state->board[d];
            if (fsd_places_any(places) && !assign(s, d, places)) {
                return false;
            }
        }
    }
}

/*
 * The places of a board, assigned ones included, that are alone in some unit; false when a unit has none. In a row, x
 * & (x - 1) tells whether there are two. In columns and boxes, "once" and "twice" are folded: over the rows of a band
 * first, then over bands for columns, and over the three columns of a box.
 */
INLINE bool lone_places(fsd_places board, fsd_places *lone)
{
    const fsd_places cells = fsd_places_in_bands(FSD_BAND_OF_CELLS);
    const fsd_places guards = fsd_places_in_bands(FSD_BAND_OF_GUARDS);
    const fsd_places all_but_first = board & ((board | guards) - fsd_places_in_bands(FSD_ROW_STARTS));
    const fsd_places row_has_two = (all_but_first + cells) & guards;
    const fsd_places row_has_one = (board + cells) & guards;

    const fsd_places second = board >> FSD_ROW_BITS;
    const fsd_places third = board >> 2 * FSD_ROW_BITS;
    const fsd_places once = board | second | third;
    const fsd_places twice = (board & second) | (third & (board | second));

    const fsd_places once_2 = once | once >> 1;
    const fsd_places twice_2 = twice | twice >> 1 | (once & once >> 1);
    const fsd_places box_has_one = once_2 | once >> 2;
    const fsd_places box_has_two = twice_2 | twice >> 2 | (once_2 & once >> 2);

    const fsd_places once_next = {once[1], once[2], once[0], once[3]};
    const fsd_places once_last = {once[2], once[0], once[1], once[3]};
    const fsd_places twice_next = {twice[1], twice[2], twice[0], twice[3]};
    const fsd_places twice_last = {twice[2], twice[0], twice[1], twice[3]};
    const fsd_places column_has_one = once | once_next | once_last;
    const fsd_places column_has_two =
        twice | twice_next | twice_last | (once & once_next) | (once_last & (once | once_next));

    const fsd_places box_starts = fsd_places_in_bands(FSD_BOX_STARTS);
    const fsd_places row_of_cells = fsd_places_in_bands(FSD_ROW_OF_CELLS);
    const fsd_places box_singles = box_starts & ~box_has_two;
    const fsd_places columns = box_singles | box_singles << 1 | box_singles << 2 | (row_of_cells & ~column_has_two);

    *lone = board & (columns | columns << FSD_ROW_BITS | columns << 2 * FSD_ROW_BITS |
                     ~(row_has_two - (row_has_two >> (FSD_ROW_BITS - 1))));
    return !fsd_places_any((guards & ~row_has_one) | (box_starts & ~box_has_one) | (row_of_cells & ~column_has_one));
}

/* Assigns naked and hidden singles to the fixed point; false at a dead end. */
static bool propagate(struct search *s)
{
    bool changed = false;

    do {
        changed = false;
        if (!assign_naked_singles(s)) {
            return false;
        }
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            const fsd_places board = s->state.board[d];
            fsd_places places = {0};
            if (!fsd_places_any(board ^ s->checked[d])) {
                continue;
            }
            if (!lone_places(board, &places)) {
                return false;
            }
            places &= s->state.open;
            if (fsd_places_any(places)) {
                if (!assign_one_of_many(s, d, places)) {
                    return false;
                }
                changed = true;
            }
            s->checked[d] = board;
        }
    } while (changed);
    return true;
}

static void put_first_of_singles(struct search *s)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        s->result->solution[cell] = (char)('1' + __builtin_ctz(domain(&s->state, fsd_place_of_cell(cell))));
    }
}

INLINE void search_singles(struct search *s, enum fsd_select select)
{
    bool alive = propagate(s);
    unsigned place = 0;

    for (;;) {
        if (alive && !fsd_places_any(s->state.open)) {
            if (s->result->n_solutions == 0) {
                put_first_of_singles(s);
            }
            if (found(s)) {
                return;
            }
        } else if (alive && choose(s, select, &place)) {
            if (!push(s, place)) {
                return;
            }
            s->frames[s->n_frames - 1].state = s->state;
        }
        while (s->n_frames > 0 && !s->frames[s->n_frames - 1].left) {
            pop(s);
        }
        if (s->n_frames == 0) {
            return;
        }
        struct frame *const frame = &s->frames[s->n_frames - 1];
        s->state = frame->state;
        memcpy(s->checked, frame->state.board, sizeof(s->checked));
        alive = assign_one_of_many(s, next_value(s, frame), fsd_place_sets.bit[frame->place]) && propagate(s);
    }
}

/* Assigns the givens, the sets of which are given[0] to given[8]; false when two of them clash. */
static bool assign_givens(struct search *s, const fsd_places given[FSD_N_DIGITS])
{
    fsd_places all = {0};

    for (int d = 0; d < FSD_N_DIGITS; d++) {
        fsd_places seen = {0};
        fsd_places left = given[d];
        while (fsd_places_any(left)) {
            const unsigned place = fsd_places_first(left);
            seen |= fsd_place_sets.peers[place];
            left ^= fsd_place_sets.bit[place];
        }
        if (fsd_places_any(seen & given[d])) {
            return false;
        }
        s->state.board[d] &= ~seen;
        all |= given[d];
    }
    for (int d = 0; d < FSD_N_DIGITS; d++) {
        s->state.board[d] = (s->state.board[d] & ~all) | given[d];
    }
    s->state.open = fsd_places_in_bands(FSD_BAND_OF_CELLS) & ~all;
    return true;
}

static enum fastsud_status solve_one(void *state, const struct fsd_solver_options *options,
                                     uint16_t candidates[FASTSUD_N_CELLS], struct fsd_deadline *deadline,
                                     struct fsd_engine_answer *answer)
{
    const bool peers = options->propagate == FSD_PROPAGATE_PEERS;
    fsd_places given[FSD_N_DIGITS] = {{0}};
    struct search search;

    (void)state;
    search.options = options;
    search.result = answer;
    search.stop = fsd_guess_stop_of(options->guess_limit, deadline);
    search.n_frames = 0;
    search.n_guesses_above = 0;
    memset(search.checked, 0xff, sizeof(search.checked)); /* unlike any board */
    for (int d = 0; d < FSD_N_DIGITS; d++) {
        search.state.board[d] = fsd_places_in_bands(FSD_BAND_OF_CELLS);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const fsd_places bit = fsd_place_sets.bit[fsd_place_of_cell(cell)];
        if (fsd_digits_is_one(candidates[cell])) {
            const unsigned digit = fsd_digits_first(candidates[cell]);
            given[digit - 1] |= bit;
            answer->solution[cell] = (char)('0' + digit);
            continue;
        }
        for (uint16_t lost = candidates[cell] ^ FSD_ALL_DIGITS; lost;) {
            search.state.board[fsd_digits_take(&lost) - 1] ^= bit;
        }
    }
    if (assign_givens(&search, given)) {
        switch (options->select) {
        case FSD_SELECT_FIRST:
            peers ? search_peers(&search, FSD_SELECT_FIRST) : search_singles(&search, FSD_SELECT_FIRST);
            break;
        case FSD_SELECT_MRV:
            peers ? search_peers(&search, FSD_SELECT_MRV) : search_singles(&search, FSD_SELECT_MRV);
            break;
        case FSD_SELECT_MRV_DEGREE:
            peers ? search_peers(&search, FSD_SELECT_MRV_DEGREE) : search_singles(&search, FSD_SELECT_MRV_DEGREE);
            break;
        }
    }
    return FASTSUD_OK;
}

const struct fsd_engine fsd_engine_csp = {
    .name = "csp",
    .summary = "constraint search: variables by --select, domains reduced at every assignment; counts nodes",
    .rules = &fsd_variant_engine_csp,
    .solve_one = solve_one,
};
