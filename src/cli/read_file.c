#include "cli/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "input/stream.h"

enum { FIRST_BYTES = 1 << 20, FREE_GROWTH_BYTES = 1 << 22 };

/* A file and what was read of it. */
struct reading {
    struct fsd_stream *stream;
    bool has_ended;
    size_t max_growth;      /* as in limits */
    bool has_outgrown;      /* it was exceeded */
    struct fsd_buffer text; /* with room for a NUL */
};

/* Whether there is more text than the compressed data may grow to. */
static bool has_outgrown(const struct reading *reading)
{
    return reading->max_growth > 0 && reading->text.n > FREE_GROWTH_BYTES &&
           reading->text.n / reading->max_growth > fsd_stream_position(reading->stream);
}

/* Reads until there are n_wanted bytes, the file ends or it has outgrown its limit. Returns 0 or an errno. */
static int read_until(struct reading *reading, size_t n_wanted)
{
    while (!reading->has_ended && !reading->has_outgrown && reading->text.n < n_wanted) {
        char *const end = fsd_buffer_reserve(&reading->text, reading->text.n > 0 ? 2 : FIRST_BYTES);
        if (!end) {
            return ENOMEM;
        }
        const size_t n_room = reading->text.capacity - reading->text.n - 1;
        const size_t n_missing = n_wanted - reading->text.n;
        const ssize_t n = fsd_stream_read(reading->stream, end, n_room < n_missing ? n_room : n_missing, true);
        if (n < 0) {
            return errno;
        }
        reading->has_ended = n == 0;
        reading->text.n += (size_t)n;
        reading->has_outgrown = has_outgrown(reading);
    }
    return 0;
}

/* Reads all of an open file, decompressed; stops after more than max_bytes (0: no limit). */
static bool read_all(struct reading *reading, struct fsd_source *source, size_t max_bytes, struct fsd_failure *failure)
{
    int error = read_until(reading, FSD_SIGNATURE_BYTES);
    const struct fsd_signature *const form = error == 0 ? fsd_signature_of(reading->text.bytes, reading->text.n) : NULL;

    if (form && !fsd_signature_is_readable(form)) {
        fsd_source_fail_signature(source, form, failure);
        return false;
    }
    if (form) {
        error = fsd_stream_decompress(reading->stream, form, reading->text.bytes, reading->text.n, NULL);
        reading->text.n = 0;
        reading->has_ended = false;
        source->signature = form;
    }
    if (error == 0) {
        error = read_until(reading, max_bytes > 0 ? max_bytes + 1 : SIZE_MAX);
    }
    if (error != 0) {
        fsd_source_fail_stream(source, reading->stream, error, failure);
        return false;
    }
    const struct fsd_signature *inner = form ? fsd_signature_of(reading->text.bytes, reading->text.n) : NULL;
    if (!inner) {
        fsd_signature_is_known(reading->text.bytes, reading->text.n, true, &inner);
    }
    if (inner) {
        fsd_source_fail_signature(source, inner, failure);
    }
    return !inner;
}

char *fsd_file_read(const struct fsd_source *source, const struct fsd_file_limits *limits, size_t *n_bytes)
{
    static const struct fsd_file_limits none = {.max_bytes = 0};
    const atomic_bool never = false;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_source of = *source;

    if (source->text) {
        fsd_message("%s: expected a file, not a puzzle", source->name);
        return NULL;
    }
    const struct fsd_input input = {
        .fd = source->fd == FSD_FD_NONE ? open(source->name, O_RDONLY | O_CLOEXEC) : source->fd, .stop = &never};
    limits = limits ? limits : &none;
    struct reading reading = {.stream = input.fd >= 0 ? fsd_stream_create(&input) : NULL,
                              .max_growth = limits->max_growth};

    if (reading.stream) {
        read_all(&reading, &of, limits->max_bytes, &failure);
    } else {
        fsd_failure_set_input(&failure, source->name, errno);
    }
    fsd_stream_destroy(reading.stream);
    if (input.fd >= 0 && source->fd == FSD_FD_NONE) {
        close(input.fd);
    }
    const bool is_too_long = limits->max_bytes > 0 && reading.text.n > limits->max_bytes;
    if (failure.kind == FSD_FAILURE_NONE && !is_too_long && !reading.has_outgrown) {
        reading.text.bytes[reading.text.n] = '\0';
        *n_bytes = reading.text.n;
        return reading.text.bytes;
    }
    if (failure.kind == FSD_FAILURE_NONE && is_too_long) {
        fsd_message("%s: longer than %zu bytes, so not %s", source->name, limits->max_bytes, limits->what);
    } else if (failure.kind == FSD_FAILURE_NONE) {
        fsd_message("%s: decompresses to more than %zu times its size, so not %s", source->name, limits->max_growth,
                    limits->what);
    } else {
        fsd_report_failure(&failure);
    }
    fsd_buffer_destroy(&reading.text);
    return NULL;
}
