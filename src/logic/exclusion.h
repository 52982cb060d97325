/* Why a single holds. */
#ifndef FSD_LOGIC_EXCLUSION_H
#define FSD_LOGIC_EXCLUSION_H

#include "logic/step.h"

enum fsd_single { FSD_NO_SINGLE, FSD_SINGLE_FULL_HOUSE, FSD_SINGLE_HIDDEN, FSD_SINGLE_NAKED };

/*
 * Digits on the grid, as few as are needed, that exclude a hidden single's digit from the other empty cells of its
 * unit, or all other digits from a naked single's cell; of a full house, the rest of the unit.
 */
struct fsd_exclusion {
    enum fsd_single of;           /* of none all else is 0 */
    fsd_cells by;                 /* where these digits stand */
    uint16_t digits[FSD_N_CELLS]; /* of the cells in by */
    fsd_cells empty;              /* a hidden single's: the other empty cells, */
    fsd_cells gone;               /* and those of them that no digit excludes it from: it went before */
    uint16_t gone_digits;         /* a naked single's: the same */
    uint32_t units;               /* a naked single's: where the digits stand, as few as are needed */
};

/* Of a step that is such a single, from the candidates before it and the cells that have a digit there. */
void fsd_exclusion_find(struct fsd_exclusion *exclusion, enum fsd_single of, const struct fsd_step *step,
                        const uint16_t before[FSD_N_CELLS], fsd_cells written);

#endif
