/* Producing numbered items in several threads: their order, and what happens when one fails. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/produce.h"
#include "support/random.h"
#include "support/test.h"

static struct rng rng;

enum { NEVER = -1 };

/* Numbers as lines. */
struct numbers {
    int64_t fails_at;            /* the item that is not found */
    int64_t breaks_at;           /* the item at which producing itself fails */
    int64_t n_creatable;         /* so many states can be created */
    atomic_int n_states, n_made; /* alive; ever */
    atomic_size_t most_seen;
    atomic_uint_least64_t n_produced;
};

static enum fastsud_status create(const void *options, void **state)
{
    struct numbers *const numbers = (struct numbers *)(uintptr_t)options;
    *state = NULL;
    if (numbers->n_creatable != NEVER && numbers->n_made >= numbers->n_creatable)
        return FASTSUD_ERR_NO_MEMORY;
    numbers->n_made++;
    numbers->n_states++;
    *state = numbers;
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    if (state)
        ((struct numbers *)state)->n_states--;
}

static enum fastsud_status produce(void *state, uint64_t first, size_t n, struct fsd_part *output)
{
    struct numbers *const numbers = state;
    assert_true(n > 0);
    size_t seen = numbers->most_seen;
    while (seen < n && !atomic_compare_exchange_weak(&numbers->most_seen, &seen, n))
        ;
    for (uint64_t i = first; i < first + n; i++) {
        if (numbers->breaks_at != NEVER && i == (uint64_t)numbers->breaks_at)
            return FASTSUD_ERR_NO_MEMORY;
        if (numbers->fails_at != NEVER && i >= (uint64_t)numbers->fails_at) {
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NOT_FOUND, .not_found = {.item = i}};
            break;
        }
        fsd_buffer_print(&output->text, "%llu\n", (unsigned long long)i);
        output->tally.n_made++;
        numbers->n_produced++;
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    (void)state;
    *report = (struct fsd_stage_report){.engine = "numbers", .n_guesses = 1};
}

static const struct fsd_producer producer = {
    .create = create, .destroy = destroy, .produce = produce, .report = report};

static struct numbers numbers_all(void)
{
    return (struct numbers){.fails_at = NEVER, .breaks_at = NEVER, .n_creatable = NEVER};
}

/* The text, which is static, and the result; fails the running test unless the states are all gone. */
static const char *run(struct numbers *numbers, const struct fsd_produce_options *given, struct fsd_run_result *result)
{
    static char text[1 << 20];
    struct fsd_produce_options options = *given;
    const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = text, .n_memory = sizeof(text) - 1};
    options.producer = &producer;
    options.producer_options = numbers;
    assert_int_equal(fsd_produce(&options, &sink, result), FASTSUD_OK);
    assert_int_equal(numbers->n_states, 0);
    assert_true(numbers->most_seen <= options.most_at_once);
    text[result->n_written] = '\0';
    return text;
}

static void assert_numbers(const char *text, uint64_t first, uint64_t n)
{
    const char *at = text;
    for (uint64_t i = first; i < first + n; i++) {
        char line[32];
        const int n_bytes = snprintf(line, sizeof(line), "%llu\n", (unsigned long long)i);
        if (strncmp(at, line, (size_t)n_bytes) != 0)
            fail_msg("line %llu of %llu is not %.31s, but %.20s", (unsigned long long)(i - first),
                     (unsigned long long)n, line, at);
        at += n_bytes;
    }
    assert_string_equal(at, "");
}

static const size_t threads[] = {0, 1, 2, 3, 8, 40};
enum { N_THREADS = sizeof(threads) / sizeof(threads[0]) };

static void all_items_in_order(void **state)
{
    (void)state;
    static const uint64_t counts[] = {0, 1, 2, 7, 39, 40, 41, 63, 64, 65, 1000, 30000};
    for (size_t t = 0; t < N_THREADS; t++)
        for (size_t c = 0; c < sizeof(counts) / sizeof(counts[0]); c++) {
            static const size_t at_once[] = {1, 16, 64, 8192};
            for (size_t a = 0; a < 4; a++) {
                struct numbers numbers = numbers_all();
                struct fsd_run_result result;
                const uint64_t first = rng_below(&rng, 2) ? 0 : rng_next(&rng) >> 8;
                const struct fsd_produce_options options = {
                    .first = first, .n = counts[c], .most_at_once = at_once[a], .n_threads = threads[t]};
                assert_numbers(run(&numbers, &options, &result), first, counts[c]);
                assert_int_equal(result.failure.kind, FSD_FAILURE_NONE);
                assert_int_equal(result.tally.n_made, counts[c]);
                assert_int_equal(result.tally.n_consumed, counts[c]);
                assert_int_equal(numbers.n_produced, counts[c]); /* none twice */
                assert_string_equal(result.engine, "numbers");
                assert_int_equal(result.tally.n_guesses, numbers.n_made);
                if (threads[t] > 0)
                    assert_true(result.n_threads >= 1 && result.n_threads <= threads[t]);
            }
        }
}

/* Everything before it is written, and nothing after it, whichever thread was faster. */
static void the_first_failure_ends_it(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        struct numbers numbers = numbers_all();
        struct fsd_run_result result;
        const uint64_t n = 1 + rng_below(&rng, 5000);
        const struct fsd_produce_options options = {
            .n = n, .most_at_once = 1 + rng_below(&rng, 100), .n_threads = threads[rng_below(&rng, N_THREADS)]};
        numbers.fails_at = rng_below(&rng, (unsigned)n);
        assert_numbers(run(&numbers, &options, &result), 0, (uint64_t)numbers.fails_at);
        assert_int_equal(result.failure.kind, FSD_FAILURE_NOT_FOUND);
        assert_int_equal(result.failure.not_found.item, numbers.fails_at);
        assert_int_equal(result.tally.n_made, numbers.fails_at);
    }
}

/* A call that fails leaves no text, so what is written ends before the items of that call. */
static void a_failed_call_ends_it(void **state)
{
    (void)state;
    for (int round = 0; round < 100; round++) {
        struct numbers numbers = numbers_all();
        struct fsd_run_result result;
        const uint64_t n = 1 + rng_below(&rng, 5000), at_once = 1 + rng_below(&rng, 100);
        const struct fsd_produce_options options = {
            .n = n, .most_at_once = (size_t)at_once, .n_threads = threads[rng_below(&rng, N_THREADS)]};
        numbers.breaks_at = rng_below(&rng, (unsigned)n);
        const char *const text = run(&numbers, &options, &result);
        uint64_t n_lines = 0;
        for (const char *at = text; *at; at++)
            n_lines += *at == '\n';
        assert_numbers(text, 0, n_lines);
        assert_true(n_lines <= (uint64_t)numbers.breaks_at && n_lines + at_once > (uint64_t)numbers.breaks_at);
        assert_int_equal(result.failure.kind, FSD_FAILURE_STATUS);
        assert_int_equal(result.failure.status, FASTSUD_ERR_NO_MEMORY);
    }
}

static void output_that_fails_ends_it(void **state)
{
    (void)state;
    const int full = open("/dev/full", O_WRONLY);
    if (full < 0) {
        print_message("there is no /dev/full\n");
        skip();
    }
    for (size_t t = 0; t < N_THREADS; t++) {
        struct numbers numbers = numbers_all();
        struct fsd_run_result result;
        /* More than could be made before the end of the world: it must stop. */
        const struct fsd_produce_options options = {.producer = &producer,
                                                    .producer_options = &numbers,
                                                    .n = UINT64_MAX / 4,
                                                    .most_at_once = 100,
                                                    .n_threads = threads[t]};
        assert_int_equal(fsd_produce(&options, &(struct fsd_sink){.fd = full}, &result), FASTSUD_OK);
        assert_int_equal(result.failure.kind, FSD_FAILURE_OUTPUT);
        assert_int_equal(numbers.n_states, 0);
    }
    close(full);
}

/* When a worker cannot be had, the others are given back, and there is no result. */
static void a_worker_that_cannot_be_created(void **state)
{
    (void)state;
    char text[64];
    for (int64_t n = 0; n < 8; n++) {
        struct numbers numbers = numbers_all();
        struct fsd_run_result result;
        const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = text, .n_memory = sizeof(text)};
        const struct fsd_produce_options options = {
            .producer = &producer, .producer_options = &numbers, .n = 100, .most_at_once = 10, .n_threads = 8};
        numbers.n_creatable = n;
        assert_int_equal(fsd_produce(&options, &sink, &result), FASTSUD_ERR_NO_MEMORY);
        assert_int_equal(numbers.n_made, n);
        assert_int_equal(numbers.n_states, 0);
        assert_int_equal(numbers.n_produced, 0);
    }
}

struct seen {
    uint64_t n_calls, n_consumed;
};

static void on_progress(void *context, const struct fsd_tally *tally)
{
    struct seen *const seen = context;
    assert_true(tally->n_consumed >= seen->n_consumed);
    assert_int_equal(tally->n_consumed, tally->n_made);
    seen->n_consumed = tally->n_consumed;
    seen->n_calls++;
}

static void progress_counts_items(void **state)
{
    (void)state;
    for (size_t t = 0; t < N_THREADS; t++) {
        struct numbers numbers = numbers_all();
        struct fsd_run_result result;
        struct seen seen = {0, 0};
        const struct fsd_produce_options options = {.n = 5000,
                                                    .most_at_once = 100,
                                                    .n_threads = threads[t],
                                                    .observer = {.on_progress = on_progress, .context = &seen}};
        run(&numbers, &options, &result);
        assert_int_equal(seen.n_consumed, 5000);
        assert_true(seen.n_calls >= 50);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_items_in_order),
        cmocka_unit_test(the_first_failure_ends_it),
        cmocka_unit_test(a_failed_call_ends_it),
        cmocka_unit_test(output_that_fails_ends_it),
        cmocka_unit_test(a_worker_that_cannot_be_created),
        cmocka_unit_test(progress_counts_items),
    };
    rng_init(&rng, test_seed());
    return cmocka_run_group_tests_name("produce", tests, NULL, NULL);
}
