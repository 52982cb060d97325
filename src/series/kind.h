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
    const struct fsd_settings *settings;
    size_t n; /* corpora */
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
    /* As json_unpack; false after a complaint. */
    bool (*unpack)(struct fsd_json_reader *reader, const char *key, struct json_t *value, const char *format, ...);
    size_t (*n_elements)(const struct json_t *array);
    struct json_t *(*element)(const struct json_t *array, size_t i);
};

/* Functions may be NULL where it is said what that means. */
struct fsd_series_kind {
    const char *name; /* in JSON */

    /* Values in a row; 0 if they are places of series->columns, or there are none but n. */
    size_t n_columns;
    size_t maximum; /* the index of a value that is merged by the maximum, not by adding; 0: none */
    /* What is kept beside the values in sums->kept; NULL: nothing. create: false when out of memory. */
    bool (*create)(struct fsd_sums *sums, const struct fsd_settings *settings);
    void (*destroy)(void *kept);
    bool (*merge)(void *into, const void *from, uint64_t n_lines_before); /* as fsd_sums_merge */
    void (*sort)(void *kept);                                             /* as fsd_sums_sort */
    /* As fsd_sums_check, which has seen that n fits and that nothing is negative. */
    const char *(*check)(const struct fsd_sums *sums);

    /* Describes the series to those who plot it, beyond what all kinds have; NULL: there is no more. */
    void (*describe)(struct fsd_json *json, const struct fsd_series *series);
    /* Writes the members of an object, after n; NULL: the values in an array instead. */
    void (*put_json)(struct fsd_json *json, const struct fsd_sums *sums, const struct fsd_settings *settings);
    /*
     * Reads them back. Returns a static text that says what is wrong; NULL: nothing, or unpack did, or sums->failed is
     * set for lack of memory. Lines above n_lines do not exist.
     */
    const char *(*read_json)(struct fsd_json_reader *reader, struct json_t *object, const struct fsd_settings *settings,
                             uint64_t n_lines, struct fsd_sums *sums);

    /* The columns that are shown; NULL past the last. Without it, those of series->columns. */
    const char *(*column_name)(const struct fsd_series *series, size_t column);
    /* What rows first to last show together. */
    struct fsd_figure (*figure)(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t first,
                                size_t last, size_t column);
    bool has_mean; /* of the row, if rows are numbers */
    bool has_bars;
    /* Figures beyond those of rows and columns; NULL: none. */
    void (*put_more)(struct fsd_figure_sink *sink, const struct fsd_sums *sums, const struct fsd_settings *settings);
    /* Appends sections to the table; NULL: one of all rows and columns that occur. */
    void (*put_table)(const struct fsd_series_view *view);
};

extern const struct fsd_series_kind fsd_series_counts;       /* [row]: puzzles by number or category */
extern const struct fsd_series_kind fsd_series_matrix;       /* [row][column]: puzzles by two numbers or categories */
extern const struct fsd_series_kind fsd_series_cells;        /* [row][n]: cells with n candidates, at several stages */
extern const struct fsd_series_kind fsd_series_histogram;    /* puzzles by a number without an upper bound */
extern const struct fsd_series_kind fsd_series_examples;     /* selected puzzles */
extern const struct fsd_series_kind fsd_series_fingerprints; /* a hash of each puzzle */

#endif
