#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"
#include "cli/message.h"
#include "cli/options.h"

static bool stderr_was_open;

/* Without this, a file opened later could take the number of a closed standard stream and be written to. */
static void fill_standard_descriptors(void)
{
    stderr_was_open = fcntl(STDERR_FILENO, F_GETFD) != -1;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
            _exit(FSD_EXIT_TROUBLE);
        }
    }
}

static bool main_is_done;

/* The OpenMP runtime ends the process, with status 1, when it cannot start its threads. */
static void turn_foreign_exit_into_trouble(void)
{
    if (!main_is_done) {
        fsd_message("the threads could not be started; try fewer with -j");
        _exit(FSD_EXIT_TROUBLE);
    }
}

/* Output that is still in a buffer can fail, too. */
static int close_stdout(int status)
{
    errno = 0;
    const bool failed = ferror(stdout) != 0;
    if ((fclose(stdout) != 0 || failed) && status != FSD_EXIT_TROUBLE) {
        fsd_message("<stdout>: %s; the output is not complete", errno != 0 ? strerror(errno) : "write error");
        return FSD_EXIT_TROUBLE;
    }
    return status;
}

/* A summary that nobody got is trouble that nobody can be told of but by the status. */
static int check_stderr(int status)
{
    return stderr_was_open && ferror(stderr) ? FSD_EXIT_TROUBLE : status;
}

int main(int argc, char **argv)
{
    struct fsd_arguments arguments;
    int status = FSD_EXIT_OK;

    fill_standard_descriptors();
    atexit(turn_foreign_exit_into_trouble);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like any other */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that may grow no further */
    if (!fsd_arguments_parse(&arguments, argc, argv)) {
        status = FSD_EXIT_TROUBLE;
    } else if (arguments.options[FSD_OPTION_HELP].given && arguments.command_named) {
        fsd_help_command(arguments.command);
    } else if (arguments.options[FSD_OPTION_HELP].given) {
        fsd_help_overview();
    } else if (arguments.options[FSD_OPTION_VERSION].given) {
        printf("fastsud %s\n", fastsud_version());
    } else {
        status = fsd_command_rows[arguments.command].function(&arguments);
    }
    main_is_done = true;
    return check_stderr(close_stdout(status));
}
