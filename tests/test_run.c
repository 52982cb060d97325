/* The pipeline with a stage that fails, and with a settler: what comes out of it, and that it ends; a thread. */
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/platform.h"
#include "run/default_threads.h"
#include "support/runs.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1, N_LINES = 40 };

/* Blocks that are begun, now and at most; of all threads, of which none may have more than two. */
static atomic_int n_begun, most_begun;

/* Begins two blocks in three, and fails with the first that holds line number *state - N_LINES - 1, from 0, if it does.
 */
static enum fastsud_status start(void *state, const struct fsd_block *block, struct fsd_chunk_result *result,
                                 bool *is_begun)
{
    const uint64_t line = block->n_lines_before + (block->lines->n_puzzles > 0 ? block->lines->line_number[0] : 0);
    assert_true(block->is_started && result->text.n == 0);
    if (line + N_LINES + 1 == *(const uint64_t *)state)
        return FASTSUD_ERR_NO_MEMORY;
    *is_begun = line % 3 != 1;
    const int n = atomic_fetch_add(&n_begun, *is_begun) + *is_begun;
    most_begun = n > most_begun ? n : most_begun;
    return FASTSUD_OK;
}

/* Echoes lines, and fails with the block that holds line number *state, from 0. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    const uint64_t failing = *(const uint64_t *)state;
    if (block->is_started && (block->n_lines_before + block->lines->line_number[0]) % 3 != 1)
        atomic_fetch_sub(&n_begun, 1);
    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        if (block->n_lines_before + block->lines->line_number[i] == failing)
            return FASTSUD_ERR_NO_MEMORY;
        fsd_buffer_put_text(&result->text, LINE);
    }
    return FASTSUD_OK;
}

/*
 * With chunks of a line, all lines before the one that fails are written, and none after it; from N_LINES + 1 on, it is
 * the start that fails. What is begun is processed, whatever comes of it, and two in a thread at most are.
 */
static void fail_stage(struct fsd_stage stage, uint64_t last)
{
    char text[N_LINES * N_LINE], memory[sizeof(text)];
    for (size_t i = 0; i < N_LINES; i++)
        memcpy(text + i * N_LINE, LINE, N_LINE);
    struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = text, .n_text = sizeof(text)};
    stage = runs_stage(stage);
    for (uint64_t failing = 0; failing <= last; failing += failing % 10 == 8 ? 2 : 8)
        for (size_t n_threads = 1; n_threads <= 3; n_threads++) {
            const uint64_t n_whole = failing > N_LINES ? failing - N_LINES - 1 : failing;
            n_begun = most_begun = 0;
            const struct fsd_run_options options = {.stage = &stage,
                                                    .stage_options = &failing,
                                                    .sources = &source,
                                                    .n_sources = 1,
                                                    .n_threads = n_threads,
                                                    .chunk_bytes = N_LINE};
            const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = sizeof(memory)};
            const struct fsd_run_result result = runs_execute(&options, &sink);
            assert_int_equal(result.n_written, n_whole * N_LINE);
            assert_memory_equal(memory, text, n_whole * N_LINE);
            assert_int_equal(result.failure.kind, failing != N_LINES ? FSD_FAILURE_TROUBLE : FSD_FAILURE_NONE);
            assert_int_equal(n_begun, 0);
            assert_true(!stage.start || n_whole < 5 || (most_begun >= 2 && most_begun <= 2 * (int)n_threads));
            if (failing != N_LINES)
                assert_string_equal(result.failure.text, fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        }
}

TEST(a_stage_may_fail)
{
    fail_stage((struct fsd_stage){.process = process}, N_LINES);
    fail_stage((struct fsd_stage){.process = process, .start = start}, 2 * N_LINES);
}

/* Writes its numbers, and fails at number *state. */
static enum fastsud_status process_numbers(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    assert_null(block->lines);
    for (uint64_t i = block->first; i < block->first + block->n; i++) {
        if (i == *(const uint64_t *)state) {
            fsd_failure_set(&result->failure, FSD_FAILURE_NOT_FOUND, NULL, "no %d", (int)i);
            return FASTSUD_OK;
        }
        fsd_buffer_print(&result->text, "%d\n", (int)i);
    }
    result->tally.n_puzzles = block->n;
    return FASTSUD_OK;
}

/* All numbers before the one that fails are written, in order. An interrupted run continues at its place. */
TEST(numbers_are_made_in_order)
{
    enum { FIRST = 70, N = 5000 };
    const struct fsd_stage stage = runs_stage((struct fsd_stage){.process = process_numbers});
    static char memory[8 * N];
    for (uint64_t failing = FIRST; failing <= FIRST + N; failing += N / 4)
        for (size_t n_threads = 1; n_threads <= 3; n_threads++) {
            const struct fsd_place place = {.next = FIRST + 7, .tally = {.n_consumed = 7, .n_puzzles = 7}};
            const bool continues = failing >= place.next;
            const struct fsd_run_options options = {.stage = &stage,
                                                    .stage_options = &failing,
                                                    .first = FIRST,
                                                    .n = N,
                                                    .n_threads = n_threads,
                                                    .from = continues ? &place : NULL};
            const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = sizeof(memory)};
            const struct fsd_run_result result = runs_execute(&options, &sink);
            const char *at = memory;
            for (uint64_t i = continues ? place.next : FIRST; i < failing; i++, at = strchr(at, '\n') + 1)
                assert_int_equal(strtoull(at, NULL, 10), i);
            assert_int_equal(at - memory, result.n_written);
            assert_int_equal(result.failure.kind, failing < FIRST + N ? FSD_FAILURE_NOT_FOUND : FSD_FAILURE_NONE);
            if (failing == FIRST + N)
                assert_int_equal(result.tally.n_puzzles, N);
        }
}

/* A record a puzzle, for the settler. */
struct record {
    uint64_t line; /* from 0 */
    size_t offset; /* in text */
};

static enum fastsud_status process_recording(void *state, const struct fsd_block *block,
                                             struct fsd_chunk_result *result)
{
    (void)state;
    fsd_buffer_put_text(&result->text, "scratch");
    result->n_scratch = result->text.n;
    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        const struct record record = {block->n_lines_before + block->lines->line_number[i], result->text.n};
        fsd_buffer_put(&result->records, &record, sizeof(record));
        fsd_buffer_print(&result->text, "%llu\n", (unsigned long long)record.line);
    }
    result->tally.counts[0] = block->lines->n_puzzles;
    return FASTSUD_OK;
}

enum ending { ENDS_WELL, ENDS_BY_STATUS, ENDS_BEFORE_TEXT, ENDS_AFTER_TEXT, N_ENDINGS };

/* Keeps every third puzzle, counted over all results. */
struct keeper {
    enum ending ending;
    uint64_t failing; /* the puzzle, counted from 0, with whose result the run ends; UINT64_MAX: none */
    atomic_int n_inside;
    uint64_t next_line; /* no record is of an earlier one */
    uint64_t n_puzzles;
    uint64_t n_kept; /* and written */
    size_t n_results;
    bool failed;
    bool wrong;
};

static enum fastsud_status keep(void *context, struct fsd_chunk_result *result)
{
    struct keeper *const keeper = context;
    struct fsd_buffer kept = {.n = 0};
    uint64_t n_kept = 0;
    bool fails = false;
    keeper->wrong |= atomic_fetch_add(&keeper->n_inside, 1) != 0 || keeper->failed ||
                     result->failure.kind != FSD_FAILURE_NONE || result->records.n % sizeof(struct record) != 0;
    for (size_t at = 0; at < result->records.n; at += sizeof(struct record)) {
        struct record record;
        memcpy(&record, result->records.bytes + at, sizeof(record));
        const char *const line = result->text.bytes + record.offset;
        keeper->wrong |= record.line < keeper->next_line || strtoull(line, NULL, 10) != record.line;
        keeper->next_line = record.line + 1;
        fails |= keeper->n_puzzles == keeper->failing;
        if (keeper->n_puzzles++ % 3 == 0) {
            fsd_buffer_put(&kept, line, (size_t)((const char *)memchr(line, '\n', 30) - line) + 1);
            n_kept++;
        }
    }
    result->text.n = result->n_scratch;
    fsd_buffer_put(&result->text, kept.bytes, kept.n);
    result->tally.counts[0] = n_kept;
    fsd_buffer_destroy(&kept);
    keeper->n_results++;
    keeper->failed |= fails;
    if (fails && keeper->ending != ENDS_BY_STATUS)
        result->failure = (struct fsd_failure){.kind = FSD_FAILURE_OUTPUT, .error_number = EDQUOT, .name = "other"};
    if (!fails || keeper->ending == ENDS_AFTER_TEXT)
        keeper->n_kept += n_kept;
    atomic_fetch_sub(&keeper->n_inside, 1);
    return fails && keeper->ending != ENDS_AFTER_TEXT ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* A puzzle here and there among malformed lines, so short that a chunk has several results. */
static char *make_lines(size_t *n_text)
{
    struct fsd_buffer text = {.n = 0};
    for (int i = 0; i < 6000; i++)
        fsd_buffer_put_text(&text, i % 7 == 0 || i % 64 < 2 ? LINE : "?\n");
    *n_text = text.n;
    assert_non_null(fsd_buffer_text(&text));
    return text.bytes;
}

/* Output is every third puzzle's line number, up to the result that fails. is_private: the file is written at any
 * offset.
 */
static void settle_once(struct keeper *keeper, size_t n_threads, size_t chunk_bytes, bool is_private, bool strict)
{
    const struct fsd_stage stage = runs_stage((struct fsd_stage){.process = process_recording, .settle = keep});
    size_t n_text, n_expected = 0;
    char *const text = make_lines(&n_text);
    FILE *const file = tmpfile();
    assert_non_null(file);
    struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = text, .n_text = n_text};
    const struct fsd_run_options options = {.stage = &stage,
                                            .stage_options = keeper,
                                            .sources = &source,
                                            .n_sources = 1,
                                            .n_threads = n_threads,
                                            .chunk_bytes = chunk_bytes,
                                            .strict = strict};
    const struct fsd_sink sink = {.name = "file", .fd = fileno(file), .is_private = is_private};
    const struct fsd_run_result result = runs_execute(&options, &sink);
    assert_false(keeper->wrong);
    if (keeper->failing == UINT64_MAX) {
        assert_int_equal(result.failure.kind, strict ? FSD_FAILURE_MALFORMED : FSD_FAILURE_NONE);
        assert_true(strict || chunk_bytes < 20000 || keeper->n_results > 2 * (n_text / chunk_bytes + 1));
    } else if (keeper->ending == ENDS_BY_STATUS) {
        assert_int_equal(result.failure.kind, FSD_FAILURE_TROUBLE);
        assert_string_equal(result.failure.text, fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    } else {
        assert_int_equal(result.failure.kind, FSD_FAILURE_OUTPUT);
        assert_int_equal(result.failure.error_number, EDQUOT);
        assert_string_equal(result.failure.name, "other");
    }
    if (keeper->ending != ENDS_BY_STATUS && keeper->ending != ENDS_BEFORE_TEXT)
        assert_int_equal(result.tally.counts[0], keeper->n_kept);
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

TEST(a_settler_sees_outputs_in_order)
{
    static const size_t chunks[] = {1, 83, 1000, 20000};
    for (size_t i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++)
        for (size_t n_threads = 1; n_threads <= 9; n_threads += 4)
            for (int is_private = 0; is_private <= 1; is_private++) {
                struct keeper keeper = {.failing = UINT64_MAX};
                settle_once(&keeper, n_threads, chunks[i], is_private, false);
                assert_int_equal(keeper.n_kept, (keeper.n_puzzles + 2) / 3);
                struct keeper strict = {.failing = UINT64_MAX};
                settle_once(&strict, n_threads, chunks[i], is_private, true);
                assert_int_equal(strict.n_puzzles, 2); /* before the first malformed line */
            }
}

TEST(a_settler_may_end_the_run)
{
    for (enum ending ending = ENDS_BY_STATUS; ending < N_ENDINGS; ending++)
        for (uint64_t failing = 0; failing < 900; failing += 220)
            for (size_t n_threads = 1; n_threads <= 7; n_threads += 3)
                for (int is_private = 0; is_private <= 1; is_private++) {
                    struct keeper keeper = {.failing = failing, .ending = ending};
                    settle_once(&keeper, n_threads, 500, is_private, false);
                }
    /* The settler's failure comes before that of the malformed line, which stands after the result's puzzles. */
    struct keeper keeper = {.failing = 1, .ending = ENDS_BEFORE_TEXT};
    settle_once(&keeper, 3, 500, false, true);
}

struct affinity {
    atomic_bool is_created;
    cpu_set_t cpus;
};

static void *tell_affinity(void *context)
{
    struct affinity *const affinity = context;
    while (!affinity->is_created)
        sched_yield();
    assert_int_equal(sched_getaffinity(0, sizeof(affinity->cpus), &affinity->cpus), 0);
    return NULL;
}

/* Where a thread begins does not keep it from going elsewhere. */
TEST(threads_may_run_on_all_processors)
{
    struct affinity affinity = {.is_created = false};
    cpu_set_t all;
    pthread_t thread;
    assert_int_equal(sched_getaffinity(0, sizeof(all), &all), 0);
    assert_int_equal(fsd_platform_create_thread(&thread, tell_affinity, &affinity), 0);
    affinity.is_created = true;
    pthread_join(thread, NULL);
    assert_true(CPU_EQUAL(&affinity.cpus, &all));
}

static void write_file(const char *root, const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof(path), "%s/%s", root, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Of a group and of those that it is in, in both versions of their file system; and the variable goes first. */
TEST(default_threads)
{
    static const struct {
        const char *name, *text;
        size_t quota;
    } steps[] = {
        {"own", "1:cpu:/x\n0::/a/b\n", 0},
        {"a/b/cpu.max", "max 100000\n", 0},
        {"a/cpu.max", "250000 100000\n", 3},
        {"a/b/cpu.max", "400000 100000\n", 3},
        {"cpu/cpu.cfs_quota_us", "-1\n", 3},
        {"cpu/cpu.cfs_period_us", "100000\n", 3},
        {"cpu/cpu.cfs_quota_us", "200000\n", 2},
        {"a/b/cpu.max", "0 100000\n", 1},
        {"own", "1:cpu:/x\n", 2},
    };
    char root[] = "/tmp/fastsud-test-XXXXXX", path[200], own[200];
    assert_non_null(mkdtemp(root));
    snprintf(own, sizeof(own), "%s/own", root);
    for (const char *const *folder = (const char *const[]){"a", "a/b", "cpu", NULL}; *folder; folder++) {
        snprintf(path, sizeof(path), "%s/%s", root, *folder);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    assert_int_equal(fsd_core_quota(root, own), 0);
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        write_file(root, steps[i].name, steps[i].text);
        assert_int_equal(fsd_core_quota(root, own), steps[i].quota);
    }
    snprintf(path, sizeof(path), "rm -r %s", root);
    assert_int_equal(system(path), 0);
    setenv("OMP_NUM_THREADS", "5,2", 1);
    assert_int_equal(fsd_default_threads(), 5);
    setenv("OMP_NUM_THREADS", "many", 1);
    assert_in_range(fsd_default_threads(), 1, fsd_platform_n_cores());
    unsetenv("OMP_NUM_THREADS");
}

TEST_MAIN("run", NULL, NULL)
