/* Counts of whole numbers in buckets, whose sums are exact and whose quantiles are close. */
#ifndef FSD_STATS_HISTOGRAM_H
#define FSD_STATS_HISTOGRAM_H

#include <stdint.h>

/*
 * Numbers below 64 have a bucket each; above, every power of two is cut into 32 buckets of equal width, so that a
 * quantile is at most 1/32 off (the log-linear buckets of HdrHistogram). Adding is exact and has no order.
 */
enum {
    FSD_EXACT_BUCKETS = 64,
    FSD_BUCKETS_PER_POWER = 32,
    FSD_N_BUCKETS = FSD_EXACT_BUCKETS + 58 * FSD_BUCKETS_PER_POWER
};

struct fsd_histogram {
    uint64_t n;
    uint64_t sum;
    uint64_t max;
    uint64_t counts[FSD_N_BUCKETS];
};

void fsd_histogram_add(struct fsd_histogram *histogram, uint64_t value);
void fsd_histogram_merge(struct fsd_histogram *into, const struct fsd_histogram *from);

unsigned fsd_histogram_bucket(uint64_t value);
/* The numbers of a bucket. */
void fsd_histogram_range(unsigned bucket, uint64_t *first, uint64_t *last);

/* 0 when empty. */
double fsd_histogram_mean(const struct fsd_histogram *histogram);

/* The least bucket's first number such that at least permille of 1000 of all numbers lie in it or below; 0 when empty.
 */
uint64_t fsd_histogram_quantile(const struct fsd_histogram *histogram, unsigned permille);

#endif
