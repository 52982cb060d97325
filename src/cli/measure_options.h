/* What the command line says of measures. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/measure.h"

/* The plan that rate or stats follows. False after an error message. */
bool fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats, struct fsd_plan *plan);

#endif
