/* The measures selected on the command line. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/measure.h"

/* Finds the plan for rate, or for stats if in_stats. Prints an error and returns false if --only rules it out. */
bool fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats, struct fsd_measure_plan *plan);

/* Print the cost of each measure, for the help. */
void fsd_rate_put_costs(void);
void fsd_stats_put_costs(void);

#endif
