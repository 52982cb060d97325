#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/reader_state.h"

int fsd_reader_read_range(int fd, char *buffer, size_t n_bytes, uint64_t offset, size_t *n_read)
{
    *n_read = 0;
    while (*n_read < n_bytes) {
        const ssize_t n = pread(fd, buffer + *n_read, n_bytes - *n_read, (off_t)(offset + *n_read));
        if (n == 0) {
            break;
        }
        if (n > 0) {
            *n_read += (size_t)n;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

void fsd_reader_fail(struct fsd_chunk *chunk, int error_number)
{
    chunk->failure =
        (struct fsd_failure){.kind = FSD_FAILURE_INPUT, .error_number = error_number, .source = chunk->source};
    chunk->first = chunk->end = chunk->n_bytes = chunk->n_consumed = 0;
}

/* Opens a source unless it is in memory, and decides how to read it. Returns 0 or an errno. */
static int open_source(const struct fsd_source *source, struct source_state *state)
{
    struct stat status;

    if (source->text) {
        state->kind = KIND_MEMORY;
        state->size = source->n_text;
        return 0;
    }
    state->fd = source->fd == FSD_FD_NONE ? open(source->name, O_RDONLY | O_CLOEXEC) : source->fd;
    if (state->fd == FSD_FD_NONE || fstat(state->fd, &status) != 0) {
        return errno;
    }
    if (S_ISDIR(status.st_mode)) {
        return EISDIR;
    }
    state->kind = KIND_STREAM;
    /* Files in /proc report size 0 whatever they contain, so they are read as streams. */
    if (S_ISREG(status.st_mode) && status.st_size > 0) {
        const off_t at = lseek(state->fd, 0, SEEK_CUR);
        if (at >= 0) {
            state->kind = KIND_RANGES;
            state->begin = state->next = (uint64_t)at;
            state->size = (uint64_t)status.st_size;
            /* pread does not move the file offset, which may be shared with another process; move it past the input. */
            if (source->fd != FSD_FD_NONE && state->size > state->begin) {
                lseek(state->fd, status.st_size, SEEK_SET);
            }
        }
    }
    return 0;
}

void fsd_reader_fail_stream(struct fsd_chunk *chunk, const struct fsd_stream *stream, int error_number)
{
    fsd_reader_fail(chunk, error_number);
    chunk->failure.fault = fsd_stream_fault(stream);
    if (chunk->failure.fault.kind != FSD_FAULT_NONE) {
        chunk->failure.kind = FSD_FAILURE_FAULT;
        chunk->failure.form = fsd_stream_form(stream);
    }
}

static void fail_source(const struct source_state *state, struct fsd_chunk *chunk, int error_number)
{
    if (state->kind == KIND_STREAM) {
        fsd_reader_fail_stream(chunk, state->stream, error_number);
    } else {
        fsd_reader_fail(chunk, error_number);
    }
}

/* Opens a stream on an open source. Returns 0 or an errno. */
static int open_stream(struct source_state *state, const atomic_bool *stop)
{
    const struct fsd_input input = {
        .fd = state->fd, .stop = stop, .has_offset = state->kind == KIND_RANGES, .offset = state->begin};

    state->stream = fsd_stream_create(&input);
    state->kind = KIND_STREAM;
    return state->stream ? 0 : ENOMEM;
}

/* Reads a stream's start into carry: FSD_SIGNATURE_BYTES, or to a newline or the end. Returns 0 or an errno. */
static int read_beginning(struct fsd_reader *reader, struct source_state *state)
{
    size_t n = 0;

    while (n < FSD_SIGNATURE_BYTES && !memchr(reader->carry, '\n', n)) {
        const ssize_t n_read = fsd_stream_read(state->stream, reader->carry + n, FSD_SIGNATURE_BYTES - n, true);
        if (n_read < 0) {
            return errno;
        }
        if (n_read == 0) {
            state->ended = true;
            break;
        }
        n += (size_t)n_read;
    }
    reader->n_carry = n;
    return 0;
}

/* Limits an opened source to its part. Returns whether the part exists. */
static bool limit_to_part(const struct fsd_source *source, struct source_state *state)
{
    state->end = state->size;
    if (!source->is_part) {
        return true;
    }
    if (state->kind == KIND_STREAM || state->size < state->begin || source->end > state->size - state->begin) {
        return false;
    }
    state->end = state->begin + source->end;
    state->next = state->begin + source->begin;
    return true;
}

static void fail_form(struct fsd_chunk *chunk, const struct fsd_signature *form, const struct fsd_signature *outer_form)
{
    fsd_reader_fail(chunk, 0);
    chunk->failure.kind = FSD_FAILURE_SIGNATURE;
    chunk->failure.form = form;
    chunk->failure.outer_form = outer_form;
}

/* Goes on with what the current source decompresses to, and checks its first bytes. Sets chunk->failure on error. */
static void begin_compressed(struct fsd_reader *reader, const struct fsd_signature *form, struct fsd_chunk *chunk)
{
    struct source_state *const state = &reader->states[reader->current];
    int error = state->kind == KIND_RANGES ? open_stream(state, reader->stop) : 0;

    state->next = 0;
    if (error == 0) {
        error = fsd_stream_decompress(state->stream, form, reader->carry, reader->n_carry);
    }
    if (error != 0) {
        fsd_reader_fail(chunk, error);
        return;
    }
    error = read_beginning(reader, state);
    const struct fsd_signature *const inner_form = fsd_signature_of(reader->carry, reader->n_carry);
    if (error != 0) {
        fsd_reader_fail_stream(chunk, state->stream, error);
    } else if (inner_form) {
        fail_form(chunk, inner_form, form);
    }
}

/* Reads more of a source's beginning into carry, which has *n bytes, or all of it if in memory. Returns 0 or an errno.
 */
static int read_more(struct fsd_reader *reader, const struct fsd_source *source, struct source_state *state, size_t *n,
                     bool *is_all)
{
    enum { FIRST_BYTES = 1 << 12 }; /* most layouts are recognised by them */
    const size_t n_wanted = *n < FIRST_BYTES ? FIRST_BYTES : FSD_LAYOUT_BYTES;

    switch (state->kind) {
    case KIND_MEMORY:
        *n = source->n_text < FSD_LAYOUT_BYTES ? source->n_text : FSD_LAYOUT_BYTES;
        *is_all = *n == source->n_text;
        return 0;
    case KIND_RANGES: {
        const int error = fsd_reader_read_range(state->fd, reader->carry, n_wanted, state->begin, n);
        *is_all = *n < n_wanted;
        return error;
    }
    case KIND_STREAM:
        break;
    }
    /* What is known of a line's beginning does not matter, so there is nothing to recognise before its end. */
    for (bool found = false; !found && !state->ended && *n < FSD_LAYOUT_BYTES;) {
        const ssize_t n_read = fsd_stream_read(state->stream, reader->carry + *n, FSD_LAYOUT_BYTES - *n, true);
        if (n_read < 0) {
            return errno;
        }
        state->ended = n_read == 0;
        found = memchr(reader->carry + *n, '\n', (size_t)n_read) != NULL;
        *n += (size_t)n_read;
    }
    reader->n_carry = *n;
    *is_all = state->ended;
    return 0;
}

bool fsd_reader_has_header_rule(const struct fsd_reader *reader)
{
    return reader->header_rule != FSD_HEADER_DROPPED && reader->current >= reader->first_headed;
}

/* Makes the rule for headers hold. Sets chunk->failure and returns false if it does not. */
static bool check_header(struct fsd_reader *reader, const struct fsd_layout *layout, struct fsd_chunk *chunk)
{
    if (!fsd_reader_has_header_rule(reader) || layout->is_empty) {
        return true;
    }
    const bool is_first = reader->header_source == reader->n_sources;
    const size_t first = is_first ? reader->current : reader->header_source;
    if (!fsd_header_check(reader->header_rule, layout, &reader->states[first].layout, reader->sources[first].name,
                          &chunk->failure)) {
        chunk->failure.source = chunk->source;
        return false;
    }
    reader->header_source = first;
    reader->is_header_wanted = is_first && layout->csv.header;
    return true;
}

/* Recognises the layout of the current source, of whose stream the first bytes were read. Sets chunk->failure on error.
 */
static void recognise_layout(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct source_state *const state = &reader->states[reader->current];
    struct fsd_layout *const layout = &state->layout;
    enum fsd_recognition found = FSD_RECOGNITION_MORE;
    size_t n = reader->n_carry;
    bool is_all = state->ended;

    for (bool is_read = n > 0 || is_all; found == FSD_RECOGNITION_MORE; is_read = false) {
        const int error = is_read ? 0 : read_more(reader, source, state, &n, &is_all);
        if (error != 0) {
            fail_source(state, chunk, error);
            return;
        }
        fsd_layout_destroy(layout);
        const char *const beginning = source->text ? source->text : reader->carry;
        const struct fsd_signature *binary = NULL;
        if (!fsd_signature_is_known(beginning, n, is_all, &binary)) {
            continue;
        }
        if (binary) {
            fail_form(chunk, binary, state->kind == KIND_STREAM ? fsd_stream_form(state->stream) : NULL);
            return;
        }
        found = fsd_layout_recognise(beginning, n, is_all, &source->layout, layout, &chunk->failure);
    }
    if (found == FSD_RECOGNITION_FAILED) {
        chunk->failure.source = chunk->source;
        return;
    }
    if (!check_header(reader, layout, chunk) || !layout->kind->spans_lines) {
        return;
    }
    layout->csv.is_kept = reader->header_rule == FSD_HEADER_REQUIRED;
    reader->header_due = !source->is_part || source->begin == 0;
    if (state->kind == KIND_STREAM) {
        reader->n_carry -= layout->n_header_bytes;
        memmove(reader->carry, reader->carry + layout->n_header_bytes, reader->n_carry);
        state->next = layout->n_header_bytes;
    } else {
        state->next = state->begin + layout->n_header_bytes;
    }
}

/* Reads away the text of the current stream up to an offset, from where it stands. Sets chunk->failure on error. */
static void skip_text(struct fsd_reader *reader, uint64_t offset, struct fsd_chunk *chunk)
{
    struct source_state *const state = &reader->states[reader->current];
    bool mid_line = false;

    for (uint64_t n_left = offset - state->next; n_left > 0;) {
        if (reader->n_carry == 0) {
            const ssize_t n_read = fsd_stream_read(state->stream, reader->carry, sizeof(reader->carry), true);
            if (n_read < 0) {
                fsd_reader_fail_stream(chunk, state->stream, errno);
                return;
            }
            if (n_read == 0) {
                fsd_reader_fail(chunk, 0);
                chunk->failure.kind = FSD_FAILURE_SHRUNK;
                return;
            }
            reader->n_carry = (size_t)n_read;
        }
        const size_t n = n_left < reader->n_carry ? (size_t)n_left : reader->n_carry;
        for (const char *newline = reader->carry;
             (newline = memchr(newline, '\n', (size_t)(reader->carry + n - newline))); newline++) {
            state->n_lines_skipped++;
        }
        mid_line = reader->carry[n - 1] != '\n';
        reader->n_carry -= n;
        memmove(reader->carry, reader->carry + n, reader->n_carry);
        n_left -= n;
    }
    state->next = offset;
    state->n_lines_skipped += mid_line + (reader->header_due ? state->layout.n_header_lines : 0);
    state->n_counted = fsd_stream_position(state->stream);
    reader->mid_line = mid_line;
    reader->handed_out = true;
    reader->header_due = false;
}

void fsd_reader_begin_source(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct source_state *const state = &reader->states[reader->current];
    char bytes[FSD_SIGNATURE_BYTES];
    const char *beginning = bytes;
    size_t n_bytes = 0;
    int error = open_source(source, state);

    if (error == 0 && state->kind == KIND_STREAM) {
        error = open_stream(state, reader->stop);
    }
    if (error == 0) {
        switch (state->kind) {
        case KIND_MEMORY:
            beginning = source->text;
            n_bytes = source->n_text;
            break;
        case KIND_RANGES:
            error = fsd_reader_read_range(state->fd, bytes, sizeof(bytes), state->begin, &n_bytes);
            break;
        case KIND_STREAM:
            error = read_beginning(reader, state);
            beginning = reader->carry;
            n_bytes = reader->n_carry;
            break;
        }
    }
    if (error != 0) {
        fsd_reader_fail(chunk, error);
        return;
    }
    if (!limit_to_part(source, state)) {
        fsd_reader_fail(chunk, 0);
        chunk->failure.kind = FSD_FAILURE_SHRUNK;
        return;
    }
    const struct fsd_signature *const form = fsd_signature_of(beginning, n_bytes);
    if (fsd_signature_is_readable(form) && state->kind != KIND_MEMORY && !source->is_part) {
        begin_compressed(reader, form, chunk);
    } else if (form) {
        fail_form(chunk, form, NULL);
    }
    if (chunk->failure.kind == FSD_FAILURE_NONE) {
        recognise_layout(reader, chunk);
    }
    if (chunk->failure.kind == FSD_FAILURE_NONE && state->kind == KIND_STREAM && source->skip > 0) {
        skip_text(reader, source->skip, chunk);
    }
}
