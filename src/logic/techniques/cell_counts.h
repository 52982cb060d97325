/* Cells by the number of their candidates. */
#ifndef FSD_LOGIC_CELL_COUNTS_H
#define FSD_LOGIC_CELL_COUNTS_H

#include "logic/board.h"

enum { FSD_MAX_CELL_COUNT = 4 };

/* The cells with least to most candidates; most is up to FSD_MAX_CELL_COUNT. Counts all cells at once, bit by bit. */
static inline fsd_cells fsd_cells_with_candidates(const struct fsd_board *board, unsigned least, unsigned most)
{
    fsd_cells more[FSD_MAX_CELL_COUNT + 1] = {0}; /* more[n]: more than n */

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        for (unsigned n = most; n > 0; n--) {
            more[n] |= more[n - 1] & board->digit[d];
        }
        more[0] |= board->digit[d];
    }
    return more[least - 1] & ~more[most];
}

#endif
