/* The names by which public collections call the columns of puzzles and solutions. */
#ifndef FSD_INPUT_LAYOUTS_COLUMN_NAMES_H
#define FSD_INPUT_LAYOUTS_COLUMN_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* In lower case, the surest first; NULL when i is past the end. */
const char *fsd_puzzle_name_at(size_t i);
const char *fsd_solution_name_at(size_t i);

/* Whether a column of that name may say how many solutions there are, as that of rate does. */
bool fsd_solution_name_may_count(const char *name);

/* Whether n_bytes of text are a name of the lists, or one that was given, in upper or lower case. */
bool fsd_column_name_is(const char *text, size_t n_bytes, const char *name);

#endif
