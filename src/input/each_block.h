/* Reads sources outside a run: one thread, from the first block on, and no further than somebody wants to look. */
#ifndef FSD_INPUT_EACH_BLOCK_H
#define FSD_INPUT_EACH_BLOCK_H

#include "base/failure.h"
#include "input/lines.h"

/*
 * Calls look(context, lines, n_lines_before) for the blocks of open sources, which take candidates, in order, until it
 * returns false; n_lines_before are the lines of the source before the block's chunk. A failure to read ends it and
 * goes to *failure. Returns false when out of memory.
 */
bool fsd_each_block(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                    bool (*look)(void *context, const struct fsd_lines *lines, uint64_t n_lines_before), void *context,
                    struct fsd_failure *failure);

#endif
