/* What the first bytes of a source say it is, where that is not text in UTF-8. */
#ifndef FSD_PIPELINE_FORM_H
#define FSD_PIPELINE_FORM_H

#include <stddef.h>

/* A form that cannot be read as it is. */
struct fsd_form {
    const char *bytes; /* it begins with these */
    size_t n_bytes;
    const char *description; /* "compressed by gzip" */
    const char *advice;      /* "decompress it first" */
    const char *command;     /* "zcat", to be followed by the file's name */
};

enum { FSD_FORM_BYTES = 6 }; /* as many at a source's beginning tell its form */

/* NULL: text. Fewer bytes than FSD_FORM_BYTES are all that the source has, or hold a newline. */
const struct fsd_form *fsd_form_of(const char *bytes, size_t n_bytes);

#endif
