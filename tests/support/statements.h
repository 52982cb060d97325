/* Puzzles of each rule, as texts. */
#ifndef TESTS_SUPPORT_STATEMENTS_H
#define TESTS_SUPPORT_STATEMENTS_H

#include "base/buffer.h"
#include "rules/rule.h"
#include "support/random.h"

/* A small grid with random statements of a rule, made by the words of its row; whether they are right is open. */
void statements_put_random(struct fsd_buffer *text, struct rng *rng, const struct fsd_rule *rule);

#endif
