/* Figures that follow from a corpus's sums, for those that show them. Of an empty corpus they are 0. */
#ifndef FSD_STATS_FIGURES_H
#define FSD_STATS_FIGURES_H

#include "stats/statistics.h"

/* Means over the puzzles that logic did not find contradictory, information in nonets. */
struct fsd_level_means {
    double entropy;
    double lower_bound;
    double gain; /* of lower_bound over the level before; at the start 0 */
    double n_fixed;
};

/* After a level, or at FSD_LEVEL_START. */
struct fsd_level_means fsd_figures_level(const struct fsd_statistics *statistics, unsigned level);

/* Means over the puzzles that were ablated, of the information lower bound in nonets. */
struct fsd_ablation_means {
    double gain; /* by the technique's steps */
    double lost; /* at the end, when one does without it */
};
struct fsd_ablation_means fsd_figures_ablation(const struct fsd_statistics *statistics, unsigned technique);

/* Whether any puzzle was changed by a step of it. */
bool fsd_figures_was_ablated(const struct fsd_statistics *statistics, unsigned technique);

/* Mean of numbers counted one by one: counts[i] is how often i came. */
double fsd_figures_mean(const uint64_t *counts, size_t n);
uint64_t fsd_figures_sum(const uint64_t *counts, size_t n);

/* The geometric mean of ratings; 0 without any. */
double fsd_figures_mean_rating(const struct fsd_statistics *statistics);

/* What a number in FSD_RATING_PARTS stands for. */
double fsd_figures_rating(uint64_t parts);

/* Numbers by size: 0, 1, 2 to 3, 4 to 7, ... Group g > 0 begins at 2^(g-1). */
enum { FSD_N_POWERS = 65 };
void fsd_figures_by_power(const struct fsd_histogram *histogram, uint64_t counts[FSD_N_POWERS]);

/* Of ratings in FSD_RATING_PARTS: group g holds those from 2^g on. */
void fsd_figures_by_rating(const struct fsd_histogram *ratings, uint64_t counts[FSD_N_POWERS]);

#endif
