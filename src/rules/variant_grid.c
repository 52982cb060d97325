#include "rules/variant_grid.h"

static bool are_different(const struct fsd_constraint *constraint, const uint8_t *values)
{
    fsd_values seen = 0;
    bool are_so = true;

    for (unsigned i = 0; i < constraint->n_cells; i++) {
        const fsd_values value = (fsd_values)1 << values[constraint->cells[i]];
        are_so &= (seen & value) == 0;
        seen |= value;
    }
    return are_so;
}

static bool adds_up(const struct fsd_variant *variant, const struct fsd_constraint *sum, const uint8_t *values)
{
    int64_t total = 0;

    for (unsigned i = 0; i < sum->n_cells; i++) {
        total += (int64_t)sum->weights[i] * (variant->low + values[sum->cells[i]]);
    }
    return sum->is_at_most ? total <= sum->total : total == sum->total;
}

static bool is_accepted(const struct fsd_constraint *line, const uint8_t *values)
{
    const struct fsd_automaton *const automaton = &line->automaton;
    unsigned state = 0;

    for (unsigned i = 0; i < line->n_cells && state != FSD_NO_STATE; i++) {
        state = automaton->next[state * automaton->n_values + values[line->cells[i]]];
    }
    return state != FSD_NO_STATE && automaton->accepting[state];
}

bool fsd_constraint_holds(const struct fsd_variant *variant, const struct fsd_constraint *constraint,
                          const uint8_t *values)
{
    switch (constraint->kind) {
    case FSD_ALL_DIFFERENT:
        return are_different(constraint, values);
    case FSD_RELATION:
        return constraint->allowed[values[constraint->cells[0]]] >> values[constraint->cells[1]] & 1;
    case FSD_SUM:
        return adds_up(variant, constraint, values);
    default:
        return is_accepted(constraint, values);
    }
}

const struct fsd_constraint *fsd_variant_broken(const struct fsd_variant *variant, const uint8_t *values)
{
    for (size_t i = 0; i < variant->n_constraints; i++) {
        if (!fsd_constraint_holds(variant, &variant->constraints[i], values)) {
            return &variant->constraints[i];
        }
    }
    return NULL;
}

/* In cells that must differ, those with the same value. */
static void blame(const struct fsd_constraint *broken, const uint8_t *values, bool *is_to_blame)
{
    for (unsigned i = 0; i < broken->n_cells; i++) {
        unsigned n_same = 0;
        for (unsigned k = 0; k < broken->n_cells; k++) {
            n_same += values[broken->cells[k]] == values[broken->cells[i]];
        }
        is_to_blame[broken->cells[i]] |= broken->kind != FSD_ALL_DIFFERENT || n_same > 1;
    }
}

void fsd_variant_find_faults(const struct fsd_variant *variant, const uint8_t *values, bool *is_to_blame)
{
    for (size_t i = 0; i < variant->n_constraints; i++) {
        if (!fsd_constraint_holds(variant, &variant->constraints[i], values)) {
            blame(&variant->constraints[i], values, is_to_blame);
        }
    }
}
