#include "input/source.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/transfer.h"
#include "input/codecs/codec.h"
#include "input/stream.h"

/* Most layouts are recognised by so many bytes. */
enum { FIRST_BYTES = 1 << 12 };

/* What is read of a source's beginning. */
struct look {
    struct fsd_source *source;
    struct fsd_stream *stream; /* NULL: the source has offsets */
    int fd;
    char *bytes; /* FSD_LAYOUT_BYTES of room, or the source's text */
    size_t n;
    bool is_all;
};

/* The name of a source in a command that reads it. */
static const char *name_in_command(const struct fsd_source *source)
{
    return source->fd == FSD_FD_NONE ? source->name : "FILE";
}

static void fail_own_signature(const struct fsd_source *source, const struct fsd_signature *signature,
                               struct fsd_failure *failure)
{
    const char *const name = name_in_command(source);

    if (signature->is_archive && source->kind == FSD_SOURCE_STREAM) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                        "%s, which is read by its directory, at its end; save it to a file first, or extract it: %s %s "
                        "| fastsud",
                        signature->description, signature->command, name);
    } else if (signature->codec && !signature->codec->reader) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                        "%s, which this build cannot read; install %s and build again, or %s %s | fastsud",
                        signature->description, signature->codec->reader_package, signature->command, name);
    } else if (signature->command) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name, "%s; %s: %s %s | fastsud", signature->description,
                        signature->advice, signature->command, name);
    } else {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name, "%s; %s", signature->description,
                        signature->advice);
    }
}

/* What a compressed source decompresses to is not text. */
static void fail_inner_signature(const struct fsd_source *source, const struct fsd_signature *inner,
                                 struct fsd_failure *failure)
{
    const struct fsd_signature *const outer = source->signature;
    const char *const name = name_in_command(source);

    if (inner == outer) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name, "%s twice; decompress it first: %s %s | fastsud",
                        inner->description, outer->command, name);
    } else if (!outer->codec) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name, "%s in %s; save its text as an array of strings",
                        inner->description, outer->description);
    } else if (!inner->command) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name, "%s, compressed by %s; %s", inner->description,
                        outer->codec->name, inner->advice);
    } else {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                        "%s, %s by %s; decompress it first: %s %s | fastsud", inner->description,
                        inner->codec ? "then" : "compressed", outer->codec->name, outer->command, name);
    }
}

void fsd_source_fail_signature(const struct fsd_source *source, const struct fsd_signature *signature,
                               struct fsd_failure *failure)
{
    if (source->signature) {
        fail_inner_signature(source, signature, failure);
    } else {
        fail_own_signature(source, signature, failure);
    }
}

static void fail_fault(const struct fsd_source *source, const struct fsd_signature *signature,
                       const struct fsd_fault *fault, struct fsd_failure *failure)
{
    static const char again[] = "fetch or compress the file again";
    const enum fsd_failure_kind kind = FSD_FAILURE_TROUBLE;
    const char *const data = signature->codec ? signature->codec->name : "array";
    const char *const name = source->name;

    switch (fault->kind) {
    case FSD_FAULT_NONE:
        break;
    case FSD_FAULT_TRUNCATED:
        fsd_failure_set(failure, kind, name, "the %s data ends in the middle, after %" PRIu64 " bytes; %s", data,
                        fault->offset, again);
        break;
    case FSD_FAULT_CORRUPT:
        fsd_failure_set(failure, kind, name, "the %s data is corrupt, near byte %" PRIu64 "; %s", data, fault->offset,
                        again);
        break;
    case FSD_FAULT_CHECKSUM:
        fsd_failure_set(failure, kind, name, "the %s data does not match its checksum, near byte %" PRIu64 "; %s", data,
                        fault->offset, again);
        break;
    case FSD_FAULT_GARBAGE:
        fsd_failure_set(failure, kind, name,
                        "the %s data ends after %" PRIu64 " bytes, but something else follows; %s, or cut it off: "
                        "head -c %" PRIu64 " %s | fastsud",
                        data, fault->offset, again, fault->offset, name_in_command(source));
        break;
    case FSD_FAULT_UNSUPPORTED:
        fsd_failure_set(failure, kind, name,
                        "%s cannot read the %s data: %s; compress the file again with default "
                        "options",
                        signature->codec->reader->library, data, fault->reason);
        break;
    case FSD_FAULT_ARRAY:
        fsd_failure_set(failure, kind, name, "byte %" PRIu64 ": %s", fault->offset, fault->reason);
        break;
    case FSD_FAULT_FOREIGN:
        fail_own_signature(source, signature, failure);
        break;
    case FSD_FAULT_NO_MEMORY:
        fsd_failure_set(failure, kind, name, "not enough memory to read the %s data; give the process more memory",
                        data);
        failure->error_number = ENOMEM;
        break;
    }
}

void fsd_source_fail_stream(const struct fsd_source *source, const struct fsd_stream *stream, int error,
                            struct fsd_failure *failure)
{
    const struct fsd_fault fault = fsd_stream_fault(stream);

    if (fault.kind == FSD_FAULT_NONE) {
        fsd_failure_set_input(failure, source->name, error);
    } else {
        fail_fault(source, fsd_stream_form(stream), &fault, failure);
    }
}

void fsd_source_fail_shrunk(const struct fsd_source *source, struct fsd_failure *failure)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                    "the file shrank while it was read; run again when nothing writes to it");
}

void fsd_source_fail_grown(const struct fsd_source *source, struct fsd_failure *failure)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                    "the file grew while it was read; run again when nothing writes to it");
}

/* Does not wait for the writer of a named pipe: reading does, which ends when the run does. */
static int open_to_read(const char *name)
{
    return open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

/* Opens the file and finds out its kind and size. Returns 0 or an errno. */
static int open_file(struct fsd_source *source, int *fd)
{
    struct stat status;

    *fd = source->fd == FSD_FD_NONE ? open_to_read(source->name) : source->fd;
    if (*fd < 0 || fstat(*fd, &status) != 0) {
        return errno;
    }
    if (S_ISDIR(status.st_mode)) {
        return EISDIR;
    }
    const off_t at = S_ISREG(status.st_mode) ? lseek(*fd, 0, SEEK_CUR) : -1;
    char byte;
    /* Files in /proc report size 0 whatever they contain, so they are read as streams. */
    if (at < 0 || (status.st_size == 0 && pread(*fd, &byte, 1, 0) != 0)) {
        source->kind = FSD_SOURCE_STREAM;
        return 0;
    }
    source->kind = FSD_SOURCE_FILE;
    source->offset = (uint64_t)at;
    source->size = status.st_size > at ? (uint64_t)(status.st_size - at) : 0;
    source->device = status.st_dev;
    source->inode = status.st_ino;
    /* pread does not move the descriptor's offset, which another process may share; move it past the input. */
    if (source->fd != FSD_FD_NONE && source->size > 0) {
        lseek(*fd, status.st_size, SEEK_SET);
    }
    return 0;
}

/* Reads more of the beginning, until there are n_wanted bytes at least, or a whole line of a stream. */
static bool look_further(struct look *look, size_t n_wanted, struct fsd_failure *failure)
{
    struct fsd_source *const source = look->source;
    bool found = false;

    if (!look->stream && source->kind == FSD_SOURCE_MEMORY) {
        look->n = source->n_text < FSD_LAYOUT_BYTES ? source->n_text : FSD_LAYOUT_BYTES;
        look->is_all = look->n == source->n_text;
        return true;
    }
    if (!look->stream) {
        const int error = fsd_read_at(look->fd, look->bytes, n_wanted, source->offset, &look->n);
        look->is_all = look->n < n_wanted;
        if (error != 0) {
            fsd_failure_set_input(failure, source->name, error);
        }
        return error == 0;
    }
    while (!found && !look->is_all && look->n < n_wanted) {
        char *const at = look->bytes + look->n;
        const ssize_t n = fsd_stream_read(look->stream, at, n_wanted - look->n, true);
        if (n < 0) {
            fsd_source_fail_stream(source, look->stream, errno, failure);
            return false;
        }
        look->is_all = n == 0;
        found = memchr(at, '\n', (size_t)n) != NULL;
        look->n += (size_t)n;
    }
    return true;
}

static bool open_stream(struct look *look, const atomic_bool *stop, struct fsd_failure *failure)
{
    const struct fsd_source *const source = look->source;
    const struct fsd_input input = {
        .fd = look->fd, .stop = stop, .has_offset = source->kind == FSD_SOURCE_FILE, .offset = source->offset};

    look->stream = fsd_stream_create(&input);
    if (!look->stream) {
        fsd_failure_set_input(failure, source->name, ENOMEM);
    }
    return look->stream != NULL;
}

/* From here on, the source is what it decompresses to. */
static bool decompress(struct look *look, const atomic_bool *stop, struct fsd_failure *failure)
{
    struct fsd_source *const source = look->source;

    if (!look->stream && !open_stream(look, stop, failure)) {
        return false;
    }
    const size_t n_read = source->kind == FSD_SOURCE_STREAM ? look->n : 0;
    const int error = fsd_stream_decompress(look->stream, source->signature, look->bytes, n_read,
                                            fsd_shape_unless_9x9(source->choice.shape));
    if (error != 0) {
        fsd_failure_set_input(failure, source->name, error);
        return false;
    }
    look->n = 0;
    look->is_all = false;
    return true;
}

/* Recognises what the first bytes are: text, or compressed text. */
static bool recognise_signature(struct look *look, const atomic_bool *stop, struct fsd_failure *failure)
{
    struct fsd_source *const source = look->source;

    if (!look_further(look, FSD_SIGNATURE_BYTES, failure)) {
        return false;
    }
    const struct fsd_signature *const signature = fsd_signature_of(look->bytes, look->n);
    if (!signature) {
        return true;
    }
    if (!fsd_signature_is_readable(signature) || source->kind == FSD_SOURCE_MEMORY) {
        fsd_source_fail_signature(source, signature, failure);
        return false;
    }
    source->signature = signature;
    if (!decompress(look, stop, failure) || !look_further(look, FSD_SIGNATURE_BYTES, failure)) {
        return false;
    }
    const struct fsd_signature *const inner = fsd_signature_of(look->bytes, look->n);
    if (inner) {
        fsd_source_fail_signature(source, inner, failure);
    }
    return !inner;
}

static bool recognise_layout(struct look *look, struct fsd_failure *failure)
{
    struct fsd_source *const source = look->source;
    enum fsd_recognition found = FSD_RECOGNITION_MORE;

    while (found == FSD_RECOGNITION_MORE) {
        const size_t n_wanted = look->n < FIRST_BYTES ? FIRST_BYTES : FSD_LAYOUT_BYTES;
        if (!look->is_all && !look_further(look, n_wanted, failure)) {
            return false;
        }
        const struct fsd_signature *binary = NULL;
        if (!fsd_signature_is_known(look->bytes, look->n, look->is_all, &binary)) {
            continue;
        }
        if (binary) {
            fsd_source_fail_signature(source, binary, failure);
            return false;
        }
        fsd_layout_destroy(&source->layout);
        found = fsd_layout_recognise(look->bytes, look->n, look->is_all, &source->choice, &source->layout, failure);
    }
    if (found == FSD_RECOGNITION_FAILED) {
        failure->name = source->name;
    }
    source->layout.csv.is_kept = source->choice.keeps_records;
    return found == FSD_RECOGNITION_YES;
}

/* A stream cannot be read again: what was read of it is kept. */
static void keep_stream(struct look *look)
{
    struct fsd_source *const source = look->source;

    source->stream = look->stream;
    source->stream_fd = look->fd;
    source->beginning = look->bytes;
    source->n_beginning = look->n;
    source->has_ended = look->is_all;
    look->stream = NULL;
    look->bytes = NULL;
    look->fd = FSD_FD_NONE;
}

bool fsd_source_open(struct fsd_source *source, const atomic_bool *stop, struct fsd_failure *failure)
{
    struct look look = {.source = source, .fd = FSD_FD_NONE, .bytes = (char *)source->text};

    if (source->kind != FSD_SOURCE_UNKNOWN) {
        return true;
    }
    if (source->end == 0) {
        source->end = UINT64_MAX;
    }
    source->stream_fd = FSD_FD_NONE;
    source->kind = FSD_SOURCE_MEMORY;
    source->size = source->n_text;
    if (!source->text) {
        look.bytes = malloc(FSD_LAYOUT_BYTES);
        const int error = look.bytes ? open_file(source, &look.fd) : ENOMEM;
        if (error != 0) {
            source->kind = FSD_SOURCE_UNKNOWN;
            fsd_failure_set_input(failure, source->name, error);
        }
    }
    bool opened = source->kind != FSD_SOURCE_UNKNOWN;
    if (opened && source->kind == FSD_SOURCE_STREAM) {
        opened = open_stream(&look, stop, failure);
    }
    opened = opened && recognise_signature(&look, stop, failure) && recognise_layout(&look, failure);
    if (opened && source->kind == FSD_SOURCE_STREAM) {
        keep_stream(&look);
    }
    fsd_stream_destroy(look.stream);
    if (look.fd >= 0 && source->fd == FSD_FD_NONE) {
        close(look.fd);
    }
    if (!source->text) {
        free(look.bytes);
    }
    return opened;
}

/* Whether opening a source may have to wait for a writer, who may wait until what comes before is read. */
static bool may_wait(const struct fsd_source *source)
{
    struct stat status;

    return !source->text &&
           (source->fd == FSD_FD_NONE ? stat(source->name, &status) : fstat(source->fd, &status)) == 0 &&
           !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool fsd_sources_open(struct fsd_source *sources, size_t n_sources, const atomic_bool *stop,
                      struct fsd_failure *failure)
{
    bool has_puzzles = false;

    for (size_t i = 0; i < n_sources; i++) {
        if (has_puzzles && may_wait(&sources[i])) {
            continue;
        }
        if (!fsd_source_open(&sources[i], stop, failure)) {
            return false;
        }
        has_puzzles |= !sources[i].layout.is_empty;
    }
    return true;
}

void fsd_source_close(struct fsd_source *source)
{
    fsd_stream_destroy(source->stream);
    if (source->fd == FSD_FD_NONE && source->stream_fd > 0) {
        close(source->stream_fd);
    }
    free(source->beginning);
    fsd_layout_destroy(&source->layout);
    source->signature = NULL;
    source->stream = NULL;
    source->beginning = NULL;
    source->stream_fd = FSD_FD_NONE;
    source->kind = FSD_SOURCE_UNKNOWN;
}

void fsd_sources_close(struct fsd_source *sources, size_t n_sources)
{
    for (size_t i = 0; sources && i < n_sources; i++) {
        fsd_source_close(&sources[i]);
    }
}

uint64_t fsd_sources_measure(const struct fsd_source *sources, size_t n_sources, bool *known)
{
    uint64_t n_bytes = 0;

    *known = true;
    for (size_t i = 0; i < n_sources; i++) {
        const struct fsd_source *const source = &sources[i];
        const uint64_t end = source->end < source->size ? source->end : source->size;
        *known &= source->kind == FSD_SOURCE_MEMORY || source->kind == FSD_SOURCE_FILE;
        if (fsd_source_has_offsets(source)) {
            n_bytes += end > source->begin ? end - source->begin : 0;
        } else if (!fsd_source_is_left_out(source)) {
            n_bytes += source->size;
        }
    }
    return n_bytes;
}

int fsd_source_reopen(const struct fsd_source *source, struct fsd_failure *failure)
{
    const int fd = source->fd == FSD_FD_NONE ? open_to_read(source->name) : source->fd;
    struct stat status;

    if (fd < 0 || fstat(fd, &status) != 0) {
        fsd_failure_set_input(failure, source->name, errno);
    } else if (status.st_dev != source->device || status.st_ino != source->inode) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, source->name,
                        "the file was replaced while it was read; run again when nothing writes to it");
    } else {
        return fd;
    }
    if (fd >= 0 && source->fd == FSD_FD_NONE) {
        close(fd);
    }
    return FSD_FD_NONE;
}

bool fsd_source_start_stream(struct fsd_source *source, int fd, const atomic_bool *stop, struct fsd_stream **stream,
                             char *beginning, size_t *n_beginning, bool *has_ended, struct fsd_failure *failure)
{
    struct look look = {.source = source, .fd = fd};

    *n_beginning = 0;
    *has_ended = false;
    if (source->kind == FSD_SOURCE_STREAM) {
        *stream = source->stream;
        *n_beginning = source->n_beginning;
        *has_ended = source->has_ended;
        memcpy(beginning, source->beginning, source->n_beginning);
        source->stream = NULL;
        return true;
    }
    const bool started = decompress(&look, stop, failure);
    *stream = look.stream;
    return started;
}
