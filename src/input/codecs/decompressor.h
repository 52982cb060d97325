/* The forms of compression that can be read, and what decompresses them. */
#ifndef FSD_INPUT_CODECS_DECOMPRESSOR_H
#define FSD_INPUT_CODECS_DECOMPRESSOR_H

#include <stdbool.h>
#include <stddef.h>

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

/*
 * A decompressor of members: a compressed file is one or more of them (gzip's word; frames of zstd, streams of xz and
 * bzip2). A state is n_state_bytes, zeroed at first, and used by one thread at a time.
 */
struct fsd_decompressor {
    const char *name;    /* "gzip" */
    const char *package; /* that this build lacks, if it cannot read the form */
    const char *library; /* NULL: this build cannot read the form, and there is nothing below */
    const char *(*version)(void);
    size_t n_state_bytes;
    bool (*start)(void *state); /* at the start of each member; false when out of memory */
    /* Neither *n_in nor *n_out is more than FSD_MEMBER_MAX_BYTES. */
    enum fsd_progress_in_member (*run)(void *state, struct fsd_member_buffers *buffers);
    void (*end)(void *state); /* once; also if start failed */
};

enum { FSD_MEMBER_MAX_BYTES = 1 << 30 };

extern const struct fsd_decompressor fsd_decompressor_gzip, fsd_decompressor_zstd, fsd_decompressor_xz,
    fsd_decompressor_bzip2;

/* All of them; NULL ends the list. */
extern const struct fsd_decompressor *const fsd_decompressors[];

#endif
