/* The values of the measures' options, by name. */
#ifndef FSD_SERIES_SETTINGS_H
#define FSD_SERIES_SETTINGS_H

#include <stdbool.h>

#include "base/option.h"

enum { FSD_MAX_SETTINGS = 32 };

struct fsd_settings {
    bool has_rules; /* of puzzles of other rules than 9x9 sudoku */
    size_t n;
    struct {
        const struct fsd_option *option;
        uint64_t value; /* a number, the index of a name, or whether a flag was given */
    } entries[FSD_MAX_SETTINGS];
};

/* 0 if there is no such setting. */
uint64_t fsd_setting(const struct fsd_settings *settings, const char *name);

/* False if there is no such setting or the value is out of range; nothing is set then. */
bool fsd_setting_set(struct fsd_settings *settings, const char *name, uint64_t value);

#endif
