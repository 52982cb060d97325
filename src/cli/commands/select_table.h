#ifndef FSD_CLI_SELECT_TABLE_H
#define FSD_CLI_SELECT_TABLE_H

#include "cli/options.h"

/*
 * fastsud bench --select-table: runs the engine "csp" with every selection on each puzzle and writes the results as
 * Markdown or as JSON lines. Returns an exit status.
 */
int fsd_select_table(const struct fsd_arguments *arguments);

#endif
