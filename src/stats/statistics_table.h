/* Statistics of corpora as a table for people. */
#ifndef FSD_STATS_STATISTICS_TABLE_H
#define FSD_STATS_STATISTICS_TABLE_H

#include <stdio.h>

#include "stats/statistics.h"

struct fsd_statistics_table_options {
    unsigned width; /* characters of a line, 83 at least for puzzles that are named; 0: 100 */
    bool coloured;
};

/*
 * Writes what was measured of n corpora, at least one, all finished: with bars for one, side by side for several. Their
 * plans should be the same; what one lacks is "-". The names may hold anything. Whether all could be written is for
 * ferror(file) to tell.
 */
enum fastsud_status fsd_statistics_table_put(FILE *file, const struct fsd_statistics_table_options *options, size_t n,
                                             const struct fsd_corpus *corpora);

#endif
