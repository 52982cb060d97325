/* Aligned pair and triplet exclusion, which remember where they found nothing. */
#ifndef FSD_SUDOKU_EXPLAINER_ALIGNED_EXCLUSION_H
#define FSD_SUDOKU_EXPLAINER_ALIGNED_EXCLUSION_H

#include "logic/sudoku_explainer/hint.h"

/* The last board on which one of the two found nothing. Zero-initialised, there is none. */
struct fsd_se_vain_exclusion {
    uint16_t cell[FSD_N_CELLS];
    fsd_cells bases;
};

/* As fsd_se_find. Boards may follow in any order: only what differs from the last vain search is looked at. */
bool fsd_se_find_aligned_pair_exclusion(struct fsd_se_vain_exclusion *vain, const struct fsd_board *board,
                                        struct fsd_se_hint *hint, struct fsd_step *told);
bool fsd_se_find_aligned_triplet_exclusion(struct fsd_se_vain_exclusion *vain, const struct fsd_board *board,
                                           struct fsd_se_hint *hint, struct fsd_step *told);

#endif
