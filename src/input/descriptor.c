#include "input/descriptor.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* Waits until the descriptor can be read. Returns 0 or an errno. */
static int await(const struct fsd_input *input, int patience_ms)
{
    struct pollfd descriptor = {.fd = input->fd, .events = POLLIN};

    const int n_ready = poll(&descriptor, 1, patience_ms == FSD_WAIT ? FSD_STOP_CHECK_MS : patience_ms);
    if (n_ready > 0) {
        return 0;
    }
    if (n_ready < 0) {
        return errno;
    }
    return patience_ms == FSD_WAIT ? EINTR : EAGAIN;
}

ssize_t fsd_input_read(struct fsd_input *input, void *buffer, size_t n_bytes, int patience_ms)
{
    while (!atomic_load(input->stop)) {
        const int error = input->has_offset ? 0 : await(input, patience_ms);
        if (error != 0 && error != EINTR) {
            errno = error;
            return -1;
        }
        if (error == 0) {
            const ssize_t n = input->has_offset
                                  ? pread(input->fd, buffer, n_bytes, (off_t)(input->offset + input->n_read))
                                  : read(input->fd, buffer, n_bytes);
            if (n >= 0) {
                input->n_read += (uint64_t)n;
                return n;
            }
            if (errno != EINTR && errno != EAGAIN) {
                return n;
            }
        }
    }
    return 0;
}
