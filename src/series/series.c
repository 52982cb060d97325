#include "series/series.h"

#include <stdio.h>
#include <string.h>

const char *fsd_axis_title(const struct fsd_axis *axis, const struct fsd_settings *settings)
{
    return settings->has_rules && axis->title_of_rules ? axis->title_of_rules : axis->title;
}

size_t fsd_axis_n(const struct fsd_axis *axis, const struct fsd_settings *settings)
{
    return axis->n > 0 ? axis->n : axis->n_places(settings);
}

bool fsd_axis_has_numbers(const struct fsd_axis *axis)
{
    return !axis->key && !axis->key_at;
}

void fsd_axis_key(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                  char text[FSD_LABEL_BYTES])
{
    if (axis->key) {
        axis->key(settings, i, text);
    } else if (axis->key_at) {
        snprintf(text, FSD_LABEL_BYTES, "%s", axis->key_at(i));
    } else {
        snprintf(text, FSD_LABEL_BYTES, "%zu", i);
    }
}

void fsd_axis_name(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                   char text[FSD_LABEL_BYTES])
{
    if (axis->name) {
        axis->name(settings, i, text);
    } else if (axis->name_at) {
        snprintf(text, FSD_LABEL_BYTES, "%s", axis->name_at(i));
    } else {
        fsd_axis_key(axis, settings, i, text);
    }
}

bool fsd_axis_find(const struct fsd_axis *axis, const struct fsd_settings *settings, const char *key, size_t *place)
{
    char text[FSD_LABEL_BYTES] = "";

    for (*place = 0; *place < fsd_axis_n(axis, settings); ++*place) {
        fsd_axis_key(axis, settings, *place, text);
        if (strcmp(text, key) == 0) {
            return true;
        }
    }
    return false;
}
