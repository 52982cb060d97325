/* The number of givens. */
#include "measures/measure.h"

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    fsd_row_put_count(row, "givens", of->puzzles->n_givens[p]);
}

static const struct fsd_axis numbers = {.title = "givens", .n_places = fsd_n_numbers_of_cells};

static const struct fsd_series series[] = {{
    .key = "givens",
    .kind = &fsd_series_counts,
    .title = "givens",
    .about = "The digits that a puzzle starts with. No puzzle with fewer than 17 has exactly one solution "
             "(McGuire, Tugemann and Civario 2012).",
    .about_of_rules = "The values that a puzzle starts with.",
    .unit = "puzzles",
    .rows = &numbers,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    for (size_t p = 0; p < of->puzzles->n; p++) {
        fsd_sums_count(&sums[0], of->puzzles->n_givens[p]);
    }
}

const struct fsd_measure fsd_measure_givens = {
    .name = "givens",
    .in_rate = FSD_USE_ALWAYS,
    .in_stats = FSD_USE_ALWAYS,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
