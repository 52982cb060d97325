#include "cli/compression_option.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "output/path.h"

const char *fsd_compression_choice(size_t i)
{
    const struct fsd_codec *const compression = fsd_codec_at(i);

    if (compression) {
        return compression->name;
    }
    return i > 0 && fsd_codec_at(i - 1) ? "none" : NULL;
}

static bool is_terminal(const char *path)
{
    struct stat status;
    const int descriptor = fsd_output_descriptor(path);

    if (descriptor >= 0) {
        return isatty(descriptor);
    }
    /* Nothing else is opened: a pipe's reader would see an end. */
    if (stat(path, &status) != 0 || !S_ISCHR(status.st_mode)) {
        return false;
    }
    const int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    const bool found = fd >= 0 && isatty(fd);
    if (fd >= 0) {
        close(fd);
    }
    return found;
}

/* Prints an error and returns false if the format cannot be written there. */
static bool check(const struct fsd_codec *compression, const char *path)
{
    if (compression && !compression->writer) {
        fsd_message("this build does not write %s; install %s and build again, or give --compress none",
                    compression->name, compression->writer_package);
        return false;
    }
    if (compression && is_terminal(path)) {
        fsd_message("%s compressed by %s would go to the terminal; redirect it, or name a file with -o",
                    path ? path : "<stdout>", compression->name);
        return false;
    }
    return true;
}

bool fsd_compression_choose_by_name(const char *path, const struct fsd_codec **compression)
{
    *compression = path ? fsd_codec_of_file(path) : NULL;
    return check(*compression, path);
}

bool fsd_compression_choose(const struct fsd_arguments *arguments, const char *path,
                            const struct fsd_codec **compression)
{
    const struct fsd_option_value *const value = &arguments->options[FSD_OPTION_COMPRESS];

    if (!value->given) {
        return fsd_compression_choose_by_name(path, compression);
    }
    *compression = fsd_codec_at((size_t)value->number);
    return check(*compression, path);
}
