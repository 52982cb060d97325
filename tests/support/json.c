#include "support/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/test.h"

json_t *json_read(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
    if (!value)
        fail_msg("%d:%d: %s: %.300s", error.line, error.column, error.text, text);
    return value;
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
