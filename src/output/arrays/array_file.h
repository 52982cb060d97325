/* Writes the files of numpy: an array (.npy), or several in a zip archive (.npz). */
#ifndef FSD_OUTPUT_ARRAYS_ARRAY_FILE_H
#define FSD_OUTPUT_ARRAYS_ARRAY_FILE_H

#include "output/arrays/array_column.h"

/* Where the rows of a column of grids begin in a file of that alone. */
enum { FSD_NPY_HEADER = 128 };

/* Each writes all columns, which have equally many rows, to an empty file. Returns 0 or an errno. */
int fsd_npy_write(int fd, const struct fsd_array_column *columns, size_t n_columns);
int fsd_npz_write(int fd, const struct fsd_array_column *columns, size_t n_columns);

/* Writes the header of a file that has the rows of a column of grids, after FSD_NPY_HEADER bytes. */
int fsd_npy_complete(int fd, const struct fsd_array_column *column);

#endif
