/* The files that a command line names. */
#ifndef FSD_CLI_SOURCES_H
#define FSD_CLI_SOURCES_H

#include "cli/options.h"
#include "pipeline/chunk.h"

/* The source that a word names: a file, or standard input for "-". False after an error message. */
bool fsd_source_of_word(const char *word, struct fsd_source *source);

/*
 * One source for each word of a command line, as source_of_word has it, to be freed; standard input if there is none.
 * NULL after an error message.
 */
struct fsd_source *fsd_sources_of_words(const struct fsd_arguments *arguments,
                                        bool (*source_of_word)(const char *word, struct fsd_source *source),
                                        size_t *n_sources);

/* The same where every word names a file. */
struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources);

#endif
