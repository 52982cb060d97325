#include "cli/field_option.h"

#include "cli/message.h"

/* Whether the records of a source have the field; is_known: it has any. */
static bool has_field(const struct fsd_source *source, const char *name, bool *is_known)
{
    const struct fsd_layout_kind *const kind = source->layout.kind;

    *is_known = source->kind != FSD_SOURCE_UNKNOWN && !source->layout.is_empty;
    return *is_known && kind->has_field && kind->has_field(&source->layout, name);
}

bool fsd_field_option_find(const char *option, const char *name, const struct fsd_source *sources, size_t n_sources,
                           bool *is_field)
{
    const struct fsd_source *with = NULL, *without = NULL;

    for (size_t i = 0; i < n_sources; i++) {
        bool is_known = false;
        if (has_field(&sources[i], name, &is_known)) {
            with = &sources[i];
        } else if (is_known) {
            without = &sources[i];
        }
    }
    *is_field = with != NULL;
    if (with && without) {
        fsd_message("--%s %s: %s has it, but %s has not; take them one by one", option, name, with->name,
                    without->name);
        return false;
    }
    return true;
}
