#include "rules/steps/find.h"

#include <string.h>

#include "rules/steps/finder_state.h"
#include "rules/steps/ways.h"

void fsd_steps_forget_conclusion(struct fsd_variant_step *step)
{
    step->chain = NULL;
    step->n_removed = 0;
    step->placed = (struct fsd_variant_removal){0};
}

bool fsd_steps_found(struct fsd_variant_step *step)
{
    if (!step->take || step->take(step->context, step)) {
        return true;
    }
    fsd_steps_forget_conclusion(step);
    return false;
}

void fsd_steps_list_places(const struct fsd_variant_steps *steps)
{
    memset(steps->places, 0, (size_t)steps->variant->n_values * steps->n_words * sizeof(*steps->places));
    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        for (fsd_values left = steps->candidates[cell]; left; left &= left - 1) {
            steps->places[(size_t)fsd_values_lowest(left) * steps->n_words + cell / 64] |= UINT64_C(1) << cell % 64;
        }
    }
}

bool fsd_steps_take_away(const struct fsd_variant_steps *steps, struct fsd_variant_step *step, unsigned cell,
                         fsd_values values)
{
    unsigned i = 0;

    values &= steps->candidates[cell];
    if (values == 0) {
        return false;
    }
    while (i < step->n_removed && step->removed[i].cell != cell) {
        i++;
    }
    if (i == step->n_removed) {
        step->removed[step->n_removed++] = (struct fsd_variant_removal){.cell = (uint16_t)cell};
    }
    step->removed[i].values |= values;
    return true;
}

bool fsd_steps_take_away_where_seen(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                                    fsd_values values)
{
    bool any = false;

    for (unsigned word = 0; word < steps->n_words && step->n_cells > 0; word++) {
        for (uint64_t seen = fsd_steps_seen_by_all(steps, step->cells, step->n_cells, word); seen; seen &= seen - 1) {
            any |= fsd_steps_take_away(steps, step, 64 * word + (unsigned)__builtin_ctzll(seen), values);
        }
    }
    return any;
}

void fsd_steps_set_places(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                          const struct fsd_constraint *constraint, fsd_values values)
{
    step->n_cells = 0;
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        if (steps->candidates[constraint->cells[i]] & values) {
            step->cells[step->n_cells++] = constraint->cells[i];
        }
    }
}

void fsd_steps_set_cells(struct fsd_variant_step *step, const struct fsd_constraint *constraint)
{
    step->n_cells = constraint->n_cells;
    memcpy(step->cells, constraint->cells, constraint->n_cells * sizeof(*step->cells));
}

bool fsd_steps_note(const struct fsd_variant_steps *steps, const uint16_t *cells, unsigned n_cells,
                    struct fsd_variant_step *step)
{
    const bool is_told = step->n_removed > 0 && !steps->is_assumed && n_cells <= FSD_MOST_WAY_CELLS;

    step->n_noted = is_told ? n_cells : 0;
    for (unsigned i = 0; i < step->n_noted; i++) {
        step->before[i] = steps->candidates[cells[i]];
        step->differ[i] = 0;
        for (unsigned k = 0; k < n_cells; k++) {
            step->differ[i] |= (uint32_t)fsd_steps_see(steps, cells[i], cells[k]) << k;
        }
    }
    return step->n_removed > 0;
}

void fsd_steps_set_link_cells(struct fsd_variant_step *step)
{
    const struct fsd_chain *const chain = step->chain;

    step->n_cells = 0;
    step->values = 0;
    for (size_t i = 0; i < chain->n_links; i++) {
        const unsigned cell = fsd_chain_cells_of(chain, &chain->links[i])[0];
        unsigned k = 0;
        if (chain->links[i].is_contradiction) {
            continue;
        }
        while (k < step->n_cells && step->cells[k] != cell) {
            k++;
        }
        step->n_cells += k == step->n_cells;
        step->cells[k] = (uint16_t)cell;
        step->values |= chain->links[i].values;
    }
}

bool fsd_steps_follow_clue(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue,
                           struct fsd_variant_step *step)
{
    struct fsd_ways_left left;

    fsd_steps_start(step, FSD_VARIANT_WAYS, clue);
    switch (clue->kind) {
    case FSD_RELATION:
        return fsd_steps_find_partners(steps, clue, step);
    case FSD_SUM:
        return fsd_ways_find(steps, clue, &left)
                   ? fsd_steps_find_ways(steps, clue, step)
                   : fsd_steps_find_cage(steps, clue, step) || fsd_steps_find_sum(steps, clue, step);
    case FSD_LINE:
        return fsd_ways_find(steps, clue, &left) ? fsd_steps_find_ways(steps, clue, step)
                                                 : fsd_steps_find_line(steps, clue, step);
    default:
        return false;
    }
}

/* Whether one value or more of a cell, or all at once, have no partner. */
static bool has_no_pair(const struct fsd_constraint *relation, const fsd_values *candidates)
{
    const unsigned cell = relation->cells[0], other = relation->cells[1];
    bool has_any = false;

    for (fsd_values left = candidates[cell]; left && !has_any; left &= left - 1) {
        const fsd_values partners = relation->allowed[fsd_values_lowest(left)] & candidates[other];
        has_any = (partners & (cell == other ? left & -left : UINT32_MAX)) != 0;
    }
    return !has_any;
}

bool fsd_steps_has_no_way(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    const fsd_values *const candidates = steps->candidates;
    fsd_values members[FSD_VARIANT_MAX_VALUES], kept[FSD_VARIANT_MAX_VALUES];
    struct fsd_ways_left left;
    bool is_empty = false;

    for (unsigned i = 0; i < by->n_cells; i++) {
        is_empty |= candidates[by->cells[i]] == 0;
    }
    if (is_empty) {
        return true;
    }
    if (by->kind == FSD_RELATION) {
        return has_no_pair(by, candidates);
    }
    if (by->kind == FSD_ALL_DIFFERENT) {
        for (unsigned i = 0; i < by->n_cells; i++) {
            members[i] = candidates[by->cells[i]];
        }
        return !fsd_steps_keep_different(steps, members, by->n_cells, kept);
    }
    if (fsd_ways_find(steps, by, &left)) {
        return !left.has_any;
    }
    fsd_steps_follow_clue(steps, by, steps->scratch);
    for (unsigned i = 0; i < steps->scratch->n_removed && !is_empty; i++) {
        const struct fsd_variant_removal *const removed = &steps->scratch->removed[i];
        for (unsigned k = 0; k < by->n_cells && !is_empty; k++) {
            is_empty = by->cells[k] == removed->cell && candidates[removed->cell] == removed->values;
        }
    }
    return is_empty;
}
