/* A hash of each puzzle, to count duplicates. */
#ifndef FSD_SERIES_KINDS_FINGERPRINTS_H
#define FSD_SERIES_KINDS_FINGERPRINTS_H

#include "series/sums.h"

/* Keeps a puzzle's hash, 8 bytes, and counts the puzzle. */
static inline void fsd_fingerprints_add(struct fsd_sums *sums, uint64_t word)
{
    sums->values[0]++;
    fsd_buffer_put(&sums->kept, &word, sizeof(word));
}

/*
 * The number of words equal to an earlier one; the sums must be sorted. Among ten million different puzzles the
 * probability of a 64-bit collision is 1 in 370 000.
 */
uint64_t fsd_fingerprints_n_duplicates(const struct fsd_sums *sums);

#endif
