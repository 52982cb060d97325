/* A row as spreadsheets write it: nine fields, each a digit or empty. */
#ifndef FSD_INPUT_LAYOUTS_FIELD_LINE_H
#define FSD_INPUT_LAYOUTS_FIELD_LINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads the line at the start of a text of n_bytes if its bytes are digits and eight commas, semicolons or TABs,
 * perhaps one more at the end, and a field is empty; *is_empty: all are. Returns its length with its end; 0: it is
 * another, or the text ends soon after it. There are others with the same meaning, which fsd_grid_lines_peek knows;
 * this is quick.
 */
size_t fsd_field_line_read(const char *text, size_t n_bytes, char cells[9], bool *is_empty);

#endif
