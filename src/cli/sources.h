/* The files that a command line names. */
#ifndef FSD_CLI_SOURCES_H
#define FSD_CLI_SOURCES_H

#include "batch/chunk.h"
#include "cli/options.h"

/* The source that a word names: a file, or standard input for "-". False after an error message. */
bool fsd_source_of_word(const char *word, struct fsd_source *source);

/* One source for each file name, to be freed; standard input if there is none. NULL after an error message. */
struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources);

#endif
