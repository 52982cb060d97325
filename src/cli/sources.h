/* The puzzles and files that a command line names. */
#ifndef FSD_CLI_SOURCES_H
#define FSD_CLI_SOURCES_H

#include "cli/options.h"
#include "pipeline/chunk.h"

/*
 * One source for each word of a command line, to be freed; standard input if there is none. A word is a puzzle, called
 * "<argument>", or "-" for standard input, or a file's name. NULL after an error message.
 */
struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources);

#endif
