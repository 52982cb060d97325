/* The header of an array of numpy (.npy, format versions 1 to 3): of which type the rows are, and how many there are.
 */
#ifndef FSD_INPUT_ARRAYS_NPY_HEADER_H
#define FSD_INPUT_ARRAYS_NPY_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSD_ARRAY_FAULT_BYTES = 280, FSD_NPY_FAULT_BYTES = 200, FSD_NPY_MAX_DIMENSIONS = 8 };

/* What is wrong with a file, and where. */
struct fsd_array_fault {
    bool is_foreign; /* it is an archive of something else, or in a pipe; the other members say nothing */
    uint64_t offset; /* in the file */
    char text[FSD_ARRAY_FAULT_BYTES]; /* FSD_NPY_FAULT_BYTES of it, where no name is told */
};

/* A field of each row: of records one of several, else all of it. */
struct fsd_npy_field {
    char *name; /* NULL: it has none */
    char kind;  /* as numpy has it: b, i, u, f, S or U */
    bool is_big_endian;
    unsigned n_dimensions;
    uint64_t dimensions[FSD_NPY_MAX_DIMENSIONS];
    size_t n_elements;
    size_t element_bytes;
    size_t at; /* in the row */
};

struct fsd_npy_header {
    struct fsd_npy_field *fields;
    size_t n_fields;
    size_t row_bytes;
    uint64_t n_rows;
    bool is_fortran; /* all first elements of rows come first */
};

/* Before the text of a header stand so many bytes, at most. */
enum { FSD_NPY_PREFIX_BYTES = 12 };

/*
 * How many bytes a header has, by its first n, at least FSD_NPY_PREFIX_BYTES; offset is where in the file they stand,
 * for the fault. 0: it has a fault.
 */
size_t fsd_npy_header_bytes(const char *bytes, uint64_t offset, struct fsd_array_fault *fault);

/* Reads a header of that many bytes. Returns 0, EBADMSG for a fault, or ENOMEM. The caller destroys it in any case. */
int fsd_npy_header_read(const char *bytes, size_t n, uint64_t offset, struct fsd_npy_header *header,
                        struct fsd_array_fault *fault);
void fsd_npy_header_destroy(struct fsd_npy_header *header);

#endif
