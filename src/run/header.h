/* Headers and records of CSV input, for output that has the input's records in it. */
#ifndef FSD_RUN_HEADER_H
#define FSD_RUN_HEADER_H

#include "base/buffer.h"
#include "run/stage.h"

/*
 * Finds the first source that has anything in it and is written, *first (NULL: there is none), and whether the others
 * that are open go with it. Opens sources until there is one. Returns false and why if not.
 */
bool fsd_header_find(enum fsd_header_rule rule, struct fsd_source *sources, size_t n_sources, const atomic_bool *stop,
                     const struct fsd_source **first, struct fsd_failure *failure);

/* Whether one source, which is open, goes with the others. */
bool fsd_header_check(enum fsd_header_rule rule, const struct fsd_source *source, const struct fsd_source *first,
                      struct fsd_failure *failure);

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
