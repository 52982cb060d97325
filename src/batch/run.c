#include "batch/run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/lines.h"
#include "batch/numbering.h"
#include "batch/parallel.h"
#include "batch/reader.h"

enum {
    /* A chunk's end leaves lanes idle, so that no thread gets more than one chunk smaller than this. */
    MIN_CHUNK_BYTES = 1000 * (FASTSUD_N_CELLS + 1),
    CHUNKS_PER_THREAD = 4,  /* ... when the input is small */
    OUTPUTS_PER_THREAD = 4, /* how far ahead of the writer threads get, in chunks each */
    MIN_BLOCK_LINES = 64
};

/* One thread's own. */
struct worker {
    struct fastsud_solver *solver;
    char *buffer;
    struct fsd_lines lines;
    uint8_t *verdicts;
    uint64_t *n_solutions;
    uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* NULL: not wanted */
};

struct fsd_run {
    struct fsd_run_options options;
    const struct fsd_format_info *format;
    bool wants_open_candidates;
    size_t chunk_bytes;
    size_t n_threads;
    struct worker *workers;
    struct fsd_reader *reader; /* while executing */
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

static void choose_sizes(struct fsd_run *run)
{
    const struct fsd_run_options *const options = &run->options;
    bool known = false;
    const uint64_t n_bytes = fsd_sources_measure(options->sources, options->n_sources, &known);

    run->n_threads = options->n_threads > 0 ? options->n_threads : fsd_parallel_n_cores();
    run->n_threads = at_most(run->n_threads, FSD_MAX_THREADS);
    run->chunk_bytes = options->chunk_bytes > 0 ? options->chunk_bytes : FSD_DEFAULT_CHUNK_BYTES;
    if (!known || n_bytes / CHUNKS_PER_THREAD >= (uint64_t)run->chunk_bytes * run->n_threads) {
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

static size_t longest_name(const struct fsd_run_options *options)
{
    size_t longest = 0;

    for (size_t i = 0; i < options->n_sources; i++) {
        longest = at_least(longest, strlen(options->sources[i].name));
    }
    return longest;
}

static enum fastsud_status create_worker(struct worker *worker, const struct fsd_run *run, size_t n_lines)
{
    worker->buffer = malloc(fsd_reader_buffer_bytes(run->chunk_bytes));
    worker->verdicts = malloc(n_lines);
    worker->n_solutions = run->format->needs_counts ? malloc(n_lines * sizeof(*worker->n_solutions)) : NULL;
    worker->open_candidates = run->wants_open_candidates ? malloc(n_lines * sizeof(*worker->open_candidates)) : NULL;
    if (!fsd_lines_create(&worker->lines, n_lines) || !worker->buffer || !worker->verdicts ||
        (run->format->needs_counts && !worker->n_solutions) ||
        (run->wants_open_candidates && !worker->open_candidates)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fastsud_solver_create(&run->options.solver, &worker->solver);
}

static void destroy_worker(struct worker *worker)
{
    fastsud_solver_destroy(worker->solver);
    fsd_lines_destroy(&worker->lines);
    free(worker->buffer);
    free(worker->verdicts);
    free(worker->n_solutions);
    free(worker->open_candidates);
}

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

enum fastsud_status fsd_run_create(const struct fsd_run_options *options, struct fsd_run **run_out)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct fsd_run *const run = calloc(1, sizeof(*run));

    *run_out = NULL;
    if (!run) {
        return status;
    }
    run->options = *options;
    run->format = fsd_format_at(options->format);
    choose_sizes(run);
    const bool may_be_open = may_leave_open(options->solver.engine);
    const size_t n_line_bytes = may_be_open ? run->format->n_open_bytes : run->format->n_puzzle_bytes;
    run->wants_open_candidates = may_be_open && run->format->n_open_bytes > run->format->n_puzzle_bytes;
    const size_t n_lines = at_least(run->chunk_bytes / (FASTSUD_N_CELLS + 1) + 2, MIN_BLOCK_LINES);
    const size_t n_outputs = run->n_threads == 1 ? 1 : run->n_threads * OUTPUTS_PER_THREAD;
    const size_t n_name = options->format == FSD_FORMAT_CHECK ? longest_name(options) : 0;
    const struct fsd_writer_options writer_options = {
        .n_outputs = n_outputs,
        .n_solutions_bytes = run->format->needs_solutions ? n_lines * FSD_SOLUTION_STRIDE : 0,
        .n_formatted_bytes = n_lines * (n_line_bytes + n_name),
        .observer = options->observer,
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
        destroy_worker(&run->workers[i]);
    }
    free(run->workers);
    fsd_writer_destroy(run->writer);
    if (run->has_numbering) {
        fsd_numbering_destroy(&run->numbering);
    }
    free(run);
}

static void set_newlines(struct fsd_output *output, size_t n_lines)
{
    for (size_t i = 0; i < n_lines && !output->newlines_set; i++) {
        output->solutions[i * FSD_SOLUTION_STRIDE + FASTSUD_N_CELLS] = '\n';
    }
    output->newlines_set = true;
}

/* Solves the block in worker->lines and makes its text. */
static enum fastsud_status answer_block(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                                        struct fsd_output *output)
{
    const struct fsd_lines *const lines = &worker->lines;
    const bool wants_solutions = run->format->needs_solutions;

    if (wants_solutions) {
        set_newlines(output, lines->capacity);
    }
    const struct fastsud_batch batch = {
        .n_puzzles = lines->n_puzzles,
        .puzzles = lines->puzzles,
        .solutions = wants_solutions ? output->solutions : NULL,
        .solution_stride = FSD_SOLUTION_STRIDE,
        .verdicts = worker->verdicts,
        .n_solutions = worker->n_solutions,
        .open_candidates = worker->open_candidates,
    };
    const enum fastsud_status status = fastsud_solver_solve(worker->solver, &batch);
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_answers answers = {
        .verdicts = worker->verdicts,
        .n_solutions = worker->n_solutions,
        .solutions = batch.solutions,
        .open_candidates = (const uint16_t(*)[FASTSUD_N_CELLS])worker->open_candidates,
    };
    const bool all_unique = !fsd_format_any_not_unique(&answers, lines->n_puzzles);
    if (all_unique) {
        output->tally.n_verdicts[FASTSUD_UNIQUE] = lines->n_puzzles;
    }
    for (size_t i = 0; i < lines->n_puzzles && !all_unique; i++) {
        output->tally.n_verdicts[worker->verdicts[i]]++;
    }
    output->tally.n_malformed = lines->n_malformed;

    const bool is_clean = all_unique && lines->n_malformed == 0;
    if (is_clean && run->options.format == FSD_FORMAT_SOLUTION) {
        output->text = output->solutions;
        output->n_text = lines->n_puzzles * FSD_SOLUTION_STRIDE;
    } else if (run->options.format != FSD_FORMAT_NONE && !(is_clean && run->options.format == FSD_FORMAT_CHECK)) {
        const bool wants_lines = run->options.format == FSD_FORMAT_CHECK;
        const struct fsd_format_context context = {
            .format = run->options.format,
            .limit = run->options.solver.limit,
            .source_name = run->options.sources[chunk->source].name,
            .n_lines_before = wants_lines ? fsd_numbering_get(&run->numbering, chunk) : 0,
        };
        output->text = output->formatted;
        output->n_text = fsd_format_block(&context, lines, &answers, output->formatted);
    }
    return FASTSUD_OK;
}

/* Takes the malformed lines of a block into the output; in a strict run, cuts the block before the first one. */
static void report_malformed(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                             struct fsd_output *output)
{
    struct fsd_lines *const lines = &worker->lines;

    if (lines->n_malformed == 0) {
        return;
    }
    const uint64_t n_lines_before = fsd_numbering_get(&run->numbering, chunk);
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
    }
}

/* Answers a chunk's lines; hands over all but the last part. False when the run must end. */
static bool answer_chunk(struct fsd_run *run, struct worker *worker, const struct fsd_chunk *chunk,
                         struct fsd_output *output)
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
        report_malformed(run, worker, chunk, output);
        const enum fastsud_status status = answer_block(run, worker, chunk, output);
        if (status != FASTSUD_OK) {
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = status};
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
    struct fsd_output *output = NULL;
    struct fsd_chunk chunk;
    bool go_on = true;

    while (go_on && (output = fsd_writer_take(run->writer))) {
        if (!fsd_reader_next(run->reader, worker->buffer, &chunk)) {
            fsd_writer_give_back(run->writer, output);
            break;
        }
        output->sequence = chunk.sequence;
        output->source = chunk.source;
        if (chunk.failure.kind != FSD_FAILURE_NONE) {
            fsd_numbering_put(&run->numbering, &chunk, 0);
            output->failure = chunk.failure;
        } else if (!answer_chunk(run, worker, &chunk, output)) {
            break;
        }
        output->tally.n_consumed = chunk.n_consumed;
        go_on = output->failure.kind == FSD_FAILURE_NONE;
        fsd_writer_submit(run->writer, output);
    }
}

static uint64_t count_guesses(const struct fsd_run *run)
{
    uint64_t n_guesses = 0;

    for (size_t i = 0; i < run->n_threads; i++) {
        struct fastsud_counters counters;
        fastsud_solver_counters_get(run->workers[i].solver, &counters);
        n_guesses += counters.n_guesses;
    }
    return n_guesses;
}

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result)
{
    const uint64_t n_guesses_before = count_guesses(run);

    *result = (struct fsd_run_result){
        .engine = fastsud_solver_engine(run->workers[0].solver),
        .kernel = fastsud_solver_kernel(run->workers[0].solver),
        .n_threads = run->n_threads,
    };
    atomic_store(&run->stop, false);
    run->reader = fsd_reader_create(run->options.sources, run->options.n_sources, run->chunk_bytes, &run->stop);
    if (!run->reader) {
        result->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = FASTSUD_ERR_NO_MEMORY};
        return;
    }
    fsd_numbering_reset(&run->numbering);
    const uint64_t start_ns = now_ns();
    fsd_writer_start(run->writer, sink, run->format->header);
    result->n_threads = fsd_parallel_run(run->n_threads, work, run);
    fsd_writer_finish(run->writer, &result->tally, &result->n_written, &result->failure);
    result->duration_ns = now_ns() - start_ns;
    result->n_guesses = count_guesses(run) - n_guesses_before;
    fsd_reader_destroy(run->reader);
    run->reader = NULL;
}
