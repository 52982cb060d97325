/* Puzzles in quantity: small changes of a few samples, each with the oracle's answer. */
#ifndef TESTS_SUPPORT_MUTANTS_H
#define TESTS_SUPPORT_MUTANTS_H

#include "support/puzzles.h"

/* The oracle stops counting here. */
enum { MUTANT_LIMIT = 51 };

/*
 * Makes a puzzle from one of n samples: some givens are added, blanked, changed or exchanged, or none, and all of it is
 * morphed. The kind stays that of the sample, the answer is the oracle's; n_solutions is at most MUTANT_LIMIT. Where
 * nothing was changed the sample's own answer is carried along, and in a share of them compared with the oracle's: a
 * difference fails the running test.
 */
void mutant_make(struct rng *rng, const struct sample *samples, size_t n, struct sample *mutant);

/* n mutants of n_samples samples made for them. The caller frees them. NULL: out of memory. */
struct sample *mutant_set_make(struct rng *rng, size_t n_samples, size_t n);

#endif
