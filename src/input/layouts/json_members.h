/* The members of a JSON object as they stand in its text. */
#ifndef FSD_INPUT_LAYOUTS_JSON_MEMBERS_H
#define FSD_INPUT_LAYOUTS_JSON_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

struct fsd_json_member {
    const char *key; /* with its quotes */
    size_t n_key;
    const char *value; /* without the blanks around it */
    size_t n_value;
};

/*
 * Takes the member at or after *at, which is the object's start at first; *at is then what follows it, or the object's
 * closing brace after the last. Returns false if there is none. The text is JSON; whatever else it is, no byte from
 * `end` on is read.
 */
bool fsd_json_next_member(const char **at, const char *end, struct fsd_json_member *member);

/* Whether a key, with its quotes, is a name, which has no quote, backslash or control code. */
bool fsd_json_key_is(const struct fsd_json_member *member, const char *name);

#endif
