#include <string.h>

#include "rules/steps/find.h"

bool fsd_steps_find_sum(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum,
                        struct fsd_variant_step *step)
{
    int64_t least = 0;
    int64_t most = 0;

    if (sum->kind != FSD_SUM) {
        return false;
    }
    for (unsigned i = 0; i < sum->n_cells; i++) {
        least += fsd_variant_term(steps->variant, sum->weights[i], steps->candidates[sum->cells[i]], false);
        most += fsd_variant_term(steps->variant, sum->weights[i], steps->candidates[sum->cells[i]], true);
    }
    fsd_steps_set_cells(step, sum);
    for (unsigned i = 0; i < sum->n_cells; i++) {
        const fsd_values values = steps->candidates[sum->cells[i]];
        const int64_t high = sum->total - least + fsd_variant_term(steps->variant, sum->weights[i], values, false);
        const int64_t low = sum->total - most + fsd_variant_term(steps->variant, sum->weights[i], values, true);
        for (fsd_values left = values; left; left &= left - 1) {
            const int64_t added = (int64_t)sum->weights[i] * (steps->variant->low + (int)fsd_values_lowest(left));
            if (added > high || (!sum->is_at_most && added < low)) {
                fsd_steps_take_away(steps, step, sum->cells[i], left & -left);
            }
        }
    }
    return fsd_steps_note(steps, sum->cells, sum->n_cells, step);
}

static bool is_cage(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum)
{
    if (sum->kind != FSD_SUM || sum->is_at_most || sum->n_cells < 2 || sum->n_cells > FSD_MOST_CAGE_CELLS ||
        sum->total % sum->weights[0] != 0) {
        return false;
    }
    for (unsigned i = 1; i < sum->n_cells; i++) {
        for (unsigned k = 0; k < i; k++) {
            if (sum->weights[i] != sum->weights[0] || !fsd_steps_see(steps, sum->cells[i], sum->cells[k])) {
                return false;
            }
        }
    }
    return true;
}

bool fsd_steps_find_cage(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum,
                         struct fsd_variant_step *step)
{
    struct fsd_cage cage;
    fsd_values candidates[FSD_MOST_CAGE_CELLS];

    if (!is_cage(steps, sum)) {
        return false;
    }
    for (unsigned i = 0; i < sum->n_cells; i++) {
        candidates[i] = steps->candidates[sum->cells[i]];
    }
    if (!fsd_cage_fill(&cage, candidates, sum->n_cells, steps->variant->n_values,
                       sum->total / sum->weights[0] - (int64_t)sum->n_cells * steps->variant->low)) {
        return false;
    }
    step->n_combinations = cage.n_combinations;
    for (unsigned i = 0; i < sum->n_cells; i++) {
        fsd_steps_take_away(steps, step, sum->cells[i], ~cage.kept[i]);
    }
    for (fsd_values left = step->n_removed == 0 ? cage.common : 0; left; left &= left - 1) {
        fsd_steps_set_places(steps, step, sum, left & -left);
        step->values |= fsd_steps_take_away_where_seen(steps, step, left & -left) ? left & -left : 0;
    }
    fsd_steps_set_cells(step, sum);
    return fsd_steps_note(steps, sum->cells, sum->n_cells, step);
}
