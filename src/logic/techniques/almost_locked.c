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

/* Links the sets that have a digit: those of which no cell with it is unseen by the other's. */
static void link_by(const struct fsd_board *board, struct fsd_almost_locked_sets *sets, unsigned digit)
{
    const unsigned n_words = (sets->n + 63) / 64;
    const fsd_cells places = board->digit[digit - 1];
    uint64_t with_cell[FSD_N_CELLS][FSD_ALMOST_LOCKED_WORDS], all[FSD_ALMOST_LOCKED_WORDS] = {0};

    for (fsd_cells left = places; left;) {
        memset(with_cell[fsd_cells_take(&left)], 0, n_words * sizeof(uint64_t));
    }
    for (unsigned i = 0; i < sets->n; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(sets, i);
        const uint64_t bit = set->active & fsd_digits_of(digit) ? (uint64_t)1 << i % 64 : 0;
        all[i / 64] |= bit;
        for (fsd_cells left = bit ? set->cells & places : 0; left;) {
            with_cell[fsd_cells_take(&left)][i / 64] |= bit;
        }
    }
    for (unsigned i = 0; i < sets->n; i++) {
        const struct fsd_almost_locked *const set = fsd_almost_locked_at(sets, i);
        uint64_t unseen[FSD_ALMOST_LOCKED_WORDS] = {0};
        if (!(set->active & fsd_digits_of(digit))) {
            continue;
        }
        for (fsd_cells left = places & ~set->targets[digit - 1]; left;) {
            const uint64_t *const words = with_cell[fsd_cells_take(&left)];
            for (unsigned word = 0; word < n_words; word++) {
                unseen[word] |= words[word];
            }
        }
        for (unsigned word = 0; word < n_words; word++) {
            sets->linked[i][word] |= all[word] & ~unseen[word];
        }
    }
}

void fsd_almost_locked_find(const struct fsd_board *board, struct fsd_almost_locked_sets *sets)
{
    sets->n = 0;
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        add_sets_of_unit(board, sets, unit);
    }
    order_by_size(sets);
    memset(sets->linked, 0, sets->n * sizeof(sets->linked[0]));
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        link_by(board, sets, digit);
    }
}

uint16_t fsd_restricted_common(const struct fsd_board *board, const struct fsd_almost_locked *a,
                               const struct fsd_almost_locked *b)
{
    uint16_t restricted = 0;

    for (uint16_t common = a->active & b->active; common;) {
        const unsigned digit = fsd_digits_take(&common);
        if ((b->cells & board->digit[digit - 1] & ~a->targets[digit - 1]) == 0) {
            restricted |= fsd_digits_of(digit);
        }
    }
    return restricted;
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
                     const struct fsd_almost_locked *b, struct fsd_step *step)
{
    const uint16_t common = a->active & b->active, restricted = fsd_restricted_common(board, a, b);
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
    struct fsd_almost_locked_sets sets;

    fsd_almost_locked_find(board, &sets);
    for (unsigned i = 1; i < sets.n; i++) {
        const struct fsd_almost_locked *const b = fsd_almost_locked_at(&sets, i);
        for (unsigned word = 0; word <= i / 64; word++) {
            uint64_t smaller = sets.linked[i][word] & (word < i / 64 ? ~(uint64_t)0 : ((uint64_t)1 << i % 64) - 1);
            for (; smaller; smaller &= smaller - 1) {
                const struct fsd_almost_locked *const a =
                    fsd_almost_locked_at(&sets, 64 * word + (unsigned)__builtin_ctzll(smaller));
                if (conclude(board, a, b, step)) {
                    return true;
                }
            }
        }
    }
    return false;
}

const char *fsd_variant_of_als_xz(const struct fsd_step *step)
{
    return fsd_digits_count(step->digits) > 1 ? "doubly linked" : NULL;
}
