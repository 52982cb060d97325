/* How the ratings of Sudoku Explainer and the sizes of backdoors go together. */
#include "measures/backdoors.h"
#include "measures/er.h"
#include "measures/levels.h"

static const struct fsd_series series[] = {{
    .key = "er_by_backdoor",
    .kind = &fsd_series_matrix,
    .title = "ER by backdoor",
    .about = "Each puzzle by its ER and by the size of its smallest backdoor for the highest level of logic looked at: "
             "how many cells must be guessed, and guessed right, until logic finishes it.",
    .unit = "puzzles",
    .rows = &fsd_axis_er,
    .columns = &fsd_axis_backdoors,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_er_record *const ratings = of->puzzles->records[FSD_MEASURE_er];
    const struct fsd_backdoor_record *const backdoors = of->puzzles->records[FSD_MEASURE_backdoors];
    const unsigned max_level = fsd_max_level(&of->plan->settings);

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (!fsd_measuring_gave_up(of, p)) {
            sums[0].values[0]++;
            ++*fsd_sums_at(&sums[0], fsd_er_place(ratings[p].er), backdoors[p].sizes[max_level]);
        }
    }
}

const struct fsd_measure fsd_measure_er_by_backdoor = {
    .name = "er_by_backdoor",
    .in_stats = FSD_USE_WITH_NEEDS,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_backdoors | 1U << FSD_MEASURE_er,
    .series = series,
    .n_series = 1,
    .add = add,
};
