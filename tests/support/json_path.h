/* Reads values out of JSON by their path; what is missing or of another type fails the running test. */
#ifndef TESTS_SUPPORT_JSON_PATH_H
#define TESTS_SUPPORT_JSON_PATH_H

#include <jansson.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/test.h"

/* The caller's to release. */
static inline json_t *json_of(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fail_msg("no JSON: %s: %.200s", error.text, text);
    return value;
}

/* The value at keys that are separated by '/', such as "solutions/unique". */
__attribute__((format(printf, 2, 3))) static inline json_t *at(json_t *root, const char *format, ...)
{
    char path[256], keys[256];
    va_list list;
    va_start(list, format);
    vsnprintf(path, sizeof(path), format, list);
    va_end(list);
    strcpy(keys, path);
    json_t *value = root;
    for (char *key = strtok(keys, "/"); key && value; key = strtok(NULL, "/"))
        value = json_object_get(value, key);
    if (!value)
        fail_msg("%s is missing", path);
    return value;
}

static inline uint64_t count_of(json_t *value)
{
    assert_true(json_is_integer(value) && json_integer_value(value) >= 0);
    return (uint64_t)json_integer_value(value);
}

static inline double real_of(json_t *value)
{
    assert_true(json_is_number(value));
    return json_number_value(value);
}

#define count_at(...) count_of(at(__VA_ARGS__))
#define real_at(...) real_of(at(__VA_ARGS__))

#endif
