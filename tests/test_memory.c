/*
 * Allocation in the program's rooms and the engines: a failing one makes what creates solvers, measurers and generators
 * fail cleanly, and solving and measuring make none.
 */
#include <stdbool.h>

#include "base/buffer.h"
#include "jobs/generate_stage.h"
#include "measures/measurer.h"
#include "solve/solver.h"
#include "stats/long_table.h"
#include "stats/statistics.h"
#include "stats/table.h"
#include "support/allocations.h"
#include "support/puzzles.h"
#include "support/sums.h"
#include "support/test.h"

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

static enum fastsud_status read_statistics(const void *text, void **made)
{
    struct fsd_statistics_trouble trouble = {.text = ""};
    static struct fsd_statistics read;
    const enum fastsud_status status = fsd_statistics_read(text, strlen(text), &read, &trouble);
    *made = status == FASTSUD_OK ? &read : NULL;
    assert_true(status == FASTSUD_OK || (trouble.text[0] != '\0' && read.whole.n_sums == 0 && read.n_files == 0));
    return status;
}

static void destroy_statistics(void *made)
{
    fsd_statistics_destroy(made);
}

TEST(failed_allocation_of_statistics)
{
    if (!fsd_statistics_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
    static const struct maker readers = {read_statistics, destroy_statistics};
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_corpus corpus =
        corpus_of(&plan, N_HARD_PUZZLES, (const char *const[]){hard_puzzles[0], hard_puzzles[1], hard_puzzles[2]}, 1);
    char name[] = "a";
    struct fsd_shard_input inputs[2] = {{.name = name}, {.name = name}};
    const struct fsd_shard_place place = {.i = 1, .n = 2, .inputs = inputs, .n_inputs = 2};
    struct fsd_corpus files[2] = {corpus, corpus_empty(&plan)};
    struct fsd_buffer out = {.n = 0};
    files[0].name = files[1].name = "a";
    fsd_statistics_put(&out, &corpus, files, 2, &place);
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
                fsd_statistics_put(&out, &corpus, &corpus, 1, NULL);
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

TEST_MAIN("memory", NULL, NULL)
