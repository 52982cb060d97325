#include "rate/rate_stage.h"

#include <stdlib.h>
#include <string.h>

struct rater {
    const struct fsd_rate_options *options;
    struct fsd_measurer *measurer;
    struct fsd_record records[FSD_MEASURE_PUZZLES];
};

/* Small enough that progress shows and threads share what is left, in lines of 82 bytes. */
size_t fsd_rate_chunk_bytes(const struct fsd_measure_options *options)
{
    const uint32_t dear = 1U << FSD_MEASURE_BACKDOORS | 1U << FSD_MEASURE_ABLATION | 1U << FSD_MEASURE_RATING;

    return (options->measures & dear) != 0 ? 2048 : FSD_MEASURE_PUZZLES * (FASTSUD_N_CELLS + 1);
}

static void plan(const void *options, struct fsd_stage_plan *plan)
{
    const struct fsd_rate_options *const rate = options;

    *plan = (struct fsd_stage_plan){
        .header = rate->header,
        .wants_line_numbers = true,
        .chunk_bytes = fsd_rate_chunk_bytes(&rate->measure),
    };
}

static void destroy(void *state)
{
    struct rater *const rater = state;

    if (rater) {
        fsd_measurer_destroy(rater->measurer);
        free(rater);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct rater *const rater = calloc(1, sizeof(*rater));

    (void)n_lines;
    *state = NULL;
    if (!rater) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    rater->options = options;
    const enum fastsud_status status = fsd_measurer_create(&rater->options->measure, &rater->measurer);
    if (status != FASTSUD_OK) {
        destroy(rater);
        return status;
    }
    *state = rater;
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    struct rater *const rater = state;
    const struct fsd_lines *const lines = block->lines;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    const struct fsd_row_context context = {
        .options = &rater->options->measure, .format = rater->options->format, .file = block->source_name};
    const size_t n_line = FSD_ROW_BYTES + FSD_ROW_NAME_FACTOR * strlen(block->source_name);
    char *out = fsd_buffer_reserve(&output->text, n_line * (lines->n_puzzles + lines->n_malformed) + 1);

    if (!out) {
        return FASTSUD_ERR_NO_MEMORY;
    }

    while (fsd_lines_walk(lines, &walk, &item)) {
        const size_t p = item.puzzle;
        const size_t k = p % FSD_MEASURE_PUZZLES;
        const uint64_t line = block->n_lines_before + item.line + 1;
        if (item.malformed) {
            out = fsd_row_put(&context, line, NULL, NULL, out);
            continue;
        }
        if (k == 0) {
            const size_t n_left = lines->n_puzzles - p;
            const size_t n = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
            const enum fastsud_status status = fsd_measure(rater->measurer, n, lines->puzzles + p, rater->records);
            if (status != FASTSUD_OK) {
                return status;
            }
        }
        output->tally.n_verdicts[rater->records[k].verdict]++;
        out = fsd_row_put(&context, line, lines->puzzles[p], &rater->records[k], out);
    }
    output->text.n = (size_t)(out - output->text.bytes);
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct rater *const rater = state;

    *report = (struct fsd_stage_report){
        .engine = fsd_measurer_engine(rater->measurer),
        .kernel = fsd_measurer_kernel(rater->measurer),
        .n_guesses = fsd_measurer_n_guesses(rater->measurer),
    };
}

const struct fsd_stage fsd_rate_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
