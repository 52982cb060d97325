#include "cli/message.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* The name of a file may hold such, which would break the line or colour the terminal. */
static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

void fsd_message(const char *format, ...)
{
    va_list arguments;
    char *text = NULL;

    va_start(arguments, format);
    const int n_text = vasprintf(&text, format, arguments);
    va_end(arguments);
    flockfile(stderr);
    fputs("fastsud: ", stderr);
    /* Without the memory for all of it, the format says at least what is wrong. */
    for (const char *c = n_text >= 0 ? text : format; *c; c++) {
        putc(is_control(*c) ? '?' : *c, stderr);
    }
    putc('\n', stderr);
    funlockfile(stderr);
    if (n_text >= 0) {
        free(text);
    }
}
