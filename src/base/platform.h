/*
 * What systems have of their own, or lack of POSIX.1-2008: a port to another one has to touch this file alone. Here:
 * GNU/Linux, with glibc or musl; and WebAssembly by emscripten, where a process has one thread and gets no signals.
 */
#ifndef FSD_BASE_PLATFORM_H
#define FSD_BASE_PLATFORM_H

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* What the code takes for granted everywhere. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are read and written as bytes, the lowest first");
_Static_assert(sizeof(__int128) == 16, "products of 64-bit numbers are needed");

/* Number of cores that this process may run on; at least 1. */
static inline size_t fsd_platform_n_cores(void)
{
#ifdef __EMSCRIPTEN__
    return 1;
#else
    cpu_set_t cores;
    /* A set may be too small for the machine. */
    const long n = sched_getaffinity(0, sizeof(cores), &cores) == 0 ? CPU_COUNT(&cores) : sysconf(_SC_NPROCESSORS_ONLN);

    return n > 0 ? (size_t)n : 1;
#endif
}

/* The path of the program that runs, of at most n_path - 1 bytes. Returns 0 or an errno. */
static inline int fsd_platform_program_path(char *path, size_t n_path)
{
    const ssize_t n = readlink("/proc/self/exe", path, n_path);

    if (n < 0 || (size_t)n == n_path) {
        return n < 0 ? errno : ENAMETOOLONG;
    }
    path[n] = '\0';
    return 0;
}

/* The model of the processor as the system names it; where it has no name, its architecture. */
static inline void fsd_platform_cpu_model(char *model, size_t n_model)
{
    FILE *const file = fopen("/proc/cpuinfo", "re");
    char line[256];
    struct utsname system;
    const char *found = NULL;

    while (file && !found && fgets(line, sizeof(line), file)) {
        char *const colon = strncmp(line, "model name", strlen("model name")) == 0 ? strchr(line, ':') : NULL;
        if (colon) {
            found = colon + 1 + strspn(colon + 1, " \t");
            line[strcspn(line, "\n")] = '\0';
        }
    }
    if (file) {
        fclose(file);
    }
    snprintf(model, n_model, "%s", found && *found ? found : uname(&system) == 0 ? system.machine : "unknown");
}

static inline size_t fsd_platform_page_bytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Makes pages of a mapped file ready to be read, all at once where the system can, as they are needed elsewhere. */
static inline void fsd_platform_populate(void *pages, size_t n_bytes)
{
#ifdef MADV_POPULATE_READ
    madvise(pages, n_bytes, MADV_POPULATE_READ);
#else
    (void)pages;
    (void)n_bytes;
#endif
}

/* Makes new memory ready to be written, whole pages of it, as above. */
static inline void fsd_platform_populate_new(void *memory, size_t n_bytes)
{
#ifdef MADV_POPULATE_WRITE
    const size_t page = fsd_platform_page_bytes();
    const size_t n_before = (page - (size_t)(uintptr_t)memory % page) % page;

    if (n_bytes > n_before + page) {
        madvise((char *)memory + n_before, (n_bytes - n_before) / page * page, MADV_POPULATE_WRITE);
    }
#else
    (void)memory;
    (void)n_bytes;
#endif
}

/* Pages of a mapped file leave the process's memory until they are read again. */
static inline void fsd_platform_forget(void *pages, size_t n_bytes)
{
#ifdef MADV_DONTNEED
    madvise(pages, n_bytes, MADV_DONTNEED);
#else
    (void)pages;
    (void)n_bytes;
#endif
}

/*
 * Creates a thread that begins on another processor than the caller's. Linux may leave both on one for milliseconds
 * while others idle. Returns 0 or an errno.
 */
static inline int fsd_platform_create_thread(pthread_t *thread, void *(*work)(void *context), void *context)
{
#ifdef __GLIBC__
    cpu_set_t all, others;
    pthread_attr_t attributes;
    bool is_created = false;

    CPU_ZERO(&others);
    if (sched_getaffinity(0, sizeof(all), &all) == 0) {
        others = all;
        CPU_CLR((size_t)sched_getcpu(), &others);
    }
    if (CPU_COUNT(&others) > 0 && pthread_attr_init(&attributes) == 0) {
        is_created = pthread_attr_setaffinity_np(&attributes, sizeof(others), &others) == 0 &&
                     pthread_create(thread, &attributes, work, context) == 0;
        pthread_attr_destroy(&attributes);
    }
    if (is_created) {
        pthread_setaffinity_np(*thread, sizeof(all), &all);
        return 0;
    }
#endif
    return pthread_create(thread, NULL, work, context);
}

/* Sends a signal to another thread. */
static inline void fsd_platform_signal_thread(pthread_t thread, int number)
{
#ifdef __EMSCRIPTEN__
    (void)thread;
    (void)number;
#else
    pthread_kill(thread, number);
#endif
}

/*
 * Starts a program, looked for in PATH, with the usual signals and with streams for its standard input, output and
 * error: -1 is an empty input, or an output as it is here. Returns 0 or an errno.
 */
static inline int fsd_platform_spawn(char *const *words, const int streams[3], pid_t *child)
{
#ifdef __EMSCRIPTEN__
    (void)words;
    (void)streams;
    *child = -1;
    return ENOSYS;
#else
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0) {
        return error;
    }
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigaddset(&signals, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        if (streams[STDIN_FILENO] < 0) {
            error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        }
        for (int fd = 0; fd < 3 && error == 0; fd++) {
            error = streams[fd] >= 0 ? posix_spawn_file_actions_adddup2(&actions, streams[fd], fd) : 0;
        }
        error = error == 0 ? posix_spawnp(child, words[0], &actions, &attributes, words, environ) : error;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
#endif
}

/* When a file was last changed. */
static inline struct timespec fsd_platform_changed_at(const struct stat *status)
{
    return status->st_mtim;
}

/* When a file, or what is known of it, was last changed: no program can set it. */
static inline struct timespec fsd_platform_replaced_at(const struct stat *status)
{
    return status->st_ctim;
}

/* Waits until the data of a file is on its disk, if it has one. Returns 0 or an errno. */
static inline int fsd_platform_sync(int fd)
{
    return fdatasync(fd) != 0 && errno != EINVAL && errno != EROFS ? errno : 0;
}

/* The same for all files of the file system that a file is in. */
static inline int fsd_platform_sync_all(int fd)
{
#ifdef __linux__
    return syncfs(fd) == 0 ? 0 : errno;
#else
    (void)fd;
    sync();
    return 0;
#endif
}

/* The last of n bytes that is c, or NULL. */
static inline const char *fsd_platform_last_byte(const char *bytes, char c, size_t n)
{
    return memrchr(bytes, c, n);
}

/*
 * A stream whose text goes to put, which returns how many bytes it has taken, or 0 and sets errno. Returns NULL and
 * sets errno on failure.
 */
static inline FILE *fsd_platform_open_stream(void *context,
                                             ssize_t (*put)(void *context, const char *text, size_t n_text))
{
    return fopencookie(context, "w", (cookie_io_functions_t){.write = put});
}

/*
 * Opens a file that has no name and goes with its descriptor, in the folder of a path. Returns -1 and sets errno on
 * failure.
 */
static inline int fsd_platform_open_unnamed(const char *beside)
{
    const char *const slash = strrchr(beside, '/');
    const int n_folder = slash ? (int)(slash - beside) + 1 : 0;
    char *path = NULL;

    if (asprintf(&path, "%.*s.fastsud-XXXXXX", n_folder, beside) < 0) {
        errno = ENOMEM;
        return -1;
    }
    const int fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0) {
        unlink(path);
    }
    free(path);
    return fd;
}

/* As pthread_cond_init, for fsd_platform_wait. */
static inline int fsd_platform_init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    int error = pthread_condattr_init(&attributes);

    if (error == 0) {
        error = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
        error = error == 0 ? pthread_cond_init(condition, &attributes) : error;
        pthread_condattr_destroy(&attributes);
    }
    return error;
}

/* Waits for a condition with its lock held. Returns false after so many milliseconds by the monotonic clock. */
static inline bool fsd_platform_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int ms)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 1000000L * ms;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}

#endif
