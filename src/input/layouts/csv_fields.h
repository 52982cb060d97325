/* The fields of a CSV record, by RFC 4180, with any separator. */
#ifndef FSD_INPUT_LAYOUTS_CSV_FIELDS_H
#define FSD_INPUT_LAYOUTS_CSV_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSD_COLUMN_NAME_BYTES = 64 }; /* of a column that is looked for, with a terminating zero */

#define FSD_NO_COLUMN UINT32_MAX

struct fsd_csv_field {
    const char *text; /* n_bytes in the record: without the quotes around it, but with quotes still doubled */
    size_t n_bytes;
    bool is_quoted;
    bool is_unclosed; /* the record ends within quotes */
};

/* The columns of a source. */
struct fsd_csv_columns {
    char separator;
    uint32_t puzzle;   /* from 0 */
    uint32_t solution; /* FSD_NO_COLUMN: none */
    uint32_t n;
    char *header; /* the header's record, n_header bytes without the end of its line; NULL: there is none */
    size_t n_header;
    bool ends_with_cr; /* the header's line */
    bool is_kept;      /* records are written again, so all of their fields matter */
};

/*
 * Takes the field at *at out of a record that ends at `end`, and moves *at to the next, to NULL after the last. An
 * empty record has one empty field. Returns false if *at is NULL.
 */
bool fsd_csv_next_field(const char **at, const char *end, char separator, struct fsd_csv_field *field);

/* Finds a field by its column, from 0; returns false if the record has fewer. n_record is without the line's end. */
bool fsd_csv_field_at(const char *record, size_t n_record, char separator, uint32_t column,
                      struct fsd_csv_field *field);

/* Takes blanks from both ends of a field without quotes; those within quotes belong to it. */
void fsd_csv_trim(struct fsd_csv_field *field);

/* Copies a field, with its quotes undone, as far as it fits, with a terminating zero. */
void fsd_csv_copy_field(const struct fsd_csv_field *field, char *out, size_t n_out);

/*
 * The length of the record at the start of a text, with the end of its last line; 0 if it does not end within n_bytes
 * for sure. A record whose quotes do not close within n_most bytes, without the line's end, is its first line alone.
 */
size_t fsd_csv_record_end(const char *text, size_t n_bytes, bool is_all, char separator, size_t n_most);

#endif
