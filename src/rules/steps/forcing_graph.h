/*
 * What follows from one candidate alone, true or false: implications between literals, by one constraint at a time, and
 * all that they lead to.
 */
#ifndef FSD_RULES_STEPS_FORCING_GRAPH_H
#define FSD_RULES_STEPS_FORCING_GRAPH_H

#include <limits.h>

#include "rules/variant_steps.h"

enum {
    FSD_MOST_FORCING_CANDIDATES = 3000 /* in unsolved cells; with more there are too many pairs */
};

/* A literal: twice the number of a candidate, and one more if it is false. */
struct fsd_implication {
    uint16_t one, then;
    const struct fsd_constraint *by; /* NULL: the cell, or cells that see each other */
};

struct fsd_forcing_search {
    size_t n_candidates;
    uint16_t *number;               /* of each value of a cell without one */
    struct fsd_variant_removal *of; /* each candidate */
    fsd_values *candidates;         /* with one more assumption, while its implications are looked for */
    fsd_values *excluded;           /* of each cell, by it */
    fsd_values *lost, *lost_since; /* of each constraint, by some of its cells: ever, and since places were looked at */
    uint64_t *left;                /* of each value, the set of cells where it is not excluded */
    bool *have_none, *are_asked;   /* constraints that have no way, or may have none */
    struct fsd_implication *implications, *sorted;
    size_t n_implications, capacity;
    uint32_t *first;   /* of each literal, into those sorted, and one more */
    uint64_t *reached; /* of each literal, a set of the others that it leads to */
    size_t n_words, n_reached;
    uint8_t *depths; /* of each literal, to each */
    bool *has_depths;
    /* The last walk: the literals that it came to in their order, the implication by which, and how far away. */
    uint16_t *queue, *depth;
    uint32_t *via;
    uint32_t *seen; /* in which walk, last */
    uint32_t n_walks;
    size_t n_queued;
    bool failed; /* no memory */
};

static inline unsigned fsd_forcing_number(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    return steps->forcing->number[cell * steps->variant->n_values + fsd_values_lowest(value)];
}

/* Adds that a literal leads to another, and the contrary of this to that of the former. */
void fsd_forcing_imply(struct fsd_forcing_search *search, unsigned literal, unsigned then,
                       const struct fsd_constraint *by);

/* Adds all that follows from one literal at once. */
void fsd_forcing_find_implications(const struct fsd_variant_steps *steps, unsigned literal);

/* Sorts the implications, and finds which literals each leads to. False: no memory. */
bool fsd_forcing_close(struct fsd_forcing_search *search);

static inline bool fsd_forcing_reaches(const struct fsd_forcing_search *search, unsigned literal, unsigned other)
{
    return search->reached[literal * search->n_words + other / 64] >> other % 64 & 1;
}

/*
 * Goes from a literal to those that follow, breadth first, the nearest of them, fewer than `within` steps away; or to
 * the one that is wanted, whose distance it returns. UINT_MAX: it did not come there.
 */
unsigned fsd_forcing_walk(struct fsd_forcing_search *search, unsigned literal, unsigned wanted, unsigned within);

#endif
