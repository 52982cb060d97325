/* Bins: ranges of numbers, which puzzles are dealt by instead of by single values. */
#ifndef FSD_PUZZLE_BINS_H
#define FSD_PUZZLE_BINS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/failure.h"

enum { FSD_MAX_EDGES = 99 };

/* Bin k is of the numbers from edge k - 1 on and below edge k, the first without a beginning, the last without an end.
 */
struct fsd_bins {
    double edges[FSD_MAX_EDGES]; /* none below the one before: bins between equal ones are empty */
    size_t n_edges;
    size_t n_quantiles; /* 0: the edges are given */
};

/*
 * Reads "E1,E2,..." or "quantiles=N", N from 2 to 100, whose edges are still to be found. Returns false, and failure
 * says why.
 */
bool fsd_bins_parse(struct fsd_bins *bins, const char *text, struct fsd_failure *failure);

/* Finds edges that part n numbers, which it sorts, into n_quantiles bins as equal as equal numbers allow. */
void fsd_bins_find_edges(struct fsd_bins *bins, double *numbers, size_t n);

/* Appends the range of the bin that a text is in, such as "2 to 4.5"; of one that is no number, the text. */
void fsd_bins_put(const struct fsd_bins *bins, const char *text, size_t n, struct fsd_buffer *out);

#endif
