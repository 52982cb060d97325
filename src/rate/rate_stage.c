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
        .n_line_bytes = FSD_ROW_BYTES,
        .n_name_factor = FSD_ROW_NAME_FACTOR,
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
    const struct fsd_malformed *malformed = lines->malformed;
    const struct fsd_malformed *const malformed_end = malformed + lines->n_malformed;
    const struct fsd_row_context context = {
        .options = &rater->options->measure, .format = rater->options->format, .file = block->source_name};
    char *out = output->formatted;

    for (size_t p = 0; p <= lines->n_puzzles; p++) {
        const size_t k = p % FSD_MEASURE_PUZZLES;
        while (malformed < malformed_end && malformed->n_puzzles_before == p) {
            out = fsd_row_put(&context, block->n_lines_before + malformed++->line + 1, NULL, NULL, out);
        }
        if (p == lines->n_puzzles) {
            break;
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
        out = fsd_row_put(&context, block->n_lines_before + lines->line_number[p] + 1, lines->puzzles[p],
                          &rater->records[k], out);
    }
    output->text = output->formatted;
    output->n_text = (size_t)(out - output->formatted);
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
