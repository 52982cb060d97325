#include "input/layouts/json_members.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at)) {
        at++;
    }
    return at;
}

/* The byte after a text in quotes. */
static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        at += *at == '\\' && at + 1 < end;
    }
    return at < end ? at + 1 : end;
}

/* The comma or brace that ends a value. */
static const char *skip_value(const char *at, const char *end)
{
    size_t depth = 0;

    while (at < end && (depth > 0 || (*at != ',' && *at != '}'))) {
        depth += *at == '{' || *at == '[';
        depth -= depth > 0 && (*at == '}' || *at == ']');
        at = *at == '"' ? skip_text(at, end) : at + 1;
    }
    return at;
}

bool fsd_json_next_member(const char **at, const char *end, struct fsd_json_member *member)
{
    const char *const before = skip_blanks(*at, end);
    const char *const key = before < end && (*before == '{' || *before == ',') ? skip_blanks(before + 1, end) : before;

    if (key == end || *key != '"') {
        *at = key;
        return false;
    }
    member->key = key;
    const char *const after_key = skip_text(key, end);
    member->n_key = (size_t)(after_key - key);
    const char *const colon = skip_blanks(after_key, end);
    member->value = skip_blanks(colon < end ? colon + 1 : end, end);
    const char *last = *at = skip_value(member->value, end);
    while (last > member->value && is_blank(last[-1])) {
        last--;
    }
    member->n_value = (size_t)(last - member->value);
    return true;
}

bool fsd_json_key_is(const struct fsd_json_member *member, const char *name)
{
    const size_t n = strlen(name);

    return member->n_key == n + 2 && memcmp(member->key + 1, name, n) == 0;
}
