/* The bytes of an array, one after the other: a file or pipe, or a member of an archive, which may be deflated. */
#ifndef FSD_INPUT_ARRAYS_ARRAY_MEMBER_H
#define FSD_INPUT_ARRAYS_ARRAY_MEMBER_H

#include "base/crc32.h"
#include "input/arrays/npy_header.h"
#include "input/arrays/zip_directory.h"
#include "input/descriptor.h"

struct fsd_array_member {
    const char *name;        /* of a member of an archive; NULL: it is no member */
    struct fsd_input *input; /* borrowed */
    struct fsd_input own_input;
    const char *before; /* n_before bytes that come first */
    size_t n_before;
    uint64_t offset; /* in the file, of the next byte */
    struct fsd_array_fault *fault;

    /* Of archives. */
    const struct fsd_zip_member *member; /* NULL: the rest of the input */
    const struct fsd_crc32 *crc;
    uint32_t sum;
    uint64_t n_taken; /* of its packed bytes */
    void *inflating;  /* the state of gzip's decompressor; NULL: it is stored */
    unsigned char *packed;
    size_t at, n_packed;
    bool has_tail, has_ended;

    /* What it holds. */
    bool is_open; /* its header has been read */
    char *head;
    size_t n_head;
    struct fsd_npy_header header;
    uint64_t data; /* where in the file its rows begin, if they are stored */
    unsigned char *rows;
    size_t n_rows_bytes, n_filled; /* room, and how many bytes there are */
};

/* The rest of an input, or a member of an archive. Destroy it in any case. Returns 0 or an errno; EBADMSG: a fault. */
int fsd_array_member_create(struct fsd_array_member *member, struct fsd_input *input, const char *before,
                            size_t n_before, struct fsd_array_fault *fault);
int fsd_array_member_create_packed(struct fsd_array_member *member, const struct fsd_input *input,
                                   const struct fsd_zip_member *of, const struct fsd_crc32 *crc,
                                   struct fsd_array_fault *fault);
void fsd_array_member_destroy(struct fsd_array_member *member);

/*
 * Each returns 0 when it is done, else EAGAIN as fsd_input_read, EINTR once the input was stopped, EBADMSG for a fault,
 * or another errno; after EAGAIN, it goes on where it was.
 */
int fsd_array_member_open(struct fsd_array_member *member, int patience_ms);
/* Reads n rows from one on to rows. */
int fsd_array_member_read(struct fsd_array_member *member, uint64_t first, size_t n, int patience_ms);
/* After the last row: whether nothing follows, and the checksum is right. */
int fsd_array_member_end(struct fsd_array_member *member, int patience_ms);

#endif
