/* Almost locked sets, as the techniques that link them see them. */
#ifndef FSD_LOGIC_ALMOST_LOCKED_H
#define FSD_LOGIC_ALMOST_LOCKED_H

#include "logic/step.h"

/*
 * Real boards have up to about 400 sets and 10 000 links; beyond the limits they are left out, sets of boxes and links
 * of the largest sets first.
 */
enum {
    FSD_MAX_ALMOST_LOCKED = 512,
    FSD_MAX_ALMOST_LOCKED_CELLS = 8,
    FSD_ALMOST_LOCKED_WORDS = FSD_MAX_ALMOST_LOCKED / 64,
    FSD_MAX_ALMOST_LOCKED_LINKS = 1 << 15
};

/* N cells of a unit with N + 1 candidates: without one of these digits it is locked. */
struct fsd_almost_locked {
    fsd_cells cells;
    uint16_t digits;
    uint16_t active; /* digits with targets */
    unsigned unit;
    fsd_cells targets[FSD_N_DIGITS]; /* candidates elsewhere that see all of the digit's cells in the set */
};

/*
 * By restricted common digits: their cells in one set all see those in the other, so they are not in both. Sets are
 * told by their place in by_size here.
 */
struct fsd_almost_locked_link {
    uint16_t to;
    uint16_t digits;
};

struct fsd_almost_locked_sets {
    bool is_found; /* otherwise nothing else is set */
    unsigned n;
    struct fsd_almost_locked list[FSD_MAX_ALMOST_LOCKED];
    uint16_t by_size[FSD_MAX_ALMOST_LOCKED]; /* numbers, those with the fewest digits first */
    /* The links of the set at place i: from first_link[i] up to first_link[i + 1], by place. */
    unsigned first_link[FSD_MAX_ALMOST_LOCKED + 1];
    struct fsd_almost_locked_link links[FSD_MAX_ALMOST_LOCKED_LINKS];
};

/* The set at a place in by_size. */
static inline const struct fsd_almost_locked *fsd_almost_locked_at(const struct fsd_almost_locked_sets *sets,
                                                                   unsigned i)
{
    return &sets->list[sets->by_size[i]];
}

/*
 * All of which at least two digits have targets, so that they can be linked. They are found once for all finders that
 * are given the step.
 */
const struct fsd_almost_locked_sets *fsd_almost_locked_of(const struct fsd_board *board, struct fsd_step *step);

#endif
