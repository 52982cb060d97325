/* Escapes control characters in untrusted text, such as file names, that could break lines or steer a terminal. */
#ifndef FSD_ESCAPE_H
#define FSD_ESCAPE_H

#include "base/buffer.h"

enum { FSD_ESCAPE_BYTES_PER_BYTE = 4 }; /* maximum output per byte of text */

/*
 * Writes text to out, not terminated, and returns its end. Control characters become \n, \t, \r or octal escapes such
 * as \033; all other bytes are kept, so names in any language or encoding stay usable.
 */
char *fsd_escape_put_text(char *out, const char *text);

/* Appends the escaped text. */
void fsd_escape_put(struct fsd_buffer *out, const char *text);

/* Prints it. */
void fsd_escape_print(FILE *file, const char *text);

#endif
