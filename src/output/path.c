#include "output/path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/platform.h"

int fsd_output_descriptor(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    enum { MAX_DIGITS = 6 };

    if (!path || strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        return STDOUT_FILENO;
    }
    if (strcmp(path, "/dev/stderr") == 0) {
        return STDERR_FILENO;
    }
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        const size_t n = strlen(folders[i]);
        const char *const number = path + n;
        if (strncmp(path, folders[i], n) == 0 && *number && strlen(number) <= MAX_DIGITS &&
            strspn(number, "0123456789") == strlen(number)) {
            return atoi(number);
        }
    }
    return -1;
}

bool fsd_output_is_stdout(const char *path)
{
    return fsd_output_descriptor(path) == STDOUT_FILENO;
}

char *fsd_output_folder(const char *path)
{
    const char *const slash = strrchr(path, '/');

    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

int fsd_output_sync_name(const char *path)
{
    char *const folder = fsd_output_folder(path);
    const int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    /* A folder that may be written but not read cannot be synced. */
    const int error = fd >= 0 ? fsd_platform_sync(fd) : folder ? 0 : ENOMEM;

    if (fd >= 0) {
        close(fd);
    }
    free(folder);
    return error;
}

static bool stat_folder(const char *path, struct stat *status)
{
    char *const folder = fsd_output_folder(path);
    const bool found = folder && stat(folder, status) == 0;

    free(folder);
    return found;
}

/* Whether a link may be followed: not one that a stranger has put into a folder like /tmp. */
static bool may_follow(const char *link, const struct stat *status)
{
    struct stat folder;

    return stat_folder(link, &folder) && ((folder.st_mode & (S_ISVTX | S_IWOTH)) != (S_ISVTX | S_IWOTH) ||
                                          status->st_uid == geteuid() || status->st_uid == folder.st_uid);
}

/* The target of a link, as a path from here; the caller frees it. NULL and an errno on failure. */
static char *target_of(const char *link)
{
    char target[PATH_MAX];
    char *name = NULL;
    const char *const slash = strrchr(link, '/');
    const ssize_t n = readlink(link, target, sizeof(target) - 1);

    if (n < 0) {
        return NULL;
    }
    target[n] = '\0';
    /* A relative target is relative to the directory of the link. */
    const int n_directory = slash && target[0] != '/' ? (int)(slash - link) + 1 : 0;
    return asprintf(&name, "%.*s%s", n_directory, link, target) < 0 ? NULL : name;
}

enum { MAX_LINKS = 40 };

int fsd_output_check_links(const char *path)
{
    char *name = strdup(path);
    struct stat status;
    int error = name ? 0 : ENOMEM;

    for (int i = 0; error == 0 && i < MAX_LINKS && lstat(name, &status) == 0 && S_ISLNK(status.st_mode); i++) {
        char *const target = target_of(name);
        error = !target ? errno : may_follow(name, &status) ? 0 : EACCES;
        free(name);
        name = target;
    }
    free(name);
    return error;
}

char *fsd_output_resolve(const char *path)
{
    char *name = realpath(path, NULL);

    if (name || errno != ENOENT) {
        return name;
    }
    name = strdup(path);
    for (int i = 0; name && i < MAX_LINKS; i++) {
        char *const target = target_of(name);
        if (!target) {
            break;
        }
        free(name);
        name = target;
    }
    return name;
}

char *fsd_output_resolve_folder(const char *path)
{
    size_t n = strlen(path);

    while (n > 1 && path[n - 1] == '/') {
        n--;
    }
    char *const name = strndup(path, n);
    char *const folder = name ? fsd_output_resolve(name) : NULL;
    free(name);
    return folder;
}

/* Whether two paths, of files that may not exist, are the same name in the same directory. */
static bool is_same_name(const char *a, const char *b)
{
    const char *const slash_a = strrchr(a, '/'), *const slash_b = strrchr(b, '/');
    struct stat of_a;
    struct stat of_b;

    return strcmp(slash_a ? slash_a + 1 : a, slash_b ? slash_b + 1 : b) == 0 && stat_folder(a, &of_a) &&
           stat_folder(b, &of_b) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

bool fsd_output_is_same(const char *a, const char *b)
{
    struct stat of_a;
    struct stat of_b;

    if (fsd_output_descriptor(a) >= 0 || fsd_output_descriptor(b) >= 0) {
        return fsd_output_descriptor(a) == fsd_output_descriptor(b);
    }
    if (stat(a, &of_a) == 0 && stat(b, &of_b) == 0) {
        return S_ISREG(of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
    }
    char *const file_a = fsd_output_resolve(a);
    char *const file_b = fsd_output_resolve(b);
    const bool same = file_a && file_b && is_same_name(file_a, file_b);
    free(file_a);
    free(file_b);
    return same;
}
