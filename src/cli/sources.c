#include "cli/sources.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/failure.h"
#include "cli/message.h"
#include "grid/text.h"

/* Whether a file looks readable, so that wrong names are found before anything is written. */
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

/* A word was meant as a puzzle if it is one, or starts with so many cells and is not a file. */
enum { N_CELLS_LIKE_A_PUZZLE = 27 };

/* Prints an error and returns false if the word is not valid. */
static bool source_of_word(const char *word, struct fsd_source *source)
{
    const size_t n_word = strlen(word);
    size_t offset = 0;

    if (strcmp(word, "-") == 0) {
        *source = (struct fsd_source){.name = "<stdin>", .fd = STDIN_FILENO};
        return true;
    }
    *source = (struct fsd_source){.name = word, .fd = FSD_FD_NONE};
    if (fsd_text_check(word, n_word, &offset) == FASTSUD_OK ||
        (offset >= N_CELLS_LIKE_A_PUZZLE && access(word, F_OK) != 0)) {
        *source = (struct fsd_source){.name = "<argument>", .fd = FSD_FD_NONE, .text = word, .n_text = n_word};
        return true;
    }
    return is_readable(word);
}

/* Prints an error and returns false if a word is not valid. */
static bool sources_of_words(const struct fsd_arguments *arguments, struct fsd_source *sources)
{
    if (arguments->n_files == 0) {
        return source_of_word("-", &sources[0]);
    }
    for (size_t i = 0; i < arguments->n_files; i++) {
        if (!source_of_word(arguments->files[i], &sources[i])) {
            return false;
        }
    }
    return true;
}

struct fsd_source *fsd_sources_after(const char *first, const struct fsd_arguments *arguments, size_t *n_sources)
{
    const size_t n_first = first ? 1 : 0;

    *n_sources = n_first + (arguments->n_files > 0 ? arguments->n_files : 1);
    struct fsd_source *const sources = calloc(*n_sources, sizeof(*sources));
    if (!sources) {
        fsd_message("out of memory");
        return NULL;
    }
    if ((first && !source_of_word(first, &sources[0])) || !sources_of_words(arguments, sources + n_first)) {
        free(sources);
        return NULL;
    }
    return sources;
}

struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources)
{
    return fsd_sources_after(NULL, arguments, n_sources);
}

/* Whether a file of size 0 is empty: files in /proc have that size, too. fd is left where it is. */
static bool is_empty(int fd)
{
    char byte;

    return pread(fd, &byte, 1, 0) == 0;
}

/* Measures what would be read of an open file: from its offset on. Returns false if that is not known. */
static bool measure_file(int fd, uint64_t *n_bytes)
{
    struct stat status;
    const off_t at = lseek(fd, 0, SEEK_CUR);

    if (at < 0 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    *n_bytes = status.st_size > at ? (uint64_t)(status.st_size - at) : 0;
    return status.st_size > 0 || is_empty(fd);
}

/* Opening and closing a named pipe would end its writer. */
static bool is_regular(const char *name)
{
    struct stat status;

    return stat(name, &status) == 0 && S_ISREG(status.st_mode);
}

/* Prints an error and returns false if the size is not known. */
static bool measure(const struct fsd_source *source, uint64_t *n_bytes)
{
    *n_bytes = source->n_text;
    if (source->text) {
        return true;
    }
    bool known = false;
    if (source->fd != FSD_FD_NONE) {
        known = measure_file(source->fd, n_bytes);
    } else if (is_regular(source->name)) {
        const int fd = open(source->name, O_RDONLY | O_CLOEXEC);
        known = fd >= 0 && measure_file(fd, n_bytes);
        if (fd < 0) {
            fsd_report_input_error(source->name, errno);
            return false;
        }
        close(fd);
    }
    if (!known) {
        fsd_message("%s: --shard needs a file, whose size is known; save the input to a file first, or cut it into "
                    "files with split -n l/N",
                    source->name);
    }
    return known;
}

bool fsd_sources_cut(struct fsd_source *sources, size_t n_sources, const struct fsd_shard_option *shard)
{
    uint64_t total = 0, begin = 0, end = 0;

    for (size_t i = 0; i < n_sources; i++) {
        sources[i].is_part = true;
        if (!measure(&sources[i], &sources[i].end)) {
            return false;
        }
        total += sources[i].end;
    }
    fsd_shard_option_range(shard, total, &begin, &end);
    for (size_t i = 0; i < n_sources; i++) {
        const uint64_t size = sources[i].end;
        sources[i].begin = begin < size ? begin : size;
        sources[i].end = end < size ? end : size;
        begin -= sources[i].begin;
        end -= sources[i].end;
    }
    return true;
}
