/* The figures that a series shows, by row and column. Depends on the kind of the series alone. */
#ifndef FSD_STATS_FIGURES_H
#define FSD_STATS_FIGURES_H

#include "series/sums.h"

enum fsd_figure_kind {
    FSD_FIGURE_BLANK, /* nothing to say */
    FSD_FIGURE_NONE,  /* undefined, such as the mean of nothing */
    FSD_FIGURE_COUNT,
    FSD_FIGURE_SHARE, /* count / whole */
    FSD_FIGURE_NUMBER
};

struct fsd_figure {
    enum fsd_figure_kind kind;
    uint64_t count, whole;
    double number;
    unsigned n_places; /* decimals worth showing */
};

/*
 * Columns of COUNTS, MATRIX and CELLS, which have a figure for each row, and of HISTOGRAM, which has one row. The
 * last two kinds have none.
 */
size_t fsd_figures_n_columns(const struct fsd_sums *sums);
void fsd_figures_column_name(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t column,
                             char text[FSD_LABEL_BYTES]);
struct fsd_figure fsd_figure_at(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t row,
                                size_t column);

/* COUNTS: rows first to last combined. */
struct fsd_figure fsd_figure_of_rows(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t first,
                                     size_t last, size_t column);

/* Whether a row has a nonzero value. */
bool fsd_figures_row_occurs(const struct fsd_sums *sums, size_t row);

/* Whether the rows of COUNTS are numbers, so that there is a mean. */
bool fsd_figures_have_mean(const struct fsd_sums *sums);
struct fsd_figure fsd_figures_mean(const struct fsd_sums *sums);

#endif
