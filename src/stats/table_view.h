/* Corpora on their way into a table: what the sections of it share. */
#ifndef FSD_STATS_TABLE_VIEW_H
#define FSD_STATS_TABLE_VIEW_H

#include "stats/statistics_json.h"
#include "stats/text_table.h"

struct fsd_table_view {
    struct fsd_text_table *table;
    FILE *file;
    size_t n;
    const struct fsd_corpus *corpora;
    enum fastsud_status status; /* once it is an error, nothing more is written */
};

/* Headings of a count of puzzles and its share. */
extern const char *const fsd_view_shares[2];

static inline const struct fsd_statistics *fsd_view_statistics(const struct fsd_table_view *view, size_t group)
{
    return view->corpora[group].statistics;
}

/* Whether it was measured in any of the corpora. */
bool fsd_view_has(const struct fsd_table_view *view, enum fsd_measure measure);

/* The highest of the corpora's. */
unsigned fsd_view_max_level(const struct fsd_table_view *view);

/* As fsd_text_table_begin does; false when the section cannot be written. */
bool fsd_view_begin(struct fsd_table_view *view, const char *title, size_t max_rows, size_t n_columns,
                    const char *const *headings);

/* Count and share in the first two columns of the row, and the bar. */
void fsd_view_put_share(struct fsd_table_view *view, size_t group, uint64_t count, uint64_t whole);

/* "-" in the first n_columns columns. */
void fsd_view_put_missing(struct fsd_table_view *view, size_t group, size_t n_columns);

/* How many puzzles of a corpus have a number of 0 to 81; NULL when that was not measured. */
typedef const uint64_t *fsd_view_counts(const struct fsd_statistics *statistics);
const uint64_t *fsd_view_givens(const struct fsd_statistics *statistics);
const uint64_t *fsd_view_redundant(const struct fsd_statistics *statistics);

/*
 * The numbers that occur as ranges, a row each: one by one when they are few, else by fives, 0 always for itself.
 * Returns how many there are.
 */
struct fsd_view_range {
    unsigned first, last;
};
enum { FSD_VIEW_MAX_RANGES = FASTSUD_N_CELLS + 1 };
size_t fsd_view_ranges(const struct fsd_table_view *view, fsd_view_counts *counts,
                       struct fsd_view_range ranges[FSD_VIEW_MAX_RANGES]);
void fsd_view_put_range_label(struct fsd_view_range range, char label[FSD_TABLE_LABEL_BYTES]);

#endif
