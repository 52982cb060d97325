#include "input/reread.h"
#include "base/transfer.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grid/text.h"

/* Of more files, those that follow are opened for every puzzle. */
enum { MAX_OPEN_FILES = 256 };

struct fsd_reread {
    const struct fsd_source *sources;
    size_t n_sources;
    uint64_t *begins; /* of each source, and the end of the last */
    atomic_int *fds;  /* of the first MAX_OPEN_FILES sources: opened when first needed */
};

bool fsd_reread_is_possible(const struct fsd_source *sources, size_t n_sources)
{
    bool possible = true;

    for (size_t i = 0; i < n_sources; i++) {
        possible &= fsd_source_has_offsets(&sources[i]);
    }
    return possible;
}

static size_t n_fds(const struct fsd_reread *reread)
{
    return reread->n_sources < MAX_OPEN_FILES ? reread->n_sources : MAX_OPEN_FILES;
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

/* Reads the start of a source's record, as far as it may matter. */
static bool read_source(struct fsd_reread *reread, size_t i, uint64_t offset, char *bytes, size_t n_bytes,
                        size_t *n_read)
{
    const struct fsd_source *const source = &reread->sources[i];

    if (source->text) {
        if (offset > source->n_text) {
            return false;
        }
        *n_read = source->n_text - offset < n_bytes ? (size_t)(source->n_text - offset) : n_bytes;
        memcpy(bytes, source->text + offset, *n_read);
        return true;
    }
    const int kept = keep_open(reread, i);
    if (kept != FSD_FD_NONE) {
        return fsd_read_at(kept, bytes, n_bytes, source->offset + offset, n_read) == 0;
    }
    const int fd = open(source->name, O_RDONLY | O_CLOEXEC);
    const bool is_read = fd >= 0 && fsd_read_at(fd, bytes, n_bytes, offset, n_read) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_read;
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
        reread->begins[i + 1] = reread->begins[i] + sources[i].size;
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

uint64_t fsd_reread_position(const struct fsd_reread *reread, const struct fsd_chunk *chunk, const char *record)
{
    return reread->begins[chunk->source] + chunk->offset + (uint64_t)(record - chunk->data);
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

/* Whether a text is a line that starts with a puzzle's cells and a byte that is no cell. */
static bool is_plain(const struct fsd_layout *layout, size_t n_cells, const char *text, size_t n_bytes)
{
    return layout->kind == &fsd_layout_lines && n_bytes > n_cells && !fsd_shape_is_cell(layout->shape, text[n_cells]) &&
           fsd_shape_is_puzzle(layout->shape, text);
}

/* Reads the record that starts at an offset of a source; the caller frees it. NULL: it cannot be read. */
static char *read_record(struct fsd_reread *reread, size_t i, uint64_t offset, size_t *n)
{
    const struct fsd_layout *const layout = &reread->sources[i].layout;
    const size_t n_most = fsd_layout_lookahead(layout);
    char *text = NULL;

    for (size_t n_wanted = fsd_layout_first_bytes(layout);; n_wanted = 4 * n_wanted < n_most ? 4 * n_wanted : n_most) {
        free(text);
        text = malloc(n_wanted);
        if (!text || !read_source(reread, i, offset, text, n_wanted, n) || *n == 0) {
            free(text);
            return NULL;
        }
        if (n_wanted == n_most || *n < n_wanted || fsd_layout_record_end(layout, text, *n, false) > 0) {
            return text;
        }
    }
}

bool fsd_reread_puzzle(struct fsd_reread *reread, uint64_t position, char *puzzle)
{
    const size_t i = source_at(reread, position);
    const struct fsd_layout *const layout = &reread->sources[i].layout;
    const size_t n_cells = fsd_shape_n_cells(layout->shape);
    const uint64_t offset = position - reread->begins[i];
    char start[FSD_VARIANT_MAX_CELLS + 1];
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_record record = {
        .shape = layout->shape, .lacks_units = layout->lacks_units, .own_cells = puzzle, .own_candidates = candidates};
    size_t n = 0;

    if (!read_source(reread, i, offset, start, n_cells + 1, &n)) {
        return false;
    }
    if (is_plain(layout, n_cells, start, n)) {
        memcpy(puzzle, start, n_cells);
        return true;
    }
    char *const text = read_record(reread, i, offset, &n);
    if (!text) {
        return false;
    }
    layout->kind->read(layout, text, n, &record);
    const bool is_puzzle = record.content == FSD_RECORD_PUZZLE;
    if (is_puzzle) {
        memmove(puzzle, record.cells, n_cells);
    }
    free(text);
    return is_puzzle;
}
