/* The pipeline with a stage that fails: what comes out of it, and that it ends. */
#include <string.h>

#include "pipeline/run.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1, N_LINES = 40 };

/* A stage that echoes lines, and fails with the block that holds line number *options, from 0. */
static void plan(const void *options, struct fsd_stage_plan *plan)
{
    (void)options;
    *plan = (struct fsd_stage_plan){.header = "", .wants_line_numbers = true};
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    (void)n_lines;
    *state = (void *)options;
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    (void)state;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    const uint64_t failing = *(const uint64_t *)state;
    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        if (block->n_lines_before + block->lines->line_number[i] == failing)
            return FASTSUD_ERR_NO_MEMORY;
        fsd_buffer_put_text(&output->text, LINE);
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    (void)state;
    *report = (struct fsd_stage_report){.n_guesses = 0};
}

/* With chunks of a line, all lines before the one that fails are written, and none after it. */
static void a_stage_may_fail(void **state)
{
    (void)state;
    static const struct fsd_stage stage = {plan, create, destroy, process, report};
    char text[N_LINES * N_LINE], memory[sizeof(text)];
    for (size_t i = 0; i < N_LINES; i++)
        memcpy(text + i * N_LINE, LINE, N_LINE);
    const struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = text, .n_text = sizeof(text)};
    for (uint64_t failing = 0; failing <= N_LINES; failing += 8)
        for (size_t n_threads = 1; n_threads <= 3; n_threads++) {
            const struct fsd_run_options options = {.stage = &stage,
                                                    .stage_options = &failing,
                                                    .sources = &source,
                                                    .n_sources = 1,
                                                    .n_threads = n_threads,
                                                    .chunk_bytes = N_LINE};
            const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = sizeof(memory)};
            struct fsd_run *run;
            struct fsd_run_result result;
            assert_int_equal(fsd_run_create(&options, &run), FASTSUD_OK);
            fsd_run_execute(run, &sink, &result);
            assert_int_equal(result.n_written, failing * N_LINE);
            assert_memory_equal(memory, text, failing * N_LINE);
            assert_int_equal(result.failure.kind, failing < N_LINES ? FSD_FAILURE_STATUS : FSD_FAILURE_NONE);
            if (failing < N_LINES)
                assert_int_equal(result.failure.status, FASTSUD_ERR_NO_MEMORY);
            fsd_run_destroy(run);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stage_may_fail),
    };
    return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}
