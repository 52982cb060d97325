#include "cli/sources.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/failure.h"
#include "cli/message.h"

/* Whether a file looks as if it could be read: wrong names are found before anything is written. */
static bool is_readable(const char *name)
{
    struct stat status;
    int error = 0;

    if (stat(name, &status) != 0 || access(name, R_OK) != 0) {
        error = errno;
    } else if (S_ISDIR(status.st_mode)) {
        error = EISDIR;
    }
    if (error != 0) {
        fsd_report_input_error(name, error);
    }
    return error == 0;
}

bool fsd_source_of_word(const char *word, struct fsd_source *source)
{
    if (strcmp(word, "-") == 0) {
        *source = (struct fsd_source){.name = "<stdin>", .fd = STDIN_FILENO};
        return true;
    }
    *source = (struct fsd_source){.name = word, .fd = FSD_FD_NONE};
    return is_readable(word);
}

struct fsd_source *fsd_sources_of_words(const struct fsd_arguments *arguments,
                                        bool (*source_of_word)(const char *word, struct fsd_source *source),
                                        size_t *n_sources)
{
    *n_sources = arguments->n_files > 0 ? arguments->n_files : 1;
    struct fsd_source *const sources = calloc(*n_sources, sizeof(*sources));

    if (!sources) {
        fsd_message("out of memory");
        return NULL;
    }
    if (arguments->n_files == 0) {
        fsd_source_of_word("-", &sources[0]);
    }
    for (size_t i = 0; i < arguments->n_files; i++) {
        if (!source_of_word(arguments->files[i], &sources[i])) {
            free(sources);
            return NULL;
        }
    }
    return sources;
}

struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources)
{
    return fsd_sources_of_words(arguments, fsd_source_of_word, n_sources);
}
