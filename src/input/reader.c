#include "input/reader.h"
#include "base/transfer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/reader_state.h"

struct fsd_reader *fsd_reader_create(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                                     const atomic_bool *stop)
{
    struct fsd_reader *reader = calloc(1, sizeof(*reader));
    if (!reader) {
        return NULL;
    }
    reader->readings = calloc(n_sources + 1, sizeof(*reader->readings));
    reader->carry = malloc(FSD_LAYOUT_BYTES);
    reader->n_carry_most = FSD_LAYOUT_BYTES;
    if (!reader->readings || !reader->carry || pthread_mutex_init(&reader->lock, NULL) != 0) {
        goto fail_readings;
    }
    if (pthread_mutex_init(&reader->count_lock, NULL) != 0) {
        goto fail_lock;
    }
    reader->sources = sources;
    reader->n_sources = n_sources;
    reader->chunk_bytes = chunk_bytes;
    reader->stop = stop;
    for (size_t i = 0; i < n_sources; i++) {
        reader->readings[i].fd = FSD_FD_NONE;
        reader->readings[i].n_users = 1;
    }
    return reader;

fail_lock:
    pthread_mutex_destroy(&reader->lock);
fail_readings:
    free(reader->carry);
    free(reader->readings);
    free(reader);
    return NULL;
}

/* A file that is shorter is read as fast. */
enum { LEAST_MAPPED = 1 << 20 };

void fsd_reader_map_files(struct fsd_reader *reader)
{
    reader->maps_files = true;
}

static void close_source(struct fsd_reader *reader, size_t source)
{
    struct fsd_reading *reading = &reader->readings[source];
    fsd_mapping_destroy(reading->mapping);
    reading->mapping = NULL;
    fsd_stream_destroy(reading->stream);
    reading->stream = NULL;
    if (reader->sources[source].fd == FSD_FD_NONE && reading->fd != FSD_FD_NONE) {
        close(reading->fd);
    }
    reading->fd = FSD_FD_NONE;
}

void fsd_reader_destroy(struct fsd_reader *reader)
{
    if (!reader) {
        return;
    }
    for (size_t i = 0; i < reader->n_sources; i++) {
        close_source(reader, i);
    }
    pthread_mutex_destroy(&reader->count_lock);
    pthread_mutex_destroy(&reader->lock);
    free(reader->carry);
    free(reader->readings);
    free(reader);
}

size_t fsd_reader_buffer_bytes(size_t chunk_bytes)
{
    return chunk_bytes + FSD_LAYOUT_BYTES + FSD_LOOKAHEAD;
}

/* The chunk becomes a failure. */
static void clear(struct fsd_chunk *chunk)
{
    chunk->first = chunk->end = chunk->n_bytes = chunk->n_consumed = 0;
}

/* Reads buffers until a range's first byte, or its first record. */
static bool count_lines_before(const struct fsd_source *source, const struct fsd_reading *reading, uint64_t *n_lines,
                               struct fsd_failure *failure)
{
    enum { BUFFER_BYTES = 1 << 16 };
    const bool spans_lines = source->layout.kind->spans_lines;
    const uint64_t begin = spans_lines ? reading->first_record : source->begin;
    /* A newline right before the range starts a line of the range. */
    const uint64_t n_bytes = begin > 0 ? begin - 1 : 0;
    char buffer[BUFFER_BYTES];
    if (spans_lines && begin == source->layout.n_header_bytes) { /* which may be a byte-order mark, and no line */
        *n_lines = source->layout.n_header_lines;
        return true;
    }
    const int fd = source->text ? FSD_FD_NONE : fsd_source_reopen(source, failure);

    *n_lines = begin > 0;
    for (uint64_t at = 0; !fsd_failed(failure) && at < n_bytes;) {
        const char *bytes = buffer;
        size_t n = n_bytes - at < BUFFER_BYTES ? (size_t)(n_bytes - at) : BUFFER_BYTES;
        if (source->text) {
            bytes = source->text + at;
        } else {
            const size_t n_wanted = n;
            const int error = fsd_read_at(fd, buffer, n_wanted, source->offset + at, &n);
            if (error != 0) {
                fsd_failure_set_input(failure, source->name, error);
            } else if (n < n_wanted) {
                fsd_source_fail_shrunk(source, failure);
            }
        }
        *n_lines += fsd_record_count_newlines(bytes, n);
        at += n;
    }
    if (source->fd == FSD_FD_NONE && fd != FSD_FD_NONE) {
        close(fd);
    }
    return !fsd_failed(failure);
}

bool fsd_reader_lines_before(struct fsd_reader *reader, size_t source, uint64_t *n_lines, struct fsd_failure *failure)
{
    const struct fsd_source *const of = &reader->sources[source];
    bool done = true;

    *n_lines = reader->readings[source].n_lines_skipped;
    if (!fsd_source_has_offsets(of) || of->begin == 0) {
        return true;
    }
    pthread_mutex_lock(&reader->count_lock);
    if (!reader->counted || reader->counted_source != source) {
        done = count_lines_before(of, &reader->readings[source], &reader->n_lines_before, failure);
        reader->counted = done;
        reader->counted_source = source;
    }
    *n_lines = reader->n_lines_before;
    pthread_mutex_unlock(&reader->count_lock);
    return done;
}

/* Opens the current source again, or for the first time, and finds its first chunk. Sets chunk->failure on error. */
static void begin_source(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    struct fsd_source *const source = &reader->sources[reader->current];
    struct fsd_reading *const reading = &reader->readings[reader->current];

    if (!fsd_source_open(source, reader->stop, &chunk->failure)) {
        return;
    }
    const struct fsd_layout *const layout = &source->layout;
    const bool spans_lines = layout->kind->spans_lines;
    reading->next = spans_lines ? layout->n_header_bytes : source->begin;
    reading->end = source->end < source->size ? source->end : source->size;
    reader->header_due = spans_lines && source->begin == 0;
    if (source->kind == FSD_SOURCE_FILE && !fsd_source_is_left_out(source)) {
        reading->fd = fsd_source_reopen(source, &chunk->failure);
        if (reading->fd == FSD_FD_NONE) {
            return;
        }
        if (reader->maps_files && !source->signature && layout->kind == &fsd_layout_lines && !layout->shape &&
            source->size >= LEAST_MAPPED) {
            reading->mapping = fsd_mapping_create(reading->fd, source->offset + source->size);
        }
    }
    if (fsd_source_has_offsets(source) || fsd_source_is_left_out(source)) {
        return;
    }
    if (fsd_source_start_stream(source, reading->fd, reader->stop, &reading->stream, reader->carry, &reader->n_carry,
                                &reading->has_ended, &chunk->failure)) {
        fsd_reader_skip_text(reader, chunk);
    }
}

static void release_source(struct fsd_reader *reader, size_t source)
{
    if (atomic_fetch_sub(&reader->readings[source].n_users, 1) == 1) {
        close_source(reader, source);
    }
}

/* A failure is the last chunk. */
static void check_failure(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    if (fsd_failed(&chunk->failure)) {
        clear(chunk);
        reader->ended = true;
    }
}

static void go_to_next_source(struct fsd_reader *reader)
{
    release_source(reader, reader->current);
    ++reader->current;
    reader->has_begun = false;
    reader->n_carry = 0;
    reader->mid_line = reader->handed_out = reader->header_due = false;
}

/*
 * Claims a range of a source that is read by ranges, releases the lock and loads it. Does not take the lock again: a
 * thread that waits for a pipe may hold it, and this chunk need not wait for that.
 */
static void next_range(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct fsd_reading *const reading = &reader->readings[reader->current];
    const uint64_t begin = reading->next;
    const uint64_t end = reading->end - begin > reader->chunk_bytes ? begin + reader->chunk_bytes : reading->end;

    reading->next = end;
    atomic_fetch_add(&reading->n_users, 1);
    chunk->sequence = reader->n_chunks++;
    pthread_mutex_unlock(&reader->lock);
    fsd_reader_load_range(source, reading, begin, end, buffer, chunk);
    if (!chunk->is_mapped) {
        release_source(reader, chunk->source);
    }
    check_failure(reader, chunk);
}

bool fsd_reader_has_all(const struct fsd_reader *reader, const struct fsd_chunk *chunk, struct fsd_failure *failure)
{
    return !chunk->is_mapped ||
           fsd_reader_check_mapped(&reader->sources[chunk->source], &reader->readings[chunk->source], chunk, failure);
}

bool fsd_reader_end(struct fsd_reader *reader, struct fsd_chunk *chunk, struct fsd_failure *failure)
{
    const uint64_t from = reader->sources[chunk->source].offset + chunk->offset;

    free(chunk->own);
    chunk->own = NULL;
    if (!chunk->is_mapped) {
        return true;
    }
    fsd_mapping_pass(reader->readings[chunk->source].mapping, from, from + chunk->n_bytes);
    const bool has_all = fsd_reader_has_all(reader, chunk, failure);
    release_source(reader, chunk->source);
    return has_all;
}

/* Whether the next chunk may have to be waited for. */
static bool may_wait(const struct fsd_reader *reader)
{
    const struct fsd_source *const source = &reader->sources[reader->current];

    return !fsd_source_has_offsets(source) && (!reader->has_begun || reader->readings[reader->current].has_paused);
}

/* Releases the lock. */
static bool find_next(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk, bool waits)
{
    bool found = false;
    *chunk = (struct fsd_chunk){.failure = {.kind = FSD_FAILURE_NONE}};
    while (!found && !reader->ended && reader->current < reader->n_sources && !atomic_load(reader->stop)) {
        const struct fsd_source *source = &reader->sources[reader->current];
        struct fsd_reading *reading = &reader->readings[reader->current];
        if (!waits && may_wait(reader)) {
            break;
        }
        chunk->source = reader->current;
        chunk->first_of_source = !reader->has_begun;
        if (!reader->has_begun) {
            begin_source(reader, chunk);
            reader->has_begun = true;
        }
        chunk->layout = &source->layout;
        if (fsd_failed(&chunk->failure)) {
            found = true;
        } else if (fsd_source_is_left_out(source)) {
            found = false;
        } else if (!fsd_source_has_offsets(source)) {
            found = !reading->is_exhausted && fsd_reader_load_stream(reader, buffer, chunk, waits);
        } else if (source->layout.kind->spans_lines) {
            found = fsd_reader_load_records(reader, buffer, chunk) || fsd_reader_check_growth(source, reading, chunk);
        } else if (reading->next < reading->end) {
            next_range(reader, buffer, chunk);
            return true;
        } else {
            found = fsd_reader_check_growth(source, reading, chunk);
        }
        if (found) {
            chunk->sequence = reader->n_chunks++;
            check_failure(reader, chunk);
        } else {
            free(chunk->own);
            chunk->own = NULL;
            if (!reading->has_paused) {
                go_to_next_source(reader);
            }
        }
    }
    pthread_mutex_unlock(&reader->lock);
    return found;
}

bool fsd_reader_next(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    pthread_mutex_lock(&reader->lock);
    return find_next(reader, buffer, chunk, true);
}

bool fsd_reader_next_now(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    return pthread_mutex_trylock(&reader->lock) == 0 && find_next(reader, buffer, chunk, false);
}
