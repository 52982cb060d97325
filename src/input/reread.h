/* Reads puzzles of sources a second time, one by one, by their positions. */
#ifndef FSD_INPUT_REREAD_H
#define FSD_INPUT_REREAD_H

#include "input/chunk.h"

struct fsd_reread;

/* Whether all sources, which are open, are files or text, not pipes or compressed, whose puzzles have positions. */
bool fsd_reread_is_possible(const struct fsd_source *sources, size_t n_sources);

/*
 * sources are borrowed as long as puzzles are read, and fsd_reread_is_possible; those of open descriptors start where
 * these are. NULL when out of memory.
 */
struct fsd_reread *fsd_reread_create(const struct fsd_source *sources, size_t n_sources);
void fsd_reread_destroy(struct fsd_reread *reread);

/* The position of a record that starts at `record`, in a chunk's data: its offset in all sources, one after another. */
uint64_t fsd_reread_position(const struct fsd_reread *reread, const struct fsd_chunk *chunk, const char *record);

/* Reads the cells of the puzzle at a position, as many as its source's shape has. Returns false if there is none any
 * longer. Thread-safe. */
bool fsd_reread_puzzle(struct fsd_reread *reread, uint64_t position, char *puzzle);

#endif
