#include "pipeline/reread.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of more files, those that follow are opened for every puzzle. */
enum { MAX_OPEN_FILES = 256 };

struct fsd_reread {
    const struct fsd_source *sources;
    size_t n_sources;
    uint64_t *begins; /* of each source, and the end of the last */
    atomic_int *fds;  /* of the first MAX_OPEN_FILES sources: opened when first needed */
};

/* Whether a file of size 0 is empty: those in /proc have that size, too, and are read as streams. */
static bool is_empty(const struct fsd_source *source)
{
    const int fd = source->fd == FSD_FD_NONE ? open(source->name, O_RDONLY | O_CLOEXEC) : source->fd;
    char byte;
    const bool found = fd >= 0 && pread(fd, &byte, 1, 0) == 0;

    if (fd >= 0 && source->fd == FSD_FD_NONE) {
        close(fd);
    }
    return found;
}

/* Returns whether a source has positions, and where they end. */
static bool measure(const struct fsd_source *source, uint64_t *n_bytes)
{
    struct stat status;

    *n_bytes = source->n_text;
    if (source->text) {
        return true;
    }
    if ((source->fd == FSD_FD_NONE ? stat(source->name, &status) : fstat(source->fd, &status)) != 0) {
        return false;
    }
    *n_bytes = (uint64_t)status.st_size;
    return S_ISREG(status.st_mode) && (status.st_size > 0 || is_empty(source));
}

bool fsd_reread_is_possible(const struct fsd_source *sources, size_t n_sources)
{
    uint64_t n_bytes = 0;

    for (size_t i = 0; i < n_sources; i++) {
        if (!measure(&sources[i], &n_bytes)) {
            return false;
        }
    }
    return true;
}

static size_t n_fds(const struct fsd_reread *reread)
{
    return reread->n_sources < MAX_OPEN_FILES ? reread->n_sources : MAX_OPEN_FILES;
}

struct fsd_reread *fsd_reread_create(const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_reread *const reread = calloc(1, sizeof(*reread));

    if (!reread) {
        return NULL;
    }
    reread->sources = sources;
    reread->n_sources = n_sources;
    reread->begins = calloc(n_sources + 1, sizeof(*reread->begins));
    reread->fds = calloc(n_fds(reread) + 1, sizeof(*reread->fds));
    if (!reread->begins || !reread->fds) {
        free(reread->begins);
        free(reread->fds);
        free(reread);
        return NULL;
    }
    for (size_t i = 0; i < n_sources; i++) {
        uint64_t n_bytes = 0;
        measure(&sources[i], &n_bytes);
        reread->begins[i + 1] = reread->begins[i] + n_bytes;
    }
    for (size_t i = 0; i < n_fds(reread); i++) {
        atomic_init(&reread->fds[i], FSD_FD_NONE);
    }
    return reread;
}

void fsd_reread_destroy(struct fsd_reread *reread)
{
    if (!reread) {
        return;
    }
    for (size_t i = 0; i < n_fds(reread); i++) {
        const int fd = atomic_load(&reread->fds[i]);
        if (fd != FSD_FD_NONE) {
            close(fd);
        }
    }
    free(reread->fds);
    free(reread->begins);
    free(reread);
}

uint64_t fsd_reread_position(const struct fsd_reread *reread, const struct fsd_chunk *chunk, const char *line)
{
    return reread->begins[chunk->source] + chunk->offset + (uint64_t)(line - chunk->data);
}

/* The last source that begins at or before a position. */
static size_t source_at(const struct fsd_reread *reread, uint64_t position)
{
    size_t first = 0;
    size_t end = reread->n_sources;

    while (end - first > 1) {
        const size_t middle = first + (end - first) / 2;
        if (reread->begins[middle] <= position) {
            first = middle;
        } else {
            end = middle;
        }
    }
    return first;
}

/* Returns a descriptor that stays open, or FSD_FD_NONE. */
static int keep_open(struct fsd_reread *reread, size_t source)
{
    int none = FSD_FD_NONE;

    if (reread->sources[source].fd != FSD_FD_NONE) {
        return reread->sources[source].fd;
    }
    if (source >= n_fds(reread)) {
        return FSD_FD_NONE;
    }
    int fd = atomic_load(&reread->fds[source]);
    if (fd != FSD_FD_NONE) {
        return fd;
    }
    fd = open(reread->sources[source].name, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && !atomic_compare_exchange_strong(&reread->fds[source], &none, fd)) {
        close(fd);
        fd = none;
    }
    return fd;
}

static bool read_at(int fd, uint64_t offset, char *puzzle)
{
    size_t n = 0;

    while (n < FASTSUD_N_CELLS) {
        const ssize_t n_read = pread(fd, puzzle + n, FASTSUD_N_CELLS - n, (off_t)(offset + n));
        if (n_read > 0) {
            n += (size_t)n_read;
        } else if (n_read == 0 || errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool fsd_reread_puzzle(struct fsd_reread *reread, uint64_t position, char *puzzle)
{
    const size_t i = source_at(reread, position);
    const struct fsd_source *const source = &reread->sources[i];
    const uint64_t offset = position - reread->begins[i];

    if (source->text) {
        if (source->n_text < FASTSUD_N_CELLS || offset > source->n_text - FASTSUD_N_CELLS) {
            return false;
        }
        memcpy(puzzle, source->text + offset, FASTSUD_N_CELLS);
        return true;
    }
    const int kept = keep_open(reread, i);
    if (kept != FSD_FD_NONE) {
        return read_at(kept, offset, puzzle);
    }
    const int fd = open(source->name, O_RDONLY | O_CLOEXEC);
    const bool is_read = fd >= 0 && read_at(fd, offset, puzzle);
    if (fd >= 0) {
        close(fd);
    }
    return is_read;
}
