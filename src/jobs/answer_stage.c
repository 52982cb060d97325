#include "jobs/answer_stage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "puzzle/enumerate.h"
#include "run/header.h"
#include "solve/engine.h"

enum {
    FLUSH_BYTES = 1 << 21,   /* of lists at a time, about; threads wait for each other only if a chunk makes more */
    SOLUTIONS_AT_ONCE = 1024 /* from the enumerator, of 9x9 puzzles */
};

struct answerer {
    const struct fsd_answer_options *options;
    struct fsd_solved solved;
    struct fsd_lines_walk walk; /* where to go on in the block */
    struct fsd_format_context context;
    bool is_one_group; /* the block is one group of 9x9 puzzles, each with one answer */

    /* Of lists. */
    struct fsd_enumerator *enumerator;
    char *listed;             /* what it has found; NULL: they are only counted */
    struct fsd_answer answer; /* to a puzzle with several solutions, if is_listing */
    bool is_listing;
    uint64_t n_guesses; /* of the enumerator, in puzzles that it is done with */
};

enum { CUT_SHORT = FSD_COUNT_CUT_SHORT, SOLUTIONS, LIMITED };

static const struct fsd_count counts[] = {FSD_VERDICT_COUNTS("unique"), FSD_CUT_SHORT_COUNT};
static const struct fsd_count counts_of_solved[] = {FSD_VERDICT_COUNTS("solved"), FSD_CUT_SHORT_COUNT};
static const struct fsd_count counts_of_lists[] = {
    FSD_VERDICT_COUNTS("unique"),
    [CUT_SHORT] = {.key = "cut_short", .one = "list cut short", .many = "lists cut short", .if_any = true},
    [SOLUTIONS] = {.key = "solutions", .one = "solution", .many = "solutions"},
    [LIMITED] = {.key = "limited", .one = "list ended by --limit", .many = "lists ended by --limit"},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_answer_options *const answer = options;

    *needs = (struct fsd_stage_needs){
        .takes_candidates = true,
        .takes_mapped = !answer->format->keeps_records,
        .header_rule = answer->format->keeps_records ? FSD_HEADER_REQUIRED : FSD_HEADER_DROPPED,
        .chunk_bytes = FSD_STARTED_CHUNK_BYTES, /* also where lists may be long */
        .starts_blocks = !answer->lists && fsd_solving_begins(&answer->solving),
        .counts = answer->lists                       ? counts_of_lists
                  : answer->solving.solver.limit == 1 ? counts_of_solved
                                                      : counts,
        .n_counts = answer->lists ? sizeof(counts_of_lists) / sizeof(counts_of_lists[0]) : FSD_N_VERDICT_COUNTS,
        .tells_engine = true,
        .searches_in_parallel = fsd_solving_is_parallel(&answer->solving),
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_answer_options *const answer = options;
    const struct fsd_format *const format = answer->format;

    if (layout) {
        fsd_format_put_kept_header(layout, out);
    } else {
        fsd_buffer_put_text(out, answer->lists && format->header_of_list ? format->header_of_list : format->header);
    }
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    fsd_solving_begin(&((struct fsd_answer_options *)options)->solving, sources, n_sources);
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    struct answerer *const answerer = state;

    fsd_solved_destroy(&answerer->solved);
    fsd_enumerator_destroy(answerer->enumerator);
    free(answerer->listed);
}

static enum fastsud_status create_list(struct answerer *answerer)
{
    const size_t n_bytes = SOLUTIONS_AT_ONCE * FSD_SOLUTION_STRIDE;

    answerer->listed = answerer->options->format->put ? malloc(n_bytes) : NULL;
    if (answerer->options->format->put && !answerer->listed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_enumerator_create(&answerer->enumerator);
}

static enum fastsud_status create_beside(const void *options, size_t n_lines, const void *beside, void *state)
{
    struct answerer *const answerer = state;

    answerer->options = options;
    const struct fsd_solver_options *const solver = &answerer->options->solving.solver;
    const struct fsd_format *const format = answerer->options->format;
    const bool lists = answerer->options->lists;
    const struct fsd_engine *const engine = fsd_engine_find(solver->engine);
    const struct fsd_wanted wanted = {
        .solutions = format->needs_solutions,
        .counts = format->needs_counts && !lists,
        .cut_short = (solver->guess_limit > 0 || solver->time_limit_ns > 0) && solver->limit > 2 && !lists,
        .open_candidates = format->n_open_bytes > 0 && engine && engine->may_leave_open,
        .beside = beside ? &((const struct answerer *)beside)->solved : NULL,
    };
    const enum fastsud_status status =
        fsd_solved_create(&answerer->solved, &answerer->options->solving, &wanted, n_lines);
    return status == FASTSUD_OK && lists ? create_list(answerer) : status;
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    return create_beside(options, n_lines, NULL, state);
}

/* Puts an answer, after record, of n_record bytes, if the format keeps records. */
static void put(const struct answerer *answerer, const struct fsd_answer *answer, const char *record, size_t n_record,
                struct fsd_chunk_result *result)
{
    const struct fsd_format *const format = answerer->options->format;
    const struct fsd_layout *const layout = answerer->context.layout;
    struct fsd_buffer *const text = &result->text;
    const size_t n_kept = record ? n_record + layout->csv.n : 0;
    const size_t n_most = fsd_format_line_bytes(format, answer);

    if (text->capacity - text->n < n_kept + n_most && !fsd_buffer_reserve(text, n_kept + n_most)) {
        return;
    }
    char *out = text->bytes + text->n;
    if (record) {
        out = fsd_header_put_record(layout, record, n_record, out);
    }
    char *const end = format->put(out, answer, &answerer->context);
    assert((size_t)(end - out) <= n_most);
    text->n = (size_t)(end - text->bytes);
}

static struct fsd_answer malformed_answer(const struct answerer *answerer)
{
    const struct fsd_rules *const common = answerer->solved.common;

    return (struct fsd_answer){.rules = common, .n_cells = common ? common->variant.n_cells : FASTSUD_N_CELLS};
}

/* The answer to puzzle i of the block, in the group. */
static inline struct fsd_answer answer_of(const struct answerer *answerer, size_t i)
{
    const struct fsd_solved *const solved = &answerer->solved;
    const size_t at = i - solved->first;

    if (solved->is_malformed) {
        return malformed_answer(answerer);
    }
    const enum fastsud_verdict verdict = (enum fastsud_verdict)solved->verdicts[at];
    const bool is_unique = verdict == FASTSUD_UNIQUE;
    return (struct fsd_answer){
        .puzzle = fsd_solved_cells(solved, i),
        .rules = solved->rules,
        .n_cells = solved->n_cells,
        .verdict = verdict,
        .n_solutions = solved->n_solutions ? solved->n_solutions[at] : is_unique,
        .cut_short = solved->cut_short && solved->cut_short[at] && verdict == FASTSUD_MULTIPLE,
        .solution = solved->solutions && is_unique ? solved->solutions + at * solved->stride : NULL,
        .candidates =
            solved->open_candidates && !solved->rules && verdict == FASTSUD_OPEN ? solved->open_candidates[at] : NULL,
    };
}

/* Ends the list of the current puzzle; is_cut: with an answer that says that there may be more. */
static void end_list(struct answerer *answerer, bool is_cut, struct fsd_chunk_result *result)
{
    if (is_cut && answerer->listed) {
        answerer->answer.cut_short = true;
        answerer->answer.solution = NULL;
        put(answerer, &answerer->answer, NULL, 0, result);
    }
    answerer->n_guesses += fsd_enumerator_n_guesses(answerer->enumerator);
    answerer->is_listing = false;
}

/* Starts on the list of puzzle i of the block, in the group. */
static void start_list(struct answerer *answerer, size_t i, const struct fsd_answer *answer,
                       struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = &answerer->solved;
    const struct fsd_solver_options *const solver = &answerer->options->solving.solver;
    const uint16_t *const candidates = fsd_lines_candidates(solved->block->lines, i);

    if (solved->rules) {
        const struct fsd_variant *const variant = &solved->rules->variant;
        fsd_enumerator_start_variant(answerer->enumerator, solved->solver, variant,
                                     solved->values + (i - solved->first) * variant->n_cells,
                                     answerer->options->list_limit, &result->failure);
    } else if (candidates) {
        fsd_enumerator_start_candidates(answerer->enumerator, candidates, solver->guess_limit, solver->time_limit_ns);
    } else {
        fsd_enumerator_start(answerer->enumerator, answer->puzzle, solver->guess_limit, solver->time_limit_ns);
    }
    answerer->answer = *answer;
    answerer->is_listing = true;
}

/* Lists more solutions of the current puzzle. */
static enum fastsud_status list(struct answerer *answerer, struct fsd_chunk_result *result)
{
    const uint64_t list_limit = answerer->options->list_limit;
    const uint64_t limit = list_limit > 0 ? list_limit : UINT64_MAX;
    const uint64_t n_left = limit - answerer->answer.n_solutions;
    const size_t stride = answerer->solved.stride;
    const size_t n_most = SOLUTIONS_AT_ONCE * FSD_SOLUTION_STRIDE / stride;
    const size_t n_wanted = n_left < n_most ? (size_t)n_left : n_most;
    const size_t n = fsd_enumerator_next(answerer->enumerator, n_wanted, answerer->listed, stride);

    result->tally.counts[SOLUTIONS] += n;
    if (answerer->options->format == &fsd_format_solution) {
        fsd_format_end_solutions(answerer->listed, n, stride);
        fsd_buffer_put(&result->text, answerer->listed, n * stride);
        answerer->answer.n_solutions += n;
    }
    for (size_t i = 0; i < n && answerer->options->format != &fsd_format_solution; i++) {
        answerer->answer.n_solutions++;
        if (answerer->listed) {
            answerer->answer.solution = answerer->listed + i * stride;
            put(answerer, &answerer->answer, NULL, 0, result);
        }
    }
    const enum fastsud_status status = fsd_enumerator_status(answerer->enumerator);
    if (status != FASTSUD_OK) {
        return status == FASTSUD_ERR_IO && fsd_failed(&result->failure) ? FASTSUD_OK : status;
    }
    if (n < n_wanted) {
        const bool cut_short = fsd_enumerator_cut_short(answerer->enumerator);
        result->tally.counts[CUT_SHORT] += cut_short;
        end_list(answerer, cut_short, result);
    } else if (answerer->answer.n_solutions == limit) {
        /* Whether there is another one; the guess limit may leave that open. */
        const bool has_more =
            fsd_enumerator_next(answerer->enumerator, 1, NULL, 0) > 0 || fsd_enumerator_cut_short(answerer->enumerator);
        result->tally.counts[LIMITED] += has_more;
        end_list(answerer, has_more, result);
    }
    return FASTSUD_OK;
}

/* Answers an item of the block, which is in the group if it is a puzzle, or starts on its list. */
static void answer_item(struct answerer *answerer, const struct fsd_item *item, struct fsd_chunk_result *result)
{
    const struct fsd_answer_options *const options = answerer->options;
    const struct fsd_lines *const lines = answerer->solved.block->lines;
    const struct fsd_answer answer = item->malformed ? malformed_answer(answerer) : answer_of(answerer, item->puzzle);
    const char *record = NULL;
    size_t n_record = 0;

    result->tally.counts[CUT_SHORT] += answer.cut_short;
    if (options->lists && answer.puzzle && answer.verdict == FASTSUD_MULTIPLE) {
        start_list(answerer, item->puzzle, &answer, result);
        return;
    }
    if (options->lists && answer.puzzle) {
        result->tally.counts[SOLUTIONS] += answer.verdict == FASTSUD_UNIQUE;
    }
    if (options->format->keeps_records) {
        record = fsd_lines_item_text(lines, item, &n_record);
        if (!record) {
            fsd_stage_fail_long(answerer->solved.block, item->line, result);
            return;
        }
    }
    if (options->format->put) {
        put(answerer, &answer, record, n_record, result);
    }
}

/* Solves the next group. */
static enum fastsud_status solve_next(struct answerer *answerer, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &answerer->solved;
    const enum fastsud_status status = fsd_solved_next(solved, NULL, result);

    if (status == FASTSUD_OK && !solved->is_malformed && !fsd_failed(&result->failure)) {
        fsd_count_verdicts(&result->tally, solved->verdicts, solved->n);
    }
    return status;
}

static bool is_one_group(const struct answerer *answerer, const struct fsd_lines *lines)
{
    const struct fsd_layout *const layout = lines->chunk->layout;

    return !answerer->options->lists && !answerer->solved.common && !(layout && layout->kind->read_rules) &&
           lines->n_puzzles > 0;
}

/*
 * Makes room for the solutions of such a block in the text: they are all of it, or are not written but stand before it,
 * in memory that is in use anyway. Begins to solve it, unless is_begun is NULL.
 */
static enum fastsud_status begin_one_group(struct answerer *answerer, struct fsd_chunk_result *result, bool *is_begun)
{
    struct fsd_solved *const solved = &answerer->solved;
    const struct fsd_lines *const lines = solved->block->lines;
    char *solutions = NULL;

    if (answerer->options->format->needs_solutions) {
        const size_t capacity = result->text.capacity;
        solutions = fsd_buffer_reserve(&result->text, lines->capacity * FSD_SOLUTION_STRIDE);
        if (!solutions) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        if (result->text.capacity > capacity) {
            fsd_platform_populate_new(solutions, lines->n_puzzles * FSD_SOLUTION_STRIDE);
        }
        result->text.n += lines->n_puzzles * FSD_SOLUTION_STRIDE;
    }
    return is_begun ? fsd_solved_begin(solved, solutions, result, is_begun) : FASTSUD_OK;
}

/* Solves such a block, and writes all there is to write unless its items are to be answered one after the other. */
static enum fastsud_status end_one_group(struct answerer *answerer, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &answerer->solved;
    const struct fsd_lines *const lines = solved->block->lines;
    const struct fsd_format *const format = answerer->options->format;
    const size_t n_items = lines->n_puzzles + lines->n_malformed;
    char *const solutions = format->needs_solutions ? result->text.bytes : NULL;
    const enum fastsud_status status = fsd_solved_next(solved, solutions, result);

    if (status != FASTSUD_OK) {
        return status;
    }
    const bool is_clean = fsd_count_verdicts(&result->tally, solved->verdicts, solved->n) && lines->n_malformed == 0;
    if (is_clean && format == &fsd_format_solution) {
        answerer->walk.n_puzzles = solved->n;
        return FASTSUD_OK;
    }
    result->n_scratch = result->text.n;
    if (!format->put) {
        return FASTSUD_OK;
    }
    /* All at once, or the solutions would move. */
    const size_t n_line = solved->open_candidates ? format->n_open_bytes : format->n_line_bytes;
    const size_t n_kept = format->keeps_records ? lines->chunk->n_bytes + n_items * answerer->context.layout->csv.n : 0;
    if (!fsd_buffer_reserve(&result->text, n_items * n_line + n_kept)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solved->solutions = solutions ? result->text.bytes : NULL;
    return FASTSUD_OK;
}

/* is_begun NULL: nothing may be left begun. */
static enum fastsud_status start(void *state, const struct fsd_block *block, struct fsd_chunk_result *result,
                                 bool *is_begun)
{
    struct answerer *const answerer = state;

    fsd_solved_start(&answerer->solved, block);
    answerer->context = (struct fsd_format_context){.format = answerer->options->format,
                                                    .limit = answerer->options->solving.solver.limit,
                                                    .lists = answerer->options->lists,
                                                    .layout = block->lines->chunk->layout};
    answerer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    answerer->is_listing = false;
    answerer->is_one_group = is_one_group(answerer, block->lines);
    return answerer->is_one_group ? begin_one_group(answerer, result, is_begun) : FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct answerer *const answerer = state;
    struct fsd_solved *const solved = &answerer->solved;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_item item;

    if (!block->continues && !block->is_started) {
        status = start(state, block, result, NULL);
    }
    if (!block->continues && answerer->is_one_group && status == FASTSUD_OK) {
        status = end_one_group(answerer, result);
    }
    while (status == FASTSUD_OK && !result->text.failed && !fsd_failed(&result->failure)) {
        const struct fsd_lines_walk before = answerer->walk;
        if (result->text.n >= FLUSH_BYTES && result->n_scratch == 0) {
            result->has_more = true;
            return status;
        }
        if (answerer->is_listing) {
            status = list(answerer, result);
        } else if (!fsd_lines_walk(block->lines, &answerer->walk, &item)) {
            return status;
        } else if (!item.malformed && item.puzzle == solved->first + solved->n) {
            answerer->walk = before;
            status = solve_next(answerer, result);
        } else {
            answer_item(answerer, &item, result);
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct answerer *const answerer = state;

    fsd_solved_report(&answerer->solved, report);
    report->n_guesses += answerer->n_guesses;
}

const struct fsd_stage fsd_answer_stage = {
    .needs = needs,
    .begin = begin,
    .state_bytes = sizeof(struct answerer),
    .create = create,
    .create_beside = create_beside,
    .destroy = destroy,
    .put_header = put_header,
    .start = start,
    .process = process,
    .report = report,
};
