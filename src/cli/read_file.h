/* Reads whole files into memory. */
#ifndef FSD_CLI_READ_FILE_H
#define FSD_CLI_READ_FILE_H

#include <stddef.h>

#include "input/chunk.h"

/*
 * Reads a source to its end, and decompresses it. Returns its text, NUL-terminated, which the caller frees; prints an
 * error and returns NULL on failure. More than max_bytes (0: no limit) is an error, which says that the file is not
 * `what`.
 */
char *fsd_file_read(const struct fsd_source *source, size_t max_bytes, const char *what, size_t *n_bytes);

#endif
