/* Cages on a solution, none of which has a value twice: areas that divide the grid, drawn at random and changed. */
#ifndef FSD_RULES_DRAW_CAGES_H
#define FSD_RULES_DRAW_CAGES_H

#include "base/random.h"
#include "rules/rules.h"

struct fsd_cages {
    unsigned n;                         /* cages; 0: none are drawn */
    uint16_t of[FSD_VARIANT_MAX_CELLS]; /* each cell's, from 0 */
};

/* Draws cages of 2 to 5 cells joined by sides, a few of 1 where that fails. */
void fsd_cages_draw(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                    const uint8_t *solution);

/*
 * Moves cells from cage to cage, and divides cages, until none of the other grids, n_cells values each, fits them: each
 * has another sum or a value twice in some cage. Cages of 1 cell are made only where nothing else helps. False: nothing
 * helps.
 */
bool fsd_cages_exclude(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                       const uint8_t *solution, const uint8_t *others, unsigned n_others);

/* Divides so many cages of more than 3 cells in two, at random. False: there is none. */
bool fsd_cages_divide(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                      const uint8_t *solution, unsigned n);

#endif
