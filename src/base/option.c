#include "base/option.h"

#include <inttypes.h>
#include <stdio.h>
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

void fsd_option_fail(const struct fsd_option *option, const char *(*name_at)(size_t i), const char *text,
                     struct fsd_failure *failure)
{
    char least[FSD_SECONDS_BYTES], greatest[FSD_SECONDS_BYTES];
    const char *name = NULL;
    char list[256] = "";
    size_t n = 0;

    for (size_t i = 0; name_at && (name = name_at(i)) && n < sizeof(list); i++) {
        n += (size_t)snprintf(list + n, sizeof(list) - n, "%s%s", i > 0 ? ", " : "", name);
    }
    if (name_at) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--%s: '%s' is not one of %s", option->name, text, list);
    } else if (option->is_seconds) {
        fsd_seconds_put(least, option->least);
        fsd_seconds_put(greatest, option->greatest);
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "--%s: '%s' is not a number of seconds from %s to %s, such as 10 or 0.05", option->name, text,
                        least, greatest);
    } else {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--%s: '%s' is not a number from %" PRIu64 " to %" PRIu64,
                        option->name, text, option->least, option->greatest);
    }
}
