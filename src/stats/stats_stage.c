#include "stats/stats_stage.h"

#include <stdlib.h>

#include "grid/text.h"
#include "rate/rate_stage.h"

struct adder {
    const struct fsd_stats_options *options;
    struct fsd_measurer *measurer;
    struct fsd_statistics *statistics;
    uint64_t chunk; /* sequence of the chunk at work, and its lines that are counted */
    uint64_t n_lines_of_chunk;
    struct fsd_record records[FSD_MEASURE_PUZZLES];
};

static void plan(const void *options, struct fsd_stage_plan *plan)
{
    const struct fsd_stats_options *const stats = options;

    *plan = (struct fsd_stage_plan){
        .header = "",
        .wants_line_numbers = true,
        .chunk_bytes = fsd_rate_chunk_bytes(&stats->measure),
    };
}

static void destroy(void *state)
{
    struct adder *const adder = state;

    if (adder) {
        fsd_measurer_destroy(adder->measurer);
        fsd_statistics_destroy(adder->statistics);
        free(adder);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct adder *const adder = calloc(1, sizeof(*adder));

    (void)n_lines;
    *state = NULL;
    if (!adder) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    adder->options = options;
    adder->chunk = UINT64_MAX;
    enum fastsud_status status = fsd_measurer_create(&adder->options->measure, &adder->measurer);
    if (status == FASTSUD_OK) {
        status = fsd_statistics_create(&adder->options->plan, &adder->statistics);
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
    adder->statistics->n_lines += lines->n_lines - adder->n_lines_of_chunk;
    adder->n_lines_of_chunk = lines->n_lines;
    adder->statistics->n_malformed += lines->n_malformed;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    struct adder *const adder = state;
    const struct fsd_lines *const lines = block->lines;

    count_lines(adder, lines);
    for (size_t p = 0; p < lines->n_puzzles; p++) {
        const size_t k = p % FSD_MEASURE_PUZZLES;
        char cells[FASTSUD_N_CELLS];
        enum fastsud_status status = FASTSUD_OK;
        if (k == 0) {
            const size_t n_left = lines->n_puzzles - p;
            const size_t n = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
            status = fsd_measure(adder->measurer, n, lines->puzzles + p, adder->records);
        }
        if (status == FASTSUD_OK) {
            fsd_text_normalise(lines->puzzles[p], cells);
            status = fsd_statistics_add(adder->statistics, &adder->records[k], cells,
                                        block->n_lines_before + lines->line_number[p] + 1);
        }
        if (status != FASTSUD_OK) {
            return status;
        }
        output->tally.n_verdicts[adder->records[k].verdict]++;
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct adder *const adder = state;

    *report = (struct fsd_stage_report){
        .engine = fsd_measurer_engine(adder->measurer),
        .kernel = fsd_measurer_kernel(adder->measurer),
        .n_guesses = fsd_measurer_n_guesses(adder->measurer),
    };
}

const struct fsd_statistics *fsd_stats_stage_get(const void *state)
{
    return ((const struct adder *)state)->statistics;
}

const struct fsd_stage fsd_stats_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
