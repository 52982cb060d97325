#include "puzzle/generate_variant_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "solve/engine.h"

enum fastsud_status fsd_generator_create_solver(const struct fsd_variant_generator *generator,
                                                const struct fsd_variant *variant, struct fsd_solver **solver)
{
    struct fsd_solver_options options = generator->options->solver;

    options.variant = variant;
    return fsd_solver_create(&options, solver);
}

bool fsd_generator_is_strict(const struct fsd_generate_rules_options *options, const struct fsd_statement *statement)
{
    for (size_t i = 0; i < options->drawn.n; i++) {
        if (fsd_rule_is_strict_for(statement->rule, options->drawn.rules[i])) {
            return true;
        }
    }
    return false;
}

void fsd_own_rules_destroy(struct fsd_own_rules *own)
{
    fsd_solver_destroy(own->solver);
    fsd_variant_destroy(&own->rules.variant);
    free(own->rules.statements);
    free(own->rules.made);
    *own = (struct fsd_own_rules){.solver = NULL};
}

static bool stays(const struct fsd_variant_generator *generator, const struct fsd_rule *rule)
{
    const struct fsd_rules *const rules = generator->options->rules;
    bool is_all = rule->plan.shape == FSD_CLUE_CAGES;

    for (size_t i = 0; i < rules->n_statements && generator->has_strict; i++) {
        is_all |= fsd_rule_is_strict_for(rules->statements[i].rule, rule);
    }
    return is_all;
}

enum fastsud_status fsd_own_rules_make(const struct fsd_variant_generator *generator, uint16_t *region, size_t first,
                                       size_t end, struct fsd_own_rules *own)
{
    const struct fsd_rules *const rules = generator->options->rules;
    const struct fsd_variant *const variant = &rules->variant;
    const struct fsd_drawn_clues *const clues = &generator->clues;
    struct fsd_failure failure;

    *own = (struct fsd_own_rules){.region = region};
    fsd_rules_start_like(&own->rules, rules);
    own->rules.region = region ? region : rules->region;
    own->rules.n_regions = region && rules->n_regions == 0 ? variant->n_rows : rules->n_regions;
    own->rules.n_statements = 0;
    own->rules.variant.bounds.max_bytes = variant->bounds.max_bytes;
    own->rules.statements = fsd_allocate(rules->n_statements + clues->n, sizeof(*own->rules.statements));
    if (own->rules.variant.failed || !own->rules.statements) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    memcpy(own->rules.variant.candidates, variant->candidates, variant->n_cells * sizeof(*variant->candidates));
    for (size_t i = 0; i < rules->n_statements; i++) {
        if (!generator->leaves_strict || !fsd_generator_is_strict(generator->options, &rules->statements[i])) {
            own->rules.statements[own->rules.n_statements++] = rules->statements[i];
        }
    }
    for (size_t i = 0; i < clues->n; i++) {
        if (i < first || i >= end) {
            own->rules.statements[own->rules.n_statements++] = clues->statements[i];
        }
    }
    if (!fsd_rules_compile(&own->rules, &failure)) {
        return own->rules.variant.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_FULL;
    }
    return fsd_generator_create_solver(generator, &own->rules.variant, &own->solver);
}

void fsd_generator_use(struct fsd_variant_generator *generator, const struct fsd_solver *solver,
                       const struct fsd_variant *variant)
{
    generator->maker.engine = fsd_solver_of_rules(solver, &generator->maker.solver);
    generator->maker.variant = variant;
}

void fsd_generator_drop_clues(struct fsd_drawn_clues *clues, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        free(clues->statements[i].arguments);
    }
    memmove(clues->statements + first, clues->statements + end, (clues->n - end) * sizeof(*clues->statements));
    clues->n -= end - first;
}

/* Puts clues in random order, those that are never dropped first; returns how many these are. */
static size_t order_clues(struct fsd_variant_generator *generator, struct fsd_random *random)
{
    struct fsd_drawn_clues *const clues = &generator->clues;
    size_t n_kept = 0;

    for (size_t i = 0; i < clues->n; i++) {
        const struct fsd_statement statement = clues->statements[i];
        const bool is_kept = stays(generator, statement.rule);
        const size_t at = is_kept ? n_kept++ : n_kept + fsd_random_below(random, (uint32_t)(i - n_kept) + 1);
        clues->statements[i] = clues->statements[at];
        clues->statements[at] = statement;
    }
    return n_kept;
}

/* Several at once, half as many where that fails. */
enum fastsud_status fsd_generator_reduce_clues(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own)
{
    struct fsd_drawn_clues *const clues = &generator->clues;
    size_t at = order_clues(generator, random);
    size_t n = 8;
    enum fastsud_status status = FASTSUD_OK;

    while (at < clues->n && status == FASTSUD_OK && !generator->gave_up) {
        struct fsd_own_rules less;
        enum fastsud_verdict verdict = FASTSUD_MULTIPLE;
        n = n < clues->n - at ? n : clues->n - at;
        status = fsd_own_rules_make(generator, region, at, at + n, &less);
        if (status == FASTSUD_OK) {
            fsd_generator_use(generator, less.solver, &less.rules.variant);
            status = fsd_variant_judge(&generator->maker, generator->candidates, &verdict);
        }
        if (verdict == FASTSUD_UNIQUE) {
            fsd_generator_drop_clues(clues, at, at + n);
            n *= 2;
            fsd_own_rules_destroy(own);
            *own = less;
            continue;
        }
        fsd_own_rules_destroy(&less);
        at += n == 1;
        n = n > 1 ? n / 2 : 1;
        generator->gave_up = fsd_deadline_passed(generator->maker.deadline);
    }
    fsd_generator_use(generator, own->solver, &own->rules.variant);
    return status;
}
