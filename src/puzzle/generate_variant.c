#include "puzzle/generate_variant.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/seconds.h"
#include "rules/draw_clues.h"
#include "rules/texts/write_iss.h"
#include "rules/variant_grid.h"
#include "rules/variant_make.h"
#include "solve/engine.h"

enum {
    MOST_TRIES = 1000,              /* of a puzzle, with other regions, solutions and clues */
    GUESSES_OF_ALL_CELLS = 1000000, /* for tests that take long: the more cells, the fewer guesses */
    TRIES_WITHOUT_GIVENS = 10,      /* of killers, before some cells are given */
    MOST_ROUNDS = 200,              /* of changed cages, */
    ROUNDS_OF_BUDGET = 4,           /* each with a share of these guesses; */
    OPEN_SHARE = 16,                /* one in so many cages is divided where they do not suffice */
    OTHERS_AT_ONCE = 4,             /* solutions that a round is to exclude, */
    MOST_OTHERS = 64                /* besides the last ones */
};

/* Rules with what is drawn: regions and clues. Statements and regions that are not drawn are those of the options. */
struct own_rules {
    struct fsd_rules rules;
    uint16_t *region; /* its own; NULL: none */
    struct fsd_solver *solver;
};

struct fsd_variant_generator {
    const struct fsd_generate_rules_options *options;
    struct fsd_variant variant; /* of the rules, with bounds of this generator */
    struct fsd_deadline deadline;
    struct fsd_solver *solver;
    struct fsd_variant_maker maker;
    struct fsd_drawn_clues clues;
    struct fsd_cages cages;
    const struct fsd_rule *cage_rule;       /* whose cages are drawn; NULL: none are */
    uint16_t orbits[FSD_VARIANT_MAX_CELLS]; /* of the symmetry */
    uint8_t *others;                        /* solutions that cages exclude, MOST_OTHERS of n_cells values */
    bool has_strict;    /* some rules forbid what clues that are drawn say: solutions are drawn without these rules, */
    bool leaves_strict; /* as long as this is set */
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    bool may_give; /* more givens than were asked for */
    bool gave_up;
};

static enum fastsud_status create_solver(const struct fsd_variant_generator *generator,
                                         const struct fsd_variant *variant, struct fsd_solver **solver)
{
    struct fsd_solver_options options = generator->options->solver;

    options.variant = variant;
    return fsd_solver_create(&options, solver);
}

/* Whether clues of a rule that is drawn have to be all there, as a rule of the options forbids what they say elsewhere.
 */
static bool is_strict(const struct fsd_generate_rules_options *options, const struct fsd_statement *statement)
{
    for (size_t i = 0; i < options->drawn.n; i++) {
        if (fsd_rule_is_strict_for(statement->rule, options->drawn.rules[i])) {
            return true;
        }
    }
    return false;
}

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
        made->has_strict |= is_strict(options, &options->rules->statements[i]);
    }
    for (size_t i = 0; i < options->drawn.n && !options->grids; i++) {
        if (options->drawn.rules[i]->plan.shape == FSD_CLUE_CAGES) {
            made->cage_rule = options->drawn.rules[i];
        }
    }
    made->others = made->cage_rule ? fsd_allocate(MOST_OTHERS, options->rules->variant.n_cells) : NULL;
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
    const enum fastsud_status status = create_solver(made, &made->variant, &made->solver);
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

static void destroy_own(struct own_rules *own)
{
    fsd_solver_destroy(own->solver);
    fsd_variant_destroy(&own->rules.variant);
    free(own->rules.statements);
    free(own->rules.made);
    *own = (struct own_rules){.solver = NULL};
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

/*
 * Makes rules with regions, unless NULL, and clues, all that are drawn but those from first to end, and a solver.
 * Destroy in any case. FASTSUD_ERR_FULL: they take more than the bounds allow.
 */
static enum fastsud_status make_own(const struct fsd_variant_generator *generator, uint16_t *region, size_t first,
                                    size_t end, struct own_rules *own)
{
    const struct fsd_rules *const rules = generator->options->rules;
    const struct fsd_variant *const variant = &rules->variant;
    const struct fsd_drawn_clues *const clues = &generator->clues;
    struct fsd_failure failure;

    *own = (struct own_rules){.region = region};
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
        if (!generator->leaves_strict || !is_strict(generator->options, &rules->statements[i])) {
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
    return create_solver(generator, &own->rules.variant, &own->solver);
}

/* The maker asks the solver of these rules from now on. */
static void use(struct fsd_variant_generator *generator, const struct fsd_solver *solver,
                const struct fsd_variant *variant)
{
    generator->maker.engine = fsd_solver_of_rules(solver, &generator->maker.solver);
    generator->maker.variant = variant;
}

static void drop_clues(struct fsd_drawn_clues *clues, size_t first, size_t end)
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

/*
 * Drops clues while the solution stays the only one: several at once, half as many where that fails. own is of all of
 * them, and becomes of what is left.
 */
static enum fastsud_status reduce_clues(struct fsd_variant_generator *generator, struct fsd_random *random,
                                        uint16_t *region, struct own_rules *own)
{
    struct fsd_drawn_clues *const clues = &generator->clues;
    size_t at = order_clues(generator, random);
    size_t n = 8;
    enum fastsud_status status = FASTSUD_OK;

    while (at < clues->n && status == FASTSUD_OK && !generator->gave_up) {
        struct own_rules less;
        enum fastsud_verdict verdict = FASTSUD_MULTIPLE;
        n = n < clues->n - at ? n : clues->n - at;
        status = make_own(generator, region, at, at + n, &less);
        if (status == FASTSUD_OK) {
            use(generator, less.solver, &less.rules.variant);
            status = fsd_variant_judge(&generator->maker, generator->candidates, &verdict);
        }
        if (verdict == FASTSUD_UNIQUE) {
            drop_clues(clues, at, at + n);
            n *= 2;
            destroy_own(own);
            *own = less;
            continue;
        }
        destroy_own(&less);
        at += n == 1;
        n = n > 1 ? n / 2 : 1;
        generator->gave_up = fsd_deadline_passed(generator->maker.deadline);
    }
    use(generator, own->solver, &own->rules.variant);
    return status;
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

/* At most so many cells, whole orbits, get their values of the solution, at random; the others have what the rules
 * leave them. */
static void give_cells(struct fsd_variant_generator *generator, struct fsd_random *random, unsigned n)
{
    const unsigned n_cells = generator->variant.n_cells;
    const uint16_t *const orbits = generator->orbits;
    uint16_t left[FSD_VARIANT_MAX_CELLS];
    unsigned n_left = 0;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        const bool is_given = n == n_cells;
        left[n_left] = (uint16_t)cell;
        n_left += !is_given && orbits[cell] == cell;
        generator->candidates[cell] =
            is_given ? (fsd_values)1 << generator->solution[cell] : generator->variant.candidates[cell];
    }
    while (n_left > 0 && n > 0) {
        const unsigned i = fsd_random_below(random, n_left);
        const uint16_t orbit = left[i];
        unsigned size = 0;
        left[i] = left[--n_left];
        for (unsigned cell = orbit; cell < n_cells; cell++) {
            size += orbits[cell] == orbit;
        }
        for (unsigned cell = orbit; cell < n_cells && size <= n; cell++) {
            if (orbits[cell] == orbit) {
                generator->candidates[cell] = (fsd_values)1 << generator->solution[cell];
            }
        }
        n -= size <= n ? size : 0;
    }
}

/* Killers have givens only where they are asked for. */
static unsigned most_givens(const struct fsd_variant_generator *generator)
{
    const struct fsd_generate_rules_options *const options = generator->options;

    return options->has_most_givens ? options->most_givens : generator->cage_rule ? 0 : generator->variant.n_cells;
}

static bool has_few_givens(const struct fsd_variant_generator *generator)
{
    unsigned n = 0;

    for (unsigned cell = 0; cell < generator->variant.n_cells; cell++) {
        n += fsd_values_are_one(generator->candidates[cell]);
    }
    return n <= most_givens(generator);
}

/* Takes givens away until none can be spared. */
static enum fastsud_status reduce_givens(struct fsd_variant_generator *generator, struct fsd_random *random)
{
    return fsd_variant_minimize(&generator->maker, random, generator->solution, generator->candidates,
                                &generator->gave_up);
}

/* The cages that are drawn are these from now on, of which own is made anew. */
static enum fastsud_status put_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                     uint16_t *region, struct own_rules *own)
{
    struct fsd_drawn_clues *const clues = &generator->clues;
    const struct fsd_rule *missing = NULL;
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = clues->n; i-- > 0;) {
        if (clues->statements[i].rule == generator->cage_rule) {
            drop_clues(clues, i, i + 1);
        }
    }
    status = fsd_draw_clues(&own->rules, &generator->cage_rule, 1, generator->solution, random, &generator->cages,
                            clues, &missing);
    destroy_own(own);
    if (status == FASTSUD_OK) {
        status = make_own(generator, region, 0, 0, own);
    }
    if (status == FASTSUD_OK) {
        use(generator, own->solver, &own->rules.variant);
    }
    return status;
}

/*
 * Changes cages until the solution is the only one, with as many givens as there may be, in random cells, of which some
 * may then be spared. Where that fails there are more, if they may be.
 */
static enum fastsud_status settle_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                        uint16_t *region, struct own_rules *own)
{
    const unsigned n_cells = generator->variant.n_cells;
    const uint64_t guess_limit = generator->maker.guess_budget / ROUNDS_OF_BUDGET;
    unsigned n_others = 0;
    enum fastsud_status status = FASTSUD_OK;
    enum fastsud_verdict verdict = FASTSUD_NONE;
    bool is_unique = false, goes_on = true;

    give_cells(generator, random, most_givens(generator));
    for (unsigned round = 0; round < MOST_ROUNDS && goes_on; round++) {
        unsigned n = 0;
        bool is_open = false;
        n_others = n_others + OTHERS_AT_ONCE > MOST_OTHERS ? 0 : n_others;
        status =
            fsd_variant_find_others(&generator->maker, random, generator->solution, generator->candidates, guess_limit,
                                    generator->others + (size_t)n_others * n_cells, OTHERS_AT_ONCE, &n, &is_open);
        generator->gave_up = fsd_deadline_passed(generator->maker.deadline);
        is_unique = n == 0 && !is_open;
        n_others += n;
        if (is_unique && generator->maker.by_logic) {
            status = fsd_variant_judge(&generator->maker, generator->candidates, &verdict);
            is_unique = verdict == FASTSUD_UNIQUE;
        }
        goes_on = status == FASTSUD_OK && !is_unique && !generator->gave_up &&
                  (n > 0 ? fsd_cages_exclude(&generator->cages, &generator->variant, random, generator->solution,
                                             generator->others, n_others)
                         : fsd_cages_divide(&generator->cages, &generator->variant, random, generator->solution,
                                            generator->cages.n / OPEN_SHARE + 1));
        if (goes_on) {
            status = put_cages(generator, random, region, own);
            goes_on = status == FASTSUD_OK;
        }
    }
    if (!is_unique) {
        give_cells(generator, random, n_cells);
    }
    return status == FASTSUD_OK && !generator->gave_up && (is_unique || generator->may_give)
               ? reduce_givens(generator, random)
               : status;
}

/* Sets *fits: whether the hardest of the steps that solve the puzzle is one of those that are wanted. */
static enum fastsud_status find_grade(struct fsd_variant_generator *generator, bool *fits)
{
    const struct fsd_generate_rules_options *const options = generator->options;
    struct fsd_variant_climb climb;

    if (!fsd_variant_climb(generator->maker.variant, generator->candidates, true, 0, *generator->maker.deadline,
                           &climb)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *fits = climb.state == FSD_VARIANT_SOLVED && climb.hardest >= options->least_technique &&
            climb.hardest <= options->most_technique;
    generator->gave_up = climb.state == FSD_VARIANT_GAVE_UP;
    return FASTSUD_OK;
}

/* From the solution that was drawn, of rules with these regions: clues, and a puzzle that is minimal. */
static enum fastsud_status make_puzzle(struct fsd_variant_generator *generator, struct fsd_random *random,
                                       uint16_t *region, struct own_rules *own, enum outcome *outcome,
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
        destroy_own(own);
        status = make_own(generator, region, 0, 0, own);
        if (status != FASTSUD_OK) {
            return status;
        }
        use(generator, own->solver, &own->rules.variant);
        *missing = find_broken(generator, &own->rules);
        if (*missing) {
            *outcome = NO_CLUE;
            return status;
        }
    }
    give_cells(generator, random, generator->variant.n_cells);
    if (!generator->cage_rule || most_givens(generator) > 0) {
        status = reduce_givens(generator, random);
    }
    if (status == FASTSUD_OK && !generator->gave_up && generator->cage_rule && !has_few_givens(generator)) {
        status = settle_cages(generator, random, region, own);
    }
    if (status == FASTSUD_OK && !generator->gave_up && options->drawn.n > 0) {
        status = reduce_clues(generator, random, region, own);
    }
    const bool is_made = has_few_givens(generator) || generator->may_give;
    bool is_of_grade = true;
    if (status == FASTSUD_OK && !generator->gave_up && is_made && options->has_grade) {
        status = find_grade(generator, &is_of_grade);
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
    struct own_rules own = {.solver = NULL};
    enum fastsud_verdict verdict = FASTSUD_NONE;
    enum fastsud_status status = FASTSUD_OK;
    uint16_t *const own_region =
        options->drawn.regions && fsd_draw_regions(options->rules, random, region) ? region : NULL;

    fsd_drawn_clues_destroy(&generator->clues);
    generator->cages.n = 0;
    use(generator, generator->solver, &generator->variant);
    if (own_region || generator->has_strict) {
        generator->leaves_strict = generator->has_strict;
        status = make_own(generator, own_region, 0, 0, &own);
        generator->leaves_strict = false;
        if (status == FASTSUD_OK) {
            use(generator, own.solver, &own.rules.variant);
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
    destroy_own(&own);
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
