/* Different cells whose values together are one of a few sets: cages, and lines and relations that come to that. */
#include <string.h>

#include "rules/engines/propagate.h"
#include "rules/engines/value_sets.h"

enum { MOST_STEPS = 1 << 28 }; /* to find cells that are related in one way, a fraction of a second */

/* NULL: no memory, too many, or none, and then the puzzle is impossible. */
static const struct fsd_options *take_options(struct fsd_csp *csp, const fsd_values *sets, unsigned n)
{
    struct fsd_options *const options = fsd_csp_take(csp, 1, sizeof(*options) + n * sizeof(*sets));

    csp->is_impossible |= n == 0;
    if (!options || n == 0 || n > FSD_MOST_OPTIONS) {
        return NULL;
    }
    options->n = n;
    memcpy(options->sets, sets, n * sizeof(*sets));
    return options;
}

void fsd_csp_add_options(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, const fsd_values *sets,
                         unsigned n_sets)
{
    uint64_t n_all = 1;

    for (unsigned i = 0; i < n_cells; i++) {
        n_all = n_all * (csp->n_values - i) / (i + 1);
    }
    const struct fsd_options *const options = n_sets < n_all ? take_options(csp, sets, n_sets) : NULL;
    struct fsd_propagator *const propagator = options ? fsd_csp_add(csp, FSD_PROPAGATE_OPTIONS, cells, n_cells) : NULL;
    if (propagator) {
        propagator->options = options;
    }
}

const struct fsd_options *fsd_csp_cage_options(struct fsd_csp *csp, unsigned n, int64_t total)
{
    fsd_values sets[FSD_MOST_OPTIONS];
    struct fsd_value_sets of = {.n_values = csp->n_values, .has_total = true, .sets = sets, .most = FSD_MOST_OPTIONS};

    fsd_value_sets_find(&of, n, total);
    return take_options(csp, sets, of.n);
}

static const fsd_values *find_support(const struct fsd_csp *csp, unsigned cell, unsigned other)
{
    for (uint32_t r = csp->first_related[cell]; r < csp->first_related[cell + 1]; r++) {
        if (csp->related[r].other == other) {
            return csp->related[r].support;
        }
    }
    return NULL;
}

void fsd_csp_add_cliques(struct fsd_csp *csp)
{
    const size_t first = csp->n_propagators;
    uint64_t n_steps = 0;

    for (unsigned cell = 0; cell < csp->n_cells && n_steps < MOST_STEPS; cell++) {
        const uint32_t end = csp->first_related[cell + 1];
        for (uint32_t r = csp->first_related[cell]; r < end && n_steps < MOST_STEPS && fsd_csp_goes_on(csp); r++) {
            const fsd_values *const support = csp->related[r].support;
            uint16_t cells[FSD_VARIANT_MAX_VALUES] = {(uint16_t)cell};
            fsd_values compatible[FSD_VARIANT_MAX_VALUES];
            fsd_values sets[FSD_MOST_OPTIONS];
            struct fsd_value_sets of = {.n_values = csp->n_values,
                                        .compatible = compatible,
                                        .sets = sets,
                                        .most = FSD_MOST_OPTIONS,
                                        .bounds = &csp->bounds};
            unsigned n = 1;
            bool is_different = true;
            for (unsigned v = 0; v < csp->n_values; v++) {
                compatible[v] = support[v / 8 * 256 + (1u << v % 8)];
                is_different &= (compatible[v] >> v & 1) == 0;
            }
            for (uint32_t q = r; q < end && is_different && n < csp->n_values; q++) {
                const uint16_t other = csp->related[q].other;
                bool fits = other > cell && csp->related[q].support == support;
                for (unsigned i = 0; i < n && fits; i++) {
                    n_steps += csp->first_related[cells[i] + 1] - csp->first_related[cells[i]];
                    fits =
                        find_support(csp, cells[i], other) == support && find_support(csp, other, cells[i]) == support;
                }
                if (fits) {
                    cells[n++] = other;
                }
            }
            for (size_t i = first; i < csp->n_propagators && n > 2; i++) { /* which is part of another clique */
                const struct fsd_propagator *const known = &csp->propagators[i];
                unsigned n_common = 0;
                n_steps += n * known->n_cells;
                for (unsigned c = 0; c < n * known->n_cells; c++) {
                    n_common += cells[c % n] == known->cells[c / n];
                }
                n = n_common == n ? 0 : n;
            }
            if (n > 2) {
                fsd_value_sets_find(&of, n, 0);
                fsd_csp_add_options(csp, cells, n, sets, of.n);
            }
        }
    }
}

bool fsd_csp_narrow_to_options(struct fsd_csp *csp, const struct fsd_propagator *cage,
                               const struct fsd_options *options)
{
    fsd_values possible = 0;
    fsd_values fixed = 0;
    fsd_values found = 0;
    fsd_values needed = UINT32_MAX;

    for (unsigned i = 0; i < cage->n_cells; i++) {
        const fsd_values domain = csp->domains[cage->cells[i]];
        possible |= domain;
        fixed |= fsd_values_is_one(domain) ? domain : 0;
    }
    for (unsigned o = 0; o < options->n; o++) {
        const fsd_values option = options->sets[o];
        if ((option & ~possible) == 0 && (fixed & ~option) == 0) {
            bool fits = true;
            for (unsigned i = 0; i < cage->n_cells; i++) {
                fits &= (csp->domains[cage->cells[i]] & option) != 0;
            }
            found |= fits ? option : 0;
            needed &= fits ? option : UINT32_MAX;
        }
    }
    for (unsigned i = 0; i < cage->n_cells; i++) {
        if (!fsd_csp_narrow(csp, cage->cells[i], found)) {
            return false;
        }
    }
    for (fsd_values left = needed & ~fixed; left != 0; left &= left - 1) {
        if (!fsd_csp_claim(csp, cage->cells, cage->n_cells, left & -left)) {
            return false;
        }
    }
    return true;
}
