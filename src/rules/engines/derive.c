#include "rules/engines/derive.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_WORDS = FSD_VARIANT_MAX_CELLS / 64,
    LEAST_CLOSE = 6, /* cells */
};

/* A set of cells with a known total: a house, a sum, or a union of some. */
struct piece {
    uint64_t cells[MOST_WORDS];
    unsigned n_cells;
    int64_t total;
    fsd_values values; /* house */
    unsigned n_met;    /* sum: how many sums it shares cells with */
    bool is_joined;    /* of several sums */
    unsigned line;     /* house: row r is r, column c is MAX_SIDE + c, others are NO_LINE */
};

enum { NO_LINE = 2 * FSD_VARIANT_MAX_SIDE };

struct derivation {
    struct fsd_csp *csp;
    unsigned n_words;
    struct piece *houses;
    size_t n_houses;
    struct piece *sums;
    size_t n_sums;
};

static unsigned count_common(const struct derivation *d, const uint64_t *cells, const uint64_t *others)
{
    unsigned n = 0;

    for (unsigned i = 0; i < d->n_words; i++) {
        const uint64_t common = cells[i] & others[i];
        n += common == 0 ? 0 : fsd_values_count((fsd_values)common) + fsd_values_count((fsd_values)(common >> 32));
    }
    return n;
}

static bool meet(const struct derivation *d, const uint64_t *cells, const uint64_t *others)
{
    uint64_t common = 0;

    for (unsigned i = 0; i < d->n_words; i++) {
        common |= cells[i] & others[i];
    }
    return common != 0;
}

/* Lists the cells of one set that are not in the other. */
static unsigned list_difference(const struct derivation *d, const uint64_t *cells, const uint64_t *others,
                                uint16_t *list)
{
    unsigned n = 0;

    for (unsigned i = 0; i < d->n_words; i++) {
        for (uint64_t left = cells[i] & ~others[i]; left != 0; left &= left - 1) {
            list[n++] = (uint16_t)(64 * i + (unsigned)__builtin_ctzll(left));
        }
    }
    return n;
}

static void join(const struct derivation *d, struct piece *piece, const struct piece *other)
{
    for (unsigned i = 0; i < d->n_words; i++) {
        piece->cells[i] |= other->cells[i];
    }
    piece->n_cells += other->n_cells;
    piece->total += other->total;
}

static void take_away(const struct derivation *d, struct piece *piece, const struct piece *part)
{
    for (unsigned i = 0; i < d->n_words; i++) {
        piece->cells[i] &= ~part->cells[i];
    }
    piece->n_cells -= part->n_cells;
    piece->total -= part->total;
}

/* What two unions of houses with the same number of each value do not share has the same values. */
static void add_same(struct derivation *d, const uint64_t *cells, const uint64_t *others)
{
    uint16_t list[2 * FSD_VARIANT_MAX_CELLS];
    const unsigned n = list_difference(d, cells, others, list);

    list_difference(d, others, cells, list + n);
    if (n > 0) {
        fsd_csp_add(d->csp, FSD_PROPAGATE_SAME, list, 2 * n);
    }
}

/* The cells of a union of sums that are not in a union of houses, less those that are only there. */
static void add_sum(struct derivation *d, const struct piece *sums, const struct piece *houses)
{
    uint16_t list[2 * FSD_VARIANT_MAX_CELLS];
    int32_t weights[2 * FSD_VARIANT_MAX_CELLS];
    const unsigned n_out = list_difference(d, sums->cells, houses->cells, list);
    const unsigned n = n_out + list_difference(d, houses->cells, sums->cells, list + n_out);

    for (unsigned i = 0; i < n; i++) {
        weights[i] = i < n_out ? 1 : -1;
    }
    if (n == 0) {
        d->csp->is_impossible |= sums->total != houses->total;
        return;
    }
    if (n > d->csp->n_values || (n_out > 2 && n - n_out > 2)) {
        return;
    }
    const int64_t sign = n_out == 0 ? -1 : 1;
    for (unsigned i = 0; i < n; i++) {
        weights[i] *= (int32_t)sign;
    }
    fsd_csp_add_sum(d->csp, list, weights, n, sign * (sums->total - houses->total), false);
}

/* Sums that have most of their cells in a union of houses, held against it. */
static void hold_sums(struct derivation *d, const struct piece *houses)
{
    struct piece joined = {.n_cells = 0};

    for (size_t i = 0; i < d->n_sums; i++) {
        const struct piece *const sum = &d->sums[i];
        if (2 * count_common(d, sum->cells, houses->cells) > sum->n_cells && !meet(d, sum->cells, joined.cells)) {
            join(d, &joined, sum);
        }
    }
    if (joined.n_cells > 0) {
        add_sum(d, &joined, houses);
    }
}

/* What a sum of the piece's cells says, by groups of different ones. */
struct strength {
    int64_t range;   /* between the least and the most that they can add up to */
    int64_t freedom; /* between the total and the nearer of these; negative: out of range */
    int64_t score;
};

static struct strength strength_of(const struct derivation *d, const struct piece *piece)
{
    const uint64_t none[MOST_WORDS] = {0};
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    uint16_t group_end[FSD_VARIANT_MAX_CELLS];
    int32_t weights[FSD_VARIANT_MAX_CELLS] = {0};
    const int64_t n_values = d->csp->n_values;
    const unsigned n = list_difference(d, piece->cells, none, cells);
    const unsigned n_groups = fsd_csp_group(d->csp, cells, weights, n, true, group_end);
    struct strength found = {0};
    int64_t least = 0;

    for (unsigned g = 0, from = 0; g < n_groups; from = group_end[g++]) {
        const int64_t size = group_end[g] - from;
        least += size * (size - 1) / 2;
        found.range += size * (n_values - size);
    }
    const int64_t above = piece->total - least;
    const int64_t below = least + found.range - piece->total;
    found.freedom = above < below ? above : below;
    found.score = found.range - n_groups * found.freedom;
    return found;
}

static void add_piece(struct derivation *d, const struct piece *piece)
{
    const uint64_t none[MOST_WORDS] = {0};
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    const unsigned n = list_difference(d, piece->cells, none, cells);

    fsd_csp_add_sum(d->csp, cells, NULL, n, piece->total, false);
}

/* Whether the sums share no cell, and many of the smaller one's cells differ from some of the larger one's. */
static bool are_close(const struct derivation *d, const struct piece *one, const struct piece *other)
{
    const struct piece *const small = one->n_cells < other->n_cells ? one : other;
    const struct piece *const large = small == one ? other : one;
    const uint64_t none[MOST_WORDS] = {0};
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned n = 0;

    if (small->n_cells < LEAST_CLOSE || meet(d, small->cells, large->cells)) {
        return false;
    }
    list_difference(d, small->cells, none, cells);
    for (unsigned i = 0; i < small->n_cells; i++) {
        n += meet(d, d->csp->differ + (size_t)cells[i] * d->n_words, large->cells);
    }
    return n >= LEAST_CLOSE;
}

static bool say_more_together(const struct derivation *d, const struct piece *one, const struct piece *other)
{
    struct piece joined = *one;

    if (!are_close(d, one, other) || !fsd_csp_goes_on(d->csp)) {
        return false;
    }
    join(d, &joined, other);
    const int64_t score = strength_of(d, &joined).score;
    const int64_t score_one = strength_of(d, one).score;
    const int64_t score_other = strength_of(d, other).score;
    return (score > score_one && score > score_other) || score > score_one + score_other;
}

/* Sums of different cells are joined as long as they say more together. */
static void join_sums(struct derivation *d)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 1; i < d->n_sums && fsd_csp_goes_on(d->csp); i++) {
            for (size_t j = 0; j < i; j++) {
                struct piece *const one = &d->sums[i];
                if (say_more_together(d, one, &d->sums[j])) {
                    join(d, one, &d->sums[j]);
                    one->is_joined = true;
                    d->sums[j].n_cells = 0;
                    again = true;
                }
            }
        }
    }
    for (size_t i = 0; i < d->n_sums && fsd_csp_goes_on(d->csp); i++) {
        if (d->sums[i].n_cells > 0 && d->sums[i].is_joined && strength_of(d, &d->sums[i]).score > 0) {
            add_piece(d, &d->sums[i]);
        }
    }
}

/* The union of sums that meet a house, and of other houses where these leave gaps, less the house. */
static void cover_house(struct derivation *d, const struct piece *house)
{
    struct piece joined = {.n_cells = 0};

    for (size_t i = 0; i < d->n_sums; i++) {
        if (meet(d, d->sums[i].cells, house->cells) && !meet(d, d->sums[i].cells, joined.cells)) {
            join(d, &joined, &d->sums[i]);
        }
    }
    if (joined.n_cells == 0) {
        return;
    }
    for (size_t i = 0; i < d->n_houses; i++) {
        const struct piece *const other = &d->houses[i];
        const unsigned n_met = count_common(d, other->cells, house->cells);
        if (n_met > 1 && !meet(d, other->cells, joined.cells)) {
            join(d, &joined, other);
        }
    }
    if (count_common(d, house->cells, joined.cells) < house->n_cells) {
        return;
    }
    take_away(d, &joined, house);
    for (size_t i = 0; i < d->n_houses; i++) {
        const struct piece *const other = &d->houses[i];
        if (joined.n_cells > 0 && count_common(d, other->cells, joined.cells) == other->n_cells) {
            take_away(d, &joined, other);
        }
    }
    const struct strength strength = strength_of(d, &joined);
    if (joined.n_cells > 0 && strength.range > 4 * strength.freedom) {
        add_piece(d, &joined);
    }
}

/* Other houses held against a union of rows, or of columns. */
static void hold_houses(struct derivation *d, const struct piece *lines)
{
    struct piece joined = {.n_cells = 0};

    for (size_t i = 0; i < d->n_houses; i++) {
        const struct piece *const house = &d->houses[i];
        if (house->line == NO_LINE && 2 * count_common(d, house->cells, lines->cells) > house->n_cells &&
            !meet(d, house->cells, joined.cells)) {
            join(d, &joined, house);
        }
    }
    if (joined.n_cells == lines->n_cells &&
        joined.n_cells - count_common(d, joined.cells, lines->cells) < d->csp->n_values) {
        add_same(d, lines->cells, joined.cells);
    }
}

static bool has_same_values(const struct derivation *d)
{
    for (size_t i = 1; i < d->n_houses; i++) {
        if (d->houses[i].values != d->houses[0].values) {
            return false;
        }
    }
    return true;
}

static void add_overlaps(struct derivation *d)
{
    for (size_t i = 1; i < d->n_houses && fsd_csp_goes_on(d->csp); i++) {
        for (size_t j = 0; j < i; j++) {
            const unsigned n = count_common(d, d->houses[i].cells, d->houses[j].cells);
            if (n > 1 && d->houses[i].values == d->houses[j].values) {
                add_same(d, d->houses[i].cells, d->houses[j].cells);
            }
        }
    }
}

/* Unions of neighbouring rows, of neighbouring columns; each other house. */
static void hold_unions(struct derivation *d)
{
    const bool has_same = has_same_values(d);

    for (size_t i = 0; i < d->n_houses && fsd_csp_goes_on(d->csp); i++) {
        struct piece lines = d->houses[i];
        hold_sums(d, &lines);
        for (bool again = lines.line != NO_LINE; again && fsd_csp_goes_on(d->csp);) {
            again = false;
            for (size_t j = 0; j < d->n_houses && !again; j++) {
                if (d->houses[j].line == lines.line + 1 && d->houses[j].line != FSD_VARIANT_MAX_SIDE) {
                    join(d, &lines, &d->houses[j]);
                    lines.line++;
                    again = true;
                }
            }
            if (again) {
                hold_sums(d, &lines);
                if (has_same) {
                    hold_houses(d, &lines);
                }
            }
        }
    }
}

static void find_houses(struct derivation *d)
{
    const struct fsd_csp *const csp = d->csp;
    const unsigned n_columns = csp->variant->n_columns;

    for (size_t i = 0; i < csp->n_propagators; i++) {
        const struct fsd_propagator *const propagator = &csp->propagators[i];
        struct piece *const house = &d->houses[d->n_houses];
        if (propagator->kind != FSD_PROPAGATE_HOUSE) {
            continue;
        }
        const unsigned row = propagator->cells[0] / n_columns;
        const unsigned column = propagator->cells[0] % n_columns;
        bool is_row = true;
        bool is_column = true;
        *house = (struct piece){.n_cells = propagator->n_cells, .values = propagator->values};
        for (unsigned c = 0; c < propagator->n_cells; c++) {
            const unsigned cell = propagator->cells[c];
            house->cells[cell / 64] |= (uint64_t)1 << cell % 64;
            is_row &= cell / n_columns == row;
            is_column &= cell % n_columns == column;
        }
        for (fsd_values left = house->values; left != 0; left &= left - 1) {
            house->total += fsd_values_lowest(left);
        }
        house->line = is_row ? row : is_column ? FSD_VARIANT_MAX_SIDE + column : NO_LINE;
        d->n_houses++;
    }
}

static int compare_sums(const void *a, const void *b)
{
    const struct piece *const one = a;
    const struct piece *const other = b;

    if (one->n_met != other->n_met) {
        return one->n_met < other->n_met ? -1 : 1;
    }
    return memcmp(one->cells, other->cells, sizeof(one->cells));
}

/* Sums of cells that have the weight 1, those that overlap few others first; a cell with one value is a sum. */
static void find_sums(struct derivation *d)
{
    const struct fsd_variant *const variant = d->csp->variant;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        struct piece *const sum = &d->sums[d->n_sums];
        bool is_plain = constraint->kind == FSD_SUM && !constraint->is_at_most && constraint->n_cells > 0;
        for (unsigned c = 0; c < constraint->n_cells && is_plain; c++) {
            is_plain = constraint->weights[c] == 1;
        }
        if (!is_plain) {
            continue;
        }
        *sum = (struct piece){.n_cells = constraint->n_cells};
        sum->total = constraint->total - (int64_t)variant->low * constraint->n_cells;
        for (unsigned c = 0; c < constraint->n_cells; c++) {
            sum->cells[constraint->cells[c] / 64] |= (uint64_t)1 << constraint->cells[c] % 64;
        }
        d->n_sums++;
    }
    for (unsigned cell = 0; cell < d->csp->n_cells && d->n_sums > 0; cell++) {
        const fsd_values values = d->csp->initial[cell];
        if (values != 0 && fsd_values_is_one(values)) {
            struct piece *const sum = &d->sums[d->n_sums++];
            *sum = (struct piece){.n_cells = 1, .total = fsd_values_lowest(values)};
            sum->cells[cell / 64] = (uint64_t)1 << cell % 64;
        }
    }
    for (size_t i = 0; i < d->n_sums && fsd_csp_goes_on(d->csp); i++) {
        for (size_t j = 0; j < d->n_sums; j++) {
            d->sums[i].n_met += meet(d, d->sums[i].cells, d->sums[j].cells);
        }
    }
    qsort(d->sums, d->n_sums, sizeof(*d->sums), compare_sums);
}

/* Lines over cells that are all different. */
static void add_orders(struct fsd_csp *csp)
{
    for (size_t i = 0; i < csp->variant->n_constraints && fsd_csp_goes_on(csp); i++) {
        const struct fsd_constraint *const line = &csp->variant->constraints[i];
        bool are_different = line->kind == FSD_LINE && line->n_cells > 2;
        for (unsigned c = 1; c < line->n_cells && are_different; c++) {
            for (unsigned other = 0; other < c && are_different; other++) {
                are_different = fsd_csp_differ(csp, line->cells[c], line->cells[other]);
            }
        }
        if (are_different) {
            fsd_csp_add_line(csp, line, true);
        }
    }
}

bool fsd_csp_derive(struct fsd_csp *derived, const struct fsd_csp *csp, struct fsd_deadline *deadline)
{
    struct derivation d = {.csp = derived, .n_words = csp->n_cell_words};
    size_t n_houses = 0;
    size_t n_sums = csp->n_cells;

    *derived = *csp;
    derived->memory = NULL;
    derived->propagators = NULL;
    derived->bounds.deadline = deadline;
    for (size_t i = 0; i < csp->n_propagators; i++) {
        n_houses += csp->propagators[i].kind == FSD_PROPAGATE_HOUSE;
    }
    for (size_t i = 0; i < csp->variant->n_constraints; i++) {
        n_sums += csp->variant->constraints[i].kind == FSD_SUM;
    }
    if (!fsd_bounds_take(&derived->bounds, csp->capacity, sizeof(*derived->propagators)) ||
        !fsd_bounds_take(&derived->bounds, n_houses + n_sums, sizeof(struct piece))) {
        derived->failed = true;
        return false;
    }
    derived->propagators = fsd_allocate(csp->capacity, sizeof(*derived->propagators));
    d.houses = fsd_allocate(n_houses, sizeof(*d.houses));
    d.sums = fsd_allocate(n_sums, sizeof(*d.sums));
    if (derived->propagators && d.houses && d.sums) {
        for (size_t i = 0; i < csp->n_propagators; i++) {
            derived->propagators[i] = csp->propagators[i];
        }
        for (size_t i = 0; i < csp->n_propagators; i++) {
            const struct fsd_propagator *const known = &csp->propagators[i];
            if (known->kind == FSD_PROPAGATE_HOUSE) {
                fsd_csp_add_hall(derived, known->cells, known->n_cells, known->values);
            } else if (known->kind == FSD_PROPAGATE_LINE) {
                fsd_csp_quicken_line(derived, &derived->propagators[i]);
            }
        }
        find_houses(&d);
        find_sums(&d);
        add_overlaps(&d);
        hold_unions(&d);
        for (size_t i = 0; i < d.n_houses && d.n_sums > 0 && fsd_csp_goes_on(derived); i++) {
            cover_house(&d, &d.houses[i]);
        }
        join_sums(&d);
        fsd_csp_add_counts(derived);
        add_orders(derived);
        fsd_csp_add_cliques(derived);
    }
    derived->failed |= !derived->propagators || !d.houses || !d.sums;
    free(d.houses);
    free(d.sums);
    fsd_bounds_give(&derived->bounds, (n_houses + n_sums) * sizeof(struct piece));
    return !derived->failed && fsd_csp_finish(derived);
}
