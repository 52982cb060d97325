/* Writes the measures of a puzzle as a line of CSV or JSON. */
#ifndef FSD_MEASURES_ROW_H
#define FSD_MEASURES_ROW_H

#include "base/json.h"

/* Formats: id, name, what it is. */
#define FSD_ROW_FORMAT_LIST(X)                                                                                         \
    X(FSD_ROW_CSV, "csv", "a row per puzzle, with a header")                                                           \
    X(FSD_ROW_JSONL, "jsonl", "a JSON object a line")

enum fsd_row_format {
#define X(id, name, help) id,
    FSD_ROW_FORMAT_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_row_format_name(size_t i);

enum fsd_row_kind {
    FSD_ROW_HEADER, /* CSV: column names */
    FSD_ROW_EMPTY,  /* no values: CSV fields are empty, JSON's null */
    FSD_ROW_VALUES
};

/* What a column holds: counts are the nonzero ones by name. */
enum fsd_value_kind { FSD_VALUE_COUNT, FSD_VALUE_DECIMAL, FSD_VALUE_BOOL, FSD_VALUE_TEXT, FSD_VALUE_COUNTS };

struct fsd_value {
    enum fsd_value_kind kind;
    bool is_known;
    uint64_t count; /* or 0 and 1 */
    double decimal;
    size_t text_at; /* where its text, if it has one, begins in json.out; it ends where the next value's begins */
};

/* Appends to json.out, whose `failed` reports allocation failure. */
struct fsd_row {
    struct fsd_json json; /* CSV uses its buffer and comma flag */
    enum fsd_row_format format;
    enum fsd_row_kind kind;
    const char *only; /* the column to which the row is limited; NULL: all */
    char separator;   /* CSV: 0: a comma */
    /* CSV: puts a separator and a name into the header, for rows that follow other columns; NULL: the name as it is. */
    void (*put_name)(const void *context, const char *name, struct fsd_buffer *out);
    const void *context;
    /* Takes the values, of which there are n_values so far, instead of a line; json.out has texts as in CSV, unquoted.
     */
    struct fsd_value *values;
    size_t n_values;
};

/* Begin and end a line. */
void fsd_row_begin(struct fsd_row *row);
void fsd_row_end(struct fsd_row *row);

void fsd_row_put_count(struct fsd_row *row, const char *name, uint64_t count);
void fsd_row_put_decimal(struct fsd_row *row, const char *name, double value, unsigned n_places);
void fsd_row_put_bool(struct fsd_row *row, const char *name, bool value);
void fsd_row_put_text(struct fsd_row *row, const char *name, const char *text);
/* With a value only if it is known. */
void fsd_row_put_count_if(struct fsd_row *row, const char *name, bool is_known, uint64_t count);
void fsd_row_put_decimal_if(struct fsd_row *row, const char *name, bool is_known, double value, unsigned n_places);
/* A column of texts, without one. */
void fsd_row_put_no_text(struct fsd_row *row, const char *name);
/* The nonzero counts by name: "naked single:3;X-wing:1" in CSV, an object in JSON. */
void fsd_row_put_counts(struct fsd_row *row, const char *name, size_t n, const char *(*name_of)(size_t i),
                        const uint32_t *counts);

#endif
