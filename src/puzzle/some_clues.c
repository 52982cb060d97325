#include "puzzle/some_clues.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum fastsud_status fsd_some_clues_create(struct fsd_some_clues *clues)
{
    const size_t n = clues->rules->n_statements + 1;

    clues->statements = calloc(n, sizeof(*clues->statements));
    clues->with = calloc(n, sizeof(*clues->with));
    return clues->statements && clues->with ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void forget(struct fsd_some_clues *clues)
{
    struct fsd_counters counters;

    fsd_solver_counters(clues->of_some, &counters);
    clues->n_guesses += counters.n_guesses;
    fsd_solver_destroy(clues->of_some);
    clues->of_some = NULL;
    fsd_variant_destroy(&clues->some.variant);
    clues->some = (struct fsd_rules){.n_regions = 0};
}

void fsd_some_clues_destroy(struct fsd_some_clues *clues)
{
    forget(clues);
    free(clues->statements);
    free(clues->with);
}

/* Compiles the rules with these statements; they share all but the constraints with those of all. */
static bool compile(struct fsd_some_clues *clues, const bool *with, struct fsd_failure *failure)
{
    const struct fsd_rules *const rules = clues->rules;
    const struct fsd_variant *const variant = &rules->variant;
    struct fsd_rules *const some = &clues->some;

    fsd_rules_start_like(some, rules);
    some->statements = clues->statements;
    some->n_statements = 0;
    for (size_t i = 0; i < rules->n_statements; i++) {
        clues->with[i] = with[i];
        if (with[i]) {
            clues->statements[some->n_statements++] = rules->statements[i];
        }
    }
    if (some->variant.failed) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    memcpy(some->variant.candidates, variant->candidates, variant->n_cells * sizeof(*variant->candidates));
    some->variant.bounds = (struct fsd_bounds){.deadline = clues->deadline, .max_bytes = variant->bounds.max_bytes};
    return fsd_rules_compile(some, failure);
}

/* Makes a solver of the statements, unless the verdict is then known. */
static enum fastsud_status change_statements(struct fsd_some_clues *clues, const bool *with)
{
    struct fsd_solver_options options = *clues->solver;
    struct fsd_failure why;

    forget(clues);
    if (!compile(clues, with, &why)) {
        clues->verdict = why.kind == FSD_FAILURE_NOT_FOUND ? FASTSUD_NONE : FASTSUD_GAVE_UP;
        return why.error_number == ENOMEM || clues->some.variant.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
    }
    options.variant = &clues->some.variant;
    options.limit = 2;
    options.guess_limit = 0;
    clues->verdict = FASTSUD_GAVE_UP;
    const enum fastsud_status status = fsd_solver_create(&options, &clues->of_some);
    return status == FASTSUD_ERR_FULL ? FASTSUD_OK : status;
}

enum fastsud_status fsd_some_clues_solve(struct fsd_some_clues *clues, const bool *with, const fsd_values *candidates,
                                         enum fastsud_verdict *verdict, struct fsd_failure *failure)
{
    enum fastsud_status status = FASTSUD_OK;
    uint8_t found = FASTSUD_GAVE_UP;
    const struct fsd_batch batch = {
        .n_puzzles = 1, .values = candidates, .deadline = clues->deadline, .failure = failure, .verdicts = &found};

    if (!clues->some.variant.candidates || memcmp(clues->with, with, clues->rules->n_statements * sizeof(*with)) != 0) {
        status = change_statements(clues, with);
    }
    if (status == FASTSUD_OK && clues->of_some) {
        status = fsd_solver_solve(clues->of_some, &batch);
    } else {
        found = (uint8_t)clues->verdict;
    }
    *verdict = (enum fastsud_verdict)found;
    return status;
}
