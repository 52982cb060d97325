#include "logic/without.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/suggest.h"

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

    for (unsigned i = 0; i < FSD_N_VARIANT_TECHNIQUES; i++) {
        if (fits(fsd_variant_technique_name((enum fsd_variant_technique)i), text, n)) {
            without->other_rules |= UINT64_C(1) << i;
            any = true;
        }
    }
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        const struct fsd_technique_row *const row = &fsd_technique_rows[i];
        if (fits(row->name, text, n) || (row->other_name && fits(row->other_name, text, n))) {
            const unsigned like = fsd_variant_technique_named(row->name);
            named |= fsd_technique_bit(i);
            without->other_rules |= like < FSD_N_VARIANT_TECHNIQUES ? UINT64_C(1) << like : 0;
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

/* Number i of all names, of which some are the same. */
static const char *name_of(size_t i)
{
    if (i < FSD_N_TECHNIQUES) {
        return fsd_technique_rows[i].name;
    }
    i -= FSD_N_TECHNIQUES;
    if (i < FSD_N_VARIANT_TECHNIQUES) {
        return fsd_variant_technique_name((enum fsd_variant_technique)i);
    }
    i -= FSD_N_VARIANT_TECHNIQUES;
    return i < FSD_SE_N_TECHNIQUES ? fsd_se_technique_rows[i].name : NULL;
}

const char *fsd_without_name(size_t i)
{
    const char *name = NULL;

    for (size_t at = 0; (name = name_of(at)); at++) {
        const bool is_known = at >= FSD_N_TECHNIQUES && fsd_technique_named(name, strlen(name)) < FSD_N_TECHNIQUES;
        if (!is_known && i-- == 0) {
            break;
        }
    }
    return name;
}

enum { WORD_BYTES = 32, MOST_WORDS = FSD_N_TECHNIQUES + FSD_N_VARIANT_TECHNIQUES + FSD_SE_N_TECHNIQUES };

struct beginnings {
    char words[MOST_WORDS][WORD_BYTES];
    size_t n;
};

static const char *beginning_at(const void *context, size_t i)
{
    const struct beginnings *const of = context;

    return i < of->n ? of->words[i] : NULL;
}

static const char *name_at(const void *context, size_t i)
{
    (void)context;
    return fsd_without_name(i);
}

bool fsd_without_suggest(const char *text, char nearest[FSD_WITHOUT_NAME_BYTES])
{
    const char *name = fsd_suggest(text, name_at, NULL);
    struct beginnings beginnings = {.n = 0};

    for (size_t i = 0; !name && fsd_without_name(i); i++) {
        snprintf(beginnings.words[beginnings.n++], WORD_BYTES, "%.*s", (int)strcspn(fsd_without_name(i), " "),
                 fsd_without_name(i));
    }
    name = name ? name : fsd_suggest(text, beginning_at, &beginnings);
    snprintf(nearest, FSD_WITHOUT_NAME_BYTES, "%s", name ? name : "");
    return name;
}

bool fsd_without_read(struct fsd_without *without, const char *text, struct fsd_failure *failure)
{
    char name[FSD_WITHOUT_NAME_BYTES], nearest[FSD_WITHOUT_NAME_BYTES];

    while (*text) {
        const size_t n = strcspn(text, ",");
        if (n > 0 && !add(without, text, n)) {
            snprintf(name, sizeof(name), "%.*s", (int)n, text);
            const bool has_nearest = fsd_without_suggest(name, nearest);
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--without: '%s' is no technique%s%s%s", name,
                            has_nearest ? "; did you mean '" : "",
                            has_nearest ? nearest : "; see EXPLANATIONS in man fastsud", has_nearest ? "'?" : "");
            return false;
        }
        text += n;
        text += *text == ',';
    }
    return true;
}
