#include "jobs/answer_stage.h"

#include <stdlib.h>
#include <string.h>

#include "engines/needed.h"
#include "jobs/solve_lines.h"

/* Redundant givens, if the format needs them. Arrays by line. */
struct redundancy {
    struct fsd_needed *finder; /* NULL: not needed */
    fsd_cells *redundant;
    /* Of the puzzles with one solution alone. */
    size_t *unique;
    const char **puzzles;
    const char **solutions;
    fsd_cells *found;
};

struct answerer {
    const struct fsd_answer_options *options;
    struct fastsud_solver *solver;
    uint8_t *verdicts;
    uint64_t *n_solutions;                        /* NULL: not needed */
    uint8_t *cut_short;                           /* NULL: no count can be cut short */
    uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* NULL: not needed */
    struct redundancy redundancy;
};

static bool may_leave_open(const char *name)
{
    struct fastsud_engine_info engine;

    for (size_t i = 0; name && fastsud_engine_info_get(i, &engine); i++) {
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

enum { CUT_SHORT = FSD_COUNT_CUT_SHORT, NOT_MINIMAL = FSD_COUNT_NOT_MINIMAL, N_COUNTS };

#define OTHER_COUNTS                                                                                                   \
    [CUT_SHORT] = {"cut_short", "count cut short", "counts cut short", .if_any = true}, [NOT_MINIMAL] = {              \
                                                                                            "not_minimal",             \
                                                                                            "not minimal"}

static const struct fsd_count counts[] = {FSD_VERDICT_COUNTS("unique"), OTHER_COUNTS};
static const struct fsd_count counts_of_solved[] = {FSD_VERDICT_COUNTS("solved"), OTHER_COUNTS};

static bool is_lockstep(const char *engine)
{
    return !engine || strcmp(engine, "lockstep") == 0;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_answer_options *const answer = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = answer->format->needs_lines,
        .takes_candidates = true,
        .header_rule = answer->format->keeps_records ? FSD_HEADER_REQUIRED : FSD_HEADER_DROPPED,
        .counts = answer->solver.limit == 1 ? counts_of_solved : counts,
        .n_counts = answer->format->needs_redundant ? N_COUNTS : NOT_MINIMAL,
        .tells_engine = true,
        .searches_in_parallel = is_lockstep(answer->solver.engine) && answer->solver.time_limit_ns == 0,
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

static void destroy_redundancy(struct redundancy *redundancy)
{
    fsd_needed_destroy(redundancy->finder);
    free(redundancy->redundant);
    free(redundancy->unique);
    free(redundancy->puzzles);
    free(redundancy->solutions);
    free(redundancy->found);
}

/* On failure the caller destroys what there is. */
static enum fastsud_status create_redundancy(struct redundancy *redundancy,
                                             const struct fastsud_solver_options *solving, size_t n_lines)
{
    redundancy->redundant = malloc(n_lines * sizeof(*redundancy->redundant));
    redundancy->unique = malloc(n_lines * sizeof(*redundancy->unique));
    redundancy->puzzles = malloc(n_lines * sizeof(*redundancy->puzzles));
    redundancy->solutions = malloc(n_lines * sizeof(*redundancy->solutions));
    redundancy->found = malloc(n_lines * sizeof(*redundancy->found));
    if (!redundancy->redundant || !redundancy->unique || !redundancy->puzzles || !redundancy->solutions ||
        !redundancy->found) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_needed_create(solving->kernel, solving->time_limit_ns, &redundancy->finder);
}

static void destroy(void *state)
{
    struct answerer *const answerer = state;

    if (answerer) {
        fastsud_solver_destroy(answerer->solver);
        free(answerer->verdicts);
        free(answerer->n_solutions);
        free(answerer->cut_short);
        free(answerer->open_candidates);
        destroy_redundancy(&answerer->redundancy);
        free(answerer);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct answerer *const answerer = calloc(1, sizeof(*answerer));

    *state = NULL;
    if (!answerer) {
        return status;
    }
    answerer->options = options;
    const struct fsd_format *const format = answerer->options->format;
    const struct fastsud_solver_options *const solving = &answerer->options->solver;
    const bool wants_candidates = wants_open_candidates(options);
    const bool wants_cut_short = (solving->guess_limit > 0 || solving->time_limit_ns > 0) && solving->limit > 2;
    answerer->verdicts = malloc(n_lines);
    answerer->n_solutions = format->needs_counts ? malloc(n_lines * sizeof(*answerer->n_solutions)) : NULL;
    answerer->cut_short = wants_cut_short ? malloc(n_lines) : NULL;
    answerer->open_candidates = wants_candidates ? malloc(n_lines * sizeof(*answerer->open_candidates)) : NULL;
    if (!answerer->verdicts || (format->needs_counts && !answerer->n_solutions) ||
        (wants_cut_short && !answerer->cut_short) || (wants_candidates && !answerer->open_candidates)) {
        goto fail;
    }
    status = fastsud_solver_create(solving, &answerer->solver);
    if (status == FASTSUD_OK && format->needs_redundant) {
        status = create_redundancy(&answerer->redundancy, solving, n_lines);
    }
    if (status != FASTSUD_OK) {
        goto fail;
    }
    *state = answerer;
    return FASTSUD_OK;

fail:
    destroy(answerer);
    return status;
}

/* Appends the formatted block. The solutions at the start of the buffer become scratch, which is not written. */
static enum fastsud_status put_lines(const struct answerer *answerer, const struct fsd_block *block,
                                     struct fsd_answers *answers, struct fsd_part *part)
{
    const struct fsd_format_context context = {
        .format = answerer->options->format,
        .limit = answerer->options->solver.limit,
        .source_name = block->source->name,
        .n_lines_before = block->n_lines_before,
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

static void put_newlines(char *solutions, size_t n_solutions)
{
    for (size_t i = 0; i < n_solutions; i++) {
        solutions[i * FSD_SOLUTION_STRIDE + FASTSUD_N_CELLS] = '\n';
    }
}

/*
 * Finds the redundant givens of the puzzles with one solution; *n_not_minimal becomes how many have some. Where the
 * time does not suffice, the puzzle is given up.
 */
static enum fastsud_status find_redundant(const struct redundancy *redundancy, const struct fsd_block *block,
                                          const struct fsd_answers *answers, uint8_t *verdicts, struct fsd_part *part,
                                          size_t *n_not_minimal)
{
    const struct fsd_lines *const lines = block->lines;
    size_t n = 0;

    *n_not_minimal = 0;
    memset(redundancy->redundant, 0, lines->n_puzzles * sizeof(*redundancy->redundant));
    for (size_t i = 0; i < lines->n_puzzles; i++) {
        if (fsd_lines_candidates(lines, i)) {
            fsd_stage_report_unfit(block, i, "the puzzle has pencilmarks, so nothing is said of its givens", part);
        } else if (answers->verdicts[i] == FASTSUD_UNIQUE) {
            redundancy->unique[n] = i;
            redundancy->puzzles[n] = lines->puzzles[i];
            redundancy->solutions[n] = answers->solutions + i * FSD_SOLUTION_STRIDE;
            n++;
        }
    }
    const enum fastsud_status status =
        fsd_needed_find_redundant(redundancy->finder, n, redundancy->puzzles, redundancy->solutions, redundancy->found);
    for (size_t u = 0; status == FASTSUD_OK && u < n; u++) {
        if (redundancy->found[u] == FSD_NEEDED_GAVE_UP) {
            verdicts[redundancy->unique[u]] = FASTSUD_GAVE_UP;
        } else {
            redundancy->redundant[redundancy->unique[u]] = redundancy->found[u];
            *n_not_minimal += redundancy->found[u] != 0;
        }
    }
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    const struct answerer *const answerer = state;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_format *const format = answerer->options->format;
    char *solutions = NULL;
    size_t n_not_minimal = 0;

    if (format->needs_solutions) {
        solutions = fsd_buffer_reserve(&part->text, lines->capacity * FSD_SOLUTION_STRIDE);
        if (!solutions) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        part->text.n += lines->n_puzzles * FSD_SOLUTION_STRIDE;
    }
    const struct fastsud_batch results = {
        .solutions = solutions,
        .solution_stride = FSD_SOLUTION_STRIDE,
        .verdicts = answerer->verdicts,
        .n_solutions = answerer->n_solutions,
        .cut_short = answerer->cut_short,
        .open_candidates = answerer->open_candidates,
    };
    enum fastsud_status status = fsd_solve_lines(answerer->solver, lines, &results);
    if (status != FASTSUD_OK) {
        return status;
    }
    struct fsd_answers answers = {
        .verdicts = answerer->verdicts,
        .n_solutions = answerer->n_solutions,
        .cut_short = answerer->cut_short,
        .solutions = solutions,
        .open_candidates = (const uint16_t(*)[FASTSUD_N_CELLS])answerer->open_candidates,
        .redundant = answerer->redundancy.redundant,
    };
    if (format->needs_redundant) {
        status = find_redundant(&answerer->redundancy, block, &answers, answerer->verdicts, part, &n_not_minimal);
        if (status != FASTSUD_OK) {
            return status;
        }
        part->tally.counts[NOT_MINIMAL] = n_not_minimal;
    }
    const bool all_unique = !fsd_format_any_not_unique(&answers, lines->n_puzzles);
    if (all_unique) {
        part->tally.n_puzzles = part->tally.counts[FSD_COUNT_UNIQUE] = lines->n_puzzles;
    }
    for (size_t i = 0; i < lines->n_puzzles && !all_unique; i++) {
        fsd_count_verdict(&part->tally, (enum fastsud_verdict)answerer->verdicts[i]);
        part->tally.counts[CUT_SHORT] +=
            answerer->cut_short && answerer->cut_short[i] && answerer->verdicts[i] == FASTSUD_MULTIPLE;
    }
    const bool is_clean = all_unique && lines->n_malformed == 0;
    if (is_clean && format == &fsd_format_solution) {
        put_newlines(solutions, lines->n_puzzles); /* makes the solutions the part text */
        return FASTSUD_OK;
    }
    if (!format->put || (is_clean && format->skips_unique && n_not_minimal == 0)) {
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
    .create = create,
    .destroy = destroy,
    .put_header = put_header,
    .process = process,
    .report = report,
};
