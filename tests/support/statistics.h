/* Statistics of corpora that never were, for tests of what is made of them. */
#ifndef TESTS_SUPPORT_STATISTICS_H
#define TESTS_SUPPORT_STATISTICS_H

#include "stats/statistics.h"
#include "support/random.h"

/* All measures; the caller destroys it. Fails the test when there is no memory. */
struct fsd_statistics *statistics_empty(void);

/*
 * A small corpus whose figures are known: 400 unique puzzles, 2 without a solution, 1 with many and 3 malformed lines;
 * see the function for all else.
 */
struct fsd_statistics *statistics_known(void);

/* Numbers of any size in all fields, which need not agree with each other. */
struct fsd_statistics *statistics_random(struct rng *rng);

#endif
