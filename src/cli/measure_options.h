/* The measures that a command line asks for. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/measure.h"

/* False after an error message. */
bool fsd_measure_options_read(const struct fsd_arguments *arguments, struct fsd_measure_options *options);

#endif
