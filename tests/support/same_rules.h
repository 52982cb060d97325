/* Whether two puzzles of any rules are the same. */
#ifndef TESTS_SUPPORT_SAME_RULES_H
#define TESTS_SUPPORT_SAME_RULES_H

#include "rules/rules.h"

/* Describes shape, regions, candidates and statements, each in a line; in the order of the text, or, sorted, in any. */
void rules_describe(const struct fsd_rules *rules, bool sorted, struct fsd_buffer *out);

#endif
