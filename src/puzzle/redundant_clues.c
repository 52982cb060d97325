#include "puzzle/redundant_clues.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Compiles the rules without a statement; these share all but the constraints with them. */
static bool compile_without(const struct fsd_rules *rules, size_t left_out, struct fsd_statement *statements,
                            struct fsd_deadline *deadline, struct fsd_rules *less, struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;

    memcpy(statements, rules->statements, left_out * sizeof(*statements));
    memcpy(statements + left_out, rules->statements + left_out + 1,
           (rules->n_statements - left_out - 1) * sizeof(*statements));
    *less = *rules;
    less->statements = statements;
    less->n_statements--;
    less->made = NULL;
    less->n_made = less->made_capacity = 0;
    fsd_variant_init(&less->variant, variant->n_rows, variant->n_columns, variant->low, variant->n_values);
    if (less->variant.failed) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    memcpy(less->variant.candidates, variant->candidates, variant->n_cells * sizeof(*variant->candidates));
    less->variant.bounds = (struct fsd_bounds){.deadline = deadline, .max_bytes = variant->bounds.max_bytes};
    return fsd_rules_compile(less, failure);
}

/* Solves the puzzle by these rules. */
static enum fastsud_status ask(const struct fsd_variant *variant, const fsd_values *candidates,
                               const struct fsd_solver_options *options, struct fsd_deadline *deadline,
                               enum fastsud_verdict *verdict, uint64_t *n_guesses, struct fsd_failure *failure)
{
    struct fsd_solver_options own = *options;
    struct fsd_solver *solver = NULL;
    struct fsd_counters counters;
    uint8_t found = FASTSUD_GAVE_UP;
    const struct fsd_batch batch = {
        .n_puzzles = 1, .values = candidates, .deadline = deadline, .failure = failure, .verdicts = &found};

    own.variant = variant;
    own.limit = 2;
    own.guess_limit = 0;
    enum fastsud_status status = fsd_solver_create(&own, &solver);
    if (status == FASTSUD_OK) {
        status = fsd_solver_solve(solver, &batch);
        fsd_solver_counters(solver, &counters);
        *n_guesses += counters.n_guesses;
    } else if (status == FASTSUD_ERR_FULL) {
        status = FASTSUD_OK;
    }
    fsd_solver_destroy(solver);
    *verdict = (enum fastsud_verdict)found;
    return status;
}

enum fastsud_status fsd_redundant_clues_find(const struct fsd_rules *rules, const fsd_values *candidates,
                                             const struct fsd_solver_options *solver, struct fsd_deadline *deadline,
                                             struct fsd_redundant_clues *clues, struct fsd_failure *failure)
{
    struct fsd_statement *const statements = calloc(rules->n_statements + 1, sizeof(*statements));
    enum fastsud_status status = statements ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;

    clues->gave_up = false;
    for (size_t i = 0; i < rules->n_statements && status == FASTSUD_OK && !clues->gave_up; i++) {
        struct fsd_rules less;
        struct fsd_failure why;
        enum fastsud_verdict verdict = FASTSUD_GAVE_UP;
        if (compile_without(rules, i, statements, deadline, &less, &why)) {
            status = ask(&less.variant, candidates, solver, deadline, &verdict, &clues->n_guesses, failure);
        } else if (why.error_number == ENOMEM || less.variant.failed) {
            status = FASTSUD_ERR_NO_MEMORY;
        }
        clues->is_redundant[i] = verdict == FASTSUD_UNIQUE;
        clues->gave_up = verdict == FASTSUD_GAVE_UP;
        fsd_variant_destroy(&less.variant);
    }
    free(statements);
    return status;
}
