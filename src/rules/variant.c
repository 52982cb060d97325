#include "rules/variant.h"

#include "base/grow.h"
#include "base/random.h"
#include "grid/units.h"

#include <stdlib.h>
#include <string.h>

void fsd_variant_init(struct fsd_variant *variant, unsigned n_rows, unsigned n_columns, int low, unsigned n_values)
{
    *variant = (struct fsd_variant){.n_rows = n_rows, .n_columns = n_columns, .low = low, .n_values = n_values};
    variant->n_cells = n_rows * n_columns;
    variant->candidates = fsd_allocate(variant->n_cells, sizeof(*variant->candidates));
    variant->failed = !variant->candidates;
    for (unsigned cell = 0; cell < variant->n_cells && !variant->failed; cell++) {
        variant->candidates[cell] = fsd_variant_all_values(variant);
    }
}

static void destroy_constraint(struct fsd_constraint *constraint)
{
    free(constraint->cells);
    free(constraint->allowed);
    free(constraint->weights);
    if (!constraint->automaton.is_shared) {
        free(constraint->automaton.next);
        free(constraint->automaton.accepting);
    }
}

void fsd_variant_destroy(struct fsd_variant *variant)
{
    for (size_t i = 0; i < variant->n_constraints; i++) {
        destroy_constraint(&variant->constraints[i]);
    }
    free(variant->constraints);
    free(variant->candidates);
    *variant = (struct fsd_variant){0};
}

static void *copy_of(const void *array, size_t n, size_t element_bytes)
{
    void *const copy = fsd_allocate(n, element_bytes);

    if (copy && n > 0) {
        memcpy(copy, array, n * element_bytes);
    }
    return copy;
}

/* What a constraint that is made takes. */
static size_t bytes_of(const struct fsd_variant *variant, const struct fsd_constraint *constraint)
{
    const struct fsd_automaton *const automaton = &constraint->automaton;
    const size_t state_bytes = automaton->n_values * sizeof(*automaton->next) + sizeof(*automaton->accepting);

    return sizeof(*constraint) + constraint->n_cells * sizeof(*constraint->cells) +
           (constraint->allowed ? variant->n_values * sizeof(*constraint->allowed) : 0) +
           (constraint->weights ? constraint->n_cells * sizeof(*constraint->weights) : 0) +
           (automaton->is_shared ? 0 : automaton->n_states * state_bytes);
}

/* Takes over what constraint owns. is_whole: none of its copies failed. */
static void add(struct fsd_variant *variant, struct fsd_constraint constraint, bool is_whole)
{
    if (is_whole && !fsd_bounds_take(&variant->bounds, 1, bytes_of(variant, &constraint))) {
        destroy_constraint(&constraint);
        return;
    }
    struct fsd_constraint *const grown =
        is_whole ? fsd_grow(variant->constraints, variant->n_constraints, &variant->capacity, sizeof(*grown)) : NULL;
    if (!grown) {
        destroy_constraint(&constraint);
        variant->failed = true;
        return;
    }
    variant->constraints = grown;
    constraint.rule = variant->rule;
    variant->constraints[variant->n_constraints++] = constraint;
}

void fsd_variant_all_different(struct fsd_variant *variant, const uint16_t *cells, unsigned n_cells)
{
    struct fsd_constraint constraint = {.kind = FSD_ALL_DIFFERENT, .n_cells = n_cells};

    if (n_cells > variant->n_values) {
        fsd_variant_sum(variant, NULL, NULL, 0, 1, false);
        return;
    }
    constraint.cells = copy_of(cells, n_cells, sizeof(*cells));
    add(variant, constraint, constraint.cells != NULL);
}

void fsd_variant_relation(struct fsd_variant *variant, unsigned cell, unsigned other, const fsd_values *allowed)
{
    struct fsd_constraint constraint = {.kind = FSD_RELATION, .n_cells = 2};

    constraint.cells = copy_of((const uint16_t[]){(uint16_t)cell, (uint16_t)other}, 2, sizeof(uint16_t));
    constraint.allowed = copy_of(allowed, variant->n_values, sizeof(*allowed));
    add(variant, constraint, constraint.cells && constraint.allowed);
}

void fsd_variant_sum(struct fsd_variant *variant, const uint16_t *cells, const int32_t *weights, unsigned n_cells,
                     int64_t total, bool is_at_most)
{
    struct fsd_constraint constraint = {.kind = FSD_SUM, .total = total, .is_at_most = is_at_most};
    unsigned n = 0;

    constraint.cells = fsd_allocate(n_cells, sizeof(*constraint.cells));
    constraint.weights = fsd_allocate(n_cells, sizeof(*constraint.weights));
    for (unsigned i = 0; i < n_cells && constraint.cells && constraint.weights; i++) {
        unsigned at = 0;
        while (at < n && constraint.cells[at] != cells[i]) {
            at++;
        }
        if (at == n) {
            constraint.cells[at] = cells[i];
            constraint.weights[at] = 0;
            n++;
        }
        constraint.weights[at] += weights ? weights[i] : 1;
    }
    for (unsigned i = 0; i < n; i++) {
        if (constraint.weights[i] != 0) {
            constraint.cells[constraint.n_cells] = constraint.cells[i];
            constraint.weights[constraint.n_cells++] = constraint.weights[i];
        }
    }
    add(variant, constraint, constraint.cells && constraint.weights);
}

void fsd_variant_line(struct fsd_variant *variant, const uint16_t *cells, unsigned n_cells,
                      struct fsd_automaton *automaton)
{
    struct fsd_constraint constraint = {.kind = FSD_LINE, .n_cells = n_cells, .automaton = *automaton};

    *automaton = (struct fsd_automaton){0};
    constraint.cells = copy_of(cells, n_cells, sizeof(*cells));
    add(variant, constraint, constraint.cells && constraint.automaton.next && constraint.automaton.accepting);
}

/* The unit that has all these cells; FSD_N_UNITS: none. */
static unsigned unit_of(const struct fsd_constraint *constraint)
{
    for (unsigned kind = 0; kind < 3 && constraint->n_cells > 0; kind++) {
        const unsigned unit = fsd_units.units_of[constraint->cells[0]][kind];
        unsigned n = 1;
        while (n < constraint->n_cells && fsd_units.units_of[constraint->cells[n]][kind] == unit) {
            n++;
        }
        if (n == constraint->n_cells) {
            return unit;
        }
    }
    return FSD_N_UNITS;
}

bool fsd_variant_is_sudoku(const struct fsd_variant *variant)
{
    uint32_t units = 0;

    if (variant->n_rows != 9 || variant->n_columns != 9 || variant->n_values != FSD_N_DIGITS) {
        return false;
    }
    for (size_t i = variant->n_constraints; i-- > 0;) { /* what comes after rows, columns and boxes first */
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        const unsigned unit = constraint->kind == FSD_ALL_DIFFERENT ? unit_of(constraint) : FSD_N_UNITS;
        if (unit == FSD_N_UNITS) {
            return false;
        }
        units |= (uint32_t)(constraint->n_cells == FSD_N_DIGITS) << unit;
    }
    return units == (UINT32_C(1) << FSD_N_UNITS) - 1;
}

static uint64_t hash_constraint(uint64_t hash, const struct fsd_constraint *constraint, unsigned n_values)
{
    const struct fsd_automaton *const automaton = &constraint->automaton;

    hash = fsd_random_mix(fsd_random_mix(hash, constraint->kind), constraint->n_cells);
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        hash = fsd_random_mix(hash, constraint->cells[i]);
        hash = constraint->weights ? fsd_random_mix(hash, (uint64_t)constraint->weights[i]) : hash;
    }
    for (unsigned value = 0; constraint->allowed && value < n_values; value++) {
        hash = fsd_random_mix(hash, constraint->allowed[value]);
    }
    hash = fsd_random_mix(fsd_random_mix(hash, (uint64_t)constraint->total), constraint->is_at_most);
    hash = fsd_random_mix(hash, automaton->n_states);
    for (size_t state = 0; state < automaton->n_states; state++) {
        hash = fsd_random_mix(hash, automaton->accepting[state]);
        for (size_t value = 0; value < automaton->n_values; value++) {
            hash = fsd_random_mix(hash, automaton->next[state * automaton->n_values + value]);
        }
    }
    return hash;
}

uint64_t fsd_variant_hash(const struct fsd_variant *variant)
{
    uint64_t hash = fsd_random_mix(fsd_random_mix(0, variant->n_rows), variant->n_columns);

    hash = fsd_random_mix(fsd_random_mix(hash, (uint64_t)variant->low), variant->n_values);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        hash = fsd_random_mix(hash, variant->candidates[cell]);
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        hash = hash_constraint(hash, &variant->constraints[i], variant->n_values);
    }
    return hash;
}
