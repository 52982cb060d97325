/* A JSON writer. */
#ifndef FSD_BASE_JSON_H
#define FSD_BASE_JSON_H

#include <stdio.h>

#include "base/buffer.h"

/* Appends values to out, with a comma before each but the first of its object or array. */
struct fsd_json {
    struct fsd_buffer *out;
    bool needs_comma;
};

/*
 * key is the member's name, written without escaping; NULL for array elements and top-level values. bracket is '{' or
 * '[' for begin, '}' or ']' for end.
 */
void fsd_json_begin(struct fsd_json *json, const char *key, char bracket);
void fsd_json_end(struct fsd_json *json, char bracket);
void fsd_json_put_count(struct fsd_json *json, const char *key, uint64_t count);
void fsd_json_put_signed(struct fsd_json *json, const char *key, int64_t number);
void fsd_json_put_decimal(struct fsd_json *json, const char *key, double value, unsigned n_places);
void fsd_json_put_bool(struct fsd_json *json, const char *key, bool value);
void fsd_json_put_null(struct fsd_json *json, const char *key);
/* Bytes of text that are not valid UTF-8 become U+FFFD, so the result is always valid JSON. NULL becomes null. */
void fsd_json_put_text(struct fsd_json *json, const char *key, const char *text);

/* Writes the buffer and a newline to a stream; the buffer is then empty, and its memory freed. Returns false, writing
 * nothing, if an allocation failed. */
bool fsd_json_flush(struct fsd_json *json, FILE *file);

enum { FSD_JSON_BYTES_PER_BYTE = 6 }; /* maximum output per byte of text */

/*
 * Writes the first character of *text as in a JSON string and advances *text past it. Returns the end of the output,
 * at most FSD_JSON_BYTES_PER_BYTE bytes for each byte of text.
 */
char *fsd_json_put_character(char *out, const char **text);

#endif
