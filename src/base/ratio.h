/* How many times as large one series of measurements is as another, and how sure that is. */
#ifndef FSD_BASE_RATIO_H
#define FSD_BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>

/* A ratio, and its 95 % interval by the bootstrap: percentiles of the ratios of resampled series (Efron 1979). */
struct fsd_ratio {
    double value, low, high;
};

/* Median of n values, at least 1, which it sorts. */
double fsd_median(double *values, size_t n);

/*
 * The median of one series divided by that of another, both of at least 1 positive value. The same series give the same
 * interval. Returns false when out of memory.
 */
bool fsd_ratio_of_series(const double *above, size_t n_above, const double *below, size_t n_below,
                         struct fsd_ratio *ratio);

/*
 * The same of two series whose values were measured in n pairs, so that what slows down both values of a pair is no
 * difference: the median of the pairs' ratios.
 */
bool fsd_ratio_of_pairs(const double *above, const double *below, size_t n, struct fsd_ratio *ratio);

enum fsd_ratio_verdict {
    FSD_RATIO_UNCLEAR, /* the interval goes beyond the tolerance, but not as a whole */
    FSD_RATIO_SIMILAR, /* all of it is within the tolerance */
    FSD_RATIO_BELOW,   /* all of it is below what the tolerance allows */
    FSD_RATIO_ABOVE,
};

/* tolerance 0.05 allows ratios from 1 / 1.05 to 1.05. */
enum fsd_ratio_verdict fsd_ratio_judge(const struct fsd_ratio *ratio, double tolerance);

#endif
