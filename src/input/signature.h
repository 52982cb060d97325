/* Recognises what is not text in UTF-8 by its first bytes: compressed files, UTF-16 and UTF-32, other binary data. */
#ifndef FSD_INPUT_SIGNATURE_H
#define FSD_INPUT_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>

struct fsd_codec;

/* Bytes that a form begins with. */
struct fsd_prefix {
    const char *bytes;
    size_t n_bytes;          /* 0: there is no such prefix */
    unsigned char free_bits; /* of the first byte: they may have any value, and are 0 in bytes */
};

/* The first members of a prefix that is a string literal. */
#define FSD_PREFIX(text) (text), sizeof(text) - 1

/* A form that is not text in UTF-8. */
struct fsd_signature {
    struct fsd_prefix prefixes[2]; /* any of them */
    const char *description;       /* "compressed by gzip" */
    const char *advice;            /* "decompress it first" */
    const char *command;           /* "zcat", followed by the file's name; NULL: no command helps */
    const struct fsd_codec *codec; /* NULL: not one that fastsud decompresses */
    bool is_array;                 /* numpy's, which is read as text */
    bool is_archive;               /* and a zip archive of several */
};

enum {
    FSD_SIGNATURE_BYTES = 6, /* enough for every prefix */
    FSD_BINARY_BYTES = 4096, /* of a source's beginning, enough to tell binary data from text */
};

/*
 * Returns the form that bytes, the start of a source, indicate, or NULL for text. n_bytes may be less than
 * FSD_SIGNATURE_BYTES only if the source has no more or the bytes contain a newline.
 */
const struct fsd_signature *fsd_signature_of(const char *bytes, size_t n_bytes);

/*
 * Decides whether bytes, the start of a source, are binary data: whose lines, up to the first that looks like text,
 * have many control characters. Text in which a few bytes are damaged is text. Sets *binary to the form of binary data,
 * else to NULL. Returns false if more bytes are needed: at most FSD_BINARY_BYTES in all, or all that the source has.
 */
bool fsd_signature_is_known(const char *bytes, size_t n_bytes, bool is_all, const struct fsd_signature **binary);

/* Whether bytes are the beginning of a prefix of the form, but not a whole one. */
bool fsd_signature_is_cut(const struct fsd_signature *form, const char *bytes, size_t n_bytes);

/* Whether this build decompresses the form; NULL: text. */
bool fsd_signature_is_readable(const struct fsd_signature *form);

#endif
