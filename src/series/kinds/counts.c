/* Puzzles by a number or category. */
#include "series/kind.h"

enum { COUNT, SHARE, SO_FAR };

/* The count, the running total if there is one, the share. */
static size_t meaning(const struct fsd_series *series, size_t column)
{
    return !series->n_cumulative || column == 0 ? column : column == 1 ? SO_FAR : SHARE;
}

static const char *column_name(const struct fsd_series *series, size_t column)
{
    const size_t n = series->whole == FSD_WHOLE_FREE ? 1 : series->n_cumulative ? 3 : 2;
    const char *const names[] = {[COUNT] = series->unit, [SHARE] = "%", [SO_FAR] = "so far"};

    return column < n ? names[meaning(series, column)] : NULL;
}

static struct fsd_figure figure(const struct fsd_sums *sums, size_t first, size_t last, size_t column)
{
    const struct fsd_series *const series = sums->series;
    uint64_t count = 0;

    column = meaning(series, column);
    if (column != COUNT && series->n_cumulative && last < series->n_cumulative(sums->settings)) {
        first = 0;
    } else if (column == SO_FAR) {
        return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
    }
    for (size_t row = first; row <= last; row++) {
        count += *fsd_sums_at(sums, row, 0);
    }
    return column == SHARE ? fsd_figure_share(count, fsd_sums_n(sums)) : fsd_figure_count(count);
}

const struct fsd_series_kind fsd_series_counts = {
    .name = "counts",
    .n_columns = 1,
    .check = fsd_sums_check_whole,
    .column_name = column_name,
    .figure = figure,
    .has_mean = true,
    .has_bars = true,
};
