#include "base/option.h"

#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/seconds.h"

bool fsd_option_parse_name(const char *(*name_at)(size_t i), const char *name, uint64_t *i)
{
    const char *at = NULL;
    bool is_found = false;

    for (size_t k = 0; (at = name_at(k)); k++) {
        const bool is_same = strcmp(at, name) == 0;
        if (is_same || (!is_found && strcasecmp(at, name) == 0)) {
            *i = k;
            is_found = true;
        }
        if (is_same) {
            break;
        }
    }
    return is_found;
}

bool fsd_option_parse(const struct fsd_option *option, const char *text, uint64_t *value)
{
    if (option->name_at) {
        return fsd_option_parse_name(option->name_at, text, value);
    }
    const char *const end = option->is_seconds ? NULL : fsd_number_parse(text, UINT64_MAX, value);
    const bool is_number = option->is_seconds ? fsd_seconds_parse(text, value) : end && *end == '\0';
    return is_number && *value >= option->least && *value <= (option->greatest > 0 ? option->greatest : 1);
}
