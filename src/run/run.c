#include "run/run.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/platform.h"
#include "input/reader.h"
#include "run/header.h"
#include "run/numbering.h"

enum {
    /* Lanes run idle at the end of a chunk, so no thread gets more than one chunk smaller than this. */
    MIN_CHUNK_BYTES = 1000 * (FASTSUD_N_CELLS + 1),
    CHUNKS_PER_THREAD = 4,  /* when there is little to do, so that threads end at about the same time */
    RESULTS_PER_THREAD = 4, /* how many chunks ahead of the writer each thread may get */
    MIN_BLOCK_LINES = 64,
    LEAST_NUMBERS = 64, /* at a time */
    MOST_NUMBERS = 1024
};

/* Per-thread state. */
struct worker {
    void *state; /* of the stage */
    char *buffer;
    struct fsd_lines lines;
};

struct fsd_run {
    struct fsd_run_options options;
    struct fsd_stage_needs needs;
    struct fsd_buffer header;
    const struct fsd_source *headed; /* the first source whose records are written; NULL: there is none */
    size_t chunk_bytes;
    uint64_t n_at_once; /* numbers */
    size_t n_threads;
    struct worker *workers;
    struct fsd_reader *reader; /* NULL unless lines are read */
    struct fsd_writer *writer;
    struct fsd_numbering numbering;
    bool has_numbering;
    atomic_uint_least64_t next_share; /* of numbers */
    atomic_bool own_stop;
    atomic_bool *stop;
};

static size_t at_least(size_t value, size_t bound)
{
    return value < bound ? bound : value;
}

static size_t at_most(size_t value, size_t bound)
{
    return value > bound ? bound : value;
}

static void fail_status(struct fsd_failure *failure, enum fastsud_status status)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "%s", fastsud_status_text(status));
}

/* The text of compressed files is larger than they are, nobody knows how much. */
static bool all_have_offsets(const struct fsd_run_options *options)
{
    bool all = true;

    for (size_t i = 0; i < options->n_sources; i++) {
        all &= fsd_source_has_offsets(&options->sources[i]);
    }
    return all;
}

static void choose_chunk_bytes(struct fsd_run *run)
{
    const struct fsd_run_options *const options = &run->options;
    bool known = false;
    const uint64_t n_bytes = fsd_sources_measure(options->sources, options->n_sources, &known);

    run->chunk_bytes = run->needs.chunk_bytes > 0 ? run->needs.chunk_bytes : FSD_DEFAULT_CHUNK_BYTES;
    run->chunk_bytes = options->chunk_bytes > 0 ? options->chunk_bytes : run->chunk_bytes;
    if (!known || n_bytes / CHUNKS_PER_THREAD >= (uint64_t)run->chunk_bytes * run->n_threads ||
        !all_have_offsets(options)) {
        return;
    }
    if (options->chunk_bytes == 0) {
        const size_t n_shares = run->n_threads == 1 ? 1 : run->n_threads * CHUNKS_PER_THREAD;
        const size_t share = (size_t)(n_bytes / n_shares) + 1;
        const size_t fair = (size_t)(n_bytes / run->n_threads) + 1;
        const size_t least = at_most(at_least(fair, MIN_CHUNK_BYTES / 8), MIN_CHUNK_BYTES);
        run->chunk_bytes = at_most(at_least(share, least), run->chunk_bytes);
    }
    const size_t n_chunks = (size_t)(n_bytes / run->chunk_bytes) + options->n_sources;
    if (options->n_threads == 0) {
        run->n_threads = at_least(at_most(run->n_threads, n_chunks), 1);
    }
    run->chunk_bytes = at_least(at_most(run->chunk_bytes, (size_t)n_bytes), 1);
}

static void choose_n_at_once(struct fsd_run *run)
{
    const uint64_t n = run->options.n;
    const uint64_t most = run->needs.n_most > 0 ? run->needs.n_most : MOST_NUMBERS;
    uint64_t share = n / (run->n_threads * CHUNKS_PER_THREAD) + 1;

    if (run->n_threads == 1) {
        share = most;
    } else if (share < LEAST_NUMBERS) {
        share = n / run->n_threads + 1 < LEAST_NUMBERS ? n / run->n_threads + 1 : LEAST_NUMBERS;
    }
    run->n_at_once = share < most ? share : most;
    const uint64_t n_shares = (n + run->n_at_once - 1) / run->n_at_once;
    if (run->options.n_threads == 0 && n_shares < run->n_threads) {
        run->n_threads = (size_t)(n_shares + !n_shares);
    }
}

static void choose_sizes(struct fsd_run *run)
{
    run->n_threads = run->options.n_threads > 0 ? run->options.n_threads : fsd_platform_n_cores();
    run->n_threads = at_most(run->n_threads, FSD_MAX_THREADS);
    if (run->options.sources) {
        choose_chunk_bytes(run);
    } else {
        choose_n_at_once(run);
    }
}

/* Makes what the output begins with; the stage has looked at the sources. */
static bool make_header(struct fsd_run *run, struct fsd_failure *failure)
{
    const struct fsd_run_options *const options = &run->options;
    const struct fsd_layout *const layout = run->headed ? &run->headed->layout : NULL;
    const bool has_none = run->needs.header_rule != FSD_HEADER_DROPPED && !(layout && layout->csv.header);

    if (options->omits_header || options->from || has_none) {
        return true;
    }
    if (options->stage->put_header) {
        options->stage->put_header(options->stage_options, layout, &run->header);
    } else if (layout) {
        fsd_header_put(layout, &run->header);
        fsd_buffer_put_text(&run->header, fsd_header_end(layout));
    }
    if (run->header.failed) {
        fail_status(failure, FASTSUD_ERR_NO_MEMORY);
    }
    return !run->header.failed;
}

/* Leaves out what an interrupted run has done. */
static void go_to_place(struct fsd_run *run)
{
    struct fsd_run_options *const options = &run->options;
    const struct fsd_place *const from = options->from;

    if (!from) {
        return;
    }
    if (!options->sources) {
        const uint64_t end = options->first + options->n;
        options->first = from->next > options->first ? from->next : options->first; /* 0 if there were none */
        options->n = end - options->first;
        return;
    }
    for (size_t i = 0; i < options->n_sources && i < from->source; i++) {
        options->sources[i].begin = options->sources[i].end;
    }
    if (from->source < options->n_sources && from->next > options->sources[from->source].begin) {
        options->sources[from->source].begin = from->next;
    }
}

static enum fastsud_status create_worker(struct worker *worker, const struct fsd_run *run, size_t n_lines)
{
    const struct fsd_stage *const stage = run->options.stage;

    if (run->options.sources) {
        worker->buffer = malloc(fsd_reader_buffer_bytes(run->chunk_bytes));
        if (!fsd_lines_create(&worker->lines, n_lines, run->needs.takes_candidates) || !worker->buffer) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (stage->state_bytes == 0) {
        worker->state = run->options.stage_options;
        return FASTSUD_OK;
    }
    worker->state = calloc(1, stage->state_bytes);
    return worker->state ? stage->create(run->options.stage_options, n_lines, worker->state) : FASTSUD_ERR_NO_MEMORY;
}

static void destroy_worker(const struct fsd_stage *stage, struct worker *worker)
{
    if (stage->state_bytes > 0 && worker->state) {
        stage->destroy(worker->state);
        free(worker->state);
    }
    fsd_lines_destroy(&worker->lines);
    free(worker->buffer);
}

static enum fastsud_status settle(void *context, struct fsd_chunk_result *result)
{
    const struct fsd_run *const run = context;

    return run->options.stage->settle(run->options.stage_options, result);
}

enum fastsud_status fsd_run_create(const struct fsd_run_options *options, struct fsd_run **run_out,
                                   struct fsd_failure *failure)
{
    const struct fsd_stage *const stage = options->stage;
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct fsd_run *const run = calloc(1, sizeof(*run));

    *run_out = NULL;
    failure->kind = FSD_FAILURE_NONE;
    if (!run) {
        return status;
    }
    run->options = *options;
    run->stop = options->stop ? options->stop : &run->own_stop;
    stage->needs(options->stage_options, &run->needs);
    if (!fsd_sources_open(options->sources, options->n_sources, run->stop, failure) ||
        !fsd_header_find(run->needs.header_rule, options->sources, options->n_sources, run->stop, &run->headed,
                         failure)) {
        goto fail;
    }
    go_to_place(run);
    choose_sizes(run);
    const size_t n_lines =
        options->sources ? at_least(run->chunk_bytes / (FASTSUD_N_CELLS + 1) + 2, MIN_BLOCK_LINES) : run->n_at_once;
    const size_t n_results = run->n_threads == 1 ? 1 : run->n_threads * RESULTS_PER_THREAD;
    const struct fsd_writer_options writer_options = {
        .n_results = n_results,
        .observer = options->observer,
        .settle = stage->settle ? settle : NULL,
        .settle_context = run,
        .stop = run->stop,
    };

    status = stage->begin ? stage->begin(options->stage_options, options->sources, options->n_sources) : FASTSUD_OK;
    if (status != FASTSUD_OK) {
        goto fail;
    }
    status = FASTSUD_ERR_NO_MEMORY;
    if (!make_header(run, failure)) {
        goto fail;
    }
    run->writer = fsd_writer_create(&writer_options);
    run->has_numbering = fsd_numbering_create(&run->numbering, n_results);
    run->workers = calloc(run->n_threads, sizeof(*run->workers));
    if (!run->writer || !run->has_numbering || !run->workers) {
        goto fail;
    }
    for (size_t i = 0; i < run->n_threads; i++) {
        status = create_worker(&run->workers[i], run, n_lines);
        if (status != FASTSUD_OK) {
            goto fail;
        }
    }
    *run_out = run;
    return FASTSUD_OK;

fail:
    fsd_run_destroy(run);
    return status;
}

void fsd_run_destroy(struct fsd_run *run)
{
    if (!run) {
        return;
    }
    for (size_t i = 0; run->workers && i < run->n_threads; i++) {
        destroy_worker(run->options.stage, &run->workers[i]);
    }
    free(run->workers);
    fsd_buffer_destroy(&run->header);
    fsd_writer_destroy(run->writer);
    if (run->has_numbering) {
        fsd_numbering_destroy(&run->numbering);
    }
    free(run);
}

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
static void report_malformed(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                             struct fsd_chunk_result *result)
{
    struct fsd_lines *const lines = &worker->lines;

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
    result->n_reports = at_most(lines->n_malformed, FSD_MAX_REPORTS);
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

static struct fsd_stage_report report_of(const struct fsd_stage *stage, const void *state)
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
        fail_status(&result->failure, status);
    }
}

/* Processes a block, or more of it. Failures are in result. */
static void process_block(struct fsd_run *run, struct worker *worker, const struct fsd_block *block,
                          struct fsd_chunk_result *result)
{
    const struct fsd_stage *const stage = run->options.stage;
    const uint64_t n_guesses_before = report_of(stage, worker->state).n_guesses;
    const enum fastsud_status status = stage->process(worker->state, block, result);

    result->tally.n_guesses += report_of(stage, worker->state).n_guesses - n_guesses_before;
    check_made(result, status);
    if (block->lines && fsd_failed(&result->failure) && result->failure.line > 0) {
        const uint64_t line = result->failure.line;
        result->failure.line = line + find_lines_before(run, block->lines->chunk, result);
    }
}

/* Processes a block in as many results as the stage makes, and flushes all but the last. False when the run must end.
 */
static bool process_results(struct fsd_run *run, struct worker *worker, struct fsd_block *block,
                            struct fsd_chunk_result *result)
{
    const struct fsd_failure at_end = result->failure;

    result->failure.kind = FSD_FAILURE_NONE;
    result->n_placed = result->n_reports;
    for (;;) {
        process_block(run, worker, block, result);
        const bool has_failed = fsd_failed(&result->failure);
        if (has_failed || !result->has_more) {
            result->has_more = false;
            result->failure = has_failed ? result->failure : at_end;
            if (block->lines) {
                place_reports(run, block->lines->chunk, result);
            }
            return true;
        }
        block->continues = true;
        if (!fsd_writer_flush(run->writer, result)) {
            return false;
        }
    }
}

/* Runs a chunk through the stage and flushes all but its last result. False when the run must end. */
static bool process_chunk(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                          struct fsd_chunk_result *result)
{
    struct fsd_lines *const lines = &worker->lines;
    bool is_first = true;
    bool has_more = true;

    fsd_lines_start(lines, chunk);
    for (;;) {
        has_more = fsd_lines_next(lines);
        if (is_first) {
            fsd_numbering_put(&run->numbering, chunk, has_more ? fsd_lines_count(lines) : lines->n_lines);
            is_first = false;
        }
        if (lines->out_of_memory) {
            fail_status(&result->failure, FASTSUD_ERR_NO_MEMORY);
            return true;
        }
        report_malformed(run, worker, chunk, result);
        report_unfit(run, lines, chunk, result);
        result->tally.n_malformed = lines->n_malformed;
        struct fsd_block block = {
            .lines = lines,
            .source = &run->options.sources[chunk->source],
            .is_strict = run->options.strict,
            .writer = run->writer,
            .n_lines_before = run->needs.needs_line_numbers ? find_lines_before(run, chunk, result) : 0,
            .n_range_lines_before = run->needs.needs_range_lines ? fsd_numbering_get(&run->numbering, chunk) : 0,
        };
        if (result->failure.kind == FSD_FAILURE_TROUBLE) {
            return true;
        }
        if (!process_results(run, worker, &block, result)) {
            return false;
        }
        if (!has_more || fsd_failed(&result->failure)) {
            return true;
        }
        if (!fsd_writer_flush(run->writer, result)) {
            return false;
        }
    }
}

/* Ends a chunk; a result that was made of what was not there becomes a failure. */
static void end_chunk(struct fsd_run *run, const struct fsd_chunk *chunk, struct fsd_chunk_result *result)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (!fsd_reader_end(run->reader, chunk, &failure)) {
        result->text.n = result->n_scratch = result->records.n = 0;
        result->n_reports = result->n_placed = 0;
        result->tally = (struct fsd_tally){.n_consumed = 0};
        result->failure = failure;
    }
}

/* Claims a chunk and processes it. Returns false if there is none, or the run must end. */
static bool work_on_chunk(struct fsd_run *run, struct worker *worker, struct fsd_chunk_result *result)
{
    struct fsd_chunk chunk;
    bool goes_on = true;

    if (!fsd_reader_next(run->reader, worker->buffer, &chunk)) {
        fsd_writer_give_back(run->writer, result);
        return false;
    }
    result->item.sequence = chunk.sequence;
    result->source = chunk.source;
    result->next = chunk.next;
    result->failure = chunk.failure;
    result->begins_source = chunk.first_of_source && !fsd_failed(&chunk.failure);
    /* A source that was opened late may not go with the others. */
    if (!fsd_failed(&result->failure) && run->headed && chunk.first_of_source) {
        fsd_header_check(run->needs.header_rule, &run->options.sources[chunk.source], run->headed, &result->failure);
    }
    if (fsd_failed(&result->failure)) {
        fsd_numbering_put(&run->numbering, &chunk, 0);
    } else {
        goes_on = process_chunk(run, worker, &chunk, result);
    }
    result->tally.n_consumed = chunk.n_consumed;
    end_chunk(run, &chunk, result);
    return goes_on;
}

/* The same for numbers. */
static bool work_on_numbers(struct fsd_run *run, struct worker *worker, struct fsd_chunk_result *result)
{
    const uint64_t sequence = atomic_fetch_add(&run->next_share, 1);
    const uint64_t begin = sequence * run->n_at_once;

    if (begin >= run->options.n) {
        fsd_writer_give_back(run->writer, result);
        return false;
    }
    const uint64_t n_left = run->options.n - begin;
    struct fsd_block block = {.first = run->options.first + begin,
                              .n = (size_t)(n_left < run->n_at_once ? n_left : run->n_at_once)};
    result->item.sequence = sequence;
    result->source = 0;
    result->next = block.first + block.n;
    if (!process_results(run, worker, &block, result)) {
        return false;
    }
    result->tally.n_consumed = block.n;
    if (result->failure.kind == FSD_FAILURE_NOT_FOUND) {
        result->next = block.first + result->tally.n_puzzles;
    }
    return true;
}

static void work(void *context, size_t thread)
{
    struct fsd_run *const run = context;
    struct worker *const worker = &run->workers[thread];
    struct fsd_chunk_result *result = NULL;
    bool go_on = true;

    while (go_on && (result = fsd_writer_take(run->writer))) {
        if (!(run->reader ? work_on_chunk(run, worker, result) : work_on_numbers(run, worker, result))) {
            break;
        }
        go_on = !fsd_failed(&result->failure);
        fsd_writer_submit(run->writer, result);
    }
}

/* Lets the stage write what is left, unless an interrupted run did. */
static void finish_stage(struct fsd_run *run)
{
    const struct fsd_stage *const stage = run->options.stage;
    void **const states = calloc(run->n_threads, sizeof(*states));
    const bool is_finished = run->options.from && run->options.from->is_finished;
    struct fsd_chunk_result *result = stage->finish && !is_finished ? fsd_writer_take(run->writer) : NULL;

    for (size_t i = 0; states && i < run->n_threads; i++) {
        states[i] = run->workers[i].state;
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

void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result)
{
    const struct fsd_run_options *const options = &run->options;
    const struct fsd_stage_report report = report_of(options->stage, run->workers[0].state);

    *result = (struct fsd_run_result){
        .engine = report.engine,
        .kernel = report.kernel,
        .n_threads = run->n_threads,
    };
    atomic_store(run->stop, false);
    atomic_store(&run->next_share, 0);
    if (options->sources) {
        run->reader = fsd_reader_create(options->sources, options->n_sources, run->chunk_bytes, run->stop);
        if (!run->reader) {
            fail_status(&result->failure, FASTSUD_ERR_NO_MEMORY);
            return;
        }
    }
    if (run->reader && run->needs.takes_mapped) {
        fsd_reader_map_files(run->reader);
    }
    fsd_numbering_reset(&run->numbering);
    const uint64_t start_ns = fsd_clock_now_ns();
    fsd_writer_start(run->writer, sink, options->from, &run->header);
    result->n_threads = fsd_parallel_run(run->n_threads, work, run);
    finish_stage(run);
    fsd_writer_finish(run->writer, &result->tally, &result->n_written, &result->failure);
    result->duration_ns = fsd_clock_now_ns() - start_ns;
    fsd_reader_destroy(run->reader);
    run->reader = NULL;
}
