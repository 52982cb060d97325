/*
 * The ways to fill the cells of a clue, a sum or a line, where cells that see each other differ: the paths through a
 * diagram with a layer for each cell, in which nodes are one if they leave the same to later cells.
 */
#ifndef FSD_RULES_STEPS_WAYS_H
#define FSD_RULES_STEPS_WAYS_H

#include "rules/variant_steps.h"

/* Room for the diagrams, each of which is made when it is first asked for. False: no memory. */
bool fsd_ways_make(struct fsd_variant_steps *steps);
void fsd_ways_destroy(struct fsd_ways_search *search);
bool fsd_ways_failed(const struct fsd_ways_search *search); /* memory did */
/* Forgets all diagrams: other candidates may have come back. */
void fsd_ways_restart(struct fsd_ways_search *search);

/* Whether the ways of a clue, which was asked for before, are told. */
bool fsd_ways_are_known(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue);

/* What is left of a clue's ways. */
struct fsd_ways_left {
    unsigned n_cells;
    const uint16_t *cells;
    const fsd_values *kept; /* what each of them holds in some way */
    fsd_values common;      /* what some cell holds in each way */
    bool has_any;           /* way */
};

/*
 * Of a clue's ways those that the candidates leave; these must be subsets of what they were when the clue was first
 * asked for. False: it has too many, or is no sum or line of at least two cells.
 */
bool fsd_ways_find(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue,
                   struct fsd_ways_left *left);

#endif
