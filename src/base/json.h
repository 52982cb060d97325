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
/* Bytes of text that are not UTF-8 become U+FFFD, so that the result always is JSON. */
void fsd_json_put_text(struct fsd_json *json, const char *key, const char *text);

enum { FSD_JSON_BYTES_PER_BYTE = 6 }; /* most that a byte of text becomes, beside the two quotes */

/*
 * Writes text as a JSON string with its quotes, without a terminating zero; returns its end. Bytes that are not UTF-8
 * become U+FFFD, so that the result always is JSON.
 */
char *fsd_json_quote(char *out, const char *text);

/* The same for the first character of text, without quotes; moves *text behind it. */
char *fsd_json_put_character(char *out, const char **text);

/* Prints text as such a string. */
void fsd_json_put_string(FILE *file, const char *text);

#endif
