/*
 * What follows from each candidate link by link, all of it at once and without the way there. This tells cheaply where
 * no chain can be.
 */
#ifndef FSD_SUDOKU_EXPLAINER_REACH_H
#define FSD_SUDOKU_EXPLAINER_REACH_H

#include "logic/sudoku_explainer/links.h"
#include "logic/sudoku_explainer/set.h"

/* For each house, a cell or a digit in a unit, which things stand in it: n_words words each. */
struct fsd_se_houses {
    uint64_t words[(FSD_N_CELLS + FSD_N_UNITS * FSD_N_DIGITS) * FSD_SE_N_WORDS];
};

/* Nodes are the candidates with strong links, numbered among themselves; words that n_words leaves out are not set. */
struct fsd_se_reach {
    bool in_cells;
    unsigned n;
    unsigned n_words;
    uint16_t node_of[FSD_SE_N_CANDIDATES]; /* of candidates; FSD_SE_NO_NODE: it is none */
    uint16_t candidate[FSD_SE_N_CANDIDATES];
    uint8_t n_strong[FSD_SE_N_CANDIDATES];
    uint16_t strong[FSD_SE_N_CANDIDATES][FSD_SE_MAX_STRONG]; /* turned on at once by one that is off */
    struct fsd_se_houses houses;
    struct fsd_se_set weak[FSD_SE_N_CANDIDATES];      /* turned off at once by one that is on */
    struct fsd_se_set on_if_on[FSD_SE_N_CANDIDATES];  /* itself as well */
    struct fsd_se_set on_if_off[FSD_SE_N_CANDIDATES]; /* without the first step of a chain, itself only if implied */

    /* Of numbers, see links.h. */
    struct fsd_se_set excluded; /* off if they are on */
    struct fsd_se_set implied;  /* on if they are off */
};

enum { FSD_SE_NO_NODE = 0xffff };

/* By links within cells and units, or within units alone. The links need no lists. */
void fsd_se_reach_find(struct fsd_se_reach *reach, const struct fsd_board *board, const struct fsd_se_links *links,
                       bool in_cells);

/* What is on and off if a candidate is on. */
struct fsd_se_reached {
    struct fsd_se_set on;  /* of nodes */
    struct fsd_se_set off; /* of numbers */
};

/* Lists that for all candidates, by number. */
struct fsd_se_reach_lists {
    struct fsd_se_houses houses;                       /* of numbers */
    struct fsd_se_set off_if_off[FSD_SE_N_CANDIDATES]; /* of numbers, for each node */
    struct fsd_se_reached if_on[FSD_SE_N_CANDIDATES];
};
void fsd_se_reach_list(const struct fsd_se_reach *reach, const struct fsd_se_links *links,
                       struct fsd_se_reach_lists *lists);

#endif
