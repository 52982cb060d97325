#include "cli/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_memory.h"
#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/help_text.h"
#include "cli/library_exit.h"
#include "cli/message.h"
#include "cli/output_name.h"
#include "cli/rules_options.h"
#include "cli/standard_output.h"
#include "fastsud.h"
#include "input/layout.h"
#include "output/file.h"

static bool stderr_was_open;

/* Without this, a file opened later could get the descriptor of a closed standard stream and be overwritten. */
static void fill_standard_descriptors(void)
{
    stderr_was_open = fcntl(STDERR_FILENO, F_GETFD) != -1;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
            _exit(FSD_EXIT_TROUBLE);
        }
    }
}

/* Whether standard output is a pipe without a reader: the error of an earlier write is not known any more. */
static bool has_lost_reader(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/* Writing buffered output can fail, too. Not by fclose, after which there can be no other run. */
static int close_stdout(int status)
{
    const bool failed = ferror(stdout) != 0;
    const int error = failed && has_lost_reader() ? EPIPE : 0;

    errno = 0;
    /* What an earlier write failed of is not known any more; another byte tells, in an output that is lost anyway. */
    const bool is_flushed = !(failed && error == 0 && fputc('\n', stdout) == EOF) && fflush(stdout) == 0;
    const int flush_error = errno;
    const bool is_closed = close(STDOUT_FILENO) == 0 && is_flushed;
    errno = is_flushed ? errno : flush_error;
    errno = errno != 0 ? errno : error;
    if ((!is_closed || failed) && status != FSD_EXIT_TROUBLE) {
        fsd_stdout_lost(errno);
        fsd_message("<stdout>: %s; the output is not complete", errno != 0 ? strerror(errno) : "write error");
        return FSD_EXIT_TROUBLE;
    }
    return status;
}

/* If standard error failed, only the exit status can say so. */
static int check_stderr(int status)
{
    return stderr_was_open && ferror(stderr) ? FSD_EXIT_TROUBLE : status;
}

/* A first word that is not a command is a file; if that does not exist, it may be a mistyped command. */
static bool check_first_word(const struct fsd_arguments *arguments)
{
    const char *const word = arguments->n_files > 0 && !arguments->command_named ? arguments->files[0] : NULL;
    const char *const command = word && access(word, F_OK) != 0 ? fsd_command_suggest(word) : NULL;

    if (command) {
        fsd_message("%s: %s; did you mean the command '%s'? See fastsud --help", word, strerror(ENOENT), command);
    }
    return !command;
}

static int run(struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const help = &arguments->options[FSD_OPTION_HELP];

    if (help->given && arguments->command_named) {
        fsd_help_command(arguments->command, help->by_letter);
    } else if (help->given) {
        fsd_help_overview(help->by_letter);
    } else if (arguments->options[FSD_OPTION_VERSION].given) {
        printf("fastsud %s\n", fastsud_version());
    } else if (!check_first_word(arguments) || !fsd_output_name_apply(arguments) || !fsd_conflicts_check(arguments) ||
               !fsd_rules_option_apply(arguments)) {
        return FSD_EXIT_TROUBLE;
    } else {
        return arguments->command->run(arguments);
    }
    return FSD_EXIT_OK;
}

int fsd_program_run(int argc, char **argv)
{
    struct fsd_arguments arguments;

    fill_standard_descriptors();
    fsd_library_exit_prepare();
    fsd_stdout_prepare();
    fsd_json_watch_memory();
    signal(SIGXFSZ, SIG_IGN); /* exceeding the file size limit then makes write fail with EFBIG */
    const int status = fsd_arguments_parse(&arguments, argc, argv) ? run(&arguments) : FSD_EXIT_TROUBLE;
    fsd_rules_option_destroy(&arguments);
    free(arguments.book_text);
    fsd_library_exit_done();
    return check_stderr(close_stdout(status));
}
