#include "series/settings.h"

#include <string.h>

uint64_t fsd_setting(const struct fsd_settings *settings, const char *name)
{
    for (size_t i = 0; i < settings->n; i++) {
        if (strcmp(settings->entries[i].option->name, name) == 0) {
            return settings->entries[i].value;
        }
    }
    return 0;
}

static bool is_allowed(const struct fsd_option *option, uint64_t value)
{
    if (option->name_at) {
        for (uint64_t i = 0; i <= value; i++) {
            if (!option->name_at((size_t)i)) {
                return false;
            }
        }
        return true;
    }
    return option->argument ? value >= option->least && value <= option->greatest : value <= 1;
}

bool fsd_setting_set(struct fsd_settings *settings, const char *name, uint64_t value)
{
    for (size_t i = 0; i < settings->n; i++) {
        if (strcmp(settings->entries[i].option->name, name) == 0) {
            const bool allowed = is_allowed(settings->entries[i].option, value);
            settings->entries[i].value = allowed ? value : settings->entries[i].value;
            return allowed;
        }
    }
    return false;
}
