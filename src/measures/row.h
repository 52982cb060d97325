/* A puzzle's record as a line of CSV or JSON. */
#ifndef FSD_RATE_ROW_H
#define FSD_RATE_ROW_H

#include "measures/measure.h"

/* Formats: id, name, what it is. */
#define FSD_ROW_FORMAT_LIST(X)                                                                                         \
    X(FSD_ROW_CSV, "csv", "a row a puzzle, with a header")                                                             \
    X(FSD_ROW_JSONL, "jsonl", "a JSON object a line")

enum fsd_row_format {
#define X(id, name, help) id,
    FSD_ROW_FORMAT_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_row_format_name(size_t i);

enum {
    FSD_ROW_HEADER_BYTES = 2048,
    FSD_ROW_BYTES = 6144,   /* most of a line, without the file's name */
    FSD_ROW_NAME_FACTOR = 6 /* and most for a byte of that */
};

struct fsd_row_context {
    const struct fsd_measure_options *options;
    enum fsd_row_format format;
    const char *file;
};

/* Writes CSV's header with its newline and a terminating zero; nothing for JSON lines. */
void fsd_row_put_header(const struct fsd_row_context *context, char header[FSD_ROW_HEADER_BYTES]);

/* Writes the line, without a terminating zero; returns its end. record NULL: the line is malformed. */
char *fsd_row_put(const struct fsd_row_context *context, uint64_t line, const char *puzzle,
                  const struct fsd_record *record, char *out);

#endif
