/* A file that holds a bit of everything, as text. */
#ifndef TESTS_SUPPORT_MIXTURE_H
#define TESTS_SUPPORT_MIXTURE_H

#include <stddef.h>

#include "support/random.h"

/*
 * n lines: puzzles of corpora/ with one, none, two and many solutions, some of them again in other spellings, between
 * comments, empty lines and malformed ones, some with CR LF. Every line is ended. The caller frees it. Needs
 * cli_start; every failure fails the running test.
 */
char *mixture_make(struct rng *rng, size_t n);

#endif
