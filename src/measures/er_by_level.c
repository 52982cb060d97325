/* How the ratings of Sudoku Explainer and the levels of logic go together. */
#include "measures/er.h"
#include "measures/levels.h"

static const struct fsd_series series[] = {{
    .key = "er_by_level",
    .kind = &fsd_series_matrix,
    .title = "ER by level",
    .about = "Each puzzle by the lowest level of logic that solves it and by the whole part of its ER.",
    .unit = "puzzles",
    .rows = &fsd_axis_outcomes,
    .columns = &fsd_axis_er_whole,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_er_record *const ratings = of->puzzles->records[FSD_MEASURE_er];

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (!fsd_measuring_gave_up(of, p)) {
            sums[0].values[0]++;
            ++*fsd_sums_at(&sums[0], fsd_levels_outcome(of->plan, fsd_levels_record(of->puzzles, p)),
                           fsd_er_place_of_whole(ratings[p].er));
        }
    }
}

const struct fsd_measure fsd_measure_er_by_level = {
    .name = "er_by_level",
    .in_stats = FSD_USE_WITH_NEEDS,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_levels | 1U << FSD_MEASURE_er,
    .series = series,
    .n_series = 1,
    .add = add,
};
