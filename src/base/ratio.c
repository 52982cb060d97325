#include "base/ratio.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum { SEED = 1, MOST_RESAMPLES = 2000, FEWEST_RESAMPLES = 200, MOST_DRAWS = 20000000 };

static int compare_values(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return (x > y) - (x < y);
}

double fsd_median(double *values, size_t n)
{
    qsort(values, n, sizeof(*values), compare_values);
    return n % 2 == 1 ? values[n / 2] : values[n / 2 - 1] / 2 + values[n / 2] / 2;
}

/* As many values of a series, drawn with replacement. */
static void draw(struct fsd_random *random, const double *values, size_t n, double *drawn)
{
    for (size_t i = 0; i < n; i++) {
        drawn[i] = values[fsd_random_below(random, (uint32_t)n)];
    }
}

bool fsd_ratio_of_series(const double *above, size_t n_above, const double *below, size_t n_below,
                         struct fsd_ratio *ratio)
{
    size_t n = MOST_DRAWS / (n_above + n_below);
    struct fsd_random random;

    n = n > MOST_RESAMPLES ? MOST_RESAMPLES : n < FEWEST_RESAMPLES ? FEWEST_RESAMPLES : n;
    double *const ratios = malloc(n * sizeof(*ratios));
    double *const drawn = calloc(n_above + n_below, sizeof(*drawn));
    const bool has_memory = ratios && drawn;
    if (has_memory) {
        double *const drawn_below = drawn + n_above;
        memcpy(drawn, above, n_above * sizeof(*drawn));
        memcpy(drawn_below, below, n_below * sizeof(*drawn));
        ratio->value = fsd_median(drawn, n_above) / fsd_median(drawn_below, n_below);
        fsd_random_init(&random, SEED);
        for (size_t i = 0; i < n; i++) {
            draw(&random, above, n_above, drawn);
            draw(&random, below, n_below, drawn_below);
            ratios[i] = fsd_median(drawn, n_above) / fsd_median(drawn_below, n_below);
        }
        qsort(ratios, n, sizeof(*ratios), compare_values);
        ratio->low = ratios[n / 40];
        ratio->high = ratios[n - 1 - n / 40];
    }
    free(ratios);
    free(drawn);
    return has_memory;
}

bool fsd_ratio_of_pairs(const double *above, const double *below, size_t n, struct fsd_ratio *ratio)
{
    const double one = 1;
    double *const ratios = calloc(n, sizeof(*ratios));

    for (size_t i = 0; ratios && i < n; i++) {
        ratios[i] = above[i] / below[i];
    }
    const bool has_memory = ratios && fsd_ratio_of_series(ratios, n, &one, 1, ratio);
    free(ratios);
    return has_memory;
}

enum fsd_ratio_verdict fsd_ratio_judge(const struct fsd_ratio *ratio, double tolerance)
{
    const double most = 1 + tolerance;

    if (ratio->low > most) {
        return FSD_RATIO_ABOVE;
    }
    if (ratio->high < 1 / most) {
        return FSD_RATIO_BELOW;
    }
    return ratio->low >= 1 / most && ratio->high <= most ? FSD_RATIO_SIMILAR : FSD_RATIO_UNCLEAR;
}
