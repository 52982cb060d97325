#include <string.h>

#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/sudoku_explainer/tuples.h"

enum { MAX_LOOP = 18 }; /* two cells in each row */

/* A loop of cells that all hold the same two digits, in which each unit has no cell or one of either colour. */
struct loop {
    uint8_t cells[MAX_LOOP];
    unsigned n_cells;
    bool has[FSD_N_CELLS];
    fsd_cells usable;            /* cells that hold the pair and are not alone with it in any of their units */
    uint32_t units[FSD_N_CELLS]; /* bits of those that a usable cell is in; 0: it is not usable */
    uint16_t pair;               /* the two digits */
    uint32_t pair_units;         /* bit u: unit u has a usable cell with no other candidates */
    uint32_t units_seen[2];      /* bit u: unit u has a cell of that colour */
};

/*
 * Sudoku Explainer sorts all hints by rating and then by type, and takes the first: that is the first one found that no
 * later one beats.
 */
struct search {
    const struct fsd_board *board;
    bool is_repaired;
    bool is_found;
    unsigned type; /* of *best */
    struct fsd_se_hint *best;
    struct fsd_step *told; /* NULL, or the pattern of *best */
};

/* What a hint rests on besides the loop, as a told step has it. */
struct told {
    fsd_cells set; /* with the loop's two cells that are in it */
    uint16_t own_digits;
    uint16_t other_digits;
    uint32_t units;
};

static enum fsd_se_technique technique_of(unsigned n_cells, unsigned type)
{
    return (enum fsd_se_technique)(FSD_SE_UNIQUE_RECTANGLE_TYPE_1 + (n_cells - 4) / 2 * 4 + type - 1);
}
_Static_assert(FSD_SE_UNIQUE_LOOP_18_TYPE_4 == FSD_SE_UNIQUE_RECTANGLE_TYPE_1 + 31, "four types for each of 8 lengths");

static bool is_better(const struct search *search, unsigned type, double rating)
{
    return !search->is_found || rating < search->best->rating ||
           (rating == search->best->rating && type < search->type);
}

static double rating_of(unsigned n_cells)
{
    return fsd_se_technique_rows[technique_of(n_cells < 4 ? 4 : n_cells, 1)].rating;
}

static void start(const struct loop *loop, unsigned type, double rating, struct fsd_se_hint *hint)
{
    fsd_se_hint_start(hint, technique_of(loop->n_cells, type));
    hint->rating = rating;
}

/* Takes a hint if it is the best so far. Says whether its pattern is wanted. */
static bool take(struct search *search, unsigned type, const struct fsd_se_hint *hint)
{
    if (!hint->removed_cells || !is_better(search, type, hint->rating)) {
        return false;
    }
    *search->best = *hint;
    search->type = type;
    search->is_found = true;
    return search->told;
}

__attribute__((cold)) static void tell(const struct search *search, const struct loop *loop, const struct told *told)
{
    struct fsd_step *const step = search->told;

    step->cells = 0;
    for (unsigned i = 0; i < loop->n_cells; i++) {
        step->cells |= fsd_cells_of(loop->cells[i]);
    }
    step->digits = loop->pair;
    step->others = told->set;
    for (fsd_cells left = step->cells; left;) {
        const unsigned cell = fsd_cells_take(&left);
        step->others |= search->board->cell[cell] != loop->pair ? fsd_cells_of(cell) : 0;
    }
    step->own_digits = told->own_digits;
    step->other_digits = told->other_digits;
    step->units = told->units;
}

/* All cells but some have two candidates, and these have one more, the same: it is true in one of them. */
static void try_type_2(struct search *search, const struct loop *loop, const uint8_t *extra, unsigned n_extra)
{
    const uint16_t *cell = search->board->cell;
    const uint16_t more = cell[extra[0]] & (uint16_t)~loop->pair;
    const uint16_t digit = more & (uint16_t)-more;
    fsd_cells victims = fsd_cell_sets.peers[extra[0]];
    struct fsd_se_hint hint;

    /* No cell is its own peer, so none of them is a victim. */
    for (unsigned i = 1; i < n_extra; i++) {
        victims &= fsd_cell_sets.peers[extra[i]];
    }
    start(loop, 2, rating_of(loop->n_cells), &hint);
    fsd_se_hint_remove(&hint, search->board, victims, digit);
    if (take(search, 2, &hint)) {
        tell(search, loop, &(struct told){.other_digits = digit});
    }
}

/* Two cells with more candidates in a unit, one of which holds one of those. */
struct pair_in_unit {
    unsigned unit;
    uint16_t first; /* bit k: the unit's cell k */
    uint16_t second;
    uint16_t extra;  /* candidates of either beyond those of the loop */
    uint16_t common; /* of both */
};

static void try_naked(struct search *search, const struct loop *loop, const struct pair_in_unit *pair, unsigned degree)
{
    const struct fsd_board *board = search->board;
    const double rating = rating_of(loop->n_cells) + (degree - 1) * 0.1;

    for (unsigned choice = (1U << degree) - 1; choice <= FSD_ALL_DIGITS; choice = fsd_se_next_choice(choice)) {
        uint16_t others = (uint16_t)(choice & ~(unsigned)pair->first);
        uint16_t covered = pair->common;
        bool is_set = true;
        if ((choice & pair->first) == 0 || (choice & pair->second) != 0) {
            continue;
        }
        while (others && is_set) {
            const uint16_t digits = board->cell[fsd_units.cells[pair->unit][fsd_digits_take(&others) - 1]];
            is_set = fsd_digits_count(digits) >= 2;
            covered |= digits;
        }
        const uint16_t digits = covered | pair->extra;
        if (!is_set || fsd_digits_count(covered) != degree || fsd_digits_count(digits) != degree) {
            continue;
        }
        struct fsd_se_hint hint;
        start(loop, 3, rating, &hint);
        const uint16_t set = (uint16_t)(choice | pair->second);
        fsd_se_hint_remove_at(&hint, board, pair->unit, (uint16_t)~set, digits);
        if (take(search, 3, &hint)) {
            tell(search, loop,
                 &(struct told){.set = fsd_cells_at(pair->unit, set), .own_digits = digits, .units = 1U << pair->unit});
        }
    }
}

static void try_hidden(struct search *search, const struct loop *loop, const struct pair_in_unit *pair, unsigned degree)
{
    const struct fsd_board *board = search->board;
    const uint16_t *place = board->place[pair->unit];
    /* The set's cells, less the two of the loop, are one fewer than its digits. */
    const double rating = rating_of(loop->n_cells) + ((int)degree - 2) * 0.1;
    const unsigned n_chosen = degree - 2;
    uint8_t rest[9];
    unsigned n_rest = 0;

    for (uint16_t digits = FSD_ALL_DIGITS & (uint16_t) ~(loop->pair | pair->extra); digits;) {
        rest[n_rest++] = (uint8_t)fsd_digits_take(&digits);
    }
    if (n_chosen > n_rest || n_rest == 0) {
        return;
    }
    for (unsigned choice = (1U << n_chosen) - 1; choice < 1U << n_rest; choice = fsd_se_next_choice(choice)) {
        uint16_t digits = loop->pair;
        uint16_t places = 0;
        for (uint16_t chosen = (uint16_t)choice; chosen;) {
            digits |= fsd_digits_of(rest[fsd_digits_take(&chosen) - 1]);
        }
        bool is_set = (digits & board->placed[pair->unit]) == 0;
        for (uint16_t left = digits; left;) {
            const uint16_t more = place[fsd_digits_take(&left) - 1] & (uint16_t)~pair->second;
            is_set = is_set && more != 0;
            places |= more;
        }
        if (is_set && fsd_digits_count(places) == degree) {
            struct fsd_se_hint hint;
            start(loop, 3, rating, &hint);
            fsd_se_hint_remove_at(&hint, board, pair->unit, places & (uint16_t)~pair->first, (uint16_t)~digits);
            if (take(search, 3, &hint)) {
                tell(search, loop,
                     &(struct told){.set = fsd_cells_at(pair->unit, places | pair->first | pair->second),
                                    .other_digits = digits,
                                    .units = 1U << pair->unit});
            }
        }
        if (choice == 0) {
            break; /* the one way to choose nothing */
        }
    }
}

static void try_type_3(struct search *search, const struct loop *loop, unsigned first, unsigned second)
{
    const struct fsd_board *board = search->board;
    const uint16_t extra = (board->cell[first] | board->cell[second]) & (uint16_t)~loop->pair;
    const unsigned n_extra = fsd_digits_count(extra);

    for (unsigned degree = search->is_repaired ? 2 : n_extra; degree <= 7; degree++) {
        for (unsigned k = 0; k < 3; k++) {
            const unsigned unit = fsd_se_unit_of(first, k);
            if (unit != fsd_se_unit_of(second, k)) {
                continue;
            }
            const struct pair_in_unit pair = {
                .unit = unit,
                .first = (uint16_t)(1U << fsd_se_place_in_unit(first, k)),
                .second = (uint16_t)(1U << fsd_se_place_in_unit(second, k)),
                .extra = extra,
                .common = extra & board->cell[first] & board->cell[second],
            };
            const unsigned n_empty = fsd_board_n_empty(board, unit);
            if (degree * 2 <= n_empty && degree >= n_extra) {
                try_naked(search, loop, &pair, degree);
            }
            if (degree * 2 < n_empty) {
                try_hidden(search, loop, &pair, degree);
            }
        }
    }
}

/* One digit of the loop must stand in one of the two cells, so the other digit stands in neither. */
static void try_type_4(struct search *search, const struct loop *loop, unsigned first, unsigned second)
{
    const struct fsd_board *board = search->board;
    uint16_t locked = 0;
    uint32_t units[2] = {0}; /* where the lower and the higher digit of the pair is locked */
    struct fsd_se_hint hint;

    for (unsigned k = 0; k < 3; k++) {
        const unsigned unit = fsd_se_unit_of(first, k);
        if (unit != fsd_se_unit_of(second, k)) {
            continue;
        }
        for (uint16_t digits = loop->pair; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            /* Both cells hold it. */
            if (fsd_digits_count(board->place[unit][digit - 1]) == 2) {
                locked |= fsd_digits_of(digit);
                units[digits == 0] |= 1U << unit;
            }
        }
    }
    if (locked) {
        const uint16_t digit = loop->pair & (uint16_t) ~(locked & -locked);
        const uint16_t kept = loop->pair & (uint16_t)~digit;
        start(loop, 4, rating_of(loop->n_cells), &hint);
        fsd_se_hint_add(&hint, first, digit);
        fsd_se_hint_add(&hint, second, digit);
        if (take(search, 4, &hint)) {
            tell(search, loop, &(struct told){.other_digits = kept, .units = units[kept > digit]});
        }
    }
}

static void try_loop(struct search *search, const struct loop *loop)
{
    const uint16_t *cell = search->board->cell;
    uint8_t extra[MAX_LOOP];
    unsigned n_extra = 0;

    for (unsigned i = 0; i < loop->n_cells; i++) {
        if (cell[loop->cells[i]] != loop->pair) {
            extra[n_extra++] = loop->cells[i];
        }
    }
    if (n_extra == 1) {
        struct fsd_se_hint hint;
        start(loop, 1, rating_of(loop->n_cells), &hint);
        fsd_se_hint_add(&hint, extra[0], loop->pair);
        if (take(search, 1, &hint)) {
            tell(search, loop, &(struct told){.units = 0});
        }
    } else if (n_extra > 2) {
        try_type_2(search, loop, extra, n_extra);
    } else if (n_extra == 2) {
        const uint16_t more = (cell[extra[0]] | cell[extra[1]]) & (uint16_t)~loop->pair;
        if (fsd_digits_is_one(more)) {
            try_type_2(search, loop, extra, 2);
        } else {
            try_type_3(search, loop, extra[0], extra[1]);
        }
        try_type_4(search, loop, extra[0], extra[1]);
    }
}

static uint32_t units_of(unsigned cell)
{
    const uint8_t *units = fsd_units.units_of[cell];

    return 1U << units[0] | 1U << units[1] | 1U << units[2];
}

/*
 * Whether some unit would be left with cells of one colour only. Once cells have brought two digits or more, n_free
 * more cells may have candidates of their own, each of which can complete its three units.
 */
static bool is_hopeless(const struct loop *loop, int n_free, uint16_t extra)
{
    uint32_t open = (loop->units_seen[0] ^ loop->units_seen[1]) & ~loop->pair_units;

    if ((extra & (extra - 1)) == 0) {
        return false;
    }
    for (int i = 0; i < 3 * n_free; i++) {
        open &= open - 1;
    }
    return open != 0;
}

/*
 * Goes on from a loop's begin to a cell, and from there to all that share a unit with it other than the one, via, by
 * which it was reached. n_free: how many more cells may have candidates of their own; extra: those seen on the way.
 */
static void walk(struct search *search, struct loop *loop, unsigned cell, unsigned via, int n_free, uint16_t extra)
{
    const struct fsd_board *board = search->board;
    const unsigned colour = loop->n_cells % 2;
    const uint32_t here = loop->units[cell];
    const unsigned v1 = fsd_digits_first(loop->pair);
    const unsigned v2 = fsd_digits_first(loop->pair & (loop->pair - 1));

    /* No loop is of interest, of an even length, that cannot beat what was found. */
    if (!is_better(search, 1, rating_of(loop->n_cells + 2 - colour))) {
        return;
    }
    loop->units_seen[colour] |= here;
    if (is_hopeless(loop, n_free, extra)) {
        loop->units_seen[colour] &= ~here;
        return;
    }
    loop->cells[loop->n_cells++] = (uint8_t)cell;
    loop->has[cell] = true;
    for (unsigned k = 0; k < 3; k++) {
        const unsigned unit = fsd_se_unit_of(cell, k);
        uint16_t nexts = board->place[unit][v1 - 1] & board->place[unit][v2 - 1];
        if (k == via) {
            continue;
        }
        while (nexts) {
            const unsigned next = fsd_units.cells[unit][fsd_digits_take(&nexts) - 1];
            if (next == loop->cells[0] && loop->n_cells >= 4) {
                if (loop->units_seen[0] == loop->units_seen[1]) {
                    try_loop(search, loop);
                }
                continue;
            }
            if (loop->has[next]) {
                continue;
            }
            const uint16_t more = board->cell[next] & (uint16_t)~loop->pair;
            const uint16_t all = extra | more;
            if (!search->is_repaired) {
                extra = all; /* what one cell brings counts for its siblings too, an error of Sudoku Explainer */
            }
            /* A unit with two cells of a colour would make the loop invalid. */
            if (loop->units[next] != 0 && (loop->units_seen[1 - colour] & loop->units[next]) == 0 &&
                (more == 0 || fsd_digits_is_one(all) || n_free > 0)) {
                walk(search, loop, next, k, n_free - (more != 0), all);
            }
        }
    }
    loop->has[cell] = false;
    loop->n_cells--;
    loop->units_seen[colour] &= ~here;
}

/* Each unit of a loop's cell has another cell of the loop: those that can have none are left out, again and again. */
static fsd_cells usable_cells(const struct fsd_board *board, uint16_t pair)
{
    const unsigned v1 = fsd_digits_first(pair);
    const unsigned v2 = fsd_digits_first(pair & (pair - 1));
    fsd_cells usable = board->digit[v1 - 1] & board->digit[v2 - 1];
    fsd_cells before;

    do {
        before = usable;
        for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
            const fsd_cells here = usable & fsd_cell_sets.unit[unit];
            if ((here & (here - 1)) == 0) {
                usable &= ~here;
            }
        }
    } while (usable != before);
    return usable;
}

static bool find(struct search *search)
{
    const uint16_t *cell = search->board->cell;
    struct loop loop = {.pair = 0};

    for (fsd_cells cells = search->board->bivalue; cells;) {
        const unsigned first = fsd_cells_take(&cells);
        if (loop.pair != cell[first]) {
            loop.pair = cell[first];
            loop.usable = usable_cells(search->board, loop.pair);
            loop.pair_units = 0;
            memset(loop.units, 0, sizeof(loop.units));
            for (fsd_cells left = loop.usable; left;) {
                const unsigned other = fsd_cells_take(&left);
                loop.units[other] = units_of(other);
                loop.pair_units |= cell[other] == loop.pair ? loop.units[other] : 0;
            }
        }
        if (fsd_cells_has(loop.usable, first)) {
            walk(search, &loop, first, 3, 2, 0);
        }
    }
    return search->is_found;
}

bool fsd_se_find_unique_loop(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                             struct fsd_step *told)
{
    (void)technique;
    return find(&(struct search){.board = board, .best = hint, .told = told});
}

bool fsd_se_find_unique_loop_repaired(const struct fsd_board *board, enum fsd_se_technique technique,
                                      struct fsd_se_hint *hint, struct fsd_step *told)
{
    (void)technique;
    return find(&(struct search){.board = board, .best = hint, .told = told, .is_repaired = true});
}
