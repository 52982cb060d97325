#include "jobs/variant_worker.h"

#include <errno.h>
#include <stdlib.h>

enum fastsud_status fsd_variant_worker_create(struct fsd_variant_worker *worker,
                                              const struct fsd_variant_options *options)
{
    worker->options = options;
    worker->cells = malloc(FSD_VARIANT_MAX_CELLS + 1);
    worker->line_candidates = malloc(FSD_VARIANT_MAX_CELLS * sizeof(*worker->line_candidates));
    if (!worker->cells || !worker->line_candidates) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    worker->cells[0] = '\0';
    if (!options->rules) {
        return FASTSUD_OK;
    }
    worker->deadline = fsd_rules_deadline(options->time_limit_ns);
    worker->common = options->rules->variant;
    worker->common.bounds.deadline = &worker->deadline;
    return options->engine->rules->create(&worker->common, &worker->solver);
}

/* Drops the puzzle's own rules, and the solver of these. */
static void drop_own(struct fsd_variant_worker *worker)
{
    if (!worker->options->rules) {
        if (worker->solver) {
            worker->options->engine->rules->destroy(worker->solver);
        }
        worker->solver = NULL;
        fsd_rules_destroy(&worker->own);
        worker->own = (struct fsd_rules){.n_regions = 0};
    }
}

void fsd_variant_worker_destroy(struct fsd_variant_worker *worker)
{
    if (!worker->options) {
        return;
    }
    drop_own(worker);
    if (worker->solver) {
        worker->options->engine->rules->destroy(worker->solver);
    }
    free(worker->cells);
    free(worker->line_candidates);
}

/* Reads cells that a layout found in a text; NULL: it is too long. */
static bool read_cells(struct fsd_variant_worker *worker, const struct fsd_lines *lines, size_t i, const char *text,
                       size_t n_text, struct fsd_failure *failure)
{
    const struct fsd_rules *const rules = worker->options->rules;
    const struct fsd_variant *const variant = &rules->variant;
    const uint16_t *const pencilmarks = fsd_lines_candidates(lines, i);

    if (!fsd_rules_read_line(rules, lines->puzzles[i], variant->n_cells, worker->line_candidates, failure)) {
        const size_t at = text ? fsd_lines_cells_at(lines, i, text, n_text) : n_text;
        const bool is_known = at < n_text && !memchr(text, '\n', at);
        failure->column = is_known ? failure->column + (uint32_t)at : 0;
        return false;
    }
    for (unsigned cell = 0; pencilmarks && cell < variant->n_cells; cell++) {
        worker->line_candidates[cell] = variant->candidates[cell] & pencilmarks[cell];
    }
    worker->rules = rules;
    worker->candidates = worker->line_candidates;
    return true;
}

/* Writes what is given before rules say more of the cells. */
static void put_cells(struct fsd_variant_worker *worker, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const fsd_values *const candidates = worker->candidates ? worker->candidates : variant->candidates;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = candidates[cell];
        worker->cells[cell] =
            fsd_values_are_one(values) ? fsd_rules_value_character(variant, (unsigned)__builtin_ctz(values)) : '.';
    }
    worker->cells[variant->n_cells] = '\0';
}

/* The puzzle's rules are then those without what is given. */
static void set_givens_apart(struct fsd_variant_worker *worker)
{
    struct fsd_variant *const variant = &worker->own.variant;

    memcpy(worker->line_candidates, variant->candidates, variant->n_cells * sizeof(*worker->line_candidates));
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (fsd_values_are_one(variant->candidates[cell])) {
            variant->candidates[cell] = fsd_variant_all_values(variant);
        }
    }
    worker->candidates = worker->line_candidates;
}

static bool read_own(struct fsd_variant_worker *worker, const struct fsd_layout_kind *kind, const char *text,
                     size_t n_text, struct fsd_failure *failure)
{
    if (!kind->read_rules(text, n_text, &worker->own, failure)) {
        return false;
    }
    put_cells(worker, &worker->own);
    if (worker->sets_givens_apart) {
        set_givens_apart(worker);
    }
    worker->own.variant.bounds =
        (struct fsd_bounds){.deadline = &worker->deadline, .max_bytes = worker->options->memory_limit};
    const bool is_compiled = fsd_rules_compile(&worker->own, failure);
    worker->is_contradictory = !is_compiled && failure->kind == FSD_FAILURE_NOT_FOUND;
    worker->is_given_up = !is_compiled && failure->kind == FSD_FAILURE_LIMIT;
    if (!is_compiled && !worker->is_contradictory && !worker->is_given_up) {
        return false;
    }
    for (unsigned cell = 0; worker->candidates && cell < worker->own.variant.n_cells; cell++) {
        worker->candidates[cell] &= worker->own.variant.candidates[cell];
    }
    worker->rules = &worker->own;
    if (!is_compiled) {
        return true;
    }
    const enum fastsud_status status = worker->options->engine->rules->create(&worker->own.variant, &worker->solver);
    if (status == FASTSUD_ERR_FULL) {
        worker->is_given_up = true;
        fsd_rules_fail_bound(&worker->own, NULL, failure);
    } else if (status != FASTSUD_OK) {
        failure->error_number = ENOMEM;
        return false;
    }
    return true;
}

static bool read_record(struct fsd_variant_worker *worker, const struct fsd_lines *lines, size_t i,
                        struct fsd_failure *failure)
{
    const struct fsd_layout *const layout = lines->chunk->layout;
    size_t n_text = 0;
    const char *const text = fsd_lines_text(lines, i, &n_text);

    if (worker->options->rules) {
        if (!read_cells(worker, lines, i, text, n_text, failure)) {
            return false;
        }
        put_cells(worker, worker->rules);
        return true;
    }
    if (!text) {
        fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "the line is longer than %zu bytes; shorten it",
                        fsd_layout_max_bytes(layout));
        return false;
    }
    return read_own(worker, layout->kind, text, n_text, failure);
}

void fsd_variant_worker_clear(struct fsd_variant_worker *worker)
{
    const size_t n_cells = worker->options->rules ? worker->options->rules->variant.n_cells : FASTSUD_N_CELLS;

    drop_own(worker);
    memset(worker->cells, '.', n_cells);
    worker->cells[n_cells] = '\0';
    worker->rules = NULL;
    worker->candidates = NULL;
    worker->is_contradictory = false;
    worker->is_given_up = false;
}

bool fsd_variant_worker_read(struct fsd_variant_worker *worker, const struct fsd_lines *lines, size_t i,
                             struct fsd_failure *failure)
{
    fsd_variant_worker_clear(worker);
    worker->deadline = fsd_deadline_after(worker->options->time_limit_ns);
    *failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    const bool is_read = read_record(worker, lines, i, failure);
    worker->is_out_of_memory = !is_read && (failure->error_number == ENOMEM || worker->own.variant.failed);
    if (!is_read) {
        fsd_variant_worker_clear(worker);
    }
    return is_read;
}

enum fastsud_status fsd_variant_worker_solve(struct fsd_variant_worker *worker, struct fsd_variant_answer *answer,
                                             enum fastsud_verdict *verdict, struct fsd_failure *failure)
{
    const struct fsd_variant_options *const options = worker->options;
    const struct fsd_variant_search search = {.limit = options->lists ? 2 : options->limit,
                                              .guess_limit = options->guess_limit,
                                              .deadline = &worker->deadline,
                                              .command = options->command,
                                              .failure = failure};
    enum fastsud_status status = FASTSUD_OK;

    if (worker->is_contradictory || worker->is_given_up) {
        *answer = (struct fsd_variant_answer){.n_solutions = 0, .cut_short = worker->is_given_up};
    } else {
        status = options->engine->rules->solve(worker->solver, worker->candidates, &search, answer);
    }
    worker->n_guesses += answer->n_guesses;
    *verdict = answer->n_solutions > 1                                   ? FASTSUD_MULTIPLE
               : answer->cut_short && search.limit > answer->n_solutions ? FASTSUD_GAVE_UP
               : answer->n_solutions == 1                                ? FASTSUD_UNIQUE
                                                                         : FASTSUD_NONE;
    return status;
}
