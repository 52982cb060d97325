/*
 * Chains from all sides of a choice: a candidate on or off, the candidates of a cell, the places of a digit in a unit.
 * What follows from each of them, or what contradicts itself, is so. Sudoku Explainer's Nishio, Multiple and Dynamic
 * Forcing Chains, the last also with other rules and chains nested in them.
 */
#ifndef FSD_SUDOKU_EXPLAINER_FORCING_CHAINS_H
#define FSD_SUDOKU_EXPLAINER_FORCING_CHAINS_H

#include "logic/board.h"
#include "logic/sudoku_explainer/branch.h"
#include "logic/sudoku_explainer/findings.h"

enum fsd_se_forcing_kind { FSD_SE_NISHIO, FSD_SE_MULTIPLE, FSD_SE_DYNAMIC };

/*
 * What a dynamic branch may use when nothing else follows: nothing; locked candidates, pairs and X-wings; these and
 * forcing chains; and multiple forcing chains; the first and dynamic chains; those and dynamic chains of level 2.
 */
enum { FSD_SE_MAX_LEVEL = 5 };

struct fsd_se_forcing_search;

/* What follows in each of some branches, or the candidate that is on and off in one. */
struct fsd_se_claim {
    unsigned candidate;
    bool is_on;
    unsigned key;
    enum fsd_se_cause cause_of_assumption; /* the assumptions are all of a cell's, or of a unit's */
    unsigned n_ends;
    struct fsd_se_end {
        struct fsd_se_branch *branch;
        uint16_t step;
    } ends[FSD_N_DIGITS];
};

/* NULL if memory fails. The effort must outlive the search. */
struct fsd_se_forcing_search *fsd_se_forcing_search_create(enum fsd_se_forcing_kind kind, unsigned level,
                                                           struct fsd_se_effort *effort);
void fsd_se_forcing_search_destroy(struct fsd_se_forcing_search *search);

/*
 * Finds the best hint, or all of them if the findings want all. Then initial is the board before the removals of
 * a chain around this search, which these hints' parents are among; else NULL.
 */
void fsd_se_find_forcing_chains(struct fsd_se_forcing_search *search, const struct fsd_board *board,
                                const struct fsd_board *initial, struct fsd_se_findings *findings);

/* What the best hint rests on, if the findings wanted that alone and there was one. Valid until the next search. */
const struct fsd_se_claim *fsd_se_forcing_claim(const struct fsd_se_forcing_search *search);

#endif
