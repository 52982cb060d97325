/*
 * Forcing chains and bidirectional cycles, Sudoku Explainer's "Forcing Chains & Cycles": each link follows from the
 * one before it alone. X-chains keep to one digit, Y-cycles to cells with two candidates where a link is strong.
 */
#ifndef FSD_SUDOKU_EXPLAINER_STATIC_CHAINS_H
#define FSD_SUDOKU_EXPLAINER_STATIC_CHAINS_H

#include "logic/sudoku_explainer/findings.h"
#include "logic/sudoku_explainer/links.h"

struct fsd_se_static_search;

/* Each step follows from the one before it; the first is assumed. The first of a cycle is the last one, too. */
struct fsd_se_chain {
    unsigned n;
    struct fsd_se_chain_step {
        uint16_t candidate;
        uint8_t cause;
        bool is_on;
    } steps[2 * FSD_SE_N_CANDIDATES + 2];
};

/* NULL if memory fails. To be freed by free(). */
struct fsd_se_static_search *fsd_se_static_search_create(void);

/*
 * Finds the best hint, or all of them if the findings want all. Then initial is the board before the removals of
 * a chain around this search, which these hints' parents are among; else NULL.
 */
void fsd_se_find_static_chains(struct fsd_se_static_search *search, const struct fsd_board *board,
                               const struct fsd_board *initial, struct fsd_se_findings *findings);

/* The chain of the best hint, if the findings wanted that alone and there was one. */
const struct fsd_se_chain *fsd_se_static_chain(const struct fsd_se_static_search *search);

#endif
