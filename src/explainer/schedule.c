#include "explainer/schedule.h"

#include <stddef.h>

#include "explainer/rules.h"

typedef bool find_hint(const struct fsd_se_position *position, struct fsd_se_hint *hint);

struct rule {
    find_hint *find;
    find_hint *find_repaired; /* NULL: the rule does not assume one solution, and has one form */
};

static const struct rule rules[] = {
    {fsd_se_find_hidden_single, NULL},
    {fsd_se_find_direct_locking, NULL},
    {fsd_se_find_direct_hidden_pair, NULL},
    {fsd_se_find_naked_single, NULL},
    {fsd_se_find_direct_hidden_triplet, NULL},
    {fsd_se_find_locking, NULL},
    {fsd_se_find_naked_pair, NULL},
    {fsd_se_find_x_wing, NULL},
    {fsd_se_find_hidden_pair, NULL},
    {fsd_se_find_naked_triplet, NULL},
    {fsd_se_find_swordfish, NULL},
    {fsd_se_find_hidden_triplet, NULL},
    {fsd_se_find_xy_wing, NULL},
    {fsd_se_find_xyz_wing, NULL},
    {fsd_se_find_unique_loop, fsd_se_find_unique_loop_repaired},
    {fsd_se_find_naked_quad, NULL},
    {fsd_se_find_jellyfish, NULL},
    {fsd_se_find_hidden_quad, NULL},
    {fsd_se_find_bug, fsd_se_find_bug_repaired},
    {fsd_se_find_aligned_pair_exclusion, NULL},
};

bool fsd_se_next(const struct fsd_se_position *position, const struct fsd_se_options *options, struct fsd_se_hint *hint)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *rule = &rules[i];
        if (rule->find_repaired && !options->uniqueness) {
            continue;
        }
        find_hint *find = rule->find_repaired && options->repaired ? rule->find_repaired : rule->find;
        if (find(position, hint)) {
            return true;
        }
    }
    return false;
}

void fsd_se_apply(struct fsd_se_position *position, const struct fsd_se_hint *hint)
{
    for (unsigned i = 0; i < hint->n_removals; i++) {
        fsd_se_position_remove(position, hint->removals[i].cell, hint->removals[i].digits);
    }
    if (hint->cell >= 0) {
        fsd_se_position_place(position, (unsigned)hint->cell, hint->digit);
    }
}
