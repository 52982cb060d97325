#include "base/transfer.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

int fsd_read_at(int fd, char *bytes, size_t n_bytes, uint64_t offset, size_t *n_read)
{
    *n_read = 0;
    while (*n_read < n_bytes) {
        const ssize_t n = pread(fd, bytes + *n_read, n_bytes - *n_read, (off_t)(offset + *n_read));
        if (n == 0) {
            break;
        }
        if (n > 0) {
            *n_read += (size_t)n;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int fsd_write_at(int fd, const void *bytes, size_t n_bytes, uint64_t offset)
{
    const char *at = bytes;

    while (n_bytes > 0) {
        const ssize_t n = pwrite(fd, at, n_bytes, (off_t)offset);
        if (n == 0) {
            return EIO;
        }
        if (n > 0) {
            at += n;
            n_bytes -= (size_t)n;
            offset += (uint64_t)n;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int fsd_write_all(int fd, const char *bytes, size_t n_bytes)
{
    while (n_bytes > 0) {
        const ssize_t n = write(fd, bytes, n_bytes);
        if (n == 0) {
            return EIO; /* a device that takes nothing would be written to for ever */
        }
        if (n > 0) {
            bytes += n;
            n_bytes -= (size_t)n;
        } else if (errno == EAGAIN) {
            struct pollfd output = {.fd = fd, .events = POLLOUT};
            poll(&output, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int fsd_read_file(const char *path, struct fsd_buffer *bytes)
{
    enum { BLOCK_BYTES = 1 << 16 };
    FILE *const file = fopen(path, "rb");
    size_t n = 1;

    if (!file) {
        return errno;
    }
    while (n > 0 && fsd_buffer_reserve(bytes, BLOCK_BYTES)) {
        n = fread(bytes->bytes + bytes->n, 1, BLOCK_BYTES, file);
        bytes->n += n;
    }
    const int error = bytes->failed ? ENOMEM : ferror(file) ? errno : 0;
    fclose(file);
    return error;
}
