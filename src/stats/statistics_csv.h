/* Statistics of corpora as CSV in long form, a number a line. */
#ifndef FSD_STATS_STATISTICS_CSV_H
#define FSD_STATS_STATISTICS_CSV_H

#include <stdio.h>

#include "stats/statistics.h"

/*
 * Writes the header file,measure,key,value and the rows of n corpora, one after the other; what was not measured has
 * none. Fields are quoted as RFC 4180 says, lines end with LF. Counts are exact; other numbers have six decimals. The
 * bytes are a function of the arguments. Whether all could be written is for ferror(file) to tell.
 */
void fsd_statistics_csv_put(FILE *file, size_t n, const struct fsd_corpus *corpora);

#endif
