#include "logic/techniques/almost_locked.h"

#include <string.h>

#include "logic/techniques/techniques.h"

_Static_assert(FSD_MAX_ALMOST_LOCKED <= UINT16_MAX, "sets are numbered by uint16_t");

static bool is_in_line(fsd_cells cells)
{
    const unsigned first = fsd_cells_first(cells);
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;

    return (cells & ~sets->unit[FSD_FIRST_ROW + fsd_cell_row(first)]) == 0 ||
           (cells & ~sets->unit[FSD_FIRST_COLUMN + fsd_cell_column(first)]) == 0;
}

/* Linked sets need two digits with targets; others are dropped. */
static void add_set(const struct fsd_board *board, struct fsd_almost_locked_sets *sets, unsigned unit, fsd_cells cells,
                    uint16_t digits)
{
    const struct fsd_cell_sets *const tables = &fsd_cell_sets;
    struct fsd_almost_locked *const set = &sets->list[sets->n];

    if (sets->n == FSD_MAX_ALMOST_LOCKED) {
        return;
    }
    *set = (struct fsd_almost_locked){.cells = cells, .digits = digits, .unit = unit};
    for (uint16_t left = digits; left;) {
        const unsigned digit = fsd_digits_take(&left);
        fsd_cells targets = board->digit[digit - 1];
        for (fsd_cells own = targets & cells; own;) {
            targets &= tables->peers[fsd_cells_take(&own)];
        }
        set->targets[digit - 1] = targets;
        set->active |= targets ? fsd_digits_of(digit) : 0;
    }
    if (set->active & (set->active - 1)) {
        sets->n++;
    }
}

/* Each set once: a single cell with its row, a set in a line and a box with the line. */
static void add_sets_of_unit(const struct fsd_board *board, struct fsd_almost_locked_sets *sets, unsigned unit)
{
    const uint8_t *const cells = fsd_units.cells[unit];
    struct {
        fsd_cells cells;
        uint16_t digits;
        uint8_t n_cells;
    } subset[1 << 9] = {{0}};
    unsigned n = 1;

    for (unsigned k = 0; k < 9; k++) {
        if (!fsd_cells_has(board->open, cells[k])) {
            continue;
        }
        for (unsigned i = 0, n_before = n; i < n_before; i++) {
            if (subset[i].n_cells == FSD_MAX_ALMOST_LOCKED_CELLS) {
                continue;
            }
            subset[n].cells = subset[i].cells | fsd_cells_of(cells[k]);
            subset[n].digits = subset[i].digits | board->cell[cells[k]];
            subset[n].n_cells = (uint8_t)(subset[i].n_cells + 1);
            n++;
        }
    }
    for (unsigned i = 1; i < n; i++) {
        if (fsd_digits_count(subset[i].digits) != subset[i].n_cells + 1U ||
            (unit >= FSD_FIRST_COLUMN && subset[i].n_cells == 1) ||
            (unit >= FSD_FIRST_BOX && is_in_line(subset[i].cells))) {
            continue;
        }
        add_set(board, sets, unit, subset[i].cells, subset[i].digits);
    }
}

static void order_by_size(struct fsd_almost_locked_sets *sets)
{
    unsigned n = 0;

    for (unsigned n_digits = 2; n_digits <= FSD_MAX_ALMOST_LOCKED_CELLS + 1; n_digits++) {
        for (unsigned i = 0; i < sets->n; i++) {
            if (fsd_digits_count(sets->list[i].digits) == n_digits) {
                sets->by_size[n++] = (uint16_t)i;
            }
        }
    }
}

/* The sets that have a digit with targets: those with it in each cell, and all. */
struct holders {
    uint64_t with_cell[FSD_N_CELLS][FSD_ALMOST_LOCKED_WORDS];
    uint64_t all[FSD_ALMOST_LOCKED_WORDS];
};

static void find_holders(const struct fsd_board *board, const struct fsd_almost_locked_sets *sets, unsigned digit,
                         struct holders *holders)
{
    const fsd_cells places = board->digit[digit - 1];

    memset(holders, 0, sizeof(*holders));
    for (unsigned i = 0; i < sets->n; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(sets, i);
        const uint64_t bit = set->active & fsd_digits_of(digit) ? (uint64_t)1 << i % 64 : 0;
        holders->all[i / 64] |= bit;
        for (fsd_cells left = bit ? set->cells & places : 0; left;) {
            holders->with_cell[fsd_cells_take(&left)][i / 64] |= bit;
        }
    }
}

/* Those of which no cell with the digit is unseen by the set's. */
static void link_by(const struct holders *holders, const struct fsd_almost_locked_sets *sets, fsd_cells unseen_cells,
                    uint16_t digit, uint16_t digits[FSD_MAX_ALMOST_LOCKED], uint64_t linked[FSD_ALMOST_LOCKED_WORDS])
{
    uint8_t cells[FSD_N_CELLS];
    unsigned n = 0;

    while (unseen_cells) {
        cells[n++] = (uint8_t)fsd_cells_take(&unseen_cells);
    }
    for (unsigned word = 0; 64 * word < sets->n; word++) {
        uint64_t unseen = 0;
        for (unsigned i = 0; i < n; i++) {
            unseen |= holders->with_cell[cells[i]][word];
        }
        uint64_t seen = holders->all[word] & ~unseen;
        linked[word] |= seen;
        for (; seen; seen &= seen - 1) {
            digits[64 * word + (unsigned)__builtin_ctzll(seen)] |= digit;
        }
    }
}

static void link_sets(const struct fsd_board *board, struct fsd_almost_locked_sets *sets)
{
    struct holders holders[FSD_N_DIGITS];
    uint16_t digits[FSD_MAX_ALMOST_LOCKED] = {0};
    unsigned n = 0;

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        find_holders(board, sets, digit, &holders[digit - 1]);
    }
    for (unsigned i = 0; i < sets->n; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(sets, i);
        uint64_t linked[FSD_ALMOST_LOCKED_WORDS] = {0};
        sets->first_link[i] = n;
        for (uint16_t left = set->active; left;) {
            const unsigned digit = fsd_digits_take(&left);
            link_by(&holders[digit - 1], sets, board->digit[digit - 1] & ~set->targets[digit - 1], fsd_digits_of(digit),
                    digits, linked);
        }
        for (unsigned word = 0; 64 * word < sets->n; word++) {
            for (; linked[word]; linked[word] &= linked[word] - 1) {
                const unsigned to = 64 * word + (unsigned)__builtin_ctzll(linked[word]);
                if (n < FSD_MAX_ALMOST_LOCKED_LINKS) {
                    sets->links[n++] = (struct fsd_almost_locked_link){(uint16_t)to, digits[to]};
                }
                digits[to] = 0;
            }
        }
    }
    sets->first_link[sets->n] = n;
}

const struct fsd_almost_locked_sets *fsd_almost_locked_of(const struct fsd_board *board, struct fsd_step *step)
{
    struct fsd_almost_locked_sets *const sets = step->almost_locked;

    if (sets->is_found) {
        return sets;
    }
    sets->is_found = true;
    sets->n = 0;
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        add_sets_of_unit(board, sets, unit);
    }
    order_by_size(sets);
    link_sets(board, sets);
    return sets;
}

static bool remove_targets(const struct fsd_board *board, const struct fsd_almost_locked *set, uint16_t digits,
                           struct fsd_step *step)
{
    bool any = false;

    while (digits) {
        const unsigned digit = fsd_digits_take(&digits);
        any |= fsd_step_remove(step, board, set->targets[digit - 1], fsd_digits_of(digit));
    }
    return any;
}

/*
 * A restricted common digit is missing from one of the sets, so the other one holds all its other digits: those that
 * both have go where they see all of them in both. With two such digits each set misses one of the two, so that each
 * is locked on all its others, and each of the two stands in one of the sets.
 */
static bool conclude(const struct fsd_board *board, const struct fsd_almost_locked *a,
                     const struct fsd_almost_locked *b, uint16_t restricted, struct fsd_step *step)
{
    const uint16_t common = a->active & b->active;
    const bool is_double = (restricted & (restricted - 1)) != 0;
    bool any = false;

    for (uint16_t left = is_double ? common : common & (uint16_t)~restricted; left;) {
        const unsigned digit = fsd_digits_take(&left);
        const fsd_cells targets = a->targets[digit - 1] & b->targets[digit - 1];
        any |= targets && fsd_step_remove(step, board, targets, fsd_digits_of(digit));
    }
    if (is_double) {
        any |= remove_targets(board, a, a->digits & (uint16_t)~restricted, step);
        any |= remove_targets(board, b, b->digits & (uint16_t)~restricted, step);
    }
    if (any) {
        step->digits = restricted;
        step->cells = a->cells;
        step->others = b->cells;
        step->own_digits = a->digits;
        step->other_digits = b->digits;
        step->units = 1U << a->unit | 1U << b->unit;
    }
    return any && fsd_step_found(step);
}

/*
 * The ALS-XZ rule, after HoDoKu (Hobiger). The pair with the smallest larger set goes first; digits are the restricted
 * common ones, cells and others the two sets, own_digits and other_digits what these hold.
 */
bool fsd_find_als_xz(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    const struct fsd_almost_locked_sets *const sets = fsd_almost_locked_of(board, step);

    for (unsigned i = 1; i < sets->n; i++) {
        const struct fsd_almost_locked *const b = fsd_almost_locked_at(sets, i);
        for (unsigned l = sets->first_link[i]; l < sets->first_link[i + 1] && sets->links[l].to < i; l++) {
            if (conclude(board, fsd_almost_locked_at(sets, sets->links[l].to), b, sets->links[l].digits, step)) {
                return true;
            }
        }
    }
    return false;
}

const char *fsd_variant_of_als_xz(const struct fsd_step *step)
{
    return fsd_digits_count(step->digits) > 1 ? "doubly linked" : NULL;
}
