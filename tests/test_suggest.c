/* Suggestions for mistyped words. */
#include "base/suggest.h"
#include "support/test.h"

static const char *name_at(const void *context, size_t i)
{
    const char *const *const names = context;
    return names[i];
}

TEST(nearest_names)
{
    static const char *const names[] = {"solve", "rate", "", "at", "date", "explain", "level", NULL};
    static const struct {
        const char *word, *name; /* NULL: none is near */
    } cases[] = {
        {"solve", "solve"},
        {"slove", "solve"}, /* two of five */
        {"sovle", "solve"},
        {"rat", "rate"},
        {"xplan", "explain"},
        /* As near: the one with the same first letter, else the first. */
        {"dat", "date"},
        {"ate", "at"},
        {"late", "rate"},
        /* More than a third is wrong. */
        {"sl", NULL},
        {"solvent", "solve"},
        {"solventss", NULL},
        {"e", NULL},
        {"", NULL},
        {"rated-by-search-and-much-more-of-it", NULL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *const found = fsd_suggest(cases[i].word, name_at, names);
        if (!found != !cases[i].name || (found && strcmp(found, cases[i].name) != 0))
            fail_msg("%s: %s", cases[i].word, found ? found : "none");
    }
}

TEST_MAIN("suggest", NULL, NULL)
