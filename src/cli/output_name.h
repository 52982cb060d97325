/* What the name of the output file says about what is written to it. */
#ifndef FSD_CLI_OUTPUT_NAME_H
#define FSD_CLI_OUTPUT_NAME_H

#include "cli/options.h"
#include "input/source.h"

/* The ending of a name, without its dot and that of a codec: letters and digits, but not a number alone; else "". */
enum { FSD_ENDING_BYTES = 32 };
void fsd_output_name_ending(const char *path, char ending[FSD_ENDING_BYTES]);

/*
 * Chooses the format that the ending of the output's name stands for, unless the command line names one. Prints an
 * error and returns false if the ending is of something that the command does not write.
 */
bool fsd_output_name_apply(struct fsd_arguments *arguments);

/*
 * Whether what the open sources hold is what the name of an output says, for commands that write records as they are;
 * NULL: there is no such output. Prints an error if not.
 */
bool fsd_output_name_suits(const struct fsd_arguments *arguments, const char *path, const struct fsd_source *sources,
                           size_t n_sources);

#endif
