/* Recognises compressed files and text in UTF-16 or UTF-32 by their first bytes. */
#ifndef FSD_INPUT_SIGNATURE_H
#define FSD_INPUT_SIGNATURE_H

#include "input/codecs/decompressor.h"

/* A form that is not text in UTF-8. */
struct fsd_signature {
    const char *bytes; /* signature at the start of the file */
    size_t n_bytes;
    unsigned char free_bits;                     /* of the first byte: they may have any value, and are 0 in bytes */
    const char *description;                     /* "compressed by gzip" */
    const char *advice;                          /* "decompress it first" */
    const char *command;                         /* "zcat", followed by the file's name */
    const struct fsd_decompressor *decompressor; /* NULL: the form is not a compressed text */
};

enum { FSD_SIGNATURE_BYTES = 6 }; /* enough for every signature */

/*
 * Returns the form that bytes, the start of a source, indicate, or NULL for text. n_bytes may be less than
 * FSD_SIGNATURE_BYTES only if the source has no more or the bytes contain a newline.
 */
const struct fsd_signature *fsd_signature_of(const char *bytes, size_t n_bytes);

/* Whether this build decompresses the form; NULL: text. */
bool fsd_signature_is_readable(const struct fsd_signature *form);

#endif
