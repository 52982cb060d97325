/* Compresses bytes for tests, by the programs that people compress files with. */
#ifndef TESTS_SUPPORT_COMPRESSED_H
#define TESTS_SUPPORT_COMPRESSED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct compression {
    const char *name;    /* as in fsd_codec */
    const char *suffix;  /* of file names */
    const char *command; /* reads standard input */
};

enum { N_COMPRESSIONS = 4 };
extern const struct compression compressions[N_COMPRESSIONS];

/* Whether the build under test reads the form. */
bool compression_is_built(const struct compression *compression);

/* Whether bytes can be compressed and read here; says once if they cannot. */
bool compression_is_here(const struct compression *compression);

/* The first form that is here; the running test is skipped if there is none. */
const struct compression *compression_any(void);

/* The next form that is here; NULL after the last. */
const struct compression *compression_next(const struct compression *compression);

/* Appends a member of compressed bytes. Any failure fails the running test. */
void compress_bytes(struct fsd_buffer *to, const struct compression *compression, const char *data, size_t n_bytes);

#endif
