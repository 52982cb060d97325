/*
 * Tables of text for a terminal: sections of rows, each with a label and the same columns for every group, the groups
 * side by side. Where they do not fit, a section goes on below with the next groups.
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

/* A group's name, fit for a terminal. */
const char *fsd_text_table_name(const struct fsd_text_table *table, size_t group);

/*
 * Begins a section of at most max_rows rows and n_columns columns a group. title and headings are kept until the
 * section ends. False when there is no memory; then nothing may be put.
 */
bool fsd_text_table_begin(struct fsd_text_table *table, const char *title, size_t max_rows, size_t n_columns,
                          const char *const *headings);

/* Begins a row; those that follow put cells of it. Cells that are not put stay empty. */
void fsd_text_table_row(struct fsd_text_table *table, const char *label);

void fsd_text_table_put_text(struct fsd_text_table *table, size_t group, size_t column, const char *text);
void fsd_text_table_put_count(struct fsd_text_table *table, size_t group, size_t column, uint64_t count);

/* With decimals; one that rounds to 0 has no sign, one that is not finite is "-". */
void fsd_text_table_put_number(struct fsd_text_table *table, size_t group, size_t column, double number,
                               unsigned n_decimals);

/*
 * 100 * count / whole with two decimals, rounded, but "<0.01" and 99.99 where some of the whole would look like none
 * and all of it; "-" when the whole is 0.
 */
void fsd_text_table_put_percent(struct fsd_text_table *table, size_t group, size_t column, uint64_t count,
                                uint64_t whole);

/* Draws a bar of count / whole of the room behind the row. Only a single group has such. */
void fsd_text_table_put_bar(struct fsd_text_table *table, uint64_t count, uint64_t whole);

/* Writes the section, with an empty line before it, unless it has no row. */
void fsd_text_table_end(struct fsd_text_table *table);

/* Writes title and name, which may be empty, as a line like a section's title, after an empty line. */
void fsd_text_table_put_title(struct fsd_text_table *table, const char *title, const char *name);

/* Writes the name of a single group; of several, those that stand shortened over their columns. */
void fsd_text_table_put_names(struct fsd_text_table *table);

#endif
