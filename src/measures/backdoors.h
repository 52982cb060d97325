/* Sizes of backdoors as a measure. */
#ifndef FSD_MEASURES_BACKDOORS_H
#define FSD_MEASURES_BACKDOORS_H

#include "measures/measure.h"
#include "puzzle/backdoor_search.h"

/* Set only for puzzles with exactly one solution, if they were not given up. */
struct fsd_backdoor_record {
    unsigned sizes[FSD_N_LEVELS]; /* by level; greatest size searched + 1: none found */
};

/* Sizes from 0 to the greatest searched + 1. */
extern const struct fsd_axis fsd_axis_backdoors;

#endif
