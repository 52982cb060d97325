/* What the name of the output file says about what is written to it. */
#ifndef FSD_CLI_OUTPUT_NAME_H
#define FSD_CLI_OUTPUT_NAME_H

#include "cli/options.h"

/*
 * Chooses the format that the ending of the output's name stands for, unless the command line names one. Prints an
 * error and returns false if the ending is of something that the command does not write.
 */
bool fsd_output_name_apply(struct fsd_arguments *arguments);

#endif
