#include "input/arrays/zip_directory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/little_endian.h"
#include "base/transfer.h"

enum {
    LOCAL_BYTES = 30,
    ENTRY_BYTES = 46,
    END_BYTES = 22,
    LOCATOR_BYTES = 20,
    END64_BYTES = 56,
    TAIL_BYTES = END_BYTES + UINT16_MAX, /* with the longest comment */
    MAX_DIRECTORY_BYTES = 1 << 26,
    MAX_MEMBERS = 1 << 12,
    IS_ENCRYPTED = 1,
    STORED = 0,
    DEFLATED = 8,
};

static const uint32_t local_mark = 0x04034b50, entry_mark = 0x02014b50, end_mark = 0x06054b50, end64_mark = 0x06064b50,
                      locator_mark = 0x07064b50;

static const char ending[] = ".npy";
enum { N_ENDING = sizeof(ending) - 1 };

struct archive {
    int fd;
    uint64_t begin, size;
    struct fsd_array_fault *fault;
};

static bool is_array(const char *name, size_t n)
{
    return n > N_ENDING && memcmp(name + n - N_ENDING, ending, N_ENDING) == 0;
}

static int fail(const struct archive *archive, uint64_t offset, const char *text)
{
    archive->fault->offset = offset;
    snprintf(archive->fault->text, sizeof(archive->fault->text), "%s", text);
    return EBADMSG;
}

/* Reads n bytes at an offset. Returns 0 or an errno, EBADMSG if there are fewer. */
static int read_at(const struct archive *archive, uint64_t offset, void *bytes, size_t n)
{
    size_t n_read = 0;

    if (offset > archive->size || n > archive->size - offset) {
        return fail(archive, archive->size, "the archive ends in the middle; fetch or save it again");
    }
    const int error = fsd_read_at(archive->fd, bytes, n, archive->begin + offset, &n_read);
    return error == 0 && n_read < n ? fail(archive, offset + n_read, "the archive shrank while it was read") : error;
}

/* Where the directory is. */
struct place {
    uint64_t offset, n_bytes, n;
};

/* Of archives of 4 GiB and more; end: where the other record of the end stands. */
static int find_large(const struct archive *archive, uint64_t end, struct place *place)
{
    unsigned char bytes[END64_BYTES];

    if (end < LOCATOR_BYTES) {
        return 0;
    }
    int error = read_at(archive, end - LOCATOR_BYTES, bytes, LOCATOR_BYTES);
    if (error != 0 || fsd_le_get(bytes, 4) != locator_mark) {
        return error;
    }
    const uint64_t at = fsd_le_get(bytes + 8, 8);
    error = read_at(archive, at, bytes, END64_BYTES);
    if (error == 0 && fsd_le_get(bytes, 4) != end64_mark) {
        error = fail(archive, at, "the directory of the archive is damaged; save it again");
    }
    *place = (struct place){
        .n = fsd_le_get(bytes + 32, 8), .n_bytes = fsd_le_get(bytes + 40, 8), .offset = fsd_le_get(bytes + 48, 8)};
    return error;
}

static int find_directory(const struct archive *archive, struct place *place)
{
    const size_t n = archive->size < TAIL_BYTES ? (size_t)archive->size : TAIL_BYTES;
    unsigned char *const tail = malloc(n > 0 ? n : 1);
    int error = tail ? read_at(archive, archive->size - n, tail, n) : ENOMEM;
    size_t at = n >= END_BYTES ? n - END_BYTES + 1 : 0;

    while (error == 0 && at > 0 &&
           !(fsd_le_get(tail + at - 1, 4) == end_mark && at - 1 + END_BYTES + fsd_le_get(tail + at - 1 + 20, 2) == n)) {
        at--;
    }
    if (error == 0 && at == 0) {
        error = fail(archive, archive->size, "the zip archive ends without its directory; fetch or save it again");
    } else if (error == 0) {
        const unsigned char *const end = tail + at - 1;
        *place = (struct place){
            .n = fsd_le_get(end + 10, 2), .n_bytes = fsd_le_get(end + 12, 4), .offset = fsd_le_get(end + 16, 4)};
        error = find_large(archive, archive->size - n + at - 1, place);
    }
    free(tail);
    return error;
}

/* Sizes and offset that do not fit 32 bits stand in an extra field, in this order. */
static void take_large(const unsigned char *extra, size_t n_extra, uint64_t *numbers[3])
{
    while (n_extra >= 4) {
        const size_t n = (size_t)fsd_le_get(extra + 2, 2);
        if (n > n_extra - 4) {
            return;
        }
        for (size_t i = 0, at = 0; fsd_le_get(extra, 2) == 1 && i < 3; i++) {
            if (*numbers[i] == UINT32_MAX && at + 8 <= n) {
                *numbers[i] = fsd_le_get(extra + 4 + at, 8);
                at += 8;
            }
        }
        extra += 4 + n;
        n_extra -= 4 + n;
    }
}

/* Where the data of a member stands, after its header. */
static int find_data(const struct archive *archive, struct fsd_zip_member *member)
{
    unsigned char bytes[LOCAL_BYTES];
    const uint64_t at = member->offset;
    const int error = read_at(archive, at, bytes, LOCAL_BYTES);

    if (error != 0) {
        return error;
    }
    if (fsd_le_get(bytes, 4) != local_mark) {
        return fail(archive, at, "the archive has no member where its directory says; save it again");
    }
    member->offset = at + LOCAL_BYTES + fsd_le_get(bytes + 26, 2) + fsd_le_get(bytes + 28, 2);
    return member->offset > archive->size || member->n_packed > archive->size - member->offset
               ? fail(archive, archive->size, "the archive ends in the middle; fetch or save it again")
               : 0;
}

/* Takes an entry of the directory, whose name and extra field follow. */
static int take_entry(const struct archive *archive, const unsigned char *entry, uint64_t offset,
                      struct fsd_zip_directory *directory)
{
    const size_t n_name = (size_t)fsd_le_get(entry + 28, 2);
    const char *const name = (const char *)entry + ENTRY_BYTES;
    const unsigned flags = (unsigned)fsd_le_get(entry + 8, 2), method = (unsigned)fsd_le_get(entry + 10, 2);
    struct fsd_zip_member member = {.is_deflated = method == DEFLATED,
                                    .crc = (uint32_t)fsd_le_get(entry + 16, 4),
                                    .n_packed = fsd_le_get(entry + 20, 4),
                                    .n = fsd_le_get(entry + 24, 4),
                                    .offset = fsd_le_get(entry + 42, 4)};

    if (!is_array(name, n_name)) {
        return 0;
    }
    take_large(entry + ENTRY_BYTES + n_name, (size_t)fsd_le_get(entry + 30, 2),
               (uint64_t *[]){&member.n, &member.n_packed, &member.offset});
    if ((flags & IS_ENCRYPTED) || (method != STORED && method != DEFLATED)) {
        return fail(archive, offset,
                    "a member of the archive is encrypted, or compressed by another method than deflate");
    }
    if (method == STORED && member.n != member.n_packed) {
        return fail(archive, offset, "a stored member of the archive has two sizes");
    }
    if (directory->n == MAX_MEMBERS) {
        return fail(archive, offset, "the archive has more than 4096 arrays");
    }
    const int error = find_data(archive, &member);
    if (error == 0 && !(member.name = strndup(name, n_name - N_ENDING))) {
        return ENOMEM;
    }
    if (error == 0) {
        directory->members[directory->n++] = member;
    }
    return error;
}

/* Whether an archive whose directory cannot be read is one of arrays nevertheless, by the name of its first member. */
static bool begins_with_array(const struct archive *archive)
{
    char bytes[LOCAL_BYTES + UINT8_MAX];
    size_t n = 0;

    if (fsd_read_at(archive->fd, bytes, sizeof(bytes), archive->begin, &n) != 0 || n < LOCAL_BYTES) {
        return false;
    }
    const size_t n_name = (size_t)fsd_le_get(bytes + 26, 2);
    return n_name <= n - LOCAL_BYTES && is_array(bytes + LOCAL_BYTES, n_name);
}

int fsd_zip_directory_read(int fd, uint64_t begin, struct fsd_zip_directory *directory, struct fsd_array_fault *fault)
{
    struct archive archive = {.fd = fd, .begin = begin, .fault = fault};
    struct place place = {.n = 0};
    struct stat status;
    unsigned char *bytes = NULL;

    *directory = (struct fsd_zip_directory){.n = 0};
    if (fstat(fd, &status) != 0) {
        return errno;
    }
    archive.size = (uint64_t)status.st_size > begin ? (uint64_t)status.st_size - begin : 0;
    int error = find_directory(&archive, &place);
    if (error == 0 && place.n_bytes > MAX_DIRECTORY_BYTES) {
        error = fail(&archive, place.offset, "the directory of the archive has more than 64 MiB");
    }
    if (error == 0) {
        bytes = malloc(place.n_bytes > 0 ? place.n_bytes : 1);
        directory->members = calloc(MAX_MEMBERS, sizeof(*directory->members));
        error = bytes && directory->members ? read_at(&archive, place.offset, bytes, place.n_bytes) : ENOMEM;
    }
    for (uint64_t i = 0, at = 0; error == 0 && i < place.n; i++) {
        const unsigned char *const entry = bytes + at;
        const uint64_t n_left = place.n_bytes - at;
        const uint64_t n =
            n_left < ENTRY_BYTES || fsd_le_get(entry, 4) != entry_mark
                ? UINT64_MAX
                : ENTRY_BYTES + fsd_le_get(entry + 28, 2) + fsd_le_get(entry + 30, 2) + fsd_le_get(entry + 32, 2);
        error = n > n_left ? fail(&archive, place.offset + at, "the directory of the archive is damaged; save it again")
                           : take_entry(&archive, entry, place.offset + at, directory);
        at += n;
    }
    free(bytes);
    fault->is_foreign = (error == 0 && directory->n == 0) || (error == EBADMSG && !begins_with_array(&archive));
    return fault->is_foreign ? EBADMSG : error;
}

void fsd_zip_directory_destroy(struct fsd_zip_directory *directory)
{
    for (size_t i = 0; i < directory->n; i++) {
        free(directory->members[i].name);
    }
    free(directory->members);
    *directory = (struct fsd_zip_directory){.n = 0};
}
