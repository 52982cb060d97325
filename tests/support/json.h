/* Required members of JSON: the running test fails when one is missing or of another type. */
#ifndef TESTS_SUPPORT_JSON_H
#define TESTS_SUPPORT_JSON_H

#include <stddef.h>

#include <jansson.h>

/* The first value of a text, at the end of which its line ends; it lives as long as the program. */
json_t *json_read(const char *text);

/* An array of the lines, each of them a value; it lives as long. */
json_t *json_lines(const char *text);

/* A member by a path of keys, such as "logic/solved_by/0"; it belongs to the object. */
json_t *json_at(const json_t *object, const char *path);

long long json_number(const json_t *object, const char *path);
double json_decimals(const json_t *object, const char *path);
const char *json_text(const json_t *object, const char *path);

/* The member whose key is a number, of what the path leads to. */
json_t *json_numbered(const json_t *object, const char *path, size_t key);

/*
 * What stats -f json wrote, with sums by the names of their places: {n, rows: {row: value, or values by column}}
 * without rows of zeros; of histograms {n, sum, log2_sum, max, buckets: [[first, last, count]]}.
 */
json_t *json_read_stats(const char *text);

#endif
