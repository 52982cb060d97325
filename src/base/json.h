/* JSON, written member by member. */
#ifndef FSD_BASE_JSON_H
#define FSD_BASE_JSON_H

#include <stdio.h>

#include "base/buffer.h"

/* Appends values to a buffer, and a comma before each that is not the first of its object or array. */
struct fsd_json {
    struct fsd_buffer *out;
    bool needs_comma;
};

/*
 * key is the member's name, which is put as it stands; NULL: the value is an array's element, or stands by itself.
 * bracket is '{' or '[', to be ended with its partner.
 */
void fsd_json_begin(struct fsd_json *json, const char *key, char bracket);
void fsd_json_end(struct fsd_json *json, char bracket);
void fsd_json_put_count(struct fsd_json *json, const char *key, uint64_t count);
void fsd_json_put_signed(struct fsd_json *json, const char *key, int64_t number);
void fsd_json_put_decimal(struct fsd_json *json, const char *key, double value, unsigned n_places);
void fsd_json_put_bool(struct fsd_json *json, const char *key, bool value);
void fsd_json_put_null(struct fsd_json *json, const char *key);
/* Bytes of text that are not UTF-8 become U+FFFD, so that the result always is JSON. NULL is null. */
void fsd_json_put_text(struct fsd_json *json, const char *key, const char *text);

/* Writes what was put, and a newline, and frees it. False when memory had run out; then nothing is written. */
bool fsd_json_print(struct fsd_json *json, FILE *file);

enum { FSD_JSON_BYTES_PER_BYTE = 6 }; /* most that a byte of text becomes */

/*
 * Writes the first character of text as it stands in a JSON string; moves *text behind it. Returns the end of what was
 * written, at most FSD_JSON_BYTES_PER_BYTE for each byte of text.
 */
char *fsd_json_put_character(char *out, const char **text);

#endif
