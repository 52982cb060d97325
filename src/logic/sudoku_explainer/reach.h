/*
 * What follows from each candidate link by link, all of it at once and without the way there. This tells cheaply where
 * no chain can be.
 */
#ifndef FSD_SUDOKU_EXPLAINER_REACH_H
#define FSD_SUDOKU_EXPLAINER_REACH_H

#include "logic/sudoku_explainer/links.h"
#include "logic/sudoku_explainer/set.h"

/* Sets are of numbers, see links.h; words that n_words leaves out are not set. */
struct fsd_se_reach {
    unsigned n;
    unsigned n_words;
    struct fsd_se_set weak[FSD_SE_N_CANDIDATES]; /* turned off at once by a candidate that is on */
    uint8_t n_strong[FSD_SE_N_CANDIDATES];
    uint16_t strong[FSD_SE_N_CANDIDATES][FSD_SE_MAX_STRONG]; /* turned on at once by one that is off */

    /* For each candidate with strong links, when it is off. */
    struct fsd_se_set has_strong;
    struct fsd_se_set on_if_off[FSD_SE_N_CANDIDATES];
    struct fsd_se_set off_if_off[FSD_SE_N_CANDIDATES];

    struct fsd_se_set excluded; /* off if they are on */
    struct fsd_se_set implied;  /* on if they are off */
};

/* By links within cells and units, or within units alone. The links need no lists. */
void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_board *board, const struct fsd_se_links *links,
                       bool in_cells);

/* All that is on, itself as well, and all that is off if a candidate is on. */
void fsd_se_reach_if_on(const struct fsd_se_reach *reach, unsigned number, struct fsd_se_set *on,
                        struct fsd_se_set *off);

#endif
