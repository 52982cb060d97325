/*
 * Weighted sums: by the least and the most that cells of different values can add, then, where few cells are open, by
 * all that they can be. Cages, sums of different cells, by the sets of values that have the total.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/engines/propagate.h"

enum {
    MOST_TRIED = 32, /* combinations of values, of all open cells but two */
    MOST_OPEN = 8,   /* of these */
};

struct fsd_sum {
    int64_t total;
    bool is_at_most;
    unsigned n_groups; /* of neighbours in the list of cells, with one weight, all different */
    uint16_t *cells;
    int32_t *weights;
    uint16_t *group_end;
    struct extremes *extremes;         /* of each group, while bounds are found */
    const struct fsd_options *options; /* of a cage; NULL: not listed */
};

/* Of the values that add up to the least, the highest; of those that add up to the most, the lowest. */
struct extremes {
    unsigned highest;
    int lowest;
};

/* Groups the cells; returns the sum of the squares of the groups' sizes: larger ones leave fewer totals. */
static unsigned group(struct fsd_csp *csp, struct fsd_sum *sum, const uint16_t *cells, const int32_t *weights,
                      unsigned n, bool by_peers)
{
    unsigned squares = 0;

    sum->cells = fsd_csp_take(csp, n, sizeof(*sum->cells));
    sum->weights = fsd_csp_take(csp, n, sizeof(*sum->weights));
    sum->group_end = fsd_csp_take(csp, n, sizeof(*sum->group_end));
    if (csp->failed) {
        return 0;
    }
    for (unsigned i = 0; i < n; i++) {
        sum->cells[i] = cells[i];
        sum->weights[i] = weights ? weights[i] : 1;
    }
    sum->n_groups = fsd_csp_group(csp, sum->cells, sum->weights, n, by_peers, sum->group_end);
    sum->extremes = fsd_csp_take(csp, sum->n_groups, sizeof(*sum->extremes));
    for (unsigned g = 0, from = 0; g < sum->n_groups; from = sum->group_end[g++]) {
        squares += (sum->group_end[g] - from) * (sum->group_end[g] - from);
    }
    return squares;
}

void fsd_csp_add_sum(struct fsd_csp *csp, const uint16_t *cells, const int32_t *weights, unsigned n_cells,
                     int64_t total, bool is_at_most)
{
    struct fsd_sum *const sum = fsd_csp_take(csp, 1, sizeof(*sum));
    struct fsd_sum other = {0};

    if (!sum) {
        return;
    }
    *sum = (struct fsd_sum){.total = total, .is_at_most = is_at_most};
    const unsigned squares = group(csp, sum, cells, weights, n_cells, false);
    other = *sum;
    if (sum->n_groups > 1 && group(csp, &other, cells, weights, n_cells, true) > squares) {
        *sum = other;
    }
    if (sum->n_groups == 1 && sum->weights[0] == 1 && !is_at_most && !csp->failed) {
        sum->options = fsd_csp_cage_options(csp, n_cells, total);
    }
    struct fsd_propagator *const propagator =
        csp->failed ? NULL : fsd_csp_add(csp, FSD_PROPAGATE_SUM, sum->cells, n_cells);
    if (propagator) {
        propagator->sum = sum;
    }
}

/*
 * The least that cells of different values add up to: values are given out greedily, each cell the least that is left
 * of those from its own least on. Which values these are does not depend on the order. Sets highest, of them.
 */
static int64_t least_total(const struct fsd_csp *csp, const uint16_t *cells, unsigned n, unsigned *highest)
{
    uint64_t used = 0;
    int64_t total = 0;

    for (unsigned i = 0; i < n; i++) {
        const unsigned from = fsd_values_lowest(csp->domains[cells[i]]);
        const unsigned value = (unsigned)__builtin_ctzll(~used >> from << from);
        used |= (uint64_t)1 << value;
        total += value;
    }
    *highest = 63 - (unsigned)__builtin_clzll(used);
    return total;
}

/* The same from above, of values that count down from 31. */
static int64_t most_total(const struct fsd_csp *csp, const uint16_t *cells, unsigned n, int *lowest)
{
    uint64_t used = 0;
    int64_t total = 0;

    for (unsigned i = 0; i < n; i++) {
        const unsigned from = 31 - fsd_values_highest(csp->domains[cells[i]]);
        const unsigned value = (unsigned)__builtin_ctzll(~used >> from << from);
        used |= (uint64_t)1 << value;
        total += 31 - (int)value;
    }
    *lowest = 31 - (63 - __builtin_clzll(used));
    return total;
}

/* The values from lowest to highest; both may be out of range. */
static fsd_values range(int64_t lowest, int64_t highest)
{
    const fsd_values from = lowest <= 0 ? UINT32_MAX : lowest > 31 ? 0 : UINT32_MAX << lowest;
    const fsd_values to = highest >= 31 ? UINT32_MAX : highest < 0 ? 0 : UINT32_MAX >> (31 - highest);

    return from & to;
}

/* Most weights are 1, and a division takes longer than all else that is done with it. */
static int64_t divide(int64_t total, int64_t weight)
{
    return weight == 1 ? total : total / weight;
}

/* A value of a cell must leave the others, at their least or most, within the total. */
static bool narrow_to_bounds(struct fsd_csp *csp, const struct fsd_sum *sum)
{
    int64_t least = 0;
    int64_t most = 0;

    for (unsigned group = 0, from = 0; group < sum->n_groups; from = sum->group_end[group++]) {
        const unsigned n = sum->group_end[group] - from;
        const int32_t weight = sum->weights[from];
        struct extremes *const found = &sum->extremes[group];
        const int64_t low = weight * least_total(csp, sum->cells + from, n, &found->highest);
        const int64_t high = weight * most_total(csp, sum->cells + from, n, &found->lowest);
        if (found->highest >= csp->n_values || found->lowest < 0) {
            return false;
        }
        least += weight > 0 ? low : high;
        most += weight > 0 ? high : low;
    }
    const int64_t up = sum->total - least; /* by how much a cell may be above its least */
    const int64_t down = sum->is_at_most ? INT64_MAX / 2 : most - sum->total;
    if (up < 0 || down < 0) {
        return false;
    }
    for (unsigned group = 0, from = 0; group < sum->n_groups; from = sum->group_end[group++]) {
        const int64_t weight = sum->weights[from];
        const int64_t above = weight > 0 ? divide(up, weight) : down / -weight;
        const int64_t below = weight > 0 ? divide(down, weight) : up / -weight;
        if (above >= csp->n_values && below >= csp->n_values) {
            continue;
        }
        const fsd_values fitting =
            range(sum->extremes[group].lowest - below, (int64_t)sum->extremes[group].highest + above);
        for (unsigned i = from; i < sum->group_end[group]; i++) {
            if (!fsd_csp_narrow(csp, sum->cells[i], fitting)) {
                return false;
            }
        }
    }
    return true;
}

/* All that open cells can be. */
struct trial {
    unsigned n;
    uint16_t cells[MOST_OPEN];
    int32_t weights[MOST_OPEN];
    uint32_t differ[MOST_OPEN]; /* from which cells before it */
    fsd_values domains[MOST_OPEN];
    unsigned sizes[MOST_OPEN]; /* of domains */
    fsd_values chosen[MOST_OPEN];
    fsd_values supported[MOST_OPEN];
};

static fsd_values left_for(const struct trial *trial, unsigned cell)
{
    fsd_values values = trial->domains[cell];

    for (uint32_t left = trial->differ[cell]; left != 0; left &= left - 1) {
        values &= ~trial->chosen[__builtin_ctz(left)];
    }
    return values;
}

/* Of which difference to 31 the members are members. */
static fsd_values reverse(fsd_values values)
{
    values = (values >> 1 & 0x55555555) | (values & 0x55555555) << 1;
    values = (values >> 2 & 0x33333333) | (values & 0x33333333) << 2;
    values = (values >> 4 & 0x0f0f0f0f) | (values & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(values);
}

/* The last two cells, of weights that differ in their sign at most. */
static bool try_pair(struct trial *trial, unsigned cell, int64_t rest)
{
    const bool is_sum = trial->weights[cell] == trial->weights[cell + 1];
    const int64_t total = divide(rest, trial->weights[cell]); /* of the values, or the first's less the second's */
    const fsd_values first = left_for(trial, cell);
    const fsd_values second = left_for(trial, cell + 1);
    fsd_values found[2];

    if (total * trial->weights[cell] != rest || total < (is_sum ? 0 : -31) || total > (is_sum ? 62 : 31)) {
        return false;
    }
    if (is_sum) {
        found[0] = first & (fsd_values)((uint64_t)reverse(second) << total >> 31);
    } else {
        found[0] = first & (total >= 0 ? second << total : second >> -total);
    }
    if ((trial->differ[cell + 1] >> cell & 1) != 0) {
        found[0] &= !is_sum && total == 0 ? 0 : is_sum && total % 2 == 0 ? ~((fsd_values)1 << total / 2) : UINT32_MAX;
    }
    if (found[0] == 0) {
        return false;
    }
    if (is_sum) {
        found[1] = (fsd_values)((uint64_t)reverse(found[0]) << total >> 31);
    } else {
        found[1] = total >= 0 ? found[0] >> total : found[0] << -total;
    }
    trial->supported[cell] |= found[0];
    trial->supported[cell + 1] |= found[1];
    return true;
}

/* Whether the cells from this one on can add up to the rest. */
static bool try_cells(struct trial *trial, unsigned cell, int64_t rest)
{
    const int64_t weight = trial->weights[cell];
    bool any = false;

    if (cell + 2 == trial->n && (weight == trial->weights[cell + 1] || weight == -trial->weights[cell + 1])) {
        return try_pair(trial, cell, rest);
    }
    if (cell + 1 == trial->n) {
        const int64_t value = rest / weight;
        const bool fits = rest % weight == 0 && value >= 0 && value < FSD_VARIANT_MAX_VALUES;
        const fsd_values bit = fits ? left_for(trial, cell) & (fsd_values)1 << value : 0;
        trial->supported[cell] |= bit;
        return bit != 0;
    }
    for (fsd_values left = left_for(trial, cell); left != 0; left &= left - 1) {
        trial->chosen[cell] = left & -left;
        if (try_cells(trial, cell + 1, rest - weight * fsd_values_lowest(left))) {
            trial->supported[cell] |= left & -left;
            any = true;
        }
    }
    trial->chosen[cell] = 0;
    return any;
}

static bool narrow_to_trials(struct fsd_csp *csp, const struct fsd_propagator *propagator)
{
    const struct fsd_sum *const sum = propagator->sum;
    int64_t rest = sum->total;
    struct trial trial;
    unsigned n_tried = 1;

    trial.n = 0;
    for (unsigned i = 0; i < propagator->n_cells; i++) {
        const fsd_values domain = csp->domains[propagator->cells[i]];
        if (fsd_values_is_one(domain)) {
            rest -= (int64_t)sum->weights[i] * fsd_values_lowest(domain);
            continue;
        }
        if (trial.n == MOST_OPEN) {
            return true;
        }
        const unsigned size = fsd_values_count(domain);
        unsigned at = trial.n++; /* the largest domains last */
        for (; at > 0 && trial.sizes[at - 1] > size; at--) {
            trial.cells[at] = trial.cells[at - 1];
            trial.domains[at] = trial.domains[at - 1];
            trial.sizes[at] = trial.sizes[at - 1];
            trial.weights[at] = trial.weights[at - 1];
        }
        trial.cells[at] = propagator->cells[i];
        trial.domains[at] = domain;
        trial.sizes[at] = size;
        trial.weights[at] = sum->weights[i];
    }
    if (trial.n == 0) {
        return rest == 0;
    }
    for (unsigned i = 0; i + 2 < trial.n; i++) {
        n_tried *= trial.sizes[i];
        if (n_tried > MOST_TRIED) {
            return true;
        }
    }
    for (unsigned i = 0; i < trial.n; i++) {
        trial.differ[i] = 0;
        trial.supported[i] = 0;
        trial.chosen[i] = 0;
        for (unsigned j = 0; j < i; j++) {
            trial.differ[i] |= (uint32_t)fsd_csp_differ(csp, trial.cells[i], trial.cells[j]) << j;
        }
    }
    try_cells(&trial, 0, rest);
    for (unsigned i = 0; i < trial.n; i++) {
        if (!fsd_csp_narrow(csp, trial.cells[i], trial.supported[i])) {
            return false;
        }
    }
    return true;
}

bool fsd_propagate_sum(struct fsd_csp *csp, const struct fsd_propagator *propagator)
{
    const struct fsd_sum *const sum = propagator->sum;

    return (sum->options ? fsd_csp_narrow_to_options(csp, propagator, sum->options) : narrow_to_bounds(csp, sum)) &&
           (sum->is_at_most || narrow_to_trials(csp, propagator));
}
