#include "run/default_threads.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/platform.h"
#include "run/parallel.h"

enum { TEXT_BYTES = 4096 };

/* Reads the begin of a small file. False if there is none. */
static bool read_text(const char *folder, const char *name, char text[TEXT_BYTES])
{
    char path[2 * TEXT_BYTES];
    ssize_t n = -1;

    snprintf(path, sizeof(path), "%s%s", folder, name);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        n = read(fd, text, TEXT_BYTES - 1);
        close(fd);
    }
    text[n > 0 ? n : 0] = '\0';
    return n > 0;
}

/* The quota of one group, in versions 2 and 1 of the file system; 0: none. */
static size_t quota_of(const char *folder)
{
    char quota[TEXT_BYTES], period[TEXT_BYTES];
    uint64_t used = 0, of = 0;

    if (read_text(folder, "/cpu.max", quota)) {
        const char *const blank = strchr(quota, ' ');
        snprintf(period, sizeof(period), "%s", blank ? blank + 1 : "");
    } else if (!read_text(folder, "/cpu/cpu.cfs_quota_us", quota) ||
               !read_text(folder, "/cpu/cpu.cfs_period_us", period)) {
        return 0;
    }
    const bool is_limited = fsd_number_parse(quota, UINT64_MAX, &used) && fsd_number_parse(period, UINT64_MAX, &of) &&
                            of > 0; /* or "max" */
    return is_limited ? (size_t)(used / of + (used % of > 0)) + (used == 0) : 0;
}

size_t fsd_core_quota(const char *root, const char *own)
{
    char text[TEXT_BYTES], folder[2 * TEXT_BYTES];
    size_t least = 0;

    const char *at = read_text(own, "", text) ? text : "";
    while (*at && strncmp(at, "0::", 3) != 0) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    at += *at ? 3 : 0;
    snprintf(folder, sizeof(folder), "%s%.*s", root, (int)strcspn(at, "\n"), at);
    for (char *end = folder + strlen(folder); end && end >= folder + strlen(root); end = strrchr(folder, '/')) {
        *end = '\0';
        const size_t quota = quota_of(folder);
        least = quota > 0 && (least == 0 || quota < least) ? quota : least;
    }
    return least;
}

size_t fsd_default_threads(void)
{
    const char *const asked = getenv("OMP_NUM_THREADS");
    uint64_t n = 0;

    if (asked && fsd_number_parse(asked, UINT64_MAX, &n) && n > 0) {
        return n < FSD_MAX_THREADS ? (size_t)n : FSD_MAX_THREADS;
    }
    const size_t n_cores = fsd_platform_n_cores(), quota = fsd_core_quota("/sys/fs/cgroup", "/proc/self/cgroup");
    return quota > 0 && quota < n_cores ? quota : n_cores;
}
