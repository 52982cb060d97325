/* Reads from and writes to descriptors that may be interrupted or not ready; reads files. */
#ifndef FSD_BASE_TRANSFER_H
#define FSD_BASE_TRANSFER_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Reads n_bytes at an offset, fewer only at the end of the file. Returns 0 or an errno. */
int fsd_read_at(int fd, char *bytes, size_t n_bytes, uint64_t offset, size_t *n_read);

/* Writes to a file at an offset, and leaves the descriptor's own as it is. Returns 0 or an errno. */
int fsd_write_at(int fd, const void *bytes, size_t n_bytes, uint64_t offset);

/* Writes to a descriptor at its offset, and waits if it is not ready. Returns 0 or an errno. */
int fsd_write_all(int fd, const char *bytes, size_t n_bytes);

/* Appends a whole file of any bytes. Returns 0 or an errno. */
int fsd_read_file(const char *path, struct fsd_buffer *bytes);

#endif
