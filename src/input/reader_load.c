#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/platform.h"
#include "base/transfer.h"
#include "input/reader_state.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

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

/* The size that the file has now, beyond where the source begins. */
static bool measure(const struct fsd_source *source, const struct fsd_reading *reading, uint64_t *size)
{
    struct stat status;

    if (source->kind != FSD_SOURCE_FILE || fstat(reading->fd, &status) != 0) {
        return false;
    }
    *size = (uint64_t)status.st_size > source->offset ? (uint64_t)status.st_size - source->offset : 0;
    return true;
}

bool fsd_reader_check_growth(const struct fsd_source *source, const struct fsd_reading *reading,
                             struct fsd_chunk *chunk)
{
    uint64_t size = 0;
    const bool has_grown = measure(source, reading, &size) && size > source->size;

    if (has_grown) {
        fsd_source_fail_grown(source, &chunk->failure);
    }
    return has_grown;
}

bool fsd_reader_check_mapped(const struct fsd_source *source, const struct fsd_reading *reading,
                             const struct fsd_chunk *chunk, struct fsd_failure *failure)
{
    uint64_t size = 0;

    if (!measure(source, reading, &size) || size < chunk->offset + chunk->n_bytes) {
        fsd_source_fail_shrunk(source, failure);
    } else if (fsd_mapping_is_broken(reading->mapping)) {
        fsd_failure_set_input(failure, source->name, EIO);
    }
    return !fsd_failed(failure);
}

/*
 * Gets n_wanted bytes of a file or of memory, fewer if it is shorter than it reported: those in /sys are. Returns false
 * if it was truncated or cannot be read.
 */
static bool get_range(const struct fsd_source *source, const struct fsd_reading *reading, uint64_t from,
                      size_t n_wanted, char *buffer, struct fsd_chunk *chunk)
{
    uint64_t size = 0;

    chunk->n_bytes = n_wanted;
    chunk->data = source->text ? source->text + from : buffer;
    if (source->text) {
        return true;
    }
    if (reading->mapping && measure(source, reading, &size) && size >= source->size) {
        chunk->data = fsd_mapping_bytes(reading->mapping, source->offset + from, n_wanted);
        chunk->is_mapped = true;
        return true;
    }
    const int error = fsd_read_at(reading->fd, buffer, n_wanted, source->offset + from, &chunk->n_bytes);
    if (error != 0) {
        fsd_failure_set_input(&chunk->failure, source->name, error);
    } else if (chunk->n_bytes < n_wanted && measure(source, reading, &size) && size < source->size) {
        fsd_source_fail_shrunk(source, &chunk->failure);
    }
    return !fsd_failed(&chunk->failure);
}

/* Gets chunk memory of its own for n bytes; NULL: there is none, which is the chunk's failure. */
static char *own_room(const struct fsd_source *source, size_t n, struct fsd_chunk *chunk)
{
    free(chunk->own);
    chunk->own = malloc(n);
    if (!chunk->own) {
        fsd_failure_set_input(&chunk->failure, source->name, ENOMEM);
    }
    return chunk->own;
}

/* Whether the last line that starts in the first n_range bytes of a chunk's data, from `first` on, is not all there. */
static bool is_cut(const struct fsd_chunk *chunk, size_t n_before, size_t n_range)
{
    return chunk->n_bytes > n_range && !memchr(chunk->data + n_range - 1, '\n', chunk->n_bytes - n_range + 1) &&
           (n_before == 0 || memchr(chunk->data, '\n', n_range - 1));
}

void fsd_reader_load_range(const struct fsd_source *source, const struct fsd_reading *reading, uint64_t begin,
                           uint64_t end, char *buffer, struct fsd_chunk *chunk)
{
    const size_t n_before = begin > 0 ? 1 : 0; /* if this byte is a newline, a line starts at begin */
    const uint64_t from = begin - n_before;
    const size_t n_most = fsd_layout_lookahead(&source->layout);
    const size_t n_range = (size_t)(end - from);
    chunk->n_consumed = (size_t)(end - begin);
    chunk->offset = from;
    chunk->next = end;
    for (size_t n_ahead = fsd_layout_first_bytes(&source->layout);; n_ahead = (size_t)least(4 * n_ahead, n_most)) {
        const size_t n = n_range + (size_t)least(source->size - end, n_ahead);
        if (!buffer || !get_range(source, reading, from, n, buffer, chunk)) {
            return;
        }
        if (n_ahead == n_most || chunk->n_bytes < n || end + n_ahead >= source->size ||
            !is_cut(chunk, n_before, n_range)) {
            break;
        }
        buffer = source->text ? buffer : own_room(source, n_range + (size_t)least(4 * n_ahead, n_most), chunk);
    }
    chunk->end = n_range;
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
        chunk->n_header_lines = reader->sources[reader->current].layout.n_header_lines;
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

/*
 * Reads the next chunk of a file or of memory whose records may have several lines. Only a walk from the start tells
 * where they begin, so this is called with the lock held. Returns false at the end.
 */
bool fsd_reader_load_records(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct fsd_reading *const reading = &reader->readings[reader->current];
    const uint64_t range_begin = source->begin;
    size_t n_ahead = fsd_layout_first_bytes(&source->layout);

    while (reading->next < reading->end || reader->header_due) {
        const uint64_t from = least(reading->next, reading->end);
        const bool is_before = from < range_begin;
        const size_t n_wanted = (size_t)least((is_before ? range_begin : reading->end) - from, reader->chunk_bytes);
        const size_t n_most = (size_t)least(source->size - from, (uint64_t)n_wanted + n_ahead);
        if (!get_range(source, reading, from, n_most, buffer, chunk)) {
            return true;
        }
        const bool is_short = chunk->n_bytes < n_most;
        const bool is_all = is_short || from + chunk->n_bytes == source->size;
        chunk->first = reader->mid_line ? line_after_newline(chunk->data, chunk->n_bytes, chunk->n_bytes) : 0;
        chunk->end = walk(&source->layout, chunk->data, chunk->first, chunk->n_bytes, n_wanted, is_all);
        if (chunk->end == 0 && n_wanted > 0 && chunk->n_bytes > 0 &&
            !is_all) { /* not even one record is known to end here */
            n_ahead = (size_t)least(4 * n_ahead, fsd_layout_lookahead(&source->layout));
            buffer = source->text ? buffer : own_room(source, reader->chunk_bytes + n_ahead, chunk);
            if (!buffer) {
                return true;
            }
            continue;
        }
        reader->mid_line = !is_all && chunk->end > 0 && chunk->data[chunk->end - 1] != '\n';
        reading->next = is_short ? source->size : most(reading->next, from + chunk->end);
        if (is_before) {
            continue;
        }
        if (!reader->handed_out) {
            reading->first_record = from + chunk->first;
        }
        const uint64_t before = reader->handed_out ? from : range_begin;
        chunk->offset = from;
        chunk->n_consumed = (size_t)(least(reading->next, reading->end) - before);
        chunk->next = reading->next;
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
    const struct fsd_layout *const layout = &reader->sources[reader->current].layout;

    if (!layout->kind->spans_lines) {
        const char *const newline = n > n_before ? fsd_platform_last_byte(data + n_before, '\n', n - n_before) : NULL;
        return newline ? (size_t)(newline - data) + 1 : whole;
    }
    if (whole == 0 ? reader->mid_line : data[whole - 1] != '\n') { /* the rest of a long line */
        whole += line_after_newline(data + whole, n - whole, n - whole);
    }
    return walk(layout, data, whole, n, n, false);
}

/* Keeps bytes for the next chunk. Returns false when out of memory, which is the chunk's failure. */
static bool carry(struct fsd_reader *reader, const char *bytes, size_t n, struct fsd_chunk *chunk)
{
    if (n > reader->n_carry_most) {
        char *const longer = realloc(reader->carry, n);
        if (!longer) {
            fsd_failure_set_input(&chunk->failure, reader->sources[reader->current].name, ENOMEM);
            return false;
        }
        reader->carry = longer;
        reader->n_carry_most = n;
    }
    reader->n_carry = n;
    memcpy(reader->carry, bytes, n);
    return true;
}

bool fsd_reader_load_stream(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk, bool waits)
{
    struct fsd_reading *const reading = &reader->readings[reader->current];
    const struct fsd_source *const source = &reader->sources[reader->current];
    const bool spans_lines = source->layout.kind->spans_lines;
    const bool is_long = reader->n_carry > FSD_LAYOUT_BYTES;
    const size_t n_most = reader->n_carry + (size_t)most(reader->chunk_bytes, is_long ? reader->n_carry : 0);
    const bool mid_line = reader->mid_line;
    size_t n = reader->n_carry;
    buffer = is_long ? own_room(source, n_most, chunk) : buffer;
    if (!buffer) {
        return true;
    }
    memcpy(buffer, reader->carry, n);
    size_t n_whole = find_whole(reader, buffer, 0, 0, n); /* just after the last whole line or record */
    while (!reading->has_ended && n < n_most) {
        const bool wait = waits && n_whole == 0;
        const ssize_t n_read = fsd_stream_read(reading->stream, buffer + n, n_most - n, wait);
        reading->has_paused = n_read < 0 && errno == EAGAIN;
        if (reading->has_paused && n_whole == 0 && n < fsd_layout_lookahead(&source->layout)) {
            return !carry(reader, buffer, n, chunk);
        }
        if (n_read < 0 &&
            (n_whole > 0 || reading->has_paused)) { /* or it fails again when these lines have been handed out */
            break;
        }
        if (n_read < 0) {
            fsd_source_fail_stream(source, reading->stream, errno, &chunk->failure);
            return true;
        }
        if (n_read == 0) {
            reading->has_ended = true;
            break;
        }
        n_whole = find_whole(reader, buffer, n_whole, n, n + (size_t)n_read);
        n += (size_t)n_read;
    }
    const bool found = n > 0 || reader->header_due;
    reading->is_exhausted = reading->has_ended;
    chunk->data = buffer;
    chunk->n_bytes = n;
    chunk->n_consumed = (size_t)(fsd_stream_position(reading->stream) - reading->n_counted);
    reading->n_counted += chunk->n_consumed;
    take_header(reader, chunk);
    chunk->first = mid_line ? line_after_newline(buffer, n, n) : 0;
    if (!reader->handed_out && !spans_lines && mark_bytes(chunk) > 0) {
        chunk->first = mark_bytes(chunk);
    }

    /* A partial last line or record is carried over to the next chunk, unless enough of it is here. */
    const size_t n_tail = n - n_whole;
    const bool carried =
        !reading->has_ended && n_tail < fsd_layout_lookahead(&source->layout) && !(mid_line && n_whole == 0);
    chunk->end = carried ? n_whole : n;
    if (chunk->first > chunk->end) {
        chunk->first = chunk->end;
    }
    if (!carry(reader, buffer + n_whole, carried ? n_tail : 0, chunk)) {
        return true;
    }
    reader->mid_line = !carried && n_tail > 0;
    if (spans_lines && chunk->end > 0) {
        reader->mid_line = buffer[chunk->end - 1] != '\n';
    }
    reader->handed_out |= chunk->end > 0;
    reading->next += chunk->end;
    chunk->next = reading->next;
    return found;
}

void fsd_reader_skip_text(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct fsd_reading *const reading = &reader->readings[reader->current];
    const bool skips_header = source->layout.kind->spans_lines && source->begin == 0;
    bool mid_line = false;

    reading->next = skips_header ? source->layout.n_header_bytes : source->begin;
    for (uint64_t n_left = reading->next; n_left > 0;) {
        if (reader->n_carry == 0) {
            const ssize_t n_read = fsd_stream_read(reading->stream, reader->carry, FSD_LAYOUT_BYTES, true);
            if (n_read < 0) {
                fsd_source_fail_stream(source, reading->stream, errno, &chunk->failure);
                return;
            }
            if (n_read == 0) {
                fsd_source_fail_shrunk(source, &chunk->failure);
                return;
            }
            reader->n_carry = (size_t)n_read;
        }
        const size_t n = n_left < reader->n_carry ? (size_t)n_left : reader->n_carry;
        reading->n_lines_skipped += skips_header ? 0 : fsd_record_count_newlines(reader->carry, n);
        mid_line = reader->carry[n - 1] != '\n';
        reader->n_carry -= n;
        memmove(reader->carry, reader->carry + n, reader->n_carry);
        n_left -= n;
    }
    if (source->begin > 0) {
        reading->n_lines_skipped += mid_line;
        reading->n_counted = fsd_stream_position(reading->stream);
        reader->mid_line = mid_line;
        reader->handed_out = true;
    }
}
