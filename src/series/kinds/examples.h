/* The hardest or easiest puzzles of a corpus: the first n in some order. */
#ifndef FSD_SERIES_KINDS_EXAMPLES_H
#define FSD_SERIES_KINDS_EXAMPLES_H

#include "series/sums.h"

struct fsd_example {
    uint64_t line; /* counts from 1 over the whole corpus */
    uint64_t value;
    uint64_t category;
    char cells[FASTSUD_N_CELLS + 1]; /* '1' to '9', and '.' for a blank; zero-terminated */
};

/*
 * Keeps the example if it is among the first n_rows by value, greatest or least first; least first, then by category;
 * then by line. The caller counts n.
 */
void fsd_examples_add(struct fsd_sums *sums, const struct fsd_example *example);

/* Those kept, sorted. */
static inline const struct fsd_example *fsd_examples(const struct fsd_sums *sums, size_t *n)
{
    *n = sums->kept.n / sizeof(struct fsd_example);
    return (const struct fsd_example *)(const void *)sums->kept.bytes;
}

#endif
