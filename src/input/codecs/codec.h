/*
 * The compression formats. Each is a file of this folder, a row of the list in codec.c, and its libraries in
 * src/CMakeLists.txt; without a library, a build recognises the format but does not read or write it.
 */
#ifndef FSD_INPUT_CODECS_CODEC_H
#define FSD_INPUT_CODECS_CODEC_H

#include <stdbool.h>
#include <stddef.h>

#include "input/signature.h"

enum fsd_progress_in_member {
    FSD_MEMBER_GOES_ON, /* all input was taken, or all space was filled */
    FSD_MEMBER_ENDED,
    FSD_MEMBER_CORRUPT,
    FSD_MEMBER_WRONG_CHECKSUM,
    FSD_MEMBER_UNSUPPORTED, /* the library refuses it, see reason */
    FSD_MEMBER_NO_MEMORY,
};

/* Input and space, of which a decompressor takes from the front. */
struct fsd_member_buffers {
    const unsigned char *in;
    size_t n_in;
    unsigned char *out;
    size_t n_out;
    const char *reason; /* FSD_MEMBER_UNSUPPORTED: static, in the library's words; NULL: none */
};

enum { FSD_MEMBER_MAX_BYTES = 1 << 30 };

/*
 * Decompresses members: a compressed file is one or more of them (gzip's word; frames of zstd, streams of xz and
 * bzip2). A state is n_state_bytes, zeroed at first, and used by one thread at a time.
 */
struct fsd_decompressor {
    const char *library;
    const char *(*version)(void); /* of the library */
    size_t n_state_bytes;
    bool (*start)(void *state); /* at the start of each member; false when out of memory */
    /* Neither n_in nor n_out is more than FSD_MEMBER_MAX_BYTES. */
    enum fsd_progress_in_member (*run)(void *state, struct fsd_member_buffers *buffers);
    void (*end)(void *state); /* once; also if start failed */
};

/* Compresses texts. The compressed forms of texts, one after the other, are the compressed form of all of them. */
struct fsd_compressor {
    size_t block_bytes;              /* how much text to compress at a time */
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

struct fsd_codec {
    const char *name;                      /* "gzip" */
    const char *suffix;                    /* of the names of its files, with the dot */
    struct fsd_signature signature;        /* of its files */
    const char *reader_package;            /* Debian's package to build with, to read */
    const char *writer_package;            /* to write */
    const struct fsd_decompressor *reader; /* NULL: this build does not read the format */
    const struct fsd_compressor *writer;   /* NULL: it does not write it */
};

/* A row of the list; NULL when i is past the end. */
const struct fsd_codec *fsd_codec_at(size_t i);

/* The codec of files with this name; NULL: none. */
const struct fsd_codec *fsd_codec_of_file(const char *name);

#endif
