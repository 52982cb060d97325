/* The measures that a command line asks for. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/measure.h"

/* The plan that rate or stats follows. */
struct fsd_plan fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats);

/* Print, for the help, what each measure costs. */
void fsd_rate_put_costs(void);
void fsd_stats_put_costs(void);

#endif
