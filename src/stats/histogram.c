#include "stats/histogram.h"

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

void fsd_histogram_add(struct fsd_histogram *histogram, uint64_t value)
{
    histogram->n++;
    histogram->sum += value;
    if (value > histogram->max) {
        histogram->max = value;
    }
    histogram->counts[fsd_histogram_bucket(value)]++;
}

void fsd_histogram_merge(struct fsd_histogram *into, const struct fsd_histogram *from)
{
    into->n += from->n;
    into->sum += from->sum;
    if (from->max > into->max) {
        into->max = from->max;
    }
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        into->counts[bucket] += from->counts[bucket];
    }
}

double fsd_histogram_mean(const struct fsd_histogram *histogram)
{
    return histogram->n ? (double)histogram->sum / (double)histogram->n : 0;
}

uint64_t fsd_histogram_quantile(const struct fsd_histogram *histogram, unsigned permille)
{
    /* n * permille / 1000, rounded up, of an n of any size; the 0th permille is the least number. */
    uint64_t wanted = histogram->n / 1000 * permille + (histogram->n % 1000 * permille + 999) / 1000;
    uint64_t first = 0, last;

    if (wanted == 0) {
        wanted = 1;
    }
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS && histogram->n; bucket++) {
        if (histogram->counts[bucket] >= wanted) {
            fsd_histogram_range(bucket, &first, &last);
            break;
        }
        wanted -= histogram->counts[bucket];
    }
    return first;
}
