/*
 * The reader and the lines: whether a source is in memory, a file, ranges of a file or a stream that comes bit by bit,
 * and however long the chunks, it has the same puzzles and malformed lines; those that a naive reader finds, where one
 * can tell. Input: length of chunks (two bytes), seed of the bits in which the stream comes and of the
 * ranges, layout and shape; then the bytes of the source, which may be compressed.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/random.h"
#include "input/layout.h"
#include "input/lines.h"
#include "input/reader.h"
#include "oracle.h"
#include "support/fuzz.h"

enum { MOST_RANGES = 5, BLOCK_LINES = 3, ONE_CHUNK = 1 << 20 };

/* The linker leads calls here. Streams give a few bytes at a time, and are quiet now and then. */
static int slow_fd = -1;
static struct fsd_random bits;

ssize_t __real_read(int fd, void *buffer, size_t n_bytes);
ssize_t __wrap_read(int fd, void *buffer, size_t n_bytes);
int __real_poll(struct pollfd *fds, nfds_t n, int timeout_ms);
int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms);

ssize_t __wrap_read(int fd, void *buffer, size_t n_bytes)
{
    if (fd == slow_fd && n_bytes > 1)
        n_bytes = 1 + fsd_random_below(&bits, (uint32_t)(n_bytes < 300 ? n_bytes : 300));
    return __real_read(fd, buffer, n_bytes);
}

int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms)
{
    return n == 1 && fds->fd == slow_fd && fsd_random_below(&bits, 4) == 0 ? 0 : __real_poll(fds, n, timeout_ms);
}

static const atomic_bool never;

/* Of the puzzles: of 9x9, or of other shapes. */
static const char *const shapes[] = {NULL, "4x4", "16x16", "6x6"};
static struct fsd_puzzle_shape shape;

/* An item: its line, from 1; the cells and the whole line, NULL where that is too long; or what is wrong. */
static void put_puzzle(struct fsd_buffer *out, uint64_t line, const char *cells, size_t n_cells, const char *text,
                       size_t n_bytes)
{
    fsd_buffer_print(out, "%llu puzzle %.*s ", (unsigned long long)line, (int)n_cells, cells);
    if (text)
        fsd_buffer_put(out, text, n_bytes);
    fsd_buffer_put_text(out, text ? "|\n" : "too long\n");
}

static void put_malformed(struct fsd_buffer *out, uint64_t line, const struct fsd_malformed *malformed)
{
    const char *problem = malformed->problem ? malformed->problem : malformed->unfit;
    fsd_buffer_print(out, "%llu:%u %s %u %u\n", (unsigned long long)line, (unsigned)malformed->column,
                     problem                                      ? problem
                     : malformed->status == FASTSUD_ERR_TOO_SHORT ? "short"
                                                                  : "bad",
                     (unsigned)malformed->byte, problem ? (unsigned)malformed->number : 0);
}

/* Of a text whose lines are empty, comments, or 81 cells and nothing else; false when it is another one. */
static bool read_naively(const char *text, size_t n_bytes, struct fsd_buffer *out)
{
    uint64_t line = 0;
    size_t at = n_bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < n_bytes) {
        const char *begin = text + at;
        size_t n = 0;
        while (at + n < n_bytes && begin[n] != '\n')
            n++;
        at += n + 1;
        line++;
        n -= n > 0 && begin[n - 1] == '\r';
        if (n > 0 && memchr(begin, '\r', n))
            return false;
        if (n == 0 || begin[0] == '#')
            continue;
        if (n != ORACLE_N_CELLS || !oracle_well_formed(begin, n))
            return false;
        put_puzzle(out, line, begin, ORACLE_N_CELLS, begin, n);
    }
    return true;
}

/* Puts a block's unfit puzzles before a line, from *i on. */
static void put_unfit(const struct fsd_lines *lines, uint64_t line, uint64_t n_lines_before, size_t *i,
                      struct fsd_buffer *out)
{
    for (; *i < lines->n_unfit && lines->unfit[*i].line < line; ++*i)
        put_malformed(out, n_lines_before + lines->unfit[*i].line + 1, &lines->unfit[*i]);
}

/* In the order of lines, so that it does not matter where blocks end. */
static void put_block(const struct fsd_lines *lines, uint64_t n_lines_before, struct fsd_buffer *out)
{
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    size_t n_unfit = 0;
    while (fsd_lines_walk(lines, &walk, &item)) {
        const uint64_t line = n_lines_before + item.line + 1;
        size_t n_bytes = 0;
        put_unfit(lines, item.line, n_lines_before, &n_unfit, out);
        if (item.malformed) {
            put_malformed(out, line, item.malformed);
        } else {
            const char *const text = fsd_lines_text(lines, item.puzzle, &n_bytes);
            fuzz_require(fsd_shape_is_puzzle(lines->chunk->layout->shape, lines->puzzles[item.puzzle]), "no cells");
            put_puzzle(out, line, lines->puzzles[item.puzzle], lines->n_cells, text, n_bytes);
        }
    }
    put_unfit(lines, UINT64_MAX, n_lines_before, &n_unfit, out);
}

/* How reading ends. What was read before a failure depends on the chunks. */
static enum fsd_failure_kind read_sources(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                                          struct fsd_buffer *out)
{
    struct fsd_reader *reader = fsd_reader_create(sources, n_sources, chunk_bytes, &never);
    char *buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    struct fsd_lines lines;
    struct fsd_chunk chunk;
    uint64_t n_lines = 0, n_lines_before;
    enum fsd_failure_kind failure = FSD_FAILURE_NONE;
    fuzz_require(reader && buffer && fsd_lines_create(&lines, BLOCK_LINES, false), "no memory");
    while (failure == FSD_FAILURE_NONE && fsd_reader_next(reader, buffer, &chunk)) {
        failure = chunk.failure.kind;
        if (failure != FSD_FAILURE_NONE)
            break;
        /* Without lines it does not matter how many come before: a byte-order mark alone is none. */
        if (chunk.first_of_source && chunk.source > 0 && chunk.first < chunk.end) {
            fuzz_require(fsd_reader_lines_before(reader, chunk.source, &n_lines_before, &chunk.failure),
                         "lines not counted");
            fuzz_require(n_lines_before == n_lines, "%llu lines before, not %llu", (unsigned long long)n_lines_before,
                         (unsigned long long)n_lines);
        }
        fsd_lines_start(&lines, &chunk);
        const uint64_t n_counted = fsd_lines_count(&lines);
        bool has_more = true;
        while (has_more) {
            has_more = fsd_lines_next(&lines);
            put_block(&lines, n_lines, out);
        }
        fuzz_require(lines.n_lines == n_counted, "%llu lines counted, %llu read", (unsigned long long)n_counted,
                     (unsigned long long)lines.n_lines);
        n_lines += lines.n_lines;
        fsd_reader_end(reader, &chunk, &chunk.failure);
    }
    fsd_lines_destroy(&lines);
    fsd_reader_destroy(reader);
    fsd_sources_close(sources, n_sources);
    free(buffer);
    return failure;
}

static void compare(const char *what, size_t chunk_bytes, struct fsd_source *sources, size_t n_sources,
                    enum fsd_failure_kind failure, const struct fsd_buffer *wanted)
{
    struct fsd_buffer got = {.n = 0};
    const enum fsd_failure_kind got_failure = read_sources(sources, n_sources, chunk_bytes, &got);
    fuzz_require(got_failure == failure, "%s, chunks of %zu bytes: failure %d, not %d", what, chunk_bytes,
                 (int)got_failure, (int)failure);
    fuzz_require(failure != FSD_FAILURE_NONE ||
                     (got.n == wanted->n && (got.n == 0 || memcmp(got.bytes, wanted->bytes, got.n) == 0)),
                 "%s, chunks of %zu bytes:\n%.*s\nnot\n%.*s", what, chunk_bytes, (int)got.n, got.bytes, (int)wanted->n,
                 wanted->bytes);
    fsd_buffer_destroy(&got);
}

/* Cut into sources that are ranges. */
static void compare_ranges(const struct fsd_source *whole, size_t chunk_bytes, size_t n_bytes,
                           const struct fsd_buffer *wanted)
{
    struct fsd_source ranges[MOST_RANGES];
    const size_t n_ranges = 1 + fsd_random_below(&bits, MOST_RANGES);
    struct fsd_failure failure;
    uint64_t at = 0;
    for (size_t i = 0; i < n_ranges; i++) {
        ranges[i] = *whole;
        fuzz_require(fsd_source_open(&ranges[i], &never, &failure), "%s", failure.text);
        ranges[i].begin = at;
        at += i + 1 == n_ranges ? n_bytes - at : fsd_random_below(&bits, (uint32_t)(n_bytes - at + 1));
        ranges[i].end = at;
    }
    compare(whole->text ? "ranges of memory" : "ranges of a file", chunk_bytes, ranges, n_ranges, FSD_FAILURE_NONE,
            wanted);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    static const char *const pieces[] = {
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..\n",
        "00302060090030500100180640000810290070000000800670820000260950080020300900501030",
        "\n",
        "\r\n",
        "\r",
        "\xef\xbb\xbf",
        "# comment",
        "\x1f\x8b",
        "BZh",
        "\xff\xfe",
        "PK\x03\x04",
        "id,puzzle,solution\n",
        ",",
        "\t",
        "\"",
        "{\"puzzle\":\"",
        "\"}\n",
        "8 5 . | . . 2 | 4 . .\n",
        "1..34..2.1......",
        "+---+---+\n|1 2|. .|\n",
        "..3.\n",
        "1 . 3 . 10 16 . . | . 5 . . . . G .\n",
        "------+-------+------\n",
        ". . 5 3 . . . . .\n",
    };
    struct fsd_random random;
    fsd_random_init(&random, seed);
    if (fsd_random_below(&random, 3) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    size_t at = fsd_random_below(&random, (uint32_t)size + 1), n = 1, n_copies = 1;
    const char *piece = pieces[fsd_random_below(&random, sizeof(pieces) / sizeof(pieces[0]))];
    char letter[] = {(char)fsd_random_below(&random, 256)};
    n = strlen(piece);
    if (fsd_random_below(&random, 8) == 0) { /* a very long line */
        piece = letter;
        n = 1;
        n_copies = FSD_MAX_LINE_BYTES - 100 + fsd_random_below(&random, 200);
    }
    for (; n_copies > 0 && size + n <= max_size; n_copies--) {
        memmove(data + at + n, data + at, size - at);
        memcpy(data + at, piece, n);
        size += n;
    }
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fsd_buffer wanted = {.n = 0}, naive = {.n = 0};
    size_t chunk_bytes = 1 + fuzz_take_byte(&input) + (size_t)fuzz_take_byte(&input) % 32 * 256;
    const unsigned seed = fuzz_take_byte(&input);
    const size_t choice_of_layout = fuzz_take_choice(&input, 2 * sizeof(shapes) / sizeof(shapes[0]));
    const bool is_lines = choice_of_layout % 2 == 0;
    const char *const names = shapes[choice_of_layout / 2];
    const size_t n_bytes = input.n_bytes;
    /* Every chunk reads some kilobytes ahead. */
    chunk_bytes = chunk_bytes < n_bytes / 50 ? n_bytes / 50 : chunk_bytes;
    char *text = malloc(n_bytes + !n_bytes);
    fsd_random_init(&bits, seed);
    fuzz_take_bytes(&input, text, n_bytes);
    const int file = memfd_create("text", 0);
    int ends[2];
    fuzz_require(file >= 0 && write(file, text, n_bytes) == (ssize_t)n_bytes && pipe(ends) == 0 &&
                     write(ends[1], text, n_bytes) == (ssize_t)n_bytes,
                 "no file, or no pipe");
    close(ends[1]);
    char path[32];
    snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
    if (names) {
        struct fsd_rules rules = {.n_regions = 0};
        struct fsd_failure of_rules;
        fuzz_require(fsd_rules_read_names(names, &rules, &of_rules), "%s", of_rules.text);
        fsd_shape_init(&shape, &rules);
        fsd_rules_destroy(&rules);
    }
    const struct fsd_layout_choice choice = {.kind = is_lines ? &fsd_layout_lines : NULL,
                                             .shape = names ? &shape : NULL};
    struct fsd_source memory = {.name = "memory", .fd = FSD_FD_NONE, .text = text, .n_text = n_bytes, .choice = choice};
    struct fsd_source of_file = {.name = path, .fd = FSD_FD_NONE, .choice = choice};
    struct fsd_source of_pipe = {.name = "pipe", .fd = ends[0], .choice = choice};
    const struct fsd_signature *form = fsd_signature_of(text, n_bytes);
    if (!form)
        fsd_signature_is_known(text, n_bytes, true, &form);
    const enum fsd_failure_kind failure = read_sources(&of_file, 1, ONE_CHUNK, &wanted);
    if (!form && is_lines && !names && read_naively(text, n_bytes, &naive)) {
        fuzz_require(failure == FSD_FAILURE_NONE && wanted.n == naive.n &&
                         (naive.n == 0 || memcmp(wanted.bytes, naive.bytes, naive.n) == 0),
                     "failure %d:\n%.*s\nnot\n%.*s", (int)failure, (int)wanted.n, wanted.bytes, (int)naive.n,
                     naive.bytes);
    }
    compare("file", ONE_CHUNK, &of_file, 1, failure, &wanted);
    compare("file", chunk_bytes, &of_file, 1, failure, &wanted);
    slow_fd = ends[0];
    compare("pipe", chunk_bytes, &of_pipe, 1, failure, &wanted);
    slow_fd = -1;
    if (!form) {
        compare("memory", ONE_CHUNK, &memory, 1, failure, &wanted);
        compare("memory", chunk_bytes, &memory, 1, failure, &wanted);
    }
    if (!form && failure == FSD_FAILURE_NONE) {
        compare_ranges(&memory, chunk_bytes, n_bytes, &wanted);
        compare_ranges(&of_file, chunk_bytes, n_bytes, &wanted);
    }
    close(file);
    close(ends[0]);
    fsd_buffer_destroy(&wanted);
    fsd_buffer_destroy(&naive);
    free(text);
    return 0;
}
