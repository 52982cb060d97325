/* Text of strangers, such as names of files, amid a line that has to stay one and must not steer a terminal. */
#ifndef FSD_ESCAPE_H
#define FSD_ESCAPE_H

#include <stdio.h>

enum { FSD_ESCAPE_BYTES_PER_BYTE = 4 }; /* most that a byte of text becomes */

/*
 * Writes text without a terminating zero; returns its end. Control characters become \n, \t, \r or three octal digits
 * such as \033; all else stays as it is, so that names in any language, and in any encoding, still are names.
 */
char *fsd_escape_put_text(char *out, const char *text);

/* Prints it. */
void fsd_escape_print(FILE *file, const char *text);

#endif
