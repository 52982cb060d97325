#include "jobs/generate_stage.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/seconds.h"
#include "grid/text.h"
#include "solve/engine.h"

struct worker {
    const struct fsd_generate_stage_options *options;
    struct fsd_generator *generator;
    struct fsd_variant_generator *of_variants; /* of other rules; NULL: 9x9 sudoku */
};

static void destroy(void *state)
{
    struct worker *const worker = state;

    fsd_generator_destroy(worker->generator);
    fsd_variant_generator_destroy(worker->of_variants);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;

    (void)n_lines;
    worker->options = options;
    return worker->options->variant.rules
               ? fsd_variant_generator_create(&worker->options->variant, &worker->of_variants)
               : fsd_generator_create(&worker->options->generate, &worker->generator);
}

/* Says what the search for puzzle number i went through in vain. */
static void fail_to_find(const struct fsd_generate_options *options, uint64_t i, const struct fsd_generated *item,
                         struct fsd_failure *failure)
{
    const bool is_by_time = item->n_tried < options->n_tries;
    char seconds[FSD_SECONDS_BYTES] = "";

    fsd_seconds_put(seconds, options->time_limit_ns);
    fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                    "puzzle %" PRIu64 " was not found in %s%s%" PRIu64
                    " draw%s, which had %u to %u givens; ask for something less rare, or allow more with %s",
                    i + 1, is_by_time ? seconds : "", is_by_time ? " s and " : "", item->n_tried,
                    item->n_tried == 1 ? "" : "s", item->least_givens, item->most_givens,
                    is_by_time ? "--time-limit" : "--tries");
}

static enum fastsud_status make_variants(const struct worker *worker, const struct fsd_block *block,
                                         struct fsd_chunk_result *result)
{
    bool is_made = true;
    enum fastsud_status status = FASTSUD_OK;

    for (uint64_t i = block->first; status == FASTSUD_OK && is_made && i < block->first + block->n; i++) {
        status = fsd_variant_generator_make(worker->of_variants, i, &result->text, &is_made, &result->failure);
        result->tally.n_puzzles += is_made;
        result->next = is_made ? result->next : i;
    }
    return status;
}

/* Writes the puzzles up to the first that was not found. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    const struct worker *const worker = state;
    const struct fsd_generated *made = NULL;
    size_t i = 0;

    if (worker->of_variants) {
        return make_variants(worker, block, result);
    }
    const enum fastsud_status status = fsd_generator_make(worker->generator, block->first, block->n, &made);

    if (status != FASTSUD_OK) {
        return status;
    }
    for (; i < block->n && made[i].is_found; i++) {
        if (worker->options->format->write) {
            result->text.failed |= !fsd_puzzle_format_put_cells(worker->options->format, made[i].cells, &result->text);
            continue;
        }
        fsd_buffer_put(&result->text, made[i].cells, FSD_N_CELLS);
        fsd_buffer_put_char(&result->text, '\n');
    }
    if (worker->options->blank && !worker->options->format->write && !result->text.failed) {
        fsd_text_replace_dots(result->text.bytes, result->text.n, worker->options->blank);
    }
    result->tally.n_puzzles = i;
    if (i < block->n) {
        result->next = block->first + i;
        fail_to_find(&worker->options->generate, result->next, &made[i], &result->failure);
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct worker *const worker = state;

    if (worker->of_variants) {
        const struct fsd_engine *const engine = fsd_engine_find(worker->options->variant.solver.engine);
        *report = (struct fsd_stage_report){.engine = engine->name,
                                            .n_guesses = fsd_variant_generator_n_guesses(worker->of_variants)};
    } else {
        fsd_stage_report_solver(fsd_generator_solver(worker->generator), report);
    }
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_generate_stage_options *const of = options;

    *needs = (struct fsd_stage_needs){.n_most = of->variant.rules ? 8 : of->n_most, .tells_engine = true};
}

const struct fsd_stage fsd_generate_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct worker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
