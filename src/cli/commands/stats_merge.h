/* Adds up what stats -f json wrote. */
#ifndef FSD_CLI_STATS_MERGE_H
#define FSD_CLI_STATS_MERGE_H

#include "cli/options.h"
#include "stats/statistics.h"

/*
 * Reads the files of the command line, and adds them up in the order of the command line, shards of one run in their
 * order. If all are of one run, so are the files of *merged, else it has none. Prints an error and returns false if a
 * file cannot be read, was measured with other options than the first, or if a shard is missing or repeated. Either way
 * the caller destroys *merged.
 */
bool fsd_stats_merge(const struct fsd_arguments *arguments, struct fsd_statistics *merged);

#endif
