/* Reads puzzles of sources a second time, one by one, by their positions. */
#ifndef FSD_PIPELINE_REREAD_H
#define FSD_PIPELINE_REREAD_H

#include "pipeline/chunk.h"

struct fsd_reread;

/* Whether all sources are files or text, not pipes, whose puzzles have positions. */
bool fsd_reread_is_possible(const struct fsd_source *sources, size_t n_sources);

/* sources are borrowed as long as puzzles are read, and fsd_reread_is_possible. NULL when out of memory. */
struct fsd_reread *fsd_reread_create(const struct fsd_source *sources, size_t n_sources);
void fsd_reread_destroy(struct fsd_reread *reread);

/* The position of a line that starts at `line`, in a chunk's data: its offset in all sources, one after the other. */
uint64_t fsd_reread_position(const struct fsd_reread *reread, const struct fsd_chunk *chunk, const char *line);

/* Reads the 81 cells at a position. Returns false if they are no longer there. Thread-safe. */
bool fsd_reread_puzzle(struct fsd_reread *reread, uint64_t position, char *puzzle);

#endif
