/* A hash of each puzzle, to count those that came before. */
#ifndef FSD_SERIES_FINGERPRINTS_H
#define FSD_SERIES_FINGERPRINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 8 bytes a puzzle. All zeros is an empty set. */
struct fsd_fingerprints {
    uint64_t *words; /* n of them, in any order until fsd_fingerprints_sort */
    size_t n, n_allocated;
    bool failed; /* memory ran out: some are missing */
};

void fsd_fingerprints_destroy(struct fsd_fingerprints *fingerprints);

/* False when out of memory; then nothing was added. */
bool fsd_fingerprints_add(struct fsd_fingerprints *fingerprints, const uint64_t *words, size_t n);

void fsd_fingerprints_sort(struct fsd_fingerprints *fingerprints);

/*
 * Words that equal an earlier one; of sorted fingerprints. With 64 bits, the odds that among ten million puzzles any
 * two that differ have the same word are 1 to 370 000.
 */
uint64_t fsd_fingerprints_n_duplicates(const struct fsd_fingerprints *fingerprints);

#endif
