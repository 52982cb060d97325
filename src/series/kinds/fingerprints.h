/* A hash of each puzzle, to count duplicates. */
#ifndef FSD_SERIES_KINDS_FINGERPRINTS_H
#define FSD_SERIES_KINDS_FINGERPRINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes 8 bytes per puzzle. Zero-initialised, it is empty. */
struct fsd_fingerprints {
    uint64_t *words; /* unsorted until fsd_fingerprints_sort */
    size_t n, n_allocated;
};

void fsd_fingerprints_destroy(struct fsd_fingerprints *fingerprints);

/* False when out of memory; then nothing was added. */
bool fsd_fingerprints_add(struct fsd_fingerprints *fingerprints, const uint64_t *words, size_t n);

void fsd_fingerprints_sort(struct fsd_fingerprints *fingerprints);

/*
 * The number of words equal to an earlier one; the fingerprints must be sorted. Among ten million different puzzles the
 * probability of a 64-bit collision is 1 in 370 000.
 */
uint64_t fsd_fingerprints_n_duplicates(const struct fsd_fingerprints *fingerprints);

#endif
