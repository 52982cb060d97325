/* Cells of different values. */
#include <string.h>

#include "rules/engines/propagate.h"

/* The first cell of a set, or the one that differs from the most others of it. */
static unsigned pick(const struct fsd_csp *csp, const uint64_t *cells, bool by_peers)
{
    unsigned best = 0;
    unsigned most = 0;

    for (unsigned i = 0; i < csp->n_cell_words; i++) {
        for (uint64_t left = cells[i]; left != 0; left &= left - 1) {
            const unsigned cell = 64 * i + (unsigned)__builtin_ctzll(left);
            const uint64_t *const differ = csp->differ + (size_t)cell * csp->n_cell_words;
            unsigned n = 1;
            if (!by_peers) {
                return cell;
            }
            for (unsigned w = 0; w < csp->n_cell_words; w++) {
                n += (unsigned)__builtin_popcountll(cells[w] & differ[w]);
            }
            if (n > most) {
                most = n;
                best = cell;
            }
        }
    }
    return best;
}

unsigned fsd_csp_group(const struct fsd_csp *csp, uint16_t *cells, int32_t *weights, unsigned n, bool by_peers,
                       uint16_t *group_end)
{
    uint16_t grouped[FSD_VARIANT_MAX_CELLS];
    int32_t grouped_weights[FSD_VARIANT_MAX_CELLS];
    bool is_grouped[FSD_VARIANT_MAX_CELLS] = {false};
    unsigned n_groups = 0;

    for (unsigned first = 0, n_grouped = 0; n_grouped < n; first += is_grouped[first]) {
        uint64_t open[FSD_VARIANT_MAX_CELLS / 64] = {0}; /* cells that the group may still take */
        unsigned n_open = 0;
        for (unsigned i = first; i < n && !is_grouped[first]; i++) {
            if (!is_grouped[i] && weights[i] == weights[first]) {
                open[cells[i] / 64] |= (uint64_t)1 << cells[i] % 64;
                n_open++;
            }
        }
        if (n_open == 0) {
            continue;
        }
        while (n_open > 0) {
            const unsigned cell = pick(csp, open, by_peers);
            open[cell / 64] &= ~((uint64_t)1 << cell % 64); /* it may differ from itself: an impossible puzzle */
            grouped[n_grouped] = (uint16_t)cell;
            grouped_weights[n_grouped++] = weights[first];
            n_open = 0;
            for (unsigned i = 0; i < csp->n_cell_words; i++) {
                open[i] &= csp->differ[(size_t)cell * csp->n_cell_words + i];
                n_open += open[i] != 0;
            }
            for (unsigned i = 0; i < n; i++) {
                is_grouped[i] |= cells[i] == cell;
            }
        }
        group_end[n_groups++] = (uint16_t)n_grouped;
    }
    memcpy(cells, grouped, n * sizeof(*cells));
    memcpy(weights, grouped_weights, n * sizeof(*weights));
    return n_groups;
}

bool fsd_propagate_house(struct fsd_csp *csp, const struct fsd_propagator *house)
{
    fsd_values once = 0;
    fsd_values twice = 0;

    for (unsigned i = 0; i < house->n_cells; i++) {
        const fsd_values values = csp->domains[house->cells[i]];
        twice |= once & values;
        once |= values;
    }
    if (once != house->values) {
        return false;
    }
    const fsd_values lone = once & ~twice;
    for (unsigned i = 0; i < house->n_cells && lone != 0; i++) {
        const fsd_values values = csp->domains[house->cells[i]] & lone;
        if (values != 0 && (!fsd_values_is_one(values) || !fsd_csp_narrow(csp, house->cells[i], values))) {
            return false;
        }
    }
    return true;
}

bool fsd_propagate_same(struct fsd_csp *csp, const struct fsd_propagator *same)
{
    const unsigned n = same->n_cells / 2;
    fsd_values values[2] = {0};

    for (unsigned i = 0; i < n; i++) {
        values[0] |= csp->domains[same->cells[i]];
        values[1] |= csp->domains[same->cells[n + i]];
    }
    for (unsigned i = 0; i < same->n_cells && values[0] != values[1]; i++) {
        if (!fsd_csp_narrow(csp, same->cells[i], values[i < n])) {
            return false;
        }
    }
    return true;
}

/* Cells and values that are matched, of the open cells of a set of different ones. */
struct matching {
    unsigned n;
    fsd_values domains[FSD_VARIANT_MAX_VALUES];
    uint8_t value[FSD_VARIANT_MAX_VALUES]; /* of a cell that is matched */
    uint8_t owner[FSD_VARIANT_MAX_VALUES]; /* of a value that is taken */
    fsd_values taken;
};

/* Finds a value for the cell, others giving up theirs for others. */
static bool augment(struct matching *matching, unsigned cell)
{
    uint8_t from[FSD_VARIANT_MAX_VALUES]; /* the cell that wants this value */
    uint8_t cells[FSD_VARIANT_MAX_VALUES];
    fsd_values seen = 0;
    unsigned n = 1;

    cells[0] = (uint8_t)cell;
    for (unsigned i = 0; i < n; i++) {
        const unsigned at = cells[i];
        const fsd_values open = matching->domains[at] & ~matching->taken;
        if (open != 0) {
            unsigned value = fsd_values_lowest(open);
            matching->taken |= open & -open;
            for (unsigned to = at;;) {
                const unsigned given_up = matching->value[to];
                matching->value[to] = (uint8_t)value;
                matching->owner[value] = (uint8_t)to;
                if (to == cell) {
                    return true;
                }
                value = given_up;
                to = from[value];
            }
        }
        for (fsd_values left = matching->domains[at] & ~seen; left != 0; left &= left - 1) {
            const unsigned value = fsd_values_lowest(left);
            from[value] = (uint8_t)at;
            cells[n++] = matching->owner[value];
        }
        seen |= matching->domains[at];
    }
    return false;
}

/* From where one can go to where, by several steps; n is known where it is inlined, so that lanes do it. */
static inline void close_reached(fsd_values reached[FSD_VARIANT_MAX_VALUES], fsd_values values, unsigned n)
{
    for (fsd_values through = values; through != 0; through &= through - 1) {
        const unsigned middle = fsd_values_lowest(through);
        const fsd_values further = reached[middle];
        for (unsigned value = 0; value < n; value++) {
            reached[value] |= further & -(reached[value] >> middle & 1);
        }
    }
}

/*
 * A value stays in a cell where some matching of all cells has it: where one can go from it, by cells' values and their
 * owners, back to the value that the cell has in the matching found, or to a value that no cell has.
 */
bool fsd_propagate_hall(struct fsd_csp *csp, const struct fsd_propagator *hall)
{
    struct matching matching;
    uint16_t place[FSD_VARIANT_MAX_VALUES];
    fsd_values reached[FSD_VARIANT_MAX_VALUES] = {0};
    fsd_values values = 0;
    fsd_values unmatched = 0; /* cells */

    matching.n = 0;
    matching.taken = 0;
    for (unsigned i = 0; i < hall->n_cells; i++) {
        const fsd_values domain = csp->domains[hall->cells[i]];
        if (!fsd_values_is_one(domain)) {
            matching.domains[matching.n] = domain;
            place[matching.n++] = (uint16_t)i;
            values |= domain;
        }
    }
    const unsigned n_values = fsd_values_count(values);
    if (n_values < matching.n) {
        return false;
    }
    const bool is_house = fsd_values_count(hall->values) == hall->n_cells;
    if (matching.n < (is_house ? 4 : 3)) {
        return true; /* singles find what there is */
    }
    for (unsigned i = 0; i < matching.n; i++) {
        const unsigned value = hall->match[place[i]];
        const fsd_values bit = (fsd_values)1 << value;
        if ((matching.domains[i] & ~matching.taken & bit) != 0) {
            matching.value[i] = (uint8_t)value;
            matching.owner[value] = (uint8_t)i;
            matching.taken |= bit;
        } else {
            unmatched |= (fsd_values)1 << i;
        }
    }
    for (; unmatched != 0; unmatched &= unmatched - 1) {
        if (!augment(&matching, fsd_values_lowest(unmatched))) {
            return false;
        }
    }
    for (fsd_values left = values; left != 0; left &= left - 1) {
        const unsigned value = fsd_values_lowest(left);
        reached[value] = matching.taken >> value & 1 ? matching.domains[matching.owner[value]] : values;
    }
    if (csp->n_values <= 16) {
        close_reached(reached, values, 16);
    } else {
        close_reached(reached, values, FSD_VARIANT_MAX_VALUES);
    }
    for (unsigned i = 0; i < matching.n; i++) {
        fsd_values lost = 0;
        hall->match[place[i]] = matching.value[i];
        for (fsd_values left = matching.domains[i]; left != 0; left &= left - 1) {
            lost |= (left & -left) & -(~reached[fsd_values_lowest(left)] >> matching.value[i] & 1);
        }
        if (lost != 0 && !fsd_csp_narrow(csp, hall->cells[place[i]], ~lost)) {
            return false;
        }
    }
    return true;
}
