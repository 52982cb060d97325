/* What the length of a chain adds to its rating, and how chains are told apart. */
#ifndef FSD_SUDOKU_EXPLAINER_LENGTHS_H
#define FSD_SUDOKU_EXPLAINER_LENGTHS_H

#include <stdint.h>

/* Summed as Sudoku Explainer sums it, since ratings are compared as doubles. */
static inline double fsd_se_length_rating(unsigned complexity)
{
    const int length = (int)complexity - 2;
    double added = 0;
    int limit = 4;

    for (unsigned i = 0; length > limit; i++) {
        added += 0.1;
        limit = i % 2 == 0 ? limit * 3 / 2 : limit * 4 / 3;
    }
    return added;
}

/* Equal chains have equal fingerprints, and others do not but by a chance of one in 2 to the 64. */
static inline uint64_t fsd_se_fingerprint_begin(uint64_t fingerprint)
{
    return (fingerprint ^ 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u;
}

static inline uint64_t fsd_se_fingerprint_add(uint64_t fingerprint, unsigned candidate, unsigned is_on)
{
    fingerprint = (fingerprint ^ (candidate * 2 + is_on + 1)) * 0xff51afd7ed558ccdu;
    return fingerprint ^ fingerprint >> 32;
}

#endif
