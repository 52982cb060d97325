#include "stats/stats_stage.h"

#include <stdlib.h>

#include "measures/measurer.h"

struct adder {
    const struct fsd_stats_options *options;
    struct fsd_measurer *measurer;
    struct fsd_corpus corpus;
    uint64_t chunk; /* sequence of the chunk at work, and its lines that are counted */
    uint64_t n_lines_of_chunk;
};

static void plan(const void *options, struct fsd_stage_plan *plan)
{
    const struct fsd_stats_options *const stats = options;

    *plan = (struct fsd_stage_plan){
        .header = "",
        .wants_line_numbers = true,
        .chunk_bytes = fsd_plan_chunk_bytes(&stats->plan),
    };
}

static void destroy(void *state)
{
    struct adder *const adder = state;

    if (adder) {
        fsd_measurer_destroy(adder->measurer);
        fsd_corpus_destroy(&adder->corpus);
        free(adder);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct adder *const adder = calloc(1, sizeof(*adder));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    (void)n_lines;
    *state = NULL;
    if (!adder) {
        return status;
    }
    adder->options = options;
    adder->chunk = UINT64_MAX;
    if (fsd_corpus_create(&adder->corpus, &adder->options->plan)) {
        status = fsd_measurer_create(&adder->options->plan, adder->options->kernel, &adder->measurer);
    }
    if (status != FASTSUD_OK) {
        destroy(adder);
        return status;
    }
    *state = adder;
    return FASTSUD_OK;
}

static void count_lines(struct adder *adder, const struct fsd_lines *lines)
{
    if (adder->chunk != lines->chunk->sequence) {
        adder->chunk = lines->chunk->sequence;
        adder->n_lines_of_chunk = 0;
    }
    adder->corpus.n_lines += lines->n_lines - adder->n_lines_of_chunk;
    adder->n_lines_of_chunk = lines->n_lines;
    adder->corpus.n_malformed += lines->n_malformed;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    struct adder *const adder = state;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_puzzles *puzzles = NULL;
    uint64_t numbers[FSD_MEASURE_PUZZLES];

    count_lines(adder, lines);
    for (size_t first = 0; first < lines->n_puzzles; first += FSD_MEASURE_PUZZLES) {
        const size_t n_left = lines->n_puzzles - first;
        const size_t n = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
        for (size_t p = 0; p < n; p++) {
            numbers[p] = block->n_lines_before + lines->line_number[first + p] + 1;
        }
        enum fastsud_status status = fsd_measurer_take(adder->measurer, n, lines->puzzles + first, numbers, &puzzles);
        if (status == FASTSUD_OK) {
            status = fsd_corpus_add(&adder->corpus, puzzles);
        }
        if (status != FASTSUD_OK) {
            return status;
        }
        for (size_t p = 0; p < n; p++) {
            output->tally.n_verdicts[puzzles->verdicts[p]]++;
        }
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct adder *const adder = state;
    const struct fastsud_solver *const solver = fsd_measurer_solver(adder->measurer);
    struct fastsud_counters counters;

    fastsud_solver_counters_get(solver, &counters);
    *report = (struct fsd_stage_report){.engine = fastsud_solver_engine(solver),
                                        .kernel = fastsud_solver_kernel(solver),
                                        .n_guesses = counters.n_guesses};
}

const struct fsd_corpus *fsd_stats_stage_get(const void *state)
{
    return &((const struct adder *)state)->corpus;
}

const struct fsd_stage fsd_stats_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
