#include "support/shell.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "paths.h"
#include "support/cli.h"
#include "support/test.h"

static struct rusage usage;

int cli_shell(const char *format, ...)
{
    char script[8192];
    int n = snprintf(script, sizeof(script), "fastsud() { '%s' \"$@\"; } && cd '%s' || exit 99\n", FASTSUD_TEST_PROGRAM,
                     cli_in("")),
        status = 0;
    va_list list;
    va_start(list, format);
    n += vsnprintf(script + n, sizeof(script) - (size_t)n, format, list);
    va_end(list);
    assert_in_range(n, 0, sizeof(script) - 1);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGPIPE, SIG_DFL);
        execlp("bash", "bash", "-c", script, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(wait4(child, &status, 0, &usage), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

long cli_shell_rss_kib(void)
{
    return usage.ru_maxrss;
}
