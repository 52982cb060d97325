/*
 * Records as arrays of numpy, a column each: what becomes of a command's text where its output is an array file. The
 * file is written when all records are known; until then rows wait in a file without a name beside it, so memory does
 * not grow with their number.
 */
#ifndef FSD_OUTPUT_ARRAYS_ARRAYS_H
#define FSD_OUTPUT_ARRAYS_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/rules.h"

/* The forms. Each is a row of the list in arrays.c. */
struct fsd_array_form {
    const char *name;   /* "npy", as its files end */
    bool holds_columns; /* an array for each; else they are the members of one */
};

/* NULL when i is past the end. */
const struct fsd_array_form *fsd_array_form_at(size_t i);

/* The form of names with this ending, without its dot; NULL: none. */
const struct fsd_array_form *fsd_array_form_of_ending(const char *ending);

/* What is known of the text beforehand. */
struct fsd_array_text {
    const struct fsd_array_form *form;
    char separator;                /* of columns; 0: a line is one column */
    const char *names;             /* of columns, with commas between; NULL: the text has a header */
    bool is_input;                 /* lines are the input's, with a puzzle somewhere in them, before these columns */
    const struct fsd_rules *rules; /* compiled: of the puzzles; NULL: those of 9x9 sudoku, or their own */
    bool have_own_rules;           /* puzzles are of any size */
};

struct fsd_arrays;

/*
 * Text becomes arrays in an empty file of this path, which can be written at any offset. All but the path is borrowed;
 * *text may be filled in until there is some. NULL when out of memory.
 */
struct fsd_arrays *fsd_arrays_create(int fd, const char *path, const struct fsd_array_text *text);

/* NULL is allowed. */
void fsd_arrays_destroy(struct fsd_arrays *arrays);

/* Takes more text. Returns 0 or an errno, like the next. */
int fsd_arrays_put(struct fsd_arrays *arrays, const char *text, size_t n);

/* Completes the file. */
int fsd_arrays_finish(struct fsd_arrays *arrays);

#endif
