#include <string.h>

#include "rules/automata.h"
#include "rules/steps/find.h"

/* Which candidates a cell of a relation may hold, given those of the other: side 0 is cells[0]. */
static fsd_values partners(const fsd_values *candidates, const struct fsd_constraint *relation, unsigned side)
{
    const fsd_values of_first = candidates[relation->cells[0]];
    const fsd_values of_second = candidates[relation->cells[1]];
    fsd_values kept = 0;

    for (fsd_values left = of_first; left; left &= left - 1) {
        const fsd_values with = relation->allowed[fsd_values_lowest(left)] & of_second;
        kept |= side == 1 ? with : with ? left & -left : 0;
    }
    return kept;
}

static bool removes(const struct fsd_variant_steps *steps, const struct fsd_constraint *relation, unsigned side)
{
    return (steps->candidates[relation->cells[side]] & ~partners(steps->candidates, relation, side)) != 0;
}

/* One relation that removes something, and all others of the same rule at the cell that it starts from. */
bool fsd_steps_find_partners(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                             struct fsd_variant_step *step)
{
    const struct fsd_constraint *const *of_cell;

    for (unsigned side = 0; constraint->kind == FSD_RELATION && side < 2; side++) {
        const uint16_t cell = constraint->cells[side];
        if (!removes(steps, constraint, 1 - side)) {
            continue;
        }
        step->cells[step->n_cells++] = cell;
        step->values = steps->candidates[cell];
        const size_t n = fsd_steps_constraints_of(steps, cell, &of_cell);
        for (size_t i = 0; i < n; i++) {
            const struct fsd_constraint *const like = of_cell[i];
            for (unsigned at = 0; like->kind == FSD_RELATION && like->rule == constraint->rule && at < 2; at++) {
                if (like->cells[at] == cell && like->cells[1 - at] != cell) {
                    fsd_steps_take_away(steps, step, like->cells[1 - at], ~partners(steps->candidates, like, 1 - at));
                }
            }
        }
        return step->n_removed > 0;
    }
    return false;
}

/* The relations of a line, or all dots between two cells: those of a rule that are connected by cells. */
struct clue {
    const struct fsd_constraint *first;
    bool is_in[FSD_VARIANT_MAX_CELLS];
    size_t n; /* of the rule; 0: they spread over the grid */
};

static bool is_of_rule(const struct clue *clue, const struct fsd_constraint *other)
{
    return other->kind == FSD_RELATION && other->rule == clue->first->rule;
}

/* No cell of a dot or line is in more than two relations of the rule. */
static bool is_in_three(const struct fsd_variant_steps *steps, const struct clue *clue, unsigned cell)
{
    const struct fsd_constraint *const *of_cell;
    const size_t n = fsd_steps_constraints_of(steps, cell, &of_cell);
    unsigned n_of_rule = 0;

    for (size_t i = 0; i < n; i++) {
        n_of_rule += is_of_rule(clue, of_cell[i]);
    }
    return n_of_rule > 2;
}

static void find_clue(const struct fsd_variant_steps *steps, const struct fsd_constraint *relation, struct clue *clue)
{
    uint16_t cells[FSD_VARIANT_MAX_CELLS] = {relation->cells[0]};
    size_t n_ends = 0;
    unsigned n_cells = 1;

    *clue = (struct clue){.first = relation};
    clue->is_in[cells[0]] = true;
    for (unsigned at = 0; at < n_cells; at++) {
        const struct fsd_constraint *const *of_cell;
        const size_t n = fsd_steps_constraints_of(steps, cells[at], &of_cell);
        if (is_in_three(steps, clue, cells[at])) {
            return;
        }
        for (size_t i = 0; i < n; i++) {
            for (unsigned side = 0; side < 2 && is_of_rule(clue, of_cell[i]); side++) {
                const uint16_t cell = of_cell[i]->cells[side];
                n_ends += cell == cells[at];
                if (!clue->is_in[cell]) {
                    clue->is_in[cell] = true;
                    cells[n_cells++] = cell;
                }
            }
        }
    }
    clue->n = n_ends / 2;
}

static bool are_of_same_cells(const struct fsd_constraint *a, const struct fsd_constraint *b)
{
    return (a->cells[0] == b->cells[0] && a->cells[1] == b->cells[1]) ||
           (a->cells[0] == b->cells[1] && a->cells[1] == b->cells[0]);
}

static bool has(const struct fsd_variant_steps *steps, const struct clue *clue, const struct fsd_constraint *other)
{
    struct clue of_other;

    if (is_of_rule(clue, other)) {
        return clue->is_in[other->cells[0]];
    }
    if (clue->n != 1 || other->kind != FSD_RELATION || !are_of_same_cells(other, clue->first)) {
        return false;
    }
    find_clue(steps, other, &of_other);
    return of_other.n == 1;
}

/* All that goes by the clue, however often its cells tell each other. */
static void take_away_along(const struct fsd_variant_steps *steps, const struct clue *clue,
                            struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = steps->variant;
    fsd_values left[FSD_VARIANT_MAX_CELLS];
    bool any = true, is_empty = false;

    memcpy(left, steps->candidates, variant->n_cells * sizeof(*left));
    while (any && !is_empty) {
        any = false;
        for (size_t i = 0; i < variant->n_constraints && !is_empty; i++) {
            const struct fsd_constraint *const relation = &variant->constraints[i];
            if (!has(steps, clue, relation)) {
                continue;
            }
            const fsd_values kept[2] = {partners(left, relation, 0), partners(left, relation, 1)};
            for (unsigned side = 0; side < 2 && !is_empty; side++) {
                const uint16_t cell = relation->cells[side];
                any |= fsd_steps_take_away(steps, step, cell, left[cell] & ~kept[side]);
                left[cell] &= kept[side];
                is_empty |= left[cell] == 0;
            }
        }
    }
}

/* The cells of the clue, and what they keep, as the pattern. */
static void set_pattern(const struct fsd_variant_steps *steps, const struct clue *clue, struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = steps->variant;
    fsd_values removed[FSD_VARIANT_MAX_CELLS] = {0};
    bool is_in[FSD_VARIANT_MAX_CELLS] = {false};

    for (unsigned i = 0; i < step->n_removed; i++) {
        removed[step->removed[i].cell] = step->removed[i].values;
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        for (unsigned side = 0; side < 2 && has(steps, clue, &variant->constraints[i]); side++) {
            const uint16_t cell = variant->constraints[i].cells[side];
            if (!is_in[cell]) {
                is_in[cell] = true;
                step->values |= steps->candidates[cell] & ~removed[cell];
                step->cells[step->n_cells++] = cell;
            }
        }
    }
}

/* What each pair of values has that two cells can hold by all relations between them. */
static fsd_values common_to_pairs(const struct fsd_variant_steps *steps, const struct clue *clue)
{
    const uint16_t *const cells = clue->first->cells;
    const struct fsd_constraint *const *of_cell;
    const size_t n_of_cell = fsd_steps_constraints_of(steps, cells[0], &of_cell);
    fsd_values common = UINT32_MAX;

    for (fsd_values left = steps->candidates[cells[0]]; left; left &= left - 1) {
        const unsigned value = fsd_values_lowest(left);
        fsd_values others = steps->candidates[cells[1]];
        others &= fsd_steps_see(steps, cells[0], cells[1]) ? ~(left & -left) : others;
        for (size_t i = 0; i < n_of_cell; i++) {
            const struct fsd_constraint *const relation = of_cell[i];
            for (fsd_values tried = has(steps, clue, relation) ? others : 0; tried; tried &= tried - 1) {
                const unsigned other = fsd_values_lowest(tried);
                const bool is_turned = relation->cells[0] != cells[0];
                if (!(relation->allowed[is_turned ? other : value] >> (is_turned ? value : other) & 1)) {
                    others &= ~(tried & -tried);
                }
            }
        }
        for (; others; others &= others - 1) {
            common &= (left & -left) | (others & -others);
        }
    }
    return common == UINT32_MAX ? 0 : common;
}

bool fsd_steps_find_relation(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                             struct fsd_variant_step *step)
{
    if (constraint->kind != FSD_RELATION || (!removes(steps, constraint, 0) && !removes(steps, constraint, 1))) {
        return false;
    }
    struct clue clue;
    find_clue(steps, constraint, &clue);
    if (clue.n == 0) {
        return fsd_steps_find_partners(steps, constraint, step);
    }
    take_away_along(steps, &clue, step);
    set_pattern(steps, &clue, step);
    return fsd_steps_note(steps, step->cells, step->n_cells, step);
}

bool fsd_steps_find_pair_ways(const struct fsd_variant_steps *steps, const struct fsd_constraint *relation,
                              struct fsd_variant_step *step)
{
    struct clue clue;

    find_clue(steps, relation, &clue);
    if (clue.n != 1) {
        return false;
    }
    for (fsd_values common = common_to_pairs(steps, &clue); common; common &= common - 1) {
        fsd_steps_set_places(steps, step, relation, common & -common);
        step->values |= fsd_steps_take_away_where_seen(steps, step, common & -common) ? common & -common : 0;
    }
    fsd_steps_set_cells(step, relation);
    return fsd_steps_note(steps, step->cells, step->n_cells, step);
}

bool fsd_steps_find_line(const struct fsd_variant_steps *steps, const struct fsd_constraint *line,
                         struct fsd_variant_step *step)
{
    const struct fsd_automaton *const automaton = &line->automaton;
    const bool *alive = steps->layers;
    struct fsd_deadline deadline = steps->deadline;
    struct fsd_bounds bounds = {.deadline = &deadline};

    if (line->kind != FSD_LINE || line->n_cells > FSD_VARIANT_MAX_CELLS) {
        return false;
    }
    fsd_automaton_layers(automaton, steps->candidates, line->cells, line->n_cells, &bounds, steps->layers);
    if (bounds.reached != FSD_BOUND_NONE) {
        return false;
    }
    fsd_steps_set_cells(step, line);
    for (unsigned i = 0; i < line->n_cells; i++, alive += automaton->n_states) {
        fsd_values kept = 0;
        for (unsigned state = 0; state < automaton->n_states; state++) {
            for (fsd_values left = alive[state] ? steps->candidates[line->cells[i]] : 0; left; left &= left - 1) {
                const uint16_t next = automaton->next[state * automaton->n_values + fsd_values_lowest(left)];
                kept |= next != FSD_NO_STATE && alive[automaton->n_states + next] ? left & -left : 0;
            }
        }
        fsd_steps_take_away(steps, step, line->cells[i], ~kept);
    }
    return fsd_steps_note(steps, line->cells, line->n_cells, step);
}
