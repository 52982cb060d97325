#include "logic/sudoku_explainer/schedule.h"

#include <stddef.h>
#include <stdlib.h>

#include "logic/sudoku_explainer/aligned_exclusion.h"
#include "logic/sudoku_explainer/describe_chain.h"
#include "logic/sudoku_explainer/describe_rule.h"
#include "logic/sudoku_explainer/effort.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/static_chains.h"

/* After forcing chains and aligned triplet exclusion. */
static const struct {
    enum fsd_se_forcing_kind kind;
    unsigned level;
    enum fsd_se_technique easiest;
} forcing[] = {
    {FSD_SE_NISHIO, 0, FSD_SE_NISHIO_FORCING_CHAIN},
    {FSD_SE_MULTIPLE, 0, FSD_SE_CELL_FORCING_CHAIN},
    {FSD_SE_DYNAMIC, 0, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN},
    {FSD_SE_DYNAMIC, 1, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS},
    {FSD_SE_DYNAMIC, 2, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_FORCING},
    {FSD_SE_DYNAMIC, 3, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_MULTIPLE},
    {FSD_SE_DYNAMIC, 4, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_DYNAMIC},
    {FSD_SE_DYNAMIC, 5, FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_DYNAMIC_PLUS},
};

enum { N_FORCING = sizeof(forcing) / sizeof(forcing[0]) };

struct fsd_se_explainer {
    struct fsd_se_options options;
    struct fsd_se_effort effort;
    double ceiling; /* of the ratings that are wanted */
    struct fsd_se_findings findings;
    struct fsd_se_static_search *chains;
    struct fsd_se_vain_exclusion vain_pairs, vain_triplets;
    struct fsd_se_forcing_search *forcing[N_FORCING]; /* made when they are first needed */
    const struct fsd_se_forcing_search *found_by;     /* of the last hint; NULL: none of these */
};

struct fsd_se_explainer *fsd_se_explainer_create(const struct fsd_se_options *options)
{
    struct fsd_se_explainer *explainer = calloc(1, sizeof(*explainer));

    if (!explainer) {
        return NULL;
    }
    explainer->options = *options;
    fsd_se_explainer_set_most(explainer, FSD_SE_UNRATED);
    fsd_se_findings_init(&explainer->findings, &explainer->effort);
    explainer->findings.without = &explainer->options.without;
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

void fsd_se_explainer_set_rules(struct fsd_se_explainer *explainer, const struct fsd_se_options *options)
{
    explainer->options = *options;
}

void fsd_se_explainer_set_deadline(struct fsd_se_explainer *explainer, struct fsd_deadline deadline)
{
    explainer->effort.deadline = deadline;
}

/* Halfway to the next tenth, for ratings are sums of doubles. */
void fsd_se_explainer_set_most(struct fsd_se_explainer *explainer, unsigned most)
{
    explainer->ceiling = most / 10.0 + 0.05;
}

static bool is_wanted(const struct fsd_se_explainer *explainer, enum fsd_se_technique technique)
{
    return fsd_se_technique_rows[technique].rating <= explainer->ceiling;
}

static bool find_by_rule(const struct fsd_se_explainer *explainer, const struct fsd_board *board,
                         struct fsd_se_hint *hint)
{
    const struct fsd_se_options *options = &explainer->options;

    /* Those of no chain that come before all chains. */
    for (unsigned i = 0; fsd_se_technique_rows[i].find; i++) {
        const struct fsd_se_technique_row *row = &fsd_se_technique_rows[i];
        if (!is_wanted(explainer, (enum fsd_se_technique)i)) {
            return false;
        }
        const bool was_tried = i > 0 && row->find == row[-1].find && row->size == row[-1].size;
        if (was_tried || (row->find_repaired && !options->uniqueness)) {
            continue;
        }
        if (fsd_se_finder(row, options->repaired)(board, (enum fsd_se_technique)i, hint, NULL) &&
            !fsd_se_rules_has(&options->without, hint->technique)) {
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

static bool find_by_chains(struct fsd_se_explainer *explainer, const struct fsd_board *board, struct fsd_se_hint *hint)
{
    struct fsd_se_findings *findings = &explainer->findings;

    if (fsd_se_effort_is_over(&explainer->effort)) {
        return false;
    }
    fsd_se_findings_begin(findings, false);
    fsd_se_find_static_chains(explainer->chains, board, NULL, findings);
    if (take_best(explainer, hint) ||
        (!fsd_se_rules_has(&explainer->options.without, FSD_SE_ALIGNED_TRIPLET_EXCLUSION) &&
         fsd_se_find_aligned_triplet_exclusion(&explainer->vain_triplets, board, hint, NULL))) {
        return true;
    }
    for (unsigned i = 0;
         i < N_FORCING && is_wanted(explainer, forcing[i].easiest) && !fsd_se_effort_is_over(&explainer->effort); i++) {
        struct fsd_se_forcing_search **search = &explainer->forcing[i];
        if (!*search) {
            *search = fsd_se_forcing_search_create(forcing[i].kind, forcing[i].level, &explainer->effort);
        }
        if (*search) {
            fsd_se_findings_begin(findings, false);
            fsd_se_find_forcing_chains(*search, board, NULL, findings);
            if (take_best(explainer, hint)) {
                explainer->found_by = *search;
                return true;
            }
        }
    }
    return false;
}

enum fsd_se_outcome fsd_se_next(struct fsd_se_explainer *explainer, const struct fsd_board *board,
                                struct fsd_se_hint *hint)
{
    explainer->found_by = NULL;
    if (find_by_rule(explainer, board, hint) ||
        (is_wanted(explainer, FSD_SE_ALIGNED_PAIR_EXCLUSION) &&
         !fsd_se_rules_has(&explainer->options.without, FSD_SE_ALIGNED_PAIR_EXCLUSION) &&
         fsd_se_find_aligned_pair_exclusion(&explainer->vain_pairs, board, hint, NULL))) {
        return hint->rating <= explainer->ceiling ? FSD_SE_FOUND : FSD_SE_NOT_FOUND;
    }
    const bool found = is_wanted(explainer, FSD_SE_GENERALIZED_X_WING) && find_by_chains(explainer, board, hint) &&
                       hint->rating <= explainer->ceiling;
    if (explainer->effort.is_out_of_memory) {
        explainer->effort.is_out_of_memory = false;
        return FSD_SE_NO_MEMORY;
    }
    if (explainer->effort.deadline.has_passed) {
        return FSD_SE_GAVE_UP;
    }
    return found ? FSD_SE_FOUND : FSD_SE_NOT_FOUND;
}

void fsd_se_describe(const struct fsd_se_explainer *explainer, const struct fsd_board *board,
                     const struct fsd_se_hint *hint, struct fsd_step *step)
{
    fsd_se_hint_step(hint, step);
    if (explainer->found_by) {
        fsd_se_describe_claim(fsd_se_forcing_claim(explainer->found_by), step);
    } else if (hint->technique >= FSD_SE_GENERALIZED_X_WING && hint->technique <= FSD_SE_FORCING_CHAIN) {
        fsd_se_describe_chain(fsd_se_static_chain(explainer->chains), step);
    } else {
        fsd_se_describe_rule(board, &explainer->options, hint, step);
    }
}

void fsd_se_apply(struct fsd_board *board, const struct fsd_se_hint *hint)
{
    for (fsd_cells cells = hint->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        fsd_board_remove(board, cell, hint->removed[cell]);
    }
    if (hint->cell >= 0) {
        fsd_board_place(board, (unsigned)hint->cell, hint->digit);
    }
}
