/* The formats of compressed output. Each is a file of this folder, which a build without its library leaves empty. */
#ifndef FSD_INPUT_CODECS_COMPRESS_H
#define FSD_INPUT_CODECS_COMPRESS_H

#include <stddef.h>

/*
 * A format in which the compressed forms of texts, one after the other, are the compressed form of all of them
 * together. In a build without the library, n_most and what follows are NULL.
 */
struct fsd_compression {
    const char *name;
    const char *suffix;  /* of the names of its files, with the dot */
    const char *package; /* Debian's package to build with */
    size_t block_bytes;  /* how much text to compress at a time */

    size_t (*n_most)(size_t n_text); /* no text of n_text bytes needs more */
    void *(*create)(void);           /* for one thread at a time; NULL when out of memory, or NULL: needs none */
    void (*destroy)(void *state);
    /*
     * Compresses a text into n_out bytes, at least n_most. Returns how many it needed; 0 when out of memory. The same
     * text gives the same bytes, as long as the library is the same.
     */
    size_t (*compress)(void *state, const char *text, size_t n_text, char *out, size_t n_out);
    const char *(*version)(void); /* of the library */
};

/* A row of the list: the format, or NULL when i is past the end. */
const struct fsd_compression *fsd_compression_at(size_t i);

/* The format of files with this name; NULL: none. */
const struct fsd_compression *fsd_compression_of_file(const char *name);

#endif
