#include "cli/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/failure.h"
#include "cli/message.h"

enum { FIRST_BYTES = 1 << 20 };

/* Returns 0 or an errno, EFBIG for more than max_bytes. The caller frees *text in any case. */
static int read_all(int fd, size_t max_bytes, char **text, size_t *n_text)
{
    size_t n_space = 0;

    *text = NULL;
    *n_text = 0;
    for (;;) {
        if (n_space - *n_text < 2) {
            n_space = n_space > 0 ? 2 * n_space : FIRST_BYTES;
            char *const more = realloc(*text, n_space);
            if (!more) {
                return ENOMEM;
            }
            *text = more;
        }
        const ssize_t n = read(fd, *text + *n_text, n_space - *n_text - 1);
        if (n == 0) {
            (*text)[*n_text] = '\0';
            return 0;
        }
        if (n > 0) {
            *n_text += (size_t)n;
        } else if (errno != EINTR) {
            return errno;
        }
        if (max_bytes > 0 && *n_text > max_bytes) {
            return EFBIG;
        }
    }
}

char *fsd_file_read(const struct fsd_source *source, size_t max_bytes, const char *what, size_t *n_bytes)
{
    if (source->text) {
        fsd_message("%s: expected a file, not a puzzle", source->name);
        return NULL;
    }
    const int fd = source->fd == FSD_FD_NONE ? open(source->name, O_RDONLY | O_CLOEXEC) : source->fd;
    char *text = NULL;
    const int error = fd < 0 ? errno : read_all(fd, max_bytes, &text, n_bytes);

    if (fd >= 0 && source->fd == FSD_FD_NONE) {
        close(fd);
    }
    if (error == 0) {
        return text;
    }
    if (error == EFBIG) {
        fsd_message("%s: longer than %zu bytes, so not %s", source->name, max_bytes, what);
    } else {
        const struct fsd_failure failure = {.kind = FSD_FAILURE_INPUT, .error_number = error};
        fsd_report_failure(&failure, source, NULL);
    }
    free(text);
    return NULL;
}
