#include "cli/library_exit.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "output/file.h"

static atomic_bool is_done; /* once, until another run is prepared */

/* Allocates nothing and is safe in a signal handler: the library may hold any lock. */
_Noreturn static void end(void)
{
    static const char message[] = "fastsud: a library ended the program for the reason above; give the process more "
                                  "memory, or try fewer threads with -j\n";

    fsd_output_remove_all();
    /* Whatever becomes of the message, the exit status says enough. */
    if (write(STDERR_FILENO, message, sizeof(message) - 1) < 0) {
        _exit(FSD_EXIT_TROUBLE);
    }
    _exit(FSD_EXIT_TROUBLE);
}

/* GNU's OpenMP library calls exit(1). */
static void on_exit_of_library(void)
{
    if (!atomic_load(&is_done)) {
        end();
    }
}

/* LLVM's OpenMP library and the C++ runtime call abort. */
static void on_abort(int number, siginfo_t *info, void *context)
{
    static atomic_bool is_from_elsewhere; /* also when the main thread gets it from another one */

    (void)context;
    if (!atomic_load(&is_from_elsewhere) && info->si_code == SI_TKILL && info->si_pid == getpid()) {
        end();
    }
    atomic_store(&is_from_elsewhere, true);
    fsd_output_end_by(number);
}

void fsd_library_exit_prepare(void)
{
    struct sigaction action = {.sa_sigaction = on_abort, .sa_flags = SA_SIGINFO};
    struct sigaction old;

    if (!atomic_exchange(&is_done, false)) {
        atexit(on_exit_of_library);
    }
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGABRT, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
        sigaction(SIGABRT, &action, NULL);
    }
}

void fsd_library_exit_done(void)
{
    atomic_store(&is_done, true);
}
