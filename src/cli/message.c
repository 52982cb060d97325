#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>

void fsd_message(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    flockfile(stderr);
    fputs("fastsud: ", stderr);
    vfprintf(stderr, format, arguments);
    putc('\n', stderr);
    funlockfile(stderr);
    va_end(arguments);
}
