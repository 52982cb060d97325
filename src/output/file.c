#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/platform.h"
#include "output/folder.h"
#include "output/path.h"

/*
 * Paths of the temporary files, which a signal handler or exit handler removes; NULL where there is none. The strings
 * are those of struct fsd_output_file.
 */
static char *_Atomic pending[FSD_MAX_OUTPUT_FILES];

/* The only thread that changes pending. */
static pthread_t main_thread;
static atomic_bool has_main_thread;

/* Signals that stop or continue the process, or do nothing, and those that others take care of. */
static const int other_signals[] = {SIGKILL, SIGSTOP, SIGTSTP,  SIGTTIN, SIGTTOU, SIGCONT,
                                    SIGCHLD, SIGURG,  SIGWINCH, SIGPIPE, SIGXFSZ, SIGABRT};
enum { N_OTHER_SIGNALS = sizeof(other_signals) / sizeof(other_signals[0]) };

void fsd_output_remove_all(void)
{
    for (size_t i = 0; i < FSD_MAX_OUTPUT_FILES; i++) {
        const char *const path = atomic_load(&pending[i]);
        if (path) {
            unlink(path);
        }
    }
}

/* Whether a thread caused the signal itself, so that it cannot go on. */
static bool is_crash(const siginfo_t *info)
{
    const int number = info->si_signo;

    return info->si_code > 0 && (number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL ||
                                 number == SIGTRAP || number == SIGSYS);
}

void fsd_output_end_by(int number)
{
    /* Other threads forward signals to the main thread, which blocks them while it changes pending. */
    if (atomic_load(&has_main_thread) && !pthread_equal(pthread_self(), main_thread)) {
        fsd_platform_signal_thread(main_thread, number);
        return;
    }
    fsd_output_remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (is_crash(info)) {
        fsd_output_remove_all();
        signal(number, SIG_DFL);
        raise(number);
    } else {
        fsd_output_end_by(number);
    }
}

static bool ends_process(int number)
{
    for (size_t i = 0; i < N_OTHER_SIGNALS; i++) {
        if (other_signals[i] == number) {
            return false;
        }
    }
    return true;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    struct sigaction old;

    main_thread = pthread_self();
    atomic_store(&has_main_thread, true);
    sigemptyset(&action.sa_mask);
    for (int number = 1; number <= SIGRTMAX; number++) {
        /* A signal ignored at startup, as under nohup, stays ignored; sanitizers handle theirs. */
        if (ends_process(number) && sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            sigaction(number, &action, NULL);
        }
    }
}

static void block_signals(sigset_t *old)
{
    sigset_t blocked;

    sigfillset(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, old);
}

/*
 * Creates the temporary file, as mkostemp does unless it has its name, and makes it pending at once. Returns 0 or an
 * errno.
 */
static int create_pending(struct fsd_output_file *output, bool has_name)
{
    sigset_t old;
    size_t place = 0;

    while (place < FSD_MAX_OUTPUT_FILES && atomic_load(&pending[place])) {
        place++;
    }
    if (place == FSD_MAX_OUTPUT_FILES) {
        return EMFILE;
    }
    block_signals(&old);
    output->fd = has_name ? open(output->temporary, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600)
                          : mkostemp(output->temporary, O_CLOEXEC);
    const int error = output->fd >= 0 ? 0 : errno;
    if (error == 0) {
        atomic_store(&pending[place], output->temporary);
        output->place = place + 1;
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return error;
}

static void forget_pending(struct fsd_output_file *output)
{
    if (output->place > 0) {
        atomic_store(&pending[output->place - 1], NULL);
        output->place = 0;
    }
}

/* A mkostemp template in the directory of path; the caller frees it. NULL when out of memory. */
static char *temporary_name(const char *path)
{
    static const char pattern[] = ".fastsud-XXXXXX";
    const char *const slash = strrchr(path, '/');
    const size_t n_directory = slash ? (size_t)(slash - path) + 1 : 0;
    char *const name = malloc(n_directory + sizeof(pattern));

    if (name) {
        memcpy(name, path, n_directory);
        memcpy(name + n_directory, pattern, sizeof(pattern));
    }
    return name;
}

static mode_t default_mode(void)
{
    const mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

static int open_temporary(struct fsd_output_file *output, const char *temporary, mode_t mode)
{
    output->temporary = temporary ? strdup(temporary) : temporary_name(output->path);
    if (!output->temporary) {
        return ENOMEM;
    }
    if (!atomic_load(&has_main_thread)) {
        atexit(fsd_output_remove_all);
        catch_signals();
    }
    const int error = create_pending(output, temporary != NULL);
    if (error != 0) {
        return error;
    }
    return fchmod(output->fd, mode) == 0 ? 0 : errno;
}

int fsd_output_open(struct fsd_output_file *output, const char *path)
{
    return fsd_output_open_by(output, path, NULL);
}

int fsd_output_open_by(struct fsd_output_file *output, const char *path, const char *temporary)
{
    struct stat status;
    int error = 0;

    *output = (struct fsd_output_file){.name = path, .fd = -1};
    const int descriptor = fsd_output_descriptor(path);
    if (descriptor == STDOUT_FILENO) {
        output->name = "<stdout>";
        output->fd = STDOUT_FILENO;
        return 0;
    }
    if (descriptor >= 0) {
        const int flags = fcntl(descriptor, F_GETFL);
        if (flags < 0) {
            return errno;
        }
        if ((flags & O_ACCMODE) == O_RDONLY) {
            return EBADF;
        }
        output->fd = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
        return output->fd >= 0 ? 0 : errno;
    }
    error = fsd_output_check_links(path);
    if (error != 0) {
        return error;
    }
    const bool exists = stat(path, &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        /* Devices and pipes are written to, not replaced. */
        output->fd = open(path, O_WRONLY | O_CLOEXEC);
        return output->fd >= 0 ? 0 : errno;
    }
    if (!*path) {
        return ENOENT;
    }
    if (exists && access(path, W_OK) != 0) {
        return errno;
    }
    output->path = fsd_output_resolve(path);
    if (!output->path) {
        return errno;
    }
    error = open_temporary(output, temporary, exists ? status.st_mode & 07777 : default_mode());
    if (error != 0) {
        fsd_output_discard(output);
    }
    return error;
}

int fsd_output_open_folder(struct fsd_output_file *output, const char *path, const char *temporary)
{
    *output = (struct fsd_output_file){.name = path, .fd = -1, .makes_folder = true, .keeps_record = temporary != NULL};
    int error = fsd_folder_check(path, temporary);
    if (error != 0) {
        return error;
    }
    output->path = fsd_output_resolve_folder(path);
    error = output->path ? open_temporary(output, temporary, 0600) : errno;
    if (error != 0) {
        fsd_output_discard(output);
    }
    return error;
}

int fsd_output_pack(struct fsd_output_file *output, const struct fsd_codec *compression, size_t n_threads)
{
    output->packer = fsd_packer_create(output->fd, compression, n_threads);
    return output->packer ? 0 : ENOMEM;
}

int fsd_output_pack_arrays(struct fsd_output_file *output, const struct fsd_array_text *text)
{
    output->packer = fsd_packer_create_arrays(fsd_arrays_create(output->fd, output->temporary, text));
    return output->packer ? 0 : ENOMEM;
}

/* Writes what is still in memory. Returns 0 or an errno. */
static int finish_packer(struct fsd_output_file *output)
{
    const int error = output->packer ? fsd_packer_finish(output->packer) : 0;

    fsd_packer_destroy(output->packer);
    output->packer = NULL;
    return error;
}

/* Completes and closes the file. Returns 0 or an errno. */
static int finish(struct fsd_output_file *output)
{
    int error = finish_packer(output);

    if (output->fd == STDOUT_FILENO) {
        return error;
    }
    if (error == 0 && output->temporary) {
        error = fsd_platform_sync(output->fd);
    }
    error = close(output->fd) != 0 && error == 0 ? errno : error;
    output->fd = -1;
    return error;
}

/* Gives the finished file its final name, with signals blocked. Returns 0 or an errno. */
static int publish(struct fsd_output_file *output)
{
    int error = 0;

    if (output->makes_folder) {
        error = fsd_folder_make(output->path, output->temporary, output->keeps_record);
        if (error == 0) {
            unlink(output->temporary);
        }
    } else if (output->temporary && rename(output->temporary, output->path) != 0) {
        error = errno;
    }
    if (error == 0) {
        forget_pending(output);
    }
    return error;
}

int fsd_output_commit_all(struct fsd_output_file *outputs, size_t n_outputs, size_t *failed)
{
    sigset_t old;
    int error = 0;

    *failed = 0;
    for (size_t i = 0; error == 0 && i < n_outputs; i++) {
        *failed = i;
        error = finish(&outputs[i]);
    }
    /* An interruption comes before all of them have their names, or after. */
    block_signals(&old);
    for (size_t i = 0; error == 0 && i < n_outputs; i++) {
        *failed = i;
        error = publish(&outputs[i]);
    }
    for (size_t i = 0; error != 0 && i < *failed; i++) {
        if (outputs[i].temporary && outputs[i].place == 0) {
            unlink(outputs[i].path);
        }
    }
    for (size_t i = 0; error == 0 && i < n_outputs; i++) {
        *failed = i;
        error = outputs[i].temporary ? fsd_output_sync_name(outputs[i].path) : 0;
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    for (size_t i = 0; i < n_outputs; i++) {
        fsd_output_discard(&outputs[i]);
    }
    return error;
}

int fsd_output_commit(struct fsd_output_file *output)
{
    size_t failed = 0;

    return fsd_output_commit_all(output, 1, &failed);
}

void fsd_output_discard(struct fsd_output_file *output)
{
    if (output->temporary) {
        fsd_packer_destroy(output->packer);
    } else {
        finish_packer(output);
    }
    if (output->fd >= 0 && output->fd != STDOUT_FILENO) {
        close(output->fd);
    }
    if (output->place > 0) {
        unlink(output->temporary);
        forget_pending(output);
    }
    free(output->temporary);
    free(output->path);
    *output = (struct fsd_output_file){.name = output->name, .fd = -1};
}

int fsd_output_check(const char *path)
{
    struct fsd_output_file output;
    struct stat status;

    if (fsd_output_descriptor(path) < 0 && stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        /* Opening and closing a pipe would give its reader end of file. */
        return S_ISDIR(status.st_mode) ? EISDIR : access(path, W_OK) == 0 ? 0 : errno;
    }
    const int error = fsd_output_open(&output, path);
    fsd_output_discard(&output);
    return error;
}
