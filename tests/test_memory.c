/*
 * Allocation: a failing one makes what creates solvers and measurers fail cleanly, and solving and measuring make
 * none. Linked with --wrap, so that the library's calls of the allocator come here.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fastsud.h"
#include "memory_stream.h"
#include "rate/measure.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

void *__real_malloc(size_t n_bytes);
void *__real_calloc(size_t n, size_t n_bytes);
void *__real_realloc(void *old, size_t n_bytes);
void *__real_aligned_alloc(size_t alignment, size_t n_bytes);
int __real_posix_memalign(void **out, size_t alignment, size_t n_bytes);
void *__wrap_malloc(size_t n_bytes);
void *__wrap_calloc(size_t n, size_t n_bytes);
void *__wrap_realloc(void *old, size_t n_bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes);
int __wrap_posix_memalign(void **out, size_t alignment, size_t n_bytes);

static bool counting;
static size_t n_allocations;
static size_t fails_at = SIZE_MAX; /* number of the allocation that fails, from 0 */

static bool must_fail(void)
{
    return counting && n_allocations++ == fails_at;
}

void *__wrap_malloc(size_t n_bytes)
{
    return must_fail() ? NULL : __real_malloc(n_bytes);
}

void *__wrap_calloc(size_t n, size_t n_bytes)
{
    return must_fail() ? NULL : __real_calloc(n, n_bytes);
}

void *__wrap_realloc(void *old, size_t n_bytes)
{
    return must_fail() ? NULL : __real_realloc(old, n_bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes)
{
    return must_fail() ? NULL : __real_aligned_alloc(alignment, n_bytes);
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t n_bytes)
{
    return must_fail() ? 12 : __real_posix_memalign(out, alignment, n_bytes);
}

static enum fastsud_status create_counted(const char *kernel, size_t failing, struct fastsud_solver **solver)
{
    struct fastsud_solver_options options = FASTSUD_SOLVER_OPTIONS_INIT;
    options.kernel = kernel;
    n_allocations = 0;
    fails_at = failing;
    counting = true;
    enum fastsud_status status = fastsud_solver_create(&options, solver);
    counting = false;
    return status;
}

static void failed_allocation_is_an_error(void **state)
{
    (void)state;
    struct fastsud_kernel_info info;
    for (size_t i = 0; fastsud_kernel_info_get(i, &info); i++) {
        if (!info.runnable)
            continue;
        struct fastsud_solver *solver = NULL;
        assert_int_equal(create_counted(info.name, SIZE_MAX, &solver), FASTSUD_OK);
        const size_t n = n_allocations;
        fastsud_solver_destroy(solver);
        assert_true(n > 0); /* else the wrappers see nothing */
        for (size_t failing = 0; failing < n; failing++) {
            solver = (struct fastsud_solver *)&info;
            assert_int_equal(create_counted(info.name, failing, &solver), FASTSUD_ERR_NO_MEMORY);
            assert_null(solver);
        }
    }
}

static void solving_allocates_nothing(void **state)
{
    (void)state;
    enum { N = 200 };
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample *samples = sample_set_make(&rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    uint8_t verdicts[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fastsud_kernel_info info;
    for (size_t i = 0; fastsud_kernel_info_get(i, &info); i++) {
        if (!info.runnable)
            continue;
        struct fastsud_solver *solver = NULL;
        assert_int_equal(create_counted(info.name, SIZE_MAX, &solver), FASTSUD_OK);
        const struct fastsud_batch batch = {.n_puzzles = N, .puzzles = puzzles, .verdicts = verdicts};
        n_allocations = 0;
        counting = true;
        enum fastsud_status status = fastsud_solver_solve(solver, &batch);
        counting = false;
        assert_int_equal(status, FASTSUD_OK);
        assert_int_equal(n_allocations, 0);
        fastsud_solver_destroy(solver);
    }
    free(samples);
}

static const struct fsd_measure_options everything = {.measures = (1u << FSD_N_MEASURES) - 1,
                                                      .max_level = 8,
                                                      .propagate = FASTSUD_PROPAGATE_SINGLES,
                                                      .search_limit = 20,
                                                      .seed = 5,
                                                      .n_morphs = 2,
                                                      .max_backdoor = 1};

static enum fastsud_status measurer_counted(uint32_t measures, size_t failing, struct fsd_measurer **measurer)
{
    struct fsd_measure_options options = everything;
    options.measures = measures;
    n_allocations = 0;
    fails_at = failing;
    counting = true;
    enum fastsud_status status = fsd_measurer_create(&options, measurer);
    counting = false;
    return status;
}

/* Of every set of measures, because each has parts of its own to give back. */
static void failed_allocation_of_a_measurer(void **state)
{
    (void)state;
    for (uint32_t measures = 0; measures <= everything.measures; measures++) {
        struct fsd_measurer *measurer = NULL;
        assert_int_equal(measurer_counted(measures, SIZE_MAX, &measurer), FASTSUD_OK);
        const size_t n = n_allocations;
        fsd_measurer_destroy(measurer);
        assert_true(n > 1);
        for (size_t failing = 0; failing < n; failing++) {
            measurer = (struct fsd_measurer *)&measures;
            assert_int_equal(measurer_counted(measures, failing, &measurer), FASTSUD_ERR_NO_MEMORY);
            assert_null(measurer);
        }
    }
}

static void measuring_allocates_nothing(void **state)
{
    (void)state;
    enum { N = 60 };
    static struct fsd_record records[N];
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample *samples = sample_set_make(&rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fsd_measurer *measurer = NULL;
    assert_int_equal(measurer_counted(everything.measures, SIZE_MAX, &measurer), FASTSUD_OK);
    n_allocations = 0;
    counting = true;
    enum fastsud_status status = fsd_measure(measurer, N, puzzles, records);
    counting = false;
    assert_int_equal(status, FASTSUD_OK);
    assert_int_equal(n_allocations, 0);
    fsd_measurer_destroy(measurer);
    free(samples);
}

/* Texts of all sizes come back whole or not at all, whichever allocation fails. */
static void memory_stream(void **state)
{
    (void)state;
    enum { MAX_BYTES = 70000 };
    static char wanted[MAX_BYTES];
    for (size_t i = 0; i < MAX_BYTES; i++)
        wanted[i] = (char)('a' + i % 23);
    static const size_t sizes[] = {0, 1, 4095, 4096, 4097, 8191, 8192, 8193, 30000, MAX_BYTES};
    for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
        size_t n = 1, n_text = 0;
        for (size_t failing = 0; failing <= n; failing++) {
            n_allocations = 0;
            fails_at = failing < n ? failing : SIZE_MAX; /* the last pass has them all */
            counting = true;
            struct fsd_memory_stream *stream = fsd_memory_stream_create();
            /* In parts, so that one that is lost is not at the end. */
            for (size_t at = 0; stream && at < sizes[s]; at += 1000)
                fwrite(wanted + at, 1, sizes[s] - at < 1000 ? sizes[s] - at : 1000, fsd_memory_stream_file(stream));
            char *text = fsd_memory_stream_finish(stream, &n_text);
            counting = false;
            if (failing == 0) {
                assert_null(text);
                n = 2; /* the stream and its first bytes */
                for (size_t n_space = 4096; n_space <= sizes[s]; n_space *= 2)
                    n++;
            } else if (failing < n) {
                assert_null(text);
            } else {
                assert_int_equal(n_allocations, n);
                assert_int_equal(n_text, sizes[s]);
                assert_memory_equal(text, wanted, n_text);
                assert_int_equal(text[n_text], '\0');
            }
            free(text);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(failed_allocation_is_an_error),
        cmocka_unit_test(solving_allocates_nothing),
        cmocka_unit_test(failed_allocation_of_a_measurer),
        cmocka_unit_test(measuring_allocates_nothing),
        cmocka_unit_test(memory_stream),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
