/* The hardest or easiest puzzles of a corpus: the first n in some order. */
#ifndef FSD_SERIES_KINDS_EXAMPLES_H
#define FSD_SERIES_KINDS_EXAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSD_EXAMPLE_CELLS = 81 };

struct fsd_example {
    uint64_t line; /* counts from 1 over the whole corpus */
    uint64_t value;
    uint64_t category;
    char cells[FSD_EXAMPLE_CELLS]; /* '1' to '9', and '.' for a blank */
};

/* Ordered by value, greatest or least first; least first, then by category; then by line. */
struct fsd_examples {
    bool starts_with_greatest;
    size_t n, n_most;
    struct fsd_example examples[]; /* sorted */
};

/* NULL when out of memory. The caller frees them. */
struct fsd_examples *fsd_examples_create(size_t n_most, bool starts_with_greatest);

/* Keeps the example if it is among the first n_most. */
void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example);

#endif
