/*
 * Tables of text for a terminal: sections of rows, each with a label and the same columns for every group, the groups
 * side by side. Groups that do not fit continue below.
 */
#ifndef FSD_SERIES_TEXT_TABLE_H
#define FSD_SERIES_TEXT_TABLE_H

#include "base/buffer.h"
#include "series/figure.h"

enum { FSD_TABLE_WIDTH = 80, FSD_TABLE_LEAST_WIDTH = 60, FSD_LABEL_BYTES = 80 };

/* A section that is being filled in: labels and headings are zero-terminated. */
struct fsd_table_section {
    const char *title;
    size_t n_rows, n_columns; /* columns of each group */
    bool has_bars;            /* for the shares of the last column, if there is just one group */
    char (*headings)[FSD_LABEL_BYTES];
    char (*labels)[FSD_LABEL_BYTES];
    struct fsd_figure *figures; /* [group][row][column], by fsd_table_figure */
    /* The table's own: */
    size_t label_width;
    size_t *widths; /* [group][column], without the gap before it */
};

struct fsd_text_table; /* opaque; one thread's at a time */

/*
 * names: of the n_groups groups, at least one; control characters in them are replaced. Lines are at most width
 * characters long, unless one column is wider; 0: FSD_TABLE_WIDTH. NULL when out of memory, else the caller's, to be
 * given to fsd_text_table_destroy.
 */
struct fsd_text_table *fsd_text_table_create(struct fsd_buffer *out, unsigned width, bool coloured, size_t n_groups,
                                             const char *const *names);
void fsd_text_table_destroy(struct fsd_text_table *table);

/* A group's name, safe for a terminal. */
const char *fsd_text_table_name(const struct fsd_text_table *table, size_t group);

/*
 * Begins a section, with empty texts and blank figures, which fsd_text_table_end appends after an empty line. NULL when
 * out of memory: then out->failed is set, and there is no section to end.
 */
struct fsd_table_section *fsd_text_table_begin(struct fsd_text_table *table, const char *title, size_t n_rows,
                                               size_t n_columns);
void fsd_text_table_end(struct fsd_text_table *table);

static inline struct fsd_figure *fsd_table_figure(const struct fsd_table_section *section, size_t group, size_t row,
                                                  size_t column)
{
    return &section->figures[(group * section->n_rows + row) * section->n_columns + column];
}

/* The same for a section that shows numbers of puzzles and their shares, with bars; and one of its figures. */
struct fsd_table_section *fsd_text_table_begin_shares(struct fsd_text_table *table, const char *title, size_t n_rows);
void fsd_table_put_share(struct fsd_table_section *section, size_t group, size_t row, uint64_t count, uint64_t whole);

/* Appends an empty line and a section title, followed by name if that is not empty. */
void fsd_text_table_put_title(struct fsd_text_table *table, const char *title, const char *name);

/* Appends the name of a single group, or of several those too long for their columns. */
void fsd_text_table_put_names(struct fsd_text_table *table);

#endif
