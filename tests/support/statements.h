/* Puzzles of each rule, as texts. */
#ifndef TESTS_SUPPORT_STATEMENTS_H
#define TESTS_SUPPORT_STATEMENTS_H

#include "base/buffer.h"
#include "rules/rules.h"
#include "support/random.h"

/* A random statement of a rule, made by the words of its row; whether it is right is open. */
void statements_put(struct fsd_buffer *text, struct rng *rng, const struct fsd_rule *rule, unsigned n_rows,
                    unsigned n_columns);

/* Some of them, after the settings of a small grid. */
void statements_put_random(struct fsd_buffer *text, struct rng *rng, const struct fsd_rule *rule);

/* Reads a statement after lines that are the frame, and compiles it; rows and columns differ if with_houses. */
bool statements_compile(const char *frame, const char *statement, bool with_houses, struct fsd_rules *rules,
                        struct fsd_failure *failure);

#endif
