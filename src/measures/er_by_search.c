/* How the ratings of Sudoku Explainer and the search ratings of puzzles go together. */
#include <stdio.h>

#include "measures/er.h"
#include "measures/rating.h"
#include "puzzle/search_rating.h"

/* Search ratings in steps of half a power of two. */
enum { N_PLACES = 48, LOG2_FRACTION_BITS = 32 };

static double least_rating(size_t i)
{
    return (double)(UINT64_C(1) << i / 2) * (i % 2 ? 1.4142135623730951 : 1);
}

static void rating_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    (void)settings;
    snprintf(text, FSD_LABEL_BYTES, "%.4g", least_rating(i));
}

/* Rounded: 1, 1.4, 2, 2.8, 4, 5.7, 8, 11. */
static void rating_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    (void)settings;
    snprintf(text, FSD_LABEL_BYTES, "%.*f", i % 2 && i < 6 ? 1 : 0, least_rating(i));
}

static const struct fsd_axis search_ratings = {
    .title = "search rating", .n = N_PLACES, .key = rating_key, .name = rating_name};

static const struct fsd_series series[] = {{
    .key = "er_by_search",
    .kind = &fsd_series_matrix,
    .title = "ER by search rating",
    .about = "Each puzzle by its ER and by its search rating, in steps of half a power of two, each named after the "
             "rating where it begins.",
    .unit = "puzzles",
    .rows = &fsd_axis_er,
    .columns = &search_ratings,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_er_record *const ratings = of->puzzles->records[FSD_MEASURE_er];
    const struct fsd_rating_record *const searches = of->puzzles->records[FSD_MEASURE_rating];
    const uint64_t n_morphs = fsd_setting(&of->plan->settings, "morphs");

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        const uint64_t place = (searches[p].log2_sum / n_morphs) >> (LOG2_FRACTION_BITS - 1);
        sums[0].values[0]++;
        ++*fsd_sums_at(&sums[0], fsd_er_place(ratings[p].er), place < N_PLACES ? (size_t)place : N_PLACES - 1);
    }
}

const struct fsd_measure fsd_measure_er_by_search = {
    .name = "er_by_search",
    .in_stats = FSD_USE_WITH_NEEDS,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_rating | 1U << FSD_MEASURE_er,
    .series = series,
    .n_series = 1,
    .add = add,
};
