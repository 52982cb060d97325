/* Seeded random numbers for tests: the same seed gives the same run. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stdint.h>

struct rng {
    uint64_t state[4];
};

/* The numbers of a test program, from its seed on at the begin of each group of tests. */
extern struct rng test_rng;

/*
 * The seed of this test program, the same at each call and, unless FASTSUD_TEST_SEED says otherwise, in each run: a
 * number, or `random` for a fresh one. Prints it in a form that can be pasted before a command, so that a failure can
 * be repeated.
 */
uint64_t test_seed(void);

/* xoshiro256** (Blackman, Vigna), its state filled by splitmix64. */
void rng_init(struct rng *rng, uint64_t seed);
uint64_t rng_next(struct rng *rng);

/* 0 to n - 1; n is at least 1. */
unsigned rng_below(struct rng *rng, unsigned n);

/* Writes a random order of 0 to n - 1. */
void rng_permutation(struct rng *rng, unsigned *order, unsigned n);

#endif
