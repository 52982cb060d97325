/* A run that goes on where a chunk of another one ended reads the rest, with its line numbers, in every layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "run/run.h"
#include "support/compressed.h"
#include "support/random.h"
#include "support/test.h"

#define CELLS "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"

enum { MAX_PLACES = 20000, N_RECORDS = 1500, LONG = 3 * FSD_MAX_LINE_BYTES };

static struct rng rng;

/* Where chunks end: in the source, and in the output until then. */
struct places {
    size_t n;
    uint64_t next[MAX_PLACES];
    size_t n_text[MAX_PLACES];
    size_t n_written;
};

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

/* Writes the number of every line and what is there. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *output)
{
    struct places *const places = state;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    while (fsd_lines_walk(block->lines, &walk, &item))
        fsd_buffer_print(&output->text, "%d %.9s\n", (int)(block->n_lines_before + item.line + 1),
                         item.malformed ? "malformed" : block->lines->puzzles[item.puzzle] + 72);
    places->n_written += output->text.n;
    places->n = block->lines->chunk->sequence + 1; /* a chunk may have several blocks */
    assert_true(places->n <= MAX_PLACES);
    places->next[places->n - 1] = block->lines->chunk->next;
    places->n_text[places->n - 1] = places->n_written;
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    (void)state;
    *report = (struct fsd_stage_report){.n_guesses = 0};
}

/* Returns what is written, the caller's to free. */
static char *run(const struct fsd_source *source, size_t chunk_bytes, struct places *places)
{
    static const struct fsd_stage stage = {
        .plan = plan, .create = create, .destroy = destroy, .process = process, .report = report};
    enum { MOST = 1 << 20 };
    char *const memory = calloc(1, MOST);
    assert_non_null(memory);
    const struct fsd_run_options options = {.stage = &stage,
                                            .stage_options = places,
                                            .sources = source,
                                            .n_sources = 1,
                                            .n_threads = 1,
                                            .chunk_bytes = chunk_bytes};
    const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = MOST - 1};
    struct fsd_run *all = NULL;
    struct fsd_run_result result;
    places->n = places->n_written = 0;
    assert_int_equal(fsd_run_create(&options, &all), FASTSUD_OK);
    fsd_run_execute(all, &sink, &result);
    fsd_run_destroy(all);
    assert_int_equal(result.failure.kind, FSD_FAILURE_NONE);
    return memory;
}

static void check_places(const struct fsd_source *source, uint64_t n_bytes, const char *what)
{
    static struct places places, ignored;
    static const size_t sizes[] = {100, 3000, 30000};
    for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
        char *const whole = run(source, sizes[s], &places);
        assert_true(places.n > 1);
        /* Some of them. */
        for (size_t i = 0; i < places.n; i += 1 + rng_below(&rng, (unsigned)places.n / TEST_SAMPLE(6, 2) + 1)) {
            struct fsd_source rest = *source;
            if (n_bytes > 0) {
                rest.is_part = true;
                rest.begin = places.next[i] < n_bytes ? places.next[i] : n_bytes;
                rest.end = n_bytes;
            } else {
                rest.skip = places.next[i];
            }
            char *const text = run(&rest, sizes[rng_below(&rng, 3)], &ignored);
            if (strcmp(text, whole + places.n_text[i]) != 0)
                fail_msg("%s, chunks of %zu, from %llu on:\n%.300s\nnot:\n%.300s", what, sizes[s],
                         (unsigned long long)places.next[i], text, whole + places.n_text[i]);
            free(text);
        }
        free(whole);
    }
}

/* Writes bytes to a file; returns its path. */
static const char *make_file(const char *bytes, size_t n_bytes)
{
    static char path[] = "/tmp/fastsud-test-go-on";
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n_bytes, file), n_bytes);
    assert_int_equal(fclose(file), 0);
    return path;
}

/* As text in memory, as a file, and compressed by every program there is. */
static void check_text(const struct fsd_buffer *text, const char *what)
{
    assert_false(text->failed);
    const struct fsd_source in_memory = {.name = "text", .fd = FSD_FD_NONE, .text = text->bytes, .n_text = text->n};
    check_places(&in_memory, text->n, what);
    const struct fsd_source in_file = {.name = make_file(text->bytes, text->n), .fd = FSD_FD_NONE};
    check_places(&in_file, text->n, what);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        size_t n = 0;
        if (!compression_is_here(&compressions[i]))
            continue;
        char *const bytes = compress_bytes(&compressions[i], text->bytes, text->n, &n);
        const struct fsd_source compressed = {.name = make_file(bytes, n), .fd = FSD_FD_NONE};
        check_places(&compressed, 0, what);
        free(bytes);
    }
    unlink(in_file.name);
}

static void put_line(struct fsd_buffer *text, unsigned i, const char *end)
{
    if (i % 9 == 4)
        fsd_buffer_print(text, "malformed%s", end);
    else if (i % 9 == 7)
        fsd_buffer_print(text, "# a comment%s%s", end, end);
    else
        fsd_buffer_print(text, "%.72s%09u%s", CELLS, i + 100000000, end);
}

static void lines(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_put_text(&text, "\xef\xbb\xbf");
    for (unsigned i = 0; i < N_RECORDS; i++)
        put_line(&text, i, i % 2 ? "\n" : "\r\n");
    check_text(&text, "lines");
    fsd_buffer_destroy(&text);
}

/* Lines of which no one sees the end. */
static void long_lines(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    for (unsigned i = 0; i < N_RECORDS / 60; i++) {
        put_line(&text, i, "");
        for (unsigned n = rng_below(&rng, LONG); n > 0; n--)
            fsd_buffer_put_char(&text, CELLS[n % 81]);
        fsd_buffer_put_char(&text, '\n');
    }
    fsd_buffer_put_text(&text, CELLS);
    check_text(&text, "long lines");
    fsd_buffer_destroy(&text);
}

static void tables(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_put_text(&text, "\xef\xbb\xbfid,\"what\nit says\",puzzle\n");
    for (unsigned i = 0; i < N_RECORDS; i++)
        fsd_buffer_print(&text, "%u,\"%s\",%.72s%09u%s", i, i % 3 ? "two\nlines" : "one", CELLS, i + 100000000,
                         i % 5 ? "\n" : "\r\n");
    check_text(&text, "csv");
    fsd_buffer_destroy(&text);
}

static void objects(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    for (unsigned i = 0; i < N_RECORDS; i++)
        fsd_buffer_print(&text, "{\"id\":%u,\"puzzle\":\"%.72s%09u\"}\n", i, i % 9 == 4 ? "?" : CELLS, i + 100000000);
    check_text(&text, "jsonl");
    fsd_buffer_destroy(&text);
}

static void grids(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    for (unsigned i = 0; i < N_RECORDS; i++) {
        for (unsigned row = 0; row < 8; row++)
            fsd_buffer_print(&text, "%.9s\n", &CELLS[9 * row]);
        fsd_buffer_print(&text, "%09u\n%s", i + 100000000, i % 3 ? "\n" : "\n\n");
    }
    check_text(&text, "grid");
    fsd_buffer_destroy(&text);
}

static int start(void **state)
{
    (void)state;
    test_say_samples();
    rng_init(&rng, test_seed());
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),   cmocka_unit_test(long_lines), cmocka_unit_test(tables),
        cmocka_unit_test(objects), cmocka_unit_test(grids),
    };
    return cmocka_run_group_tests_name("go on", tests, start, NULL);
}
