#ifndef FSD_CLI_SELECT_TABLE_H
#define FSD_CLI_SELECT_TABLE_H

#include "cli/options.h"

/*
 * fastsud bench --select-table: for each puzzle, what the engine "csp" does under every selection, as Markdown or as
 * a JSON object a line. Returns an exit status.
 */
int fsd_select_table(const struct fsd_arguments *arguments);

#endif
