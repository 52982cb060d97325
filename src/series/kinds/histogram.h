/* Histograms of whole numbers: exact sums, approximate quantiles. */
#ifndef FSD_SERIES_KINDS_HISTOGRAM_H
#define FSD_SERIES_KINDS_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

/*
 * Log-linear buckets, as in HdrHistogram: one for each number below 64, then 32 of equal width for each power of two,
 * so that quantiles are off by at most 1/32. Merging is exact and order does not matter.
 */
enum {
    FSD_EXACT_BUCKETS = 64,
    FSD_BUCKETS_PER_POWER = 32,
    FSD_N_BUCKETS = FSD_EXACT_BUCKETS + 58 * FSD_BUCKETS_PER_POWER
};

/* Layout of a histogram, an array of integers. All but the maximum are merged by adding. */
enum {
    FSD_HISTOGRAM_N,
    FSD_HISTOGRAM_SUM,
    FSD_HISTOGRAM_LOG2_SUM, /* in units of 2^-24, each logarithm rounded down; 0 unless the mean is geometric */
    FSD_HISTOGRAM_MAX,
    FSD_HISTOGRAM_BUCKETS,
    FSD_HISTOGRAM_VALUES = FSD_HISTOGRAM_BUCKETS + FSD_N_BUCKETS
};

void fsd_histogram_add(uint64_t *histogram, uint64_t value);

unsigned fsd_histogram_bucket(uint64_t value);
/* The smallest and largest number in a bucket. */
void fsd_histogram_range(unsigned bucket, uint64_t *first, uint64_t *last);

/* 0 when empty. */
double fsd_histogram_mean(const uint64_t *histogram);

/* The smallest number of the first bucket that brings the running total to permille/1000 of all; 0 when empty. */
uint64_t fsd_histogram_quantile(const uint64_t *histogram, unsigned permille);

/*
 * Regroups by powers of two, where a stored value v means v/denominator: group 0 is [0, 1), group g > 0 is [2^(g-1),
 * 2^g). denominator must be a power of two, since no bucket straddles one.
 */
enum { FSD_N_POWERS = 65 };
void fsd_histogram_by_power(const uint64_t *histogram, unsigned denominator, uint64_t counts[FSD_N_POWERS]);

#endif
