/* Writes a whole document to standard output or a file. */
#ifndef FSD_CLI_DOCUMENT_H
#define FSD_CLI_DOCUMENT_H

#include <stdio.h>

#include "input/codecs/codec.h"

/*
 * Calls put with a stream for path, opened by fsd_output_open and compressed if compression is set; put returns 0, or
 * an errno if it could not write everything. A file appears only once it is complete. Returns an exit status; prints an
 * error unless it is FSD_EXIT_OK.
 */
int fsd_document_write(const char *path, const struct fsd_codec *compression, int (*put)(FILE *file, void *context),
                       void *context);

#endif
