/*
 * Compressed sources: all text comes out, in every form and way of reading it; data that is cut short or changed is
 * never taken for whole. Linked with --wrap, so that a thread can be refused.
 */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include "base/buffer.h"
#include "input/codecs/codec.h"
#include "input/reader.h"
#include "input/reread.h"
#include "support/clock.h"
#include "support/compressed.h"
#include "support/test.h"

#define LINE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n"

enum { N_LINE = sizeof(LINE) - 1, CHUNK = 1 << 16 };

static const atomic_bool never;
static bool no_threads; /* for the reader */
static unsigned n_refused;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    if (no_threads) {
        ++n_refused;
        return EAGAIN;
    }
    return __real_pthread_create(thread, attributes, run, context);
}

static sem_t waits; /* posted for each wait of a thread for a buffer */

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    sem_post(&waits);
    return __real_pthread_cond_wait(condition, lock);
}

/* Lines of random cells with 17 givens, which compress as those of a corpus do. */
static struct fsd_buffer random_text(size_t n_lines)
{
    struct fsd_buffer text = {0};
    for (size_t i = 0; i < n_lines; i++) {
        char line[N_LINE];
        memset(line, '.', sizeof(line) - 1);
        line[N_LINE - 1] = '\n';
        for (unsigned k = 0; k < 17; k++)
            line[rng_below(&test_rng, 81)] = (char)('1' + rng_below(&test_rng, 9));
        fsd_buffer_put(&text, line, sizeof(line));
    }
    return text;
}

/* What a reader made of a source: the whole lines that it handed out, and how it ended. */
struct outcome {
    struct fsd_buffer text;
    struct fsd_failure failure;
    uint64_t n_consumed;
};

static struct outcome read_source(struct fsd_source *source, size_t chunk_bytes)
{
    struct outcome outcome = {.text = {0}};
    struct fsd_chunk chunk;
    struct fsd_reader *reader = fsd_reader_create(source, 1, chunk_bytes, &never);
    OWNED char *buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    assert_non_null(reader);
    while (fsd_reader_next(reader, buffer, &chunk)) {
        assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE); /* a failure is the last */
        outcome.failure = chunk.failure;
        outcome.n_consumed += chunk.n_consumed;
        if (chunk.end > chunk.first)
            fsd_buffer_put(&outcome.text, chunk.data + chunk.first, chunk.end - chunk.first);
        fsd_reader_end(reader, &chunk, &chunk.failure);
    }
    fsd_reader_destroy(reader);
    fsd_source_close(source);
    return outcome;
}

static FILE *file_of(const struct fsd_buffer *bytes)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->bytes, 1, bytes->n, file), bytes->n);
    rewind(file);
    return file;
}

static struct outcome read_file(const struct fsd_buffer *bytes, size_t chunk_bytes)
{
    FILE *file = file_of(bytes);
    struct fsd_source source = {.name = "file", .fd = fileno(file)};
    struct outcome outcome = read_source(&source, chunk_bytes);
    fclose(file);
    return outcome;
}

/* Bytes that go into a pipe, in pieces. */
struct feed {
    const struct fsd_buffer *bytes;
    size_t n_piece;
    int fd;
};

static void *write_pieces(void *argument)
{
    const struct feed *feed = argument;
    for (size_t at = 0; at < feed->bytes->n;) {
        const size_t n_left = feed->bytes->n - at;
        const ssize_t n = write(feed->fd, feed->bytes->bytes + at, feed->n_piece < n_left ? feed->n_piece : n_left);
        if (n <= 0)
            break;
        at += (size_t)n;
    }
    close(feed->fd);
    return NULL;
}

static struct outcome read_pipe(const struct fsd_buffer *bytes, size_t n_piece, size_t chunk_bytes)
{
    int ends[2];
    pthread_t writer;
    assert_int_equal(pipe(ends), 0);
    struct feed feed = {.bytes = bytes, .n_piece = n_piece, .fd = ends[1]};
    assert_int_equal(__real_pthread_create(&writer, NULL, write_pieces, &feed), 0);
    struct fsd_source source = {.name = "pipe", .fd = ends[0]};
    struct outcome outcome = read_source(&source, chunk_bytes);
    close(ends[0]);
    pthread_join(writer, NULL);
    return outcome;
}

static void assert_fault(const struct outcome *outcome, const char *wanted)
{
    assert_int_equal(outcome->failure.kind, FSD_FAILURE_TROUBLE);
    if (!strstr(outcome->failure.text, wanted))
        fail_msg("'%s', not '%s'", outcome->failure.text, wanted);
}

/* A file, or a pipe into which so many bytes are written at a time. */
static struct outcome read_by(const struct fsd_buffer *compressed, size_t n_piece, size_t chunk_bytes)
{
    return n_piece > 0 ? read_pipe(compressed, n_piece, chunk_bytes) : read_file(compressed, chunk_bytes);
}

static void assert_reads(const struct fsd_buffer *compressed, size_t n_piece, size_t chunk_bytes,
                         const struct fsd_buffer *text)
{
    struct outcome outcome = read_by(compressed, n_piece, chunk_bytes);
    assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE);
    assert_int_equal(outcome.text.n, text->n);
    assert_true(text->n == 0 || memcmp(outcome.text.bytes, text->bytes, text->n) == 0);
    if (text->n > 0) /* without text there is no chunk that could say it */
        assert_int_equal(outcome.n_consumed, compressed->n);
    fsd_buffer_destroy(&outcome.text);
}

/* The fault comes after so many bytes of text. */
static void assert_refused(const struct fsd_buffer *compressed, const char *fault, size_t n_text)
{
    struct outcome outcome = read_file(compressed, CHUNK);
    assert_fault(&outcome, fault);
    assert_int_equal(outcome.text.n, n_text);
    fsd_buffer_destroy(&outcome.text);
}

/* More text than the buffers between the thread and the reader hold, and more data than is read at once. */
TEST(all_forms_in_all_ways)
{
    OWNED_BUFFER text = random_text(26000);
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER compressed = {0};
        compress_bytes(&compressed, by, text.bytes, text.n);
        for (int way = 0; way < 8; way++) {
            if (TEST_IS_QUICK && __builtin_parity((unsigned)way))
                continue; /* any two of the three are combined all the same */
            const size_t chunk_bytes = way & 1 ? 1 << 20 : 5000;
            no_threads = (way & 2) != 0;
            const unsigned n_refused_before = n_refused;
            assert_reads(&compressed, way & 4 ? 40000 : 0, chunk_bytes, &text);
            assert_int_equal(n_refused > n_refused_before, no_threads);
            no_threads = false;
        }
    }
}

/* A header of gzip with all its fields, cut anywhere. */
TEST(long_headers)
{
    OWNED_BUFFER compressed = {0}, text = {0};
    if (!compression_is_here(&compressions[0]))
        skip();
    /* Extra field, name, comment and the header's CRC, which is that of the bytes before it. */
    fsd_buffer_put(&compressed, "\x1f\x8b\x08\x1e\0\0\0\0\0\x03", 10);
    fsd_buffer_put(&compressed, "\x05\0extra", 7);
    fsd_buffer_put(&compressed, "name\0and a comment\0", 19);
    const size_t crc_at = compressed.n;
    fsd_buffer_put(&compressed, "\x0f\xc2", 2);
    OWNED_BUFFER member = {0};
    compress_bytes(&member, &compressions[0], LINE, N_LINE);
    fsd_buffer_put(&compressed, member.bytes + 10, member.n - 10);
    fsd_buffer_put(&text, LINE, N_LINE);
    for (size_t n_piece = 1; n_piece < 45; n_piece += TEST_SAMPLE(1, 4))
        assert_reads(&compressed, n_piece, CHUNK, &text);
    compressed.bytes[crc_at] ^= 1;
    assert_refused(&compressed, "does not match its checksum", 0);
}

static void add_zeros(struct fsd_buffer *to, size_t n)
{
    static const char zeros[2000];
    assert_true(n <= sizeof(zeros));
    fsd_buffer_put(to, zeros, n);
}

/* Members follow each other, empty ones, too, with or without zeros between and after them. */
TEST(members_are_joined)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER compressed = {0}, text = {0}, nothing = {0};
        compress_bytes(&nothing, by, "", 0);
        fsd_buffer_put(&compressed, nothing.bytes, nothing.n);
        assert_reads(&compressed, 0, CHUNK, &text);
        /* A line may begin in one member and end in another. */
        for (size_t n = 1; n < N_LINE; n += TEST_SAMPLE(13, 40)) {
            compress_bytes(&compressed, by, LINE, n);
            add_zeros(&compressed, n % 3 * 4);
            fsd_buffer_put(&compressed, nothing.bytes, nothing.n);
            compress_bytes(&compressed, by, &LINE[n], N_LINE - n);
            fsd_buffer_put(&text, LINE, N_LINE);
        }
        for (size_t n_zeros = 0; n_zeros < 3; n_zeros++) {
            assert_reads(&compressed, 0, CHUNK, &text);
            assert_reads(&compressed, 100, 100, &text);
            add_zeros(&compressed, 1 + 500 * n_zeros);
        }
    }
}

/* Frames to be skipped, as pzstd writes before each frame. */
TEST(frames_are_skipped)
{
    const struct compression *by = &compressions[1];
    OWNED_BUFFER compressed = {0}, text = {0};
    if (!compression_is_here(by))
        skip();
    for (int variant = 0; variant < 16; variant++) {
        const char magic = (char)(0x50 + variant);
        fsd_buffer_put(&compressed, &magic, 1);
        fsd_buffer_put(&compressed, "\x2a\x4d\x18\x04\0\0\0size", 11);
        if (variant % 3 > 0) {
            compress_bytes(&compressed, by, LINE, N_LINE);
            fsd_buffer_put(&text, LINE, N_LINE);
        }
        assert_reads(&compressed, 0, CHUNK, &text);
    }
}

/* Anything else after a member is a fault, and what was before it is handed out. */
TEST(garbage_is_reported)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        static const char *const garbage[] = {"x", LINE, "PK\x03\x04zip", "\x1f\x8c\x08"};
        for (size_t k = 0; k < sizeof(garbage) / sizeof(garbage[0]) + 1; k++) {
            OWNED_BUFFER compressed = {0};
            compress_bytes(&compressed, by, LINE LINE, 2 * N_LINE);
            add_zeros(&compressed, k);
            const size_t n_good = compressed.n;
            const struct compression *other = &compressions[(by - compressions + 1) % N_COMPRESSIONS];
            if (k < sizeof(garbage) / sizeof(garbage[0]))
                fsd_buffer_put(&compressed, garbage[k], strlen(garbage[k]));
            else
                compress_bytes(&compressed, other, LINE, N_LINE); /* a member, but of another form */
            char wanted[100];
            snprintf(wanted, sizeof(wanted), "the %s data ends after %zu bytes, but something else follows", by->name,
                     n_good);
            assert_refused(&compressed, wanted, 2 * N_LINE);
        }
    }
}

/* The lengths at which a prefix of two members is whole: nothing, one, both. Shorter than a signature, it is text. */
TEST(files_that_end_early)
{
    struct fsd_buffer text = random_text(6);
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER compressed = {0};
        compress_bytes(&compressed, by, text.bytes, text.n / 2);
        const size_t n_first = compressed.n;
        compress_bytes(&compressed, by, text.bytes + text.n / 2, text.n - text.n / 2);
        for (size_t n = 0; n <= compressed.n; n++)
            for (int way = 0; way < (n % TEST_SAMPLE(1, 9) == 0 ? 2 : 1); way++) {
                const struct fsd_buffer prefix = {.bytes = compressed.bytes, .n = n};
                no_threads = way == 0;
                struct outcome outcome = read_by(&prefix, way ? 64 : 0, CHUNK);
                no_threads = false;
                if (!fsd_signature_of(prefix.bytes, n)) {
                    assert_true(n < FSD_SIGNATURE_BYTES);
                    assert_int_equal(outcome.text.n, n);
                } else if (n == n_first || n == compressed.n) {
                    assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE);
                    assert_int_equal(outcome.text.n, n == n_first ? text.n / 2 : text.n);
                } else {
                    char wanted[100];
                    snprintf(wanted, sizeof(wanted), "data ends in the middle, after %zu bytes;", n);
                    assert_fault(&outcome, wanted);
                    assert_int_equal(outcome.text.n % N_LINE, 0);
                    assert_true(n < n_first || outcome.text.n >= text.n / 2 / N_LINE * N_LINE);
                }
                if (outcome.text.n > 0 && n >= FSD_SIGNATURE_BYTES)
                    assert_memory_equal(outcome.text.bytes, text.bytes, outcome.text.n);
                fsd_buffer_destroy(&outcome.text);
            }
    }
    fsd_buffer_destroy(&text);
}

/* A changed bit is found, or changes nothing: a time, a name, padding. One in the signature makes text of the file. */
TEST(files_with_a_wrong_bit)
{
    struct fsd_buffer text = random_text(TEST_SAMPLE(4, 2));
    no_threads = true;
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER compressed = {0};
        size_t n_without_effect = 0, n_text = 0;
        compress_bytes(&compressed, by, text.bytes, text.n);
        compress_bytes(&compressed, by, text.bytes, text.n);
        for (size_t bit = 0; bit < 8 * compressed.n; bit += TEST_SAMPLE(1, 29)) {
            compressed.bytes[bit / 8] ^= (char)(1 << bit % 8);
            struct outcome outcome = read_file(&compressed, CHUNK);
            compressed.bytes[bit / 8] ^= (char)(1 << bit % 8);
            const bool is_text = outcome.failure.kind == FSD_FAILURE_NONE && outcome.text.n == compressed.n;
            const bool is_right = outcome.failure.kind == FSD_FAILURE_NONE && outcome.text.n == 2 * text.n &&
                                  memcmp(outcome.text.bytes, text.bytes, text.n) == 0 &&
                                  memcmp(outcome.text.bytes + text.n, text.bytes, text.n) == 0;
            if (outcome.failure.kind == FSD_FAILURE_NONE && !is_text && !is_right)
                fail_msg("%s: bit %zu of byte %zu is wrong, and nobody knows", by->name, bit % 8, bit / 8);
            n_without_effect += is_right;
            n_text += is_text;
            fsd_buffer_destroy(&outcome.text);
        }
        print_message("%s: of %zu bits %zu have no effect, %zu make text\n", by->name, 8 * compressed.n,
                      n_without_effect, n_text);
        assert_true(n_text <= 8 * FSD_SIGNATURE_BYTES);
        assert_true(n_without_effect < compressed.n); /* gzip's time and system, say; an eighth of all at most */
    }
    no_threads = false;
    fsd_buffer_destroy(&text);
}

/* Checksums that do not match, and frames that libzstd refuses. */
TEST(faults_are_told_apart)
{
    compression_any();
    static const struct {
        const char *bytes;
        size_t n_bytes;
        size_t compression;
        const char *fault; /* in the message; NULL: none */
    } rows[] = {
#define ROW(bytes, compression, fault) {bytes, sizeof(bytes) - 1, compression, fault}
        /* "a" in a stored block, with its CRC and length; with another one of either; with a reserved flag. */
        ROW("\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x01\0\xfe\xff"
            "a\x43\xbe\xb7\xe8\x01\0\0\0",
            0, NULL),
        ROW("\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x01\0\xfe\xff"
            "a\x43\xbe\xb7\xe9\x01\0\0\0",
            0, "does not match its checksum"),
        ROW("\x1f\x8b\x08\0\0\0\0\0\0\x03\x01\x01\0\xfe\xff"
            "a\x43\xbe\xb7\xe8\x02\0\0\0",
            0, "does not match its checksum"),
        ROW("\x1f\x8b\x08\x20\0\0\0\0\0\x03\x01\x01\0\xfe\xff"
            "a\x43\xbe\xb7\xe8\x01\0\0\0",
            0, "is corrupt"),
        ROW("\x1f\x8b\x07\0\0\0\0\0\0\x03\x01\x01\0\xfe\xff"
            "a\x43\xbe\xb7\xe8\x01\0\0\0",
            0, "is corrupt"),
        /* "a" in a raw block; with a checksum, which is another one; a dictionary; a window of 4 TiB; a wrong block. */
        ROW("\x28\xb5\x2f\xfd\0\0\x09\0\0a", 1, NULL),
        ROW("\x28\xb5\x2f\xfd\x04\0\x09\0\0a\1\2\3\4", 1, "does not match its checksum"),
        ROW("\x28\xb5\x2f\xfd\x01\0\x07\x09\0\0a", 1, "cannot read the zstd data: "),
        ROW("\x28\xb5\x2f\xfd\0\xf8\x09\0\0a", 1, "cannot read the zstd data: "),
        ROW("\x28\xb5\x2f\xfd\0\0\x0f\0\0a", 1, "is corrupt"),
        /* No more than a header, of which the CRC is right; wrong. */
        ROW("\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x46", 2, "ends in the middle"),
        ROW("\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x47", 2, "is corrupt"),
        ROW("BZh9\x17rE8P\x90\0\0\0\0", 3, NULL),
        ROW("BZh9\x17rE8P\x90\0\0\0\1", 3, "is corrupt"),
        ROW("BZh01AY&SY", 3, "is corrupt"),
#undef ROW
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_BUFFER compressed = {0};
        if (!compression_is_built(&compressions[rows[i].compression]))
            continue;
        fsd_buffer_put(&compressed, rows[i].bytes, rows[i].n_bytes);
        struct outcome outcome = read_file(&compressed, CHUNK);
        if (rows[i].fault)
            assert_fault(&outcome, rows[i].fault);
        else
            assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE);
        fsd_buffer_destroy(&outcome.text);
    }
}

/* Only one form is taken off. */
TEST(forms_within_forms)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER once = {0}, twice = {0};
        compress_bytes(&once, by, LINE, N_LINE);
        compress_bytes(&twice, by, once.bytes, once.n);
        assert_refused(&twice, " twice; decompress it first: ", 0);
    }
}

/* A reader of a pipe that a test writes to. */
struct piped {
    int in, out;
    struct fsd_source source;
    struct fsd_reader *reader;
    struct fsd_chunk chunk;
    char buffer[CHUNK + FSD_LAYOUT_BYTES + FSD_LOOKAHEAD];
};

static void open_piped(struct piped *piped, const atomic_bool *stop)
{
    int ends[2];
    assert_true(fsd_reader_buffer_bytes(CHUNK) <= sizeof(piped->buffer));
    assert_int_equal(pipe(ends), 0);
    piped->out = ends[0];
    piped->in = ends[1];
    piped->source = (struct fsd_source){.name = "pipe", .fd = piped->out};
    piped->reader = fsd_reader_create(&piped->source, 1, CHUNK, stop);
    assert_non_null(piped->reader);
}

static bool next(struct piped *piped)
{
    return fsd_reader_next(piped->reader, piped->buffer, &piped->chunk);
}

/* Writes what a line comes out of, at once or in two parts, between which nothing can be had without waiting. */
static void assert_hands_out_a_line(struct piped *piped, const char *bytes, size_t n)
{
    const size_t n_first = rng_below(&test_rng, 2) ? n / 2 : 0;
    assert_int_equal(write(piped->in, bytes, n_first), n_first);
    for (int k = 0; k < 2; k++)
        assert_false(fsd_reader_next_now(piped->reader, piped->buffer, &piped->chunk));
    assert_int_equal(write(piped->in, bytes + n_first, n - n_first), n - n_first);
    assert_true(next(piped));
    assert_int_equal(piped->chunk.failure.kind, FSD_FAILURE_NONE);
    assert_int_equal(piped->chunk.end - piped->chunk.first, N_LINE);
    assert_memory_equal(piped->chunk.data + piped->chunk.first, LINE, N_LINE);
}

/* The writing end stays open while the reader ends, unless the test closed it. */
static void close_piped(struct piped *piped)
{
    fsd_reader_destroy(piped->reader);
    fsd_source_close(&piped->source);
    no_threads = false;
    close(piped->out);
    if (piped->in >= 0)
        close(piped->in);
}

/* What has come is handed out while the input pauses; a line would come only after the pause otherwise: never. */
static void assert_lines_come(const char *header, size_t n_header, const char *block, size_t n_block, bool is_whole)
{
    for (int way = 0; way < 2; way++) {
        static struct piped piped;
        no_threads = way == 1;
        open_piped(&piped, &never);
        assert_int_equal(write(piped.in, header, n_header), n_header);
        for (int k = 0; k < 3; k++)
            assert_hands_out_a_line(&piped, block, n_block);
        if (!is_whole) { /* else it is destroyed while it could wait for more */
            close(piped.in);
            piped.in = -1;
            assert_true(next(&piped));
            assert_non_null(strstr(piped.chunk.failure.text, "ends in the middle"));
        }
        close_piped(&piped);
    }
}

/* Within a member as far as it goes, too: gzip's stored and zstd's raw blocks can be written by hand. */
TEST(pauses_hand_out_lines)
{
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER member = {0};
        compress_bytes(&member, by, LINE, N_LINE);
        assert_lines_come("", 0, member.bytes, member.n, true);
    }
    if (compression_is_built(&compressions[0]))
        assert_lines_come("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10, "\0\x52\0\xad\xff" LINE, 5 + N_LINE, false);
    if (compression_is_built(&compressions[1]))
        assert_lines_come("\x28\xb5\x2f\xfd\0\0", 6, "\x90\x02\0" LINE, 3 + N_LINE, false);
}

/* A reader that is destroyed, or told to stop, ends its thread: one that has filled all buffers, one that waits. */
TEST(readers_may_end_early)
{
    OWNED_BUFFER text = random_text(26000);
    for (const struct compression *by = compression_any(); by; by = compression_next(by)) {
        OWNED_BUFFER compressed = {0};
        struct fsd_chunk chunk;
        atomic_bool stop = false;
        int ends[2];
        compress_bytes(&compressed, by, text.bytes, text.n);
        FILE *file = file_of(&compressed);
        assert_int_equal(pipe(ends), 0);
        assert_true(write(ends[1], compressed.bytes, 1000) == 1000);
        struct fsd_source sources[] = {{.name = "file", .fd = fileno(file)}, {.name = "pipe", .fd = ends[0]}};
        OWNED char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
        for (int kind = 0; kind < 2; kind++) {
            assert_int_equal(sem_init(&waits, 0, 0), 0);
            struct fsd_reader *reader = fsd_reader_create(&sources[kind], 1, CHUNK, &stop);
            assert_non_null(reader);
            if (kind == 0) {
                assert_true(fsd_reader_next(reader, buffer, &chunk));
                assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
                while (sem_wait(&waits) != 0)
                    continue;
            }
            fsd_reader_destroy(reader);
        }
        stop = true;
        struct fsd_reader *reader = fsd_reader_create(sources, 2, CHUNK, &stop);
        assert_non_null(reader);
        assert_false(fsd_reader_next(reader, buffer, &chunk));
        fsd_reader_destroy(reader);
        fsd_sources_close(sources, 2);
        fclose(file);
        close(ends[0]);
        close(ends[1]);
    }
}

static atomic_bool is_stopped;

static void stop(void)
{
    atomic_store(&is_stopped, true);
}

/* The stop flag ends a wait for compressed input, without a fault. */
TEST(waits_can_be_stopped)
{
    for (int way = 0; way < 2; way++) {
        static struct piped piped;
        if (!compression_is_here(&compressions[0]))
            skip();
        is_stopped = false;
        no_threads = way == 1;
        open_piped(&piped, &is_stopped);
        assert_int_equal(write(piped.in, "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10), 10);
        test_idle_polls(3, stop);
        assert_false(next(&piped) && piped.chunk.failure.kind != FSD_FAILURE_NONE);
        assert_true(is_stopped);
        close_piped(&piped);
    }
}

TEST_MAIN("decompress", NULL, NULL)
