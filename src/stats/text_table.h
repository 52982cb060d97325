/*
 * Tables of text for a terminal: sections of rows, each with a label and the same columns for every group, the groups
 * side by side. Groups that do not fit continue below.
 */
#ifndef FSD_STATS_TEXT_TABLE_H
#define FSD_STATS_TEXT_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "fastsud.h"

enum { FSD_TABLE_LABEL_BYTES = 64, FSD_TABLE_CELL_BYTES = 32, FSD_TABLE_WIDTH = 100, FSD_TABLE_LEAST_WIDTH = 60 };

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

/*
 * Begins a section of at most max_rows rows and n_columns columns a group. title and headings must stay valid until
 * the section ends. False when out of memory; nothing may be put then.
 */
bool fsd_text_table_begin(struct fsd_text_table *table, const char *title, size_t max_rows, size_t n_columns,
                          const char *const *headings);

/* Begins a row; its cells are empty until put. */
void fsd_text_table_row(struct fsd_text_table *table, const char *label);

void fsd_text_table_put_text(struct fsd_text_table *table, size_t group, size_t column, const char *text);
void fsd_text_table_put_count(struct fsd_text_table *table, size_t group, size_t column, uint64_t count);

/* Never "-0"; "-" if not finite. */
void fsd_text_table_put_number(struct fsd_text_table *table, size_t group, size_t column, double number,
                               unsigned n_decimals);

/*
 * 100 * count / whole with two decimals, but "<0.01" and "99.99" where rounding would suggest none or all; "-" if whole
 * is 0.
 */
void fsd_text_table_put_percent(struct fsd_text_table *table, size_t group, size_t column, uint64_t count,
                                uint64_t whole);

/* Draws a bar of length count / whole to the right of the row, if there is just one group. */
void fsd_text_table_put_bar(struct fsd_text_table *table, uint64_t count, uint64_t whole);

/* Writes the section after an empty line, unless it has no rows. */
void fsd_text_table_end(struct fsd_text_table *table);

/* Writes an empty line and a section title, followed by name if that is not empty. */
void fsd_text_table_put_title(struct fsd_text_table *table, const char *title, const char *name);

/* Writes the name of a single group, or of several those too long for their columns. */
void fsd_text_table_put_names(struct fsd_text_table *table);

#endif
