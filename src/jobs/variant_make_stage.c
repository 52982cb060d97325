/* Minimal puzzles of any rules: of puzzles that are read, and from random solutions. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/seconds.h"
#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "jobs/variant_format.h"
#include "jobs/variant_stage.h"
#include "rules/variant_make.h"
#include "rules/write_iss.h"

struct making {
    struct fsd_variant_worker worker;
    struct fsd_variant_maker maker;
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    char cells[FSD_VARIANT_MAX_CELLS + 1];
};

enum { LINES };

static const struct fsd_count counts[] = {
    [LINES] = {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true},
};

static void needs_of_minimize(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){
        .chunk_bytes = 1 << 14, .counts = counts, .n_counts = sizeof(counts) / sizeof(counts[0]), .tells_engine = true};
}

static void needs_of_generate(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){.n_most = 8, .tells_engine = true};
}

static void destroy(void *state)
{
    fsd_variant_worker_destroy(&((struct making *)state)->worker);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct making *const making = state;

    (void)n_lines;
    making->worker.sets_givens_apart = true;
    return fsd_variant_worker_create(&making->worker, options);
}

static void set_maker(struct making *making, void *solver, const struct fsd_rules *rules, struct fsd_deadline *deadline)
{
    making->maker.engine = making->worker.options->engine;
    making->maker.solver = solver;
    making->maker.variant = &rules->variant;
    making->maker.deadline = deadline;
}

/*
 * Writes the puzzle that candidates are: its cells, or a string if it has rules of its own. False: it cannot be
 * written, and failure says why.
 */
static bool put_puzzle(struct making *making, const struct fsd_rules *rules, bool has_own_rules, struct fsd_buffer *out,
                       struct fsd_failure *failure)
{
    const struct fsd_puzzle_format *const format = making->worker.options->puzzle_format;
    const bool is_line = !format || !format->write;
    const bool is_written = !is_line ? format->write(rules, making->candidates, out, failure)
                            : has_own_rules
                                ? fsd_rules_write_iss(rules, making->candidates, out, failure)
                                : fsd_rules_write_line(rules, making->candidates, making->worker.options->blank, out);

    if (is_written) {
        fsd_buffer_put_char(out, '\n');
    } else if (!has_own_rules && is_line) {
        fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL,
                        "a line with %c for blanks would be read as another puzzle; choose another --blank",
                        making->worker.options->blank);
    }
    return is_written;
}

/* Depends on the seed and the cells that are given. */
static void seed_by_puzzle(const struct making *making, struct fsd_random *random)
{
    uint64_t hash = fsd_random_mix(0, making->worker.options->seed);

    for (const char *cell = making->worker.cells; *cell; cell++) {
        hash = fsd_random_mix(hash, (unsigned char)*cell);
    }
    fsd_random_init(random, hash);
}

static enum fastsud_status minimize_puzzle(struct making *making, const struct fsd_block *block, size_t i,
                                           const struct fsd_failure *failure, struct fsd_part *part)
{
    struct fsd_variant_worker *const worker = &making->worker;
    const struct fsd_variant *const variant = &worker->rules->variant;
    struct fsd_random random;
    enum fastsud_verdict verdict;
    bool gave_up = false;
    enum fastsud_status status = fsd_variant_worker_solve(worker, &making->maker.answer, &verdict, &part->failure);

    if (status != FASTSUD_OK) {
        return status;
    }
    part->tally.n_puzzles++;
    if (worker->is_contradictory || worker->is_given_up) {
        fsd_stage_tell(block, i, failure, part);
    }
    if (verdict != FASTSUD_UNIQUE) {
        fsd_stage_report_unfit(block, i,
                               verdict == FASTSUD_NONE
                                   ? "the puzzle has no solution, so no part of it is written; see fastsud check"
                               : verdict == FASTSUD_MULTIPLE
                                   ? "the puzzle has several solutions, so no part of it is minimal; see fastsud check"
                                   : FSD_UNFIT_GAVE_UP,
                               part);
        return FASTSUD_OK;
    }
    set_maker(making, worker->solver, worker->rules, &worker->deadline);
    memcpy(making->solution, making->maker.answer.solution, sizeof(making->solution));
    memcpy(making->candidates, worker->candidates, variant->n_cells * sizeof(*making->candidates));
    seed_by_puzzle(making, &random);
    status = fsd_variant_minimize(&making->maker, &random, making->solution, making->candidates, &gave_up);
    if (status != FASTSUD_OK) {
        return status;
    }
    if (gave_up) {
        fsd_stage_report_unfit(block, i, FSD_UNFIT_GAVE_UP, part);
        return FASTSUD_OK;
    }
    const bool has_own_rules = !worker->options->rules;
    struct fsd_failure why = {.kind = FSD_FAILURE_NONE};
    if (put_puzzle(making, worker->rules, has_own_rules, &part->text, &why)) {
        part->tally.counts[LINES]++;
    } else {
        fsd_stage_tell(block, i, &why, part);
        fsd_stage_report_unfit(block, i, "the puzzle cannot be written in a line that would be read as the same", part);
    }
    return FASTSUD_OK;
}

static enum fastsud_status minimize(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct making *const making = state;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_failure failure;

    for (size_t i = 0; i < block->lines->n_puzzles && status == FASTSUD_OK; i++) {
        if (fsd_variant_worker_read(&making->worker, block->lines, i, &failure)) {
            status = minimize_puzzle(making, block, i, &failure, part);
        } else if (making->worker.is_out_of_memory) {
            status = FASTSUD_ERR_NO_MEMORY;
        } else if (!fsd_stage_report_malformed(block, i, &failure, part)) {
            return FASTSUD_OK;
        }
    }
    return status;
}

/* Of a run that cannot go on, about the rules rather than a puzzle. */
static void end_run(struct fsd_failure *failure)
{
    failure->kind = FSD_FAILURE_TROUBLE;
    failure->line = failure->column = 0;
}

/* Adds cages, a random division of the grid, to the rules, and reads what that makes; or the failure says why not. */
static enum fastsud_status make_killer(struct making *making, struct fsd_random *random, struct fsd_rules *killer,
                                       struct fsd_failure *failure)
{
    const struct fsd_rules *const rules = making->worker.options->rules;
    const struct fsd_variant *const variant = &rules->variant;
    uint16_t cage[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure of_memory;
    const unsigned n_cages = fsd_variant_draw_cages(variant, random, making->solution, cage);
    struct fsd_buffer text = {.n = 0};

    if (!fsd_rules_write_iss(rules, variant->candidates, &text, failure)) {
        end_run(failure);
        fsd_buffer_destroy(&text);
        return FASTSUD_OK;
    }
    fsd_rules_write_cages(variant, making->solution, cage, n_cages, &text);
    const bool is_read = !text.failed && fsd_rules_read_iss(text.bytes, text.n, killer, &of_memory) &&
                         fsd_rules_compile(killer, &of_memory);
    fsd_buffer_destroy(&text);
    return is_read ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* From a solution that was drawn: a minimal puzzle, whose own rules are those of killer if it has cages. */
static enum fastsud_status take_givens_away(struct making *making, struct fsd_random *random, struct fsd_rules *killer,
                                            bool *gave_up, struct fsd_failure *failure)
{
    const struct fsd_variant_options *const options = making->worker.options;
    struct fsd_variant_maker *const maker = &making->maker;
    enum fastsud_status status = options->has_cages ? make_killer(making, random, killer, failure) : FASTSUD_OK;

    if (fsd_failed(failure)) {
        return status;
    }
    if (status == FASTSUD_OK && options->has_cages) {
        maker->variant = &killer->variant;
        status = options->engine->create(maker->variant, &maker->solver);
    }
    for (unsigned cell = 0; cell < maker->variant->n_cells; cell++) {
        making->candidates[cell] = (fsd_values)1 << making->solution[cell];
    }
    if (status == FASTSUD_OK) {
        status = fsd_variant_minimize(maker, random, making->solution, making->candidates, gave_up);
    }
    if (options->has_cages && maker->solver) {
        options->engine->destroy(maker->solver);
    }
    return status;
}

/* *is_made: it is written; if not, the failure says why. */
static enum fastsud_status make(struct making *making, uint64_t i, struct fsd_part *part, bool *is_made)
{
    const struct fsd_variant_options *const options = making->worker.options;
    struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    struct fsd_rules killer = {.n_regions = 0};
    struct fsd_random random;
    enum fastsud_verdict verdict = FASTSUD_NONE;
    bool gave_up = false;

    fsd_random_init(&random, fsd_random_mix(fsd_random_mix(0, options->seed), i));
    set_maker(making, making->worker.solver, options->rules, &deadline);
    enum fastsud_status status = fsd_variant_draw(&making->maker, &random, &verdict);
    if (status == FASTSUD_OK && verdict == FASTSUD_UNIQUE) {
        memcpy(making->solution, making->maker.answer.solution, sizeof(making->solution));
        if (options->grids) {
            fsd_variant_put_solution(&options->rules->variant, making->solution, making->cells);
            fsd_buffer_put_text(&part->text, making->cells);
            fsd_buffer_put_char(&part->text, '\n');
        } else {
            struct fsd_failure *const failure = &part->failure;
            status = take_givens_away(making, &random, &killer, &gave_up, failure);
            if (status == FASTSUD_OK && !gave_up && !fsd_failed(failure) &&
                !put_puzzle(making, options->has_cages ? &killer : options->rules,
                            options->has_cages || options->rules->has_cells, &part->text, failure)) {
                end_run(failure);
            }
        }
    }
    fsd_rules_destroy(&killer);
    *is_made = status == FASTSUD_OK && verdict == FASTSUD_UNIQUE && !gave_up && !fsd_failed(&part->failure);
    if (fsd_failed(&part->failure)) {
        return status;
    }
    if (status == FASTSUD_OK && verdict == FASTSUD_NONE) {
        fsd_failure_set(&part->failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "the rules have no solution, so there are no puzzles; leave some of them out");
    } else if (status == FASTSUD_OK && !*is_made) {
        char seconds[FSD_SECONDS_BYTES] = "";
        fsd_seconds_put(seconds, options->time_limit_ns);
        fsd_failure_set(&part->failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "puzzle %" PRIu64 " was not made in %s s; allow more with --time-limit", i + 1, seconds);
    }
    return status;
}

static enum fastsud_status generate(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct making *const making = state;
    bool is_made = true;

    for (uint64_t i = block->first; i < block->first + block->n; i++) {
        const enum fastsud_status status = make(making, i, part, &is_made);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (!is_made) {
            part->next = i;
            return FASTSUD_OK;
        }
        part->tally.n_puzzles++;
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct making *const making = state;

    *report = (struct fsd_stage_report){.engine = making->worker.options->engine->name,
                                        .n_guesses = making->worker.n_guesses + making->maker.n_guesses};
}

const struct fsd_stage fsd_variant_minimize_stage = {
    .needs = needs_of_minimize,
    .state_bytes = sizeof(struct making),
    .create = create,
    .destroy = destroy,
    .process = minimize,
    .report = report,
};

const struct fsd_stage fsd_variant_generate_stage = {
    .needs = needs_of_generate,
    .state_bytes = sizeof(struct making),
    .create = create,
    .destroy = destroy,
    .process = generate,
    .report = report,
};
