#ifndef FSD_CLI_HELP_H
#define FSD_CLI_HELP_H

#include "cli/options.h"

/* Print to standard output: the overview, and one subcommand's help. */
void fsd_help_overview(void);
void fsd_help_command(enum fsd_command command);

#endif
