/* Almost locked sets, as the techniques that link them see them. */
#ifndef FSD_LOGIC_ALMOST_LOCKED_H
#define FSD_LOGIC_ALMOST_LOCKED_H

#include "logic/board.h"

/* Real boards have up to about 400 sets; beyond the limit they are left out, those of boxes first. */
enum { FSD_MAX_ALMOST_LOCKED = 512, FSD_MAX_ALMOST_LOCKED_CELLS = 8, FSD_ALMOST_LOCKED_WORDS = 8 };

/* N cells of a unit with N + 1 candidates: without one of these digits it is locked. */
struct fsd_almost_locked {
    fsd_cells cells;
    uint16_t digits;
    uint16_t active; /* digits with targets */
    unsigned unit;
    fsd_cells targets[FSD_N_DIGITS]; /* candidates elsewhere that see all of the digit's cells in the set */
};

struct fsd_almost_locked_sets {
    unsigned n;
    struct fsd_almost_locked list[FSD_MAX_ALMOST_LOCKED];
    uint16_t by_size[FSD_MAX_ALMOST_LOCKED]; /* numbers, those with the fewest digits first */
    /* By a restricted common digit; sets are told by their place in by_size here. */
    uint64_t linked[FSD_MAX_ALMOST_LOCKED][FSD_ALMOST_LOCKED_WORDS];
};

/* The set at a place in by_size. */
static inline const struct fsd_almost_locked *fsd_almost_locked_at(const struct fsd_almost_locked_sets *sets,
                                                                   unsigned i)
{
    return &sets->list[sets->by_size[i]];
}

/* All of which at least two digits have targets, so that they can be linked. */
void fsd_almost_locked_find(const struct fsd_board *board, struct fsd_almost_locked_sets *sets);

/* The restricted common digits: their cells in one set all see those in the other, so they are not in both. */
uint16_t fsd_restricted_common(const struct fsd_board *board, const struct fsd_almost_locked *a,
                               const struct fsd_almost_locked *b);

#endif
