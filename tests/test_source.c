/* Sources of every kind: what is known of them once they are open, and that all of them give the same text. */
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "input/codecs/codec.h"
#include "input/reader.h"
#include "support/compressed.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"
#define TEXT "id,puzzle\n1," LINE "2," LINE "3," LINE

enum { N_LINE = sizeof(LINE) - 1, N_TEXT = sizeof(TEXT) - 1 };

static const atomic_bool never;
static char folder[] = "/tmp/fastsud-test-source-XXXXXX";

SET_UP(set_up)
{
    return mkdtemp(folder) ? 0 : -1;
}

SET_UP(tear_down)
{
    return rmdir(folder);
}

/* The path of a new file of the folder, until the next call. */
static const char *file_of(const char *name, const char *bytes, size_t n)
{
    static char path[sizeof(folder) + 32];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
    return path;
}

/* Opens a file by its name, without its name, so that nothing is left of it. */
static int descriptor_of(const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_int_equal(unlink(path), 0);
    return fd;
}

static int pipe_of(const char *bytes, size_t n)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, n), n);
    close(ends[1]);
    return ends[0];
}

/* Appends the lines of chunks, and returns how many chunks there are. */
static size_t read_source(struct fsd_source *source, size_t chunk_bytes, struct fsd_buffer *text, uint64_t *n_consumed,
                          struct fsd_failure *failure)
{
    struct fsd_reader *const reader = fsd_reader_create(source, 1, chunk_bytes, &never);
    OWNED char *const buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    struct fsd_chunk chunk;
    size_t n_chunks = 0;
    assert_non_null(reader);
    failure->kind = FSD_FAILURE_NONE;
    *n_consumed = 0;
    for (; fsd_reader_next(reader, buffer, &chunk); n_chunks++) {
        assert_int_equal(chunk.sequence, n_chunks);
        assert_int_equal(chunk.first_of_source, n_chunks == 0);
        assert_false(fsd_failed(failure));
        *failure = chunk.failure;
        *n_consumed += chunk.n_consumed;
        for (size_t at = chunk.first; at < chunk.end;) {
            const size_t n = fsd_record_line_end(chunk.data + at, chunk.n_bytes - at, true);
            fsd_buffer_put(text, chunk.data + at, n);
            at += n;
        }
        fsd_reader_end(reader, &chunk, &chunk.failure);
    }
    fsd_reader_destroy(reader);
    return n_chunks;
}

/* What is known before anything is read, and what is read then. */
static void check(struct fsd_source *source, enum fsd_source_kind kind, uint64_t size, const char *compression,
                  const char *wanted)
{
    struct fsd_failure failure;
    OWNED_BUFFER text = {.n = 0};
    uint64_t n_consumed = 0;
    bool known = false;
    assert_true(fsd_source_open(source, &never, &failure));
    assert_true(fsd_source_open(source, &never, &failure)); /* once more: nothing happens */
    assert_int_equal(source->kind, kind);
    assert_int_equal(source->size, size);
    assert_int_equal(fsd_sources_measure(source, 1, &known), size);
    assert_int_equal(known, kind != FSD_SOURCE_STREAM);
    assert_int_equal(source->signature != NULL, compression != NULL);
    if (compression)
        assert_string_equal(source->signature->codec->name, compression);
    assert_int_equal(fsd_source_has_offsets(source), kind != FSD_SOURCE_STREAM && !compression);
    assert_int_equal(source->layout.is_empty, !*wanted);
    if (*wanted)
        assert_ptr_equal(source->layout.kind, &fsd_layout_csv);
    read_source(source, 100, &text, &n_consumed, &failure);
    assert_int_equal(failure.kind, FSD_FAILURE_NONE);
    assert_string_equal(fsd_buffer_text(&text), *wanted ? wanted + strcspn(wanted, "\n") + 1 : "");
    assert_true(kind == FSD_SOURCE_STREAM || !*wanted || n_consumed + source->layout.n_header_bytes >= size);
    fsd_source_close(source);
}

TEST(all_kinds)
{
    struct fsd_source memory = {.name = "text", .fd = FSD_FD_NONE, .text = TEXT, .n_text = N_TEXT};
    check(&memory, FSD_SOURCE_MEMORY, N_TEXT, NULL, TEXT);
    check(&memory, FSD_SOURCE_MEMORY, N_TEXT, NULL, TEXT); /* closed and opened again */
    struct fsd_source file = {.name = file_of("file", TEXT, N_TEXT), .fd = FSD_FD_NONE};
    check(&file, FSD_SOURCE_FILE, N_TEXT, NULL, TEXT);
    check(&file, FSD_SOURCE_FILE, N_TEXT, NULL, TEXT);
    unlink(file.name);
    struct fsd_source empty = {.name = file_of("empty", "", 0), .fd = FSD_FD_NONE};
    check(&empty, FSD_SOURCE_FILE, 0, NULL, "");
    unlink(empty.name);
    struct fsd_source stream = {.name = "pipe", .fd = pipe_of(TEXT, N_TEXT)};
    check(&stream, FSD_SOURCE_STREAM, 0, NULL, TEXT);
    close(stream.fd);

    /* What stands before the offset does not matter, not even for its compression; the descriptor ends at the end. */
    struct fsd_source rest = {.name = "rest", .fd = descriptor_of(file_of("rest", "\x1f\x8b\x08" TEXT, 3 + N_TEXT))};
    assert_int_equal(lseek(rest.fd, 3, SEEK_SET), 3);
    check(&rest, FSD_SOURCE_FILE, N_TEXT, NULL, TEXT);
    assert_int_equal(lseek(rest.fd, 0, SEEK_CUR), 3 + N_TEXT);
    close(rest.fd);
}

/* Files in /proc tell a size of 0. */
TEST(files_in_proc)
{
    struct fsd_source source = {.name = "/proc/self/status", .fd = FSD_FD_NONE};
    struct fsd_failure failure;
    OWNED_BUFFER text = {.n = 0};
    uint64_t n_consumed = 0;
    if (access(source.name, R_OK) != 0)
        skip();
    assert_true(fsd_source_open(&source, &never, &failure));
    assert_int_equal(source.kind, FSD_SOURCE_STREAM);
    read_source(&source, 100, &text, &n_consumed, &failure);
    assert_int_equal(failure.kind, FSD_FAILURE_NONE);
    assert_int_equal(strncmp(fsd_buffer_text(&text), "Name:", 5), 0);
    assert_int_equal(n_consumed, text.n);
    fsd_source_close(&source);
}

TEST(compressed_files_and_pipes)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER data = {0};
        compress_bytes(&data, by, TEXT, N_TEXT);
        struct fsd_source file = {.name = file_of("compressed", data.bytes, data.n), .fd = FSD_FD_NONE};
        check(&file, FSD_SOURCE_FILE, data.n, by->name, TEXT);
        check(&file, FSD_SOURCE_FILE, data.n, by->name, TEXT);
        unlink(file.name);
        struct fsd_source stream = {.name = "pipe", .fd = pipe_of(data.bytes, data.n)};
        check(&stream, FSD_SOURCE_STREAM, 0, by->name, TEXT);
        close(stream.fd);
        struct fsd_source memory = {.name = "text", .fd = FSD_FD_NONE, .text = data.bytes, .n_text = data.n};
        struct fsd_failure failure;
        assert_false(fsd_source_open(&memory, &never, &failure)); /* arguments are not decompressed */
        assert_non_null(strstr(failure.text, "compressed by "));
        fsd_source_close(&memory);
    }
}

/* Another file of the same name, once it is open. */
TEST(replaced_files_are_told)
{
    struct fsd_source source = {.name = strdup(file_of("file", TEXT, N_TEXT)), .fd = FSD_FD_NONE};
    struct fsd_failure failure;
    struct fsd_buffer text = {.n = 0};
    uint64_t n_consumed = 0;
    assert_true(fsd_source_open(&source, &never, &failure));
    assert_int_equal(rename(file_of("other", TEXT, N_TEXT), source.name), 0);
    assert_int_equal(read_source(&source, 100, &text, &n_consumed, &failure), 1);
    assert_int_equal(failure.kind, FSD_FAILURE_TROUBLE);
    assert_ptr_equal(failure.name, source.name);
    assert_non_null(strstr(failure.text, "replaced"));
    unlink(source.name);
    assert_int_equal(read_source(&source, 100, &text, &n_consumed, &failure), 1);
    assert_non_null(strstr(failure.text, "No such file"));
    assert_int_equal(text.n, 0);
    fsd_source_close(&source);
    free((char *)source.name);
}

/* Each record, of a line or of several, is in the one range in which it starts; a range without a start has none. */
TEST(ranges_have_what_starts_in_them)
{
    static const char csv[] = "n,puzzle\n\"long\n\n\n\nfield\"," LINE "2," LINE;
    static const char *const texts[] = {LINE LINE, csv};
    for (size_t i = 0; i < 2; i++) {
        const size_t n = strlen(texts[i]);
        const size_t starts[2][3] = {{0, N_LINE, n}, {9, n - N_LINE - 2, n}};
        for (size_t begin = 0; begin < n; begin++)
            for (size_t end = begin; end <= n; end += end == begin ? 1 : N_LINE - 1) {
                struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .text = texts[i], .n_text = n};
                struct fsd_failure failure;
                OWNED_BUFFER found = {.n = 0}, wanted = {.n = 0};
                uint64_t n_consumed = 0;
                bool known = false;
                assert_true(fsd_source_open(&source, &never, &failure));
                source.begin = begin;
                source.end = end;
                assert_int_equal(fsd_sources_measure(&source, 1, &known), end - begin);
                assert_int_equal(fsd_source_is_left_out(&source), begin == end);
                for (size_t k = 0; k < 2; k++)
                    if (starts[i][k] >= begin && starts[i][k] < end)
                        fsd_buffer_put(&wanted, texts[i] + starts[i][k], starts[i][k + 1] - starts[i][k]);
                const size_t n_chunks = read_source(&source, 1000, &found, &n_consumed, &failure);
                assert_int_equal(failure.kind, FSD_FAILURE_NONE);
                assert_string_equal(fsd_buffer_text(&found), fsd_buffer_text(&wanted));
                if (begin == end || (i == 1 && begin > 0 && wanted.n == 0))
                    assert_int_equal(n_chunks, 0);
                fsd_source_close(&source);
            }
    }
}

TEST(lines_before_a_range)
{
    struct fsd_source source = {.name = file_of("file", LINE LINE LINE, 3 * N_LINE), .fd = FSD_FD_NONE};
    struct fsd_failure failure;
    static char buffer[10 + FSD_LAYOUT_BYTES + FSD_LOOKAHEAD];
    assert_true(fsd_source_open(&source, &never, &failure));
    for (size_t begin = 0; begin < 2 * N_LINE; begin += 41) {
        struct fsd_chunk chunk;
        uint64_t n_lines = 7;
        source.begin = begin;
        struct fsd_reader *const reader = fsd_reader_create(&source, 1, 10, &never);
        assert_non_null(reader);
        assert_true(fsd_reader_next(reader, buffer, &chunk));
        assert_true(fsd_reader_lines_before(reader, 0, &n_lines, &chunk.failure));
        assert_int_equal(n_lines, (begin + N_LINE - 1) / N_LINE);
        fsd_reader_destroy(reader);
    }
    fsd_source_close(&source);
    unlink(source.name);
}

/* Named pipes after puzzles are left alone until it is their turn. Nothing but comments is no puzzles. */
TEST(pipes_wait_for_their_turn)
{
    for (int has_puzzles = 0; has_puzzles < 2; has_puzzles++) {
        struct fsd_source sources[] = {
            {.name = "text", .fd = FSD_FD_NONE, .text = has_puzzles ? LINE : "#\n", .n_text = has_puzzles ? N_LINE : 2},
            {.name = "pipe", .fd = pipe_of(TEXT, N_TEXT)},
            {.name = "text", .fd = FSD_FD_NONE, .text = TEXT, .n_text = N_TEXT},
        };
        struct fsd_failure failure;
        bool known = true;
        assert_true(fsd_sources_open(sources, 3, &never, &failure));
        assert_int_equal(sources[1].kind, has_puzzles ? FSD_SOURCE_UNKNOWN : FSD_SOURCE_STREAM);
        assert_int_equal(sources[2].kind, FSD_SOURCE_MEMORY);
        fsd_sources_measure(sources, 3, &known);
        assert_false(known);
        fsd_sources_close(sources, 3);
        close(sources[1].fd);
    }
}

TEST_MAIN("source", set_up, tear_down)
