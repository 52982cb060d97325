/*
 * What stats accumulates over a corpus. A series is an array of integers of some kind. Merging, reading, writing and
 * display depend on the kind alone, never on what was measured.
 */
#ifndef FSD_SERIES_SERIES_H
#define FSD_SERIES_SERIES_H

#include "series/settings.h"
#include "series/text_table.h"

/* How the values of counts or a matrix relate to n, the number of puzzles added. Checked when a shard is read. */
enum fsd_series_whole {
    FSD_WHOLE_SUM,     /* they add up to n */
    FSD_WHOLE_ROW_SUM, /* matrix: those of each row add up to n */
    FSD_WHOLE_SOME,    /* each is at most n */
    FSD_WHOLE_FREE     /* no relation: they do not count puzzles */
};

/* What the rows of cells are. */
enum fsd_cells_rows {
    FSD_CELLS_STAGES, /* successive stages, shown with the gain over the stage before */
    FSD_CELLS_ENDS,   /* alternative outcomes, shown with the loss against the first */
    FSD_CELLS_CHANGES /* differences, possibly negative, shown as gains */
};

enum { FSD_N_CELL_COUNTS = 10 };

/* Writes the label of place i of an axis, zero-terminated. */
typedef void fsd_axis_label(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES]);

struct fsd_axis {
    const char *title;          /* what the places are: "givens" */
    const char *title_of_rules; /* the same of other rules than 9x9 sudoku; NULL: the same */
    size_t n;                   /* number of places; 0: call n_places */
    size_t (*n_places)(const struct fsd_settings *settings);
    /* Labels in CSV and JSON, and longer ones for people. Without either, places are the numbers from 0. */
    const char *(*key_at)(size_t i);
    const char *(*name_at)(size_t i);
    fsd_axis_label *key; /* for labels that depend on the settings */
    fsd_axis_label *name;
};

struct fsd_series {
    const char *key;                    /* in CSV and JSON; unique among all series */
    const struct fsd_series_kind *kind; /* see series/kind.h */
    const char *title;                  /* heading of its table section and chart */
    const char *about;                  /* explains it in a sentence or two to people who do not know the terms */
    const char *about_of_rules;         /* the same of other rules than 9x9 sudoku; NULL: the same */
    const char *unit;                   /* counts: column heading, "puzzles"; histogram: what is counted, "guesses" */
    const struct fsd_axis *rows;
    const struct fsd_axis *columns; /* matrix */
    enum fsd_series_whole whole;
    bool is_beside;    /* shown next to the series before it, which has the same rows */
    bool decides_rows; /* rows that are all zero in this series are hidden, also for those next to it */
    enum fsd_cells_rows cells;
    /* Counts: this many leading rows also show running totals. Matrix: this many leading columns show only those. */
    size_t (*n_cumulative)(const struct fsd_settings *settings);
    /* histogram */
    const char *name;      /* row label; histograms with the same title share a section */
    unsigned denominator;  /* values are in units of 1/denominator; 0: 1 */
    bool has_logs;         /* the mean is geometric; values are at least 1 */
    bool has_distribution; /* also shown by powers of two */
    /* examples: the axis that fsd_example.category is a place on */
    const struct fsd_axis *categories;
    bool starts_with_greatest;
};

const char *fsd_axis_title(const struct fsd_axis *axis, const struct fsd_settings *settings);
size_t fsd_axis_n(const struct fsd_axis *axis, const struct fsd_settings *settings);
bool fsd_axis_has_numbers(const struct fsd_axis *axis);
void fsd_axis_key(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                  char text[FSD_LABEL_BYTES]);
void fsd_axis_name(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                   char text[FSD_LABEL_BYTES]);
/* Finds the place with a key; false if there is none. */
bool fsd_axis_find(const struct fsd_axis *axis, const struct fsd_settings *settings, const char *key, size_t *place);

#endif
