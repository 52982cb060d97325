/* How the output is compressed. */
#ifndef FSD_CLI_COMPRESSION_OPTION_H
#define FSD_CLI_COMPRESSION_OPTION_H

#include <stdbool.h>

#include "cli/options.h"
#include "input/codecs/codec.h"

/* The values of --compress; NULL when i is past the end. */
const char *fsd_compression_choice(size_t i);

/*
 * The format for an output path, NULL for standard output: that of --compress, else the one that the name tells. NULL
 * in *compression: none. Prints an error and returns false if this build does not have it, or the output is a terminal.
 */
bool fsd_compression_choose(const struct fsd_arguments *arguments, const char *path,
                            const struct fsd_codec **compression);

/* The same by the name alone. */
bool fsd_compression_choose_by_name(const char *path, const struct fsd_codec **compression);

#endif
