/* The writer alone: memory that is as large as its output, and memory that is not. */
#include <errno.h>
#include <stdatomic.h>

#include "output/writer.h"
#include "support/test.h"

#define HEADER "a header\n"
#define SCRATCH "not written"
#define TEXT "a text, and more of it\n"

enum { N_HEADER = sizeof(HEADER) - 1, N_TEXT = sizeof(TEXT) - 1, N_ALL = N_HEADER + 2 * N_TEXT };

/* Two results, the second one first. */
static void write_into(char *memory, size_t n_memory, uint64_t *n_written, struct fsd_failure *failure)
{
    atomic_bool stop = false;
    const struct fsd_writer_options options = {.n_results = 2, .stop = &stop};
    const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = n_memory};
    struct fsd_writer *writer = fsd_writer_create(&options);
    OWNED_BUFFER header = {.n = 0};
    struct fsd_tally tally;
    assert_non_null(writer);
    fsd_buffer_put_text(&header, HEADER);
    fsd_writer_start(writer, &sink, NULL, &header);
    struct fsd_chunk_result *results[2];
    for (int i = 0; i < 2 && !atomic_load(&stop); i++) {
        results[i] = fsd_writer_take(writer);
        assert_non_null(results[i]);
        results[i]->item.sequence = (uint64_t)(1 - i);
        fsd_buffer_put_text(&results[i]->text, SCRATCH TEXT);
        results[i]->n_scratch = sizeof(SCRATCH) - 1;
    }
    for (int i = 0; i < 2 && !atomic_load(&stop); i++)
        fsd_writer_submit(writer, results[i]);
    fsd_writer_finish(writer, &tally, n_written, failure);
    fsd_writer_destroy(writer);
}

TEST(memory_is_never_overrun)
{
    for (size_t n_memory = 0; n_memory <= N_ALL + 1; n_memory++) {
        char memory[N_ALL + 2];
        uint64_t n_written;
        struct fsd_failure failure;
        memset(memory, '~', sizeof(memory));
        write_into(memory, n_memory, &n_written, &failure);
        for (size_t i = n_memory; i < sizeof(memory); i++)
            assert_int_equal(memory[i], '~');
        if (n_memory < N_ALL) {
            assert_int_equal(failure.kind, FSD_FAILURE_OUTPUT);
            assert_int_equal(failure.error_number, ENOSPC);
        } else {
            assert_int_equal(failure.kind, FSD_FAILURE_NONE);
            assert_int_equal(n_written, N_ALL);
            assert_memory_equal(memory, HEADER TEXT TEXT, N_ALL);
        }
    }
}

TEST(without_memory_bytes_are_counted)
{
    uint64_t n_written;
    struct fsd_failure failure;
    write_into(NULL, 0, &n_written, &failure);
    assert_int_equal(failure.kind, FSD_FAILURE_NONE);
    assert_int_equal(n_written, N_ALL);
}

TEST_MAIN("writer", NULL, NULL)
