/* Text as JSON strings. */
#ifndef FSD_JSON_H
#define FSD_JSON_H

#include <stdio.h>

enum { FSD_JSON_BYTES_PER_BYTE = 6 }; /* most that a byte of text becomes, beside the two quotes */

/*
 * Writes text as a JSON string with its quotes, without a terminating zero; returns its end. Bytes that are not UTF-8
 * become U+FFFD, so that the result always is JSON.
 */
char *fsd_json_put_text(char *out, const char *text);

/* The same for the first character of text, without quotes; moves *text behind it. */
char *fsd_json_put_character(char *out, const char **text);

/* Prints text as such a string. */
void fsd_json_put_string(FILE *file, const char *text);

#endif
