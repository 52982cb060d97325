#include "logic/sudoku_explainer/schedule.h"

#include <stddef.h>
#include <stdlib.h>

#include "logic/sudoku_explainer/effort.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/rules.h"
#include "logic/sudoku_explainer/static_chains.h"

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

/* After forcing chains and aligned triplet exclusion. */
static const struct {
    enum fsd_se_forcing_kind kind;
    unsigned level;
} forcing[] = {
    {FSD_SE_NISHIO, 0},  {FSD_SE_MULTIPLE, 0}, {FSD_SE_DYNAMIC, 0}, {FSD_SE_DYNAMIC, 1},
    {FSD_SE_DYNAMIC, 2}, {FSD_SE_DYNAMIC, 3},  {FSD_SE_DYNAMIC, 4}, {FSD_SE_DYNAMIC, 5},
};

enum { N_FORCING = sizeof(forcing) / sizeof(forcing[0]) };

struct fsd_se_explainer {
    struct fsd_se_options options;
    struct fsd_se_effort effort;
    struct fsd_se_findings findings;
    struct fsd_se_static_search *chains;
    struct fsd_se_forcing_search *forcing[N_FORCING]; /* made when they are first needed */
};

struct fsd_se_explainer *fsd_se_explainer_create(const struct fsd_se_options *options)
{
    struct fsd_se_explainer *explainer = calloc(1, sizeof(*explainer));

    if (!explainer) {
        return NULL;
    }
    explainer->options = *options;
    fsd_se_findings_init(&explainer->findings, &explainer->effort);
    explainer->chains = fsd_se_static_search_create();
    if (!explainer->chains) {
        fsd_se_explainer_destroy(explainer);
        return NULL;
    }
    return explainer;
}

void fsd_se_explainer_destroy(struct fsd_se_explainer *explainer)
{
    if (explainer) {
        for (unsigned i = 0; i < N_FORCING; i++) {
            fsd_se_forcing_search_destroy(explainer->forcing[i]);
        }
        free(explainer->chains);
        fsd_se_findings_destroy(&explainer->findings);
        free(explainer);
    }
}

void fsd_se_explainer_set_deadline(struct fsd_se_explainer *explainer, struct fsd_deadline deadline)
{
    explainer->effort.deadline = deadline;
}

static bool find_by_rule(const struct fsd_se_explainer *explainer, const struct fsd_se_position *position,
                         struct fsd_se_hint *hint)
{
    const struct fsd_se_options *options = &explainer->options;

    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
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

/* The best of what a search found, unless the search was cut short. */
static bool take_best(const struct fsd_se_explainer *explainer, struct fsd_se_hint *hint)
{
    const struct fsd_se_findings *findings = &explainer->findings;

    if (findings->n > 0) {
        *hint = findings->list[0].hint;
    }
    return findings->n > 0;
}

static bool find_by_chains(struct fsd_se_explainer *explainer, const struct fsd_se_position *position,
                           struct fsd_se_hint *hint)
{
    struct fsd_se_findings *findings = &explainer->findings;

    if (fsd_se_effort_is_over(&explainer->effort)) {
        return false;
    }
    fsd_se_findings_begin(findings, false);
    fsd_se_find_static_chains(explainer->chains, position, NULL, findings);
    if (take_best(explainer, hint) || fsd_se_find_aligned_triplet_exclusion(position, hint)) {
        return true;
    }
    for (unsigned i = 0; i < N_FORCING && !fsd_se_effort_is_over(&explainer->effort); i++) {
        struct fsd_se_forcing_search **search = &explainer->forcing[i];
        if (!*search) {
            *search = fsd_se_forcing_search_create(forcing[i].kind, forcing[i].level, &explainer->effort);
        }
        if (*search) {
            fsd_se_findings_begin(findings, false);
            fsd_se_find_forcing_chains(*search, position, NULL, findings);
            if (take_best(explainer, hint)) {
                return true;
            }
        }
    }
    return false;
}

enum fsd_se_outcome fsd_se_next(struct fsd_se_explainer *explainer, const struct fsd_se_position *position,
                                struct fsd_se_hint *hint)
{
    if (find_by_rule(explainer, position, hint)) {
        return FSD_SE_FOUND;
    }
    const bool found = find_by_chains(explainer, position, hint);
    if (explainer->effort.is_out_of_memory) {
        explainer->effort.is_out_of_memory = false;
        return FSD_SE_NO_MEMORY;
    }
    if (explainer->effort.deadline.has_passed) {
        return FSD_SE_GAVE_UP;
    }
    return found ? FSD_SE_FOUND : FSD_SE_NOT_FOUND;
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
