/* Counts of whole numbers in buckets, whose sums are exact and whose quantiles are close. */
#ifndef FSD_SERIES_HISTOGRAM_H
#define FSD_SERIES_HISTOGRAM_H

#include <stddef.h>
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

/* Places of a histogram, an array of integers. All but the maximum add up. */
enum {
    FSD_HISTOGRAM_N,
    FSD_HISTOGRAM_SUM,
    FSD_HISTOGRAM_LOG2_SUM, /* of geometric means, in units of 2^-24, each logarithm rounded down; else 0 */
    FSD_HISTOGRAM_MAX,
    FSD_HISTOGRAM_BUCKETS,
    FSD_HISTOGRAM_VALUES = FSD_HISTOGRAM_BUCKETS + FSD_N_BUCKETS
};

void fsd_histogram_add(uint64_t *histogram, uint64_t value);

unsigned fsd_histogram_bucket(uint64_t value);
/* The numbers of a bucket. */
void fsd_histogram_range(unsigned bucket, uint64_t *first, uint64_t *last);

/* 0 when empty. */
double fsd_histogram_mean(const uint64_t *histogram);
double fsd_histogram_geometric_mean(const uint64_t *histogram);

/* The first number of the lowest bucket such that permille of 1000 of all numbers lie in it or below; 0 when empty. */
uint64_t fsd_histogram_quantile(const uint64_t *histogram, unsigned permille);

/*
 * Counts by powers of two, numbers being in units of 1/parts: group 0 holds those below 1, group g > 0 those from
 * 2^(g-1) to below 2^g. No bucket lies on both sides of a power of two, so parts has to be one.
 */
enum { FSD_N_POWERS = 65 };
void fsd_histogram_by_power(const uint64_t *histogram, unsigned parts, uint64_t counts[FSD_N_POWERS]);

#endif
