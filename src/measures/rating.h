/* The record of the measure rating, for measures that build on it. */
#ifndef FSD_MEASURES_RATING_H
#define FSD_MEASURES_RATING_H

#include <stdint.h>

struct fsd_rating_record {
    uint64_t log2_sum; /* see puzzle/search_rating.h */
};

#endif
