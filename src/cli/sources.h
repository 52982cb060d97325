/* The puzzles and files on a command line. */
#ifndef FSD_CLI_SOURCES_H
#define FSD_CLI_SOURCES_H

#include "cli/options.h"
#include "cli/shard_option.h"
#include "input/chunk.h"

/*
 * One source per word of a command line, or standard input if there are none; the caller frees the array. A word is a
 * puzzle, which gets the name "<argument>", or "-" for standard input, or a file name. Prints an error and returns NULL
 * on failure.
 */
struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources);

/* The same, but the first source is another word, in front of those of the command line. */
struct fsd_source *fsd_sources_after(const char *first, const struct fsd_arguments *arguments, size_t *n_sources);

/* Prints how the puzzles of a source are found, unless they are simply its lines. */
void fsd_sources_report_layout(const struct fsd_source *source, const struct fsd_layout *layout);

/* The same, for struct fsd_line_visitor. */
void fsd_sources_on_layout(void *context, const struct fsd_source *source, const struct fsd_layout *layout);

/*
 * Limits sources to a shard: its share of the bytes of all of them together. Prints an error and returns false if the
 * size of one is not known, as that of a pipe.
 */
bool fsd_sources_cut(struct fsd_source *sources, size_t n_sources, const struct fsd_shard_option *shard);

/* Whether all sources are files or words, which can be read again; prints an error if not. */
bool fsd_sources_can_resume(const struct fsd_source *sources, size_t n_sources);

/*
 * Leaves out what comes before an offset of a source, which counts from where the source would be read. Prints an error
 * and returns false if its size cannot be had.
 */
bool fsd_sources_skip(struct fsd_source *sources, size_t n_sources, size_t source, uint64_t offset);

#endif
