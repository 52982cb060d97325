#include "pipeline/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* With whole lines read, a stream is waited for no longer than this, so interactive input is answered promptly. */
enum { PATIENCE_MS = 20, STOP_CHECK_MS = 100 };

enum { BOM_BYTES = 3 };
static const char bom[BOM_BYTES] = {'\xef', '\xbb', '\xbf'};

enum source_kind { KIND_MEMORY, KIND_RANGES, KIND_STREAM };

struct source_state {
    enum source_kind kind;
    int fd;
    uint64_t begin; /* offset of the source's first byte in its file */
    uint64_t next;  /* offset of the next chunk */
    uint64_t end;   /* offset of the end of the last chunk */
    uint64_t size;  /* offset of the end of the source */
    size_t n_reading;
    bool ended;     /* stream: read to its end */
    bool exhausted; /* stream: and everything was handed out in chunks */
};

struct fsd_reader {
    const struct fsd_source *sources;
    struct source_state *states;
    size_t n_sources;
    size_t chunk_bytes;
    const atomic_bool *stop;

    pthread_mutex_t lock; /* guards all below, and states */
    size_t current;       /* source to claim from */
    bool opened;          /* begin_source was called for current */
    bool ended;
    uint64_t n_chunks;
    char carry[FSD_LOOKAHEAD]; /* stream: bytes read but not handed out: a partial line, or the first few bytes */
    size_t n_carry;
    size_t n_uncounted; /* stream: bytes of carry not yet included in any chunk's n_consumed */
    bool mid_line;      /* stream: the next byte continues a line that started in an earlier chunk */
    bool line_given;    /* stream: the first line was handed out */

    pthread_mutex_t count_lock; /* guards all below */
    bool counted;
    size_t counted_source;
    uint64_t n_lines_before; /* of the part of counted_source */
};

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

static void close_source(struct fsd_reader *reader, size_t source)
{
    struct source_state *state = &reader->states[source];
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
    }
    pthread_mutex_destroy(&reader->count_lock);
    pthread_mutex_destroy(&reader->lock);
    free(reader->states);
    free(reader);
}

size_t fsd_reader_buffer_bytes(size_t chunk_bytes)
{
    return chunk_bytes + 2 * FSD_LOOKAHEAD;
}

/* Reads up to n_bytes, fewer only at the end of the file. Returns 0 or an errno. */
static int read_range(int fd, char *buffer, size_t n_bytes, uint64_t offset, size_t *n_read)
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

/* Returns the number of bytes read, 0 at the end or when stopped, or -1 and an errno: EAGAIN after a wait if !wait. */
static ssize_t read_some(int fd, char *buffer, size_t n_bytes, bool wait, const atomic_bool *stop)
{
    struct pollfd input = {.fd = fd, .events = POLLIN};
    while (!atomic_load(stop)) {
        const int n_ready = poll(&input, 1, wait ? STOP_CHECK_MS : PATIENCE_MS);
        if (n_ready == 0) {
            if (wait) {
                continue;
            }
            errno = EAGAIN;
            return -1;
        }
        if (n_ready < 0 && errno != EINTR) {
            return -1;
        }
        if (n_ready > 0) {
            const ssize_t n = read(fd, buffer, n_bytes);
            if (n >= 0 || (errno != EINTR && errno != EAGAIN)) {
                return n;
            }
        }
    }
    return 0;
}

static void fail(struct fsd_chunk *chunk, int error_number)
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

/* Reads the start of a stream into carry: FSD_FORM_BYTES, or up to a newline or the end. Returns 0 or an errno. */
static int read_beginning(struct fsd_reader *reader, struct source_state *state)
{
    size_t n = 0;

    while (n < FSD_FORM_BYTES && !memchr(reader->carry, '\n', n)) {
        const ssize_t n_read = read_some(state->fd, reader->carry + n, FSD_FORM_BYTES - n, true, reader->stop);
        if (n_read < 0) {
            return errno;
        }
        if (n_read == 0) {
            state->ended = true;
            break;
        }
        n += (size_t)n_read;
    }
    reader->n_carry = reader->n_uncounted = n;
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

/* Opens the current source and checks its first bytes. Sets chunk->failure on error. */
static void begin_source(struct fsd_reader *reader, struct fsd_chunk *chunk)
{
    const struct fsd_source *const source = &reader->sources[reader->current];
    struct source_state *const state = &reader->states[reader->current];
    char bytes[FSD_FORM_BYTES];
    const char *beginning = bytes;
    size_t n_bytes = 0;
    int error = open_source(source, state);

    if (error == 0) {
        switch (state->kind) {
        case KIND_MEMORY:
            beginning = source->text;
            n_bytes = source->n_text;
            break;
        case KIND_RANGES:
            error = read_range(state->fd, bytes, sizeof(bytes), state->begin, &n_bytes);
            break;
        case KIND_STREAM:
            error = read_beginning(reader, state);
            beginning = reader->carry;
            n_bytes = reader->n_carry;
            break;
        }
    }
    if (error != 0) {
        fail(chunk, error);
        return;
    }
    if (!limit_to_part(source, state)) {
        fail(chunk, 0);
        chunk->failure.kind = FSD_FAILURE_SHRUNK;
        return;
    }
    const struct fsd_form *const form = fsd_form_of(beginning, n_bytes);
    if (form) {
        fail(chunk, 0);
        chunk->failure.kind = FSD_FAILURE_FORM;
        chunk->failure.form = form;
    }
}

static bool starts_with_bom(const struct fsd_chunk *chunk)
{
    return chunk->n_bytes >= BOM_BYTES && memcmp(chunk->data, bom, BOM_BYTES) == 0;
}

/* Returns the offset just past the first newline of data[0..n_bytes), or if_none. */
static size_t line_after_newline(const char *data, size_t n_bytes, size_t if_none)
{
    const char *newline = memchr(data, '\n', n_bytes);
    return newline ? (size_t)(newline - data) + 1 : if_none;
}

/* Reads buffers until a part's first byte. Returns 0 or an errno. */
static int count_lines_before(const struct fsd_source *source, const struct source_state *state, uint64_t *n_lines)
{
    enum { BUFFER_BYTES = 1 << 16 };
    /* A newline right before the part starts a line of the part. */
    const uint64_t n_bytes = source->begin - 1;
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
            error = read_range(fd, buffer, n_wanted, state->begin + at, &n);
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

    *n_lines = 0;
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

/* A short read is not enough: files in /sys report more bytes than they hold, but keep reporting that size. */
static bool has_shrunk(const struct source_state *state)
{
    struct stat status;

    return fstat(state->fd, &status) == 0 && (uint64_t)status.st_size < state->size;
}

/* Loads a claimed range of a file or of memory. Called without the lock. */
static void load_range(const struct fsd_source *source, const struct source_state *state, uint64_t begin, uint64_t end,
                       char *buffer, struct fsd_chunk *chunk)
{
    const size_t n_before = begin > state->begin ? 1 : 0; /* if this byte is a newline, a line starts at begin */
    const uint64_t from = begin - n_before;
    const uint64_t to = state->size - end > FSD_LOOKAHEAD ? end + FSD_LOOKAHEAD : state->size;
    const size_t wanted = (size_t)(to - from);
    chunk->n_consumed = (size_t)(end - begin);
    chunk->offset = from;
    if (source->text) {
        chunk->data = source->text + from;
        chunk->n_bytes = wanted;
    } else {
        chunk->data = buffer;
        const int error = read_range(state->fd, buffer, wanted, from, &chunk->n_bytes);
        if (error != 0) {
            fail(chunk, error);
            return;
        }
        if (chunk->n_bytes < wanted && has_shrunk(state)) {
            fail(chunk, 0);
            chunk->failure.kind = FSD_FAILURE_SHRUNK;
            return;
        }
    }
    chunk->end = (size_t)(end - from);
    if (n_before == 0 && starts_with_bom(chunk)) {
        chunk->first = BOM_BYTES;
        if (chunk->end <= BOM_BYTES) { /* the first line belongs to this chunk, however small the chunk */
            chunk->end = BOM_BYTES + 1;
        }
    }
    if (chunk->end > chunk->n_bytes) { /* the reported size was too large, or the file is only a byte-order mark */
        chunk->end = chunk->n_bytes;
    }
    if (n_before > 0) {
        chunk->first = chunk->end > 0 ? line_after_newline(chunk->data, chunk->end - 1, chunk->end) : 0;
    }
}

/* Reads a stream's next chunk. Called with the lock held. Returns false at the end of the stream. */
static bool load_stream(struct fsd_reader *reader, char *buffer, struct fsd_chunk *chunk)
{
    struct source_state *const state = &reader->states[reader->current];
    const size_t n_most = reader->n_carry + reader->chunk_bytes;
    const bool mid_line = reader->mid_line;
    size_t n = reader->n_carry;
    memcpy(buffer, reader->carry, n);
    const char *newline = memrchr(buffer, '\n', n);
    size_t n_lines_end = newline ? (size_t)(newline - buffer) + 1 : 0; /* just after the last newline */
    while (!state->ended && n < n_most) {
        const bool wait = n_lines_end == 0;
        const ssize_t n_read = read_some(state->fd, buffer + n, n_most - n, wait, reader->stop);
        if (n_read < 0 && errno == EAGAIN) {
            break;
        }
        if (n_read < 0) {
            fail(chunk, errno);
            return true;
        }
        if (n_read == 0) {
            state->ended = true;
            break;
        }
        newline = memrchr(buffer + n, '\n', (size_t)n_read);
        if (newline) {
            n_lines_end = (size_t)(newline - buffer) + 1;
        }
        n += (size_t)n_read;
    }
    state->exhausted = state->ended;
    chunk->data = buffer;
    chunk->n_bytes = n;
    chunk->n_consumed = n - reader->n_carry + reader->n_uncounted;
    reader->n_uncounted = 0;
    chunk->first = mid_line ? line_after_newline(buffer, n, n) : 0;
    if (!reader->line_given && starts_with_bom(chunk)) {
        chunk->first = BOM_BYTES;
    }

    /* A partial last line is carried over to the next chunk, unless enough of it is here. */
    const size_t n_tail = n - n_lines_end;
    const bool carried = !state->ended && n_tail < FSD_LOOKAHEAD && !(mid_line && n_lines_end == 0);
    chunk->end = carried ? n_lines_end : n;
    if (chunk->first > chunk->end) {
        chunk->first = chunk->end;
    }
    reader->n_carry = carried ? n_tail : 0;
    memcpy(reader->carry, buffer + n_lines_end, reader->n_carry);
    reader->mid_line = !carried && n_tail > 0;
    reader->line_given |= chunk->end > 0;
    return n > 0;
}

static void go_to_next_source(struct fsd_reader *reader)
{
    if (reader->states[reader->current].n_reading == 0) {
        close_source(reader, reader->current);
    }
    ++reader->current;
    reader->opened = false;
    reader->n_carry = reader->n_uncounted = 0;
    reader->mid_line = false;
    reader->line_given = false;
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
        if (source->is_part && source->begin == source->end) {
            go_to_next_source(reader);
            continue;
        }
        if (!reader->opened) {
            begin_source(reader, chunk);
            reader->opened = true;
            chunk->first_of_source = true;
            if (chunk->failure.kind != FSD_FAILURE_NONE) {
                found = true;
                break;
            }
        }
        if (state->kind == KIND_STREAM) {
            found = !state->exhausted && load_stream(reader, buffer, chunk);
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
            load_range(source, state, begin, end, buffer, chunk);
            pthread_mutex_lock(&reader->lock);
            --state->n_reading;
            if (state->n_reading == 0 && chunk->source < reader->current) {
                close_source(reader, chunk->source);
            }
            reader->ended |= chunk->failure.kind != FSD_FAILURE_NONE;
            pthread_mutex_unlock(&reader->lock);
            return true;
        } else {
            go_to_next_source(reader);
        }
    }
    if (found) {
        chunk->sequence = reader->n_chunks++;
        reader->ended |= chunk->failure.kind != FSD_FAILURE_NONE;
    }
    pthread_mutex_unlock(&reader->lock);
    return found;
}
