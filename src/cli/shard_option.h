/* The option --shard I/N: one of N shards of the work, which together make the whole. */
#ifndef FSD_CLI_SHARD_OPTION_H
#define FSD_CLI_SHARD_OPTION_H

#include "cli/options.h"

struct fsd_shard_option {
    uint64_t i; /* from 1 to n */
    uint64_t n; /* 1: everything */
};

/* Reads FSD_OPTION_SHARD, {1, 1} if it was not given. Prints an error and returns false if it is not valid. */
bool fsd_shard_option_read(const struct fsd_arguments *arguments, struct fsd_shard_option *shard);

/* The shard's share of total things: those from *begin to before *end. The shards' shares make up the total. */
void fsd_shard_option_range(const struct fsd_shard_option *shard, uint64_t total, uint64_t *begin, uint64_t *end);

#endif
