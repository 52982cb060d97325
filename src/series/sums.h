/* The sums of one series over a corpus. */
#ifndef FSD_SERIES_SUMS_H
#define FSD_SERIES_SUMS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "fastsud.h"
#include "series/series.h"

/* values[0] is n, the number of puzzles added. It is followed by n_rows rows of n_columns values. */
struct fsd_sums {
    const struct fsd_series *series;
    const struct fsd_settings *settings;
    size_t n_rows, n_columns;
    size_t n_values;
    uint64_t *values;       /* of FSD_CELLS_CHANGES in two's complement */
    struct fsd_buffer kept; /* what some kinds keep beside them; failed: out of memory, something is missing */
};

/* series and settings stay the caller's. False when out of memory. Either way fsd_sums_destroy frees. */
bool fsd_sums_create(struct fsd_sums *sums, const struct fsd_series *series, const struct fsd_settings *settings);
void fsd_sums_destroy(struct fsd_sums *sums);

/*
 * Adds from, which must be of the same series and settings; its line numbers are shifted by n_lines_before. False when
 * out of memory: something is missing then.
 */
bool fsd_sums_merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before);

/* Whether a sum of the two would exceed 2^63 - 1. */
bool fsd_sums_would_overflow(const struct fsd_sums *into, const struct fsd_sums *from);

/* Sorts what is kept unsorted. More may be added afterwards. */
void fsd_sums_sort(struct fsd_sums *sums);

/* NULL if the sums are consistent and fit n_puzzles puzzles, else a static text that says what is wrong. */
const char *fsd_sums_check(const struct fsd_sums *sums, uint64_t n_puzzles);

/* Of counts and matrices: whether the values relate to n as series->whole says. */
const char *fsd_sums_check_whole(const struct fsd_sums *sums);

/* Columns to show: their number, and the heading of each. */
size_t fsd_sums_n_shown(const struct fsd_sums *sums);
void fsd_sums_column_name(const struct fsd_sums *sums, size_t column, char text[FSD_LABEL_BYTES]);

/* Whether a row, or a column, has a value other than zero. */
#define FSD_ANY SIZE_MAX
bool fsd_sums_occur(const struct fsd_sums *sums, size_t row, size_t column);

/* The mean of the row, if the kind has one and rows are numbers; else blank. */
struct fsd_figure fsd_sums_mean(const struct fsd_sums *sums);

static inline uint64_t fsd_sums_n(const struct fsd_sums *sums)
{
    return sums->values[0];
}

/* The value at a row and column; counts have only column 0. */
static inline uint64_t *fsd_sums_at(const struct fsd_sums *sums, size_t row, size_t column)
{
    return sums->values + 1 + row * sums->n_columns + column;
}

static inline const uint64_t *fsd_sums_row(const struct fsd_sums *sums, size_t row)
{
    return fsd_sums_at(sums, row, 0);
}

/* Counts a puzzle in a row. */
static inline void fsd_sums_count(struct fsd_sums *sums, size_t row)
{
    sums->values[0]++;
    ++*fsd_sums_at(sums, row, 0);
}

/* Adds one puzzle's cells by number of candidates to a row; the caller counts n. */
static inline void fsd_sums_add_cells(struct fsd_sums *sums, size_t row, const uint8_t n_cells[FSD_N_CELL_COUNTS])
{
    for (size_t i = 0; i < FSD_N_CELL_COUNTS; i++) {
        *fsd_sums_at(sums, row, i) += n_cells[i];
    }
}

#endif
