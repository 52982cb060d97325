/*
 * What is added up over a corpus. A series is an array of integers with a kind; kinds say how sums add up, how they
 * are written and read back, and how they are shown, so that none of this has to know what was measured.
 */
#ifndef FSD_SERIES_SERIES_H
#define FSD_SERIES_SERIES_H

#include "series/settings.h"

enum fsd_series_kind {
    FSD_SERIES_COUNTS,    /* [row]: puzzles by number or by category */
    FSD_SERIES_MATRIX,    /* [row][column]: puzzles by two of these */
    FSD_SERIES_CELLS,     /* [row][candidates]: cells by their number of candidates, 0 to 9, at several stages */
    FSD_SERIES_HISTOGRAM, /* puzzles by a number of any size, see series/histogram.h */
    /* What follows has no values but n. */
    FSD_SERIES_EXAMPLES,     /* puzzles that are named, see series/examples.h */
    FSD_SERIES_FINGERPRINTS, /* a hash of each puzzle, see series/fingerprints.h */
    FSD_N_SERIES_KINDS
};

/* How the values of COUNTS or MATRIX relate to n, the puzzles that were added; reading them back holds them to it. */
enum fsd_series_whole {
    FSD_WHOLE_SUM,     /* each puzzle is in one place */
    FSD_WHOLE_ROW_SUM, /* MATRIX: in one place of each row */
    FSD_WHOLE_SOME,    /* a puzzle may be in several places, or in none */
    FSD_WHOLE_FREE     /* not puzzles: uses, say, of which one puzzle may add many to a place */
};

/* What the rows of CELLS are. */
enum fsd_cells_rows {
    FSD_CELLS_STAGES, /* stages that follow each other: shown with what each gains over the one before */
    FSD_CELLS_ENDS,   /* ways to the end: shown with what each loses against the first */
    FSD_CELLS_CHANGES /* differences, which may be negative: shown as what each gains */
};

enum { FSD_LABEL_BYTES = 64, FSD_N_CELL_COUNTS = 10 };

/* Writes what place i of an axis is called, with a terminating zero. */
typedef void fsd_axis_label(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES]);

struct fsd_axis {
    const char *title; /* of the axis: "givens" */
    size_t n;          /* places; 0: n_places tells */
    size_t (*n_places)(const struct fsd_settings *settings);
    /* What places are called in CSV and JSON, and by people if that is longer. None: they are the numbers from 0. */
    const char *(*key_at)(size_t i);
    const char *(*name_at)(size_t i);
    fsd_axis_label *key; /* where it depends on the settings */
    fsd_axis_label *name;
};

struct fsd_series {
    const char *key; /* in CSV and JSON; unique among all series */
    enum fsd_series_kind kind;
    const char *title; /* of a table's section and of a chart */
    const char *about; /* what is to be seen, in a sentence or two for people who do not know the terms */
    const char *unit;  /* heading of COUNTS: "puzzles"; of a HISTOGRAM, what is counted: "guesses" */
    const struct fsd_axis *rows;
    const struct fsd_axis *columns; /* MATRIX */
    enum fsd_series_whole whole;
    bool is_beside;    /* its columns stand beside those of the series before it, which has the same rows */
    bool decides_rows; /* of the series beside each other, rows in which this one has only zeros are not shown */
    enum fsd_cells_rows cells;
    /* COUNTS: so many first rows are shown as sums from the first row on, as are the columns of MATRIX if any. */
    size_t (*n_cumulative)(const struct fsd_settings *settings);
    /* HISTOGRAM */
    const char *name;      /* of its row in the section of that title; NULL: title */
    unsigned parts;        /* a value of `parts` is 1; 0: as 1 */
    bool has_logs;         /* the mean is the geometric one */
    bool has_distribution; /* is shown by powers of two, too */
    /* EXAMPLES: rows that name a puzzle's category, so that it can be told by number */
    const struct fsd_axis *categories;
    bool starts_with_greatest;
};

size_t fsd_axis_n(const struct fsd_axis *axis, const struct fsd_settings *settings);
bool fsd_axis_has_numbers(const struct fsd_axis *axis);
void fsd_axis_key(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                  char text[FSD_LABEL_BYTES]);
void fsd_axis_name(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                   char text[FSD_LABEL_BYTES]);

/* The name of a kind in JSON. */
const char *fsd_series_kind_name(enum fsd_series_kind kind);

#endif
