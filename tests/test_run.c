/* The pipeline with a stage that fails, and with a settler: what comes out of it, and that it ends. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/run.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1, N_LINES = 40 };

/* A stage that echoes lines, and fails with the block that holds line number *options, from 0. */
static void plan(const void *options, struct fsd_stage_needs *plan)
{
    (void)options;
    *plan = (struct fsd_stage_needs){.header = "", .wants_line_numbers = true};
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

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *output)
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
    static const struct fsd_stage stage = {
        .plan = plan, .create = create, .destroy = destroy, .process = process, .report = report};
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

/* A record a puzzle, for the settler. */
struct record {
    uint64_t line; /* from 0 */
    size_t offset; /* in text */
};

static enum fastsud_status process_recording(void *state, const struct fsd_block *block, struct fsd_part *output)
{
    (void)state;
    fsd_buffer_put_text(&output->text, "scratch");
    output->n_scratch = output->text.n;
    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        const struct record record = {block->n_lines_before + block->lines->line_number[i], output->text.n};
        fsd_buffer_put(&output->records, &record, sizeof(record));
        fsd_buffer_print(&output->text, "%llu\n", (unsigned long long)record.line);
    }
    output->tally.n_verdicts[FASTSUD_UNIQUE] = block->lines->n_puzzles;
    return FASTSUD_OK;
}

enum ending { ENDS_WELL, ENDS_BY_STATUS, ENDS_BEFORE_TEXT, ENDS_AFTER_TEXT, N_ENDINGS };

/* Keeps every third puzzle, counted over all parts. */
struct keeper {
    enum ending ending;
    uint64_t failing; /* the puzzle, counted from 0, with whose part the run ends; UINT64_MAX: none */
    atomic_int n_inside;
    uint64_t next_line; /* no record is of an earlier one */
    uint64_t n_puzzles;
    uint64_t n_kept; /* and written */
    size_t n_parts;
    bool failed;
    bool wrong;
};

static enum fastsud_status keep(void *context, struct fsd_part *output)
{
    struct keeper *const keeper = context;
    struct fsd_buffer kept = {.n = 0};
    uint64_t n_kept = 0;
    bool fails = false;
    keeper->wrong |= atomic_fetch_add(&keeper->n_inside, 1) != 0 || keeper->failed ||
                     output->failure.kind != FSD_FAILURE_NONE || output->records.n % sizeof(struct record) != 0;
    for (size_t at = 0; at < output->records.n; at += sizeof(struct record)) {
        struct record record;
        memcpy(&record, output->records.bytes + at, sizeof(record));
        const char *const line = output->text.bytes + record.offset;
        keeper->wrong |= record.line < keeper->next_line || strtoull(line, NULL, 10) != record.line;
        keeper->next_line = record.line + 1;
        fails |= keeper->n_puzzles == keeper->failing;
        if (keeper->n_puzzles++ % 3 == 0) {
            fsd_buffer_put(&kept, line, (size_t)((const char *)memchr(line, '\n', 30) - line) + 1);
            n_kept++;
        }
    }
    output->text.n = output->n_scratch;
    fsd_buffer_put(&output->text, kept.bytes, kept.n);
    output->tally.n_verdicts[FASTSUD_UNIQUE] = n_kept;
    fsd_buffer_destroy(&kept);
    keeper->n_parts++;
    keeper->failed |= fails;
    if (fails && keeper->ending != ENDS_BY_STATUS)
        output->failure =
            (struct fsd_failure){.kind = FSD_FAILURE_OUTPUT, .error_number = EDQUOT, .output_name = "other"};
    if (!fails || keeper->ending == ENDS_AFTER_TEXT)
        keeper->n_kept += n_kept;
    atomic_fetch_sub(&keeper->n_inside, 1);
    return fails && keeper->ending != ENDS_AFTER_TEXT ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* A puzzle here and there among malformed lines, so short that a chunk has several parts. */
static char *make_lines(size_t *n_text)
{
    struct fsd_buffer text = {.n = 0};
    for (int i = 0; i < 20000; i++)
        fsd_buffer_put_text(&text, i % 7 == 0 || i % 64 < 2 ? LINE : "?\n");
    *n_text = text.n;
    assert_non_null(fsd_buffer_text(&text));
    return text.bytes;
}

/* Output is every third puzzle's line number, up to the part that fails. append: the sink takes one write at a time. */
static void settle_once(struct keeper *keeper, size_t n_threads, size_t chunk_bytes, bool append, bool strict)
{
    static const struct fsd_stage stage = {
        .plan = plan, .create = create, .destroy = destroy, .process = process_recording, .report = report};
    size_t n_text, n_expected = 0;
    char *const text = make_lines(&n_text);
    FILE *const file = tmpfile();
    assert_non_null(file);
    if (append)
        assert_int_equal(fcntl(fileno(file), F_SETFL, O_APPEND), 0);
    const struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = text, .n_text = n_text};
    const struct fsd_run_options options = {.stage = &stage,
                                            .stage_options = keeper,
                                            .sources = &source,
                                            .n_sources = 1,
                                            .n_threads = n_threads,
                                            .chunk_bytes = chunk_bytes,
                                            .strict = strict,
                                            .settler = {.settle = keep, .context = keeper}};
    const struct fsd_sink sink = {.fd = fileno(file)};
    struct fsd_run *run;
    struct fsd_run_result result;
    assert_int_equal(fsd_run_create(&options, &run), FASTSUD_OK);
    fsd_run_execute(run, &sink, &result);
    fsd_run_destroy(run);
    assert_false(keeper->wrong);
    if (keeper->failing == UINT64_MAX) {
        assert_int_equal(result.failure.kind, strict ? FSD_FAILURE_MALFORMED : FSD_FAILURE_NONE);
        assert_true(strict || chunk_bytes < 20000 || keeper->n_parts > 2 * (n_text / chunk_bytes + 1));
    } else if (keeper->ending == ENDS_BY_STATUS) {
        assert_int_equal(result.failure.kind, FSD_FAILURE_STATUS);
        assert_int_equal(result.failure.status, FASTSUD_ERR_NO_MEMORY);
    } else {
        assert_int_equal(result.failure.kind, FSD_FAILURE_OUTPUT);
        assert_int_equal(result.failure.error_number, EDQUOT);
        assert_string_equal(result.failure.output_name, "other");
    }
    if (keeper->ending != ENDS_BY_STATUS && keeper->ending != ENDS_BEFORE_TEXT)
        assert_int_equal(result.tally.n_verdicts[FASTSUD_UNIQUE], keeper->n_kept);
    rewind(file);
    uint64_t line = 0, n_puzzles = 0, n_kept = 0;
    for (const char *at = text; n_kept < keeper->n_kept; at = strchr(at, '\n') + 1, line++)
        if (*at != '?' && n_puzzles++ % 3 == 0) {
            char written[32], expected[32];
            assert_non_null(fgets(written, sizeof(written), file));
            n_expected += (size_t)snprintf(expected, sizeof(expected), "%llu\n", (unsigned long long)line);
            assert_string_equal(written, expected);
            n_kept++;
        }
    assert_int_equal(fgetc(file), EOF);
    assert_int_equal(result.n_written, n_expected);
    fclose(file);
    free(text);
}

static void a_settler_sees_outputs_in_order(void **state)
{
    (void)state;
    static const size_t chunks[] = {1, 83, 1000, 20000};
    for (size_t i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++)
        for (size_t n_threads = 1; n_threads <= 9; n_threads += 4)
            for (int append = 0; append <= 1; append++) {
                struct keeper keeper = {.failing = UINT64_MAX};
                settle_once(&keeper, n_threads, chunks[i], append, false);
                assert_int_equal(keeper.n_kept, (keeper.n_puzzles + 2) / 3);
                struct keeper strict = {.failing = UINT64_MAX};
                settle_once(&strict, n_threads, chunks[i], append, true);
                assert_int_equal(strict.n_puzzles, 2); /* before the first malformed line */
            }
}

static void a_settler_may_end_the_run(void **state)
{
    (void)state;
    for (enum ending ending = ENDS_BY_STATUS; ending < N_ENDINGS; ending++)
        for (uint64_t failing = 0; failing < 3000; failing += 733)
            for (size_t n_threads = 1; n_threads <= 7; n_threads += 3)
                for (int append = 0; append <= 1; append++) {
                    struct keeper keeper = {.failing = failing, .ending = ending};
                    settle_once(&keeper, n_threads, 500, append, false);
                }
    /* The settler's failure comes before that of the malformed line, which stands after the part's puzzles. */
    struct keeper keeper = {.failing = 1, .ending = ENDS_BEFORE_TEXT};
    settle_once(&keeper, 3, 500, false, true);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stage_may_fail),
        cmocka_unit_test(a_settler_sees_outputs_in_order),
        cmocka_unit_test(a_settler_may_end_the_run),
    };
    return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}
