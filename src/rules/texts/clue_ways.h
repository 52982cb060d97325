/* Why a clue leaves no way for a value, as a person would find: how far other cells reach, what they add up to. */
#ifndef FSD_RULES_CLUE_WAYS_H
#define FSD_RULES_CLUE_WAYS_H

#include "rules/variant_steps.h"

/* A clue of at most FSD_MOST_WAY_CELLS cells, and what these could hold. */
struct fsd_noted_clue {
    const struct fsd_variant *variant;
    const struct fsd_constraint *clue;
    const fsd_values *before; /* of each cell */
    const uint32_t *differ;   /* the set of the clue's cells that each must differ from */
};

/* The clue that a step rests on, if it was noted; else clue is NULL. */
struct fsd_noted_clue fsd_noted_clue_of(const struct fsd_variant *variant, const struct fsd_variant_step *step);

/* Value indices in ascending order, or as many as there are cells. */
struct fsd_some_values {
    unsigned n;
    uint8_t of[FSD_MOST_WAY_CELLS];
};

/* Whether a sum is told with all its signs turned, so that its total is not negative and something is added. */
bool fsd_sum_is_turned(const struct fsd_constraint *sum);

/* A sum without the weight that all its cells have, but for the sign, turned if it is told so. False: they have others.
 */
struct fsd_plain_sum {
    uint32_t added, taken; /* sets of cells */
    int64_t total;
};
bool fsd_plain_sum_of(const struct fsd_noted_clue *of, struct fsd_plain_sum *sum);

/*
 * Why cells cannot have a value: what the cells on its side add up to with it, and those on the other side, is too much
 * or too little, even at best.
 */
struct fsd_reach {
    uint32_t cells; /* any of these with the value */
    unsigned value; /* its index */
    bool is_too_much;
    uint32_t own, other;                         /* the rest of its side, and the other side */
    struct fsd_some_values own_best, other_best; /* values of these, as the least or the most of cells that differ */
    int64_t own_sum, other_sum;
};

enum { FSD_MOST_REACHES = 40 };

/*
 * Such a reason for each cell, one for a side, the values that are nearest to fit. Returns how many there are; 0: not
 * all that the step removes goes by it.
 */
unsigned fsd_clue_find_reaches(const struct fsd_noted_clue *of, const struct fsd_variant_step *step,
                               struct fsd_reach *reaches);

enum { FSD_MOST_LISTED = 12 };

/* What the cells of a sum can hold, in whatever order: those that are added, then those that are taken away. */
struct fsd_sum_ways {
    unsigned n; /* FSD_MOST_LISTED + 1: more, or too many to go through */
    struct fsd_some_values ways[FSD_MOST_LISTED];
    unsigned n_added; /* values of each */
};
void fsd_clue_find_sum_ways(const struct fsd_noted_clue *of, struct fsd_sum_ways *ways);

/* Where the lowest and the highest value stand, and what is between them. */
struct fsd_filling {
    unsigned from, to; /* cells, as they stand in the clue */
    fsd_values values;
};
enum { FSD_MOST_FILLINGS = 400 };
struct fsd_fillings {
    unsigned n; /* FSD_MOST_FILLINGS + 1: more */
    struct fsd_filling of[FSD_MOST_FILLINGS];
};

/* Of cells in a line, all different, by pairs of cells; what is between adds up to the total. */
void fsd_clue_find_fillings(const struct fsd_noted_clue *of, int64_t total, struct fsd_fillings *fillings);

#endif
