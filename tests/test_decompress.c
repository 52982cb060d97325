/*
 * Compressed sources: all text comes out, in every form and way of reading it; data that is cut short or changed is
 * never taken for whole. Linked with --wrap, so that a thread can be refused.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/codecs/codec.h"
#include "input/reader.h"
#include "input/reread.h"
#include "support/compressed.h"
#include "support/random.h"
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

/* Bytes that grow. */
struct bytes {
    char *data;
    size_t n;
    size_t n_space;
};

static void add(struct bytes *to, const void *data, size_t n)
{
    if (to->n + n >= to->n_space) { /* the address sanitizer moves what grows, each time */
        to->n_space = 2 * (to->n + n) + 1;
        to->data = realloc(to->data, to->n_space);
        assert_non_null(to->data);
    }
    if (n > 0)
        memcpy(to->data + to->n, data, n);
    to->n += n;
    to->data[to->n] = '\0';
}

static void add_member(struct bytes *to, const struct compression *by, const char *text, size_t n_text)
{
    size_t n = 0;
    char *member = compress_bytes(by, text, n_text, &n);
    add(to, member, n);
    free(member);
}

static void clear(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){0};
}

/* Lines of random cells with 17 givens, which compress as those of a corpus do. */
static struct bytes random_text(size_t n_lines)
{
    struct bytes text = {0};
    struct rng rng;
    rng_init(&rng, test_seed());
    for (size_t i = 0; i < n_lines; i++) {
        char line[N_LINE];
        memset(line, '.', sizeof(line) - 1);
        line[N_LINE - 1] = '\n';
        for (unsigned k = 0; k < 17; k++)
            line[rng_below(&rng, 81)] = (char)('1' + rng_below(&rng, 9));
        add(&text, line, sizeof(line));
    }
    return text;
}

/* What a reader made of a source: the whole lines that it handed out, and how it ended. */
struct outcome {
    struct bytes text;
    struct fsd_failure failure;
    uint64_t n_consumed;
};

static struct outcome read_source(struct fsd_source *source, size_t chunk_bytes)
{
    struct outcome outcome = {.text = {0}};
    struct fsd_chunk chunk;
    struct fsd_reader *reader = fsd_reader_create(source, 1, chunk_bytes, &never);
    char *buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    assert_true(reader && buffer);
    while (fsd_reader_next(reader, buffer, &chunk)) {
        assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE); /* a failure is the last */
        outcome.failure = chunk.failure;
        outcome.n_consumed += chunk.n_consumed;
        add(&outcome.text, chunk.data + chunk.first, chunk.end - chunk.first);
    }
    fsd_reader_destroy(reader);
    fsd_source_close(source);
    free(buffer);
    return outcome;
}

static FILE *file_of(const struct bytes *bytes)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->data, 1, bytes->n, file), bytes->n);
    rewind(file);
    return file;
}

static struct outcome read_file(const struct bytes *bytes, size_t chunk_bytes)
{
    FILE *file = file_of(bytes);
    struct fsd_source source = {.name = "file", .fd = fileno(file)};
    struct outcome outcome = read_source(&source, chunk_bytes);
    fclose(file);
    return outcome;
}

/* Bytes that go into a pipe, in pieces. */
struct feed {
    const struct bytes *bytes;
    size_t n_piece;
    int fd;
};

static void *write_pieces(void *argument)
{
    const struct feed *feed = argument;
    for (size_t at = 0; at < feed->bytes->n;) {
        const size_t n_left = feed->bytes->n - at;
        const ssize_t n = write(feed->fd, feed->bytes->data + at, feed->n_piece < n_left ? feed->n_piece : n_left);
        if (n <= 0)
            break;
        at += (size_t)n;
    }
    close(feed->fd);
    return NULL;
}

static struct outcome read_pipe(const struct bytes *bytes, size_t n_piece, size_t chunk_bytes)
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

static void assert_whole(const struct outcome *outcome, const struct bytes *text, const struct bytes *compressed)
{
    assert_int_equal(outcome->failure.kind, FSD_FAILURE_NONE);
    assert_int_equal(outcome->text.n, text->n);
    assert_true(text->n == 0 || memcmp(outcome->text.data, text->data, text->n) == 0);
    if (text->n > 0) /* without text there is no chunk that could say it */
        assert_int_equal(outcome->n_consumed, compressed->n);
}

/* More text than the buffers between the thread and the reader hold, and more data than is read at once. */
TEST(all_forms_in_all_ways)
{
    compression_any();
    struct bytes text = random_text(30000);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes compressed = {0};
        if (!compression_is_here(&compressions[i]))
            continue;
        add_member(&compressed, &compressions[i], text.data, text.n);
        for (int way = 0; way < 8; way++) {
            const size_t chunk_bytes = way & 1 ? 1 << 20 : 5000;
            no_threads = (way & 2) != 0;
            const unsigned n_refused_before = n_refused;
            struct outcome outcome =
                way & 4 ? read_pipe(&compressed, 40000, chunk_bytes) : read_file(&compressed, chunk_bytes);
            assert_int_equal(n_refused > n_refused_before, no_threads);
            no_threads = false;
            assert_whole(&outcome, &text, &compressed);
            clear(&outcome.text);
        }
        clear(&compressed);
    }
    clear(&text);
}

/* Whatever the places where the source is cut by reading, within headers and trailers, too. */
TEST(pieces_of_any_size)
{
    compression_any();
    struct bytes text = random_text(40);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes compressed = {0};
        if (!compression_is_here(&compressions[i]))
            continue;
        for (int member = 0; member < 3; member++)
            add_member(&compressed, &compressions[i], text.data + text.n / 3 * (size_t)member,
                       member < 2 ? text.n / 3 : text.n - text.n / 3 * 2);
        for (size_t n_piece = 1; n_piece < 40; n_piece += n_piece) {
            struct outcome outcome = read_pipe(&compressed, n_piece, CHUNK);
            assert_whole(&outcome, &text, &compressed);
            clear(&outcome.text);
        }
        clear(&compressed);
    }
    clear(&text);
}

/* A header of gzip with all its fields, cut anywhere. */
TEST(long_headers)
{
    struct bytes compressed = {0}, text = {0};
    if (!compression_is_here(&compressions[0]))
        skip();
    /* Extra field, name, comment and the header's CRC, which is that of the bytes before it. */
    add(&compressed, "\x1f\x8b\x08\x1e\0\0\0\0\0\x03", 10);
    add(&compressed, "\x05\0extra", 7);
    add(&compressed, "name\0and a comment\0", 19);
    unsigned crc = ~0u;
    for (size_t i = 0; i < compressed.n; i++) {
        crc ^= (unsigned char)compressed.data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    crc = ~crc;
    const unsigned char bytes[] = {(unsigned char)crc, (unsigned char)(crc >> 8)};
    const size_t crc_at = compressed.n;
    add(&compressed, bytes, 2);
    size_t n = 0;
    char *member = compress_bytes(&compressions[0], LINE, N_LINE, &n);
    add(&compressed, member + 10, n - 10);
    free(member);
    add(&text, LINE, N_LINE);
    for (size_t n_piece = 1; n_piece < 45; n_piece += TEST_SAMPLE(1, 4)) {
        struct outcome outcome = read_pipe(&compressed, n_piece, CHUNK);
        assert_whole(&outcome, &text, &compressed);
        clear(&outcome.text);
    }
    compressed.data[crc_at] ^= 1;
    struct outcome outcome = read_file(&compressed, CHUNK);
    assert_fault(&outcome, "does not match its checksum");
    clear(&outcome.text);
    clear(&compressed);
    clear(&text);
}

static void add_zeros(struct bytes *to, size_t n)
{
    static const char zeros[2000];
    assert_true(n <= sizeof(zeros));
    add(to, zeros, n);
}

/* Members follow each other, empty ones, too, with or without zeros between and after them. */
TEST(members_are_joined)
{
    compression_any();
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        const struct compression *by = &compressions[i];
        struct bytes compressed = {0}, text = {0};
        if (!compression_is_here(by))
            continue;
        add_member(&compressed, by, "", 0);
        struct outcome outcome = read_file(&compressed, CHUNK);
        assert_whole(&outcome, &text, &compressed);
        /* A line may begin in one member and end in another. */
        for (size_t n = 1; n < N_LINE; n += 13) {
            add_member(&compressed, by, LINE, n);
            add_zeros(&compressed, n % 3 * 4);
            add_member(&compressed, by, "", 0);
            add_member(&compressed, by, &LINE[n], N_LINE - n);
            add(&text, LINE, N_LINE);
        }
        clear(&outcome.text);
        for (size_t n_zeros = 0; n_zeros < 3; n_zeros++) {
            outcome = read_file(&compressed, CHUNK);
            assert_whole(&outcome, &text, &compressed);
            clear(&outcome.text);
            outcome = read_pipe(&compressed, 100, 100);
            assert_whole(&outcome, &text, &compressed);
            clear(&outcome.text);
            add_zeros(&compressed, 1 + 500 * n_zeros);
        }
        clear(&compressed);
        clear(&text);
    }
}

/* A redirected file is read from where its descriptor stands, and the descriptor then stands at its end. */
TEST(files_are_read_from_their_offset)
{
    const struct compression *by = compression_any();
    struct bytes data = {0}, text = {0};
    add(&data, LINE, N_LINE);
    add_member(&data, by, LINE LINE, 2 * N_LINE);
    add(&text, LINE LINE, 2 * N_LINE);
    FILE *file = file_of(&data);
    assert_int_equal(lseek(fileno(file), N_LINE, SEEK_SET), N_LINE);
    struct fsd_source source = {.name = "file", .fd = fileno(file)};
    struct fsd_failure failure;
    assert_true(fsd_source_open(&source, &never, &failure));
    assert_non_null(source.signature);
    assert_false(fsd_reread_is_possible(&source, 1));
    struct outcome outcome = read_source(&source, CHUNK);
    const struct bytes compressed = {.data = data.data + N_LINE, .n = data.n - N_LINE};
    assert_whole(&outcome, &text, &compressed);
    assert_int_equal(lseek(fileno(file), 0, SEEK_CUR), data.n);
    /* From its start on, it is text. */
    rewind(file);
    assert_true(fsd_source_open(&source, &never, &failure));
    assert_null(source.signature);
    assert_true(fsd_reread_is_possible(&source, 1));
    fsd_source_close(&source);
    fclose(file);
    clear(&outcome.text);
    clear(&data);
    clear(&text);
}

/* Frames to be skipped, as pzstd writes before each frame. */
TEST(frames_are_skipped)
{
    const struct compression *by = &compressions[1];
    struct bytes compressed = {0}, text = {0};
    if (!compression_is_here(by))
        skip();
    for (int variant = 0; variant < 16; variant++) {
        const char magic = (char)(0x50 + variant);
        add(&compressed, &magic, 1);
        add(&compressed, "\x2a\x4d\x18\x04\0\0\0size", 11);
        if (variant % 3 > 0) {
            add_member(&compressed, by, LINE, N_LINE);
            add(&text, LINE, N_LINE);
        }
        struct outcome outcome = read_file(&compressed, CHUNK);
        assert_whole(&outcome, &text, &compressed);
        clear(&outcome.text);
    }
    clear(&compressed);
    clear(&text);
}

/* Anything else after a member is a fault, and what was before it is handed out. */
TEST(garbage_is_reported)
{
    compression_any();
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        static const char *const garbage[] = {"x", LINE, "PK\x03\x04zip", "\x1f\x8c\x08"};
        if (!compression_is_here(&compressions[i]))
            continue;
        for (size_t k = 0; k < sizeof(garbage) / sizeof(garbage[0]) + 1; k++) {
            struct bytes compressed = {0};
            add_member(&compressed, &compressions[i], LINE LINE, 2 * N_LINE);
            add_zeros(&compressed, k);
            const size_t n_good = compressed.n;
            const struct compression *other = &compressions[(i + 1) % N_COMPRESSIONS];
            if (k < sizeof(garbage) / sizeof(garbage[0]))
                add(&compressed, garbage[k], strlen(garbage[k]));
            else
                add_member(&compressed, other, LINE, N_LINE); /* a member, but of another form */
            struct outcome outcome = read_file(&compressed, CHUNK);
            char wanted[100];
            snprintf(wanted, sizeof(wanted), "the %s data ends after %zu bytes, but something else follows",
                     compressions[i].name, n_good);
            assert_fault(&outcome, wanted);
            assert_int_equal(outcome.text.n, 2 * N_LINE);
            clear(&outcome.text);
            clear(&compressed);
        }
    }
}

/* The lengths at which a prefix of two members is whole: nothing, one, both. Shorter than a signature, it is text. */
TEST(files_that_end_early)
{
    compression_any();
    struct bytes text = random_text(6);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes compressed = {0};
        if (!compression_is_here(&compressions[i]))
            continue;
        add_member(&compressed, &compressions[i], text.data, text.n / 2);
        const size_t n_first = compressed.n;
        add_member(&compressed, &compressions[i], text.data + text.n / 2, text.n - text.n / 2);
        for (size_t n = 0; n <= compressed.n; n++)
            for (int way = 0; way < (n % TEST_SAMPLE(1, 9) == 0 ? 2 : 1); way++) {
                const struct bytes prefix = {.data = compressed.data, .n = n};
                no_threads = way == 0;
                struct outcome outcome = way ? read_pipe(&prefix, 64, CHUNK) : read_file(&prefix, CHUNK);
                no_threads = false;
                if (!fsd_signature_of(prefix.data, n)) {
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
                    assert_memory_equal(outcome.text.data, text.data, outcome.text.n);
                clear(&outcome.text);
            }
        clear(&compressed);
    }
    clear(&text);
}

/* A changed bit is found, or changes nothing: a time, a name, padding. One in the signature makes text of the file. */
TEST(files_with_a_wrong_bit)
{
    compression_any();
    struct bytes text = random_text(TEST_SAMPLE(4, 2));
    no_threads = true;
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes compressed = {0};
        size_t n_without_effect = 0, n_text = 0;
        if (!compression_is_here(&compressions[i]))
            continue;
        add_member(&compressed, &compressions[i], text.data, text.n);
        add_member(&compressed, &compressions[i], text.data, text.n);
        for (size_t bit = 0; bit < 8 * compressed.n; bit += TEST_SAMPLE(1, 11)) {
            compressed.data[bit / 8] ^= (char)(1 << bit % 8);
            struct outcome outcome = read_file(&compressed, CHUNK);
            compressed.data[bit / 8] ^= (char)(1 << bit % 8);
            const bool is_text = outcome.failure.kind == FSD_FAILURE_NONE && outcome.text.n == compressed.n;
            const bool is_right = outcome.failure.kind == FSD_FAILURE_NONE && outcome.text.n == 2 * text.n &&
                                  memcmp(outcome.text.data, text.data, text.n) == 0 &&
                                  memcmp(outcome.text.data + text.n, text.data, text.n) == 0;
            if (outcome.failure.kind == FSD_FAILURE_NONE && !is_text && !is_right)
                fail_msg("%s: bit %zu of byte %zu is wrong, and nobody knows", compressions[i].name, bit % 8, bit / 8);
            n_without_effect += is_right;
            n_text += is_text;
            clear(&outcome.text);
        }
        print_message("%s: of %zu bits %zu have no effect, %zu make text\n", compressions[i].name, 8 * compressed.n,
                      n_without_effect, n_text);
        assert_true(n_text <= 8 * FSD_SIGNATURE_BYTES);
        assert_true(n_without_effect < compressed.n); /* gzip's time and system, say; an eighth of all at most */
        clear(&compressed);
    }
    no_threads = false;
    clear(&text);
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
        struct bytes compressed = {0};
        if (!compression_is_built(&compressions[rows[i].compression]))
            continue;
        add(&compressed, rows[i].bytes, rows[i].n_bytes);
        struct outcome outcome = read_file(&compressed, CHUNK);
        if (rows[i].fault)
            assert_fault(&outcome, rows[i].fault);
        else
            assert_int_equal(outcome.failure.kind, FSD_FAILURE_NONE);
        clear(&outcome.text);
        clear(&compressed);
    }
}

/* Only one form is taken off. */
TEST(forms_within_forms)
{
    compression_any();
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes once = {0}, twice = {0};
        if (!compression_is_here(&compressions[i]))
            continue;
        add_member(&once, &compressions[i], LINE, N_LINE);
        add_member(&twice, &compressions[i], once.data, once.n);
        struct outcome outcome = read_file(&twice, CHUNK);
        assert_fault(&outcome, " twice; decompress it first: ");
        assert_int_equal(outcome.text.n, 0);
        clear(&outcome.text);
        clear(&once);
        clear(&twice);
    }
}

/* What has come is handed out while the input pauses; these lines would come only after the pause otherwise: never. */
TEST(pauses_hand_out_lines)
{
    compression_any();
    alarm(300);
    for (size_t i = 0; i < N_COMPRESSIONS; i++)
        for (int way = 0; way < 2; way++) {
            struct fsd_chunk chunk;
            struct bytes member = {0};
            int ends[2];
            if (!compression_is_here(&compressions[i]))
                continue;
            add_member(&member, &compressions[i], LINE, N_LINE);
            assert_int_equal(pipe(ends), 0);
            struct fsd_source source = {.name = "pipe", .fd = ends[0]};
            no_threads = way == 1;
            struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
            char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
            assert_true(reader && buffer);
            for (int k = 0; k < 3; k++) {
                assert_int_equal(write(ends[1], member.data, member.n), member.n);
                assert_true(fsd_reader_next(reader, buffer, &chunk));
                assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
                assert_int_equal(chunk.end - chunk.first, N_LINE);
                assert_memory_equal(chunk.data + chunk.first, LINE, N_LINE);
            }
            /* Destroyed while it could wait for more. */
            fsd_reader_destroy(reader);
            fsd_source_close(&source);
            no_threads = false;
            close(ends[0]);
            close(ends[1]);
            free(buffer);
            clear(&member);
        }
    alarm(0);
}

/* Within a member, as far as it goes: gzip's stored and zstd's raw blocks can be written by hand. */
TEST(pauses_within_a_member)
{
    compression_any();
    static const struct {
        size_t compression;
        const char *header;
        size_t n_header;
        const char *block;
        size_t n_block;
    } rows[] = {
        {0, "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10, "\0\x52\0\xad\xff" LINE, 5 + N_LINE},
        {1, "\x28\xb5\x2f\xfd\0\0", 6, "\x90\x02\0" LINE, 3 + N_LINE},
    };
    alarm(300);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        for (int way = 0; way < 2; way++) {
            struct fsd_chunk chunk;
            int ends[2];
            if (!compression_is_built(&compressions[rows[i].compression]))
                continue;
            assert_int_equal(pipe(ends), 0);
            struct fsd_source source = {.name = "pipe", .fd = ends[0]};
            no_threads = way == 1;
            struct fsd_reader *reader = fsd_reader_create(&source, 1, CHUNK, &never);
            char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
            assert_true(reader && buffer);
            assert_int_equal(write(ends[1], rows[i].header, rows[i].n_header), rows[i].n_header);
            for (int k = 0; k < 3; k++) {
                assert_int_equal(write(ends[1], rows[i].block, rows[i].n_block), rows[i].n_block);
                assert_true(fsd_reader_next(reader, buffer, &chunk));
                assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
                assert_int_equal(chunk.end - chunk.first, N_LINE);
            }
            close(ends[1]);
            assert_true(fsd_reader_next(reader, buffer, &chunk));
            assert_non_null(strstr(chunk.failure.text, "ends in the middle"));
            fsd_reader_destroy(reader);
            fsd_source_close(&source);
            no_threads = false;
            close(ends[0]);
            free(buffer);
        }
    alarm(0);
}

/* A reader that is destroyed, or told to stop, ends its thread: one that has filled all buffers, one that waits. */
TEST(readers_may_end_early)
{
    compression_any();
    struct bytes text = random_text(30000);
    alarm(300);
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        struct bytes compressed = {0};
        struct fsd_chunk chunk;
        atomic_bool stop = false;
        int ends[2];
        if (!compression_is_here(&compressions[i]))
            continue;
        add_member(&compressed, &compressions[i], text.data, text.n);
        FILE *file = file_of(&compressed);
        assert_int_equal(pipe(ends), 0);
        assert_true(write(ends[1], compressed.data, 1000) == 1000);
        struct fsd_source sources[] = {{.name = "file", .fd = fileno(file)}, {.name = "pipe", .fd = ends[0]}};
        char *buffer = malloc(fsd_reader_buffer_bytes(CHUNK));
        for (int kind = 0; kind < 2; kind++) {
            struct fsd_reader *reader = fsd_reader_create(&sources[kind], 1, CHUNK, &stop);
            assert_true(reader && buffer);
            if (kind == 0) {
                assert_true(fsd_reader_next(reader, buffer, &chunk));
                assert_int_equal(chunk.failure.kind, FSD_FAILURE_NONE);
                usleep(20000);
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
        free(buffer);
        clear(&compressed);
    }
    alarm(0);
    clear(&text);
}

static void *stop_late(void *argument)
{
    usleep(50000);
    atomic_store((atomic_bool *)argument, true);
    return NULL;
}

/* The stop flag ends a wait for compressed input, without a fault. */
TEST(waits_can_be_stopped)
{
    alarm(300);
    for (int way = 0; way < 2; way++) {
        struct fsd_chunk chunk;
        atomic_bool stop = false;
        int ends[2];
        pthread_t stopper;
        static char buffer[1000 + FSD_LAYOUT_BYTES + FSD_LOOKAHEAD];
        if (!compression_is_here(&compressions[0]))
            skip();
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10), 10);
        struct fsd_source source = {.name = "pipe", .fd = ends[0]};
        struct fsd_reader *reader = fsd_reader_create(&source, 1, 1000, &stop);
        assert_non_null(reader);
        assert_int_equal(__real_pthread_create(&stopper, NULL, stop_late, &stop), 0);
        no_threads = way == 1;
        assert_false(fsd_reader_next(reader, buffer, &chunk) && chunk.failure.kind != FSD_FAILURE_NONE);
        no_threads = false;
        fsd_reader_destroy(reader);
        fsd_source_close(&source);
        pthread_join(stopper, NULL);
        close(ends[0]);
        close(ends[1]);
    }
    alarm(0);
}

TEST_MAIN("decompress", NULL, NULL)
