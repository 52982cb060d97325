/* Reads arrays of numpy as text: of puzzles alone a line each, else CSV with a header. */
#ifndef FSD_INPUT_ARRAYS_ARRAY_TEXT_H
#define FSD_INPUT_ARRAYS_ARRAY_TEXT_H

#include "input/arrays/npy_header.h"
#include "input/descriptor.h"
#include "input/shape.h"

struct fsd_array_reader;

/*
 * Reads on from input, of which beginning[0..n_beginning) was read before; both are borrowed. is_archive: of several
 * arrays, .npz. shape: of the puzzles, or NULL. Returns NULL when out of memory.
 */
struct fsd_array_reader *fsd_array_reader_create(bool is_archive, struct fsd_input *input, const char *beginning,
                                                 size_t n_beginning, const struct fsd_puzzle_shape *shape);

/* NULL is allowed. */
void fsd_array_reader_destroy(struct fsd_array_reader *reader);

/* As fsd_decompression_read. */
ssize_t fsd_array_reader_read(struct fsd_array_reader *reader, char *buffer, size_t n_bytes, int patience_ms);

/* What is wrong, after EBADMSG; as long as the reader. */
const struct fsd_array_fault *fsd_array_reader_fault(const struct fsd_array_reader *reader);

/* How many bytes of the file were needed for what was read. */
uint64_t fsd_array_reader_position(const struct fsd_array_reader *reader);

#endif
