/*
 * Tables of text for a terminal: sections of rows, each with a label and the same columns for every group, the groups
 * side by side. Groups that do not fit continue below.
 */
#ifndef FSD_STATS_TEXT_TABLE_H
#define FSD_STATS_TEXT_TABLE_H

#include "base/buffer.h"
#include "stats/figures.h"

enum { FSD_TABLE_WIDTH = 100, FSD_TABLE_LEAST_WIDTH = 60 };

/* A section, whose texts and figures are asked for when it is put. */
struct fsd_table_section {
    const char *title;
    size_t n_rows, n_columns; /* columns of each group */
    bool has_bars;            /* for the shares of the last column, if there is just one group */
    void (*heading)(const void *context, size_t column, char text[FSD_LABEL_BYTES]);
    void (*label)(const void *context, size_t row, char text[FSD_LABEL_BYTES]);
    struct fsd_figure (*figure)(const void *context, size_t group, size_t row, size_t column);
    const void *context;
};

struct fsd_text_table; /* opaque; one thread's at a time */

/*
 * names: of the n_groups groups, at least one; control characters in them are replaced. Lines are at most width
 * characters long, unless one column is wider; 0: FSD_TABLE_WIDTH. On success *table is the caller's, to be given to
 * fsd_text_table_destroy; on failure it is NULL.
 */
enum fastsud_status fsd_text_table_create(struct fsd_buffer *out, unsigned width, bool coloured, size_t n_groups,
                                          const char *const *names, struct fsd_text_table **table);
void fsd_text_table_destroy(struct fsd_text_table *table);

/* A group's name, safe for a terminal. */
const char *fsd_text_table_name(const struct fsd_text_table *table, size_t group);

/* Appends a section after an empty line, unless it has no rows. Without memory, out->failed is set. */
void fsd_text_table_put(struct fsd_text_table *table, const struct fsd_table_section *section);

/* Appends an empty line and a section title, followed by name if that is not empty. */
void fsd_text_table_put_title(struct fsd_text_table *table, const char *title, const char *name);

/* Appends the name of a single group, or of several those too long for their columns. */
void fsd_text_table_put_names(struct fsd_text_table *table);

#endif
