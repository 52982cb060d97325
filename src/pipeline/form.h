/* Recognises compressed files and UTF-16 text by their first bytes. */
#ifndef FSD_PIPELINE_FORM_H
#define FSD_PIPELINE_FORM_H

#include <stddef.h>

/* A format that cannot be read directly. */
struct fsd_form {
    const char *bytes; /* signature at the start of the file */
    size_t n_bytes;
    const char *description; /* "compressed by gzip" */
    const char *advice;      /* "decompress it first" */
    const char *command;     /* "zcat", followed by the file's name */
};

enum { FSD_FORM_BYTES = 6 }; /* enough for every signature */

/*
 * Returns the form that bytes, the start of a source, indicate, or NULL for text. n_bytes may be less than
 * FSD_FORM_BYTES only if the source has no more or the bytes contain a newline.
 */
const struct fsd_form *fsd_form_of(const char *bytes, size_t n_bytes);

#endif
