#include "run/produce.h"

#include <stdlib.h>

#include "base/clock.h"
#include "run/parallel.h"

enum {
    SHARES_PER_THREAD = 4,  /* when there are few items, so that threads end at about the same time */
    OUTPUTS_PER_THREAD = 4, /* how many shares ahead of the writer each thread may get */
    LEAST_AT_ONCE = 64
};

struct production {
    const struct fsd_produce_options *options;
    uint64_t n_at_once;
    size_t n_threads;
    void **states;
    struct fsd_writer *writer;
    atomic_uint_least64_t next; /* sequence of the next share */
    atomic_bool stop;
};

static void choose_sizes(struct production *production)
{
    const struct fsd_produce_options *const options = production->options;
    size_t n_threads = options->n_threads > 0 ? options->n_threads : fsd_parallel_n_cores();

    if (n_threads > FSD_MAX_THREADS) {
        n_threads = FSD_MAX_THREADS;
    }
    production->n_at_once = options->n / (n_threads * SHARES_PER_THREAD) + 1;
    if (n_threads == 1 || production->n_at_once > options->most_at_once) {
        production->n_at_once = options->most_at_once;
    } else if (production->n_at_once < LEAST_AT_ONCE) {
        production->n_at_once = options->n / n_threads + 1 < LEAST_AT_ONCE ? options->n / n_threads + 1 : LEAST_AT_ONCE;
    }
    if (production->n_at_once > options->most_at_once) {
        production->n_at_once = options->most_at_once;
    }
    const uint64_t n_shares = (options->n + production->n_at_once - 1) / production->n_at_once;
    production->n_threads =
        options->n_threads == 0 && n_shares < n_threads ? (size_t)(n_shares + !n_shares) : n_threads;
}

static void work(void *context, size_t thread)
{
    struct production *const production = context;
    const struct fsd_produce_options *const options = production->options;
    struct fsd_part *output = NULL;
    bool go_on = true;

    while (go_on && (output = fsd_writer_take(production->writer))) {
        const uint64_t sequence = atomic_fetch_add(&production->next, 1);
        const uint64_t begin = sequence * production->n_at_once;
        if (begin >= options->n) {
            fsd_writer_give_back(production->writer, output);
            break;
        }
        const uint64_t n_left = options->n - begin;
        const size_t n = (size_t)(n_left < production->n_at_once ? n_left : production->n_at_once);
        output->sequence = sequence;
        output->source = 0;
        output->next = options->first + begin + n;
        enum fastsud_status status =
            options->producer->produce(production->states[thread], options->first + begin, n, output);
        if (status == FASTSUD_OK && output->text.failed) {
            status = FASTSUD_ERR_NO_MEMORY;
        }
        if (status != FASTSUD_OK) {
            output->text.n = 0;
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = status};
        }
        output->tally.n_consumed = n;
        go_on = output->failure.kind == FSD_FAILURE_NONE;
        fsd_writer_submit(production->writer, output);
    }
}

static void report(const struct production *production, struct fsd_run_result *result)
{
    for (size_t i = 0; i < production->n_threads; i++) {
        struct fsd_stage_report report;
        production->options->producer->report(production->states[i], &report);
        result->tally.n_guesses += report.n_guesses;
        result->engine = report.engine;
        result->kernel = report.kernel;
    }
}

static void destroy(struct production *production)
{
    for (size_t i = 0; production->states && i < production->n_threads; i++) {
        production->options->producer->destroy(production->states[i]);
    }
    free(production->states);
    fsd_writer_destroy(production->writer);
}

enum fastsud_status fsd_produce(const struct fsd_produce_options *options, const struct fsd_sink *sink,
                                struct fsd_run_result *result)
{
    struct production production = {.options = options};
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    choose_sizes(&production);
    const struct fsd_writer_options writer_options = {
        .n_outputs = production.n_threads == 1 ? 1 : production.n_threads * OUTPUTS_PER_THREAD,
        .observer = options->observer,
        .stop = &production.stop,
    };
    *result = (struct fsd_run_result){.n_threads = production.n_threads};
    production.states = calloc(production.n_threads, sizeof(*production.states));
    production.writer = fsd_writer_create(&writer_options);
    if (!production.states || !production.writer) {
        goto end;
    }
    for (size_t i = 0; i < production.n_threads; i++) {
        status = options->producer->create(options->producer_options, &production.states[i]);
        if (status != FASTSUD_OK) {
            goto end;
        }
    }
    const uint64_t start_ns = fsd_clock_now_ns();
    fsd_writer_start(production.writer, sink, "");
    result->n_threads = fsd_parallel_run(production.n_threads, work, &production);
    fsd_writer_finish(production.writer, &result->tally, &result->n_written, &result->failure);
    result->duration_ns = fsd_clock_now_ns() - start_ns;
    report(&production, result);
    status = FASTSUD_OK;

end:
    destroy(&production);
    return status;
}
