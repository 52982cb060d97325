/* Writes to descriptors that may be interrupted or not ready, and to disks that may be slow. */
#ifndef FSD_BASE_WRITE_ALL_H
#define FSD_BASE_WRITE_ALL_H

#include <stddef.h>

/* Writes to a descriptor at its offset, and waits if it is not ready. Returns 0 or an errno. */
int fsd_write_all(int fd, const char *bytes, size_t n_bytes);

/* Waits until the data of a file is on its disk, if it has one. Returns 0 or an errno. */
int fsd_sync(int fd);

#endif
