/* What each thread of a run does: it claims a chunk or numbers, has the stage process them, and submits the result. */
#include <stdlib.h>

#include "run/header.h"
#include "run/run_state.h"

/* Returns how many lines of the source precede the chunk; if that cannot be read, 0 and result->failure is set. */
static uint64_t find_lines_before(struct fsd_run *run, const struct fsd_chunk *chunk, struct fsd_chunk_result *result)
{
    const uint64_t n_of_range = fsd_numbering_get(&run->numbering, chunk);
    uint64_t n_before_range = 0;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (!fsd_reader_lines_before(run->reader, chunk->source, &n_before_range, &failure)) {
        result->failure = failure;
        return 0;
    }
    return n_before_range + n_of_range;
}

/* Records a block's malformed lines in the result; in a strict run, truncates the block at the first one. */
static void report_malformed(struct fsd_run *run, struct fsd_hand *hand)
{
    const struct fsd_chunk *const chunk = &hand->chunk;
    struct fsd_chunk_result *const result = hand->result;
    struct fsd_lines *const lines = &hand->lines;

    if (lines->n_malformed == 0) {
        return;
    }
    const uint64_t n_lines_before = find_lines_before(run, chunk, result);
    if (fsd_failed(&result->failure)) {
        return;
    }
    for (size_t i = 0; i < lines->n_malformed && i < FSD_MAX_REPORTS; i++) {
        result->reports[i] = lines->malformed[i];
        result->reports[i].line += n_lines_before + 1;
    }
    result->n_reports = lines->n_malformed < FSD_MAX_REPORTS ? lines->n_malformed : FSD_MAX_REPORTS;
    if (run->options.strict) {
        fsd_malformed_describe(&result->reports[0], run->options.sources[chunk->source].name, &result->failure);
        result->n_reports = 0;
        lines->n_puzzles = lines->malformed[0].n_puzzles_before;
        lines->n_malformed = 0;
        while (lines->n_unfit > 0 && lines->unfit[lines->n_unfit - 1].line >= lines->malformed[0].line) {
            lines->n_unfit--;
        }
    }
}

/* Numbers the reports of unfit puzzles that are not placed yet, and sorts them in among the others. */
static void place_reports(struct fsd_run *run, const struct fsd_chunk *chunk, struct fsd_chunk_result *result)
{
    struct fsd_malformed *const reports = result->reports;
    const size_t n_before = result->n_placed;

    result->n_placed = result->n_reports;
    if (result->n_reports == n_before) {
        return;
    }
    const uint64_t n_lines_before = find_lines_before(run, chunk, result);
    for (size_t i = n_before; i < result->n_reports; i++) {
        struct fsd_malformed report = reports[i];
        size_t at = i;
        report.line += n_lines_before + 1;
        for (; at > 0 && reports[at - 1].line > report.line; at--) {
            reports[at] = reports[at - 1];
        }
        reports[at] = report;
    }
}

struct fsd_stage_report fsd_run_report(const struct fsd_stage *stage, const void *state)
{
    struct fsd_stage_report report = {.n_guesses = 0};

    if (stage->report) {
        stage->report(state, &report);
    }
    return report;
}

/* Records the block's puzzles that are unfit because of their text. */
static void report_unfit(struct fsd_run *run, const struct fsd_lines *lines, const struct fsd_chunk *chunk,
                         struct fsd_chunk_result *result)
{
    result->n_placed = result->n_reports;
    for (size_t i = 0; i < lines->n_unfit; i++) {
        result->tally.n_wrong_solutions += lines->unfit[i].is_wrong_solution;
        result->tally.n_unfit++;
        if (i < FSD_MAX_REPORTS) {
            result->reports[result->n_reports++] = lines->unfit[i];
        }
    }
    place_reports(run, chunk, result);
}

/* Fails a result if the stage that made it did, or lacked memory for it. */
static void check_made(struct fsd_chunk_result *result, enum fastsud_status status)
{
    if (status == FASTSUD_OK && (result->text.failed || result->records.failed)) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        result->text.n = result->n_scratch = result->records.n = 0; /* they may end in the middle of a line */
        fsd_run_fail(&result->failure, status);
    }
}

/* What the stage did to the hand's block: how many guesses, since there were so many, and whether it failed. */
static void account(const struct fsd_run *run, struct fsd_hand *hand, uint64_t n_guesses_before,
                    enum fastsud_status status)
{
    hand->result->tally.n_guesses += fsd_run_report(run->options.stage, hand->state).n_guesses - n_guesses_before;
    check_made(hand->result, status);
}

/* Processes a block, or more of it. Failures are in the result. */
static void process_block(struct fsd_run *run, struct fsd_hand *hand)
{
    const struct fsd_stage *const stage = run->options.stage;
    struct fsd_chunk_result *const result = hand->result;
    const uint64_t n_guesses = fsd_run_report(stage, hand->state).n_guesses;

    account(run, hand, n_guesses, stage->process(hand->state, &hand->block, result));
    if (hand->block.lines && fsd_failed(&result->failure) && result->failure.line > 0) {
        const uint64_t line = result->failure.line;
        result->failure.line = line + find_lines_before(run, &hand->chunk, result);
    }
}

/* Whether what was made of the hand's chunk counts until now; if not, the result has a failure. */
static bool has_all(const struct fsd_run *run, struct fsd_hand *hand)
{
    return !hand->block.lines || fsd_reader_has_all(run->reader, &hand->chunk, &hand->result->failure);
}

/* Processes a block in as many results as the stage makes, and flushes all but the last. False when the run must end.
 */
static bool process_results(struct fsd_run *run, struct fsd_hand *hand)
{
    struct fsd_chunk_result *const result = hand->result;
    const struct fsd_failure at_end = result->failure;

    result->failure.kind = FSD_FAILURE_NONE;
    result->n_placed = result->n_reports;
    for (;;) {
        process_block(run, hand);
        const bool has_failed = fsd_failed(&result->failure);
        if (has_failed || !result->has_more) {
            result->has_more = false;
            result->failure = has_failed ? result->failure : at_end;
            if (hand->block.lines) {
                place_reports(run, &hand->chunk, result);
            }
            return true;
        }
        hand->block.continues = true;
        if (!has_all(run, hand)) {
            result->has_more = false;
            return true;
        }
        if (!fsd_writer_flush(run->writer, result)) {
            return false;
        }
    }
}

/* Finds the next block of the chunk; what is wrong with it is in the result. Returns whether the chunk has more. */
static bool find_block(struct fsd_run *run, struct fsd_hand *hand, bool is_first)
{
    const struct fsd_chunk *const chunk = &hand->chunk;
    struct fsd_lines *const lines = &hand->lines;
    struct fsd_chunk_result *const result = hand->result;
    const bool has_more = fsd_lines_next(lines);

    if (is_first) {
        fsd_numbering_put(&run->numbering, chunk, has_more ? fsd_lines_count(lines) : lines->n_lines);
    }
    if (lines->out_of_memory) {
        fsd_run_fail(&result->failure, FASTSUD_ERR_NO_MEMORY);
        return has_more;
    }
    report_malformed(run, hand);
    report_unfit(run, lines, chunk, result);
    result->tally.n_malformed = lines->n_malformed;
    hand->block = (struct fsd_block){
        .lines = lines,
        .source = &run->options.sources[chunk->source],
        .is_strict = run->options.strict,
        .writer = run->writer,
        .n_lines_before = run->needs.needs_line_numbers ? find_lines_before(run, chunk, result) : 0,
        .n_range_lines_before = run->needs.needs_range_lines ? fsd_numbering_get(&run->numbering, chunk) : 0,
    };
    return has_more;
}

/* Submits the hand's result. Returns false when the run must end. */
static bool submit(struct fsd_run *run, struct fsd_hand *hand)
{
    const bool go_on = !fsd_failed(&hand->result->failure);

    fsd_writer_submit(run->writer, hand->result);
    return go_on;
}

/* Ends the hand's chunk; a result that was made of what was not there becomes a failure. */
static void end_chunk(struct fsd_run *run, struct fsd_hand *hand)
{
    struct fsd_chunk_result *const result = hand->result;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    result->tally.n_consumed = hand->chunk.n_consumed;
    if (!fsd_reader_end(run->reader, &hand->chunk, &failure)) {
        result->text.n = result->n_scratch = result->records.n = 0;
        result->n_reports = result->n_placed = 0;
        result->tally = (struct fsd_tally){.n_consumed = 0};
        result->failure = failure;
    }
}

/* Processes the block that is found, and those after it if the chunk has more. Returns false when the run must end. */
static bool process_blocks(struct fsd_run *run, struct fsd_hand *hand, bool has_more)
{
    struct fsd_chunk_result *const result = hand->result;

    while (result->failure.kind != FSD_FAILURE_TROUBLE) {
        if (!process_results(run, hand)) {
            return false;
        }
        if (!has_more || fsd_failed(&result->failure) || !has_all(run, hand)) {
            break;
        }
        if (!fsd_writer_flush(run->writer, result)) {
            return false;
        }
        has_more = find_block(run, hand, false);
    }
    return true;
}

/* The same, to the end of the chunk, and submits the result. */
static bool finish_chunk(struct fsd_run *run, struct fsd_hand *hand, bool has_more)
{
    const bool goes_on = process_blocks(run, hand, has_more);

    end_chunk(run, hand);
    return goes_on && submit(run, hand);
}

static bool end_held(struct fsd_run *run, struct fsd_worker *worker)
{
    struct fsd_hand *const hand = worker->held;

    worker->held = NULL;
    return !hand || finish_chunk(run, hand, false);
}

/* Has the stage start on the hand's block. Returns whether it is begun: some of it is left to do, beside the next. */
static bool start_block(struct fsd_run *run, struct fsd_hand *hand)
{
    const struct fsd_stage *const stage = run->options.stage;
    const uint64_t n_guesses = fsd_run_report(stage, hand->state).n_guesses;
    bool is_begun = false;

    hand->block.is_started = true;
    account(run, hand, n_guesses, stage->start(hand->state, &hand->block, hand->result, &is_begun));
    return is_begun && !fsd_failed(&hand->result->failure);
}

/* Works on the hand's chunk, and ends the one that is held, which comes before it. Returns false when the run must end.
 */
static bool work_on_chunk(struct fsd_run *run, struct fsd_worker *worker, struct fsd_hand *hand)
{
    const struct fsd_chunk *const chunk = &hand->chunk;
    struct fsd_chunk_result *const result = hand->result;
    bool has_more = false, is_begun = false;

    result->item.sequence = chunk->sequence;
    result->source = chunk->source;
    result->next = chunk->next;
    result->failure = chunk->failure;
    result->begins_source = chunk->first_of_source && !fsd_failed(&chunk->failure);
    /* A source that was opened late may not go with the others. */
    if (!fsd_failed(&result->failure) && run->headed && chunk->first_of_source) {
        fsd_header_check(run->needs.header_rule, &run->options.sources[chunk->source], run->headed, &result->failure);
    }
    if (fsd_failed(&result->failure)) {
        fsd_numbering_put(&run->numbering, chunk, 0);
        const bool goes_on = end_held(run, worker);
        end_chunk(run, hand);
        return goes_on && submit(run, hand);
    }
    fsd_lines_start(&hand->lines, chunk);
    has_more = find_block(run, hand, true);
    if (run->n_hands > 1 && !has_more && !fsd_failed(&result->failure)) {
        is_begun = start_block(run, hand);
    }
    if (!end_held(run, worker)) {
        if (is_begun) { /* nothing may stay begun: the run may be executed again */
            process_block(run, hand);
        }
        end_chunk(run, hand);
        return false;
    }
    if (is_begun) {
        worker->held = hand;
        return true;
    }
    return finish_chunk(run, hand, has_more);
}

/*
 * Takes a result for the hand and claims a chunk. What is held does not wait for that: it is ended before, unless there
 * is a chunk already. Returns false if there is none, or the run must end.
 */
static bool claim_chunk(struct fsd_run *run, struct fsd_worker *worker, struct fsd_hand *hand)
{
    if (worker->held) {
        hand->result = fsd_writer_take_now(run->writer);
        if (hand->result && fsd_reader_next_now(run->reader, hand->buffer, &hand->chunk)) {
            return true;
        }
        if (hand->result) {
            fsd_writer_give_back(run->writer, hand->result);
        }
        if (!end_held(run, worker)) {
            return false;
        }
    }
    hand->result = fsd_writer_take(run->writer);
    if (!hand->result) {
        return false;
    }
    if (!fsd_reader_next(run->reader, hand->buffer, &hand->chunk)) {
        fsd_writer_give_back(run->writer, hand->result);
        return false;
    }
    return true;
}

/* Claims numbers and makes something of them. Returns false if there are none, or the run must end. */
static bool work_on_numbers(struct fsd_run *run, struct fsd_hand *hand)
{
    struct fsd_chunk_result *const result = hand->result = fsd_writer_take(run->writer);

    if (!result) {
        return false;
    }
    const uint64_t sequence = atomic_fetch_add(&run->next_share, 1);
    const uint64_t begin = sequence * run->n_at_once;
    if (begin >= run->options.n) {
        fsd_writer_give_back(run->writer, result);
        return false;
    }
    const uint64_t n_left = run->options.n - begin;
    hand->block = (struct fsd_block){.first = run->options.first + begin,
                                     .n = (size_t)(n_left < run->n_at_once ? n_left : run->n_at_once)};
    result->item.sequence = sequence;
    result->source = 0;
    result->next = hand->block.first + hand->block.n;
    if (!process_results(run, hand)) {
        return false;
    }
    if (result->failure.kind == FSD_FAILURE_NOT_FOUND) {
        result->next = hand->block.first + result->tally.n_puzzles;
    }
    result->tally.n_consumed = hand->block.n;
    return submit(run, hand);
}

void fsd_run_work(void *context, size_t thread)
{
    struct fsd_run *const run = context;
    struct fsd_worker *const worker = &run->workers[thread];
    struct fsd_hand *const hands = worker->hands;
    bool go_on = true;

    while (go_on && !run->reader) {
        go_on = work_on_numbers(run, &hands[0]);
    }
    while (go_on && run->reader) {
        struct fsd_hand *const hand = &hands[worker->held == &hands[0]];
        go_on = claim_chunk(run, worker, hand) && work_on_chunk(run, worker, hand);
    }
}

void fsd_run_finish_stage(struct fsd_run *run)
{
    const struct fsd_stage *const stage = run->options.stage;
    void **const states = calloc(run->n_threads, sizeof(*states));
    const bool is_finished = run->options.from && run->options.from->is_finished;
    struct fsd_chunk_result *result = stage->finish && !is_finished ? fsd_writer_take(run->writer) : NULL;

    for (size_t i = 0; states && i < run->n_threads; i++) {
        states[i] = run->workers[i].hands[0].state;
    }
    while (result) {
        fsd_writer_append(run->writer, result);
        result->has_more = false;
        const enum fastsud_status status =
            states ? stage->finish(run->options.stage_options, states, run->n_threads, result) : FASTSUD_ERR_NO_MEMORY;
        check_made(result, status);
        if (!result->has_more || fsd_failed(&result->failure)) {
            fsd_writer_submit(run->writer, result);
            break;
        }
        if (!fsd_writer_flush(run->writer, result)) {
            break;
        }
    }
    free(states);
}
