/* Visits the lines of sources one by one on a single thread, for commands that work puzzle by puzzle. */
#ifndef FSD_INPUT_EACH_LINE_H
#define FSD_INPUT_EACH_LINE_H

#include "input/chunk.h"

/* A puzzle that is visited, as long as the visit. */
struct fsd_visited {
    const struct fsd_source *source;
    uint64_t line;              /* from 1 within its source */
    const char *cells;          /* 81 valid cells, not terminated */
    const uint16_t *candidates; /* its pencilmarks, if they say more than the cells; NULL: they do not */
};

/*
 * All are called in input order; on_puzzle and on_malformed end the walk by returning false. on_malformed gets puzzles
 * that are unfit because of their text, too, before on_puzzle, which may follow for the same.
 */
struct fsd_line_visitor {
    bool (*on_puzzle)(void *context, const struct fsd_visited *puzzle);
    bool (*on_malformed)(void *context, const struct fsd_source *source, const struct fsd_malformed *malformed);
    bool takes_candidates; /* see struct fsd_lines */
    void *context;
};

/*
 * Reads in chunks of chunk_bytes, at least 1. Returns false if the walk ended early: because of *failure, or, if that
 * is FSD_FAILURE_NONE, because the visitor ended it.
 */
bool fsd_each_line(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                   const struct fsd_line_visitor *visitor, struct fsd_failure *failure);

#endif
