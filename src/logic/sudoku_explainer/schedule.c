#include "logic/sudoku_explainer/schedule.h"

#include <stddef.h>
#include <stdlib.h>

#include "logic/sudoku_explainer/aligned_exclusion.h"
#include "logic/sudoku_explainer/effort.h"
#include "logic/sudoku_explainer/forcing_chains.h"
#include "logic/sudoku_explainer/static_chains.h"

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
    struct fsd_se_vain_exclusion vain_pairs, vain_triplets;
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

static bool find_by_rule(const struct fsd_se_explainer *explainer, const struct fsd_board *board,
                         struct fsd_se_hint *hint)
{
    const struct fsd_se_options *options = &explainer->options;

    /* Those of no chain that come before all chains. */
    for (unsigned i = 0; fsd_se_technique_rows[i].find; i++) {
        const struct fsd_se_technique_row *row = &fsd_se_technique_rows[i];
        const bool was_tried = i > 0 && row->find == row[-1].find && row->size == row[-1].size;
        if (was_tried || (row->find_repaired && !options->uniqueness)) {
            continue;
        }
        fsd_se_find *const find = row->find_repaired && options->repaired ? row->find_repaired : row->find;
        if (find(board, (enum fsd_se_technique)i, hint)) {
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
    if (take_best(explainer, hint) || fsd_se_find_aligned_triplet_exclusion(&explainer->vain_triplets, board, hint)) {
        return true;
    }
    for (unsigned i = 0; i < N_FORCING && !fsd_se_effort_is_over(&explainer->effort); i++) {
        struct fsd_se_forcing_search **search = &explainer->forcing[i];
        if (!*search) {
            *search = fsd_se_forcing_search_create(forcing[i].kind, forcing[i].level, &explainer->effort);
        }
        if (*search) {
            fsd_se_findings_begin(findings, false);
            fsd_se_find_forcing_chains(*search, board, NULL, findings);
            if (take_best(explainer, hint)) {
                return true;
            }
        }
    }
    return false;
}

enum fsd_se_outcome fsd_se_next(struct fsd_se_explainer *explainer, const struct fsd_board *board,
                                struct fsd_se_hint *hint)
{
    if (find_by_rule(explainer, board, hint) ||
        fsd_se_find_aligned_pair_exclusion(&explainer->vain_pairs, board, hint)) {
        return FSD_SE_FOUND;
    }
    const bool found = find_by_chains(explainer, board, hint);
    if (explainer->effort.is_out_of_memory) {
        explainer->effort.is_out_of_memory = false;
        return FSD_SE_NO_MEMORY;
    }
    if (explainer->effort.deadline.has_passed) {
        return FSD_SE_GAVE_UP;
    }
    return found ? FSD_SE_FOUND : FSD_SE_NOT_FOUND;
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
