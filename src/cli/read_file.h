/* Reads whole files into memory. */
#ifndef FSD_CLI_READ_FILE_H
#define FSD_CLI_READ_FILE_H

#include <stddef.h>

#include "input/chunk.h"

/* What a file may be. */
struct fsd_file_limits {
    size_t max_bytes;  /* of text; 0: any number */
    size_t max_growth; /* so many times more text than compressed data, beyond the first 4 MiB; 0: any */
    const char *what;  /* a file that exceeds one of these is not */
};

/*
 * Reads a source to its end, and decompresses it. Returns its text, NUL-terminated, which the caller frees; prints an
 * error and returns NULL on failure, or as soon as a limit is exceeded. limits NULL: none.
 */
char *fsd_file_read(const struct fsd_source *source, const struct fsd_file_limits *limits, size_t *n_bytes);

#endif
