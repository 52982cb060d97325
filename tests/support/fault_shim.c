/*
 * One of a program's calls of the C library fails, or something else happens right before it. Linked into the tests, it
 * does nothing until a forked process calls fault_shim_begin; preloaded into a program (FAULT_SHIM_IS_PRELOADED), it
 * begins with it.
 *
 * FASTSUD_FAULT=CALL:N:WHAT concerns the N-th call of a kind, from 0; with N+, that one and all after it. Kinds:
 *   alloc    malloc, calloc, realloc, aligned_alloc, posix_memalign, mmap and mremap of memory
 *   read, write, open, close, rename, sync, stat, seek, truncate    the functions of that name and their kin
 *   unlink, mkdir, lock, mode, spawn, pipe    likewise: unlinkat, rmdir; flock; fchmod; posix_spawnp; pipe2
 *   scan, print, say    what stdio reads, what it writes, and what it writes to standard error
 *   thread   pthread_create
 *   mutex    pthread_mutex_init and pthread_cond_init
 * WHAT is the name of an errno; or short, a transfer of half the bytes only; zero, of none; shrink or grow, of the file
 * that FASTSUD_FAULT_FILE names; or sig and the number of a signal.
 *
 * FASTSUD_FAULT_PROC=none: nothing in /proc and /sys can be opened.
 * FASTSUD_FAULT_SYNC=none: nothing is synchronised, but said to be.
 * FASTSUD_FAULT_USER=N: files are those of another user than this one.
 * FASTSUD_FAULT_LOG=FILE: what is changed on the disk is written there, see change_log.h.
 * FASTSUD_FAULT_CLOCK=N: the monotonic clock is N times as fast.
 * FASTSUD_FAULT_COUNTS=FILE: a program that ends by itself writes how many calls of each kind there were.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "change_log.h"
#include "fault_shim.h"

/* glibc's own, under the names by which it lets them be replaced. */
void *__libc_malloc(size_t n_bytes);
void *__libc_calloc(size_t n, size_t n_bytes);
void *__libc_realloc(void *old, size_t n_bytes);
void *__libc_memalign(size_t alignment, size_t n_bytes);

#define CALLS(X)                                                                                                       \
    X(ALLOC, alloc)                                                                                                    \
    X(READ, read)                                                                                                      \
    X(WRITE, write)                                                                                                    \
    X(OPEN, open)                                                                                                      \
    X(CLOSE, close)                                                                                                    \
    X(RENAME, rename)                                                                                                  \
    X(SYNC, sync)                                                                                                      \
    X(STAT, stat)                                                                                                      \
    X(SEEK, seek)                                                                                                      \
    X(TRUNCATE, truncate)                                                                                              \
    X(UNLINK, unlink)                                                                                                  \
    X(MKDIR, mkdir)                                                                                                    \
    X(LOCK, lock)                                                                                                      \
    X(MODE, mode)                                                                                                      \
    X(SPAWN, spawn)                                                                                                    \
    X(PIPE, pipe)                                                                                                      \
    X(SCAN, scan)                                                                                                      \
    X(PRINT, print)                                                                                                    \
    X(SAY, say)                                                                                                        \
    X(THREAD, thread)                                                                                                  \
    X(MUTEX, mutex)
#define CALL(call, name) call,
#define CALL_NAME(call, name) #name,
enum call { CALLS(CALL) N_CALLS };
static const char *const call_names[N_CALLS] = {CALLS(CALL_NAME)};

static const struct {
    const char *name;
    int number;
} errors[] = {{"ENOMEM", ENOMEM}, {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR},
              {"EAGAIN", EAGAIN}, {"EMFILE", EMFILE}, {"EACCES", EACCES}, {"EFBIG", EFBIG}};

enum what { NOTHING, FAILS, IS_SHORT, IS_ZERO, SHRINKS, GROWS, IS_SIGNALLED };

static atomic_long n_calls[N_CALLS];
static enum call fault_call;
static long fault_first = -1;
static bool fault_goes_on;
static enum what fault_what;
static int fault_number; /* an errno, or a signal */
static const char *fault_file;
static bool has_no_proc, has_no_sync;
static bool has_begun;
static uintptr_t spared_begin, spared_end; /* code whose calls do not count */

static int raw_open(const char *path, int flags, int mode)
{
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/*
 * LLVM's OpenMP library, when a call of its own fails, ends the process in its own ways, or waits for itself for ever;
 * the program cannot help that.
 */
static int spare(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size;
    (void)context;
    if (!strstr(object->dlpi_name, "libomp"))
        return 0;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const uintptr_t begin = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
        const uintptr_t end = begin + object->dlpi_phdr[i].p_memsz;
        if (object->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        spared_begin = spared_begin == 0 || begin < spared_begin ? begin : spared_begin;
        spared_end = end > spared_end ? end : spared_end;
    }
    return 1;
}

static void read_what(const char *text)
{
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
        if (strcmp(text, errors[i].name) == 0) {
            fault_what = FAILS;
            fault_number = errors[i].number;
        }
    if (strcmp(text, "short") == 0)
        fault_what = IS_SHORT;
    else if (strcmp(text, "zero") == 0)
        fault_what = IS_ZERO;
    else if (strcmp(text, "shrink") == 0)
        fault_what = SHRINKS;
    else if (strcmp(text, "grow") == 0)
        fault_what = GROWS;
    else if (strncmp(text, "sig", 3) == 0) {
        fault_what = IS_SIGNALLED;
        fault_number = atoi(text + 3);
    }
    if (fault_what == NOTHING)
        abort();
}

static void read_fault(const char *text)
{
    char name[16];
    char what[16];
    char more = '\0';
    long first = -1;
    if (sscanf(text, "%15[^:]:%ld+:%15s", name, &first, what) == 3)
        more = '+';
    else if (sscanf(text, "%15[^:]:%ld:%15s", name, &first, what) != 3)
        abort();
    fault_goes_on = more == '+';
    for (fault_call = ALLOC; fault_call < N_CALLS && strcmp(call_names[fault_call], name) != 0; fault_call++)
        continue;
    if (fault_call == N_CALLS)
        abort();
    read_what(what);
    fault_first = first;
}

/* Whether a call is as it should be; a shrinking file and a signal are, but come first. Sets errno. */
static enum what strike_from(const void *caller, enum call call)
{
    if (!has_begun)
        return NOTHING;
    if ((uintptr_t)caller >= spared_begin && (uintptr_t)caller < spared_end && call != THREAD)
        return NOTHING;
    const long number = atomic_fetch_add(&n_calls[call], 1);
    if (call != fault_call || fault_first < 0 || number < fault_first || (number > fault_first && !fault_goes_on))
        return NOTHING;
    struct stat status;
    switch (fault_what) {
    case FAILS:
        errno = fault_number;
        break;
    case SHRINKS:
        if (stat(fault_file, &status) != 0 || truncate(fault_file, status.st_size / 2) != 0)
            _exit(99);
        return NOTHING;
    case GROWS: {
        static const char more[] = "123456789";
        const int fd = raw_open(fault_file, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
        if (syscall(SYS_write, fd, more, sizeof(more) - 1) < 0)
            _exit(99);
        syscall(SYS_close, fd);
        return NOTHING;
    }
    case IS_SIGNALLED:
        kill(getpid(), fault_number);
        return NOTHING;
    default:
        break;
    }
    return fault_what;
}

#define STRIKE(call) strike_from(__builtin_return_address(0), call)

/* A function that does what follows, or fails with -1. */
#define CALL_OR_FAIL(type, name, parameters, call, result)                                                             \
    type name parameters                                                                                               \
    {                                                                                                                  \
        return STRIKE(call) == NOTHING ? (type)(result) : -1;                                                          \
    }

/* Allocation. */

#define REFUSED (STRIKE(ALLOC) != NOTHING)

void *malloc(size_t n_bytes)
{
    return REFUSED ? NULL : __libc_malloc(n_bytes);
}

void *calloc(size_t n, size_t n_bytes)
{
    return REFUSED ? NULL : __libc_calloc(n, n_bytes);
}

void *realloc(void *old, size_t n_bytes)
{
    return REFUSED ? NULL : __libc_realloc(old, n_bytes);
}

void *aligned_alloc(size_t alignment, size_t n_bytes)
{
    return REFUSED ? NULL : __libc_memalign(alignment, n_bytes);
}

int posix_memalign(void **out, size_t alignment, size_t n_bytes)
{
    *out = REFUSED ? NULL : __libc_memalign(alignment, n_bytes);
    return *out ? 0 : ENOMEM;
}

void *mmap(void *where, size_t n_bytes, int protection, int flags, int fd, off_t offset)
{
    return REFUSED ? MAP_FAILED : (void *)syscall(SYS_mmap, where, n_bytes, protection, flags, fd, offset);
}
void *mmap64(void *where, size_t n_bytes, int protection, int flags, int fd, off64_t offset)
    __attribute__((alias("mmap")));

void *mremap(void *old, size_t n_old, size_t n_new, int flags, ...)
{
    return REFUSED ? MAP_FAILED : (void *)syscall(SYS_mremap, old, n_old, n_new, flags);
}

/* Files. */

/* How many bytes of n a transfer may move. */
static size_t cut(enum what what, size_t n)
{
    return what == IS_SHORT ? (n + 1) / 2 : n;
}

ssize_t read(int fd, void *bytes, size_t n)
{
    const enum what what = STRIKE(READ);
    return what == FAILS ? -1 : syscall(SYS_read, fd, bytes, cut(what, n));
}

ssize_t pread(int fd, void *bytes, size_t n, off_t offset)
{
    const enum what what = STRIKE(READ);
    return what == FAILS ? -1 : syscall(SYS_pread64, fd, bytes, cut(what, n), offset);
}
ssize_t pread64(int fd, void *bytes, size_t n, off64_t offset) __attribute__((alias("pread")));

ssize_t write(int fd, const void *bytes, size_t n)
{
    const enum what what = STRIKE(WRITE);
    return what == FAILS     ? -1
           : what == IS_ZERO ? 0
                             : change_log_write(fd, bytes, -1, syscall(SYS_write, fd, bytes, cut(what, n)));
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t offset)
{
    const enum what what = STRIKE(WRITE);
    return what == FAILS ? -1
           : what == IS_ZERO
               ? 0
               : change_log_write(fd, bytes, offset, syscall(SYS_pwrite64, fd, bytes, cut(what, n), offset));
}
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t offset) __attribute__((alias("pwrite")));

static int open_counted(const void *caller, const char *path, int flags, int mode)
{
    if (has_no_proc && (strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/sys/", 5) == 0)) {
        errno = ENOENT;
        return -1;
    }
    const bool is_new = change_log_lacks(AT_FDCWD, path, flags);
    const int fd = strike_from(caller, OPEN) == NOTHING ? raw_open(path, flags, mode) : -1;
    return change_log_open(AT_FDCWD, path, flags, is_new, fd);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return open_counted(__builtin_return_address(0), path, flags, mode);
}
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    const bool is_new = change_log_lacks(folder, path, flags);
    const int fd = STRIKE(OPEN) == NOTHING ? (int)syscall(SYS_openat, folder, path, flags, mode) : -1;
    return change_log_open(folder, path, flags, is_new, fd);
}
int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

int mkostemp(char *template, int flags)
{
    int (*const real)(char *, int) = (int (*)(char *, int))dlsym(RTLD_NEXT, "mkostemp");
    const int fd = STRIKE(OPEN) == NOTHING ? real(template, flags) : -1;
    return change_log_open(AT_FDCWD, template, flags, true, fd);
}
int mkostemp64(char *template, int flags) __attribute__((alias("mkostemp")));

int close(int fd)
{
    const enum what what = STRIKE(CLOSE);
    const int error = errno;
    const int result = (int)syscall(SYS_close, fd); /* also when it fails, as on Linux */
    if (what == FAILS)
        errno = error;
    return what == FAILS ? -1 : result;
}

int rename(const char *from, const char *to)
{
    const int result = STRIKE(RENAME) == NOTHING ? (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to) : -1;
    return change_log_rename(AT_FDCWD, from, AT_FDCWD, to, result);
}

int renameat(int old_folder, const char *from, int folder, const char *to)
{
    const int result = STRIKE(RENAME) == NOTHING ? (int)syscall(SYS_renameat, old_folder, from, folder, to) : -1;
    return change_log_rename(old_folder, from, folder, to, result);
}

static int unlink_counted(enum what what, int folder, const char *path, int flags)
{
    return change_log_unlink(folder, path, what == NOTHING ? (int)syscall(SYS_unlinkat, folder, path, flags) : -1);
}

int unlink(const char *path)
{
    return unlink_counted(STRIKE(UNLINK), AT_FDCWD, path, 0);
}

int unlinkat(int folder, const char *path, int flags)
{
    return unlink_counted(STRIKE(UNLINK), folder, path, flags);
}

int rmdir(const char *path)
{
    return unlink_counted(STRIKE(UNLINK), AT_FDCWD, path, AT_REMOVEDIR);
}

int mkdir(const char *path, mode_t mode)
{
    const int result = STRIKE(MKDIR) == NOTHING ? (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode) : -1;
    return change_log_mkdir(AT_FDCWD, path, result);
}

int mkdirat(int folder, const char *path, mode_t mode)
{
    const int result = STRIKE(MKDIR) == NOTHING ? (int)syscall(SYS_mkdirat, folder, path, mode) : -1;
    return change_log_mkdir(folder, path, result);
}

CALL_OR_FAIL(int, flock, (int fd, int operation), LOCK, syscall(SYS_flock, fd, operation))

CALL_OR_FAIL(int, fchmod, (int fd, mode_t mode), MODE, syscall(SYS_fchmod, fd, mode))

CALL_OR_FAIL(int, pipe2, (int fds[2], int flags), PIPE, syscall(SYS_pipe2, fds, flags))

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const environment[])
{
    typedef int spawn_function(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                               char *const *, char *const *);
    spawn_function *const real = (spawn_function *)dlsym(RTLD_NEXT, "posix_spawnp");
    return STRIKE(SPAWN) == NOTHING ? real(child, file, actions, attributes, words, environment) : errno;
}

static int sync_by(enum what what, long call, int fd)
{
    return change_log_sync(fd, call == SYS_syncfs, what != NOTHING ? -1 : has_no_sync ? 0 : (int)syscall(call, fd));
}

int syncfs(int fd)
{
    return sync_by(STRIKE(SYNC), SYS_syncfs, fd);
}

int fsync(int fd)
{
    return sync_by(STRIKE(SYNC), SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return sync_by(STRIKE(SYNC), SYS_fdatasync, fd);
}

uid_t geteuid(void)
{
    const char *const user = has_begun ? getenv("FASTSUD_FAULT_USER") : NULL;
    return user ? (uid_t)strtoul(user, NULL, 10) : (uid_t)syscall(SYS_geteuid);
}

CALL_OR_FAIL(int, fstat, (int fd, struct stat *status), STAT, fstatat(fd, "", status, AT_EMPTY_PATH))
int fstat64(int fd, struct stat64 *status) __attribute__((alias("fstat")));

CALL_OR_FAIL(int, stat, (const char *path, struct stat *status), STAT, fstatat(AT_FDCWD, path, status, 0))
int stat64(const char *path, struct stat64 *status) __attribute__((alias("stat")));

CALL_OR_FAIL(off_t, lseek, (int fd, off_t offset, int whence), SEEK, syscall(SYS_lseek, fd, offset, whence))
off64_t lseek64(int fd, off64_t offset, int whence) __attribute__((alias("lseek")));

int ftruncate(int fd, off_t n_bytes)
{
    return change_log_truncate(fd, n_bytes,
                               STRIKE(TRUNCATE) == NOTHING ? (int)syscall(SYS_ftruncate, fd, n_bytes) : -1);
}
int ftruncate64(int fd, off64_t n_bytes) __attribute__((alias("ftruncate")));

/* Stdio's own calls cannot be replaced, so its streams get functions of ours. */

static ssize_t scan_bytes(void *cookie, char *bytes, size_t n)
{
    return STRIKE(SCAN) == NOTHING ? syscall(SYS_read, (int)(intptr_t)cookie, bytes, n) : -1;
}

static ssize_t write_bytes(enum call call, int fd, const char *bytes, size_t n)
{
    const size_t n_all = n;
    if (STRIKE(call) != NOTHING)
        return 0;
    while (n > 0) {
        const ssize_t n_written = syscall(SYS_write, fd, bytes, n);
        if (n_written < 0 && errno != EINTR)
            return 0;
        bytes += n_written > 0 ? n_written : 0;
        n -= n_written > 0 ? (size_t)n_written : 0;
    }
    return (ssize_t)n_all;
}

static ssize_t print_bytes(void *cookie, const char *bytes, size_t n)
{
    return write_bytes(PRINT, (int)(intptr_t)cookie, bytes, n);
}

static ssize_t say_bytes(void *cookie, const char *bytes, size_t n)
{
    return write_bytes(SAY, (int)(intptr_t)cookie, bytes, n);
}

static int seek_cookie(void *cookie, off64_t *offset, int whence)
{
    const off64_t at = syscall(SYS_lseek, (int)(intptr_t)cookie, *offset, whence);
    *offset = at >= 0 ? at : *offset;
    return at >= 0 ? 0 : -1;
}

static int close_cookie(void *cookie)
{
    return close((int)(intptr_t)cookie);
}

FILE *fdopen(int fd, const char *mode)
{
    FILE *(*const real)(int, const char *) = (FILE * (*)(int, const char *)) dlsym(RTLD_NEXT, "fdopen");
    if (!has_begun)
        return real(fd, mode);
    static const cookie_io_functions_t functions = {scan_bytes, print_bytes, seek_cookie, close_cookie};
    return fopencookie((void *)(intptr_t)fd, mode, functions);
}

/* For reading; programs that write open their files themselves. */
FILE *fopen(const char *path, const char *mode)
{
    FILE *(*const real)(const char *, const char *) =
        (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
    if (!has_begun)
        return real(path, mode);
    const int fd = mode[0] == 'r' ? open_counted(__builtin_return_address(0), path, O_RDONLY | O_CLOEXEC, 0) : -1;
    return fd >= 0 ? fdopen(fd, "r") : NULL;
}
FILE *fopen64(const char *path, const char *mode) __attribute__((alias("fopen")));

/* Threads. */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
    typedef int create_function(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    create_function *const real = (create_function *)dlsym(RTLD_NEXT, "pthread_create");
    return STRIKE(THREAD) == NOTHING ? real(thread, attributes, start, argument) : errno;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    typedef int init_function(pthread_mutex_t *, const pthread_mutexattr_t *);
    init_function *const real = (init_function *)dlsym(RTLD_NEXT, "pthread_mutex_init");
    return STRIKE(MUTEX) == NOTHING ? real(mutex, attributes) : errno;
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    typedef int init_function(pthread_cond_t *, const pthread_condattr_t *);
    init_function *const real = (init_function *)dlsym(RTLD_NEXT, "pthread_cond_init");
    return STRIKE(MUTEX) == NOTHING ? real(condition, attributes) : errno;
}

static void finish(void);

void fault_shim_begin(void)
{
    const char *fault = getenv("FASTSUD_FAULT");
    const char *proc = getenv("FASTSUD_FAULT_PROC");
    static const cookie_io_functions_t prints = {NULL, print_bytes, NULL, close_cookie},
                                       says = {NULL, say_bytes, NULL, close_cookie};
    static bool is_first = true;
    if (is_first) {
        stdout = fopencookie((void *)STDOUT_FILENO, "w", prints);
        stderr = fopencookie((void *)STDERR_FILENO, "w", says);
        setvbuf(stderr, NULL, _IONBF, 0);
        dl_iterate_phdr(spare, NULL);
        atexit(finish);
        is_first = false;
    }
    has_no_proc = proc != NULL;
    has_no_sync = getenv("FASTSUD_FAULT_SYNC") != NULL;
    change_log_begin();
    fault_file = getenv("FASTSUD_FAULT_FILE");
    for (size_t i = 0; i < N_CALLS; i++)
        n_calls[i] = 0;
    fault_first = -1;
    fault_what = NOTHING;
    if (fault)
        read_fault(fault);
    has_begun = true;
}

void fault_shim_end(void)
{
    has_begun = false;
}

#ifdef FAULT_SHIM_IS_PRELOADED
__attribute__((constructor)) static void start(void)
{
    fault_shim_begin();
}
#endif

static void finish(void)
{
    const char *path = getenv("FASTSUD_FAULT_COUNTS");
    char text[512];
    int n = 0;
    for (size_t i = 0; i < N_CALLS; i++)
        n += snprintf(text + n, sizeof(text) - (size_t)n, "%s %ld\n", call_names[i], n_calls[i]);
    const int fd = path ? raw_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    if (fd >= 0 && syscall(SYS_write, fd, text, (size_t)n) != n)
        _exit(99);
}

int clock_gettime(clockid_t id, struct timespec *now)
{
    const char *const factor = getenv("FASTSUD_FAULT_CLOCK");
    const int status = (int)syscall(SYS_clock_gettime, id, now);

    if (status == 0 && factor && id == CLOCK_MONOTONIC) {
        const unsigned long long ns =
            ((unsigned long long)now->tv_sec * 1000000000 + (unsigned long long)now->tv_nsec) *
            strtoull(factor, NULL, 10);
        now->tv_sec = (time_t)(ns / 1000000000);
        now->tv_nsec = (long)(ns % 1000000000);
    }
    return status;
}
