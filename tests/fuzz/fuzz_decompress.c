/*
 * Decompression: whatever the compressed bytes are, however they arrive and however much text is asked for at a time,
 * the text is the same, and so is what is wrong with them; only how much text comes before corrupt data is found may
 * differ, and not with gzip. A failure is final, and nothing is read after it. Input: the form (0: by its first bytes;
 * else these are replaced by the form's), seed of the pieces, longest piece, longest request; then the compressed
 * bytes.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/random.h"
#include "input/codecs/codec.h"
#include "input/codecs/decompression.h"
#include "support/fuzz.h"

/* A few bytes can stand for a text without end; no more than this of it is compared. */
enum { MOST_TEXT = 1 << 20, FILE_NUMBER = 1 << 20 };

/* The linker leads calls here: reading the file of that number gives the compressed bytes. */
static struct {
    const uint8_t *bytes;
    size_t n_bytes;
    size_t at;
    size_t longest_piece; /* 0: all at once, and never a pause */
    struct fsd_random bits;
    unsigned n_calls;
} file;

ssize_t __real_read(int fd, void *buffer, size_t n_bytes);
ssize_t __wrap_read(int fd, void *buffer, size_t n_bytes);
int __real_poll(struct pollfd *fds, nfds_t n, int timeout_ms);
int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms);

ssize_t __wrap_read(int fd, void *buffer, size_t n_bytes)
{
    if (fd != FILE_NUMBER)
        return __real_read(fd, buffer, n_bytes);
    file.n_calls++;
    const size_t n_left = file.n_bytes - file.at;
    size_t n = n_bytes < n_left ? n_bytes : n_left;
    if (file.longest_piece > 0 && n > 1) {
        const size_t n_most = n < file.longest_piece ? n : file.longest_piece;
        n = 1 + fsd_random_below(&file.bits, (uint32_t)n_most);
    }
    memcpy(buffer, file.bytes + file.at, n);
    file.at += n;
    return (ssize_t)n;
}

int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms)
{
    if (n != 1 || fds->fd != FILE_NUMBER)
        return __real_poll(fds, n, timeout_ms);
    return file.longest_piece > 0 && fsd_random_below(&file.bits, 4) == 0 ? 0 : 1;
}

/* How a source ends. */
struct end {
    int error;
    struct fsd_fault fault;
    uint64_t position;
};

/* Whether all text was had up to a known place. Libraries find corrupt data sooner or later, as they look ahead. */
static bool is_exact(const struct end *end)
{
    return end->fault.kind == FSD_FAULT_NONE || end->fault.kind == FSD_FAULT_TRUNCATED ||
           end->fault.kind == FSD_FAULT_GARBAGE;
}

/* Reads all text, of which no more than longest_request bytes are asked for at a time. */
static struct end read_all(const struct fsd_signature *form, size_t n_beginning, size_t longest_piece,
                           size_t longest_request, struct fsd_buffer *text)
{
    static const atomic_bool never;
    struct fsd_input input = {.fd = FILE_NUMBER, .stop = &never, .n_read = n_beginning};
    ssize_t n = 1;

    file.at = n_beginning;
    file.longest_piece = longest_piece;
    struct fsd_decompression *const decompression =
        fsd_decompression_create(form, &input, (const char *)file.bytes, n_beginning, NULL);
    fuzz_require(decompression, "out of memory");
    while (n != 0 && text->n < MOST_TEXT) {
        const size_t n_left = MOST_TEXT - text->n;
        size_t n_wanted = longest_request;
        if (longest_piece > 0)
            n_wanted = 1 + fsd_random_below(&file.bits, (uint32_t)longest_request);
        n_wanted = n_wanted < n_left ? n_wanted : n_left;
        char *const space = malloc(n_wanted); /* of its own, so that a byte too many is found */
        fuzz_require(space, "out of memory");
        n = fsd_decompression_read(decompression, space, n_wanted, FSD_PATIENCE_MS);
        const int error = n < 0 ? errno : 0;
        fuzz_require(n <= (ssize_t)n_wanted, "%zd bytes, where %zu were asked for", n, n_wanted);
        if (n > 0)
            fsd_buffer_put(text, space, (size_t)n);
        free(space);
        fuzz_require(n < 0 || fsd_decompression_fault(decompression).kind == FSD_FAULT_NONE || n > 0,
                     "an end in spite of a fault");
        if (error != 0 && error != EAGAIN)
            break;
        fuzz_require(error == 0 || longest_piece > 0, "a pause that there was not");
    }
    fuzz_require(!text->failed, "out of memory");
    struct end end = {.error = n < 0 ? errno : 0,
                      .fault = fsd_decompression_fault(decompression),
                      .position = fsd_decompression_position(decompression)};
    if (text->n < MOST_TEXT) {
        char byte = 'x';
        const unsigned n_calls = file.n_calls;
        fuzz_require(fsd_decompression_read(decompression, &byte, 1, FSD_PATIENCE_MS) == n, "the end was not the end");
        fuzz_require(n == 0 || (errno == end.error && file.n_calls == n_calls), "something was read after a failure");
        fuzz_require(byte == 'x', "text after the end");
        fuzz_require(end.error == (end.fault.kind == FSD_FAULT_NONE ? 0 : EBADMSG), "error %d with fault %d", end.error,
                     (int)end.fault.kind);
        fuzz_require(n < 0 || end.position == file.n_bytes, "%llu of %zu bytes were decompressed",
                     (unsigned long long)end.position, file.n_bytes);
    }
    fsd_decompression_destroy(decompression);
    return end;
}

/* The form of the input; of a chosen one, the first bytes are put in their place. NULL: it is none. */
static const struct fsd_signature *form_of(unsigned choice, uint8_t *bytes, size_t n_bytes)
{
    static const struct {
        const char *bytes;
        size_t n_bytes;
    } signatures[] = {{"", 0}, {"\x1f\x8b\x08", 3}, {"\x28\xb5\x2f\xfd", 4}, {"\xfd\x37zXZ\0", 6}, {"BZh", 3}};
    const size_t n = signatures[choice].n_bytes;

    if (n_bytes < n)
        return NULL;
    memcpy(bytes, signatures[choice].bytes, n);
    return fsd_signature_of((const char *)bytes, n_bytes);
}

/* A file may say that it needs a window of some GiB. That much may be reserved, but not used: see -rss_limit_mb. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char limit[] = "-malloc_limit_mb=8192";
    char **const arguments = calloc((size_t)*argc + 2, sizeof(*arguments));

    fuzz_require(arguments, "out of memory");
    memcpy(arguments, *argv, (size_t)*argc * sizeof(*arguments));
    arguments[(*argc)++] = limit;
    *argv = arguments;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input = {data, size};
    struct fsd_buffer whole = {.n = 0}, pieces = {.n = 0};
    const unsigned choice = fuzz_take_choice(&input, 5), seed = fuzz_take_byte(&input);
    const size_t longest_piece = 1 + fuzz_take_byte(&input);
    const size_t longest_request = 1 + 16 * (size_t)fuzz_take_byte(&input);
    const size_t n_bytes = input.n_bytes;
    uint8_t *const bytes = malloc(n_bytes + 1);
    fuzz_require(bytes, "out of memory");
    fuzz_take_bytes(&input, bytes, n_bytes);
    const struct fsd_signature *const form = form_of(choice, bytes, n_bytes);
    if (fsd_signature_is_readable(form)) {
        file.bytes = bytes;
        file.n_bytes = n_bytes;
        const size_t n_most = n_bytes < FSD_DECOMPRESSION_BEGINNING ? n_bytes : FSD_DECOMPRESSION_BEGINNING;
        const struct end wanted = read_all(form, n_most, 0, 1 << 16, &whole);
        fsd_random_init(&file.bits, seed);
        const size_t n_beginning = fsd_random_below(&file.bits, (uint32_t)n_most + 1);
        const struct end found = read_all(form, n_beginning, longest_piece, longest_request, &pieces);
        const size_t n_both = whole.n < pieces.n ? whole.n : pieces.n;
        fuzz_require(n_both == 0 || memcmp(whole.bytes, pieces.bytes, n_both) == 0, "another text");
        if (whole.n < MOST_TEXT && pieces.n < MOST_TEXT) {
            fuzz_require(wanted.error == found.error && wanted.fault.kind == found.fault.kind &&
                             wanted.fault.reason == found.fault.reason,
                         "error %d, fault %d, instead of %d, %d", found.error, (int)found.fault.kind, wanted.error,
                         (int)wanted.fault.kind);
        }
        fuzz_require(whole.n == pieces.n || !form->codec || strcmp(form->codec->name, "gzip") != 0,
                     "%zu bytes of text before a fault of gzip, instead of %zu", pieces.n, whole.n);
        if (is_exact(&wanted)) {
            fuzz_require(whole.n == pieces.n && wanted.fault.offset == found.fault.offset,
                         "%zu bytes of text, fault at %llu, instead of %zu, %llu", pieces.n,
                         (unsigned long long)found.fault.offset, whole.n, (unsigned long long)wanted.fault.offset);
        }
    }
    fsd_buffer_destroy(&whole);
    fsd_buffer_destroy(&pieces);
    free(bytes);
    return 0;
}
