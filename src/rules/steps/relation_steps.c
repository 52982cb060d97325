#include "rules/automata.h"
#include "rules/steps/find.h"

/* Which candidates a cell of a relation may hold, given those of the other: side 0 is cells[0]. */
static fsd_values partners(const struct fsd_variant_steps *steps, const struct fsd_constraint *relation, unsigned side)
{
    const fsd_values of_first = steps->candidates[relation->cells[0]];
    const fsd_values of_second = steps->candidates[relation->cells[1]];
    fsd_values kept = 0;

    for (fsd_values left = of_first; left; left &= left - 1) {
        const fsd_values with = relation->allowed[fsd_values_lowest(left)] & of_second;
        kept |= side == 1 ? with : with ? left & -left : 0;
    }
    return kept;
}

/* One relation that removes something, and all others of the same rule at the cell that it starts from. */
bool fsd_steps_find_relation(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                             struct fsd_variant_step *step)
{
    const struct fsd_constraint *const *of_cell;

    for (unsigned side = 0; constraint->kind == FSD_RELATION && side < 2; side++) {
        const uint16_t cell = constraint->cells[side];
        if ((steps->candidates[constraint->cells[1 - side]] & ~partners(steps, constraint, 1 - side)) == 0) {
            continue;
        }
        step->cells[step->n_cells++] = cell;
        step->values = steps->candidates[cell];
        const size_t n = fsd_steps_constraints_of(steps, cell, &of_cell);
        for (size_t i = 0; i < n; i++) {
            const struct fsd_constraint *const like = of_cell[i];
            for (unsigned at = 0; like->kind == FSD_RELATION && like->rule == constraint->rule && at < 2; at++) {
                if (like->cells[at] == cell && like->cells[1 - at] != cell) {
                    fsd_steps_take_away(steps, step, like->cells[1 - at], ~partners(steps, like, 1 - at));
                }
            }
        }
        return step->n_removed > 0;
    }
    return false;
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
    return step->n_removed > 0;
}
