#include "stats/figures.h"

#include <stdio.h>

#include "logic/information.h"

enum { N_MEAN_PLACES = 2, N_INFORMATION_PLACES = 3 };

/* The columns of each kind; those of MATRIX are the places of its axis. */
static const char *const histogram_columns[] = {"mean", "median", "p90", "p99", "max"};
static const char *const stage_columns[] = {"lower bound", "gain", "entropy", "cells fixed"};
static const char *const end_columns[] = {"nonets lost"};
static const char *const change_columns[] = {"nonets gained"};
enum { COUNT_COLUMN, SHARE_COLUMN, SO_FAR_COLUMN };

#define N_OF(array) (sizeof(array) / sizeof((array)[0]))

static size_t n_cumulative(const struct fsd_series *series, const struct fsd_settings *settings)
{
    return series->n_cumulative ? series->n_cumulative(settings) : 0;
}

/* The columns of COUNTS: the count, the running total if there is one, the share. */
static size_t count_column(const struct fsd_series *series, size_t at)
{
    if (series->n_cumulative && at > 0) {
        return at == 1 ? SO_FAR_COLUMN : SHARE_COLUMN;
    }
    return at;
}

size_t fsd_figures_n_columns(const struct fsd_sums *sums)
{
    switch (sums->series->kind) {
    case FSD_SERIES_COUNTS:
        return sums->series->whole == FSD_WHOLE_FREE ? 1 : sums->series->n_cumulative ? 3 : 2;
    case FSD_SERIES_MATRIX:
        return sums->n_columns;
    case FSD_SERIES_CELLS:
        return sums->series->cells == FSD_CELLS_STAGES ? N_OF(stage_columns) : 1;
    case FSD_SERIES_HISTOGRAM:
        return N_OF(histogram_columns);
    default:
        return 0;
    }
}

void fsd_figures_column_name(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t column,
                             char text[FSD_LABEL_BYTES])
{
    static const char *const *const cells_columns[] = {
        [FSD_CELLS_STAGES] = stage_columns, [FSD_CELLS_ENDS] = end_columns, [FSD_CELLS_CHANGES] = change_columns};
    const struct fsd_series *const series = sums->series;
    const char *name = NULL;

    switch (series->kind) {
    case FSD_SERIES_COUNTS:
        column = count_column(series, column);
        name = column == COUNT_COLUMN ? series->unit : column == SHARE_COLUMN ? "%" : "so far";
        break;
    case FSD_SERIES_CELLS:
        name = cells_columns[series->cells][column];
        break;
    case FSD_SERIES_HISTOGRAM:
        name = histogram_columns[column];
        break;
    default:
        fsd_axis_key(series->columns, settings, column, text);
        return;
    }
    snprintf(text, FSD_LABEL_BYTES, "%s", name);
}

static struct fsd_figure count_of(uint64_t count)
{
    return (struct fsd_figure){.kind = FSD_FIGURE_COUNT, .count = count};
}

static struct fsd_figure share_of(uint64_t count, uint64_t whole)
{
    return (struct fsd_figure){.kind = whole > 0 ? FSD_FIGURE_SHARE : FSD_FIGURE_NONE, .count = count, .whole = whole};
}

static struct fsd_figure mean_of(double sum, uint64_t n, unsigned n_places)
{
    return (struct fsd_figure){.kind = n > 0 ? FSD_FIGURE_NUMBER : FSD_FIGURE_NONE,
                               .number = n > 0 ? sum / (double)n : 0,
                               .n_places = n_places};
}

struct fsd_figure fsd_figure_of_rows(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t first,
                                     size_t last, size_t column)
{
    const size_t n_so_far = n_cumulative(sums->series, settings);
    uint64_t count = 0;

    column = count_column(sums->series, column);
    if (column != COUNT_COLUMN && last < n_so_far) {
        first = 0;
    } else if (column == SO_FAR_COLUMN) {
        return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
    }
    for (size_t row = first; row <= last; row++) {
        count += *fsd_sums_at(sums, row, 0);
    }
    return column == SHARE_COLUMN ? share_of(count, fsd_sums_n(sums)) : count_of(count);
}

static struct fsd_figure matrix_figure(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t row,
                                       size_t column)
{
    uint64_t count = 0;

    if (!sums->series->n_cumulative) {
        return count_of(*fsd_sums_at(sums, row, column));
    }
    for (size_t at = column < n_cumulative(sums->series, settings) ? 0 : column; at <= column; at++) {
        count += *fsd_sums_at(sums, row, at);
    }
    return share_of(count, fsd_sums_n(sums));
}

/* The gain in lower bound, computed from the difference of the counts, which is exact. */
static double bound_between(const uint64_t *before, const uint64_t *after)
{
    uint64_t more[FSD_N_CELL_COUNTS] = {0}, fewer[FSD_N_CELL_COUNTS] = {0};

    for (size_t i = 0; i < FSD_N_CELL_COUNTS; i++) {
        const int64_t change = (int64_t)(after[i] - (before ? before[i] : 0));
        more[i] = change > 0 ? (uint64_t)change : 0;
        fewer[i] = change < 0 ? -(uint64_t)change : 0;
    }
    return fsd_information_of(more).lower_bound - fsd_information_of(fewer).lower_bound;
}

static struct fsd_figure cells_figure(const struct fsd_sums *sums, size_t row, size_t column)
{
    const uint64_t *const cells = fsd_sums_row(sums, row);
    const uint64_t n = fsd_sums_n(sums);
    double sum = 0;

    if (sums->series->cells == FSD_CELLS_CHANGES) {
        sum = bound_between(NULL, cells);
    } else if (sums->series->cells == FSD_CELLS_ENDS) {
        sum = bound_between(cells, fsd_sums_row(sums, 0));
    } else if (column == 1) {
        if (row == 0) {
            return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
        }
        sum = bound_between(fsd_sums_row(sums, row - 1), cells);
    } else {
        const struct fsd_information information = fsd_information_of(cells);
        sum = column == 0 ? information.lower_bound : column == 2 ? information.entropy : (double)cells[1];
    }
    return mean_of(sum, n, N_INFORMATION_PLACES);
}

static struct fsd_figure histogram_figure(const struct fsd_sums *sums, size_t column)
{
    const unsigned parts = sums->series->parts > 0 ? sums->series->parts : 1;
    const uint64_t *const values = sums->values;
    const uint64_t n = fsd_sums_n(sums);

    if (column == 0) {
        const double mean =
            sums->series->has_logs ? fsd_histogram_geometric_mean(values) : fsd_histogram_mean(values) / parts;
        return mean_of(mean * (double)n, n, N_MEAN_PLACES);
    }
    static const unsigned permilles[] = {0, 500, 900, 990};
    const uint64_t value =
        column < N_OF(permilles) ? fsd_histogram_quantile(values, permilles[column]) : values[FSD_HISTOGRAM_MAX];
    if (n == 0) {
        return (struct fsd_figure){.kind = FSD_FIGURE_NONE};
    }
    return parts == 1 ? count_of(value) : mean_of((double)value / parts, 1, N_MEAN_PLACES);
}

struct fsd_figure fsd_figure_at(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t row,
                                size_t column)
{
    switch (sums->series->kind) {
    case FSD_SERIES_COUNTS:
        return fsd_figure_of_rows(sums, settings, row, row, column);
    case FSD_SERIES_MATRIX:
        return matrix_figure(sums, settings, row, column);
    case FSD_SERIES_CELLS:
        return cells_figure(sums, row, column);
    case FSD_SERIES_HISTOGRAM:
        return histogram_figure(sums, column);
    default:
        return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
    }
}

bool fsd_figures_row_occurs(const struct fsd_sums *sums, size_t row)
{
    for (size_t column = 0; column < sums->n_columns; column++) {
        if (*fsd_sums_at(sums, row, column) > 0) {
            return true;
        }
    }
    return false;
}

bool fsd_figures_have_mean(const struct fsd_sums *sums)
{
    return sums->series->kind == FSD_SERIES_COUNTS && fsd_axis_has_numbers(sums->series->rows);
}

struct fsd_figure fsd_figures_mean(const struct fsd_sums *sums)
{
    double sum = 0;

    for (size_t row = 0; row < sums->n_rows; row++) {
        sum += (double)row * (double)*fsd_sums_at(sums, row, 0);
    }
    return mean_of(sum, fsd_sums_n(sums), N_MEAN_PLACES);
}
