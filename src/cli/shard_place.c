#include "cli/shard_place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/transfer.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/shard_option.h"
#include "cli/sources.h"

enum { END_BYTES = 1 << 16 };

/* Continues a hash over at most END_BYTES from an offset on. Returns 0 or an errno. */
static int hash_bytes(int fd, off_t at, uint64_t *hash)
{
    char bytes[END_BYTES];
    size_t n = 0;
    const int error = fsd_read_at(fd, bytes, sizeof(bytes), (uint64_t)at, &n);

    *hash = fsd_hash_add(*hash, bytes, n);
    return error;
}

/* Hashes the beginning and the end of an open regular file, as it would be read. False if it cannot: see errno. */
static bool find_fingerprint(int fd, struct fsd_shard_input *input)
{
    const off_t begin = lseek(fd, 0, SEEK_CUR);
    struct stat file;

    if (begin < 0 || fstat(fd, &file) != 0) {
        return false;
    }
    const off_t end = file.st_size > begin ? file.st_size : begin;
    const off_t tail = end - begin > END_BYTES ? end - END_BYTES : begin;
    input->n_bytes = (uint64_t)(end - begin);
    errno = hash_bytes(fd, begin, &input->fingerprint);
    errno = errno == 0 ? hash_bytes(fd, tail, &input->fingerprint) : errno;
    return errno == 0;
}

/* Prints an error and returns false on failure. Leaves alone what has no size, as --shard refuses it. */
static bool find_input(const struct fsd_source *source, struct fsd_shard_input *input)
{
    const char *const slash = strrchr(source->name, '/');
    struct stat file;
    bool is_found = true;

    *input = (struct fsd_shard_input){.name = strdup(slash ? slash + 1 : source->name), .fingerprint = FSD_HASH_INIT};
    if (!input->name) {
        fsd_message("out of memory");
        return false;
    }
    if (source->text) {
        input->n_bytes = source->n_text;
        input->fingerprint = fsd_hash_add(input->fingerprint, source->text, source->n_text);
    } else if (source->fd != FSD_FD_NONE) {
        is_found = lseek(source->fd, 0, SEEK_CUR) < 0 || find_fingerprint(source->fd, input);
    } else if (stat(source->name, &file) == 0 && S_ISREG(file.st_mode)) {
        const int fd = open(source->name, O_RDONLY | O_CLOEXEC);
        is_found = fd >= 0 && find_fingerprint(fd, input);
        if (fd >= 0) {
            close(fd);
        }
    }
    if (!is_found) {
        fsd_report_input_error(source->name, errno);
    }
    return is_found;
}

bool fsd_shard_place_find(const struct fsd_arguments *arguments, struct fsd_shard_place *place)
{
    struct fsd_shard_option shard;
    size_t n = 0;

    *place = (struct fsd_shard_place){.n = 0};
    if (!fsd_shard_option_read(arguments, &shard)) {
        return false;
    }
    if (shard.n == 1) {
        return true;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n);
    bool is_found = sources != NULL;
    place->i = shard.i;
    place->n = shard.n;
    place->inputs = sources ? calloc(n, sizeof(*place->inputs)) : NULL;
    if (sources && !place->inputs) {
        fsd_message("out of memory");
        is_found = false;
    }
    while (is_found && place->n_inputs < n) {
        is_found = find_input(&sources[place->n_inputs], &place->inputs[place->n_inputs]);
        place->n_inputs++;
    }
    free(sources);
    return is_found;
}
