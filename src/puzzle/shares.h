/* The parts of a split: their names and shares, and how classes are dealt to them. */
#ifndef FSD_PUZZLE_SHARES_H
#define FSD_PUZZLE_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/failure.h"
#include "puzzle/class_set.h"

enum { FSD_MAX_PARTS = 64 };

/* Shares are integers, so that they are the same on every machine; all together they are about FSD_SHARES_ONE. */
#define FSD_SHARES_ONE 100000000

struct fsd_shares {
    size_t n;
    const char *names[FSD_MAX_PARTS]; /* in the text, not terminated */
    size_t n_names[FSD_MAX_PARTS];    /* their lengths */
    int64_t shares[FSD_MAX_PARTS];
    int64_t total;
};

/*
 * Reads "NAME=SHARE,...": names of letters, digits, '.', '_' and '-', all different, and decimal numbers that add up to
 * 1 within a millionth. text is borrowed. Returns false, and failure says why.
 */
bool fsd_shares_parse(struct fsd_shares *shares, const char *text, struct fsd_failure *failure);

/* Uniform random bits that are a function of the seed and the class alone. */
uint64_t fsd_shares_bits(uint64_t seed, const struct fsd_class_key *key);

/* The part of a class by chance alone: uniform random bits of the class choose it. */
size_t fsd_shares_draw(const struct fsd_shares *shares, uint64_t bits);

/*
 * The part that a puzzle goes to when counts[0..n) have gone to the parts so far: drawn from those that have less than
 * their share, each as likely as it lacks, unless another one is needed so that no part will lack a whole puzzle. So
 * the counts are always the shares, rounded up or down, if all puzzles are dealt; what a part got otherwise is made
 * good as fast as possible. bits are uniform random ones. At most 2^35 puzzles.
 */
size_t fsd_shares_deal(const struct fsd_shares *shares, const uint64_t *counts, uint64_t bits);

#endif
