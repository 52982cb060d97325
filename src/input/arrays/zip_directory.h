/* The directory of a zip archive, as numpy writes them (.npz): its arrays, stored or deflated. */
#ifndef FSD_INPUT_ARRAYS_ZIP_DIRECTORY_H
#define FSD_INPUT_ARRAYS_ZIP_DIRECTORY_H

#include "input/arrays/npy_header.h"

struct fsd_zip_member {
    char *name; /* without .npy */
    bool is_deflated;
    uint32_t crc;
    uint64_t offset; /* of its data in the archive */
    uint64_t n_packed, n;
};

struct fsd_zip_directory {
    struct fsd_zip_member *members;
    size_t n;
};

/*
 * Reads the directory of an archive that a file holds from an offset on, and keeps members that are arrays by their
 * names. Returns 0, EBADMSG for a fault, or another errno. The caller destroys it in any case.
 */
int fsd_zip_directory_read(int fd, uint64_t begin, struct fsd_zip_directory *directory, struct fsd_array_fault *fault);
void fsd_zip_directory_destroy(struct fsd_zip_directory *directory);

#endif
