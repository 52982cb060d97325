#include "rules/texts/clue_ways.h"

#include <stdlib.h>
#include <string.h>

#include "rules/engines/value_sets.h"

enum { MOST_TRIED = 200000, MOST_SETS = 256 };

struct fsd_noted_clue fsd_noted_clue_of(const struct fsd_variant *variant, const struct fsd_variant_step *step)
{
    return (struct fsd_noted_clue){.variant = variant,
                                   .clue = step->n_noted > 0 ? step->constraint : NULL,
                                   .before = step->before,
                                   .differ = step->differ};
}

bool fsd_sum_is_turned(const struct fsd_constraint *sum)
{
    bool any_positive = false;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        any_positive |= sum->weights[i] > 0;
    }
    return !sum->is_at_most && (sum->total < 0 || !any_positive);
}

bool fsd_plain_sum_of(const struct fsd_noted_clue *of, struct fsd_plain_sum *sum)
{
    const struct fsd_constraint *const clue = of->clue;

    if (!clue || clue->kind != FSD_SUM || clue->n_cells == 0) {
        return false;
    }
    const int32_t weight = clue->weights[0] < 0 ? -clue->weights[0] : clue->weights[0];
    *sum = (struct fsd_plain_sum){.total = clue->total / weight};
    for (unsigned i = 0; i < clue->n_cells; i++) {
        if ((clue->weights[i] != weight && clue->weights[i] != -weight) || clue->total % weight != 0) {
            return false;
        }
        *(clue->weights[i] > 0 ? &sum->added : &sum->taken) |= UINT32_C(1) << i;
    }
    if (fsd_sum_is_turned(clue)) {
        *sum = (struct fsd_plain_sum){.added = sum->taken, .taken = sum->added, .total = -sum->total};
    }
    return true;
}

/* Cells that take different values, one after another. */
struct giving {
    const fsd_values *candidates;
    uint32_t cells; /* that values may be given to */
    uint32_t seen;  /* while one is given */
    uint32_t given;
    uint8_t value_of[FSD_MOST_WAY_CELLS];
};

static bool give(struct giving *giving, unsigned value)
{
    for (uint32_t left = giving->cells & ~giving->seen; left; left &= left - 1, left &= ~giving->seen) {
        const unsigned cell = fsd_values_lowest(left);
        if (!(giving->candidates[cell] >> value & 1)) {
            continue;
        }
        giving->seen |= left & -left;
        if (!(giving->given >> cell & 1) || give(giving, giving->value_of[cell])) {
            giving->value_of[cell] = (uint8_t)value;
            giving->given |= left & -left;
            return true;
        }
    }
    return false;
}

/*
 * The values of cells that all differ with the least sum, or the most: in this order each is taken that can still be
 * given to a cell. False: some cell gets none.
 */
static bool add_best(const struct fsd_noted_clue *of, const fsd_values *candidates, uint32_t cells, bool is_most,
                     struct fsd_some_values *best)
{
    const unsigned n_values = of->variant->n_values;
    struct giving giving = {.candidates = candidates, .cells = cells};

    for (unsigned i = 0; i < n_values && giving.given != cells; i++) {
        const unsigned value = is_most ? n_values - 1 - i : i;
        giving.seen = 0;
        if (give(&giving, value)) {
            best->of[best->n++] = (uint8_t)value;
        }
    }
    return giving.given == cells;
}

static int compare_rising(const void *a, const void *b)
{
    return (int)*(const uint8_t *)a - (int)*(const uint8_t *)b;
}

static int compare_falling(const void *a, const void *b)
{
    return compare_rising(b, a);
}

/* The same of any cells, group by group of those that all differ. */
static bool find_best(const struct fsd_noted_clue *of, const fsd_values *candidates, uint32_t cells, bool is_most,
                      struct fsd_some_values *best, int64_t *sum)
{
    bool is_possible = true;

    best->n = 0;
    while (cells && is_possible) {
        uint32_t group = 0;
        for (uint32_t left = cells; left; left &= left - 1) {
            if ((group & ~of->differ[fsd_values_lowest(left)]) == 0) {
                group |= left & -left;
            }
        }
        is_possible = add_best(of, candidates, group, is_most, best);
        cells &= ~group;
    }
    *sum = 0;
    qsort(best->of, best->n, sizeof(*best->of), is_most ? compare_falling : compare_rising);
    for (unsigned i = 0; i < best->n; i++) {
        *sum += of->variant->low + (int64_t)best->of[i];
    }
    return is_possible;
}

/* Whether the sum is too much, or too little, with a value in a cell, which others that see it have lost. */
static bool is_out_of_reach(const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum, unsigned cell,
                            unsigned value, bool has_lost, bool is_too_much, struct fsd_reach *reach)
{
    const uint32_t bit = UINT32_C(1) << cell;
    const bool is_added = sum->added & bit;
    const bool is_own_most = is_too_much != is_added; /* what fits best is little where too much is added */
    fsd_values candidates[FSD_MOST_WAY_CELLS];

    for (unsigned i = 0; i < of->clue->n_cells; i++) {
        const bool is_without = has_lost && of->differ[cell] >> i & 1;
        candidates[i] = of->before[i] & ~(is_without ? (fsd_values)1 << value : 0);
    }
    *reach = (struct fsd_reach){.cells = bit, .value = value, .is_too_much = is_too_much};
    reach->own = (is_added ? sum->added : sum->taken) & ~bit;
    reach->other = is_added ? sum->taken : sum->added;
    if (!find_best(of, candidates, reach->own, is_own_most, &reach->own_best, &reach->own_sum) ||
        !find_best(of, candidates, reach->other, !is_own_most, &reach->other_best, &reach->other_sum)) {
        return false;
    }
    const int64_t own = reach->own_sum + of->variant->low + (int64_t)value;
    const int64_t best = is_added ? own - reach->other_sum : reach->other_sum - own;
    return is_too_much ? best > sum->total : best < sum->total && !of->clue->is_at_most;
}

/* The simpler reason is better. */
static bool find_reach(const struct fsd_noted_clue *of, const struct fsd_plain_sum *sum, unsigned cell, unsigned value,
                       bool is_too_much, struct fsd_reach *reach)
{
    return is_out_of_reach(of, sum, cell, value, false, is_too_much, reach) ||
           is_out_of_reach(of, sum, cell, value, true, is_too_much, reach);
}

static bool are_same(const struct fsd_some_values *a, const struct fsd_some_values *b)
{
    return a->n == b->n && memcmp(a->of, b->of, a->n) == 0;
}

/* Cells of one side with the same reason are one. */
static unsigned add_reach(struct fsd_reach *reaches, unsigned n, const struct fsd_reach *reach)
{
    for (unsigned i = 0; i < n; i++) {
        struct fsd_reach *const other = &reaches[i];
        if (other->value == reach->value && other->is_too_much == reach->is_too_much && other->other == reach->other &&
            are_same(&other->own_best, &reach->own_best) && are_same(&other->other_best, &reach->other_best)) {
            other->cells |= reach->cells;
            return n;
        }
    }
    reaches[n] = *reach;
    return n + 1;
}

unsigned fsd_clue_find_reaches(const struct fsd_noted_clue *of, const struct fsd_variant_step *step,
                               struct fsd_reach *reaches)
{
    struct fsd_plain_sum sum;
    unsigned n = 0;

    if (!fsd_plain_sum_of(of, &sum)) {
        return 0;
    }
    for (unsigned i = 0; i < step->n_removed; i++) {
        unsigned cell = 0;
        while (cell < of->clue->n_cells && of->clue->cells[cell] != step->removed[i].cell) {
            cell++;
        }
        if (cell == of->clue->n_cells) {
            return 0;
        }
        const bool is_added = sum.added >> cell & 1;
        struct fsd_reach nearest[2] = {{0}}, tried; /* a low value, the last that is; a high one, the first */
        bool has[2] = {false, false};
        for (fsd_values left = step->removed[i].values; left; left &= left - 1) {
            const unsigned value = fsd_values_lowest(left);
            const bool is_low = find_reach(of, &sum, cell, value, !is_added, &tried);
            if (!is_low && !find_reach(of, &sum, cell, value, is_added, &tried)) {
                return 0;
            }
            if (is_low || !has[1]) {
                nearest[is_low ? 0 : 1] = tried;
            }
            has[is_low ? 0 : 1] = true;
        }
        for (unsigned side = 0; side < 2; side++) {
            n = has[side] ? add_reach(reaches, n, &nearest[side]) : n;
        }
    }
    return n;
}

/* A sum under way: the values of the cells before one. */
struct filling {
    const struct fsd_noted_clue *of;
    const struct fsd_plain_sum *sum;
    struct fsd_sum_ways *ways;
    unsigned n_tried;
    uint8_t values[FSD_MOST_WAY_CELLS];
};

static void insert(struct fsd_some_values *way, unsigned from, uint8_t value)
{
    unsigned at = way->n++;

    for (; at > from && way->of[at - 1] > value; at--) {
        way->of[at] = way->of[at - 1];
    }
    way->of[at] = value;
}

static void add_way(struct filling *filling)
{
    const unsigned n_cells = filling->of->clue->n_cells;
    struct fsd_sum_ways *const ways = filling->ways;
    struct fsd_some_values way = {.n = 0};

    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < n_cells; i++) {
            if (((side == 0 ? filling->sum->added : filling->sum->taken) >> i & 1) != 0) {
                insert(&way, side == 0 ? 0 : ways->n_added, filling->values[i]);
            }
        }
    }
    for (unsigned i = 0; i < ways->n; i++) {
        if (are_same(&ways->ways[i], &way)) {
            return;
        }
    }
    if (ways->n < FSD_MOST_LISTED) {
        ways->ways[ways->n] = way;
    }
    ways->n++;
}

/* Goes on from a cell, of which what is before adds up to so much. */
static void fill(struct filling *filling, unsigned cell, int64_t sum)
{
    const struct fsd_noted_clue *const of = filling->of;
    const unsigned n_cells = of->clue->n_cells;
    int64_t least = sum, most = sum;

    for (unsigned i = cell; i < n_cells; i++) {
        const int weight = filling->sum->added >> i & 1 ? 1 : -1;
        least += fsd_variant_term(of->variant, weight, of->before[i], false);
        most += fsd_variant_term(of->variant, weight, of->before[i], true);
    }
    if (least > filling->sum->total || (most < filling->sum->total && !of->clue->is_at_most) ||
        filling->ways->n > FSD_MOST_LISTED) {
        return;
    }
    if (cell == n_cells) {
        add_way(filling);
        return;
    }
    if (++filling->n_tried > MOST_TRIED) {
        filling->ways->n = FSD_MOST_LISTED + 1;
        return;
    }
    fsd_values left = of->before[cell];
    for (uint32_t seen = of->differ[cell] & ((UINT32_C(1) << cell) - 1); seen; seen &= seen - 1) {
        left &= ~((fsd_values)1 << filling->values[fsd_values_lowest(seen)]);
    }
    for (; left; left &= left - 1) {
        const int64_t value = of->variant->low + (int64_t)fsd_values_lowest(left);
        filling->values[cell] = (uint8_t)fsd_values_lowest(left);
        fill(filling, cell + 1, sum + (filling->sum->added >> cell & 1 ? value : -value));
    }
}

/* So that ways stand in the order of their values. */
static int compare_ways(const void *a, const void *b)
{
    const struct fsd_some_values *const way = a, *const other = b;

    return memcmp(way->of, other->of, way->n);
}

void fsd_clue_find_sum_ways(const struct fsd_noted_clue *of, struct fsd_sum_ways *ways)
{
    struct fsd_plain_sum sum;
    struct filling filling = {.of = of, .sum = &sum, .ways = ways};

    *ways = (struct fsd_sum_ways){.n = FSD_MOST_LISTED + 1};
    if (fsd_plain_sum_of(of, &sum)) {
        ways->n = 0;
        ways->n_added = fsd_values_count(sum.added);
        fill(&filling, 0, 0);
        if (ways->n <= FSD_MOST_LISTED) {
            qsort(ways->ways, ways->n, sizeof(*ways->ways), compare_ways);
        }
    }
}

/* Whether the rest of a line can be filled when two of its cells have these values, and those between the others. */
static bool can_stand(const struct fsd_noted_clue *of, const unsigned *ends, const unsigned *end_values,
                      fsd_values between)
{
    const fsd_values ends_have = (fsd_values)1 << end_values[0] | (fsd_values)1 << end_values[1];
    const unsigned n_cells = of->clue->n_cells;
    fsd_values candidates[FSD_MOST_WAY_CELLS];
    struct giving giving = {.candidates = candidates, .cells = (UINT32_C(1) << n_cells) - 1};

    for (unsigned i = 0; i < n_cells; i++) {
        candidates[i] = of->before[i] & (i == ends[0]                 ? (fsd_values)1 << end_values[0]
                                         : i == ends[1]               ? (fsd_values)1 << end_values[1]
                                         : i > ends[0] && i < ends[1] ? between
                                                                      : ~(between | ends_have));
    }
    for (unsigned value = 0; value < of->variant->n_values; value++) {
        giving.seen = 0;
        give(&giving, value);
    }
    return giving.given == giving.cells;
}

/* Adds what can be between two cells. */
static void add_fillings(const struct fsd_noted_clue *of, const unsigned *ends, int64_t total,
                         struct fsd_fillings *fillings)
{
    const unsigned high = of->variant->n_values - 1, n_between = ends[1] - ends[0] - 1;
    const unsigned orders[2][2] = {{0, high}, {high, 0}};
    fsd_values sets[MOST_SETS] = {0};
    struct fsd_value_sets found = {
        .n_values = of->variant->n_values, .has_total = true, .sets = sets, .most = MOST_SETS, .n = n_between == 0};

    if (n_between > 0) {
        fsd_value_sets_find(&found, n_between, total - (int64_t)n_between * of->variant->low);
    } else if (total != 0) {
        return;
    }
    for (unsigned i = 0; i < found.n; i++) {
        if (found.n > MOST_SETS || fillings->n >= FSD_MOST_FILLINGS) {
            fillings->n = FSD_MOST_FILLINGS + 1;
            return;
        }
        if (!(sets[i] & 1) && !(sets[i] >> high & 1) &&
            (can_stand(of, ends, orders[0], sets[i]) || can_stand(of, ends, orders[1], sets[i]))) {
            fillings->of[fillings->n++] = (struct fsd_filling){ends[0], ends[1], sets[i]};
        }
    }
}

void fsd_clue_find_fillings(const struct fsd_noted_clue *of, int64_t total, struct fsd_fillings *fillings)
{
    fillings->n = 0;
    for (unsigned from = 0; from < of->clue->n_cells; from++) {
        for (unsigned to = from + 1; to < of->clue->n_cells; to++) {
            add_fillings(of, (const unsigned[]){from, to}, total, fillings);
        }
    }
}
