#ifndef FSD_JSON_H
#define FSD_JSON_H

#include <stdio.h>

/* Prints text as a JSON string. Bytes that are not UTF-8 become U+FFFD, so that the result always is JSON. */
void fsd_json_put_string(FILE *file, const char *text);

#endif
