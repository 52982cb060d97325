#include "logic/without.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static char plain(char c)
{
    return c == '-' ? ' ' : (char)tolower((unsigned char)c);
}

/* Whether the n bytes of text are the name, or how it begins up to a blank. */
static bool fits(const char *name, const char *text, size_t n)
{
    size_t i = 0;

    while (i < n && name[i] && plain(name[i]) == plain(text[i])) {
        i++;
    }
    return i == n && (name[n] == '\0' || name[n] == ' ');
}

static bool add(struct fsd_without *without, const char *text, size_t n)
{
    fsd_techniques named = 0;
    bool any = false;

    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        const struct fsd_technique_row *const row = &fsd_technique_rows[i];
        if (fits(row->name, text, n) || (row->other_name && fits(row->other_name, text, n))) {
            named |= fsd_technique_bit(i);
        }
    }
    without->techniques |= named;
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++) {
        const char *const name = fsd_se_technique_rows[i].name;
        const unsigned technique = fsd_technique_named(name, strlen(name));
        const bool is_named = technique < FSD_N_TECHNIQUES && (named & fsd_technique_bit(technique));
        if (is_named || fits(name, text, n)) {
            fsd_se_rules_add(&without->rules, (enum fsd_se_technique)i);
            any = true;
        }
    }
    return any || named;
}

bool fsd_without_read(struct fsd_without *without, const char *text, const char **unknown, size_t *n_unknown)
{
    while (*text) {
        const size_t n = strcspn(text, ",");
        if (n > 0 && !add(without, text, n)) {
            *unknown = text;
            *n_unknown = n;
            return false;
        }
        text += n;
        text += *text == ',';
    }
    return true;
}

const char *fsd_without_name(const void *context, size_t i)
{
    (void)context;
    if (i < FSD_N_TECHNIQUES) {
        return fsd_technique_rows[i].name;
    }
    i -= FSD_N_TECHNIQUES;
    return i < FSD_SE_N_TECHNIQUES ? fsd_se_technique_rows[i].name : NULL;
}
