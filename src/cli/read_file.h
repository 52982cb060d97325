/* Whole files in memory. */
#ifndef FSD_CLI_READ_FILE_H
#define FSD_CLI_READ_FILE_H

#include <stddef.h>

#include "pipeline/chunk.h"

/*
 * Reads a source to its end. The text, with a zero behind it, is the caller's to free; NULL after an error message,
 * as when there is more than max_bytes (0: any number), of which the message says that it is no such thing as `what`.
 */
char *fsd_file_read(const struct fsd_source *source, size_t max_bytes, const char *what, size_t *n_bytes);

#endif
