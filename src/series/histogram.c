#include "series/histogram.h"

#include <math.h>
#include <string.h>

enum { FIRST_POWER = 6, BITS_PER_POWER = 5 };

_Static_assert(FSD_EXACT_BUCKETS == 1 << FIRST_POWER && FSD_BUCKETS_PER_POWER == 1 << BITS_PER_POWER,
               "buckets are found by bits");

unsigned fsd_histogram_bucket(uint64_t value)
{
    if (value < FSD_EXACT_BUCKETS) {
        return (unsigned)value;
    }
    const unsigned power = 63U - (unsigned)__builtin_clzll(value);
    const unsigned rest = (unsigned)(value >> (power - BITS_PER_POWER)) & (FSD_BUCKETS_PER_POWER - 1);

    return FSD_EXACT_BUCKETS + (power - FIRST_POWER) * FSD_BUCKETS_PER_POWER + rest;
}

void fsd_histogram_range(unsigned bucket, uint64_t *first, uint64_t *last)
{
    if (bucket < FSD_EXACT_BUCKETS) {
        *first = *last = bucket;
        return;
    }
    const unsigned beyond = bucket - FSD_EXACT_BUCKETS;
    const unsigned shift = beyond / FSD_BUCKETS_PER_POWER + FIRST_POWER - BITS_PER_POWER;

    *first = (uint64_t)(FSD_BUCKETS_PER_POWER + beyond % FSD_BUCKETS_PER_POWER) << shift;
    *last = *first + ((UINT64_C(1) << shift) - 1);
}

void fsd_histogram_add(uint64_t *histogram, uint64_t value)
{
    histogram[FSD_HISTOGRAM_N]++;
    histogram[FSD_HISTOGRAM_SUM] += value;
    if (value > histogram[FSD_HISTOGRAM_MAX]) {
        histogram[FSD_HISTOGRAM_MAX] = value;
    }
    histogram[FSD_HISTOGRAM_BUCKETS + fsd_histogram_bucket(value)]++;
}

double fsd_histogram_mean(const uint64_t *histogram)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];

    return n ? (double)histogram[FSD_HISTOGRAM_SUM] / (double)n : 0;
}

double fsd_histogram_geometric_mean(const uint64_t *histogram)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];

    return n ? exp2(ldexp((double)histogram[FSD_HISTOGRAM_LOG2_SUM], -24) / (double)n) : 0;
}

uint64_t fsd_histogram_quantile(const uint64_t *histogram, unsigned permille)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];
    /* n * permille / 1000, rounded up, without overflow; the 0th permille is the smallest number. */
    uint64_t wanted = n / 1000 * permille + (n % 1000 * permille + 999) / 1000;
    uint64_t first = 0, last;

    if (wanted == 0) {
        wanted = 1;
    }
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS && n; bucket++) {
        const uint64_t count = histogram[FSD_HISTOGRAM_BUCKETS + bucket];
        if (count >= wanted) {
            fsd_histogram_range(bucket, &first, &last);
            break;
        }
        wanted -= count;
    }
    return first;
}

void fsd_histogram_by_power(const uint64_t *histogram, unsigned parts, uint64_t counts[FSD_N_POWERS])
{
    uint64_t first, last;

    memset(counts, 0, FSD_N_POWERS * sizeof(*counts));
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        fsd_histogram_range(bucket, &first, &last);
        const uint64_t whole = first / parts;
        counts[whole == 0 ? 0 : 64 - __builtin_clzll(whole)] += histogram[FSD_HISTOGRAM_BUCKETS + bucket];
    }
}
