/* Suggestions for mistyped words. */
#ifndef FSD_BASE_SUGGEST_H
#define FSD_BASE_SUGGEST_H

#include <stddef.h>

/*
 * The name closest to word by edit distance, on ties one with the same first letter; NULL if the distance is more than
 * a third of the word's length. name_at returns NULL past the end, and "" for names to skip.
 */
const char *fsd_suggest(const char *word, const char *(*name_at)(const void *context, size_t i), const void *context);

#endif
