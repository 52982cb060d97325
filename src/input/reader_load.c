#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "input/reader_state.h"

static size_t mark_bytes(const struct fsd_chunk *chunk)
{
    return fsd_record_mark_bytes(chunk->data, chunk->n_bytes);
}

/* Returns the offset just past the first newline of data[0..n_bytes), or if_none. */
static size_t line_after_newline(const char *data, size_t n_bytes, size_t if_none)
{
    const char *newline = memchr(data, '\n', n_bytes);
    return newline ? (size_t)(newline - data) + 1 : if_none;
}

/* A short read is not enough: files in /sys report more bytes than they hold, but keep reporting that size. */
static bool has_shrunk(const struct source_state *state)
{
    struct stat status;

    return fstat(state->fd, &status) == 0 && (uint64_t)status.st_size < state->size;
}

bool fsd_reader_check_growth(const struct source_state *state, struct fsd_chunk *chunk)
{
    struct stat status;
    const bool has_grown =
        state->kind == KIND_RANGES && fstat(state->fd, &status) == 0 && (uint64_t)status.st_size > state->size;

    if (has_grown) {
        fsd_reader_fail(chunk, 0);
        chunk->failure.kind = FSD_FAILURE_GREW;
    }
    return has_grown;
}

void fsd_reader_load_range(const struct fsd_source *source, const struct source_state *state, uint64_t begin,
                           uint64_t end, char *buffer, struct fsd_chunk *chunk)
{
    const size_t n_before = begin > state->begin ? 1 : 0; /* if this byte is a newline, a line starts at begin */
    const uint64_t from = begin - n_before;
    const uint64_t to = state->size - end > FSD_LOOKAHEAD ? end + FSD_LOOKAHEAD : state->size;
    const size_t wanted = (size_t)(to - from);
    chunk->n_consumed = (size_t)(end - begin);
    chunk->offset = from;
    chunk->next = end - state->begin;
    if (source->text) {
        chunk->data = source->text + from;
        chunk->n_bytes = wanted;
    } else {
        chunk->data = buffer;
        const int error = fsd_reader_read_range(state->fd, buffer, wanted, from, &chunk->n_bytes);
        if (error != 0) {
            fsd_reader_fail(chunk, error);
            return;
        }
        if (chunk->n_bytes < wanted && has_shrunk(state)) {
            fsd_reader_fail(chunk, 0);
            chunk->failure.kind = FSD_FAILURE_SHRUNK;
            return;
        }
    }
    chunk->end = (size_t)(end - from);
    if (n_before == 0 && mark_bytes(chunk) > 0) {
        chunk->first = mark_bytes(chunk);
        if (chunk->end <= chunk->first) { /* the first line belongs to this chunk, however small the chunk */
            chunk->end = chunk->first + 1;
        }
    }
    if (chunk->end > chunk->n_bytes) { /* the reported size was too large, or the file is only a byte-order mark */
        chunk->end = chunk->n_bytes;
    }
    if (n_before > 0) {
        chunk->first = chunk->end > 0 ? line_after_newline(chunk->data, chunk->end - 1, chunk->end) : 0;
    }
}

/* The header, if it is due, belongs to a chunk, but is not in its data. */
static void take_header(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    if (reader->header_due) {
        chunk->n_header_lines = reader->states[reader->current].layout.n_header_lines;
        reader->header_due = false;
    }
}

/* Walks from record to record, until one starts at n_wanted or later or is not complete; returns where. */
static size_t walk(const struct fsd_layout *layout, const char *data, size_t at, size_t n_bytes, size_t n_wanted,
                   bool is_all)
{
    size_t n = 1;

    while (at < n_bytes && at < n_wanted && n > 0) {
        n = fsd_layout_record_end(layout, data + at, n_bytes - at, is_all);
        at += n;
    }
    return at;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/*
 * Reads the next chunk of a file or of memory whose records may have several lines. Only a walk from the start tells
 * where they begin, so this is called with the lock held. Returns false at the end.
 */
bool fsd_reader_load_records(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct source_state *const state = &reader->states[reader->current];
    const uint64_t part_begin = state->begin + (source->is_part ? source->begin : 0);

    while (state->next < state->end || reader->header_due) {
        const uint64_t from = least(state->next, state->end);
        const bool is_before = from < part_begin;
        const size_t n_wanted = (size_t)least((is_before ? part_begin : state->end) - from, reader->chunk_bytes);
        const size_t n_most = (size_t)least(state->size - from, (uint64_t)n_wanted + FSD_LOOKAHEAD);
        chunk->data = source->text ? source->text + from : buffer;
        chunk->n_bytes = n_most;
        const int error = source->text ? 0 : fsd_reader_read_range(state->fd, buffer, n_most, from, &chunk->n_bytes);
        if (error != 0) {
            fsd_reader_fail(chunk, error);
            return true;
        }
        const bool is_short = chunk->n_bytes < n_most;
        if (is_short && has_shrunk(state)) {
            fsd_reader_fail(chunk, 0);
            chunk->failure.kind = FSD_FAILURE_SHRUNK;
            return true;
        }
        const bool is_all = is_short || from + chunk->n_bytes == state->size;
        chunk->first = reader->mid_line ? line_after_newline(chunk->data, chunk->n_bytes, chunk->n_bytes) : 0;
        chunk->end = walk(&state->layout, chunk->data, chunk->first, chunk->n_bytes, n_wanted, is_all);
        reader->mid_line = !is_all && chunk->end > 0 && chunk->data[chunk->end - 1] != '\n';
        state->next = is_short ? state->size : most(state->next, from + chunk->end);
        if (is_before) {
            continue;
        }
        if (!reader->handed_out) {
            state->first_record = from + chunk->first;
        }
        const uint64_t before = reader->handed_out ? from : part_begin;
        chunk->offset = from;
        chunk->n_consumed = (size_t)(least(state->next, state->end) - before);
        chunk->next = state->next - state->begin;
        take_header(reader, chunk);
        reader->handed_out = true;
        return true;
    }
    return false;
}

/*
 * How much of a stream's data, of which `whole` bytes were known to be whole lines or records when there were n_before,
 * is so now.
 */
static size_t find_whole(const struct fsd_reader *reader, const char *data, size_t whole, size_t n_before, size_t n)
{
    const struct fsd_layout *const layout = &reader->states[reader->current].layout;

    if (!layout->kind->spans_lines) {
        const char *const newline = n > n_before ? memrchr(data + n_before, '\n', n - n_before) : NULL;
        return newline ? (size_t)(newline - data) + 1 : whole;
    }
    if (whole == 0 ? reader->mid_line : data[whole - 1] != '\n') { /* the rest of a long line */
        whole += line_after_newline(data + whole, n - whole, n - whole);
    }
    return walk(layout, data, whole, n, n, false);
}

bool fsd_reader_load_stream(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    struct source_state *const state = &reader->states[reader->current];
    const bool spans_lines = state->layout.kind->spans_lines;
    const size_t n_most = reader->n_carry + reader->chunk_bytes;
    const bool mid_line = reader->mid_line;
    size_t n = reader->n_carry;
    memcpy(buffer, reader->carry, n);
    size_t n_whole = find_whole(reader, buffer, 0, 0, n); /* just after the last whole line or record */
    while (!state->ended && n < n_most) {
        const bool wait = n_whole == 0;
        const ssize_t n_read = fsd_stream_read(state->stream, buffer + n, n_most - n, wait);
        if (n_read < 0 && n_whole > 0) { /* it pauses, or fails again when these lines have been handed out */
            break;
        }
        if (n_read < 0) {
            fsd_reader_fail_stream(chunk, state->stream, errno);
            return true;
        }
        if (n_read == 0) {
            state->ended = true;
            break;
        }
        n_whole = find_whole(reader, buffer, n_whole, n, n + (size_t)n_read);
        n += (size_t)n_read;
    }
    const bool is_given = n > 0 || reader->header_due;
    state->exhausted = state->ended;
    chunk->data = buffer;
    chunk->n_bytes = n;
    chunk->n_consumed = (size_t)(fsd_stream_position(state->stream) - state->n_counted);
    state->n_counted += chunk->n_consumed;
    take_header(reader, chunk);
    chunk->first = mid_line ? line_after_newline(buffer, n, n) : 0;
    if (!reader->handed_out && !spans_lines && mark_bytes(chunk) > 0) {
        chunk->first = mark_bytes(chunk);
    }

    /* A partial last line or record is carried over to the next chunk, unless enough of it is here. */
    const size_t n_tail = n - n_whole;
    const bool carried = !state->ended && n_tail < FSD_LOOKAHEAD && !(mid_line && n_whole == 0);
    chunk->end = carried ? n_whole : n;
    if (chunk->first > chunk->end) {
        chunk->first = chunk->end;
    }
    reader->n_carry = carried ? n_tail : 0;
    memcpy(reader->carry, buffer + n_whole, reader->n_carry);
    reader->mid_line = !carried && n_tail > 0;
    if (spans_lines && chunk->end > 0) {
        reader->mid_line = buffer[chunk->end - 1] != '\n';
    }
    reader->handed_out |= chunk->end > 0;
    state->next += chunk->end;
    chunk->next = state->next;
    return is_given;
}
