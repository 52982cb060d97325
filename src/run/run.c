#include "run/run.h"

#include <stdlib.h>

#include "base/clock.h"
#include "input/lines.h"
#include "input/reader.h"
#include "run/numbering.h"
#include "run/parallel.h"

enum {
    /* Lanes run idle at the end of a chunk, so no thread gets more than one chunk smaller than this. */
    MIN_CHUNK_BYTES = 1000 * (FASTSUD_N_CELLS + 1),
    CHUNKS_PER_THREAD = 4,  /* when the input is small */
    OUTPUTS_PER_THREAD = 4, /* how many chunks ahead of the writer each thread may get */
    MIN_BLOCK_LINES = 64
};

/* Per-thread state. */
struct worker {
    void *state; /* of the stage */
    char *buffer;
    struct fsd_lines lines;
};

struct fsd_run {
    struct fsd_run_options options;
    struct fsd_stage_needs plan;
    size_t chunk_bytes;
    size_t n_threads;
    struct worker *workers;
    struct fsd_reader *reader; /* NULL unless executing */
    struct fsd_writer *writer;
    struct fsd_numbering numbering;
    bool has_numbering;
    atomic_bool stop;
};

static size_t at_least(size_t value, size_t bound)
{
    return value < bound ? bound : value;
}

static size_t at_most(size_t value, size_t bound)
{
    return value > bound ? bound : value;
}

/* Their text is larger than they are, nobody knows how much. */
static bool has_compressed(const struct fsd_run_options *options)
{
    bool has = false;

    for (size_t i = 0; i < options->n_sources && !has; i++) {
        has = fsd_signature_of_compressed_file(&options->sources[i]) != NULL;
    }
    return has;
}

static void choose_sizes(struct fsd_run *run)
{
    const struct fsd_run_options *const options = &run->options;
    bool known = false;
    const uint64_t n_bytes = fsd_sources_measure(options->sources, options->n_sources, &known);

    run->n_threads = options->n_threads > 0 ? options->n_threads : fsd_parallel_n_cores();
    run->n_threads = at_most(run->n_threads, FSD_MAX_THREADS);
    run->chunk_bytes = run->plan.chunk_bytes > 0 ? run->plan.chunk_bytes : FSD_DEFAULT_CHUNK_BYTES;
    run->chunk_bytes = options->chunk_bytes > 0 ? options->chunk_bytes : run->chunk_bytes;
    if (!known || n_bytes / CHUNKS_PER_THREAD >= (uint64_t)run->chunk_bytes * run->n_threads ||
        has_compressed(options)) {
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

static enum fastsud_status create_worker(struct worker *worker, const struct fsd_run *run, size_t n_lines)
{
    worker->buffer = malloc(fsd_reader_buffer_bytes(run->chunk_bytes));
    if (!fsd_lines_create(&worker->lines, n_lines, run->plan.takes_candidates) || !worker->buffer) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return run->options.stage->create(run->options.stage_options, n_lines, &worker->state);
}

static void destroy_worker(const struct fsd_stage *stage, struct worker *worker)
{
    stage->destroy(worker->state);
    fsd_lines_destroy(&worker->lines);
    free(worker->buffer);
}

enum fastsud_status fsd_run_create(const struct fsd_run_options *options, struct fsd_run **run_out)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct fsd_run *const run = calloc(1, sizeof(*run));

    *run_out = NULL;
    if (!run) {
        return status;
    }
    run->options = *options;
    options->stage->plan(options->stage_options, &run->plan);
    choose_sizes(run);
    const size_t n_lines = at_least(run->chunk_bytes / (FASTSUD_N_CELLS + 1) + 2, MIN_BLOCK_LINES);
    const size_t n_outputs = run->n_threads == 1 ? 1 : run->n_threads * OUTPUTS_PER_THREAD;
    const struct fsd_writer_options writer_options = {
        .n_outputs = n_outputs,
        .observer = options->observer,
        .settler = options->settler,
        .stop = &run->stop,
    };

    run->writer = fsd_writer_create(&writer_options);
    run->has_numbering = fsd_numbering_create(&run->numbering, n_outputs);
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
    fsd_writer_destroy(run->writer);
    if (run->has_numbering) {
        fsd_numbering_destroy(&run->numbering);
    }
    free(run);
}

/* Returns how many lines of the source precede the chunk; if that cannot be read, 0 and output->failure is set. */
static uint64_t find_lines_before(struct fsd_run *run, const struct fsd_chunk *chunk, struct fsd_part *output)
{
    const uint64_t n_of_part = fsd_numbering_get(&run->numbering, chunk);
    uint64_t n_before_part = 0;
    const int error = fsd_reader_lines_before(run->reader, chunk->source, &n_before_part);

    if (error != 0) {
        output->failure =
            (struct fsd_failure){.kind = FSD_FAILURE_INPUT, .source = chunk->source, .error_number = error};
        return 0;
    }
    return n_before_part + n_of_part;
}

/* Records a block's malformed lines in the output; in a strict run, truncates the block at the first one. */
static void report_malformed(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                             struct fsd_part *output)
{
    struct fsd_lines *const lines = &worker->lines;

    if (lines->n_malformed == 0) {
        return;
    }
    const uint64_t n_lines_before = find_lines_before(run, chunk, output);
    if (output->failure.kind != FSD_FAILURE_NONE) {
        return;
    }
    for (size_t i = 0; i < lines->n_malformed && i < FSD_MAX_REPORTS; i++) {
        output->reports[i] = lines->malformed[i];
        output->reports[i].line += n_lines_before + 1;
    }
    output->n_reports = at_most(lines->n_malformed, FSD_MAX_REPORTS);
    if (run->options.strict) {
        output->failure = (struct fsd_failure){
            .kind = FSD_FAILURE_MALFORMED, .source = chunk->source, .malformed = output->reports[0]};
        output->n_reports = 0;
        lines->n_puzzles = lines->malformed[0].n_puzzles_before;
        lines->n_malformed = 0;
        while (lines->n_unfit > 0 && lines->unfit[lines->n_unfit - 1].line >= lines->malformed[0].line) {
            lines->n_unfit--;
        }
    }
}

/* Numbers the reports of unfit puzzles, those from index n_before on, and sorts them in among the others. */
static void place_reports(struct fsd_run *run, const struct fsd_chunk *chunk, size_t n_before, struct fsd_part *output)
{
    struct fsd_malformed *const reports = output->reports;

    if (output->n_reports == n_before) {
        return;
    }
    const uint64_t n_lines_before = find_lines_before(run, chunk, output);
    for (size_t i = n_before; i < output->n_reports; i++) {
        struct fsd_malformed report = reports[i];
        size_t at = i;
        report.line += n_lines_before + 1;
        for (; at > 0 && reports[at - 1].line > report.line; at--) {
            reports[at] = reports[at - 1];
        }
        reports[at] = report;
    }
}

static uint64_t count_guesses(const struct fsd_stage *stage, const void *state)
{
    struct fsd_stage_report report;

    stage->report(state, &report);
    return report.n_guesses;
}

/* Records the block's puzzles that are unfit because of their text. */
static void report_unfit(struct fsd_run *run, const struct fsd_lines *lines, const struct fsd_chunk *chunk,
                         struct fsd_part *output)
{
    const size_t n_reports = output->n_reports;

    for (size_t i = 0; i < lines->n_unfit; i++) {
        if (output->tally.n_unfit++ < FSD_MAX_REPORTS) {
            output->reports[output->n_reports++] = lines->unfit[i];
        }
    }
    place_reports(run, chunk, n_reports, output);
}

/* Processes a block, or more of it. Failures are in output. */
static void process_block(struct fsd_run *run, struct worker *worker, const struct fsd_block *block,
                          struct fsd_part *output)
{
    const struct fsd_chunk *const chunk = block->lines->chunk;
    const size_t n_reports = output->n_reports;
    const uint64_t n_guesses_before = count_guesses(run->options.stage, worker->state);
    enum fastsud_status status = run->options.stage->process(worker->state, block, output);

    output->tally.n_guesses += count_guesses(run->options.stage, worker->state) - n_guesses_before;
    if (status == FASTSUD_OK && (output->text.failed || output->records.failed)) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        output->text.n = output->n_scratch = output->records.n = 0; /* they may end in the middle of a line */
        output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = status};
    }
    if (output->failure.kind == FSD_FAILURE_LONG_LINE) {
        const uint64_t line = output->failure.malformed.line + 1;
        output->failure.source = chunk->source;
        output->failure.malformed.line = line + find_lines_before(run, chunk, output);
    }
    place_reports(run, chunk, n_reports, output);
}

/* Processes a block in as many parts as the stage makes, and flushes all but the last. False when the run must end. */
static bool process_parts(struct fsd_run *run, struct worker *worker, struct fsd_block *block, struct fsd_part *output)
{
    const struct fsd_failure at_end = output->failure;

    output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    for (;;) {
        process_block(run, worker, block, output);
        if (output->failure.kind != FSD_FAILURE_NONE) {
            return true;
        }
        if (!output->has_more) {
            output->failure = at_end;
            return true;
        }
        block->continues = true;
        if (!fsd_writer_flush(run->writer, output)) {
            return false;
        }
    }
}

/* Writes the header of a chunk's layout. Failures are in output. False when the run must end. */
static bool write_header(struct fsd_run *run, const struct fsd_layout *layout, struct fsd_part *output)
{
    const struct fsd_stage *const stage = run->options.stage;

    if (stage->put_header) {
        stage->put_header(run->options.stage_options, layout, &output->text);
    } else {
        fsd_header_put(layout, &output->text);
        fsd_buffer_put_text(&output->text, fsd_header_end(layout));
    }
    if (output->text.failed) {
        output->text.n = 0;
        output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = FASTSUD_ERR_NO_MEMORY};
    }
    output->is_header = true;
    return fsd_writer_flush(run->writer, output);
}

/* Runs a chunk through the stage and flushes all but the last part of its output. False when the run must end. */
static bool process_chunk(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                          struct fsd_part *output)
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
            if (chunk->begins_header && !run->options.omits_header && !write_header(run, chunk->layout, output)) {
                return false;
            }
        }
        if (lines->out_of_memory) {
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = FASTSUD_ERR_NO_MEMORY};
            return true;
        }
        report_malformed(run, worker, chunk, output);
        report_unfit(run, lines, chunk, output);
        output->tally.n_malformed = lines->n_malformed;
        struct fsd_block block = {
            .lines = lines,
            .source_name = run->options.sources[chunk->source].name,
            .n_lines_before = run->plan.wants_line_numbers ? find_lines_before(run, chunk, output) : 0,
            .n_part_lines_before = run->plan.wants_part_lines ? fsd_numbering_get(&run->numbering, chunk) : 0,
        };
        if (output->failure.kind == FSD_FAILURE_INPUT) {
            return true;
        }
        if (!process_parts(run, worker, &block, output)) {
            return false;
        }
        if (!has_more || output->failure.kind != FSD_FAILURE_NONE) {
            return true;
        }
        if (!fsd_writer_flush(run->writer, output)) {
            return false;
        }
    }
}

static void work(void *context, size_t thread)
{
    struct fsd_run *const run = context;
    struct worker *const worker = &run->workers[thread];
    struct fsd_part *output = NULL;
    struct fsd_chunk chunk;
    bool go_on = true;

    while (go_on && (output = fsd_writer_take(run->writer))) {
        if (!fsd_reader_next(run->reader, worker->buffer, &chunk)) {
            fsd_writer_give_back(run->writer, output);
            break;
        }
        output->sequence = chunk.sequence;
        output->source = chunk.source;
        output->layout = chunk.first_of_source ? chunk.layout : NULL;
        output->next = chunk.next;
        if (chunk.failure.kind != FSD_FAILURE_NONE) {
            fsd_numbering_put(&run->numbering, &chunk, 0);
            output->failure = chunk.failure;
        } else if (!process_chunk(run, worker, &chunk, output)) {
            break;
        }
        output->tally.n_consumed = chunk.n_consumed;
        go_on = output->failure.kind == FSD_FAILURE_NONE;
        fsd_writer_submit(run->writer, output);
    }
}

void *fsd_run_state(const struct fsd_run *run, size_t i)
{
    return i < run->n_threads ? run->workers[i].state : NULL;
}

void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result)
{
    struct fsd_stage_report report;

    run->options.stage->report(run->workers[0].state, &report);
    *result = (struct fsd_run_result){
        .engine = report.engine,
        .kernel = report.kernel,
        .n_threads = run->n_threads,
    };
    atomic_store(&run->stop, false);
    run->reader = fsd_reader_create(run->options.sources, run->options.n_sources, run->chunk_bytes, &run->stop);
    if (!run->reader) {
        result->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = FASTSUD_ERR_NO_MEMORY};
        return;
    }
    fsd_reader_keep_headers(run->reader, run->plan.header_rule, run->plan.first_headed);
    fsd_numbering_reset(&run->numbering);
    const uint64_t start_ns = fsd_clock_now_ns();
    fsd_writer_start(run->writer, sink, run->options.omits_header ? "" : run->plan.header);
    result->n_threads = fsd_parallel_run(run->n_threads, work, run);
    fsd_writer_finish(run->writer, &result->tally, &result->n_written, &result->failure);
    result->duration_ns = fsd_clock_now_ns() - start_ns;
    fsd_reader_destroy(run->reader);
    run->reader = NULL;
}
