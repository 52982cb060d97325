#include "output/pieces.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/platform.h"
#include "base/transfer.h"
#include "output/folder.h"
#include "output/path.h"

enum {
    NAME_BYTES = 32,
    END_NUMBERS = 4 + FSD_TALLY_NUMBERS, /* of struct fsd_place */
    END_BYTES = 32 + 21 * END_NUMBERS,   /* of the line that ends a piece */
    READ_BYTES = 1 << 18,                /* read at a time */
    LEAST_MS = 100,                      /* between pieces, */
    MOST_PIECES = 256                    /* and at least this fraction of all time, so that there are not too many */
};

static const char end_word[] = "fastsud part";
static const char new_name[] = "new"; /* of the piece that is being written */
static const char joined_name[] = "joined";
static const char run_name[] = "run"; /* of the file with the identity */

_Static_assert(sizeof(struct fsd_tally) == FSD_TALLY_NUMBERS * sizeof(uint64_t), "a tally is numbers only");

struct fsd_pieces {
    char *path, *joined_path;
    int folder;
    int lock;     /* the file run */
    bool is_ours; /* what has our names in the folder can be removed */
    uint64_t n_pieces;
    struct fsd_place place; /* after the last piece */
    uint64_t last_hash;     /* that it ends with; those of all pieces continue each other */
    int fd;                 /* of the new piece; -1: there is none yet */
    uint64_t hash;
    uint64_t completed_ns; /* when the last piece was completed */
    uint64_t begun_ns;
};

static void put_name(uint64_t number, char name[NAME_BYTES])
{
    snprintf(name, NAME_BYTES, "%08" PRIu64, number);
}

/* Whether a line of n bytes ends a piece; gives its place and hash. */
static bool read_end(const char *line, struct fsd_place *place, uint64_t *hash)
{
    uint64_t numbers[END_NUMBERS];
    const char *at = line + strlen(end_word);

    if (strncmp(line, end_word, strlen(end_word)) != 0) {
        return false;
    }
    for (size_t i = 0; i < END_NUMBERS; i++) {
        char *end = NULL;
        errno = 0;
        numbers[i] = strtoull(at, &end, 10);
        if (*at != ' ' || end == at || errno != 0) {
            return false;
        }
        at = end;
    }
    if (sscanf(at, " %16" SCNx64, hash) != 1 || strlen(at) != 18) {
        return false;
    }
    place->source = numbers[0];
    place->next = numbers[1];
    place->duration_ns = numbers[2];
    place->is_finished = numbers[3];
    memcpy(&place->tally, numbers + 4, sizeof(place->tally));
    return true;
}

static int put_end(int fd, const struct fsd_place *place, uint64_t *hash)
{
    uint64_t numbers[END_NUMBERS] = {place->source, place->next, place->duration_ns, place->is_finished};
    struct fsd_buffer line = {.n = 0};

    memcpy(numbers + 4, &place->tally, sizeof(place->tally));
    fsd_buffer_put_text(&line, end_word);
    for (size_t i = 0; i < END_NUMBERS; i++) {
        fsd_buffer_print(&line, " %" PRIu64, numbers[i]);
    }
    *hash = fsd_hash_add(*hash, line.bytes, line.failed ? 0 : line.n);
    fsd_buffer_print(&line, " %016" PRIx64 "\n", *hash);
    const int error = line.failed ? ENOMEM : fsd_write_all(fd, line.bytes, line.n);
    fsd_buffer_destroy(&line);
    return error;
}

/* Finds the line that ends an open piece, and where the text before it ends. Returns false if there is none. */
static bool find_end(int fd, char line[END_BYTES + 1], uint64_t *n_text)
{
    const off_t size = lseek(fd, 0, SEEK_END);
    const off_t from = size > END_BYTES ? size - END_BYTES : 0;
    size_t n = 0;

    if (fsd_read_at(fd, line, END_BYTES, (uint64_t)from, &n) != 0 || n == 0 || from + (off_t)n != size ||
        line[n - 1] != '\n') {
        return false;
    }
    line[n] = '\0';
    const char *const before = fsd_platform_last_byte(line, '\n', n - 1);
    const char *const begin = before ? before + 1 : line;
    *n_text = (uint64_t)from + (uint64_t)(begin - line);
    memmove(line, begin, strlen(begin) + 1);
    return before || from == 0;
}

/* Takes what a reader of pieces is not interested in. */
static int take_nothing(void *context, const char *text, size_t n)
{
    (void)context;
    (void)text;
    (void)n;
    return 0;
}

/* Reads an open piece whose text has n bytes, some whole lines at a time, and continues a hash over it. */
static int read_text(int fd, uint64_t n_text, uint64_t *hash, int (*take)(void *context, const char *text, size_t n),
                     void *context)
{
    struct fsd_buffer buffer = {.n = 0};
    int error = 0;

    for (uint64_t at = 0; at < n_text && error == 0;) {
        /* Grows at a line that is longer than all before. */
        char *const end = fsd_buffer_reserve(&buffer, buffer.n > 0 ? 1 : READ_BYTES);
        const size_t n_room = buffer.capacity - buffer.n;
        const uint64_t n_left = n_text - at;
        size_t n = 0;
        error = end ? fsd_read_at(fd, end, n_left < n_room ? (size_t)n_left : n_room, at, &n) : ENOMEM;
        if (error != 0 || n == 0) {
            error = error != 0 ? error : EBADMSG;
            continue;
        }
        *hash = fsd_hash_add(*hash, end, n);
        at += n;
        buffer.n += n;
        const char *const newline = fsd_platform_last_byte(buffer.bytes, '\n', buffer.n);
        const size_t n_whole = at == n_text ? buffer.n : newline ? (size_t)(newline - buffer.bytes) + 1 : 0;
        error = n_whole > 0 ? take(context, buffer.bytes, n_whole) : 0;
        buffer.n -= n_whole;
        memmove(buffer.bytes, buffer.bytes + n_whole, buffer.n);
    }
    fsd_buffer_destroy(&buffer);
    return error;
}

/* Reads a piece and checks it; *hash is that of the piece before, then its own. Returns 0, EBADMSG, or another errno.
 */
static int read_piece(const struct fsd_pieces *pieces, uint64_t number, struct fsd_place *place, uint64_t *hash,
                      int (*take)(void *context, const char *text, size_t n), void *context)
{
    char line[END_BYTES + 1], name[NAME_BYTES];
    uint64_t wanted = 0, n_text = 0;

    put_name(number, name);
    const int fd = openat(pieces->folder, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno;
    }
    int error = find_end(fd, line, &n_text) && read_end(line, place, &wanted) ? 0 : EBADMSG;
    if (error == 0) {
        error = read_text(fd, n_text, hash, take, context);
    }
    if (error == 0) {
        *hash = fsd_hash_add(*hash, line, strlen(line) - 18);
        error = *hash == wanted ? 0 : EBADMSG;
    }
    close(fd);
    return error;
}

/* Removes all pieces after those that can be used, and counts them. Returns 0 or an errno. */
static int remove_others(const struct fsd_pieces *pieces, size_t *n_removed)
{
    DIR *const folder = opendir(pieces->path);
    char name[NAME_BYTES];

    int error = folder ? 0 : errno;

    *n_removed = 0;
    for (struct dirent *entry = NULL; error == 0 && (entry = readdir(folder));) {
        const uint64_t number = strtoull(entry->d_name, NULL, 10);
        put_name(number, name);
        if (number > pieces->n_pieces && strcmp(name, entry->d_name) == 0) {
            error = unlinkat(pieces->folder, name, 0) == 0 ? 0 : errno;
            ++*n_removed;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return error;
}

/* Finds the pieces that can be used, and removes those after them. Returns 0 or an errno. */
static int find_pieces(struct fsd_pieces *pieces, size_t *n_damaged)
{
    struct fsd_place place;
    int error = 0;

    for (;;) {
        uint64_t hash = pieces->last_hash;
        error = read_piece(pieces, pieces->n_pieces + 1, &place, &hash, take_nothing, NULL);
        if (error != 0) {
            break;
        }
        pieces->n_pieces++;
        pieces->place = place;
        pieces->last_hash = hash;
    }
    /* Pieces are damaged, or missing; without memory, for example, nobody knows. */
    return error == EBADMSG || error == ENOENT || error == EIO ? remove_others(pieces, n_damaged) : error;
}

static char *read_all(int fd, size_t *n)
{
    struct fsd_buffer text = {.n = 0};
    size_t n_read = 1;
    int error = 0;

    while (n_read > 0 && error == 0) {
        char *const room = fsd_buffer_reserve(&text, 1 << 12);
        error = room ? fsd_read_at(fd, room, 1 << 12, text.n, &n_read) : ENOMEM;
        text.n += error == 0 ? n_read : 0;
    }
    *n = text.n;
    if (error != 0 || !fsd_buffer_text(&text)) {
        fsd_buffer_destroy(&text);
        return NULL;
    }
    return text.bytes;
}

/* The first line in which two texts differ, cut to what a message holds. */
static void find_difference(const char *a, const char *b, char old[80], char new[80])
{
    const char *begin = a;

    for (size_t i = 0; a[i] && a[i] == b[i]; i++) {
        begin = a[i] == '\n' ? a + i + 1 : begin;
    }
    const char *const other = b + (begin - a);
    snprintf(old, 80, "%.*s", (int)strcspn(begin, "\n"), begin);
    snprintf(new, 80, "%.*s", (int)strcspn(other, "\n"), other);
}

/* Whether there is nothing in the folder but a file with an identity, or not even that. Sets error on failure. */
static bool is_bare(const char *path, int *error)
{
    static const char *const known[] = {".", "..", run_name};
    DIR *const folder = opendir(path);
    bool is_known = folder != NULL;

    *error = folder ? 0 : errno;
    for (struct dirent *entry = NULL; is_known && (entry = readdir(folder));) {
        is_known = false;
        for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
            is_known |= strcmp(entry->d_name, known[i]) == 0;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return is_known;
}

/* Always false. */
static bool refuse(const struct fsd_pieces *pieces, struct fsd_failure *failure)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, pieces->path,
                    "fastsud has not made this folder, so it stays as it is; move it, or write to another file");
    return false;
}

/*
 * Opens the file with the identity, and makes it in a folder that is new or empty: a run may have ended before it got
 * further. Returns false and why on failure.
 */
static bool open_run(struct fsd_pieces *pieces, struct fsd_failure *failure)
{
    int error = 0;

    pieces->lock = openat(pieces->folder, run_name, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (pieces->lock < 0 && errno == ENOENT) {
        if (!is_bare(pieces->path, &error) && error == 0) {
            return refuse(pieces, failure);
        }
        errno = error;
        if (error == 0) {
            pieces->lock = openat(pieces->folder, run_name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        }
    }
    if (pieces->lock >= 0 && flock(pieces->lock, LOCK_EX | LOCK_NB) == 0) {
        return true;
    }
    if (errno == EWOULDBLOCK) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, pieces->path,
                        "another run is writing it; wait for it, or write to another file");
    } else {
        fsd_failure_set_output(failure, pieces->path, errno);
    }
    return false;
}

/* Writes the identity where none is, or only the beginning of one; else compares it. Returns false and why on failure.
 */
static bool check_identity(const struct fsd_pieces *pieces, const char *identity, struct fsd_failure *failure)
{
    const size_t n_word = strcspn(identity, " \n");
    size_t n = 0;
    char *const text = read_all(pieces->lock, &n);
    char old[80], new[80];
    int error = text ? 0 : ENOMEM;
    const bool is_ours = text && strncmp(text, identity, n < n_word ? n : n_word) == 0;
    const bool has_begun = is_ours && strcmp(text, identity) != 0 && is_bare(pieces->path, &error) && error == 0;

    if (has_begun) {
        error = ftruncate(pieces->lock, 0) == 0 ? fsd_write_all(pieces->lock, identity, strlen(identity)) : errno;
        error = error == 0 ? fsd_platform_sync(pieces->lock) : error;
        error = error == 0 ? fsd_platform_sync(pieces->folder) : error;
        error = error == 0 ? fsd_output_sync_name(pieces->path) : error;
    } else if (error == 0 && (!is_ours || n < n_word)) {
        refuse(pieces, failure);
    } else if (error == 0 && strcmp(text, identity) != 0) {
        find_difference(text, identity, old, new);
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, pieces->path,
                        "begun with '%s', now '%s'; repeat the command that began it, or remove the folder to start "
                        "anew",
                        old, new);
    }
    if (error != 0) {
        fsd_failure_set_output(failure, pieces->path, error);
    }
    free(text);
    return !fsd_failed(failure);
}

/* Not one that somebody else has put there. Returns -1 and an errno on failure. */
static int open_own_folder(const char *path)
{
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;

    if (folder >= 0 && (fstat(folder, &status) != 0 || status.st_uid != geteuid())) {
        close(folder);
        errno = EACCES;
        return -1;
    }
    return folder;
}

struct fsd_pieces *fsd_pieces_open(const char *path, const char *identity, size_t *n_damaged,
                                   struct fsd_failure *failure)
{
    struct fsd_pieces *const pieces = calloc(1, sizeof(*pieces));

    failure->kind = FSD_FAILURE_NONE;
    *n_damaged = 0;
    if (!pieces || !(pieces->path = strdup(path)) || asprintf(&pieces->joined_path, "%s/%s", path, joined_name) < 0) {
        free(pieces ? pieces->path : NULL);
        free(pieces);
        fsd_failure_set_output(failure, path, ENOMEM);
        return NULL;
    }
    pieces->folder = pieces->lock = pieces->fd = -1;
    pieces->last_hash = FSD_HASH_INIT;
    const bool is_made = mkdir(path, 0777) == 0;
    int error = is_made || errno == EEXIST ? 0 : errno;
    if (error == 0) {
        pieces->folder = open_own_folder(path);
        error = pieces->folder >= 0 ? 0 : errno;
    }
    if (error != 0) {
        fsd_failure_set_output(failure, path, error);
    }
    bool opened = error == 0 && open_run(pieces, failure);
    pieces->is_ours = opened && is_made;
    opened = opened && check_identity(pieces, identity, failure);
    if (opened && (error = find_pieces(pieces, n_damaged)) != 0) {
        fsd_failure_set_output(failure, path, error);
        opened = false;
    }
    pieces->is_ours |= opened;
    if (!opened) {
        failure->name = path;
        fsd_pieces_close(pieces);
        return NULL;
    }
    pieces->begun_ns = pieces->completed_ns = fsd_clock_now_ns();
    return pieces;
}

void fsd_pieces_close(struct fsd_pieces *pieces)
{
    if (!pieces) {
        return;
    }
    if (pieces->fd >= 0) {
        close(pieces->fd);
        unlinkat(pieces->folder, new_name, 0);
    }
    if (pieces->is_ours && pieces->n_pieces == 0) {
        fsd_pieces_remove(pieces);
    }
    if (pieces->lock >= 0) {
        close(pieces->lock);
    }
    if (pieces->folder >= 0) {
        close(pieces->folder);
    }
    free(pieces->path);
    free(pieces->joined_path);
    free(pieces);
}

const char *fsd_pieces_joined_path(const struct fsd_pieces *pieces)
{
    return pieces->joined_path;
}

const char *fsd_pieces_path(const struct fsd_pieces *pieces)
{
    return pieces->path;
}

const struct fsd_place *fsd_pieces_place(const struct fsd_pieces *pieces)
{
    return pieces->n_pieces > 0 ? &pieces->place : NULL;
}

/* Opens the new piece if there is none. Returns 0 or an errno. */
static int open_new(struct fsd_pieces *pieces)
{
    if (pieces->fd < 0) {
        pieces->fd = openat(pieces->folder, new_name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
        pieces->hash = pieces->last_hash;
    }
    return pieces->fd >= 0 ? 0 : errno;
}

int fsd_pieces_put(struct fsd_pieces *pieces, const char *text, size_t n_text)
{
    const int error = open_new(pieces);

    pieces->hash = fsd_hash_add(pieces->hash, text, n_text);
    return error == 0 ? fsd_write_all(pieces->fd, text, n_text) : error;
}

int fsd_pieces_mark(struct fsd_pieces *pieces, const struct fsd_place *place, bool is_last)
{
    const uint64_t now_ns = fsd_clock_now_ns();
    const uint64_t least_ns = (now_ns - pieces->begun_ns) / MOST_PIECES + LEAST_MS * UINT64_C(1000000);
    struct fsd_place whole = *place;
    char name[NAME_BYTES];

    if (!is_last && now_ns - pieces->completed_ns < least_ns) {
        return 0;
    }
    whole.duration_ns = now_ns - pieces->completed_ns + (pieces->n_pieces > 0 ? pieces->place.duration_ns : 0);
    int error = open_new(pieces);
    error = error == 0 ? put_end(pieces->fd, &whole, &pieces->hash) : error;
    error = error == 0 ? fsd_platform_sync(pieces->fd) : error;
    if (error != 0) {
        return error;
    }
    put_name(pieces->n_pieces + 1, name);
    error = close(pieces->fd) != 0 ? errno : 0;
    pieces->fd = -1;
    if (error == 0 && renameat(pieces->folder, new_name, pieces->folder, name) != 0) {
        error = errno;
    }
    error = error == 0 ? fsd_platform_sync(pieces->folder) : error;
    if (error == 0) {
        pieces->n_pieces++;
        pieces->place = whole;
        pieces->last_hash = pieces->hash;
        pieces->completed_ns = now_ns;
    }
    return error;
}

int fsd_pieces_read(struct fsd_pieces *pieces, int (*take)(void *context, const char *text, size_t n), void *context)
{
    struct fsd_place place;
    uint64_t hash = FSD_HASH_INIT;
    int error = 0;

    for (uint64_t i = 1; i <= pieces->n_pieces && error == 0; i++) {
        error = read_piece(pieces, i, &place, &hash, take, context);
    }
    return error;
}

/* Returns 0, also if there is no such file, or an errno. */
static int remove_file(const struct fsd_pieces *pieces, const char *name)
{
    return unlinkat(pieces->folder, name, 0) == 0 || errno == ENOENT ? 0 : errno;
}

int fsd_pieces_remove(struct fsd_pieces *pieces)
{
    char name[NAME_BYTES];
    int error = 0;

    /*
     * From the last to the first, so that what is left at any time are pieces to continue from. There may be one more,
     * of which it is not known whether it is on the disk. By the identity, which goes last, another run knows the rest,
     * and by the record of a folder whether that is complete; a power cut must not change this order.
     */
    for (uint64_t i = pieces->n_pieces + 1; i > 0 && error == 0; i--) {
        put_name(i, name);
        error = remove_file(pieces, name);
    }
    error = error == 0 ? remove_file(pieces, new_name) : error;
    error = error == 0 ? remove_file(pieces, joined_name) : error;
    error = error == 0 ? fsd_platform_sync(pieces->folder) : error;
    error = error == 0 ? fsd_folder_forget(pieces->joined_path) : error;
    error = error == 0 ? fsd_platform_sync(pieces->folder) : error;
    error = error == 0 ? remove_file(pieces, run_name) : error;
    pieces->is_ours = false;
    if (error == 0 && rmdir(pieces->path) != 0) {
        error = errno;
    }
    return error;
}
