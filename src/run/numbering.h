/* Line numbers for chunks processed out of order: how many lines of the source, or of its range, precede a chunk. */
#ifndef FSD_RUN_NUMBERING_H
#define FSD_RUN_NUMBERING_H

#include "input/chunk.h"
#include "output/window.h"

struct fsd_numbering {
    struct fsd_window window; /* of entries, which finish when their lines are counted */
    struct fsd_numbering_entry {
        struct fsd_window_item item;
        uint64_t n_lines;
        uint64_t n_before;
        bool first_of_source;
    } * entries;       /* entry of a chunk: sequence modulo window.n */
    uint64_t n_before; /* lines before the next chunk, unless it begins a source */
};

/* At most n chunks may be in flight at a time. Returns false when out of memory, with nothing to destroy. */
bool fsd_numbering_create(struct fsd_numbering *numbering, size_t n);
void fsd_numbering_destroy(struct fsd_numbering *numbering);

/* Restarts at sequence 0. No other thread may be using it. */
void fsd_numbering_reset(struct fsd_numbering *numbering);

/* Records a chunk's number of lines: once per chunk, before its thread calls fsd_numbering_get. Thread-safe. */
void fsd_numbering_put(struct fsd_numbering *numbering, const struct fsd_chunk *chunk, uint64_t n_lines);

/* Waits until all earlier chunks are recorded; returns how many lines of the source precede this one. Thread-safe. */
uint64_t fsd_numbering_get(struct fsd_numbering *numbering, const struct fsd_chunk *chunk);

#endif
