/* The header of CSV input, for output that has the input's records in it. */
#ifndef FSD_INPUT_HEADER_H
#define FSD_INPUT_HEADER_H

#include "base/buffer.h"
#include "input/layout.h"

/* What becomes of the headers of a run's sources. Sources without any record or header never matter. */
enum fsd_header_rule {
    FSD_HEADER_DROPPED, /* the input's records are not written */
    FSD_HEADER_ALIKE,   /* it comes first; a source with another, or with one where others have none, is a failure */
    FSD_HEADER_REQUIRED /* the same; a source without one is a failure, and so are records that do not suit it */
};

/* Whether a source may follow the first that has anything in it, whose layout is first. If not, says why in failure. */
bool fsd_header_check(enum fsd_header_rule rule, const struct fsd_layout *layout, const struct fsd_layout *first,
                      const char *first_name, struct fsd_failure *failure);

/* The separator of columns that are added: that of CSV with a header, else a comma. */
static inline char fsd_header_separator(const struct fsd_layout *layout)
{
    return layout && layout->csv.header ? layout->csv.separator : ',';
}

/* Appends the header as it stands, without the end of its line. */
void fsd_header_put(const struct fsd_layout *layout, struct fsd_buffer *out);

/*
 * Appends a separator and the name of an added column, which gets the prefix "fastsud_", again if need be, where the
 * header has a column of that name.
 */
void fsd_header_put_name(const struct fsd_layout *layout, const char *name, struct fsd_buffer *out);

/* How the header's line ends: "\r\n" or "\n". */
const char *fsd_header_end(const struct fsd_layout *layout);

/*
 * Writes a record of n bytes, without its line's end, to out, as it stands, except that it gets as many fields as the
 * header has: empty ones are added or taken from its end. More fields that are not blank stay. Returns its end; at most
 * n bytes and as many as the header has fields are written. Without a header, nothing is added or taken.
 */
char *fsd_header_put_record(const struct fsd_layout *layout, const char *record, size_t n, char *out);

/* Appends the same. */
void fsd_header_append_record(const struct fsd_layout *layout, const char *record, size_t n, struct fsd_buffer *out);

#endif
