#include "change_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int log_fd = -1;

void change_log_begin(void)
{
    const char *const path = getenv("FASTSUD_FAULT_LOG");
    if (path)
        log_fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

static void put(const struct change *change, const void *bytes)
{
    const size_t n = change->kind == WROTE ? change->n_bytes : 0;
    struct iovec pieces[2] = {{.iov_base = (void *)change, .iov_len = sizeof(*change)},
                              {.iov_base = (void *)bytes, .iov_len = n}};
    const int error = errno;
    if (syscall(SYS_writev, log_fd, pieces, n > 0 ? 2 : 1) != (ssize_t)(sizeof(*change) + n))
        _exit(99);
    errno = error;
}

static uint64_t inode_of(int folder, const char *path)
{
    struct stat status;
    const int error = errno;
    const bool is_there = fstatat(folder, path, &status, *path ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH) == 0;
    errno = error;
    return is_there ? status.st_ino : 0;
}

/* The folder and the name in it that a path leads to. */
static uint64_t split(int folder, const char *path, char name[64])
{
    char parent[4096];
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    size_t at = n;
    while (at > 0 && path[at - 1] != '/')
        at--;
    snprintf(parent, sizeof(parent), "%.*s", at > 0 ? (int)at : 1, at > 0 ? path : ".");
    snprintf(name, 64, "%.*s", (int)(n - at), path + at);
    return inode_of(folder, parent);
}

ssize_t change_log_write(int fd, const void *bytes, off_t offset, ssize_t result)
{
    if (log_fd >= 0 && result > 0) {
        const off_t at = offset >= 0 ? offset : syscall(SYS_lseek, fd, 0, SEEK_CUR) - result;
        if (at >= 0)
            put(
                &(struct change){
                    .kind = WROTE, .inode = inode_of(fd, ""), .offset = (uint64_t)at, .n_bytes = (uint64_t)result},
                bytes);
    }
    return result;
}

int change_log_truncate(int fd, off_t n_bytes, int result)
{
    if (log_fd >= 0 && result == 0)
        put(&(struct change){.kind = TRUNCATED, .inode = inode_of(fd, ""), .n_bytes = (uint64_t)n_bytes}, NULL);
    return result;
}

int change_log_sync(int fd, bool is_all, int result)
{
    if (log_fd >= 0 && result == 0)
        put(&(struct change){.kind = is_all ? SYNCED_ALL : SYNCED, .inode = inode_of(fd, "")}, NULL);
    return result;
}

int change_log_rename(int from_folder, const char *from, int folder, const char *to, int result)
{
    if (log_fd >= 0 && result == 0) {
        struct change change = {.kind = RENAMED, .inode = inode_of(folder, to)};
        change.folder = split(from_folder, from, change.name);
        change.to_folder = split(folder, to, change.to_name);
        put(&change, NULL);
    }
    return result;
}

static int put_named(enum change_kind kind, int folder, const char *path, int result)
{
    if (log_fd >= 0 && result >= 0) {
        struct change change = {.kind = kind, .inode = kind == REMOVED ? 0 : inode_of(folder, path)};
        change.folder = split(folder, path, change.name);
        put(&change, NULL);
    }
    return result;
}

int change_log_unlink(int folder, const char *path, int result)
{
    return put_named(REMOVED, folder, path, result);
}

int change_log_mkdir(int folder, const char *path, int result)
{
    return put_named(MADE_FOLDER, folder, path, result);
}

bool change_log_lacks(int folder, const char *path, int flags)
{
    return log_fd >= 0 && flags & O_CREAT && inode_of(folder, path) == 0;
}

int change_log_open(int folder, const char *path, int flags, bool is_new, int result)
{
    if (is_new)
        return put_named(MADE_FILE, folder, path, result);
    return flags & O_TRUNC && result >= 0 ? (change_log_truncate(result, 0, 0), result) : result;
}
