#include "base/failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void fsd_failure_set(struct fsd_failure *failure, enum fsd_failure_kind kind, const char *name, const char *format, ...)
{
    va_list arguments;

    failure->kind = kind;
    failure->error_number = 0;
    failure->name = name;
    failure->line = failure->column = 0;
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof(failure->text), format, arguments);
    va_end(arguments);
}

void fsd_failure_set_no_memory(struct fsd_failure *failure)
{
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "not enough memory; give the process more memory");
    failure->error_number = ENOMEM;
}

/* Whether a name that is no file looks like a puzzle with spaces between its cells, or its rows. */
static bool is_spaced_puzzle(const char *name)
{
    return strlen(name) > 9 && strpbrk(name, " \t\n") && name[strspn(name, "123456789.0_*-xX \t\n")] == 0;
}

void fsd_failure_set_input(struct fsd_failure *failure, const char *name, int error)
{
    const char *advice = "check the file";

    if (error == ENOENT && is_spaced_puzzle(name)) {
        advice = "a puzzle is one word of 81 cells; leave out the spaces";
    } else if (error == ENOENT) {
        advice = "check the name, or see fastsud --help";
    } else if (error == EISDIR) {
        advice = "name the files in it";
    } else if (error == EACCES) {
        advice = "check its permissions";
    } else if (error == ENOMEM) {
        advice = "give the process more memory, or split the file";
    }
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, name, "%s; %s", strerror(error), advice);
    failure->error_number = error;
}

void fsd_failure_set_output(struct fsd_failure *failure, const char *name, int error)
{
    const char *advice = "check the path, or choose another one with -o";

    if (error == EPIPE) {
        advice = "the reader of the output went away";
    } else if (error == ENOSPC || error == EDQUOT) {
        advice = "free some space, or choose another place with -o";
    } else if (error == EFBIG) {
        advice = "allow larger files with ulimit -f, or write less";
    } else if (error == ENOMEM) {
        advice = "the output is not complete; give the process more memory";
    }
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, name, "%s; %s", strerror(error), advice);
    failure->error_number = error;
}
