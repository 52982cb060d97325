#include "rate/rate_stage.h"

#include <stdlib.h>

#include "grid/text.h"
#include "measures/measurer.h"

struct rater {
    const struct fsd_rate_options *options;
    struct fsd_measurer *measurer;
};

static void plan(const void *options, struct fsd_stage_plan *plan)
{
    const struct fsd_rate_options *const rate = options;

    *plan = (struct fsd_stage_plan){
        .header = rate->header,
        .wants_line_numbers = true,
        .chunk_bytes = fsd_plan_chunk_bytes(&rate->plan),
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
    const enum fastsud_status status =
        fsd_measurer_create(&rater->options->plan, rater->options->kernel, &rater->measurer);
    if (status != FASTSUD_OK) {
        destroy(rater);
        return status;
    }
    *state = rater;
    return FASTSUD_OK;
}

enum fastsud_status fsd_rate_put_header(const struct fsd_rate_options *options, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = options->format, .kind = FSD_ROW_HEADER};
    struct fsd_measurer *measurer = NULL;

    if (options->format != FSD_ROW_CSV) {
        return FASTSUD_OK;
    }
    const enum fastsud_status status = fsd_measurer_create(&options->plan, options->kernel, &measurer);
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_row_begin(&row);
    fsd_row_put_none(&row, "file");
    fsd_row_put_none(&row, "line");
    fsd_row_put_none(&row, "puzzle");
    fsd_measurer_put_columns(measurer, 0, &row);
    fsd_row_end(&row);
    fsd_measurer_destroy(measurer);
    return out->failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* puzzle NULL: the line is malformed; else the p-th of the last that were measured. */
static void put_line(const struct rater *rater, struct fsd_buffer *out, const char *file, uint64_t line,
                     const char *puzzle, size_t p)
{
    struct fsd_row row = {.json = {.out = out}, .format = rater->options->format, .kind = FSD_ROW_VALUES};
    char cells[FASTSUD_N_CELLS + 1] = "malformed";

    fsd_row_begin(&row);
    fsd_row_put_text(&row, "file", file);
    fsd_row_put_count(&row, "line", line);
    if (puzzle) {
        fsd_text_normalise(puzzle, cells);
        fsd_row_put_text(&row, "puzzle", cells);
        fsd_measurer_put_columns(rater->measurer, p, &row);
    } else if (row.format == FSD_ROW_JSONL) {
        fsd_row_put_none(&row, "puzzle");
        fsd_row_put_bool(&row, "malformed", true);
    } else {
        fsd_row_put_text(&row, "puzzle", cells);
        row.kind = FSD_ROW_EMPTY;
        fsd_measurer_put_columns(rater->measurer, 0, &row);
    }
    fsd_row_end(&row);
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    struct rater *const rater = state;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_puzzles *puzzles = NULL;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    while (fsd_lines_walk(lines, &walk, &item)) {
        const uint64_t line = block->n_lines_before + item.line + 1;
        const size_t p = item.puzzle % FSD_MEASURE_PUZZLES;
        if (item.malformed) {
            put_line(rater, &output->text, block->source_name, line, NULL, 0);
            continue;
        }
        if (p == 0) {
            const size_t n_left = lines->n_puzzles - item.puzzle;
            const enum fastsud_status status =
                fsd_measurer_take(rater->measurer, n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES,
                                  lines->puzzles + item.puzzle, NULL, &puzzles);
            if (status != FASTSUD_OK) {
                return status;
            }
        }
        output->tally.n_verdicts[puzzles->verdicts[p]]++;
        put_line(rater, &output->text, block->source_name, line, lines->puzzles[item.puzzle], p);
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct rater *const rater = state;
    const struct fastsud_solver *const solver = fsd_measurer_solver(rater->measurer);
    struct fastsud_counters counters;

    fastsud_solver_counters_get(solver, &counters);
    *report = (struct fsd_stage_report){.engine = fastsud_solver_engine(solver),
                                        .kernel = fastsud_solver_kernel(solver),
                                        .n_guesses = counters.n_guesses};
}

const struct fsd_stage fsd_rate_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
