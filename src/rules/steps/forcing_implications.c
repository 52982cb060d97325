/* What follows from a candidate at once, true or false: by what it sees, or by one constraint. */
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/forcing_graph.h"

/* Cells lose values if the literal holds. */
static void exclude(const struct fsd_variant_steps *steps, unsigned literal, unsigned cell, fsd_values values,
                    const struct fsd_constraint *by)
{
    struct fsd_forcing_search *const search = steps->forcing;

    values &= steps->is_placed[cell] ? 0 : steps->candidates[cell] & ~search->excluded[cell];
    search->excluded[cell] |= values;
    for (; values; values &= values - 1) {
        fsd_forcing_imply(search, literal, 2 * fsd_forcing_number(steps, cell, values & -values) + 1, by);
    }
}

/* The same of cells that see all of some others. */
static void exclude_where_seen(const struct fsd_variant_steps *steps, unsigned literal, const uint16_t *cells,
                               unsigned n, fsd_values value, const struct fsd_constraint *by)
{
    for (unsigned word = 0; word < steps->n_words && n > 0; word++) {
        for (uint64_t seen = fsd_steps_seen_by_all(steps, cells, n, word); seen; seen &= seen - 1) {
            exclude(steps, literal, 64 * word + (unsigned)__builtin_ctzll(seen), value, by);
        }
    }
}

/* What a group's cells cannot hold if the literal holds. */
static void ask_group(const struct fsd_variant_steps *steps, unsigned literal, const struct fsd_constraint *group)
{
    struct fsd_forcing_search *const search = steps->forcing;
    fsd_values of[FSD_VARIANT_MAX_VALUES], kept[FSD_VARIANT_MAX_VALUES];

    for (unsigned k = 0; k < group->n_cells; k++) {
        of[k] = search->candidates[group->cells[k]];
    }
    if (!fsd_steps_keep_different(steps, of, group->n_cells, kept)) {
        fsd_forcing_imply(search, literal, literal ^ 1, group);
        return;
    }
    for (unsigned k = 0; k < group->n_cells; k++) {
        exclude(steps, literal, group->cells[k], of[k] & ~kept[k], group);
    }
}

/* What each constraint of cells that the literal and what it sees change says of that. */
static void ask_constraints(const struct fsd_variant_steps *of, const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_variant_step *const step = steps->scratch;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        bool is_changed = false, is_empty = false; /* which find_singles sees */
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            const unsigned cell = constraint->cells[k];
            is_changed |= search->candidates[cell] != steps->candidates[cell];
            is_empty |= search->candidates[cell] == 0;
        }
        if (!is_changed || is_empty) {
            continue;
        }
        if (constraint->kind == FSD_ALL_DIFFERENT) {
            ask_group(steps, literal, constraint);
            continue;
        }
        fsd_steps_follow_clue(of, constraint, step);
        for (unsigned r = 0; r < step->n_removed; r++) {
            exclude(steps, literal, step->removed[r].cell, step->removed[r].values, constraint);
        }
    }
}

/* Where what is excluded leaves one value in a cell, or one place in a house. */
static void find_singles(const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values left = steps->candidates[cell] & ~search->excluded[cell];
        if (search->excluded[cell] && fsd_values_are_one(left)) {
            fsd_forcing_imply(search, literal, 2 * fsd_forcing_number(steps, cell, left), NULL);
        } else if (search->excluded[cell] && left == 0) {
            fsd_forcing_imply(search, literal, literal ^ 1, NULL);
        }
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        fsd_values once = 0, twice = 0, excluded = 0;
        if (!fsd_steps_is_house(steps, house)) {
            continue;
        }
        for (unsigned k = 0; k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            const fsd_values left = steps->candidates[cell] & ~search->excluded[cell];
            twice |= once & left;
            once |= left;
            excluded |= search->excluded[cell];
        }
        if (excluded & ~once) {
            fsd_forcing_imply(search, literal, literal ^ 1, house);
        }
        for (unsigned k = 0; excluded & once & ~twice && k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            fsd_values left = steps->candidates[cell] & ~search->excluded[cell] & excluded & once & ~twice;
            for (; left && !steps->is_placed[cell]; left &= left - 1) {
                const unsigned then = 2 * fsd_forcing_number(steps, cell, left & -left);
                if (then != literal) {
                    fsd_forcing_imply(search, literal, then, house);
                }
            }
        }
    }
}

/* In each house that a value has lost places in, it goes from cells that see all that are left. */
static void find_locked(const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    const fsd_values *const excluded = steps->forcing->excluded;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        fsd_values lost = 0;
        for (unsigned k = 0; k < house->n_cells && fsd_steps_is_house(steps, house); k++) {
            lost |= excluded[house->cells[k]];
        }
        for (; lost; lost &= lost - 1) {
            uint16_t places[FSD_VARIANT_MAX_VALUES];
            unsigned n = 0;
            for (unsigned k = 0; k < house->n_cells; k++) {
                const uint16_t cell = house->cells[k];
                places[n] = cell;
                n += (steps->candidates[cell] & ~excluded[cell] & lost & -lost) != 0;
            }
            exclude_where_seen(steps, literal, places, n, lost & -lost, house);
        }
    }
}

void fsd_forcing_find_implications(const struct fsd_variant_steps *steps, unsigned literal)
{
    struct fsd_forcing_search *const search = steps->forcing;
    const struct fsd_variant *const variant = steps->variant;
    const uint16_t cell = search->of[literal / 2].cell;
    const fsd_values value = search->of[literal / 2].values;
    struct fsd_variant_steps of = *steps;

    of.candidates = search->candidates;
    of.is_assumed = true;
    memset(search->excluded, 0, variant->n_cells * sizeof(*search->excluded));
    if (literal % 2 == 0) {
        exclude(steps, literal, cell, ~value, NULL);
        exclude_where_seen(steps, literal, &cell, 1, value, NULL);
    } else {
        search->excluded[cell] = value;
    }
    find_locked(steps, literal);
    for (unsigned other = 0; other < variant->n_cells; other++) {
        search->candidates[other] = steps->candidates[other] & ~search->excluded[other];
    }
    ask_constraints(&of, steps, literal);
    find_locked(steps, literal);
    find_singles(steps, literal);
    memcpy(search->candidates, steps->candidates, variant->n_cells * sizeof(*search->candidates));
}
