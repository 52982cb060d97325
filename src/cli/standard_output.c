#include "cli/standard_output.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "output/file.h"

static bool pipe_signal_is_ours;

void fsd_stdout_prepare(void)
{
    pipe_signal_is_ours = signal(SIGPIPE, SIG_IGN) != SIG_IGN;
}

void fsd_stdout_lost(int error)
{
    sigset_t signals;

    if (error != EPIPE || !pipe_signal_is_ours) {
        return;
    }
    fsd_output_remove_all();
    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    raise(SIGPIPE);
}

bool fsd_stdout_flush(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return true;
    }
    fsd_stdout_lost(errno);
    fsd_message("<stdout>: %s; the output is not complete", errno != 0 ? strerror(errno) : "write error");
    return false;
}
