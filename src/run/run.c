#include "run/run.h"

#include <stdlib.h>

#include "base/clock.h"
#include "run/default_threads.h"
#include "run/header.h"
#include "run/run_state.h"

enum {
    /* Lanes run idle at the end of a chunk or of all, so no thread gets more than one chunk smaller than this. */
    MIN_CHUNK_BYTES = 1000 * (FASTSUD_N_CELLS + 1),
    CHUNKS_PER_HAND = 4,    /* of a thread when there is little to do, so that all end at about the same time */
    RESULTS_PER_THREAD = 4, /* how many chunks ahead of the writer each thread may get */
    MIN_BLOCK_LINES = 64,
    LEAST_NUMBERS = 64, /* at a time */
    MOST_NUMBERS = 1024
};

static size_t at_least(size_t value, size_t bound)
{
    return value < bound ? bound : value;
}

static size_t at_most(size_t value, size_t bound)
{
    return value > bound ? bound : value;
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
    const size_t n_most = run->n_threads * CHUNKS_PER_HAND * run->n_hands; /* when there is little to do */
    bool known = false;
    const uint64_t n_bytes = fsd_sources_measure(options->sources, options->n_sources, &known);

    run->chunk_bytes = run->needs.chunk_bytes > 0 ? run->needs.chunk_bytes : FSD_DEFAULT_CHUNK_BYTES;
    run->chunk_bytes = options->chunk_bytes > 0 ? options->chunk_bytes : run->chunk_bytes;
    if (!known || n_bytes >= (uint64_t)run->chunk_bytes * n_most || !all_have_offsets(options)) {
        return;
    }
    if (options->chunk_bytes == 0) {
        const size_t n_shares = run->n_threads == 1 ? 1 : n_most;
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
    uint64_t share = n / (run->n_threads * CHUNKS_PER_HAND) + 1;

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
    run->n_threads = run->options.n_threads > 0 ? run->options.n_threads : fsd_default_threads();
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
        fsd_run_fail(failure, FASTSUD_ERR_NO_MEMORY);
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

static enum fastsud_status create_hand(struct fsd_hand *hand, const struct fsd_run *run, size_t n_lines,
                                       const void *beside)
{
    const struct fsd_stage *const stage = run->options.stage;

    if (run->options.sources) {
        hand->buffer = malloc(fsd_reader_buffer_bytes(run->chunk_bytes));
        if (!fsd_lines_create(&hand->lines, n_lines, run->needs.takes_candidates) || !hand->buffer) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (stage->state_bytes == 0) {
        hand->state = run->options.stage_options;
        return FASTSUD_OK;
    }
    hand->state = calloc(1, stage->state_bytes);
    if (!hand->state) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return beside ? stage->create_beside(run->options.stage_options, n_lines, beside, hand->state)
                  : stage->create(run->options.stage_options, n_lines, hand->state);
}

static enum fastsud_status create_worker(struct fsd_worker *worker, const struct fsd_run *run, size_t n_lines)
{
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = 0; status == FASTSUD_OK && i < run->n_hands; i++) {
        status = create_hand(&worker->hands[i], run, n_lines, i > 0 ? worker->hands[0].state : NULL);
    }
    return status;
}

static void destroy_worker(const struct fsd_stage *stage, struct fsd_worker *worker)
{
    for (size_t i = FSD_MOST_HANDS; i-- > 0;) { /* what is beside the first before it */
        struct fsd_hand *const hand = &worker->hands[i];
        if (stage->state_bytes > 0 && hand->state) {
            stage->destroy(hand->state);
            free(hand->state);
        }
        fsd_lines_destroy(&hand->lines);
        free(hand->buffer);
    }
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
    run->n_hands = options->sources && run->needs.starts_blocks ? FSD_MOST_HANDS : 1;
    choose_sizes(run);
    const size_t n_lines =
        options->sources ? at_least(run->chunk_bytes / (FASTSUD_N_CELLS + 1) + 2, MIN_BLOCK_LINES) : run->n_at_once;
    const size_t n_results = run->n_threads == 1 ? run->n_hands : run->n_threads * RESULTS_PER_THREAD;
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

void fsd_run_execute(struct fsd_run *run, const struct fsd_sink *sink, struct fsd_run_result *result)
{
    const struct fsd_run_options *const options = &run->options;
    const struct fsd_stage_report report = fsd_run_report(options->stage, run->workers[0].hands[0].state);

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
            fsd_run_fail(&result->failure, FASTSUD_ERR_NO_MEMORY);
            return;
        }
    }
    if (run->reader && run->needs.takes_mapped) {
        fsd_reader_map_files(run->reader);
    }
    fsd_numbering_reset(&run->numbering);
    const uint64_t start_ns = fsd_clock_now_ns();
    fsd_writer_start(run->writer, sink, options->from, &run->header);
    result->n_threads = fsd_parallel_run(run->n_threads, fsd_run_work, run);
    fsd_run_finish_stage(run);
    fsd_writer_finish(run->writer, &result->tally, &result->n_written, &result->failure);
    result->duration_ns = fsd_clock_now_ns() - start_ns;
    fsd_reader_destroy(run->reader);
    run->reader = NULL;
}
