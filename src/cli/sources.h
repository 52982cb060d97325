/* The puzzles and files on a command line. */
#ifndef FSD_CLI_SOURCES_H
#define FSD_CLI_SOURCES_H

#include "cli/options.h"
#include "cli/shard_option.h"
#include "input/source.h"

/*
 * One source per word of a command line, or standard input if there are none; the caller frees the array. A word is a
 * puzzle, which gets the name "<argument>", or "-" for standard input, or a file name. Puzzles are of 9x9 cells or have
 * rules of their own. Prints an error and returns NULL on failure.
 */
struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources);

/*
 * The same, but the first source is another word, a reference, in front of those of the command line; NULL: none.
 * Puzzles are of a shape, which stays valid as long as the sources; NULL: 9x9.
 */
struct fsd_source *fsd_sources_after(const char *first, const struct fsd_arguments *arguments,
                                     const struct fsd_puzzle_shape *shape, size_t *n_sources);

/* Prints how the puzzles of a source are found, if that is known and they are not simply its lines. */
void fsd_sources_report_layout(const struct fsd_source *source);

/*
 * Limits open sources to a shard: its share of the bytes of all of them together, but for references. Prints an error
 * and returns false if one cannot be cut, as a pipe.
 */
bool fsd_sources_cut(struct fsd_source *sources, size_t n_sources, const struct fsd_shard_option *shard);

#endif
