/* What a search for chains has found: either the best hint alone, or the best proof of every hint. */
#ifndef FSD_SUDOKU_EXPLAINER_FINDINGS_H
#define FSD_SUDOKU_EXPLAINER_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "logic/sudoku_explainer/effort.h"
#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/links.h"

/*
 * The rank of a proof among those of one search: the least comes first. No two have the same order, so the order in
 * which proofs are offered does not matter.
 */
struct fsd_se_rank {
    double rating;
    unsigned complexity;
    unsigned key;   /* Sudoku Explainer's order of kinds */
    uint64_t order; /* in which Sudoku Explainer comes to them */
};

/* A hint with what a chain around it must know: which candidates had to go for it, and how complex it is. */
struct fsd_se_finding {
    struct fsd_se_rank rank;
    struct fsd_se_hint hint;
    uint64_t fingerprint; /* of its chains, step by step */
    size_t first_parent;  /* in parents: candidates, cell * 9 + digit - 1 */
    unsigned n_parents;
};

struct fsd_se_findings {
    bool wants_all;
    const struct fsd_se_rules *without; /* techniques of which nothing is taken; NULL: there are none */
    struct fsd_se_finding *list;
    size_t n;
    size_t n_room;
    uint16_t *parents;
    size_t n_parents;
    size_t n_parents_room;
    uint16_t *slots; /* a hash table of removals: index into list plus 1, 0 is free */
    struct fsd_se_effort *effort;
};

void fsd_se_findings_init(struct fsd_se_findings *findings, struct fsd_se_effort *effort);
void fsd_se_findings_destroy(struct fsd_se_findings *findings);

/* Forgets what was found. */
void fsd_se_findings_begin(struct fsd_se_findings *findings, bool wants_all);

/*
 * Where a proof goes that removes what is in hint: the finding whose place it takes, or a new one; NULL if it ranks no
 * better than what is there, or if memory fails. The rank and the hint are set; parents and fingerprint are the
 * caller's, if all are wanted.
 */
struct fsd_se_finding *fsd_se_findings_offer(struct fsd_se_findings *findings, const struct fsd_se_rank *rank,
                                             const struct fsd_se_hint *hint);

/* Whether a proof of this rank would be the best of all. */
bool fsd_se_findings_would_lead(const struct fsd_se_findings *findings, const struct fsd_se_rank *rank);

/*
 * Adds parents of the finding that was offered last, for a candidate that is on, by its cell or by a unit: what was
 * removed from there since the initial board, as it would not have followed with them.
 */
void fsd_se_findings_add_parents(struct fsd_se_findings *findings, struct fsd_se_finding *finding,
                                 const struct fsd_board *initial, const struct fsd_board *now, unsigned candidate,
                                 enum fsd_se_cause cause);

/* By rank. */
void fsd_se_findings_sort(struct fsd_se_findings *findings);

#endif
