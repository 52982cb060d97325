/* Reads CSV by the rules of RFC 4180, with lines that end as they do on Unix. */
#ifndef TESTS_SUPPORT_CSV_H
#define TESTS_SUPPORT_CSV_H

#include <stddef.h>

struct csv {
    char *text;          /* what the fields point into */
    const char **fields; /* the header's, then those of each row */
    size_t n_columns;
    size_t n_rows; /* without the header */
};

/*
 * Reads a header and rows of as many fields. The running test fails when a row has more or fewer, a quote stands where
 * none may, a column comes twice, or the last line has no end. It lives as long as the program.
 */
void csv_read(struct csv *csv, const char *text);

/* A field by the name of its column; the running test fails when there is no such column. Rows count from 0. */
const char *csv_field(const struct csv *csv, size_t row, const char *column);

#endif
