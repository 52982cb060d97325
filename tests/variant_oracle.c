#include "variant_oracle.h"

#include <stdlib.h>
#include <string.h>

struct oracle {
    const struct fsd_variant *variant;
    const fsd_values *candidates;
    uint64_t limit;
    uint64_t n_nodes;
    struct variant_solutions *solutions;
    size_t *checked, *n_checked; /* the constraints to look at when a cell is filled, at most all; how many */
    uint8_t values[FSD_VARIANT_MAX_CELLS];
};

/* Of cells of which the first n are filled: no two of them that are have the same value. */
static bool different(const struct fsd_constraint *constraint, unsigned n, const uint8_t *values)
{
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        for (unsigned k = 0; k < i; k++) {
            const unsigned cell = constraint->cells[i], other = constraint->cells[k];
            if (cell < n && other < n && values[cell] == values[other])
                return false;
        }
    }
    return true;
}

static bool holds(const struct fsd_variant *variant, const struct fsd_constraint *constraint, const uint8_t *values)
{
    int64_t sum = 0;
    unsigned state = 0;
    switch (constraint->kind) {
    case FSD_ALL_DIFFERENT:
        return different(constraint, variant->n_cells, values);
    case FSD_RELATION:
        return constraint->allowed[values[constraint->cells[0]]] >> values[constraint->cells[1]] & 1;
    case FSD_SUM:
        for (unsigned i = 0; i < constraint->n_cells; i++)
            sum += (int64_t)constraint->weights[i] * (variant->low + values[constraint->cells[i]]);
        return constraint->is_at_most ? sum <= constraint->total : sum == constraint->total;
    case FSD_LINE:
        for (unsigned i = 0; i < constraint->n_cells; i++) {
            state = constraint->automaton.next[state * variant->n_values + values[constraint->cells[i]]];
            if (state == FSD_NO_STATE)
                return false;
        }
        return constraint->automaton.accepting[state];
    }
    return false;
}

/* Whether a constraint can be checked when the cell is filled, after those before. */
static bool is_checked_at(const struct fsd_constraint *constraint, unsigned cell)
{
    bool is_in = false, is_last = true;
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        is_in |= constraint->cells[i] == cell;
        is_last &= constraint->cells[i] <= cell;
    }
    return is_in && (is_last || constraint->kind == FSD_ALL_DIFFERENT);
}

/* Whether the first n cells break no constraint; the first n - 1 do not. */
static bool fits(const struct oracle *oracle, unsigned n)
{
    const struct fsd_variant *variant = oracle->variant;
    for (size_t i = 0; n > 0 && i < oracle->n_checked[n - 1]; i++) {
        const struct fsd_constraint *constraint =
            &variant->constraints[oracle->checked[(n - 1) * variant->n_constraints + i]];
        if (constraint->kind == FSD_ALL_DIFFERENT ? !different(constraint, n, oracle->values)
                                                  : !holds(variant, constraint, oracle->values))
            return false;
    }
    for (size_t i = 0; n == 0 && i < variant->n_constraints; i++)
        if (variant->constraints[i].n_cells == 0 && !holds(variant, &variant->constraints[i], oracle->values))
            return false;
    return true;
}

/* False: stop. */
static bool fill(struct oracle *oracle, unsigned cell)
{
    if (oracle->n_nodes-- == 0)
        return false;
    if (!fits(oracle, cell))
        return true;
    if (cell == oracle->variant->n_cells) {
        variant_solutions_add(oracle->solutions, cell, oracle->values);
        return oracle->solutions->n < oracle->limit;
    }
    for (unsigned value = 0; value < oracle->variant->n_values; value++) {
        oracle->values[cell] = (uint8_t)value;
        if ((oracle->candidates[cell] >> value & 1) != 0 && !fill(oracle, cell + 1))
            return false;
    }
    return true;
}

bool variant_oracle_solve(const struct fsd_variant *variant, const fsd_values *candidates, uint64_t limit,
                          uint64_t n_nodes, struct variant_solutions *solutions)
{
    struct oracle oracle = {variant, candidates, limit, n_nodes, solutions, NULL, NULL, {0}};
    oracle.checked = malloc((variant->n_cells * variant->n_constraints + 1) * sizeof(*oracle.checked));
    oracle.n_checked = calloc(variant->n_cells, sizeof(*oracle.n_checked));
    if (!oracle.checked || !oracle.n_checked)
        abort();
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        for (size_t i = 0; i < variant->n_constraints; i++) {
            if (is_checked_at(&variant->constraints[i], cell))
                oracle.checked[cell * variant->n_constraints + oracle.n_checked[cell]++] = i;
        }
    }
    solutions->n = 0;
    const bool is_whole = fill(&oracle, 0) || solutions->n == limit;
    free(oracle.checked);
    free(oracle.n_checked);
    return is_whole;
}

bool variant_oracle_holds(const struct fsd_variant *variant, const fsd_values *candidates, const uint8_t *values)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        if (values[cell] >= variant->n_values || (candidates[cell] >> values[cell] & 1) == 0)
            return false;
    for (size_t i = 0; i < variant->n_constraints; i++)
        if (!holds(variant, &variant->constraints[i], values))
            return false;
    return true;
}

void variant_solutions_add(struct variant_solutions *solutions, size_t n_cells, const uint8_t *values)
{
    if (solutions->n == solutions->capacity) {
        solutions->capacity = 2 * solutions->capacity + 8;
        solutions->values = realloc(solutions->values, solutions->capacity * n_cells);
        if (!solutions->values)
            abort();
    }
    memcpy(solutions->values + solutions->n++ * n_cells, values, n_cells);
}

void variant_solutions_free(struct variant_solutions *solutions)
{
    free(solutions->values);
    *solutions = (struct variant_solutions){0};
}
