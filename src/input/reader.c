#include "input/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/reader_state.h"

uint64_t fsd_sources_measure(const struct fsd_source *sources, size_t n_sources, bool *known)
{
    uint64_t n_bytes = 0;
    *known = true;
    for (size_t i = 0; i < n_sources; i++) {
        struct stat status;
        if (sources[i].is_part) {
            n_bytes += sources[i].end - sources[i].begin;
        } else if (sources[i].text) {
            n_bytes += sources[i].n_text;
        } else if ((sources[i].fd == FSD_FD_NONE ? stat(sources[i].name, &status) : fstat(sources[i].fd, &status)) ==
                       0 &&
                   S_ISREG(status.st_mode) && status.st_size > 0) {
            n_bytes += (uint64_t)status.st_size;
        } else {
            *known = false;
        }
    }
    return n_bytes;
}

struct fsd_reader *fsd_reader_create(const struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                                     const atomic_bool *stop)
{
    struct fsd_reader *reader = calloc(1, sizeof(*reader));
    if (!reader) {
        return NULL;
    }
    reader->states = calloc(n_sources + 1, sizeof(*reader->states));
    if (!reader->states || pthread_mutex_init(&reader->lock, NULL) != 0) {
        goto fail_states;
    }
    if (pthread_mutex_init(&reader->count_lock, NULL) != 0) {
        goto fail_lock;
    }
    reader->sources = sources;
    reader->n_sources = n_sources;
    reader->chunk_bytes = chunk_bytes;
    reader->stop = stop;
    reader->header_source = n_sources;
    for (size_t i = 0; i < n_sources; i++) {
        reader->states[i].fd = FSD_FD_NONE;
    }
    return reader;

fail_lock:
    pthread_mutex_destroy(&reader->lock);
fail_states:
    free(reader->states);
    free(reader);
    return NULL;
}

void fsd_reader_keep_headers(struct fsd_reader *reader, enum fsd_header_rule rule, size_t first)
{
    reader->header_rule = rule;
    reader->first_headed = first;
}

static void close_source(struct fsd_reader *reader, size_t source)
{
    struct source_state *state = &reader->states[source];
    fsd_stream_destroy(state->stream);
    state->stream = NULL;
    if (reader->sources[source].fd == FSD_FD_NONE && state->fd != FSD_FD_NONE) {
        close(state->fd);
    }
    state->fd = FSD_FD_NONE;
}

void fsd_reader_destroy(struct fsd_reader *reader)
{
    if (!reader) {
        return;
    }
    for (size_t i = 0; i < reader->n_sources; i++) {
        close_source(reader, i);
        fsd_layout_destroy(&reader->states[i].layout);
    }
    pthread_mutex_destroy(&reader->count_lock);
    pthread_mutex_destroy(&reader->lock);
    free(reader->states);
    free(reader);
}

size_t fsd_reader_buffer_bytes(size_t chunk_bytes)
{
    return chunk_bytes + FSD_LAYOUT_BYTES + FSD_LOOKAHEAD;
}

/* Reads buffers until a part's first byte, or its first record. Returns 0 or an errno. */
static int count_lines_before(const struct fsd_source *source, const struct source_state *state, uint64_t *n_lines)
{
    enum { BUFFER_BYTES = 1 << 16 };
    const uint64_t begin = state->layout.kind->spans_lines ? state->first_record - state->begin : source->begin;
    /* A newline right before the part starts a line of the part. */
    const uint64_t n_bytes = begin - 1;
    char *const buffer = source->text ? NULL : malloc(BUFFER_BYTES);
    const int fd = source->text || source->fd != FSD_FD_NONE ? source->fd : open(source->name, O_RDONLY | O_CLOEXEC);
    int error = source->text || (buffer && fd != FSD_FD_NONE) ? 0 : errno;

    *n_lines = 1;
    for (uint64_t at = 0; error == 0 && at < n_bytes;) {
        const char *bytes = buffer;
        size_t n = n_bytes - at < BUFFER_BYTES ? (size_t)(n_bytes - at) : BUFFER_BYTES;
        if (source->text) {
            bytes = source->text + at;
        } else {
            const size_t n_wanted = n;
            error = fsd_reader_read_range(fd, buffer, n_wanted, state->begin + at, &n);
            error = error == 0 && n < n_wanted ? EIO : error;
        }
        for (const char *newline = bytes; (newline = memchr(newline, '\n', (size_t)(bytes + n - newline)));) {
            ++newline;
            ++*n_lines;
        }
        at += n;
    }
    if (!source->text && source->fd == FSD_FD_NONE && fd != FSD_FD_NONE) {
        close(fd);
    }
    free(buffer);
    return error;
}

int fsd_reader_lines_before(struct fsd_reader *reader, size_t source, uint64_t *n_lines)
{
    const struct fsd_source *const of = &reader->sources[source];
    int error = 0;

    *n_lines = reader->states[source].n_lines_skipped;
    if (!of->is_part || of->begin == 0) {
        return error;
    }
    pthread_mutex_lock(&reader->count_lock);
    if (!reader->counted || reader->counted_source != source) {
        error = count_lines_before(of, &reader->states[source], &reader->n_lines_before);
        reader->counted = error == 0;
        reader->counted_source = source;
    }
    *n_lines = reader->n_lines_before;
    pthread_mutex_unlock(&reader->count_lock);
    return error;
}

static void go_to_next_source(struct fsd_reader *reader)
{
    if (reader->states[reader->current].n_reading == 0) {
        close_source(reader, reader->current);
    }
    ++reader->current;
    reader->opened = false;
    reader->n_carry = 0;
    reader->mid_line = reader->handed_out = reader->header_due = reader->is_header_wanted = false;
}

bool fsd_reader_next(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    bool found = false;
    *chunk = (struct fsd_chunk){.failure = {.kind = FSD_FAILURE_NONE}};
    pthread_mutex_lock(&reader->lock);
    while (!found && !reader->ended && reader->current < reader->n_sources && !atomic_load(reader->stop)) {
        const struct fsd_source *source = &reader->sources[reader->current];
        struct source_state *state = &reader->states[reader->current];
        chunk->source = reader->current;
        const bool is_nothing = source->is_part && source->begin == source->end;
        if (is_nothing && (reader->opened || !fsd_reader_has_header_rule(reader))) {
            go_to_next_source(reader);
            continue;
        }
        if (!reader->opened) {
            fsd_reader_begin_source(reader, chunk);
            reader->opened = true;
            chunk->first_of_source = true;
            if (chunk->failure.kind != FSD_FAILURE_NONE) {
                found = true;
                break;
            }
        }
        chunk->layout = &state->layout;
        if (is_nothing) {
            found = reader->is_header_wanted;
        } else if (state->kind == KIND_STREAM) {
            found = !state->exhausted && fsd_reader_load_stream(reader, buffer, chunk);
            if (!found) {
                go_to_next_source(reader);
            }
        } else if (state->layout.kind->spans_lines) {
            found = fsd_reader_load_records(reader, buffer, chunk) || fsd_reader_check_growth(state, chunk);
            if (!found) {
                go_to_next_source(reader);
            }
        } else if (state->next < state->end) {
            const uint64_t begin = state->next;
            const uint64_t end = state->end - begin > reader->chunk_bytes ? begin + reader->chunk_bytes : state->end;
            state->next = end;
            ++state->n_reading;
            chunk->sequence = reader->n_chunks++;
            pthread_mutex_unlock(&reader->lock);
            fsd_reader_load_range(source, state, begin, end, buffer, chunk);
            pthread_mutex_lock(&reader->lock);
            --state->n_reading;
            if (state->n_reading == 0 && chunk->source < reader->current) {
                close_source(reader, chunk->source);
            }
            reader->ended |= chunk->failure.kind != FSD_FAILURE_NONE;
            pthread_mutex_unlock(&reader->lock);
            return true;
        } else {
            found = fsd_reader_check_growth(state, chunk);
            if (!found) {
                go_to_next_source(reader);
            }
        }
    }
    if (found) {
        chunk->begins_header = reader->is_header_wanted && chunk->failure.kind == FSD_FAILURE_NONE;
        reader->is_header_wanted = false;
        chunk->sequence = reader->n_chunks++;
        reader->ended |= chunk->failure.kind != FSD_FAILURE_NONE;
    }
    pthread_mutex_unlock(&reader->lock);
    return found;
}
