#include "jobs/answer_stage.h"

#include <stdlib.h>
#include <string.h>

#include "jobs/solve_lines.h"
#include "solve/solver.h"

struct answerer {
    const struct fsd_answer_options *options;
    struct fsd_solver *solver;
    uint8_t *verdicts;
    uint64_t *n_solutions;                        /* NULL: not needed */
    uint8_t *cut_short;                           /* NULL: no count can be cut short */
    uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* NULL: not needed */
};

static bool may_leave_open(const char *name)
{
    struct fsd_engine_info engine;

    for (size_t i = 0; name && fsd_engine_info_get(i, &engine); i++) {
        if (strcmp(engine.name, name) == 0) {
            return engine.may_leave_open;
        }
    }
    return false;
}

static bool wants_open_candidates(const struct fsd_answer_options *options)
{
    return options->format->n_open_bytes > 0 && may_leave_open(options->solver.engine);
}

static const struct fsd_count counts[] = {FSD_VERDICT_COUNTS("unique"), FSD_CUT_SHORT_COUNT};
static const struct fsd_count counts_of_solved[] = {FSD_VERDICT_COUNTS("solved"), FSD_CUT_SHORT_COUNT};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_answer_options *const answer = options;

    *needs = (struct fsd_stage_needs){
        .takes_candidates = true,
        .header_rule = answer->format->keeps_records ? FSD_HEADER_REQUIRED : FSD_HEADER_DROPPED,
        .counts = answer->solver.limit == 1 ? counts_of_solved : counts,
        .n_counts = FSD_N_VERDICT_COUNTS,
        .tells_engine = true,
        .searches_in_parallel = fsd_solves_in_parallel(&answer->solver),
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_answer_options *const answer = options;

    if (layout) {
        fsd_format_put_kept_header(layout, out);
    } else {
        fsd_buffer_put_text(out, answer->format->header);
    }
}

static void destroy(void *state)
{
    struct answerer *const answerer = state;

    fsd_solver_destroy(answerer->solver);
    free(answerer->verdicts);
    free(answerer->n_solutions);
    free(answerer->cut_short);
    free(answerer->open_candidates);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct answerer *const answerer = state;

    answerer->options = options;
    const struct fsd_format *const format = answerer->options->format;
    const struct fsd_solver_options *const solving = &answerer->options->solver;
    const bool wants_candidates = wants_open_candidates(options);
    const bool wants_cut_short = (solving->guess_limit > 0 || solving->time_limit_ns > 0) && solving->limit > 2;
    answerer->verdicts = malloc(n_lines);
    answerer->n_solutions = format->needs_counts ? malloc(n_lines * sizeof(*answerer->n_solutions)) : NULL;
    answerer->cut_short = wants_cut_short ? malloc(n_lines) : NULL;
    answerer->open_candidates = wants_candidates ? malloc(n_lines * sizeof(*answerer->open_candidates)) : NULL;
    if (!answerer->verdicts || (format->needs_counts && !answerer->n_solutions) ||
        (wants_cut_short && !answerer->cut_short) || (wants_candidates && !answerer->open_candidates)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_solver_create(solving, &answerer->solver);
}

/* Appends the formatted block. The solutions at the start of the buffer become scratch, which is not written. */
static enum fastsud_status put_lines(const struct answerer *answerer, const struct fsd_block *block,
                                     struct fsd_answers *answers, struct fsd_part *part)
{
    const struct fsd_format_context context = {
        .format = answerer->options->format,
        .limit = answerer->options->solver.limit,
        .layout = block->lines->chunk->layout,
    };
    const size_t n_bytes = fsd_format_block_bytes(&context, block->lines, answers);
    char *const lines = fsd_buffer_reserve(&part->text, n_bytes);

    if (!lines) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (answers->solutions) {
        answers->solutions = part->text.bytes;
    }
    part->n_scratch = part->text.n;
    part->text.n += fsd_format_block(&context, block->lines, answers, lines, n_bytes);
    if (context.format->keeps_records) {
        fsd_stage_fail_long_record(block, part);
    }
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    const struct answerer *const answerer = state;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_format *const format = answerer->options->format;
    char *solutions = NULL;

    if (format->needs_solutions) {
        solutions = fsd_buffer_reserve(&part->text, lines->capacity * FSD_SOLUTION_STRIDE);
        if (!solutions) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        part->text.n += lines->n_puzzles * FSD_SOLUTION_STRIDE;
    }
    const struct fsd_batch results = {
        .solutions = solutions,
        .solution_stride = FSD_SOLUTION_STRIDE,
        .verdicts = answerer->verdicts,
        .n_solutions = answerer->n_solutions,
        .cut_short = answerer->cut_short,
        .open_candidates = answerer->open_candidates,
    };
    const enum fastsud_status status = fsd_solve_lines(answerer->solver, lines, &results);
    if (status != FASTSUD_OK) {
        return status;
    }
    struct fsd_answers answers = {
        .verdicts = answerer->verdicts,
        .n_solutions = answerer->n_solutions,
        .cut_short = answerer->cut_short,
        .solutions = solutions,
        .open_candidates = (const uint16_t(*)[FASTSUD_N_CELLS])answerer->open_candidates,
    };
    const bool all_unique = fsd_count_verdicts(&part->tally, answerer->verdicts, lines->n_puzzles);
    for (size_t i = 0; i < lines->n_puzzles && !all_unique; i++) {
        part->tally.counts[FSD_COUNT_CUT_SHORT] +=
            answerer->cut_short && answerer->cut_short[i] && answerer->verdicts[i] == FASTSUD_MULTIPLE;
    }
    const bool is_clean = all_unique && lines->n_malformed == 0;
    if (is_clean && format == &fsd_format_solution) {
        fsd_format_end_solutions(solutions, lines->n_puzzles); /* makes the solutions the part text */
        return FASTSUD_OK;
    }
    if (!format->put) {
        part->n_scratch = part->text.n;
        return FASTSUD_OK;
    }
    return put_lines(answerer, block, &answers, part);
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(((const struct answerer *)state)->solver, report);
}

const struct fsd_stage fsd_answer_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct answerer),
    .create = create,
    .destroy = destroy,
    .put_header = put_header,
    .process = process,
    .report = report,
};
