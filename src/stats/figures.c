#include "stats/figures.h"

#include <math.h>
#include <string.h>

#include "logic/information.h"

static double mean_of(double sum, uint64_t n)
{
    return n == 0 ? 0 : sum / (double)n;
}

/* Of the difference of two histograms of cells, which is exact. */
static double bound_gained(const int64_t change[FSD_N_CANDIDATE_COUNTS])
{
    uint64_t more[FSD_N_CANDIDATE_COUNTS] = {0};
    uint64_t fewer[FSD_N_CANDIDATE_COUNTS] = {0};

    for (unsigned n = 0; n < FSD_N_CANDIDATE_COUNTS; n++) {
        if (change[n] > 0) {
            more[n] = (uint64_t)change[n];
        } else {
            fewer[n] = -(uint64_t)change[n];
        }
    }
    return fsd_information_of(more).lower_bound - fsd_information_of(fewer).lower_bound;
}

static double bound_between(const uint64_t before[FSD_N_CANDIDATE_COUNTS], const uint64_t after[FSD_N_CANDIDATE_COUNTS])
{
    int64_t change[FSD_N_CANDIDATE_COUNTS];

    for (unsigned n = 0; n < FSD_N_CANDIDATE_COUNTS; n++) {
        change[n] = (int64_t)(after[n] - before[n]);
    }
    return bound_gained(change);
}

struct fsd_level_means fsd_figures_level(const struct fsd_statistics *statistics, unsigned level)
{
    const uint64_t n = statistics->n_informative;
    const uint64_t *const after = statistics->n_cells[level];
    const struct fsd_information information = fsd_information_of(after);
    struct fsd_level_means means = {.entropy = mean_of(information.entropy, n),
                                    .lower_bound = mean_of(information.lower_bound, n),
                                    .n_fixed = mean_of((double)after[1], n)};

    if (level != FSD_LEVEL_START) {
        const uint64_t *const before = statistics->n_cells[level == 0 ? FSD_LEVEL_START : level - 1];
        means.gain = mean_of(bound_between(before, after), n);
    }
    return means;
}

struct fsd_ablation_means fsd_figures_ablation(const struct fsd_statistics *statistics, unsigned technique)
{
    const double gain = bound_gained(statistics->change[technique]);
    const double lost = bound_between(statistics->n_cells_without[technique], statistics->n_cells_by_steps);

    return (struct fsd_ablation_means){.gain = mean_of(gain, statistics->n_ablated),
                                       .lost = mean_of(lost, statistics->n_ablated)};
}

bool fsd_figures_was_ablated(const struct fsd_statistics *statistics, unsigned technique)
{
    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        if (statistics->change[technique][n] != 0) {
            return true;
        }
    }
    return false;
}

double fsd_figures_mean(const uint64_t *counts, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++) {
        sum += (double)i * (double)counts[i];
    }
    return mean_of(sum, fsd_figures_sum(counts, n));
}

uint64_t fsd_figures_sum(const uint64_t *counts, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++) {
        sum += counts[i];
    }
    return sum;
}

double fsd_figures_mean_rating(const struct fsd_statistics *statistics)
{
    const double n = (double)statistics->ratings.n;

    return n > 0 ? exp2(ldexp((double)statistics->rating_log2_sum, -24) / n) : 0;
}

double fsd_figures_rating(uint64_t parts)
{
    return (double)parts / FSD_RATING_PARTS;
}

static unsigned power_of(uint64_t value)
{
    return value == 0 ? 0 : 64U - (unsigned)__builtin_clzll(value);
}

/* No bucket lies on both sides of a power of two. */
static void group(const struct fsd_histogram *histogram, uint64_t counts[FSD_N_POWERS], bool are_ratings)
{
    uint64_t first;
    uint64_t last;

    memset(counts, 0, FSD_N_POWERS * sizeof(*counts));
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        if (histogram->counts[bucket] > 0) {
            fsd_histogram_range(bucket, &first, &last);
            const unsigned at = are_ratings ? power_of(first / FSD_RATING_PARTS | 1) - 1 : power_of(first);
            counts[at] += histogram->counts[bucket];
        }
    }
}

void fsd_figures_by_power(const struct fsd_histogram *histogram, uint64_t counts[FSD_N_POWERS])
{
    group(histogram, counts, false);
}

void fsd_figures_by_rating(const struct fsd_histogram *ratings, uint64_t counts[FSD_N_POWERS])
{
    group(ratings, counts, true);
}
