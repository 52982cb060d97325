/* A text that a command writes as a whole, to standard output or a file. */
#ifndef FSD_CLI_DOCUMENT_H
#define FSD_CLI_DOCUMENT_H

#include <stdio.h>

/*
 * Calls put with a stream that leads to path as fsd_output_open opens it; put returns 0, or an errno when what it
 * wrote is not all. A file appears when all of it was written. Returns an exit status, after an error message if it is
 * not FSD_EXIT_OK.
 */
int fsd_document_write(const char *path, int (*put)(FILE *file, void *context), void *context);

#endif
