/* The reader alone: slow streams, and files that change while they are read. */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "input/reader.h"
#include "support/clock.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1 };

static const atomic_bool never;

static int late[2]; /* a pipe */
static unsigned n_late;

/* Two lines, each after several waits in vain for which the reader checks whether to stop; then the end. */
static void write_late(void)
{
    if (n_late == 2) {
        close(late[1]);
        return;
    }
    n_late++;
    assert_int_equal(write(late[1], LINE, N_LINE), N_LINE);
    test_idle_polls(5, write_late);
}

TEST(quiet_streams_are_waited_for)
{
    enum { CHUNK = 10 * N_LINE };
    assert_int_equal(pipe(late), 0);
    struct fsd_source source = {.name = "pipe", .fd = late[0]};
    struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
    OWNED char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
    assert_non_null(reader);
    test_idle_polls(5, write_late);
    struct fsd_chunk chunk;
    size_t n = 0;
    while (fsd_reader_next(reader, buffer, &chunk)) {
        assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
        n += chunk.end - chunk.first;
    }
    assert_int_equal(n_late, 2);
    assert_int_equal(n, 2 * N_LINE);
    fsd_reader_destroy(reader);
    fsd_source_close(&source);
    close(late[0]);
}

/* The failure names the file, has no lines, and is the last chunk. */
TEST(files_may_not_shrink)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int i = 0; i < 10; i++)
        assert_true(fputs(LINE, file) >= 0);
    rewind(file);
    struct fsd_source sources[] = {{.name = "text", .text = LINE, .n_text = N_LINE},
                                   {.name = "file", .fd = fileno(file)}};
    struct fsd_reader *reader = fsd_reader_create(sources, 2, N_LINE, &never);
    OWNED char *buffer = malloc(fsd_reader_buffer_bytes(N_LINE));
    assert_non_null(reader);
    struct fsd_chunk chunk;
    for (size_t i = 0; i < 2; i++) {
        assert_true(fsd_reader_next(reader, buffer, &chunk));
        assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
        assert_int_equal(chunk.source, i);
    }
    assert_int_equal(ftruncate(fileno(file), N_LINE + 9), 0);
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_int_equal(chunk.failure.kind, FSD_FAILURE_TROUBLE);
    assert_string_equal(chunk.failure.name, "file");
    assert_non_null(strstr(chunk.failure.text, "shrank"));
    assert_int_equal(chunk.end, 0);
    assert_false(fsd_reader_next(reader, buffer, &chunk));
    fsd_reader_destroy(reader);
    fsd_sources_close(sources, 2);
    fclose(file);
}

/* Without waiting there are whole lines alone, and of a pipe that has paused none; no part of a line is lost. */
TEST(what_is_there_now)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct fsd_source sources[] = {{.name = "text", .text = LINE LINE, .n_text = 2 * N_LINE},
                                   {.name = "pipe", .fd = ends[0]}};
    struct fsd_reader *reader = fsd_reader_create(sources, 2, N_LINE, &never);
    OWNED char *buffer = malloc(fsd_reader_buffer_bytes(N_LINE));
    assert_non_null(reader);
    struct fsd_chunk chunk;
    assert_int_equal(write(ends[1], LINE, N_LINE), N_LINE);
    for (size_t i = 0; i < 2; i++)
        assert_true(fsd_reader_next(reader, buffer, &chunk) && chunk.source == 0);
    assert_false(fsd_reader_next_now(reader, buffer, &chunk)); /* it would have to open the pipe */
    assert_true(fsd_reader_next(reader, buffer, &chunk) && chunk.source == 1);
    assert_int_equal(write(ends[1], LINE LINE, N_LINE * 3 / 2), N_LINE * 3 / 2);
    assert_true(fsd_reader_next(reader, buffer, &chunk)); /* whole, so it has not paused */
    for (size_t i = 0; i < 2; i++)
        assert_false(fsd_reader_next_now(reader, buffer, &chunk));
    assert_int_equal(write(ends[1], &LINE[N_LINE / 2], N_LINE / 2), N_LINE / 2);
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_int_equal(chunk.end - chunk.first, N_LINE);
    assert_memory_equal(chunk.data + chunk.first, LINE, N_LINE);
    assert_int_equal(write(ends[1], LINE LINE, 2 * N_LINE), 2 * N_LINE);
    close(ends[1]);
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_true(fsd_reader_next_now(reader, buffer, &chunk));
    assert_memory_equal(chunk.data + chunk.first, LINE, N_LINE);
    assert_false(fsd_reader_next(reader, buffer, &chunk));
    fsd_reader_destroy(reader);
    fsd_sources_close(sources, 2);
    close(ends[0]);
}

/* A file of so many lines, and a reader of it that may map it, which has handed out the first half. */
struct mapped {
    FILE *file;
    struct fsd_source source;
    struct fsd_reader *reader;
    char *buffer;
    struct fsd_chunk chunk;
};

enum { N_MAPPED = 20000 * N_LINE };

static void open_mapped(struct mapped *mapped)
{
    *mapped = (struct mapped){.file = tmpfile(), .buffer = malloc(fsd_reader_buffer_bytes(N_MAPPED / 2))};
    assert_true(mapped->file && mapped->buffer);
    for (size_t i = 0; i < N_MAPPED / N_LINE; i++)
        assert_true(fputs(LINE, mapped->file) >= 0);
    rewind(mapped->file);
    mapped->source = (struct fsd_source){.name = "file", .fd = fileno(mapped->file)};
    mapped->reader = fsd_reader_create(&mapped->source, 1, N_MAPPED / 2, &never);
    assert_non_null(mapped->reader);
    fsd_reader_map_files(mapped->reader);
    assert_true(fsd_reader_next(mapped->reader, mapped->buffer, &mapped->chunk));
    assert_true(mapped->chunk.is_mapped);
}

static void close_mapped(struct mapped *mapped)
{
    fsd_reader_destroy(mapped->reader);
    fsd_source_close(&mapped->source);
    fclose(mapped->file);
    free(mapped->buffer);
}

static void exit_by(int number)
{
    _exit(number);
}

/*
 * What a chunk holds until it ends is all there, or it is said that it was not. SIGBUS is what it was where no file is
 * concerned.
 */
TEST(mapped_files_may_not_shrink)
{
    int status = 0;
    signal(SIGBUS, exit_by); /* instead of cmocka's, and before the first file is mapped */
    static const struct {
        size_t n_left; /* bytes of the file, after the first chunk was handed out */
        bool is_whole; /* the first chunk is */
    } rows[] = {{N_MAPPED, true},
                {N_MAPPED / 2 + N_LINE, false}, /* the last line may need more than is left */
                {N_MAPPED / 2 - 1, false},
                {4096 * 5, false},
                {1, false},
                {0, false}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
        struct mapped mapped;
        open_mapped(&mapped);
        struct fsd_chunk *const chunk = &mapped.chunk;
        const size_t n_there = rows[i].n_left < chunk->n_bytes ? rows[i].n_left : chunk->n_bytes;
        assert_int_equal(ftruncate(fileno(mapped.file), (off_t)rows[i].n_left), 0);
        for (size_t at = 0; at < chunk->n_bytes; at++)
            assert_int_equal(chunk->data[at], at < n_there ? LINE[at % N_LINE] : 0);
        assert_int_equal(fsd_reader_has_all(mapped.reader, chunk, &failure), rows[i].is_whole);
        assert_true(rows[i].is_whole || strstr(failure.text, "shrank"));
        failure.kind = FSD_FAILURE_NONE;
        assert_int_equal(fsd_reader_end(mapped.reader, chunk, &failure), rows[i].is_whole);
        assert_true(rows[i].is_whole || strstr(failure.text, "shrank"));
        /* Nothing that is not there is handed out. */
        assert_true(fsd_reader_next(mapped.reader, mapped.buffer, &mapped.chunk));
        assert_int_equal(mapped.chunk.failure.kind, rows[i].is_whole ? FSD_FAILURE_NONE : FSD_FAILURE_TROUBLE);
        if (rows[i].is_whole) {
            assert_memory_equal(mapped.chunk.data + mapped.chunk.first, LINE, N_LINE);
            assert_true(fsd_reader_end(mapped.reader, &mapped.chunk, &failure));
            assert_false(fsd_reader_next(mapped.reader, mapped.buffer, &mapped.chunk));
        }
        close_mapped(&mapped);
    }
    const pid_t child = fork();
    if (child == 0) {
        raise(SIGBUS);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == SIGBUS);
}

/* A chunk outlives its source. */
TEST(mapped_files_stay_until_they_are_done_with)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_chunk second;
    struct mapped mapped;
    open_mapped(&mapped);
    assert_true(fsd_reader_next(mapped.reader, mapped.buffer, &second));
    assert_false(fsd_reader_next(mapped.reader, mapped.buffer, &(struct fsd_chunk){.end = 0}));
    assert_memory_equal(mapped.chunk.data + mapped.chunk.end - N_LINE, LINE, N_LINE);
    assert_true(fsd_reader_end(mapped.reader, &mapped.chunk, &failure));
    assert_memory_equal(second.data + second.end - N_LINE, LINE, N_LINE);
    assert_true(fsd_reader_end(mapped.reader, &second, &failure));
    close_mapped(&mapped);
}

/* Whatever was read until then is handed out; what was appended is not passed over in silence. */
TEST(files_may_not_grow)
{
    for (size_t n_before = 0; n_before <= 3; n_before++) { /* chunks that are read before it grows */
        FILE *file = tmpfile();
        assert_non_null(file);
        for (int i = 0; i < 3; i++)
            assert_true(fputs(LINE, file) >= 0);
        rewind(file);
        struct fsd_source source = {.name = "file", .fd = fileno(file)};
        struct fsd_reader *reader = fsd_reader_create(&source, 1, N_LINE, &never);
        OWNED char *buffer = malloc(fsd_reader_buffer_bytes(N_LINE));
        assert_non_null(reader);
        struct fsd_chunk chunk;
        for (size_t i = 0; i < n_before; i++)
            assert_true(fsd_reader_next(reader, buffer, &chunk) && chunk.failure.kind == FSD_FAILURE_NONE);
        assert_int_equal(pwrite(fileno(file), LINE, N_LINE, 3 * N_LINE), N_LINE);
        for (size_t i = n_before; n_before > 0 && i < 3; i++)
            assert_true(fsd_reader_next(reader, buffer, &chunk) && chunk.failure.kind == FSD_FAILURE_NONE);
        for (size_t i = 0; n_before == 0 && i < 4; i++) /* before it is opened: it is what it is now */
            assert_true(fsd_reader_next(reader, buffer, &chunk) && chunk.failure.kind == FSD_FAILURE_NONE);
        assert_int_equal(fsd_reader_next(reader, buffer, &chunk), n_before > 0);
        if (n_before > 0) {
            assert_non_null(strstr(chunk.failure.text, "grew"));
            assert_false(fsd_reader_next(reader, buffer, &chunk));
        }
        fsd_reader_destroy(reader);
        fsd_source_close(&source);
        fclose(file);
    }
}

/* The size of a file in /proc is what can be read, not what stat reports. */
TEST(files_may_say_too_much)
{
    enum { CHUNK = 1 << 16 };
    FILE *file = fopen("/sys/devices/system/cpu/online", "r");
    struct stat status;
    if (!file || fstat(fileno(file), &status) != 0 || status.st_size < 100) {
        print_message("no file that says too much\n");
        skip();
    }
    struct fsd_source source = {.name = "online", .fd = fileno(file)};
    struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
    OWNED char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
    assert_non_null(reader);
    struct fsd_chunk chunk;
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
    assert_true(chunk.end > 0 && chunk.end < (size_t)status.st_size && chunk.data[chunk.end - 1] == '\n');
    assert_false(fsd_reader_next(reader, buffer, &chunk));
    fsd_reader_destroy(reader);
    fsd_source_close(&source);
    fclose(file);
}

TEST_MAIN("reader", NULL, NULL)
