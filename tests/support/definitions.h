/*
 * What named rules demand, written from the manual's words on their own: of a grid that is full, whether a statement
 * holds. Shares no code with the library.
 */
#ifndef TESTS_SUPPORT_DEFINITIONS_H
#define TESTS_SUPPORT_DEFINITIONS_H

#include "support/seen.h"

typedef bool definition(const struct seen *s);

/* What a rule demands of what is seen. NULL: the rule's meaning is in its arguments, such as a pattern. */
definition *definition_of(const char *rule, struct seen *s);

#endif
