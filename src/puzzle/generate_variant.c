#include "puzzle/generate_variant_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/seconds.h"
#include "rules/texts/write_iss.h"
#include "rules/variant_grid.h"

enum {
    MOST_TRIES = 1000,              /* of a puzzle, with other regions, solutions and clues */
    GUESSES_OF_ALL_CELLS = 1000000, /* for tests that take long: the more cells, the fewer guesses */
    TRIES_WITHOUT_GIVENS = 10       /* of killers, before some cells are given */
};

enum fastsud_status fsd_variant_generator_create(const struct fsd_generate_rules_options *options,
                                                 struct fsd_variant_generator **generator)
{
    struct fsd_variant_generator *const made = calloc(1, sizeof(*made));

    *generator = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = options;
    for (size_t i = 0; i < options->rules->n_statements && !options->grids; i++) {
        made->has_strict |= fsd_generator_is_strict(options, &options->rules->statements[i]);
    }
    for (size_t i = 0; i < options->drawn.n && !options->grids; i++) {
        if (options->drawn.rules[i]->plan.shape == FSD_CLUE_CAGES) {
            made->cage_rule = options->drawn.rules[i];
        }
    }
    made->others = made->cage_rule ? fsd_allocate(FSD_MOST_OTHERS, options->rules->variant.n_cells) : NULL;
    if (made->cage_rule && !made->others) {
        free(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->variant = options->rules->variant;
    for (unsigned cell = 0; cell < made->variant.n_cells; cell++) {
        made->orbits[cell] = (uint16_t)cell;
    }
    if (options->symmetry != FSD_SYMMETRY_NONE) {
        fsd_orbits_of_square(made->orbits, made->variant.n_columns, options->symmetry);
        made->maker.orbits = made->orbits;
    }
    made->maker.by_logic = options->by_logic;
    made->deadline = fsd_rules_deadline(options->solver.time_limit_ns);
    made->variant.bounds.deadline = &made->deadline;
    const enum fastsud_status status = fsd_generator_create_solver(made, &made->variant, &made->solver);
    made->variant.bounds.deadline = NULL;
    if (status != FASTSUD_OK) {
        free(made->others);
        free(made);
        return status;
    }
    *generator = made;
    return status;
}

void fsd_variant_generator_destroy(struct fsd_variant_generator *generator)
{
    if (generator) {
        fsd_drawn_clues_destroy(&generator->clues);
        fsd_solver_destroy(generator->solver);
        free(generator->others);
        free(generator);
    }
}

/* Of a run that cannot go on, about the rules rather than a puzzle. */
static void end_run(struct fsd_failure *failure)
{
    failure->kind = FSD_FAILURE_TROUBLE;
    failure->line = failure->column = 0;
}

/* Writes the puzzle that candidates are: its cells, or a string if it has rules of its own; or the failure says why
 * not. */
static void put_puzzle(struct fsd_variant_generator *generator, const struct fsd_rules *rules, bool has_own_rules,
                       struct fsd_buffer *out, struct fsd_failure *failure)
{
    const char blank = generator->options->blank;
    const struct fsd_puzzle_format *const format = generator->options->format;
    const bool is_line = !format->write && !has_own_rules;

    if (is_line ? fsd_rules_write_line(rules, generator->candidates, blank, out)
                : (format->write ? format->write : fsd_rules_write_iss)(rules, generator->candidates, out, failure)) {
        fsd_buffer_put_char(out, '\n');
        return;
    }
    if (is_line) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "a line with %c for blanks would be read as another puzzle; choose another --blank", blank);
    }
    if (!is_line && !format->write) {
        const size_t n = strlen(failure->text);
        snprintf(failure->text + n, sizeof(failure->text) - n, "; choose another form, such as -f rules");
    }
    end_run(failure);
}

static void put_grid(const struct fsd_variant_generator *generator, struct fsd_buffer *out)
{
    for (unsigned cell = 0; cell < generator->variant.n_cells; cell++) {
        fsd_buffer_put_char(out, fsd_rules_value_character(&generator->variant, generator->solution[cell]));
    }
    fsd_buffer_put_char(out, '\n');
}

/* What became of one try. */
enum outcome { MADE, NO_SOLUTION, NO_CLUE, TOO_MANY_GIVENS, OTHER_GRADE, GAVE_UP };

/* The rule of the options that the solution breaks, since other clues would be needed than those that are drawn. */
static const struct fsd_rule *find_broken(const struct fsd_variant_generator *generator, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;

    for (size_t i = 0; i < variant->n_constraints && generator->has_strict; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        if (!fsd_constraint_holds(variant, constraint, generator->solution)) {
            return rules->statements[constraint->rule].rule;
        }
    }
    return NULL;
}

/* From the solution that was drawn, of rules with these regions: clues, and a puzzle that is minimal. */
static enum fastsud_status make_puzzle(struct fsd_variant_generator *generator, struct fsd_random *random,
                                       uint16_t *region, struct fsd_own_rules *own, enum outcome *outcome,
                                       const struct fsd_rule **missing)
{
    const struct fsd_generate_rules_options *const options = generator->options;
    const struct fsd_rules *const rules = region || generator->has_strict ? &own->rules : options->rules;
    enum fastsud_status status = FASTSUD_OK;

    if (options->drawn.n > 0) {
        status = fsd_draw_clues(rules, options->drawn.rules, options->drawn.n, generator->solution, random,
                                &generator->cages, &generator->clues, missing);
        if (status != FASTSUD_OK || *missing) {
            *outcome = NO_CLUE;
            return status;
        }
        fsd_own_rules_destroy(own);
        status = fsd_own_rules_make(generator, region, 0, 0, own);
        if (status != FASTSUD_OK) {
            return status;
        }
        fsd_generator_use(generator, own->solver, &own->rules.variant);
        *missing = find_broken(generator, &own->rules);
        if (*missing) {
            *outcome = NO_CLUE;
            return status;
        }
    }
    fsd_generator_give_cells(generator, random, generator->variant.n_cells);
    if (!generator->cage_rule || fsd_generator_most_givens(generator) > 0) {
        status = fsd_generator_reduce_givens(generator, random);
    }
    if (status == FASTSUD_OK && !generator->gave_up && generator->cage_rule &&
        fsd_generator_n_givens(generator) > fsd_generator_most_givens(generator)) {
        status = fsd_generator_settle_cages(generator, random, region, own);
    }
    if (status == FASTSUD_OK && !generator->gave_up && options->drawn.n > 0) {
        status = fsd_generator_reduce_clues(generator, random, region, own);
    }
    const bool is_made =
        fsd_generator_n_givens(generator) <= fsd_generator_most_givens(generator) || generator->may_give;
    bool is_of_grade = true;
    if (status == FASTSUD_OK && !generator->gave_up && is_made && options->has_grade) {
        status = fsd_generator_fit_grade(generator, random, region, own, &is_of_grade);
    }
    *outcome = generator->gave_up ? GAVE_UP : !is_made ? TOO_MANY_GIVENS : is_of_grade ? MADE : OTHER_GRADE;
    return status;
}

/* One try, with regions, a solution and clues of its own. */
static enum fastsud_status make(struct fsd_variant_generator *generator, struct fsd_random *random,
                                struct fsd_buffer *out, enum outcome *outcome, const struct fsd_rule **missing,
                                struct fsd_failure *failure)
{
    const struct fsd_generate_rules_options *const options = generator->options;
    uint16_t region[FSD_VARIANT_MAX_CELLS];
    struct fsd_own_rules own = {.solver = NULL};
    enum fastsud_verdict verdict = FASTSUD_NONE;
    enum fastsud_status status = FASTSUD_OK;
    uint16_t *const own_region =
        options->drawn.regions && fsd_draw_regions(options->rules, random, region) ? region : NULL;

    fsd_drawn_clues_destroy(&generator->clues);
    generator->cages.n = 0;
    fsd_generator_use(generator, generator->solver, &generator->variant);
    if (own_region || generator->has_strict) {
        generator->leaves_strict = generator->has_strict;
        status = fsd_own_rules_make(generator, own_region, 0, 0, &own);
        generator->leaves_strict = false;
        if (status == FASTSUD_OK) {
            fsd_generator_use(generator, own.solver, &own.rules.variant);
        }
    }
    if (status == FASTSUD_OK) {
        status = fsd_variant_draw(&generator->maker, random, &verdict);
    }
    *outcome = verdict == FASTSUD_NONE ? NO_SOLUTION : GAVE_UP;
    if (status == FASTSUD_OK && verdict == FASTSUD_UNIQUE) {
        memcpy(generator->solution, generator->maker.answer.solution, sizeof(generator->solution));
        *outcome = MADE;
        if (options->grids) {
            put_grid(generator, out);
        } else {
            status = make_puzzle(generator, random, own_region, &own, outcome, missing);
        }
    }
    if (status == FASTSUD_OK && *outcome == MADE && !options->grids) {
        const bool has_own_rules = options->drawn.n > 0 || own_region;
        put_puzzle(generator, has_own_rules ? &own.rules : options->rules, has_own_rules || options->rules->has_cells,
                   out, failure);
    }
    fsd_own_rules_destroy(&own);
    return status;
}

static void fail(const struct fsd_variant_generator *generator, uint64_t i, enum outcome outcome,
                 const struct fsd_rule *missing, struct fsd_failure *failure)
{
    char seconds[FSD_SECONDS_BYTES] = "";

    fsd_seconds_put(seconds, generator->options->solver.time_limit_ns);
    if (outcome == NO_SOLUTION) {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "the rules have no solution, so there are no puzzles; leave some of them out");
    } else if (outcome == NO_CLUE) {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "no clue of %s fits the solutions of the other rules; leave some of them out", missing->name);
    } else if (outcome == OTHER_GRADE) {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "puzzle %" PRIu64 " was of another grade in all of %d draws; allow more of them, as in "
                        "easy..hard",
                        i + 1, MOST_TRIES);
    } else if (outcome == TOO_MANY_GIVENS) {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "puzzle %" PRIu64
                        " had more givens than --clues allows in all of %d draws; allow more, or name "
                        "more rules",
                        i + 1, MOST_TRIES);
    } else {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "puzzle %" PRIu64 " was not made in %s s; allow more with --time-limit", i + 1, seconds);
    }
}

enum fastsud_status fsd_variant_generator_make(struct fsd_variant_generator *generator, uint64_t i,
                                               struct fsd_buffer *out, bool *is_made, struct fsd_failure *failure)
{
    const struct fsd_generate_rules_options *const options = generator->options;
    struct fsd_deadline deadline = fsd_deadline_after(options->solver.time_limit_ns);
    const struct fsd_rule *missing = NULL;
    struct fsd_random random;
    enum outcome outcome = NO_SOLUTION;
    enum fastsud_status status = FASTSUD_OK;
    unsigned n_with_givens = 0;

    fsd_random_init(&random, fsd_random_mix(fsd_random_mix(0, options->seed), i));
    generator->maker.deadline = &deadline;
    generator->gave_up = false;
    generator->maker.least_givens = options->least_givens;
    generator->maker.guess_budget = GUESSES_OF_ALL_CELLS / generator->variant.n_cells;
    for (unsigned tried = 0; tried < MOST_TRIES; tried++) {
        n_with_givens += outcome == TOO_MANY_GIVENS;
        generator->may_give = !options->has_most_givens && n_with_givens >= TRIES_WITHOUT_GIVENS;
        status = make(generator, &random, out, &outcome, &missing, failure);
        if (status != FASTSUD_OK || fsd_failed(failure) || outcome == MADE || outcome == GAVE_UP ||
            (outcome == NO_SOLUTION && !options->drawn.regions)) {
            break;
        }
    }
    *is_made = status == FASTSUD_OK && outcome == MADE && !fsd_failed(failure);
    if (status == FASTSUD_OK && outcome != MADE && !fsd_failed(failure)) {
        fail(generator, i, outcome, missing, failure);
    }
    return status;
}

uint64_t fsd_variant_generator_n_guesses(const struct fsd_variant_generator *generator)
{
    return generator->maker.n_guesses;
}
