/* Puzzles by two numbers or categories. */
#include "series/kind.h"

static struct fsd_figure figure(const struct fsd_sums *sums, size_t first, size_t last, size_t column)
{
    const struct fsd_series *const series = sums->series;
    uint64_t count = 0;

    for (size_t row = first; row <= last; row++) {
        const bool is_running = series->n_cumulative && column < series->n_cumulative(sums->settings);
        for (size_t at = is_running ? 0 : column; at <= column; at++) {
            count += *fsd_sums_at(sums, row, at);
        }
    }
    return series->n_cumulative ? fsd_figure_share(count, fsd_sums_n(sums)) : fsd_figure_count(count);
}

const struct fsd_series_kind fsd_series_matrix = {
    .name = "matrix",
    .check = fsd_sums_check_whole,
    .figure = figure,
};
