/*
 * Allocation in the program's rooms and the engines: a failing one makes what creates solvers, measurers and generators
 * fail cleanly, and solving and measuring make none.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "jobs/generate_stage.h"
#include "measures/measurer.h"
#include "solve/solver.h"
#include "stats/long_table.h"
#include "stats/shard.h"
#include "stats/table.h"
#include "support/allocations.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/sums.h"
#include "support/test.h"

static enum fastsud_status create_solver(const void *options, void **made)
{
    struct fsd_solver *solver = *made;
    const enum fastsud_status status = fsd_solver_create(options, &solver);
    *made = solver;
    return status;
}

static void destroy_solver(void *made)
{
    fsd_solver_destroy(made);
}

TEST(failed_allocation_is_an_error)
{
    static const struct maker solvers = {create_solver, destroy_solver};
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        options.kernel = info.name;
        if (info.runnable)
            assert_fails_cleanly(&solvers, &options, 1);
    }
}

TEST(solving_allocates_nothing)
{
    enum { N = 200 };
    struct sample *samples = sample_set_make(&test_rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    uint8_t verdicts[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        if (!info.runnable)
            continue;
        struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
        struct fsd_solver *solver = NULL;
        options.kernel = info.name;
        assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
        const struct fsd_batch batch = {.n_puzzles = N, .puzzles = puzzles, .verdicts = verdicts};
        allocations_count(SIZE_MAX);
        enum fastsud_status status = fsd_solver_solve(solver, &batch);
        const size_t n_allocations = allocations_counted();
        assert_int_equal(status, FASTSUD_OK);
        assert_int_equal(n_allocations, 0);
        fsd_solver_destroy(solver);
    }
    free(samples);
}

static enum fastsud_status create_measurer(const void *options, void **made)
{
    struct fsd_measurer *measurer = *made;
    const enum fastsud_status status = fsd_measurer_create(options, NULL, &measurer);
    *made = measurer;
    return status;
}

static void destroy_measurer(void *made)
{
    fsd_measurer_destroy(made);
}

#define SETTINGS "all max-level=8 search-limit=20 backdoors=1"

/* Of any two measures, because each has parts of its own to give back, and of all. */
TEST(failed_allocation_of_a_measurer)
{
    static const struct maker measurers = {create_measurer, destroy_measurer};
    struct fsd_measure_plan plan = plan_of(SETTINGS);
    assert_fails_cleanly(&measurers, &plan, 2);
    for (size_t a = 0; a < FSD_N_MEASURES; a++)
        for (size_t b = 0; b <= a; b++) {
            plan.measures = 1U << a | 1U << b;
            assert_fails_cleanly(&measurers, &plan, 2);
        }
}

static enum fastsud_status read_shard(const void *text, void **made)
{
    struct fsd_shard_trouble trouble = {.text = ""};
    static struct fsd_shard read;
    const enum fastsud_status status = fsd_shard_read(text, strlen(text), &read, &trouble);
    *made = status == FASTSUD_OK ? &read : NULL;
    assert_true(status == FASTSUD_OK || (trouble.text[0] != '\0' && read.whole.n_sums == 0 && read.n_files == 0));
    return status;
}

static void destroy_shard(void *made)
{
    fsd_shard_destroy(made);
}

TEST(failed_allocation_of_a_shard)
{
    if (!fsd_shard_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
    static const struct maker readers = {read_shard, destroy_shard};
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_corpus corpus =
        corpus_of(&plan, N_HARD_PUZZLES, (const char *const[]){hard_puzzles[0], hard_puzzles[1], hard_puzzles[2]}, 1);
    char name[] = "a";
    struct fsd_shard_input inputs[2] = {{.name = name}, {.name = name}};
    const struct fsd_shard_place place = {.i = 1, .n = 2, .inputs = inputs, .n_inputs = 2};
    struct fsd_corpus files[2] = {corpus, corpus_empty(&plan)};
    struct fsd_buffer out = {.n = 0};
    files[0].name = files[1].name = "a";
    fsd_shard_put(&out, &corpus, files, 2, &place);
    char *text = text_of(&out);
    assert_fails_cleanly(&readers, text, 3 * corpus.n_sums + 1);
    fsd_corpus_destroy(&files[1]);
    fsd_corpus_destroy(&corpus);
    free(text);
}

/* Whichever allocation fails: the document is whole, or its buffer or status says that it is not. */
TEST(failed_allocation_of_a_document)
{
    const struct fsd_measure_plan plan = plan_of("all max-level=4");
    struct fsd_corpus corpus = corpus_known(&plan);
    corpus.name = "a";
    for (int form = 0; form < 3; form++) {
        bool is_whole = false;
        for (size_t failing = 0; !is_whole; failing++) {
            struct fsd_buffer out = {.n = 0};
            enum fastsud_status status = FASTSUD_OK;
            allocations_count(failing);
            if (form == 0)
                fsd_shard_put(&out, &corpus, &corpus, 1, NULL);
            else if (form == 1)
                fsd_long_table_put(&out, 1, &corpus);
            else
                status = fsd_table_put(&out, &(struct fsd_table_options){.width = 0}, 1, &corpus);
            const size_t n_allocations = allocations_counted();
            is_whole = n_allocations <= failing;
            assert_int_equal(status == FASTSUD_OK && !out.failed, is_whole);
            assert_true(failing < 1000);
            fsd_buffer_destroy(&out);
        }
    }
    fsd_corpus_destroy(&corpus);
}

TEST(measuring_allocates_nothing)
{
    enum { N = 60 };
    struct sample *samples = sample_set_make(&test_rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fsd_measurer *measurer = NULL;
    struct fsd_measure_plan plan = plan_of(SETTINGS);
    const struct fsd_puzzles *measured;
    /* Chains take memory when they are first needed. */
    plan.measures &= ~(1U << FSD_MEASURE_er | 1U << FSD_MEASURE_er_by_level | 1U << FSD_MEASURE_er_by_search |
                       1U << FSD_MEASURE_er_by_backdoor);
    assert_int_equal(fsd_measurer_create(&plan, NULL, &measurer), FASTSUD_OK);
    allocations_count(SIZE_MAX);
    enum fastsud_status status = fsd_measurer_take(measurer, N, puzzles, NULL, &measured);
    const size_t n_allocations = allocations_counted();
    assert_int_equal(status, FASTSUD_OK);
    assert_int_equal(n_allocations, 0);
    fsd_measurer_destroy(measurer);
    free(samples);
}

TEST(buffers)
{
    enum { N_PARTS = 70, N_PART = 1000 };
    char part[N_PART];
    size_t n = 1;
    for (size_t failing = 0; failing <= n; failing++) {
        struct fsd_buffer buffer = {.n = 0};
        size_t n_put = 0;
        allocations_count(failing < n ? failing : SIZE_MAX); /* the last pass has them all */
        for (size_t i = 0; i < N_PARTS; i++) {
            memset(part, 'a' + (int)(i % 23), sizeof(part));
            fsd_buffer_put(&buffer, part, sizeof(part));
            n_put += buffer.failed ? 0 : sizeof(part);
        }
        const char *text = fsd_buffer_text(&buffer);
        const size_t n_allocations = allocations_counted();
        if (failing == 0)
            for (size_t n_space = N_PART; n_space <= N_PARTS * N_PART; n_space *= 2)
                n++;
        if (failing < n && failing < n_allocations) {
            assert_true(buffer.failed);
            assert_null(text);
        } else {
            assert_non_null(text);
            assert_int_equal(buffer.n, N_PARTS * N_PART);
            assert_int_equal(text[buffer.n], '\0');
        }
        assert_int_equal(buffer.n, n_put);
        for (size_t i = 0; i < buffer.n; i++)
            assert_int_equal(buffer.bytes[i], 'a' + (int)(i / N_PART % 23));
        fsd_buffer_destroy(&buffer);
    }
}

static enum fastsud_status create_tables(const void *options, void **made)
{
    (void)options;
    *made = fsd_full_grid_tables_create();
    return *made ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void destroy_tables(void *made)
{
    fsd_full_grid_tables_destroy(made);
}

static enum fastsud_status create_generator(const void *options, void **made)
{
    struct fsd_generator *generator = *made;
    const enum fastsud_status status = fsd_generator_create(options, &generator);
    *made = generator;
    return status;
}

static void destroy_generator(void *made)
{
    fsd_generator_destroy(made);
}

/* Each way to draw has parts of its own to give back. */
TEST(failed_allocation_of_a_generator)
{
    static const struct maker tables_maker = {create_tables, destroy_tables},
                              generators = {create_generator, destroy_generator};
    static const struct fsd_drawer *const drawers[] = {&fsd_drawer_grids, &fsd_drawer_top_down, &fsd_drawer_pattern,
                                                       &fsd_drawer_controlled_bias};
    assert_fails_cleanly(&tables_maker, NULL, 1);
    struct fsd_generate_options options = {.draw = {.solver = FSD_SOLVER_OPTIONS_INIT}};
    char pattern[FSD_N_CELLS];
    memset(pattern, '1', sizeof(pattern));
    options.draw.pattern = pattern;
    for (size_t i = 0; i < sizeof(drawers) / sizeof(drawers[0]); i++) {
        options.drawer = drawers[i];
        assert_fails_cleanly(&generators, &options, i == 0 ? 2 : 3);
    }
}

TEST(generating_allocates_nothing)
{
    enum { N = 100 };
    struct fsd_full_grid_tables *const tables = fsd_full_grid_tables_create();
    struct fsd_generate_stage_options options = {
        .generate = {.drawer = &fsd_drawer_top_down,
                     .draw = {.tables = tables, .most_givens = FSD_N_CELLS, .solver = FSD_SOLVER_OPTIONS_INIT},
                     .n_tries = 100,
                     .level = -1}};
    const struct fsd_block block = {.first = 0, .n = N};
    struct fsd_part part = {.sequence = 0};
    void *const generator = calloc(1, fsd_generate_stage.state_bytes);
    assert_true(tables && generator);
    assert_int_equal(fsd_generate_stage.create(&options, N, generator), FASTSUD_OK);
    for (int round = 0; round < 2; round++) { /* the first makes room for the text */
        part.text.n = 0;
        allocations_count(SIZE_MAX);
        const enum fastsud_status status = fsd_generate_stage.process(generator, &block, &part);
        const size_t n_allocations = allocations_counted();
        assert_int_equal(status, FASTSUD_OK);
        assert_int_equal(part.text.n, N * 82);
        assert_true(round == 0 || n_allocations == 0);
    }
    fsd_generate_stage.destroy(generator);
    free(generator);
    fsd_buffer_destroy(&part.text);
    fsd_full_grid_tables_destroy(tables);
}

TEST_MAIN("memory", NULL, NULL)
