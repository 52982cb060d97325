/* Options of a command that do not go together. */
#ifndef FSD_CLI_CONFLICTS_H
#define FSD_CLI_CONFLICTS_H

#include <stdbool.h>

struct fsd_arguments;

/* A row of a command's table, which ends in a row without rejects. Names are those of options, with spaces between. */
struct fsd_conflict {
    const char *when;    /* where one of these is given; NULL: always */
    const char *is;      /* and has one of these values; NULL: any */
    const char *without; /* and none of these is; NULL: whatever is */
    const char *rejects; /* these are rejected; "measures" stands for all measure options */
    const char *reason;  /* why, as in "--seed: with --all nothing is left to chance; leave it out" */
};

/* Whether the options given go together by the command's table. Prints an error if not. */
bool fsd_conflicts_check(const struct fsd_arguments *arguments);

/* Whether no option is given that is for 9x9 puzzles only. Prints an error if one is. */
bool fsd_conflicts_check_rules(const struct fsd_arguments *arguments);

#endif
