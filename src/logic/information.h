/*
 * How much is known of a grid of candidates, after the FastSudokuSolver essay, in nonets: one nonet is the
 * information of one choice among nine. A cell with n candidates adds log9(9/n), what is known of it, to the
 * information lower bound and n/9 * log9(9/n) to the entropy: the empty grid has 0 and 0, a solved one 81 and 9.
 *
 * Both are sums over cells, so a histogram of cells by their number of candidates is all they need. Histograms of many
 * grids add up exactly, in any order; the measure of the sum, divided by the number of grids, is the mean.
 */
#ifndef FSD_LOGIC_INFORMATION_H
#define FSD_LOGIC_INFORMATION_H

#include <stdint.h>

#include "grid/units.h"

enum {
    FSD_N_CANDIDATE_COUNTS = 10, /* 0 to 9 */
    FSD_HYPOTHESES_BYTES = 82    /* 9^81 has 78 digits, in groups of nine */
};

struct fsd_information {
    double entropy;     /* the sum of n/9 * log9(9/n) */
    double lower_bound; /* the sum of log9(9/n): the logarithm of the factor by which the hypotheses became fewer */
};

/*
 * The measures of a histogram, of one grid or of many. A cell without candidates adds nothing: such a grid has no
 * solution, which n_cells[0] shows. The result is the same to the last bit wherever doubles are IEEE 754's.
 */
struct fsd_information fsd_information_of(const uint64_t n_cells[FSD_N_CANDIDATE_COUNTS]);

/*
 * Writes the size of the hypotheses space of one grid, the exact product of all cells' numbers of candidates, in
 * decimal with a terminating zero. "0" when a cell has none. n_cells is of at most 81 cells.
 */
void fsd_information_hypotheses(const uint64_t n_cells[FSD_N_CANDIDATE_COUNTS], char text[FSD_HYPOTHESES_BYTES]);

#endif
