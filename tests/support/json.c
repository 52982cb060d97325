#include "support/json.h"

#include <math.h>

#include "series/kinds/histogram.h"
#include "support/test.h"

/* Values live as long as the program. */
static json_t *keep(json_t *value)
{
    static json_t *kept;

    kept = kept ? kept : json_array();
    json_array_append_new(kept, value);
    return value;
}

json_t *json_read(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
    if (!value)
        fail_msg("%d:%d: %s: %.300s", error.line, error.column, error.text, text);
    if (text[error.position] != '\0' && text[error.position] != '\n')
        fail_msg("after the value: %.300s", text + error.position);
    return keep(value);
}

json_t *json_lines(const char *text)
{
    json_t *array = keep(json_array());
    for (; *text; text += strcspn(text, "\n") + 1)
        json_array_append(array, json_read(text));
    return array;
}

json_t *json_at(const json_t *object, const char *path)
{
    char keys[128];
    const json_t *value = object;
    assert_true(strlen(path) < sizeof(keys));
    strcpy(keys, path);
    for (char *key = strtok(keys, "/"); key; key = strtok(NULL, "/"))
        if (!(value = json_object_get(value, key)))
            fail_msg("%s: there is no %s", path, key);
    return (json_t *)(uintptr_t)value;
}

long long json_number(const json_t *object, const char *path)
{
    const json_t *value = json_at(object, path);
    if (!json_is_integer(value))
        fail_msg("%s is no whole number", path);
    return json_integer_value(value);
}

double json_decimals(const json_t *object, const char *path)
{
    const json_t *value = json_at(object, path);
    if (!json_is_real(value) || !isfinite(json_real_value(value)))
        fail_msg("%s is no number with decimals", path);
    return json_real_value(value);
}

const char *json_text(const json_t *object, const char *path)
{
    const json_t *value = json_at(object, path);
    if (!json_is_string(value))
        fail_msg("%s is no string", path);
    return json_string_value(value);
}

json_t *json_numbered(const json_t *object, const char *path, size_t key)
{
    char whole[128];
    snprintf(whole, sizeof(whole), "%s/%zu", path, key);
    return json_at(object, whole);
}

static json_int_t value_at(const json_t *values, size_t i)
{
    return json_integer_value(json_array_get(values, i)); /* trailing zeros are left out */
}

static json_t *histogram_of(const json_t *values)
{
    json_t *buckets = json_array();
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const json_int_t count = value_at(values, FSD_HISTOGRAM_BUCKETS + bucket);
        uint64_t first, last;
        fsd_histogram_range(bucket, &first, &last);
        if (count)
            json_array_append_new(buckets, json_pack("[III]", (json_int_t)first, (json_int_t)last, count));
    }
    return json_pack("{s:I,s:I,s:I,s:I,s:o}", "n", value_at(values, FSD_HISTOGRAM_N), "sum",
                     value_at(values, FSD_HISTOGRAM_SUM), "log2_sum", value_at(values, FSD_HISTOGRAM_LOG2_SUM), "max",
                     value_at(values, FSD_HISTOGRAM_MAX), "buckets", buckets);
}

static json_t *rows_of(const json_t *series, const json_t *values)
{
    const json_t *columns = json_object_get(series, "columns"), *keys = json_at(series, "rows/keys");
    const bool is_cells = !strcmp(json_text(series, "kind"), "cells");
    const size_t n_columns = is_cells ? 10 : columns ? json_array_size(json_at(columns, "keys")) : 1;
    json_t *rows = json_object(), *key;
    size_t row;
    assert_true(json_array_size(values) <= 1 + json_array_size(keys) * n_columns);
    json_array_foreach(keys, row, key)
    {
        json_t *cells = json_array();
        bool occurs = false;
        for (size_t i = 0; i < n_columns; i++) {
            const json_int_t value = value_at(values, 1 + row * n_columns + i);
            json_array_append_new(cells, json_integer(value));
            occurs |= value != 0;
        }
        if (occurs)
            json_object_set(rows, json_string_value(key), n_columns == 1 ? json_array_get(cells, 0) : cells);
        json_decref(cells);
    }
    return json_pack("{s:I,s:o}", "n", value_at(values, 0), "rows", rows);
}

static void name_places(json_t *corpus, const json_t *all_series)
{
    json_t *sums = json_at(corpus, "sums"), *series;
    size_t i;
    json_array_foreach(all_series, i, series)
    {
        const char *key = json_text(series, "key");
        const json_t *values = json_at(sums, key);
        if (json_is_array(values))
            json_object_set_new(sums, key,
                                strcmp(json_text(series, "kind"), "histogram") ? rows_of(series, values)
                                                                               : histogram_of(values));
    }
}

json_t *json_read_stats(const char *text)
{
    json_t *object = json_read(text), *file;
    size_t i;
    name_places(object, json_at(object, "series"));
    json_array_foreach(json_at(object, "files"), i, file) name_places(file, json_at(object, "series"));
    return object;
}
