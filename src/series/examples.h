/* The hardest or easiest puzzles of a corpus: the first n by an order. */
#ifndef FSD_SERIES_EXAMPLES_H
#define FSD_SERIES_EXAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSD_EXAMPLE_CELLS = 81 };

struct fsd_example {
    uint64_t line; /* from 1, over all that was added up */
    uint64_t value;
    uint64_t category;
    char cells[FSD_EXAMPLE_CELLS]; /* '1' to '9', and '.' for a blank */
};

/*
 * Greatest first: by value, then the first line. Least first: by value, then the lowest category, then the first line.
 */
struct fsd_examples {
    bool starts_with_greatest;
    size_t n, n_most;
    struct fsd_example *examples; /* in their order */
};

/* False when out of memory. Either way fsd_examples_destroy frees. */
bool fsd_examples_create(struct fsd_examples *examples, size_t n_most, bool starts_with_greatest);
void fsd_examples_destroy(struct fsd_examples *examples);

/* Keeps the example if it is among the first. */
void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example);

/* Whether a stands before b. */
bool fsd_example_precedes(bool starts_with_greatest, const struct fsd_example *a, const struct fsd_example *b);

#endif
