/* The hardest or easiest puzzles of a corpus: the first n in some order. */
#ifndef FSD_SERIES_KINDS_EXAMPLES_H
#define FSD_SERIES_KINDS_EXAMPLES_H

#include <stddef.h>

#include "series/sums.h"

enum { FSD_EXAMPLE_CELLS = 1024 }; /* of other rules, at most; of 9x9 sudoku 81 */

struct fsd_example {
    uint64_t line; /* counts from 1 over the whole corpus */
    uint64_t value;
    uint64_t category;
    /* Zero-terminated, '.' is a blank. Of those kept there is room for as many cells as the settings' puzzles have. */
    char cells[FSD_EXAMPLE_CELLS + 1];
};

/*
 * Keeps the example if it is among the first n_rows by value, greatest or least first; least first, then by category;
 * then by line. The caller counts n.
 */
void fsd_examples_add(struct fsd_sums *sums, const struct fsd_example *example);

/* Bytes that one takes. */
static inline size_t fsd_example_bytes(const struct fsd_sums *sums)
{
    const size_t n_cells = sums->settings->has_rules ? FSD_EXAMPLE_CELLS : FASTSUD_N_CELLS;
    const size_t n_bytes = offsetof(struct fsd_example, cells) + n_cells + 1;

    return (n_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/* How many are kept, and the i-th of them; they are sorted. */
static inline size_t fsd_examples_n(const struct fsd_sums *sums)
{
    return sums->kept.n / fsd_example_bytes(sums);
}

static inline struct fsd_example *fsd_examples_at(const struct fsd_sums *sums, size_t i)
{
    return (struct fsd_example *)(void *)(sums->kept.bytes + i * fsd_example_bytes(sums));
}

#endif
