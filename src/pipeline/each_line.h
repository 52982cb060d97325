/* Visits the lines of sources one by one on a single thread, for commands that work puzzle by puzzle. */
#ifndef FSD_PIPELINE_EACH_LINE_H
#define FSD_PIPELINE_EACH_LINE_H

#include "pipeline/chunk.h"

/*
 * Both are called in input order; either ends the walk by returning false. line counts from 1 within its source. cells
 * are 81 valid cells, not terminated, valid only during the call.
 */
struct fsd_line_visitor {
    bool (*on_puzzle)(void *context, const struct fsd_source *source, uint64_t line, const char *cells);
    bool (*on_malformed)(void *context, const struct fsd_source *source, const struct fsd_malformed *malformed);
    void *context;
};

/*
 * Reads in chunks of chunk_bytes, at least 1. Returns false if the walk ended early: because of *failure, or, if that
 * is FSD_FAILURE_NONE, because the visitor ended it.
 */
bool fsd_each_line(const struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                   const struct fsd_line_visitor *visitor, struct fsd_failure *failure);

#endif
