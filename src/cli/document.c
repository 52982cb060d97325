#include "cli/document.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

#include "base/platform.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/standard_output.h"
#include "output/file.h"

/* Writes to a stream go to the packer. */
static ssize_t put_packed(void *packer, const char *text, size_t n_text)
{
    const int error = fsd_packer_put(packer, text, n_text);

    errno = error != 0 ? error : errno;
    return error == 0 ? (ssize_t)n_text : 0;
}

/* Opens a stream on the output, which is stdout itself for standard output. Returns NULL and sets errno on failure. */
static FILE *open_stream(const struct fsd_output_file *output)
{
    if (output->packer) {
        return fsd_platform_open_stream(output->packer, put_packed);
    }
    if (output->fd == STDOUT_FILENO) {
        return stdout;
    }
    const int fd = fcntl(output->fd, F_DUPFD_CLOEXEC, 0);
    FILE *const file = fd >= 0 ? fdopen(fd, "w") : NULL;

    if (fd >= 0 && !file) {
        close(fd);
    }
    return file;
}

/* Returns 0 or an errno, possibly that of an earlier failure. */
static int close_stream(FILE *file)
{
    const bool failed = file == stdout ? fflush(file) != 0 || ferror(file) : ferror(file) | (fclose(file) != 0);

    return !failed ? 0 : errno != 0 ? errno : EIO;
}

static int report(const char *name, int error, bool is_stdout)
{
    if (is_stdout) {
        fsd_stdout_lost(error);
    }
    fsd_report_output_error(name, error);
    return FSD_EXIT_TROUBLE;
}

int fsd_document_write(const char *path, const struct fsd_codec *compression, int (*put)(FILE *file, void *context),
                       void *context)
{
    struct fsd_output_file output;
    int error = fsd_output_open(&output, path);
    const bool is_stdout = output.fd == STDOUT_FILENO;

    if (error == 0 && compression) {
        error = fsd_output_pack(&output, compression, 1);
    }
    if (error != 0) {
        fsd_output_discard(&output);
        return report(output.name, error, false);
    }
    FILE *const file = open_stream(&output);
    if (!file) {
        error = errno;
    } else {
        errno = 0;
        const int put_error = put(file, context);
        error = close_stream(file);
        error = put_error != 0 ? put_error : error;
    }
    if (error == 0) {
        error = fsd_output_commit(&output);
    } else {
        fsd_output_discard(&output);
    }
    return error != 0 ? report(output.name, error, is_stdout) : FSD_EXIT_OK;
}
