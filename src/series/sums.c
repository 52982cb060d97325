#include "series/sums.h"

#include <stdio.h>
#include <stdlib.h>

#include "series/kind.h"

bool fsd_sums_create(struct fsd_sums *sums, const struct fsd_series *series, const struct fsd_settings *settings)
{
    *sums = (struct fsd_sums){.series = series, .settings = settings};
    sums->n_rows = series->rows                 ? fsd_axis_n(series->rows, settings)
                   : series->kind->rows_setting ? (size_t)fsd_setting(settings, series->kind->rows_setting)
                                                : 1;
    sums->n_columns = series->columns ? fsd_axis_n(series->columns, settings) : series->kind->n_columns;
    sums->n_values = 1 + sums->n_rows * sums->n_columns;
    sums->values = calloc(sums->n_values, sizeof(*sums->values));
    return sums->values != NULL;
}

void fsd_sums_destroy(struct fsd_sums *sums)
{
    fsd_buffer_destroy(&sums->kept);
    free(sums->values);
    *sums = (struct fsd_sums){.n_values = 0};
}

static bool is_maximum(const struct fsd_sums *sums, size_t i)
{
    return i > 0 && i == sums->series->kind->maximum;
}

bool fsd_sums_merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before)
{
    if (into->series->kind->merge) {
        into->series->kind->merge(into, from, n_lines_before);
    }
    for (size_t i = 0; i < into->n_values; i++) {
        if (!is_maximum(into, i)) {
            into->values[i] += from->values[i];
        } else if (into->values[i] < from->values[i]) {
            into->values[i] = from->values[i];
        }
    }
    return !into->kept.failed;
}

bool fsd_sums_would_overflow(const struct fsd_sums *into, const struct fsd_sums *from)
{
    int64_t sum;

    for (size_t i = 0; i < into->n_values; i++) {
        if (!is_maximum(into, i) && __builtin_add_overflow((int64_t)into->values[i], (int64_t)from->values[i], &sum)) {
            return true;
        }
    }
    return false;
}

void fsd_sums_sort(struct fsd_sums *sums)
{
    if (sums->series->kind->sort) {
        sums->series->kind->sort(sums);
    }
}

const char *fsd_sums_check_whole(const struct fsd_sums *sums)
{
    const enum fsd_series_whole whole = sums->series->whole;
    const uint64_t n = fsd_sums_n(sums);
    uint64_t all = 0;

    for (size_t row = 0; row < sums->n_rows; row++) {
        uint64_t sum = 0;
        for (size_t column = 0; column < sums->n_columns; column++) {
            const uint64_t value = *fsd_sums_at(sums, row, column);
            if (whole != FSD_WHOLE_FREE && value > n) {
                return "counts more puzzles than there are";
            }
            sum += whole != FSD_WHOLE_FREE ? value : 0;
        }
        if (whole == FSD_WHOLE_ROW_SUM && sum != n) {
            return "does not add up to the number of puzzles in each row";
        }
        all += sum;
    }
    return whole == FSD_WHOLE_SUM && all != n ? "does not add up to the number of puzzles" : NULL;
}

const char *fsd_sums_check(const struct fsd_sums *sums, uint64_t n_puzzles)
{
    if (fsd_sums_n(sums) > n_puzzles) {
        return "counts more puzzles than there are";
    }
    for (size_t i = 0; i < sums->n_values && sums->series->cells != FSD_CELLS_CHANGES; i++) {
        if ((int64_t)sums->values[i] < 0) {
            return "has a negative number";
        }
    }
    return sums->series->kind->check(sums);
}

size_t fsd_sums_n_shown(const struct fsd_sums *sums)
{
    const struct fsd_series_kind *const kind = sums->series->kind;
    size_t n = 0;

    while (kind->column_name ? kind->column_name(sums->series, n) != NULL : n < sums->n_columns) {
        n++;
    }
    return n;
}

void fsd_sums_column_name(const struct fsd_sums *sums, size_t column, char text[FSD_LABEL_BYTES])
{
    const struct fsd_series *const series = sums->series;

    if (series->kind->column_name) {
        snprintf(text, FSD_LABEL_BYTES, "%s", series->kind->column_name(series, column));
    } else {
        fsd_axis_key(series->columns, sums->settings, column, text);
    }
}

bool fsd_sums_occur(const struct fsd_sums *sums, size_t row, size_t column)
{
    for (size_t i = 1; i < sums->n_values; i++) {
        if (sums->values[i] > 0 && (row == FSD_ANY || (i - 1) / sums->n_columns == row) &&
            (column == FSD_ANY || (i - 1) % sums->n_columns == column)) {
            return true;
        }
    }
    return false;
}

struct fsd_figure fsd_sums_mean(const struct fsd_sums *sums)
{
    double sum = 0;

    if (!sums->series->kind->has_mean || !fsd_axis_has_numbers(sums->series->rows)) {
        return (struct fsd_figure){.kind = FSD_FIGURE_BLANK};
    }
    for (size_t row = 0; row < sums->n_rows; row++) {
        sum += (double)row * (double)*fsd_sums_at(sums, row, 0);
    }
    return fsd_figure_mean(sum, fsd_sums_n(sums), FSD_MEAN_PLACES);
}
