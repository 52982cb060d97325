/* The reader alone: slow streams, and files that change while they are read. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/reader.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1 };

static const atomic_bool never;

/* Longer than the reader waits before it checks whether to stop. */
static void *write_late(void *argument)
{
    const int fd = *(int *)argument;
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        usleep(250000);
        good = write(fd, LINE, N_LINE) == N_LINE;
    }
    close(fd);
    return NULL;
}

static void quiet_streams_are_waited_for(void **state)
{
    (void)state;
    enum { CHUNK = 10 * N_LINE };
    int ends[2];
    pthread_t writer;
    assert_int_equal(pipe(ends), 0);
    const struct fsd_source source = {.name = "pipe", .fd = ends[0]};
    struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
    char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
    assert_true(reader && buffer);
    assert_int_equal(pthread_create(&writer, NULL, write_late, &ends[1]), 0);
    struct fsd_chunk chunk;
    size_t n = 0;
    while (fsd_reader_next(reader, buffer, &chunk)) {
        assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
        n += chunk.end - chunk.first;
    }
    assert_int_equal(n, 2 * N_LINE);
    pthread_join(writer, NULL);
    fsd_reader_destroy(reader);
    close(ends[0]);
    free(buffer);
}

/* The failure names the file, has no lines, and is the last chunk. */
static void files_may_not_shrink(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int i = 0; i < 10; i++)
        assert_true(fputs(LINE, file) >= 0);
    rewind(file);
    const struct fsd_source sources[] = {{.name = "text", .text = LINE, .n_text = N_LINE},
                                         {.name = "file", .fd = fileno(file)}};
    struct fsd_reader *reader = fsd_reader_create(sources, 2, N_LINE, &never);
    char *buffer = malloc(fsd_reader_buffer_bytes(N_LINE));
    assert_true(reader && buffer);
    struct fsd_chunk chunk;
    for (size_t i = 0; i < 2; i++) {
        assert_true(fsd_reader_next(reader, buffer, &chunk));
        assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
        assert_int_equal(chunk.source, i);
    }
    assert_int_equal(ftruncate(fileno(file), N_LINE + 9), 0);
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_int_equal(chunk.failure.kind, FSD_FAILURE_SHRUNK);
    assert_int_equal(chunk.failure.source, 1);
    assert_int_equal(chunk.end, 0);
    assert_false(fsd_reader_next(reader, buffer, &chunk));
    fsd_reader_destroy(reader);
    free(buffer);
    fclose(file);
}

/* Whatever was read until then is handed out; what was appended is not passed over in silence. */
static void files_may_not_grow(void **state)
{
    (void)state;
    for (size_t n_before = 0; n_before <= 3; n_before++) { /* chunks that are read before it grows */
        FILE *file = tmpfile();
        assert_non_null(file);
        for (int i = 0; i < 3; i++)
            assert_true(fputs(LINE, file) >= 0);
        rewind(file);
        const struct fsd_source source = {.name = "file", .fd = fileno(file)};
        struct fsd_reader *reader = fsd_reader_create(&source, 1, N_LINE, &never);
        char *buffer = malloc(fsd_reader_buffer_bytes(N_LINE));
        assert_true(reader && buffer);
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
            assert_int_equal(chunk.failure.kind, FSD_FAILURE_GREW);
            assert_false(fsd_reader_next(reader, buffer, &chunk));
        }
        fsd_reader_destroy(reader);
        free(buffer);
        fclose(file);
    }
}

/* The size of a file in /proc is what can be read, not what stat reports. */
static void files_may_say_too_much(void **state)
{
    (void)state;
    enum { CHUNK = 1 << 16 };
    FILE *file = fopen("/sys/devices/system/cpu/online", "r");
    struct stat status;
    if (!file || fstat(fileno(file), &status) != 0 || status.st_size < 100) {
        print_message("no file that says too much\n");
        skip();
    }
    const struct fsd_source source = {.name = "online", .fd = fileno(file)};
    struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
    char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
    assert_true(reader && buffer);
    struct fsd_chunk chunk;
    assert_true(fsd_reader_next(reader, buffer, &chunk));
    assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
    assert_true(chunk.end > 0 && chunk.end < (size_t)status.st_size && chunk.data[chunk.end - 1] == '\n');
    assert_false(fsd_reader_next(reader, buffer, &chunk));
    fsd_reader_destroy(reader);
    free(buffer);
    fclose(file);
}

/*
 * Whatever the kind of source and the size of chunks, the failure comes first and names the form. Of these, none can be
 * decompressed; text in memory is not even tried.
 */
static void other_forms_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n_bytes;
        const char *command; /* NULL: text; "": binary data */
    } rows[] = {
#define ROW(bytes, command) {bytes, sizeof(bytes) - 1, command}
        ROW("\x1f\x8b\x08\0" LINE, "zcat"),
        ROW("\x1f\x8b", "zcat"),
        ROW("\x28\xb5\x2f\xfd" LINE, "zstdcat"),
        ROW("\x5a\x2a\x4d\x18" LINE, "zstdcat"),
        ROW("\xfd\x37zXZ\0" LINE, "xzcat"),
        ROW("BZh91AY&SY", "bzcat"),
        ROW("PK\x03\x04" LINE, "unzip -p"),
        ROW("\xff\xfe.\0.\0", "iconv -f UTF-16 -t UTF-8"),
        ROW("\xfe\xff\0.\0.", "iconv -f UTF-16 -t UTF-8"),
        ROW("\xff\xfe\0\0.\0\0\0", "iconv -f UTF-32 -t UTF-8"),
        ROW("\0\0\xfe\xff\0\0\0.", "iconv -f UTF-32 -t UTF-8"),
        ROW(".\0"
            "3\0",
            "iconv -f UTF-16LE -t UTF-8"),
        ROW("\0.\0"
            "3\0\n",
            "iconv -f UTF-16BE -t UTF-8"),
        ROW("\x04\x22\x4d\x18" LINE, "lz4 -dc"),
        ROW("\x5d\0\0\x80\0" LINE, "xz -F lzma -dc"),
        ROW("\0\0\0\0", ""),
        ROW("\n\n\0\0\0\0\n" LINE, ""),
        ROW("\x7f"
            "ELF\x02\x01\x01\0\0\0\0\n" LINE,
            ""),
        /* Without its first byte: gzip, zstd, xz, bzip2. */
        ROW("\x8b\x08\0\0\0\0\0\0\x03\x33\xd2\xd3\x33", ""),
        ROW("\xb5\x2f\xfd\x04\x58\x8d\x01\0\x84\x02\x2e\x2e", ""),
        ROW("7zXZ\0\0\x04\xe6\xd6\xb4\x46\x02\0\x21\x01", ""),
        ROW("Zh91AY&SY\xc4\x11\x65\xf5\0\0\x07\x59\0\x3f", ""),
        /* Lines of text decide, up to the first that begins so; one control character decides nothing. */
        ROW("# by hand\n\0\0\0\0\n", NULL),
        ROW(LINE "\0\0\0\0\n", NULL),
        ROW("\x01\n\xe9t\xe9\n" LINE, NULL),
        ROW("................................................................................."
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\n",
            NULL),
        ROW(".\0..", NULL),
        ROW("\0", NULL),
        ROW(".\0\n", NULL),
        ROW("BZ", NULL),
        ROW("BZ\nh9\n", NULL),
        ROW("\x1f", NULL),
        ROW("\n\x1f\x8b", NULL),
        ROW("\xef\xbb\xbf" LINE, NULL),
        ROW("\n\n\n" LINE, NULL),
        ROW(LINE, NULL),
        ROW("", NULL),
#undef ROW
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (size_t chunk_bytes = 1; chunk_bytes <= 1000; chunk_bytes += 333)
            for (int kind = 0; kind < 3; kind++) {
                int ends[2];
                FILE *file = tmpfile();
                assert_true(file && pipe(ends) == 0);
                assert_int_equal(fwrite(rows[i].bytes, 1, rows[i].n_bytes, file), rows[i].n_bytes);
                rewind(file);
                assert_int_equal(write(ends[1], rows[i].bytes, rows[i].n_bytes), rows[i].n_bytes);
                close(ends[1]);
                const struct fsd_source sources[] = {
                    {.name = "text", .fd = FSD_FD_NONE, .text = rows[i].bytes, .n_text = rows[i].n_bytes},
                    {.name = "file", .fd = fileno(file)},
                    {.name = "pipe", .fd = ends[0]},
                };
                struct fsd_reader *reader = fsd_reader_create(&sources[kind], 1, chunk_bytes, &never);
                char *buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
                assert_true(reader && buffer);
                struct fsd_chunk chunk;
                size_t n_consumed = 0;
                if (rows[i].command) {
                    assert_true(fsd_reader_next(reader, buffer, &chunk));
                    const bool is_tried = kind > 0 && fsd_signature_is_readable(chunk.failure.form);
                    assert_int_equal(chunk.failure.kind, is_tried ? FSD_FAILURE_FAULT : FSD_FAILURE_SIGNATURE);
                    const char *const command = chunk.failure.form->command;
                    assert_string_equal(command ? command : "", rows[i].command);
                    assert_int_equal(chunk.end, 0);
                    assert_false(fsd_reader_next(reader, buffer, &chunk));
                } else {
                    while (fsd_reader_next(reader, buffer, &chunk)) {
                        assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
                        n_consumed += chunk.n_consumed;
                    }
                    assert_int_equal(n_consumed, rows[i].n_bytes);
                }
                fsd_reader_destroy(reader);
                free(buffer);
                fclose(file);
                close(ends[0]);
            }
}

/* A part beyond the end, as of a file that shrank since it was measured, is a failure; an empty one opens no file. */
static void parts_must_be_there(void **state)
{
    (void)state;
    struct fsd_source sources[] = {
        {.name = "missing", .fd = FSD_FD_NONE, .is_part = true, .begin = 7, .end = 7},
        {.name = "text", .fd = FSD_FD_NONE, .text = LINE LINE, .n_text = 2 * N_LINE, .is_part = true, .begin = 1},
    };
    bool known = false;
    for (size_t end = 1; end <= 2 * N_LINE + 1; end += N_LINE) {
        struct fsd_chunk chunk;
        uint64_t n_lines = 7;
        char buffer[3 * N_LINE + 2 * FSD_LOOKAHEAD];
        sources[1].end = end;
        assert_int_equal(fsd_sources_measure(sources, 2, &known), end - 1);
        assert_true(known);
        struct fsd_reader *reader = fsd_reader_create(sources, 2, 3 * N_LINE, &never);
        assert_non_null(reader);
        assert_int_equal(fsd_reader_next(reader, buffer, &chunk), end > 1);
        if (end > 2 * N_LINE) {
            assert_int_equal(chunk.failure.kind, FSD_FAILURE_SHRUNK);
            assert_int_equal(chunk.failure.source, 1);
        } else if (end > 1) {
            assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
            assert_int_equal(chunk.n_consumed, end - 1);
            assert_true(chunk.first_of_source);
            assert_int_equal(fsd_reader_lines_before(reader, 1, &n_lines), 0);
            assert_int_equal(n_lines, 1);
        }
        assert_false(fsd_reader_next(reader, buffer, &chunk));
        fsd_reader_destroy(reader);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_streams_are_waited_for), cmocka_unit_test(files_may_not_shrink),
        cmocka_unit_test(files_may_not_grow),           cmocka_unit_test(files_may_say_too_much),
        cmocka_unit_test(other_forms_are_recognised),   cmocka_unit_test(parts_must_be_there),
    };
    return cmocka_run_group_tests_name("reader", tests, NULL, NULL);
}
