/* The hardest or easiest puzzles of a corpus: the first n in some order. */
#ifndef FSD_SERIES_EXAMPLES_H
#define FSD_SERIES_EXAMPLES_H

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
    struct fsd_example *examples; /* sorted */
};

/* False when out of memory. Either way fsd_examples_destroy frees. */
bool fsd_examples_create(struct fsd_examples *examples, size_t n_most, bool starts_with_greatest);
void fsd_examples_destroy(struct fsd_examples *examples);

/* Keeps the example if it is among the first n_most. */
void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example);

/* Whether a stands before b. */
bool fsd_example_precedes(bool starts_with_greatest, const struct fsd_example *a, const struct fsd_example *b);

#endif
