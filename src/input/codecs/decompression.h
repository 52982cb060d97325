/* Decompresses a source: all members, one after the other. */
#ifndef FSD_INPUT_CODECS_DECOMPRESSION_H
#define FSD_INPUT_CODECS_DECOMPRESSION_H

#include "input/descriptor.h"
#include "input/shape.h"
#include "input/signature.h"

enum fsd_fault_kind {
    FSD_FAULT_NONE,
    FSD_FAULT_TRUNCATED, /* the source ends in the middle of a member, at offset */
    FSD_FAULT_CORRUPT,
    FSD_FAULT_CHECKSUM,
    FSD_FAULT_GARBAGE,     /* after a member, from offset on, is neither another one nor padding of zeros */
    FSD_FAULT_UNSUPPORTED, /* the library refuses it, see reason */
    FSD_FAULT_NO_MEMORY,
    FSD_FAULT_ARRAY,   /* of arrays, see reason */
    FSD_FAULT_FOREIGN, /* an archive of something else, or in a pipe */
};

/* What is wrong with compressed data. */
struct fsd_fault {
    enum fsd_fault_kind kind;
    uint64_t offset;    /* in the source: how much of it was decompressed, in bytes */
    const char *reason; /* FSD_FAULT_UNSUPPORTED: static, may be NULL; FSD_FAULT_ARRAY: as long as the data is read */
};

struct fsd_decompression;

/* Bytes of a source that may have been read before it is decompressed. */
enum { FSD_DECOMPRESSION_BEGINNING = 1 << 16 };

/*
 * Reads on from input, of which beginning[0..n_beginning) was read before: at most FSD_DECOMPRESSION_BEGINNING bytes.
 * input is borrowed; this build can decompress the form. shape: of puzzles in arrays, or NULL. Returns NULL when out of
 * memory.
 */
struct fsd_decompression *fsd_decompression_create(const struct fsd_signature *form, struct fsd_input *input,
                                                   const char *beginning, size_t n_beginning,
                                                   const struct fsd_puzzle_shape *shape);

/* NULL is allowed. */
void fsd_decompression_destroy(struct fsd_decompression *decompression);

/*
 * Decompresses up to n_bytes, at least 1: until they are full or the input pauses or ends. patience_ms is how long to
 * wait for input if there is nothing to return without. Returns the number of bytes, 0 at the end or when the input was
 * stopped, or -1 and an errno: EAGAIN as fsd_input_read; EBADMSG for a fault. All that precedes a failure is returned
 * first, and a failure is final.
 */
ssize_t fsd_decompression_read(struct fsd_decompression *decompression, char *buffer, size_t n_bytes, int patience_ms);

/* kind is FSD_FAULT_NONE until there is one. */
struct fsd_fault fsd_decompression_fault(const struct fsd_decompression *decompression);

/* How many bytes of the source were decompressed. */
uint64_t fsd_decompression_position(const struct fsd_decompression *decompression);

#endif
