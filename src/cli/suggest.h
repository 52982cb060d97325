/* What a mistyped word may have meant. */
#ifndef FSD_CLI_SUGGEST_H
#define FSD_CLI_SUGGEST_H

#include <stddef.h>

/*
 * The nearest of some names (NULL at their end, and "" to skip one) by edit distance, of those equally near one that
 * begins as the word does; NULL if even that is more than a third of the word away.
 */
const char *fsd_suggest(const char *word, const char *(*name_at)(const void *context, size_t i), const void *context);

#endif
