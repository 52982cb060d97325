/* Texts as patterns, in which each * stands for any bytes, also none. */
#ifndef TESTS_SUPPORT_PATTERN_H
#define TESTS_SUPPORT_PATTERN_H

#include <stdbool.h>

/* Whether the whole text is as the pattern says. */
bool pattern_is(const char *text, const char *pattern);

/* Whether some of the text is. */
bool pattern_is_in(const char *text, const char *pattern);

#endif
