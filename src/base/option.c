#include "base/option.h"

#include <string.h>

#include "base/number.h"
#include "base/seconds.h"

bool fsd_option_parse(const struct fsd_option *option, const char *text, uint64_t *value)
{
    const char *name = NULL;

    for (size_t i = 0; option->name_at && (name = option->name_at(i)); i++) {
        if (strcmp(name, text) == 0) {
            *value = i;
            return true;
        }
    }
    if (option->name_at) {
        return false;
    }
    const char *const end = option->is_seconds ? NULL : fsd_number_parse(text, UINT64_MAX, value);
    const bool is_number = option->is_seconds ? fsd_seconds_parse(text, value) : end && *end == '\0';
    return is_number && *value >= option->least && *value <= (option->greatest > 0 ? option->greatest : 1);
}
