/* Puzzles of other sizes and rules. */
#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "input/layout.h"
#include "logic/without.h"
#include "rules/variant_make.h"
#include "rules/variant_steps.h"
#include "solve/engine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void drop(struct fastsud_rules *rules)
{
    fsd_variant_solutions_destroy(&rules->solutions);
    if (rules->solver) {
        rules->engine->destroy(rules->solver);
    }
    fsd_variant_former_destroy(rules->former);
    fsd_copier_destroy(&rules->copier);
    fsd_symmetries_destroy(&rules->symmetries);
    fsd_rules_destroy(&rules->rules);
    free(rules->given);
    free(rules->candidates);
    fsd_buffer_destroy(&rules->clue);
    fsd_buffer_destroy(&rules->minimal);
    fsd_api_rules_explainer_destroy(rules->explainer);
    fsd_api_searches_destroy(rules->searches);
    rules->explainer = NULL;
    rules->searches = NULL;
    rules->former = NULL;
    rules->copier = (struct fsd_copier){.symmetries = NULL};
    rules->has_symmetries = false;
    rules->solver = NULL;
    rules->given = rules->candidates = NULL;
    rules->is_read = rules->is_contradictory = false;
}

void fastsud_rules_destroy(struct fastsud_rules *rules)
{
    if (rules) {
        drop(rules);
        free(rules);
    }
}

int fastsud_rules_create(const struct fastsud_options *options, struct fastsud_rules **rules)
{
    const char *const name = fsd_api_text(options, FSD_API_ENGINE);
    const struct fsd_engine *const engine = fsd_engine_find(name);
    struct fsd_without without = {.techniques = 0};

    if (!rules) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *rules = NULL;
    if (fsd_api_check_options(options, FSD_API_RULES) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (fsd_api_text(options, FSD_API_WITHOUT) &&
        !fsd_without_read(&without, fsd_api_text(options, FSD_API_WITHOUT), fsd_api_failure(options))) {
        return FASTSUD_ERR_VALUE;
    }
    if (!engine || !fsd_engine_is_built(engine)) {
        return fsd_api_fail_choice(options, engine ? FASTSUD_ERR_ENGINE_NOT_BUILT : FASTSUD_ERR_UNKNOWN_ENGINE);
    }
    struct fastsud_rules *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->engine_name = engine->name;
    made->engine = engine->rules;
    made->without = without.other_rules;
    made->limit = fsd_api_number(options, FSD_API_LIMIT);
    made->guess_limit = fsd_api_number(options, FSD_API_GUESS_LIMIT);
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->stop = fsd_api_stop(options);
    made->memory_limit = (size_t)fsd_api_number(options, FSD_API_MEMORY_LIMIT) << 20;
    *rules = made;
    return FASTSUD_OK;
}

bool fsd_api_read_rules(const char *text, size_t n, struct fsd_rules *rules, struct fsd_drawn_rules *drawn,
                        struct fsd_failure *failure)
{
    const struct fsd_layout_kind *const kind = fsd_layout_of_rules(text, n);

    if (kind != &fsd_layout_rules || memchr(text, '\n', n) || memchr(text, '=', n) || memchr(text, '\0', n)) {
        return kind->read_rules(text, n, rules, failure);
    }
    char *const names = strndup(text, n);
    if (!names) {
        failure->error_number = ENOMEM;
        return false;
    }
    const bool is_read = fsd_rules_read_names_to_draw(names, rules, drawn, failure);
    free(names);
    return is_read;
}

static bool read_rules(struct fastsud_rules *rules, const char *text, size_t n_bytes)
{
    struct fsd_failure *const failure = &rules->failure;
    struct fsd_variant *const variant = &rules->rules.variant;

    if (!fsd_api_read_rules(text, n_bytes, &rules->rules, NULL, failure)) {
        return false;
    }
    rules->given = malloc(variant->n_cells * sizeof(*rules->given));
    rules->candidates = malloc(variant->n_cells * sizeof(*rules->candidates));
    if (!rules->given || !rules->candidates) {
        failure->error_number = ENOMEM;
        return false;
    }
    memcpy(rules->given, variant->candidates, variant->n_cells * sizeof(*rules->given));
    fsd_rules_set_givens_apart(&rules->rules);
    struct fsd_deadline deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    variant->bounds = (struct fsd_bounds){.deadline = &deadline, .max_bytes = rules->memory_limit};
    rules->is_contradictory = !fsd_rules_compile(&rules->rules, failure) && failure->kind == FSD_FAILURE_NOT_FOUND;
    if (!rules->is_contradictory && fsd_failed(failure)) {
        return false;
    }
    const enum fastsud_status status =
        rules->is_contradictory ? FASTSUD_OK : rules->engine->create(variant, &rules->solver);
    if (status == FASTSUD_ERR_FULL) {
        fsd_rules_fail_bound(&rules->rules, NULL, failure);
    }
    variant->bounds.deadline = NULL;
    if (status != FASTSUD_OK && status != FASTSUD_ERR_FULL) {
        failure->error_number = ENOMEM;
    }
    return failure->error_number != ENOMEM && status == FASTSUD_OK;
}

int fastsud_rules_read(struct fastsud_rules *rules, const char *text, size_t n_bytes)
{
    if (!rules || !text) {
        return FASTSUD_ERR_ARGUMENT;
    }
    drop(rules);
    rules->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    rules->is_read = read_rules(rules, text, n_bytes);
    rules->status = rules->is_read                             ? FASTSUD_OK
                    : rules->failure.kind == FSD_FAILURE_LIMIT ? FASTSUD_ERR_FULL
                                                               : FASTSUD_ERR_MALFORMED;
    if (!rules->is_read && (rules->failure.error_number == ENOMEM || rules->rules.variant.failed)) {
        rules->status = FASTSUD_ERR_NO_MEMORY;
    }
    if (!rules->is_read) {
        drop(rules);
    }
    return rules->status;
}

int fastsud_rules_problem(const struct fastsud_rules *rules, struct fastsud_problem *problem)
{
    if (!rules || !problem || !fsd_api_size_is_valid(problem->size, sizeof(*problem), sizeof(*problem))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fastsud_problem found = {
        .size = problem->size,
        .status = rules->status,
        .error_number = rules->failure.error_number,
        .path = "",
        .line = rules->failure.line,
        .column = rules->failure.column,
        .text = fsd_failed(&rules->failure) ? rules->failure.text
                : rules->rules.note         ? rules->rules.note
                                            : "",
        .n_malformed = rules->status == FASTSUD_ERR_MALFORMED,
    };
    memcpy(problem, &found, sizeof(found));
    return FASTSUD_OK;
}

void fsd_api_put_shape(const struct fsd_variant *variant, unsigned *n_rows, unsigned *n_columns, int *lowest_value,
                       unsigned *n_values)
{
    if (n_rows) {
        *n_rows = variant->n_rows;
    }
    if (n_columns) {
        *n_columns = variant->n_columns;
    }
    if (lowest_value) {
        *lowest_value = variant->low;
    }
    if (n_values) {
        *n_values = variant->n_values;
    }
}

int fastsud_rules_shape(const struct fastsud_rules *rules, unsigned *n_rows, unsigned *n_columns, int *lowest_value,
                        unsigned *n_values)
{
    if (!rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_put_shape(&rules->rules.variant, n_rows, n_columns, lowest_value, n_values);
    return FASTSUD_OK;
}

int fsd_api_take_puzzle(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates)
{
    if (!rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_variant *const variant = &rules->rules.variant;
    memcpy(rules->candidates, variant->candidates, variant->n_cells * sizeof(*rules->candidates));
    if (cells) {
        struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
        if (!fsd_rules_read_line(&rules->rules, cells, n_cells, rules->candidates, &failure)) {
            rules->failure = failure;
            rules->status = FASTSUD_ERR_MALFORMED;
            return FASTSUD_ERR_MALFORMED;
        }
    }
    for (size_t i = 0; i < variant->n_cells; i++) {
        rules->candidates[i] &= rules->given[i] & (candidates ? candidates[i] : UINT32_MAX);
    }
    rules->status = FASTSUD_OK;
    return FASTSUD_OK;
}

static void put_solution(const struct fsd_variant *variant, const uint8_t *values, char *solution)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        solution[cell] = fsd_rules_value_character(variant, values[cell]);
    }
}

int fsd_api_verdict_of(const struct fsd_variant_answer *answer, uint64_t limit)
{
    const bool is_known = answer->n_solutions > 1 || !answer->cut_short || answer->n_solutions >= limit;

    return answer->is_open            ? FASTSUD_OPEN
           : !is_known                ? FASTSUD_GAVE_UP
           : answer->n_solutions == 0 ? FASTSUD_NONE
           : answer->n_solutions > 1  ? FASTSUD_MULTIPLE
           : limit == 1               ? FASTSUD_SOLVED
                                      : FASTSUD_UNIQUE;
}

int fsd_api_solve_candidates(struct fastsud_rules *rules, uint64_t limit, uint64_t guess_limit,
                             struct fsd_deadline deadline, struct fsd_variant_answer *answer)
{
    const struct fsd_variant_search search = {.limit = limit, .guess_limit = guess_limit, .deadline = &deadline};

    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    if (rules->is_contradictory) {
        return FASTSUD_NONE;
    }
    fsd_variant_solutions_destroy(&rules->solutions);
    const enum fastsud_status status = rules->engine->solve(rules->solver, rules->candidates, &search, answer);
    return status == FASTSUD_OK ? fsd_api_verdict_of(answer, limit) : (int)status;
}

int fastsud_rules_solve(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates,
                        char *solution, uint64_t *n_solutions)
{
    struct fsd_variant_answer answer;
    const int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);

    if (status != FASTSUD_OK) {
        return status;
    }
    const int verdict = fsd_api_solve_candidates(rules, rules->limit, rules->guess_limit,
                                                 fsd_deadline_of(rules->time_limit_ns, rules->stop), &answer);
    if (verdict < 0) {
        return verdict;
    }
    if (n_solutions) {
        *n_solutions = answer.n_solutions;
    }
    if (solution && (verdict == FASTSUD_UNIQUE || verdict == FASTSUD_SOLVED)) {
        put_solution(&rules->rules.variant, answer.solution, solution);
    }
    return verdict;
}

/* How many of the givens of a puzzle with this only solution are redundant; -1: the time did not suffice. */
static enum fastsud_status count_redundant(struct fastsud_rules *rules, const uint8_t *solution, int *n_redundant)
{
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_deadline deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    struct fsd_variant_maker maker = {
        .engine = rules->engine, .solver = rules->solver, .variant = &rules->rules.variant, .deadline = &deadline};
    unsigned n = 0;
    bool gave_up = false;
    const enum fastsud_status status =
        fsd_variant_find_redundant(&maker, solution, rules->candidates, cells, &n, &gave_up);

    *n_redundant = gave_up ? -1 : (int)n;
    return status;
}

/* False: no memory. */
static bool take_steps(const struct fastsud_rules *rules, struct fastsud_rules_rating *rating)
{
    struct fsd_variant_climb climb;

    if (!fsd_variant_climb(&rules->rules.variant, rules->candidates, rating->verdict == FASTSUD_UNIQUE, rules->without,
                           fsd_deadline_of(rules->time_limit_ns, rules->stop), &climb)) {
        return false;
    }
    rating->logic = fsd_api_logic_of(climb.state);
    rating->n_steps = climb.n_steps;
    rating->hardest = climb.n_steps > 0 ? fsd_variant_technique_name(climb.hardest) : NULL;
    return true;
}

int fastsud_rules_rate(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates,
                       struct fastsud_rules_rating *rating)
{
    struct fsd_variant_answer answer;

    if (!rating || !fsd_api_size_is_valid(rating->size, sizeof(*rating), sizeof(*rating))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_variant *const variant = &rules->rules.variant;
    struct fastsud_rules_rating found = {
        .size = rating->size, .verdict = FASTSUD_NONE, .n_redundant = -1, .logic = FASTSUD_NONE};
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = rules->candidates[cell];
        found.n_givens += fsd_values_are_one(values) && values != variant->candidates[cell];
    }
    if (!rules->is_contradictory) {
        found.verdict = fsd_api_solve_candidates(rules, 2, rules->guess_limit,
                                                 fsd_deadline_of(rules->time_limit_ns, rules->stop), &answer);
        found.n_guesses = answer.n_guesses;
        status = found.verdict < 0 ? found.verdict : FASTSUD_OK;
        if (status == FASTSUD_OK && found.verdict == FASTSUD_UNIQUE) {
            status = count_redundant(rules, answer.solution, &found.n_redundant);
        }
        if (status == FASTSUD_OK && !take_steps(rules, &found)) {
            status = FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (status == FASTSUD_OK) {
        memcpy(rating, &found, sizeof(found));
    }
    return status;
}

int fastsud_rules_start(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates)
{
    const int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);

    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_variant_solutions_destroy(&rules->solutions);
    if (!rules->is_contradictory) {
        const struct fsd_variant_search search = {.guess_limit = rules->guess_limit};
        fsd_variant_solutions_start(&rules->solutions, rules->engine, rules->solver, &rules->rules.variant,
                                    rules->candidates, &search, fsd_deadline_of(rules->time_limit_ns, rules->stop));
    }
    return rules->solutions.status;
}

size_t fastsud_rules_next(struct fastsud_rules *rules, size_t n, char *solutions, size_t stride)
{
    const uint8_t *values = NULL;
    size_t n_found = 0;

    if (!rules || !rules->solutions.engine || (solutions && stride < rules->rules.variant.n_cells)) {
        return 0;
    }
    while (n_found < n && (values = fsd_variant_solutions_next(&rules->solutions))) {
        if (solutions) {
            put_solution(&rules->rules.variant, values, solutions + n_found * stride);
        }
        n_found++;
    }
    return n_found;
}

int fastsud_rules_cut_short(const struct fastsud_rules *rules)
{
    return rules && (rules->solutions.cut_short || rules->solutions.status != FASTSUD_OK);
}
