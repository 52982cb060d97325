#include "logic/sudoku_explainer/advanced.h"

#include <stdlib.h>

#include "logic/sudoku_explainer/findings.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/pattern.h"
#include "logic/sudoku_explainer/static_chains.h"

/* A search for chains within a chain. */
struct nested_search {
    struct fsd_se_static_search *chains; /* forcing chains, or: */
    struct fsd_se_forcing_search *forcing;
};

struct fsd_se_advanced {
    struct nested_search searches[2];
    unsigned n_searches;
    struct fsd_se_findings findings;

    /* While a rule reports its hints. */
    struct fsd_se_branch *branch;
    bool has_removed;
};

struct fsd_se_advanced *fsd_se_advanced_create(unsigned level, struct fsd_se_effort *effort)
{
    struct fsd_se_advanced *advanced = calloc(1, sizeof(*advanced));

    if (!advanced) {
        return NULL;
    }
    struct nested_search *first = &advanced->searches[0], *second = &advanced->searches[1];
    fsd_se_findings_init(&advanced->findings, effort);
    advanced->n_searches = level == 1 ? 0 : level == 2 || level == 4 ? 1 : 2;
    if (level == 2 || level == 3) {
        first->chains = fsd_se_static_search_create();
    } else if (level > 3) {
        first->forcing = fsd_se_forcing_search_create(FSD_SE_DYNAMIC, 0, effort);
    }
    if (level == 3) {
        second->forcing = fsd_se_forcing_search_create(FSD_SE_MULTIPLE, 0, effort);
    } else if (level == 5) {
        second->forcing = fsd_se_forcing_search_create(FSD_SE_DYNAMIC, 2, effort);
    }
    for (unsigned i = 0; i < advanced->n_searches; i++) {
        if (!advanced->searches[i].chains && !advanced->searches[i].forcing) {
            fsd_se_advanced_destroy(advanced);
            return NULL;
        }
    }
    return advanced;
}

void fsd_se_advanced_destroy(struct fsd_se_advanced *advanced)
{
    if (advanced) {
        for (unsigned i = 0; i < 2; i++) {
            free(advanced->searches[i].chains);
            fsd_se_forcing_search_destroy(advanced->searches[i].forcing);
        }
        fsd_se_findings_destroy(&advanced->findings);
        free(advanced);
    }
}

static void turn_off(struct fsd_se_advanced *a, const struct fsd_se_hint *hint, const uint16_t *parents,
                     unsigned n_parents, uint32_t nested)
{
    for (fsd_cells cells = hint->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (uint16_t digits = hint->removed[cell]; digits;) {
            const unsigned candidate = cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1U;
            fsd_se_branch_add_off(a->branch, candidate, parents, n_parents, hint->technique, nested);
        }
    }
    a->has_removed = true;
}

/* What needs nothing of the branch is no part of it. */
static bool take_hint(void *context, const struct fsd_se_hint *hint, const struct fsd_se_pattern *pattern)
{
    struct fsd_se_advanced *a = context;

    uint16_t parents[FSD_SE_N_CANDIDATES];

    const unsigned n = fsd_se_pattern_parents(pattern, a->branch->initial, &a->branch->now, parents);
    if (n > 0) {
        turn_off(a, hint, parents, n, 0);
    }
    return true;
}

static void add_chains(struct fsd_se_advanced *a, struct nested_search *search)
{
    struct fsd_se_branch *branch = a->branch;
    struct fsd_se_findings *found = &a->findings;

    fsd_se_findings_begin(found, true);
    if (search->chains) {
        fsd_se_find_static_chains(search->chains, &branch->now, branch->initial, found);
    } else {
        fsd_se_find_forcing_chains(search->forcing, &branch->now, branch->initial, found);
    }
    fsd_se_findings_sort(found);
    for (size_t i = 0; i < found->n; i++) {
        const struct fsd_se_finding *finding = &found->list[i];
        if (finding->n_parents > 0) {
            const uint32_t nested = fsd_se_branch_nest(branch, finding->fingerprint, finding->rank.complexity);
            turn_off(a, &finding->hint, found->parents + finding->first_parent, finding->n_parents, nested);
        }
    }
}

bool fsd_se_advanced_add(struct fsd_se_advanced *a, struct fsd_se_branch *branch)
{
    static const struct {
        fsd_se_each *each;
        enum fsd_se_technique technique;
    } rules[] = {{fsd_se_each_locking, FSD_SE_POINTING},
                 {fsd_se_each_hidden_set, FSD_SE_HIDDEN_PAIR},
                 {fsd_se_each_naked_set, FSD_SE_NAKED_PAIR},
                 {fsd_se_each_fish, FSD_SE_X_WING}};
    const unsigned n_before = branch->n_off;

    a->branch = branch;
    a->has_removed = false;
    for (unsigned i = 0; !a->has_removed && i < sizeof(rules) / sizeof(rules[0]); i++) {
        rules[i].each(&branch->now, rules[i].technique, take_hint, a);
    }
    for (unsigned i = 0; !a->has_removed && i < a->n_searches; i++) {
        add_chains(a, &a->searches[i]);
    }
    return branch->n_off > n_before;
}
