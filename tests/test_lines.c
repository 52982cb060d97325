/* Lines of a text in memory that ends where its page ends, so that a byte read too far is a crash. */
#include <unistd.h>

#include "base/buffer.h"
#include "input/layout.h"
#include "support/guard.h"
#include "support/known.h"
#include "support/runs.h"
#include "support/test.h"

#define NINE_LINES "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"

/* Appends the number of every line, and a mark if it is malformed. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    (void)state;
    while (fsd_lines_walk(block->lines, &walk, &item))
        fsd_buffer_print(&result->text, "%d%s ", (int)(block->n_lines_before + item.line + 1),
                         item.malformed ? "!" : "");
    return FASTSUD_OK;
}

/* Runs a range of a source, or all of it, in chunks of chunk_bytes. */
static struct fsd_run_result run(const struct fsd_stage *stage, struct fsd_source *source, size_t chunk_bytes,
                                 bool strict, char *memory, size_t n_memory)
{
    const struct fsd_run_options options = {.stage = stage,
                                            .sources = source,
                                            .n_sources = 1,
                                            .n_threads = 2,
                                            .chunk_bytes = chunk_bytes,
                                            .strict = strict};
    const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = n_memory};
    memset(memory, 0, n_memory);
    return runs_execute(&options, &sink);
}

static struct fsd_run_result run_text(const char *text, size_t n_text, size_t chunk_bytes, bool strict, char *memory,
                                      size_t n_memory)
{
    const struct fsd_stage stage = runs_stage((struct fsd_stage){.process = process});
    OWNED_GUARDED copy = guarded_create(n_text);
    struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = (const char *)copy.data, .n_text = n_text};
    memcpy(copy.data, text, n_text);
    const struct fsd_run_result result = run(&stage, &source, chunk_bytes, strict, memory, n_memory);
    return result;
}

/* The lines before the first malformed one are processed, and none after it. */
TEST(strict_runs_end_at_the_first_malformed_line)
{
    static const char text[] = UNIQUE "\n" UNIQUE "\n\nbad\n" UNIQUE "\nworse\n" UNIQUE "\n";
    char memory[256];
    for (size_t chunk_bytes = 1; chunk_bytes < 600; chunk_bytes += 41) {
        const struct fsd_run_result result =
            run_text(text, sizeof(text) - 1, chunk_bytes, true, memory, sizeof(memory));
        assert_string_equal(memory, "1 2 ");
        assert_int_equal(result.failure.kind, FSD_FAILURE_MALFORMED);
        assert_int_equal(result.failure.line, 4);
        assert_int_equal(result.failure.column, 1);
    }
}

/* Appends the length of every puzzle's line; ends at the first that is too long. */
static enum fastsud_status process_lengths(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    (void)state;
    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        size_t n_bytes;
        if (!fsd_lines_text(block->lines, i, &n_bytes)) {
            fsd_stage_fail_long_line(block, i, result);
            return FASTSUD_OK;
        }
        fsd_buffer_print(&result->text, "%d ", (int)n_bytes);
    }
    return FASTSUD_OK;
}

/* A line is had whole, whatever its length and ending, the chunks, and the kind of source. */
TEST(lengths_of_lines)
{
    const struct fsd_stage stage = runs_stage((struct fsd_stage){.process = process_lengths});
    static const char *const before[] = {"", "\xef\xbb\xbf", "#\n\n", UNIQUE ";\n"};
    static const char *const after[] = {"", "\r", "\n", "\r\n", "\n" UNIQUE "\r\n", "\r\n#"};
    static const int lengths[] = {81, 82, 95, 96, 97, 4094, 4095, 4096, 4097, 4098, 4099, 4104, 4105, 20000};
    static const size_t chunks[] = {1, 80, 96, 4095, 4096, 4097, 4200, 1 << 20};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
        for (size_t variant = 0; variant < 4 * 6 * 8 * 2; variant++) {
            const char *const head = before[variant % 4];
            const char *const tail = after[variant / 4 % 6];
            const size_t chunk_bytes = chunks[variant / 24 % 8];
            const bool is_stream = variant / 192;
            if (chunk_bytes == 1 && (is_stream || lengths[i] > 100) && variant % 24 > 2)
                continue; /* slow */
            if (TEST_IS_QUICK && (variant + i) % 3 != 0)
                continue;
            OWNED_BUFFER text = {.n = 0}, wanted = {.n = 0};
            fsd_buffer_put_text(&text, head);
            fsd_buffer_put_text(&text, UNIQUE);
            for (int n = 81; n < lengths[i]; n++)
                fsd_buffer_put_char(&text, n % 9 == 0 ? '\t' : ',');
            if (lengths[i] > 81)
                text.bytes[text.n - 1] = ',';
            fsd_buffer_put_text(&text, tail);
            fsd_buffer_put_text(&wanted, variant % 4 == 3 ? "82 " : "");
            fsd_buffer_print(&wanted, "%d %s", lengths[i], strlen(tail) > 80 ? "81 " : "");
            int ends[2];
            OWNED_GUARDED copy = guarded_create(text.n);
            memcpy(copy.data, text.bytes, text.n);
            struct fsd_source source = {
                .name = "text", .fd = FSD_FD_NONE, .text = (const char *)copy.data, .n_text = text.n};
            assert_int_equal(pipe(ends), 0);
            if (is_stream) {
                assert_int_equal(write(ends[1], text.bytes, text.n), text.n);
                source = (struct fsd_source){.name = "pipe", .fd = ends[0]};
            }
            close(ends[1]);
            char memory[64];
            const struct fsd_run_result result = run(&stage, &source, chunk_bytes, false, memory, sizeof(memory));
            assert_string_equal(memory, fsd_buffer_text(&wanted));
            assert_int_equal(result.failure.kind, FSD_FAILURE_NONE);
            close(ends[0]);
        }
}

TEST_MAIN("lines", NULL, NULL)
