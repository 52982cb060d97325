/* Random records of puzzles that never were, as statistics take them. */
#ifndef TESTS_SUPPORT_RECORDS_H
#define TESTS_SUPPORT_RECORDS_H

#include "stats/statistics.h"
#include "support/random.h"

struct made_puzzle {
    struct fsd_record record;
    char cells[FASTSUD_N_CELLS];
    uint64_t line;
};

/* All measures, with settings within their ranges. */
struct fsd_statistics_plan plan_of_everything(void);

/*
 * Records that agree in themselves; measures that the plan lacks hold numbers that must not be counted. Few values
 * are so rare that they do not occur twice; lines are 1 to 3 apart. The caller frees them.
 */
struct made_puzzle *make_puzzles(struct rng *rng, const struct fsd_statistics_plan *plan, size_t n);

/* Statistics of puzzles[begin..end), finished, their lines counted from n_lines_before. The caller destroys them. */
struct fsd_statistics *statistics_of(const struct fsd_statistics_plan *plan, const struct made_puzzle *puzzles,
                                     size_t begin, size_t end, uint64_t n_lines_before);

#endif
