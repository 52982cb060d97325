#include <string.h>

#include "rules/steps/find.h"

static const struct {
    unsigned size;
    bool is_hidden;
} subsets[] = {
    [FSD_VARIANT_HIDDEN_SINGLE] = {1, true}, [FSD_VARIANT_NAKED_PAIR] = {2, false},
    [FSD_VARIANT_HIDDEN_PAIR] = {2, true},   [FSD_VARIANT_NAKED_TRIPLE] = {3, false},
    [FSD_VARIANT_HIDDEN_TRIPLE] = {3, true}, [FSD_VARIANT_NAKED_QUAD] = {4, false},
    [FSD_VARIANT_HIDDEN_QUAD] = {4, true},
};

bool fsd_steps_find_full_house(const struct fsd_variant_steps *steps, const struct fsd_constraint *house,
                               struct fsd_variant_step *step)
{
    unsigned n_empty = 0;

    for (unsigned i = 0; fsd_steps_is_house(steps, house) && i < house->n_cells; i++) {
        if (!steps->is_placed[house->cells[i]]) {
            n_empty++;
            step->cells[0] = house->cells[i];
        }
    }
    if (n_empty != 1 || !fsd_values_are_one(steps->candidates[step->cells[0]])) {
        return false;
    }
    step->n_cells = 1;
    step->values = steps->candidates[step->cells[0]];
    step->placed = (struct fsd_variant_removal){.cell = step->cells[0], .values = step->values};
    return true;
}

bool fsd_steps_find_naked_single(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        if (!steps->is_placed[cell] && fsd_values_count(steps->candidates[cell]) == 1) {
            step->placed = (struct fsd_variant_removal){.cell = (uint16_t)cell, .values = steps->candidates[cell]};
            step->cells[0] = (uint16_t)cell;
            step->n_cells = 1;
            if (fsd_steps_found(step)) {
                return true;
            }
        }
    }
    return false;
}

bool fsd_steps_find_locked(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                           struct fsd_variant_step *step)
{
    for (unsigned value = 0; fsd_steps_is_house(steps, constraint) && value < steps->variant->n_values; value++) {
        step->values = (fsd_values)1 << value;
        fsd_steps_set_places(steps, step, constraint, step->values);
        if (step->n_cells > 1 && fsd_steps_take_away_where_seen(steps, step, step->values) && fsd_steps_found(step)) {
            return true;
        }
    }
    return false;
}

/* Cells of a group, as a set of places in it, and as many values: naked, that is all they hold; hidden, only they do.
 */
static bool conclude_subset(const struct fsd_variant_steps *steps, bool is_hidden, uint32_t places, fsd_values values,
                            struct fsd_variant_step *step)
{
    step->values = values;
    step->n_cells = 0;
    for (uint32_t left = places; left; left &= left - 1) {
        step->cells[step->n_cells++] = step->constraint->cells[fsd_values_lowest(left)];
    }
    if (!is_hidden) {
        return fsd_steps_take_away_where_seen(steps, step, values) && fsd_steps_found(step);
    }
    if (step->n_cells == 1) {
        step->placed = (struct fsd_variant_removal){.cell = step->cells[0], .values = values};
        return !steps->is_placed[step->cells[0]] && fsd_steps_found(step);
    }
    for (unsigned i = 0; i < step->n_cells; i++) {
        fsd_steps_take_away(steps, step, step->cells[i], ~values);
    }
    return step->n_removed > 0 && fsd_steps_found(step);
}

/*
 * Chooses size of the sets from a number on, so that together they have size elements: cells and their values, or if
 * hidden values and their places.
 */
static bool choose(const struct fsd_variant_steps *steps, const uint32_t *sets, unsigned from, unsigned size,
                   uint32_t chosen, uint32_t together, struct fsd_variant_step *step)
{
    const bool is_hidden = subsets[step->technique].is_hidden;

    if (fsd_values_count(chosen) == size) {
        return conclude_subset(steps, is_hidden, is_hidden ? together : chosen, is_hidden ? chosen : together, step);
    }
    for (unsigned i = from; i < FSD_VARIANT_MAX_VALUES; i++) {
        if (sets[i] && (size == 1 || fsd_values_count(sets[i]) > 1) && fsd_values_count(together | sets[i]) <= size &&
            choose(steps, sets, i + 1, size, chosen | (uint32_t)1 << i, together | sets[i], step)) {
            return true;
        }
    }
    return false;
}

/* Whether a house has one place for a value, without one yet; which is soon seen, and often enough not so. */
static bool has_hidden_single(const struct fsd_variant_steps *steps, const struct fsd_constraint *house)
{
    fsd_values once = 0, twice = 0, open = 0;

    for (unsigned i = 0; i < house->n_cells; i++) {
        const fsd_values values = steps->candidates[house->cells[i]];
        twice |= once & values;
        once |= values;
        open |= steps->is_placed[house->cells[i]] ? 0 : values;
    }
    return (open & once & ~twice) != 0;
}

bool fsd_steps_find_subset(const struct fsd_variant_steps *steps, const struct fsd_constraint *group,
                           struct fsd_variant_step *step)
{
    const bool is_hidden = subsets[step->technique].is_hidden;
    uint32_t sets[FSD_VARIANT_MAX_VALUES] = {0};

    if (group->kind != FSD_ALL_DIFFERENT || (is_hidden && !fsd_steps_is_house(steps, group))) {
        return false;
    }
    if (step->technique == FSD_VARIANT_HIDDEN_SINGLE && !has_hidden_single(steps, group)) {
        return false;
    }
    for (unsigned i = 0; i < group->n_cells; i++) {
        const fsd_values values = steps->candidates[group->cells[i]];
        sets[i] |= is_hidden ? 0 : values;
        for (fsd_values left = is_hidden ? values : 0; left; left &= left - 1) {
            sets[fsd_values_lowest(left)] |= (uint32_t)1 << i;
        }
    }
    return choose(steps, sets, 0, subsets[step->technique].size, 0, 0, step);
}
