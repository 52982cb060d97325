/* The puzzles with redundant givens that contain others of the same solution. */
#ifndef FSD_PUZZLE_SUPERSETS_H
#define FSD_PUZZLE_SUPERSETS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "fastsud.h"
#include "grid/cells.h"

struct fsd_supersets_options {
    unsigned max_givens;
    fsd_cells within; /* cells that may be given */
    uint64_t limit;   /* end soon after there are this many; those with fewer givens come first; 0: never */
    bool (*goes_on)(void *context); /* false: end */
    void *context;
};

/*
 * Replaces puzzles, of 81 bytes each and of one solution, by all that have their givens and up to max_givens in all,
 * each once, by number of givens. On failure they may be fewer than there were.
 */
enum fastsud_status fsd_supersets_find(const struct fsd_supersets_options *options, const char *solution,
                                       struct fsd_buffer *puzzles);

#endif
