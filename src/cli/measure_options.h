/* The measures that a command line asks for. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/measure.h"

/* The options of measures that each command takes; NULL when i is past the end. */
const struct fsd_option *fsd_rate_measure_option(size_t i);
const struct fsd_option *fsd_stats_measure_option(size_t i);

/* Print, for the help, what each measure costs. */
void fsd_rate_put_costs(void);
void fsd_stats_put_costs(void);

void fsd_measure_options_read(const struct fsd_arguments *arguments, struct fsd_measure_options *measure);

#endif
