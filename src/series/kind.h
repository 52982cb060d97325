/*
 * The interface of a kind of series. A kind is one file in kinds/, which holds its sums, their form in shards and what
 * is shown of them; and one line at the end of this header.
 */
#ifndef FSD_SERIES_KIND_H
#define FSD_SERIES_KIND_H

#include "base/json.h"
#include "series/sums.h"
#include "series/text_table.h"

/* Series that share a section of the table, in several corpora. */
struct fsd_series_view {
    struct fsd_buffer *out;
    struct fsd_text_table *table; /* its groups are the corpora */
    size_t n;                     /* corpora */
    size_t n_series;
    const struct fsd_sums **sums; /* by corpus: arrays of n_series */
};

/* Takes figures of a series one by one, for CSV. */
struct fsd_figure_sink {
    void (*put)(struct fsd_figure_sink *sink, const char *row, const char *column, struct fsd_figure figure);
};

/* Takes apart the JSON that is read. */
struct json_t; /* of jansson, which only the caller has to know */
struct fsd_json_reader {
    /* As json_unpack, with long long for integers; false after a complaint about key. */
    bool (*unpack)(struct fsd_json_reader *reader, const char *key, struct json_t *value, const char *format, ...);
    size_t (*n_elements)(const struct json_t *array);
    struct json_t *(*element)(const struct json_t *array, size_t i);
};

/* Functions may be NULL where it is said what that means. */
struct fsd_series_kind {
    const char *name; /* in JSON */

    /* Values in a row; 0 if they are places of series->columns, or there are none but n. */
    size_t n_columns;
    const char *rows_setting; /* the setting that says how many rows there are, if series->rows does not; NULL: one */
    size_t maximum;           /* the index of a value that is merged by the maximum, not by adding; 0: none */
    /* Merges, and sorts, what is kept beside the values; NULL: nothing is, or it is always sorted. */
    void (*merge)(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before);
    void (*sort)(struct fsd_sums *sums);
    /* As fsd_sums_check, which has seen that n fits and that nothing is negative. */
    const char *(*check)(const struct fsd_sums *sums);

    /* Describes the series to those who plot it, beyond what all kinds have; NULL: there is no more. */
    void (*describe)(struct fsd_json *json, const struct fsd_series *series);
    /* Writes the members of an object, after n; NULL: the values in an array instead. */
    void (*put_json)(struct fsd_json *json, const struct fsd_sums *sums);
    /*
     * Reads them back. Returns a static text that says what is wrong; NULL: nothing, or unpack complained. Lines above
     * n_lines do not exist.
     */
    const char *(*read_json)(struct fsd_json_reader *reader, struct json_t *object, uint64_t n_lines,
                             struct fsd_sums *sums);

    /* The columns that are shown; NULL past the last. Without it, those of series->columns. */
    const char *(*column_name)(const struct fsd_series *series, size_t column);
    /* What rows first to last show together in a column; NULL: the kind has no columns to show. */
    struct fsd_figure (*figure)(const struct fsd_sums *sums, size_t first, size_t last, size_t column);
    bool has_mean; /* of the row, if rows are numbers */
    bool has_bars;
    /* Figures in CSV beyond those of rows and columns; NULL: none. */
    void (*put_more)(struct fsd_figure_sink *sink, const struct fsd_sums *sums);
    /* Appends sections to the table beyond that of rows and columns; NULL: none. */
    void (*put_table)(const struct fsd_series_view *view);
};

extern const struct fsd_series_kind fsd_series_counts;       /* [row]: puzzles by number or category */
extern const struct fsd_series_kind fsd_series_matrix;       /* [row][column]: puzzles by two numbers or categories */
extern const struct fsd_series_kind fsd_series_cells;        /* [row][n]: cells with n candidates, at several stages */
extern const struct fsd_series_kind fsd_series_histogram;    /* puzzles by a number without an upper bound */
extern const struct fsd_series_kind fsd_series_examples;     /* selected puzzles */
extern const struct fsd_series_kind fsd_series_fingerprints; /* a hash of each puzzle */

#endif
