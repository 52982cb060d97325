/* What the sums of a series say: rows and columns of figures, by the kind of the series. */
#ifndef FSD_STATS_FIGURES_H
#define FSD_STATS_FIGURES_H

#include "series/sums.h"

enum fsd_figure_kind {
    FSD_FIGURE_BLANK, /* nothing to say */
    FSD_FIGURE_NONE,  /* a figure that there is none of, such as a mean of nothing */
    FSD_FIGURE_COUNT,
    FSD_FIGURE_SHARE, /* count / whole */
    FSD_FIGURE_NUMBER
};

struct fsd_figure {
    enum fsd_figure_kind kind;
    uint64_t count, whole;
    double number;
    unsigned n_places; /* decimals of number that are worth showing */
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

/* Of COUNTS: rows first to last taken together. */
struct fsd_figure fsd_figure_of_rows(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t first,
                                     size_t last, size_t column);

/* Whether a row has a value that is not 0. */
bool fsd_figures_row_occurs(const struct fsd_sums *sums, size_t row);

/* Whether the rows of COUNTS are numbers, so that they have a mean; and it. */
bool fsd_figures_have_mean(const struct fsd_sums *sums);
struct fsd_figure fsd_figures_mean(const struct fsd_sums *sums);

#endif
