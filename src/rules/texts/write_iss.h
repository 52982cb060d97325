/* Puzzles of any rules written as strings of ISS. */
#ifndef FSD_RULES_WRITE_ISS_H
#define FSD_RULES_WRITE_ISS_H

#include "rules/rules.h"

/*
 * Appends a string that says the rules, and of each cell its candidates unless they are all values: read again, it is
 * the same. False, and nothing is appended: failure says what a string of ISS cannot say.
 */
bool fsd_rules_write_iss(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                         struct fsd_failure *failure);

#endif
