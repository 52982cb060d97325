#include "rules/engines/variant_solutions.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_AT_ONCE = 256 };

/* Adds a branch; its candidates are to be set. NULL when out of memory. */
static fsd_values *push(struct fsd_variant_solutions *solutions)
{
    const size_t n_cells = solutions->variant->n_cells;
    fsd_values *const grown =
        fsd_grow(solutions->branches, solutions->n_branches, &solutions->capacity, n_cells * sizeof(*grown));

    if (!grown) {
        solutions->status = FASTSUD_ERR_NO_MEMORY;
        return NULL;
    }
    solutions->branches = grown;
    return solutions->branches + solutions->n_branches++ * n_cells;
}

void fsd_variant_solutions_destroy(struct fsd_variant_solutions *solutions)
{
    free(solutions->branches);
    free(solutions->found);
    *solutions = (struct fsd_variant_solutions){.engine = NULL};
}

void fsd_variant_solutions_start(struct fsd_variant_solutions *solutions, const struct fsd_variant_engine *engine,
                                 void *solver, const struct fsd_variant *variant, const fsd_values *candidates,
                                 const struct fsd_variant_search *search, struct fsd_deadline deadline)
{
    fsd_variant_solutions_destroy(solutions);
    *solutions = (struct fsd_variant_solutions){
        .engine = engine, .solver = solver, .variant = variant, .search = *search, .deadline = deadline};
    solutions->at_once = search->limit > 0 && search->limit < MOST_AT_ONCE ? (size_t)search->limit : MOST_AT_ONCE;
    solutions->found = calloc(solutions->at_once, sizeof(*solutions->found));
    fsd_values *const branch = push(solutions);
    if (!solutions->found) {
        solutions->status = FASTSUD_ERR_NO_MEMORY;
    }
    if (branch) {
        memcpy(branch, candidates ? candidates : variant->candidates, variant->n_cells * sizeof(*branch));
    }
}

static bool take(void *context, const uint8_t *values)
{
    struct fsd_variant_solutions *const solutions = context;

    if (solutions->n_found < solutions->at_once) {
        memcpy(solutions->found[solutions->n_found], values, solutions->variant->n_cells);
    }
    return ++solutions->n_found <= solutions->at_once;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, FSD_VARIANT_MAX_CELLS);
}

/* Adds the branches that differ in the first cell with several candidates, which is there if there are solutions. */
static void divide(struct fsd_variant_solutions *solutions, const fsd_values *branch)
{
    const size_t n_cells = solutions->variant->n_cells;
    size_t cell = 0;

    while (cell < n_cells && (branch[cell] & (branch[cell] - 1)) == 0) {
        cell++;
    }
    for (unsigned value = FSD_VARIANT_MAX_VALUES; cell < n_cells && value-- > 0;) {
        if (branch[cell] >> value & 1) {
            fsd_values *const made = push(solutions);
            if (!made) {
                return;
            }
            memcpy(made, branch, n_cells * sizeof(*made));
            made[cell] = (fsd_values)1 << value;
        }
    }
}

/* Finds the solutions of the first branch, or divides it. */
static void search_branch(struct fsd_variant_solutions *solutions)
{
    fsd_values branch[FSD_VARIANT_MAX_CELLS];
    struct fsd_variant_answer answer;
    struct fsd_variant_search search = solutions->search;
    const size_t n_cells = solutions->variant->n_cells;

    solutions->n_branches--;
    memcpy(branch, solutions->branches + solutions->n_branches * n_cells, n_cells * sizeof(*branch));
    solutions->n_found = solutions->n_next = 0;
    search.limit = solutions->at_once + 1;
    search.guess_limit -= search.guess_limit > 0 ? solutions->n_guesses : 0;
    search.deadline = &solutions->deadline;
    search.found = take;
    search.context = solutions;
    solutions->status = solutions->engine->solve(solutions->solver, branch, &search, &answer);
    if (solutions->status != FASTSUD_OK) {
        return;
    }
    solutions->n_guesses += answer.n_guesses;
    if (solutions->n_found > solutions->at_once) {
        solutions->n_found = 0;
        divide(solutions, branch);
    } else if (answer.cut_short) {
        solutions->cut_short = true;
    }
    if (solutions->n_branches > 0 && search.guess_limit > 0 && answer.n_guesses >= search.guess_limit) {
        solutions->cut_short = true;
    }
    qsort(solutions->found, solutions->n_found, sizeof(*solutions->found), compare);
}

const uint8_t *fsd_variant_solutions_next(struct fsd_variant_solutions *solutions)
{
    while (solutions->n_next == solutions->n_found && solutions->n_branches > 0 && !solutions->cut_short &&
           solutions->status == FASTSUD_OK) {
        search_branch(solutions);
    }
    return solutions->status != FASTSUD_OK || solutions->n_next == solutions->n_found
               ? NULL
               : solutions->found[solutions->n_next++];
}
