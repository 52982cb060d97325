/* Sets of values that different cells may have together. */
#ifndef FSD_RULES_VALUE_SETS_H
#define FSD_RULES_VALUE_SETS_H

#include "rules/variant.h"

struct fsd_value_sets {
    unsigned n_values;
    const fsd_values *compatible; /* of each value: those that may stand beside it; NULL: all */
    bool has_total;               /* the indices of a set's values add up to the total */
    fsd_values *sets;             /* room for most */
    unsigned most;
    unsigned n;                /* found; most + 1: there are more, or a bound was reached */
    struct fsd_bounds *bounds; /* NULL: none */
    unsigned n_steps;
};

/* Finds the sets of n values, in lexicographic order. */
void fsd_value_sets_find(struct fsd_value_sets *of, unsigned n, int64_t total);

#endif
