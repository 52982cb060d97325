#include "jobs/variant_stage.h"

#include <stdlib.h>

#include "jobs/variant_format.h"
#include "rules/variant_solutions.h"

enum {
    CHUNK_BYTES = 1 << 16, /* of input, whose puzzles may take long */
    PART_BYTES = 1 << 21   /* of output at a time, about */
};

struct answerer {
    struct fsd_variant_worker worker;
    struct fsd_variant_answer answer;
    char solution[FSD_VARIANT_MAX_CELLS + 1];
    /* Where to go on in the block. */
    struct fsd_lines_walk walk;
    struct fsd_variant_line line; /* to a puzzle with several solutions, if is_listing */
    bool is_listing;
    struct fsd_variant_solutions solutions;
};

enum { SOLUTIONS = FSD_N_VERDICT_COUNTS, LIMITED };

static const struct fsd_count counts[] = {FSD_VERDICT_COUNTS("unique"), FSD_CUT_SHORT_COUNT};
static const struct fsd_count counts_of_solved[] = {FSD_VERDICT_COUNTS("solved"), FSD_CUT_SHORT_COUNT};
static const struct fsd_count counts_of_lists[] = {
    FSD_VERDICT_COUNTS("unique"),
    [FSD_COUNT_CUT_SHORT] = {.key = "cut_short", .one = "list cut short", .many = "lists cut short", .if_any = true},
    [SOLUTIONS] = {.key = "solutions", .one = "solution", .many = "solutions"},
    [LIMITED] = {.key = "limited", .one = "list ended by --limit", .many = "lists ended by --limit"},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_variant_options *const variant = options;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = CHUNK_BYTES,
        .counts = variant->lists        ? counts_of_lists
                  : variant->limit == 1 ? counts_of_solved
                                        : counts,
        .n_counts = variant->lists ? sizeof(counts_of_lists) / sizeof(counts_of_lists[0]) : FSD_N_VERDICT_COUNTS,
        .tells_engine = true,
        .takes_candidates = true,
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_variant_options *const variant = options;
    const struct fsd_format *const format = variant->format;

    (void)layout;
    fsd_buffer_put_text(out, variant->lists && format->header_of_list ? format->header_of_list : format->header);
}

static void destroy(void *state)
{
    struct answerer *const answerer = state;

    fsd_variant_solutions_destroy(&answerer->solutions);
    fsd_variant_worker_destroy(&answerer->worker);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    (void)n_lines;
    return fsd_variant_worker_create(&((struct answerer *)state)->worker, options);
}

static void put(const struct answerer *answerer, const struct fsd_variant_line *line, struct fsd_part *part)
{
    fsd_variant_format_put(answerer->worker.options, line, &part->text);
}

/* If an engine failed in its own way, the part says so. */
static enum fastsud_status status_of(enum fastsud_status status)
{
    return status == FASTSUD_ERR_IO ? FASTSUD_OK : status;
}

/* Answers a puzzle that was read, or starts on its list. */
static enum fastsud_status answer_puzzle(struct answerer *answerer, struct fsd_part *part)
{
    struct fsd_variant_worker *const worker = &answerer->worker;
    const struct fsd_variant_options *const options = worker->options;
    struct fsd_variant_line line = {.rules = worker->rules, .cells = worker->cells};
    const enum fastsud_status status =
        fsd_variant_worker_solve(worker, &answerer->answer, &line.verdict, &part->failure);

    if (status != FASTSUD_OK) {
        return status_of(status);
    }
    fsd_count_verdict(&part->tally, line.verdict);
    if (line.verdict == FASTSUD_MULTIPLE && options->lists) {
        answerer->line = line;
        answerer->is_listing = true;
        const struct fsd_variant_search search = {
            .limit = options->limit, .guess_limit = options->guess_limit, .command = options->command};
        fsd_variant_solutions_start(&answerer->solutions, options->engine, worker->solver, &worker->rules->variant,
                                    worker->candidates, &search, options->time_limit_ns);
        return FASTSUD_OK;
    }
    line.n_solutions = answerer->answer.n_solutions;
    line.cut_short = line.verdict == FASTSUD_MULTIPLE && answerer->answer.cut_short && !options->lists;
    part->tally.counts[FSD_COUNT_CUT_SHORT] += line.cut_short;
    if (line.verdict == FASTSUD_UNIQUE) {
        fsd_variant_put_solution(&worker->rules->variant, answerer->answer.solution, answerer->solution);
        line.solution = answerer->solution;
        part->tally.counts[SOLUTIONS] += options->lists;
    }
    put(answerer, &line, part);
    return FASTSUD_OK;
}

/* Ends the list of the current puzzle; is_cut: with an answer that says that there may be more. */
static void end_list(struct answerer *answerer, bool is_cut, struct fsd_part *part)
{
    if (is_cut) {
        answerer->line.cut_short = true;
        answerer->line.solution = NULL;
        put(answerer, &answerer->line, part);
    }
    answerer->worker.n_guesses += answerer->solutions.n_guesses;
    answerer->is_listing = false;
}

/* Lists the next solution of the current puzzle. */
static enum fastsud_status list(struct answerer *answerer, struct fsd_part *part)
{
    const uint64_t limit = answerer->worker.options->limit;

    answerer->solutions.search.failure = &part->failure;
    const uint8_t *const values = fsd_variant_solutions_next(&answerer->solutions);

    if (answerer->solutions.status != FASTSUD_OK) {
        return status_of(answerer->solutions.status);
    }
    if (!values) {
        part->tally.counts[FSD_COUNT_CUT_SHORT] += answerer->solutions.cut_short;
        end_list(answerer, answerer->solutions.cut_short, part);
    } else if (answerer->line.n_solutions == limit && limit > 0) {
        part->tally.counts[LIMITED]++;
        end_list(answerer, true, part);
    } else {
        answerer->line.n_solutions++;
        answerer->line.solution = answerer->solution;
        fsd_variant_put_solution(&answerer->worker.rules->variant, values, answerer->solution);
        part->tally.counts[SOLUTIONS]++;
        put(answerer, &answerer->line, part);
    }
    return FASTSUD_OK;
}

/* Answers record i of the block. */
static enum fastsud_status answer_record(struct answerer *answerer, const struct fsd_block *block, size_t i,
                                         struct fsd_part *part)
{
    struct fsd_variant_worker *const worker = &answerer->worker;
    struct fsd_failure failure;

    if (fsd_variant_worker_read(worker, block->lines, i, &failure)) {
        if (worker->is_contradictory || worker->is_given_up) {
            fsd_stage_tell(block, i, &failure, part);
        }
        return answer_puzzle(answerer, part);
    }
    if (worker->is_out_of_memory) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (fsd_stage_report_malformed(block, i, &failure, part)) {
        put(answerer, &(const struct fsd_variant_line){.cells = worker->cells}, part);
    }
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct answerer *const answerer = state;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_item item;

    if (!block->continues) {
        answerer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
        answerer->is_listing = false;
    }
    while (status == FASTSUD_OK && !part->text.failed && !fsd_failed(&part->failure)) {
        if (part->text.n >= PART_BYTES) {
            part->has_more = true;
            return status;
        }
        if (answerer->is_listing) {
            status = list(answerer, part);
        } else if (!fsd_lines_walk(block->lines, &answerer->walk, &item)) {
            return status;
        } else if (item.malformed) {
            fsd_variant_worker_clear(&answerer->worker);
            put(answerer, &(const struct fsd_variant_line){.cells = answerer->worker.cells}, part);
        } else {
            status = answer_record(answerer, block, item.puzzle, part);
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct fsd_variant_worker *const worker = &((const struct answerer *)state)->worker;

    *report = (struct fsd_stage_report){.engine = worker->options->engine->name, .n_guesses = worker->n_guesses};
}

const struct fsd_stage fsd_variant_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct answerer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
