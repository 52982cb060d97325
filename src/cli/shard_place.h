/* What --shard says of a run, for its output to keep. */
#ifndef FSD_CLI_SHARD_PLACE_H
#define FSD_CLI_SHARD_PLACE_H

#include "cli/options.h"
#include "stats/statistics.h"

/*
 * Finds which shard of which files a command line is about; *place is empty if it is about all of them. Prints an error
 * and returns false if a file cannot be read. The caller destroys *place.
 */
bool fsd_shard_place_find(const struct fsd_arguments *arguments, struct fsd_shard_place *place);

#endif
